"""Characters that no font has: found before anything is set, so that no page has an empty box where a letter was."""

from collections.abc import Iterator

from tanuki_print.diagnostics import Diagnostic, Report, Span
from tanuki_print.rulebook.document import (
    Block,
    CodeBlock,
    Document,
    ExampleBlock,
    Heading,
    Paragraph,
    Rule,
    RulingBox,
    TableBlock,
    plain_text,
)
from tanuki_print.sheets.fonts import FontBook

_BLANK = frozenset(" \n")


def check_glyphs(document: Document, fonts: FontBook, report: Report) -> None:
    """Complain of every character that no font has, once each, at the block that holds it."""
    met: set[str] = set()
    for block in document.walk():
        for text in _texts(block):
            for character in text:
                if character in met:
                    continue
                met.add(character)
                if character not in _BLANK and fonts.choose("text", character) is None:
                    report.add(_missing(character, block.span))


def _missing(character: str, span: Span) -> Diagnostic:
    message = f"no font has the character {character!r} (U+{ord(character):04X})"
    return Diagnostic(span, message, "glyph-missing", "write it in other letters")


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, Heading | Rule | Paragraph):
        yield plain_text(block.runs)
    elif isinstance(block, TableBlock):
        for row in (block.head, *block.rows):
            yield from map(plain_text, row)
    elif isinstance(block, RulingBox):
        yield from map(plain_text, (block.question, block.played, *block.others))
    elif isinstance(block, CodeBlock):
        yield block.text
    elif isinstance(block, ExampleBlock) and block.story is not None:
        yield block.story.title
        yield from block.story.conditions
        yield from (line.text for line in block.story.lines)
