"""A document as plain data for the typesetter: what a page needs of each block, nothing else.

Words travel as JSON strings, so that none of them can be read as the typesetter's code.
"""

from collections.abc import Callable
from typing import Any

from tanuki_print.rulebook.document import (
    Block,
    CodeBlock,
    Document,
    ExampleBlock,
    Figure,
    Heading,
    Inline,
    Line,
    Listing,
    Mark,
    Note,
    Paragraph,
    Picture,
    Rule,
    RulingBox,
    TableBlock,
    rule_anchor,
)
from tanuki_print.sheets.markup import curly

Data = dict[str, Any]


def page_data(document: Document, width: float, height: float) -> Data:
    """The document for pages of `width` x `height` mm. Examples that nobody has played yet are left out, and pictures
    that the game does not have. `index` numbers the blocks.
    """
    anchors = frozenset(document.anchors)
    shown = [block for block in document.blocks if not _missing(block)]
    blocks = [_block(block, anchors) | {"index": index} for index, block in enumerate(shown)]
    return {
        "title": document.title,
        "game": document.game,
        "language": document.language,
        "page": {"width": width, "height": height},
        "blocks": blocks,
    }


def _missing(block: Block) -> bool:
    if isinstance(block, Figure):
        return block.picture is None or not block.picture.page
    return isinstance(block, ExampleBlock) and block.story is None


def _block(block: Block, anchors: frozenset[str]) -> Data:
    kind, made = _MADE[type(block)]
    return {"kind": kind} | made(block, anchors)


def _runs(runs: Inline) -> list[Data]:
    return [{"t": run.text, "bold": run.bold, "italic": run.italic, "code": run.code, "link": run.link} for run in runs]


def _heading(block: Heading, _anchors: frozenset[str]) -> Data:
    return {"level": block.level, "number": block.number, "runs": _runs(block.runs), "anchor": block.anchor}


def _rule(block: Rule, _anchors: frozenset[str]) -> Data:
    return {"number": block.number, "runs": _runs(block.runs), "anchor": block.anchor}


def _paragraph(block: Paragraph, _anchors: frozenset[str]) -> Data:
    return {"runs": _runs(block.runs)}


def _listing(block: Listing, anchors: frozenset[str]) -> Data:
    items = [[_block(inner, anchors) for inner in item if not _missing(inner)] for item in block.items]
    return {"ordered": block.ordered, "start": block.start, "tight": block.tight, "items": items}


def _table(block: TableBlock, _anchors: frozenset[str]) -> Data:
    rows = [[_breakable(cell) for cell in row] for row in (block.head, *block.rows)]
    return {"head": rows[0], "rows": rows[1:], "aligns": list(block.aligns)}


def _breakable(cell: Inline) -> list[Data]:
    """The runs of a cell, whose long ids (`weaker_attacker`) may break behind an underscore."""
    return [run | {"t": run["t"].replace("_", "_\u200b")} for run in _runs(cell)]


def _ruling(block: RulingBox, _anchors: frozenset[str]) -> Data:
    others = [_runs(other) for other in block.others]
    return {"number": block.number, "question": _runs(block.question), "played": _runs(block.played), "others": others}


def _example(block: ExampleBlock, anchors: frozenset[str]) -> Data:
    story = block.story
    assert story is not None, "left out above"  # noqa: S101 - tells the type checker what _missing did
    told: Data = {
        "title": curly(story.title),
        "conditions": [curly(text) for text in story.conditions],
        "lines": [_line(line, anchors) for line in story.lines],
        "board": _picture(story.board) if block.pictured else None,
    }
    return {"number": block.number, "story": told}


def _line(line: Line, anchors: frozenset[str]) -> Data:
    rules = [{"number": number, "anchor": _known(rule_anchor(number), anchors)} for number in line.rules]
    return {"kind": line.kind, "text": curly(line.text), "rules": rules}


def _known(anchor: str, anchors: frozenset[str]) -> str:
    return anchor if anchor in anchors else ""


def _note(block: Note, anchors: frozenset[str]) -> Data:
    return {"blocks": [_block(inner, anchors) for inner in block.blocks if not _missing(inner)]}


def _code(block: CodeBlock, _anchors: frozenset[str]) -> Data:
    return {"text": block.text.rstrip("\n")}


def _figure(block: Figure, _anchors: frozenset[str]) -> Data:
    return {"figure": block.kind, "picture": _picture(block.picture)}


def _mark(block: Mark, _anchors: frozenset[str]) -> Data:
    return {"mark": block.kind}


def _picture(picture: Picture | None) -> Data | None:
    if picture is None or not picture.page:
        return None
    return {"width": picture.width, "height": picture.height, "page": picture.page, "alt": picture.alt}


_MADE: dict[type, tuple[str, Callable[[Any, frozenset[str]], Data]]] = {
    Heading: ("heading", _heading),
    Rule: ("rule", _rule),
    Paragraph: ("paragraph", _paragraph),
    Listing: ("listing", _listing),
    TableBlock: ("table", _table),
    RulingBox: ("ruling", _ruling),
    ExampleBlock: ("example", _example),
    Note: ("note", _note),
    CodeBlock: ("code", _code),
    Figure: ("figure", _figure),
    Mark: ("mark", _mark),
}
