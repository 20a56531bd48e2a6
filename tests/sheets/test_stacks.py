"""Stacks of cards in one document: where each begins, and what the margin says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.sheets.face import Copy, Group, Item, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.imposition import Backs, Page, Place
from tanuki_print.sheets.job import Faces, Style
from tanuki_print.sheets.layouts import Layout
from tanuki_print.sheets.notes import margin_note
from tanuki_print.sheets.pdf import Job
from tanuki_print.sheets.stacks import Binding, Leaf, Stack, stacks_job
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import find_workspace

A4 = Layout("a4-3x3", "A4", "a4", (210.0, 297.0), 3, 3)
LETTER = Layout("letter-3x3", "Letter", "letter", (215.9, 279.4), 3, 3)
CARDS = (
    "momotaro",
    "kappa",
    "tengu",
    "kirin",
    "benkei",
    "akaname",
    "nekomata",
    "kintaro",
    "igaguri",
    "yamabiko",
    "tanuki",
)


def stacks(*counts: int) -> list[Stack]:
    return [Stack(tuple(map(Copy, CARDS[:count])), f"pack {number}") for number, count in enumerate(counts, 1)]


def job(root: Path, packs: list[Stack], layout: Layout = A4, backs: Backs = Backs.NONE, *, tight: bool = False) -> Job:
    workspace = find_workspace(root, root)
    catalog = require_catalog(workspace, "tanuki-panic")
    faces = Faces(catalog, load_templates(workspace, catalog), low_ink=False)
    binding = Binding("Packs", "A game: Small pack", "Seed: rain", tight)
    return stacks_job(packs, [Leaf("list", (210.0, 297.0), lambda: ())], binding, (layout, Style(backs)), faces)


def words(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from words(item.items)


def fronts(made: Job) -> list[list[str]]:
    return [[place.card for place in page.places if place.side == "front"] for page in made.pages]


def test_every_stack_begins_on_a_sheet_of_its_own(shipped: Path) -> None:
    made = job(shipped, stacks(11, 3))
    assert fronts(made) == [list(CARDS[:9]), list(CARDS[9:]), list(CARDS[:3]), []]
    assert [page.number for page in made.pages] == [1, 2, 3, 4]


def test_tight_stacks_follow_without_a_gap(shipped: Path) -> None:
    made = job(shipped, stacks(11, 3), tight=True)
    assert fronts(made) == [list(CARDS[:9]), [*CARDS[9:], *CARDS[:3]], []]


@pytest.mark.parametrize(
    ("backs", "sides"),
    [
        (Backs.NONE, ["front", "front", "front", "front"]),
        (Backs.LONG_EDGE, ["front", "back"] * 4),
        (Backs.SHORT_EDGE, ["front", "back"] * 4),
        (Backs.FOLD, ["both", "both", "both", "both", "front"]),
    ],
)
def test_pages_without_cards_have_an_empty_back_where_sheets_are_turned(
    shipped: Path, backs: Backs, sides: list[str]
) -> None:
    made = job(shipped, stacks(11, 3), backs=backs)
    assert [page.side for page in made.pages] == sides


def test_the_margin_names_stack_and_page_and_backs_carry_no_words(shipped: Path) -> None:
    made = job(shipped, stacks(11, 3), backs=Backs.LONG_EDGE)
    found = ["".join(words(made.decor(page).items)) for page in made.pages]
    assert found == [
        "A game: Small pack, pack 1, page 1 of 2. Print at 100 %. Seed: rain",
        "",
        "A game: Small pack, pack 1, page 2 of 2. Print at 100 %. Seed: rain",
        "",
        "A game: Small pack, pack 2, page 1 of 1. Print at 100 %. Seed: rain",
        "",
        "",
        "",
    ]


def test_tight_pages_name_the_first_and_the_last_stack_on_them(shipped: Path) -> None:
    made = job(shipped, stacks(11, 3, 2), tight=True)
    assert [next(words(made.decor(page).items))[20:36] for page in made.pages[:2]] == [
        "pack 1, page 1 o",
        "pack 1 to pack 3",
    ]


def page_of(layout: Layout, x: float, y: float) -> Page:
    return Page(1, "front", layout.page, (Place("a", "front", 3, 3, x, y),))


def test_the_line_stands_below_the_cards_else_beside_them_else_nowhere() -> None:
    card, book = (63.0, 88.0), load_fonts()
    below = margin_note(page_of(A4, 136.5, 192.5), card, 0.0, "words", book)
    beside = margin_note(page_of(LETTER, 139.45, 183.7), card, 0.0, "words", book)
    assert isinstance(below[0], Group)
    assert isinstance(beside[0], Group)
    assert below[0].matrix == (1.0, 0.0, 0.0, 1.0, 12.0, 291.0)
    assert beside[0].matrix[:4] == pytest.approx((0.0, -1.0, 1.0, 0.0))
    assert margin_note(page_of(A4, 144.0, 205.0), card, 0.0, "words", book) == ()


def test_a_line_too_long_ends_with_dots_and_what_no_font_has_is_told_by_its_number() -> None:
    (long,) = margin_note(page_of(A4, 136.5, 192.5), (63.0, 88.0), 0.0, "狸" + "W" * 300, load_fonts())
    shown = "".join(words((long,)))
    assert shown.startswith("狸WWW")
    assert shown.endswith("W…")
    assert 60 < len(shown) < 100
    (odd,) = margin_note(page_of(A4, 136.5, 192.5), (63.0, 88.0), 0.0, "Seed: ก", load_fonts())
    assert "".join(words((odd,))) == "Seed: <U+0E01>"
