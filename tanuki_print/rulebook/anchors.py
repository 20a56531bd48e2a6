"""Where links lead: every anchor once, every reference to a rule that is there."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from tanuki_print.diagnostics import Diagnostic, Report, Span, did_you_mean
from tanuki_print.rulebook.document import (
    Block,
    Heading,
    Inline,
    Listing,
    Note,
    Paragraph,
    Rule,
    RulingBox,
    Run,
    TableBlock,
    rule_anchor,
)

Place = Callable[[Span, str], Span]
"""The place of some words in a block that begins at a span."""

_ADDRESS = re.compile(r"^(https?://|mailto:)", re.IGNORECASE)


def slug(text: str) -> str:
    """An anchor from a heading's words: lower case ASCII letters, figures and hyphens; never empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "part"


def check_links(blocks: tuple[Block, ...], elsewhere: Iterable[str], place: Place, report: Report) -> tuple[Block, ...]:
    """The same blocks with links that lead somewhere; references to rules of another text become plain words.

    A link that leads nowhere is complained of, with the nearest rule as the hint.
    """
    known = {block.anchor for block in _all(blocks) if isinstance(block, Heading | Rule)}
    outside = {rule_anchor(number) for number in elsewhere}
    checker = _Checker(known, outside, place, report)
    return tuple(checker.block(block) for block in blocks)


def _all(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Note):
            yield from _all(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from _all(item)


@dataclass(frozen=True, slots=True)
class _Checker:
    known: set[str]
    outside: set[str]
    place: Place
    report: Report

    def block(self, block: Block) -> Block:
        if isinstance(block, Heading | Rule | Paragraph):
            return replace(block, runs=self.runs(block.runs, block.span))
        if isinstance(block, Listing):
            return replace(block, items=tuple(tuple(map(self.block, item)) for item in block.items))
        if isinstance(block, Note):
            return replace(block, blocks=tuple(map(self.block, block.blocks)))
        if isinstance(block, TableBlock):
            head = tuple(self.runs(cell, block.span) for cell in block.head)
            rows = tuple(tuple(self.runs(cell, block.span) for cell in row) for row in block.rows)
            return replace(block, head=head, rows=rows)
        if isinstance(block, RulingBox):
            question, played = (self.runs(runs, block.span) for runs in (block.question, block.played))
            others = tuple(self.runs(runs, block.span) for runs in block.others)
            return replace(block, question=question, played=played, others=others)
        return block

    def runs(self, runs: Inline, span: Span) -> Inline:
        return tuple(self.run(run, span) for run in runs)

    def run(self, run: Run, span: Span) -> Run:
        target = run.link.removeprefix("#")
        if not run.link or target in self.known or _ADDRESS.match(run.link):
            return run
        if target not in self.outside:
            self.report.add(self.complaint(run, span, target))
        return replace(run, link="")

    def complaint(self, run: Run, span: Span, target: str) -> Diagnostic:
        if not run.link.startswith("#"):
            message = f"a rulebook cannot carry the file {run.link!r} that this links to"
            hint = "link to #anchor of a heading or rule, or to an https address"
            return Diagnostic(self.place(span, run.link), message, "rules-link", hint)
        where = self.place(span, run.text)
        if target.startswith("rule-"):
            number = target.removeprefix("rule-").replace("-", ".")
            what = "rule" if "." in number else "section"
            numbers = [name.removeprefix("rule-").replace("-", ".") for name in (*self.known, *self.outside)]
            near = did_you_mean(number, sorted(name for name in numbers if ("." in name) == ("." in number)))
            return Diagnostic(where, f"there is no {what} {number}", "rules-link", near)
        return Diagnostic(
            where,
            f"there is no place #{target}",
            "rules-link",
            did_you_mean(target, sorted(self.known)) or "a place is the number of a rule or the words of a heading",
        )
