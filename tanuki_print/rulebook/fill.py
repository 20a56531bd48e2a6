"""Values into a text: `{{ hand_limit }}` becomes the number the referee plays by, and every line knows where it stood.

Fenced blocks stay as they are. A value that nobody knows is a complaint at its place, never an empty word.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, nodes
from jinja2.meta import find_undeclared_variables
from jinja2.sandbox import SandboxedEnvironment

from tanuki_print.diagnostics import Diagnostic, Report, Span, did_you_mean

_FENCE = re.compile(r"^\s*(?P<fence>`{3,}|~{3,})")
_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_NO_ATTRIBUTE = re.compile(r"^'dict object' has no attribute '(.*)'$")
_ONLY_TAGS = re.compile(r"^\s*(\{%.*%\}|\{#.*#\})\s*$")


@dataclass(frozen=True, slots=True)
class Filled:
    """A text with its values in. `origins` holds the line, from 1, that each of its lines was written on."""

    path: str
    text: str
    origins: tuple[int, ...]
    source: tuple[str, ...]

    def span(self, line: int, needle: str = "", last: int | None = None) -> Span:
        """The place in the file of a line of this text (both from 0), at `needle` where a line up to `last` has it."""
        first = self.origin(line)
        until = max(first, first if last is None else self.origin(max(line, last - 1)))
        if needle:
            for number in range(first, until + 1):
                found = self.source[number - 1].find(needle)
                if found >= 0:
                    return Span(self.path, number, found + 1)
        return Span(self.path, first, 1)

    def origin(self, line: int) -> int:
        """The line of the file, from 1, for a line of this text, from 0."""
        if not self.origins:
            return 1
        return self.origins[min(line, len(self.origins) - 1)]


def fill(source: str, values: Mapping[str, object], path: str, report: Report) -> Filled:
    """The text with every value in its place; complaints go to the report, and the text then comes back unfilled."""
    lines = source.split("\n")
    fenced = list(_fenced(lines))
    marked = "\n".join(
        f"{_OPEN}{number}{_CLOSE}{'' if inside else line}"
        for number, (line, inside) in enumerate(zip(lines, fenced, strict=True), 1)
    )
    rendered = _rendered(marked, values, Span(path), lines, report)
    return Filled(path, *_unmarked(rendered, lines, fenced), tuple(lines))


def fill_words(text: str, values: Mapping[str, object], span: Span, report: Report) -> str:
    """One piece of text with its values in, for words that stand in data files."""
    return _rendered(text, values, span, [], report)


def _fenced(lines: list[str]) -> Iterator[bool]:
    """Whether each line belongs to a fenced block, the fences themselves included."""
    fence = ""
    for line in lines:
        found = _FENCE.match(line)
        if not fence:
            fence = found["fence"] if found else ""
            yield bool(fence)
            continue
        yield True
        if found and found["fence"].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""


def _unmarked(rendered: str, lines: list[str], fenced: list[bool]) -> tuple[str, tuple[int, ...]]:
    kept: list[str] = []
    origins: list[int] = []
    number = 1
    for line in rendered.split("\n"):
        found = _MARK.match(line)
        number = int(found[1]) if found else number
        written = lines[number - 1]
        text = written if found and fenced[number - 1] else _MARK.sub("", line)
        if not text.strip() and _ONLY_TAGS.match(written) and not fenced[number - 1]:
            continue  # a line that held nothing but {% if %} leaves no gap in a table or paragraph
        kept.append(text)
        origins.append(number)
    return "\n".join(kept), tuple(origins)


def _rendered(text: str, values: Mapping[str, object], span: Span, lines: list[str], report: Report) -> str:
    engine = SandboxedEnvironment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
    try:
        tree = engine.parse(text)
        unknown = find_undeclared_variables(tree) - set(values) - set(engine.globals)
        if unknown:
            report.extend(_unknown(tree, unknown, values, span, lines))
            return text
        return engine.from_string(text).render(values)
    except TemplateSyntaxError as error:
        report.add(Diagnostic(_at(span, error.lineno), _said(error), "rules-text", _SYNTAX_HINT))
    except (TemplateError, ArithmeticError, TypeError, ValueError, AttributeError) as error:
        report.add(Diagnostic(_at(span, _line_of(error)), _said(error), "rules-text", _VALUE_HINT))
    return text


_VALUE_HINT = "the values are numbers of constants.yaml and words; docs/rules.md says what they can do"
_SYNTAX_HINT = "values stand in double braces: {{ name }}"


def _unknown(
    tree: nodes.Template, unknown: set[str], values: Mapping[str, object], span: Span, lines: list[str]
) -> Iterator[Diagnostic]:
    seen: dict[tuple[str, int], int] = {}
    for name in tree.find_all(nodes.Name):
        if name.name not in unknown or name.ctx != "load":
            continue
        line = lines[name.lineno - 1] if lines else ""
        start = seen.get((name.name, name.lineno), 0)
        found = re.compile(rf"\b{re.escape(name.name)}\b").search(line, start)
        seen[name.name, name.lineno] = found.end() if found else start
        place = Span(span.path, name.lineno, found.start() + 1 if found else 1) if lines else span
        hint = did_you_mean(name.name, values) or f"known are {', '.join(sorted(values))}"
        yield Diagnostic(place, f"there is no value {name.name!r}", "rules-text", hint)


def _said(error: Exception) -> str:
    message = _MARK.sub("", str(error) or type(error).__name__).rstrip(".")
    unknown = _NO_ATTRIBUTE.search(message)
    if unknown:
        return f"there is no value {unknown[1]!r} here"
    return message[:1].lower() + message[1:]


def _at(span: Span, line: int) -> Span:
    return span if span.line else Span(span.path, max(1, line), 1)


def _line_of(error: Exception) -> int:
    """The template's line on which rendering failed; 1 where the trace does not say."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
