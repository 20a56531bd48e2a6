"""Words of a line: emphasis, links, and references to rules (`rule 7.2`, `rules 7.9 to 7.11`) as links."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from markdown_it.token import Token

from tanuki_print.rulebook.document import Inline, Run, rule_anchor

_RULES = r"[Rr]ules?\s+\d+\.\d+"
_SECTIONS = r"[Ss]ections?\s+\d+"
_JOINT = r"(?:,\s+(?:and\s+|or\s+)?|\s+(?:and|or|to)\s+|\u2013)"
REFERENCE = re.compile(rf"\b(?:{_RULES}(?:{_JOINT}\d+\.\d+)*|{_SECTIONS}(?:{_JOINT}\d+(?!\.\d))*)(?!\.?\d)")
_EACH = re.compile(r"\d+(?:\.\d+)?")
_TURNS = frozenset(f"{what}_{side}" for what in ("strong", "em", "link") for side in ("open", "close"))
_TEXTS = frozenset(("text", "text_special", "code_inline"))
_BREAK = re.compile(r"^<br\s*/?>$", re.IGNORECASE)

Complain = Callable[[str, str, str], None]
"""Called with the words at fault, what is wrong, and a hint."""


@dataclass(slots=True)
class _Style:
    bold: int = 0
    italic: int = 0
    link: str = ""


def runs_of(token: Token, complain: Complain) -> Inline:
    """The runs of an inline token, neighbours of one style joined; what cannot be set is complained of."""
    style = _Style()
    runs = [run for child in token.children or () for run in _run(child, style, complain) if run.text]
    return tuple(run for run in referring(_joined(runs)) if run.text)


def _run(child: Token, style: _Style, complain: Complain) -> Iterator[Run]:
    kind = child.type
    if kind in _TURNS:
        _turn(child, style)
    elif kind in _TEXTS:
        yield _styled(child.content, style, code=kind == "code_inline")
    elif kind == "softbreak":
        yield _styled(" ", style)
    elif kind == "hardbreak" or (kind == "html_inline" and _BREAK.match(child.content)):
        yield _styled("\n", style)
    else:
        complain(*_refusal(child))


def _turn(child: Token, style: _Style) -> None:
    if child.type.startswith("strong"):
        style.bold += child.nesting
    elif child.type.startswith("em"):
        style.italic += child.nesting
    else:
        style.link = str(child.attrs.get("href", ""))  # the closing one has none


def _refusal(child: Token) -> tuple[str, str, str]:
    """The words at fault, what is wrong, and a hint."""
    if child.type == "image":
        hint = "the pictures of a rulebook are its examples' boards, <!-- cover --> and <!-- mat -->"
        return "![", "a picture from a file cannot be set", hint
    if child.content.startswith("<!--"):
        return child.content, "a comment inside a paragraph does nothing", "put it on a line of its own"
    return child.content, f"HTML such as {child.content} cannot be set", "write Markdown: *italic*, **bold**"


def _styled(text: str, style: _Style, *, code: bool = False) -> Run:
    return Run(text, bold=style.bold > 0, italic=style.italic > 0, code=code, link=style.link)


def referring(runs: list[Run]) -> Iterator[Run]:
    """The runs with every reference to a rule as a link of its own; code and links stay as they are."""
    for run in runs:
        if run.code or run.link:
            yield run
            continue
        last = 0
        for start, end, number in references(run.text):
            yield replace(run, text=run.text[last:start])
            yield replace(run, text=run.text[start:end], link=f"#{rule_anchor(number)}")
            last = end
        yield replace(run, text=run.text[last:])


def references(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and rule number of each reference; one rule alone has its word ("rule 7.2") in the link."""
    for found in REFERENCE.finditer(text):
        numbers = list(_EACH.finditer(text, found.start(), found.end()))
        alone = len(numbers) == 1
        for number in numbers:
            yield (found.start() if alone else number.start()), number.end(), number[0]


def _joined(runs: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last is not None and "\n" not in (run.text, last.text) and replace(last, text=run.text) == run:
            joined[-1] = replace(last, text=last.text + run.text)
        else:
            joined.append(run)
    return joined
