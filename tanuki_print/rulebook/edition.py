"""A game's text ready for print: its examples told, its boards drawn."""

from dataclasses import dataclass, replace
from typing import Literal

from tanuki_print.referee.verdict import Verdict
from tanuki_print.rulebook.board import PAGE_WIDTH, SCREEN_WIDTH, Boards, board_words
from tanuki_print.rulebook.document import Block, Document, ExampleBlock, Figure, Listing, Note, Picture
from tanuki_print.rulebook.figures import draw_figure, has_figure
from tanuki_print.rulebook.manuscript import Manuscript, Step
from tanuki_print.rulebook.stories import board_case, story_of
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.picture import Pictures, Plate, picture_pages
from tanuki_print.sheets.svg_page import SvgSymbols, svg_fragment
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace

Medium = Literal["page", "screen"]


@dataclass(frozen=True, slots=True)
class Edition:
    """A document with its stories and pictures. For pages `pictures` is the PDF that holds them, for the screen
    `symbols` the SVG that they share.
    """

    document: Document
    pictures: bytes = b""
    symbols: str = ""


def publish(workspace: Workspace, text: Manuscript, medium: Medium, on_picture: Step | None = None) -> Edition:
    """The text with its stories and pictures. Raises TanukiError for templates that cannot be drawn."""
    pictures = Pictures(text.catalog, load_templates(workspace, text.catalog))
    illustrator = _Illustrator(text, pictures, medium, on_picture or (lambda: None))
    blocks = tuple(illustrator.block(block) for block in text.document.blocks)
    document = replace(text.document, blocks=blocks)
    if medium == "screen":
        return Edition(document, symbols=illustrator.symbols.svg() if illustrator.drawn else "")
    pages = picture_pages(illustrator.plates, load_fonts(), document.title) if illustrator.plates else b""
    return Edition(document, pages)


class _Illustrator:
    """Tells the examples and draws the pictures of one text, block by block."""

    def __init__(self, text: Manuscript, pictures: Pictures, medium: Medium, on_picture: Step) -> None:
        self._text = text
        self._pictures = pictures
        self._boards = Boards(pictures, text.rules.words)
        self._medium = medium
        self._on_picture = on_picture
        self.symbols = SvgSymbols(load_fonts())
        self.plates: list[Plate] = []
        self.drawn = 0

    def block(self, block: Block) -> Block:
        """The block with what it was waiting for."""
        if isinstance(block, ExampleBlock):
            return self._example(block)
        if isinstance(block, Figure):
            return self._figure(block)
        if isinstance(block, Note):
            return replace(block, blocks=tuple(map(self.block, block.blocks)))
        if isinstance(block, Listing):
            return replace(block, items=tuple(tuple(map(self.block, item)) for item in block.items))
        return block

    def _example(self, block: ExampleBlock) -> ExampleBlock:
        playing = self._text.playing
        if playing is None:
            return block
        verdict = self._text.verdicts[block.span]
        board = self._board(verdict) if block.pictured and self._boards.lacking is None else None
        self._on_picture()
        words = self._text.catalog.game.words
        return replace(block, story=story_of(verdict, playing.play.script, self._text.rules, words, board))

    def _board(self, verdict: Verdict) -> Picture:
        case = board_case(verdict)
        plate = self._boards.plate(case, PAGE_WIDTH if self._medium == "page" else SCREEN_WIDTH)
        return self._picture(plate, case.title, board_words(case))

    def _figure(self, block: Figure) -> Figure:
        if not has_figure(self._pictures, block.kind):
            return block
        plate = draw_figure(self._pictures, block.kind, self._text.rules, in_text=True)
        title = f"{self._text.document.game}: {block.kind}"
        return replace(block, picture=self._picture(plate, title, title))

    def _picture(self, plate: Plate, title: str, words: str) -> Picture:
        self.drawn += 1
        if self._medium == "screen":
            svg = svg_fragment(plate, self.symbols, title, words)
            return Picture(*plate.size, alt=words, svg=svg)
        self.plates.append(plate)
        return Picture(*plate.size, alt=words, page=len(self.plates))
