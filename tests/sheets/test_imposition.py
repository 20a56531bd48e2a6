"""Every back lies behind its front, whichever way the paper is turned."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.face import Copy
from tanuki_print.sheets.imposition import Backs, Grid, Page, grid_of, impose
from tanuki_print.sheets.layouts import Layout
from tanuki_print.sheets.marks import crop_marks, fold_line

CARD = (63.0, 88.0)
A4 = Layout("a4-3x3", "A4", "a4", (210.0, 297.0), 3, 3)


def copies(count: int) -> list[Copy]:
    return [Copy(str(number)) for number in range(count)]


FIVE = [Copy(card) for card in "abcde"]


def rows(page: Page, columns: int, count: int) -> list[list[str | None]]:
    table: list[list[str | None]] = [[None] * columns for _ in range(count)]
    for place in page.places:
        table[place.row - 1][place.column - 1] = place.card
    return table


def test_backs_mirror_each_row_over_the_long_edge() -> None:
    front, back = impose(FIVE, grid_of(A4, CARD), Backs.LONG_EDGE, 0.0)
    assert rows(front, 3, 3) == [["a", "b", "c"], ["d", "e", None], [None, None, None]]
    assert rows(back, 3, 3) == [["c", "b", "a"], [None, "e", "d"], [None, None, None]]
    assert not any(place.turned for place in back.places)


def test_backs_mirror_the_rows_and_stand_upside_down_over_the_short_edge() -> None:
    _, back = impose(FIVE, grid_of(A4, CARD), Backs.SHORT_EDGE, 0.0)
    assert rows(back, 3, 3) == [[None, None, None], ["d", "e", None], ["a", "b", "c"]]
    assert all(place.turned for place in back.places)


def test_unequal_margins_are_mirrored() -> None:
    grid = grid_of(replace(A4, origin=(6.0, 10.0)), CARD)
    front, back = impose(FIVE, grid, Backs.LONG_EDGE, 0.0)
    at = {place.card: (place.x, place.y) for place in back.places}
    for place in front.places:
        assert at[place.card] == pytest.approx((210 - place.x - 63, place.y))
    assert at["a"] == pytest.approx((141.0, 10.0))


@pytest.mark.parametrize("backs", list(Backs))
def test_pages_without_cards_are_never_made(backs: Backs) -> None:
    assert list(impose([], grid_of(A4, CARD), backs, 0.0)) == []


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (9, 1), (10, 2), (57, 7)])
def test_so_many_cards_take_so_many_pages(count: int, pages: int) -> None:
    cards = copies(count)
    assert len(list(impose(cards, grid_of(A4, CARD), Backs.NONE, 0.0))) == pages
    assert len(list(impose(cards, grid_of(A4, CARD), Backs.LONG_EDGE, 0.0))) == 2 * pages


GRIDS = st.builds(
    lambda size, gap, origin, columns, rows: grid_of(
        Layout("x", "x", "x", size, columns, rows, gap=gap, origin=origin), CARD
    ),
    st.sampled_from([(210.0, 297.0), (297.0, 210.0), (420.0, 297.0)]),
    st.tuples(st.floats(0, 9), st.floats(0, 9)),
    st.one_of(st.none(), st.tuples(st.floats(0, 20), st.floats(0, 20))),
    st.integers(1, 4),
    st.integers(1, 4),
)


@given(GRIDS, st.integers(1, 40), st.sampled_from([Backs.LONG_EDGE, Backs.SHORT_EDGE]))
def test_a_turned_sheet_shows_each_back_behind_its_front(grid: Grid, count: int, backs: Backs) -> None:
    pages = list(impose(copies(count), grid, backs, 0.0))
    width, height = grid.page
    sideways = (backs is Backs.LONG_EDGE) == (height >= width)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {place.card: place for place in back.places}
        assert behind.keys() == {place.card for place in front.places}
        for place in front.places:
            other = behind[place.card]
            mirrored = (width - other.x - 63, other.y) if sideways else (other.x, height - other.y - 88)
            assert mirrored == pytest.approx((place.x, place.y))
            assert other.turned is not sideways


def test_a_folded_page_has_each_back_across_the_line_from_its_front() -> None:
    grid = grid_of(A4, CARD)
    (page, second) = impose(FIVE, grid, Backs.FOLD, 0.0)
    assert page.size == (297.0, 210.0)
    assert page.fold == 148.5
    fronts = {place.card: place for place in page.places if place.side == "front"}
    backs = {place.card: place for place in page.places if place.side == "back"}
    assert list(fronts) == list("abcd")
    assert len(second.places) == 2
    for card, front in fronts.items():
        assert front.x + 63 <= page.fold <= backs[card].x
        assert page.fold - (front.x + 63) == pytest.approx(backs[card].x - page.fold)
        assert backs[card].y == front.y


def test_nothing_is_folded_where_half_a_page_holds_no_card() -> None:
    grid = grid_of(replace(A4, page=(100.0, 100.0), columns=1, rows=1), CARD)
    with pytest.raises(UsageError, match="half a page holds no card of 63 x 88 mm"):
        list(impose(FIVE, grid, Backs.FOLD, 0.0))


@given(st.floats(0, 4), st.integers(1, 9))
def test_no_mark_comes_near_a_bleed(bleed: float, count: int) -> None:
    layout = replace(A4, gap=(2 * bleed, 2 * bleed))
    (page,) = impose(copies(count), grid_of(layout, CARD), Backs.NONE, bleed)
    for shape in crop_marks(page, CARD, bleed):
        ends = [(segment[1], segment[2]) for segment in shape.path]  # type: ignore[union-attr, misc]
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
            for place in page.places:
                left, right = place.x - bleed, place.x + 63 + bleed
                top, bottom = place.y - bleed, place.y + 88 + bleed
                apart = max(x1, x2) <= left or min(x1, x2) >= right or max(y1, y2) <= top or min(y1, y2) >= bottom
                assert apart


def test_nine_cards_edge_to_edge_have_sixteen_marks() -> None:
    (page,) = impose(copies(9), grid_of(A4, CARD), Backs.NONE, 0.0)
    (shape,) = crop_marks(page, CARD, 0.0)
    assert len(shape.path) == 2 * 16  # type: ignore[union-attr]
    assert fold_line(page) == ()


def test_a_copy_in_another_finish_keeps_it_on_its_back() -> None:
    cards = [Copy("a"), Copy("a", "foil")]
    for backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.FOLD):
        places = [place for page in impose(cards, grid_of(A4, CARD), backs, 0.0) for place in page.places]
        assert sorted((place.side, place.finish or "") for place in places) == [
            ("back", ""),
            ("back", "foil"),
            ("front", ""),
            ("front", "foil"),
        ]
