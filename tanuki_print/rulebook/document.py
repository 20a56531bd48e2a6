"""A rules text once read: blocks of text with their places, ready for any page. No parser, no typesetter, no disk.

`text` reads Markdown into a `Document`; `typeset` and `html` write it. Between the two the examples get their `Story`
and the figures their `Picture`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tanuki_print.diagnostics import Span

Align = Literal["left", "center", "right"]
FigureKind = Literal["cover", "mat"]
LineKind = Literal["action", "event", "refusal"]


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style. `link` is `#anchor` or an address; a hard line break is a run whose text is a newline."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


Inline = tuple[Run, ...]


def plain_text(runs: Inline) -> str:
    """The words alone, with spaces for line breaks: for titles, outlines and alternative texts."""
    return "".join(run.text for run in runs).replace("\n", " ")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of known size in mm. `page` is its page, from 1, in the one PDF file that holds all pictures; `svg` the
    same as SVG text, which may use symbols of the page it stands on; `alt` says in words what is to be seen.
    """

    width: float
    height: float
    alt: str
    page: int = 0
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an example: what a player does, what happens, why the referee refuses, or how it ends.

    `rules` are the numbers it rests on.
    """

    kind: LineKind
    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """An example as it was played. `conditions` are sentences: where it starts (turn, phase) and by which readings."""

    title: str
    lines: tuple[Line, ...]
    conditions: tuple[str, ...] = ()
    board: Picture | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title, 2 a part, 3 a numbered section. `number` may be empty."""

    level: int
    number: str
    runs: Inline
    anchor: str
    span: Span


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; `anchor` is `rule-7-2` for 7.2."""

    number: str
    runs: Inline
    anchor: str
    span: Span


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Plain running text."""

    runs: Inline
    span: Span


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; each item is blocks. `start` counts for ordered lists; `tight` items stand without space between."""

    ordered: bool
    start: int
    tight: bool
    items: tuple[tuple["Block", ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table with one head row. `decide` names the decision table it is, empty for a plain one; its rows are examples,
    and `places` says where each of them stands.
    """

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    aligns: tuple[Align, ...]
    span: Span
    decide: str = ""
    places: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingBox:
    """A contested point: the question, the reading played, and those that are not.

    `number` is the ruling's own ("R4"), `played` is empty while the question is open.
    """

    id: str
    number: str
    question: Inline
    played: Inline
    others: tuple[Inline, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    """An example as written: `source` is the YAML between the fences, `span` its first line in the file.

    `number` counts the examples of the text from 1. `story` is there once the referee has played it.
    """

    number: int
    source: str
    span: Span
    pictured: bool = True
    story: Story | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A box of text beside the rules: a tip, a remark (`> ...` in Markdown)."""

    blocks: tuple["Block", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Text in fixed width, kept as it is."""

    text: str
    language: str
    span: Span


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that the game gives: its cover or its play mat."""

    kind: FigureKind
    span: Span
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A place rather than a text: the table of contents, a new page, an ornament between parts."""

    kind: Literal["contents", "pagebreak", "ornament"]
    span: Span


Block = Heading | Rule | Paragraph | Listing | TableBlock | RulingBox | ExampleBlock | Note | CodeBlock | Figure | Mark


@dataclass(frozen=True, slots=True)
class Document:
    """A whole text. `title` is its first heading, `game` the game's title, `language` a tag such as `en`."""

    title: str
    game: str
    blocks: tuple[Block, ...]
    path: str
    language: str = "en"

    def walk(self) -> Iterator[Block]:
        """Every block, those inside lists and notes too, in reading order."""
        yield from _walk(self.blocks)

    def running(self) -> "Document":
        """The same text without the new pages it asks for."""
        blocks = (block for block in self.blocks if not (isinstance(block, Mark) and block.kind == "pagebreak"))
        return replace(self, blocks=tuple(blocks))

    @property
    def anchors(self) -> tuple[str, ...]:
        """Every place a link can lead to, in reading order."""
        return tuple(block.anchor for block in self.walk() if isinstance(block, Heading | Rule))


def _walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Listing):
            for item in block.items:
                yield from _walk(item)
        elif isinstance(block, Note):
            yield from _walk(block.blocks)


def rule_anchor(number: str) -> str:
    """The anchor of a rule or section by its number: `rule-7-2` for 7.2, `rule-7` for section 7."""
    return "rule-" + number.replace(".", "-")
