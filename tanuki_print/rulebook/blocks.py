"""Blocks of a text: from Markdown's tree to `Document`'s blocks, one pass, in reading order."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from markdown_it.tree import SyntaxTreeNode

from tanuki_print.diagnostics import Diagnostic, Report, Span, did_you_mean
from tanuki_print.rulebook.anchors import slug
from tanuki_print.rulebook.directives import BadDirective, Directive, read_comment
from tanuki_print.rulebook.document import (
    Align,
    Block,
    CodeBlock,
    ExampleBlock,
    Figure,
    Heading,
    Inline,
    Listing,
    Mark,
    Note,
    Paragraph,
    Rule,
    RulingBox,
    TableBlock,
    plain_text,
    rule_anchor,
)
from tanuki_print.rulebook.fill import Filled
from tanuki_print.rulebook.inline import runs_of

SCENARIO = "scenario"
_RULE = re.compile(r"^(?P<number>\d+\.\d+)(?:\s+|$)")
_SECTION = re.compile(r"^(?P<number>\d+)\s+(?=\S)")
_ALIGNED = re.compile(r"text-align:(left|center|right)")
_DEEPEST = 4
_TEXT_HINT = "docs/rules.md shows what a text of the rules may hold"
_COMMENTS = re.compile(r"<!--.*?-->", re.DOTALL)


class BlockReader:
    """One text being read. What a directive says of the block after it waits in `_pending`."""

    def __init__(self, filled: Filled, rulings: Mapping[str, RulingBox], report: Report) -> None:
        self._filled = filled
        self._rulings = rulings
        self._report = report
        self._pending: tuple[Directive, Span] | None = None
        self._anchors: dict[str, Span] = {}
        self._section = ""
        self._examples = 0
        self._depth = 0
        self._lines: dict[Span, tuple[int, int]] = {}

    def blocks(self, node: SyntaxTreeNode) -> Iterator[Block]:
        """The blocks below a node; complaints go to the report."""
        for child in node.children:
            yield from self._block(child)
        if self._pending is not None and not self._depth:
            self._misplaced(*self._pending)

    def places(self, span: Span, words: str) -> Span:
        """Where some words of a block stand; the block's own place where they cannot be found as written."""
        first, last = self._lines.get(span, (-1, -1))
        return span if first < 0 else self._filled.span(first, words, last)

    def _block(self, node: SyntaxTreeNode) -> Iterator[Block]:
        read = {
            "heading": self._heading,
            "paragraph": self._paragraph,
            "bullet_list": self._list,
            "ordered_list": self._list,
            "table": self._table,
            "fence": self._fence,
            "code_block": self._code,
            "blockquote": self._note,
            "html_block": self._html,
            "hr": self._ornament,
        }.get(node.type)
        if read is None:
            self._complain(self._span(node), f"the rulebook does not know {node.type}")
            return
        if node.type not in ("html_block", "fence", "table") and self._pending is not None:
            self._misplaced(*self._pending)
        yield from read(node)

    def _span(self, node: SyntaxTreeNode) -> Span:
        first, last = node.map or (0, 1)
        span = self._filled.span(first)
        self._lines[span] = (first, last)
        return span

    def _complain(self, span: Span, message: str, hint: str = "") -> None:
        self._report.add(Diagnostic(span, message, "rules-text", hint or _TEXT_HINT))

    def _runs(self, node: SyntaxTreeNode, span: Span) -> Inline:
        """The words of a node whose only child is its inline text; complaints are placed at the words at fault."""
        token = node.children[0].token if node.children else None
        if token is None:
            return ()

        def complain(words: str, message: str, hint: str) -> None:
            self._complain(self.places(span, words), message, hint)

        return runs_of(token, complain)

    def _heading(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        level = int(node.tag[1:])
        runs = self._runs(node, span)
        number, runs = _numbered(_SECTION, runs)
        self._section = number or ("" if level <= 3 else self._section)
        anchor = rule_anchor(number) if number else self._free(slug(plain_text(runs)))
        if number:
            self._once(anchor, f"section {number}", span)
        yield Heading(level, number, runs, anchor, span)

    def _free(self, wanted: str) -> str:
        """An anchor that no heading has yet: two headings may say the same."""
        anchor, count = wanted, 1
        while anchor in self._anchors or anchor.startswith("rule-"):
            count += 1
            anchor = f"{wanted.removeprefix('rule-')}-{count}"
        self._anchors[anchor] = Span("")
        return anchor

    def _once(self, anchor: str, what: str, span: Span) -> None:
        first = self._anchors.setdefault(anchor, span)
        if first != span:
            message = f"{what} stands here and at {first}"
            self._report.add(Diagnostic(span, message, "rules-text", "give it the next free number", related=(first,)))

    def _paragraph(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        runs = self._runs(node, span)
        number, rest = _numbered(_RULE, runs)
        if not number or self._depth:
            yield Paragraph(runs, span)
            return
        anchor = rule_anchor(number)
        self._once(anchor, f"rule {number}", span)
        if number.split(".")[0] != self._section:
            found = f"section {self._section}" if self._section else "no numbered section"
            self._complain(span, f"rule {number} stands in {found}", "a rule's first number is its section's")
        if not rest:
            self._complain(span, f"rule {number} says nothing", "its words follow its number in the same paragraph")
        yield Rule(number, rest, anchor, span)

    def _list(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        self._depth += 1
        if self._depth > _DEEPEST:
            self._complain(span, f"a list inside {_DEEPEST} others has no room on a page", "use fewer levels")
            self._depth -= 1
            return
        items = tuple(tuple(self.blocks(item)) for item in node.children)
        self._depth -= 1
        tight = all(child.hidden for item in node.children for child in item.children if child.type == "paragraph")
        ordered = node.type == "ordered_list"
        yield Listing(ordered, int(node.attrs.get("start", 1)), tight, items, span)

    def _note(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        self._depth += 1
        if self._depth > _DEEPEST:
            self._complain(span, f"a note inside {_DEEPEST} others has no room on a page", "use fewer levels")
        else:
            yield Note(tuple(self.blocks(node)), span)
        self._depth -= 1

    def _table(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        decide = self._take("decide")
        rows = [(self._span(row), row.children) for part in node.children for row in part.children]
        cells = [tuple(self._runs(cell, place) for cell in row) for place, row in rows]
        aligns = tuple(_align(cell) for cell in rows[0][1])
        places = tuple(place for place, _ in rows[1:]) if decide else ()
        yield TableBlock(cells[0], tuple(cells[1:]), aligns, span, decide, places)

    def _fence(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        language = node.info.split()[0] if node.info.split() else ""
        if language != SCENARIO:
            if self._pending is not None:
                self._misplaced(*self._pending)
            if did_you_mean(language, (SCENARIO,)):
                self._complain(span, f"there is no block {language!r}", f"did you mean {SCENARIO!r}?")
            yield CodeBlock(node.content, language, span)
            return
        pictured = not self._take("example")
        self._examples += 1
        yield ExampleBlock(self._examples, node.content, replace(span, line=span.line + 1), pictured)

    def _code(self, node: SyntaxTreeNode) -> Iterator[Block]:
        yield CodeBlock(node.content, "", self._span(node))

    def _ornament(self, node: SyntaxTreeNode) -> Iterator[Block]:
        yield Mark("ornament", self._span(node))

    def _html(self, node: SyntaxTreeNode) -> Iterator[Block]:
        span = self._span(node)
        rest = _COMMENTS.sub("", node.content).strip()
        if rest or "<!--" not in node.content:
            self._complain(span, f"HTML such as {rest.split(chr(10))[0][:40]} cannot be set", "write Markdown instead")
        for found in _COMMENTS.finditer(node.content):
            yield from self._comment(found[0], self.places(span, found[0].split("\n")[0]))

    def _comment(self, comment: str, span: Span) -> Iterator[Block]:
        said = read_comment(comment)
        if isinstance(said, BadDirective):
            self._complain(span, *said)
        elif said is not None:
            yield from self._directive(said, span)

    def _directive(self, said: Directive, span: Span) -> Iterator[Block]:
        name = said.name
        if name in ("example", "decide"):
            if self._pending is not None:
                self._misplaced(*self._pending)
            self._pending = (said, span)
        elif name in ("contents", "pagebreak"):
            yield Mark("contents" if name == "contents" else "pagebreak", span)
        elif name in ("cover", "mat"):
            yield Figure("cover" if name == "cover" else "mat", span)
        elif name == "ruling":
            yield from self._ruling(said.argument, span)

    def _ruling(self, name: str, span: Span) -> Iterator[Block]:
        box = self._rulings.get(name)
        if box is None:
            hint = did_you_mean(name, self._rulings) or "rulings.yaml holds them"
            self._complain(span, f"there is no ruling {name!r}", hint)
            return
        yield replace(box, span=span)

    def _take(self, name: str) -> str:
        """What the waiting directive says if it is this one; any other is out of place."""
        if self._pending is None:
            return ""
        said, span = self._pending
        self._pending = None
        if said.name == name:
            return said.argument
        self._misplaced(said, span)
        return ""

    def _misplaced(self, said: Directive, span: Span) -> None:
        self._pending = None
        what = "an example (```scenario)" if said.name == "example" else "a table"
        self._complain(span, f"{said.name!r} must stand right before {what}", "nothing may stand between the two")


def _numbered(pattern: re.Pattern[str], runs: Inline) -> tuple[str, Inline]:
    """The number at the beginning of some words, and the words without it."""
    found = pattern.match(runs[0].text) if runs else None
    if not found:
        return "", runs
    rest = (replace(runs[0], text=runs[0].text[found.end() :]), *runs[1:])
    if not rest[0].text:
        rest = (replace(rest[1], text=rest[1].text.lstrip()), *rest[2:]) if len(rest) > 1 else ()
    return found["number"], rest


def _align(cell: SyntaxTreeNode) -> Align:
    found = _ALIGNED.search(str(cell.attrs.get("style", "")))
    word = found[1] if found else "left"
    return "right" if word == "right" else "center" if word == "center" else "left"
