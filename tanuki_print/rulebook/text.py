"""Markdown to a `Document`: values filled in, rules numbered, references led to their rules, complaints located."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tanuki_print.catalog.characters import describe, suspects
from tanuki_print.catalog.rules import OPEN, RulesData, Ruling
from tanuki_print.diagnostics import Diagnostic, Report, Span
from tanuki_print.rulebook.anchors import check_links
from tanuki_print.rulebook.blocks import BlockReader
from tanuki_print.rulebook.document import Block, Document, Heading, Inline, RulingBox, plain_text
from tanuki_print.rulebook.fill import fill, fill_words
from tanuki_print.rulebook.inline import runs_of

_UNDECIDED = "This is not decided yet."
_MOST_NESTED = 200
"""Far above what is let through: at its own limit the parser would drop text without a word."""


@dataclass(frozen=True, slots=True)
class TextSource:
    """A text to read. `values` go into its double braces; `rules` gives the rulings that its boxes show.

    `elsewhere` holds numbers of rules that stand in another text: references to them are right, but lead nowhere.
    """

    text: str
    path: str
    game: str
    values: Mapping[str, object] = field(default_factory=dict)
    rules: RulesData | None = None
    elsewhere: frozenset[str] = frozenset()
    language: str = "en"


def read_document(source: TextSource) -> tuple[Document, Report]:
    """The document, and every complaint. The document is there even then, without what could not be read."""
    report = Report()
    text = source.text.replace("\r\n", "\n")
    _check_characters(text, source.path, report)
    filled = fill(text, source.values, source.path, report)
    rulings = ruling_boxes(source.rules, source.values, report) if source.rules else {}
    reader = BlockReader(filled, rulings, report)
    blocks = tuple(reader.blocks(SyntaxTreeNode(parser().parse(filled.text))))
    blocks = check_links(blocks, source.elsewhere, reader.places, report)
    return Document(_title(blocks, source, report), source.game, blocks, source.path, source.language), report


def parser() -> MarkdownIt:
    """The Markdown that texts are written in: CommonMark with tables and curly quotes."""
    options = {"typographer": True, "maxNesting": _MOST_NESTED, "html": True}
    return MarkdownIt("commonmark", options).enable(["table", "smartquotes"])


def inline(text: str) -> Inline:
    """One line of Markdown as runs, for words that stand outside the text; what cannot be set is left out."""
    tokens = parser().parseInline(text)
    return runs_of(tokens[0], lambda *_said: None) if tokens else ()


def values_of(rules: RulesData, words: Mapping[str, str], report: Report) -> dict[str, object]:
    """What a text may put in double braces: constants and display words, those of the readings played first.

    `played.RULING` is the id of the reading played ("open" for none), `reading.RULING` what that reading says.
    """
    plain: dict[str, object] = {**rules.constants, **words, **rules.words}
    said = {}
    for name, ruling in rules.rulings.items():
        chosen = rules.chosen[name]
        text = _UNDECIDED if chosen == OPEN else ruling.reading(chosen).text
        said[name] = fill_words(text, plain, ruling.span, report)
    return {**plain, "played": dict(rules.chosen), "reading": said}


def ruling_boxes(rules: RulesData, values: Mapping[str, object], report: Report) -> dict[str, RulingBox]:
    """The box of each ruling by its id, in the words of its data file with the values filled in."""

    def words(text: str, ruling: Ruling) -> Inline:
        return inline(fill_words(text, values, ruling.span, report))

    boxes = {}
    for name, ruling in rules.rulings.items():
        chosen = rules.chosen[name]
        played = () if chosen == OPEN else words(ruling.reading(chosen).text, ruling)
        others = tuple(words(reading.text, ruling) for reading in ruling.readings if reading.id != chosen)
        boxes[name] = RulingBox(name, ruling.number, words(ruling.question, ruling), played, others, ruling.span)
    return boxes


def _check_characters(text: str, path: str, report: Report) -> None:
    for index, character in suspects(text):
        before = text[:index]
        place = Span(path, before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1)
        hint = "indent with blanks" if character == "\t" else "delete it"
        report.add(Diagnostic(place, f"{describe(character)} in the text", "rules-text", hint))


def _title(blocks: tuple[Block, ...], source: TextSource, report: Report) -> str:
    for block in blocks:
        if isinstance(block, Heading) and block.level == 1:
            return plain_text(block.runs)
    report.add(Diagnostic(Span(source.path), "this text has no title", "rules-text", "it begins with a line '# Title'"))
    return source.game
