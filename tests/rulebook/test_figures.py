"""Cover and mat as every page shows them, and what docs/templates.md promises to those who draw such pictures."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.referee.position import Position, Side
from tanuki_print.rulebook.board import BoardArrow, BoardCard, BoardCase, BoardSide, BoardZone, board_variables
from tanuki_print.rulebook.figures import draw_figure
from tanuki_print.rulebook.typeset import PAPERS as PAGES
from tanuki_print.sheets.face import Group, Item, Matrix, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.layouts import PAPERS
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.picture import Pictures, Plate
from tanuki_print.sheets.poster import poster
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).parents[2]
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
GAME = "tanuki-panic"
MANUAL = (ROOT / "docs" / "templates.md").read_text("utf-8").partition("## Board, mat and cover")[2]
Point = tuple[float, float]


def cover() -> Plate:
    catalog = require_catalog(WORKSPACE, GAME)
    return draw_figure(Pictures(catalog, load_templates(WORKSPACE, catalog)), "cover", require_rules(WORKSPACE, GAME))


def corners(items: tuple[Item, ...], outer: Matrix = (1, 0, 0, 1, 0, 0)) -> tuple[list[Point], list[Point]]:
    """The corners of all cards, and the ends of all runs of text outside them, in mm."""
    cards: list[Point] = []
    texts: list[Point] = []
    for item in items:
        a, b, c, d, x, y = outer
        if isinstance(item, Text):
            em = item.size * 25.4 / 72
            width = sum(load_fonts().advance(item.font, char) * em / 1000 + item.tracking for char in item.text)
            left, line = a * item.x + x, d * item.y + y
            texts += [(left, line - em * 0.7), (left + width, line)]
        elif isinstance(item, Group) and item.key.startswith("card-"):
            a, b, c, d, x, y = multiply(outer, item.matrix)
            cards += [(a * u + c * v + x, b * u + d * v + y) for u, v in ((0, 0), (63, 0), (0, 88), (63, 88))]
        elif isinstance(item, Group):
            more = corners(item.items, multiply(outer, item.matrix))
            cards, texts = cards + more[0], texts + more[1]
    return cards, texts


def cut_off(plate: Plate, page: Point) -> Point:
    """How many mm of the picture a page of another shape cuts from its sides, and from top and bottom."""
    width, height = plate.size
    scale = max(page[0] / width, page[1] / height)
    return (width - page[0] / scale) / 2, (height - page[1] / scale) / 2


@pytest.mark.parametrize("paper", ["a5", "a4", "half-letter", "letter"])
def test_every_word_of_the_cover_stays_clear_of_the_edge_of_every_page(paper: str) -> None:
    plate = cover()
    across, down = cut_off(plate, (PAGES[paper].width, PAGES[paper].height))
    _, texts = corners(plate.items)
    assert len(texts) == 2 * 3
    assert min(x for x, _ in texts) > across + 5
    assert max(x for x, _ in texts) < plate.size[0] - across - 5
    assert min(y for _, y in texts) > down + 5
    assert max(y for _, y in texts) < plate.size[1] - down - 5


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_the_five_cards_of_the_cover_lie_whole_on_the_page(paper: str) -> None:
    plate = cover()
    across, down = cut_off(plate, (PAGES[paper].width, PAGES[paper].height))
    cards, _ = corners(plate.items)
    assert len(cards) == 5 * 4
    assert min(x for x, _ in cards) > across + 1.5
    assert max(x for x, _ in cards) < plate.size[0] - across - 1.5
    assert min(y for _, y in cards) > down


def test_the_manual_says_truly_how_much_of_the_cover_is_cut_off() -> None:
    cuts = {name: cut_off(cover(), (PAGES[name].width, PAGES[name].height)) for name in PAGES}
    assert cuts["a5"] == pytest.approx((3.9, 0), abs=0.05)
    assert cuts["a4"] == pytest.approx((3.6, 0), abs=0.05)
    assert cuts["half-letter"] == pytest.approx((10.1, 0), abs=0.05)
    assert cuts["letter"] == pytest.approx((0, 4.5), abs=0.05)
    assert "A5 and A4 cut some 4 mm from the left and right, half-letter 10 mm, and Letter 4.5 mm" in MANUAL


@pytest.mark.parametrize(("size", "paper"), [((384.0, 283.0), "a4"), ((395.8, 265.4), "letter")])
def test_the_manual_says_truly_what_fits_on_two_sheets(size: Point, paper: str) -> None:
    def sheets(width: float, height: float) -> int:
        return len(poster(Plate("mat.svg.j2", (width, height), ()), PAPERS[paper], "Mat"))

    assert f"{size[0]:g} x {size[1]:g} mm" in MANUAL
    assert sheets(size[0] - 0.01, size[1] - 0.01) == 2
    assert sheets(size[0] + 0.1, size[1]) > 2
    assert sheets(size[0], size[1] + 0.1) > 2


def test_the_manual_has_every_variable_of_the_board_and_no_other() -> None:
    state = Position((Side("Hana", {}, {}), Side("Ren", {}, {})), "Hana", "battle", 3)
    known = {*board_variables(BoardCase("A board", state, state)), "words"}
    for kind in (BoardSide, BoardZone, BoardCard, BoardArrow):
        known |= {field.name for field in fields(kind)}
    board = MANUAL.partition("### The board")[2]
    told = set(re.findall(r"`([a-z_]+)`", board)) - {"new", "gone", "moved", "attack", "defense"}
    assert told == known
