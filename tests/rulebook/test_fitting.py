"""Where pages end: small rows of blocks, whose best pages can be found by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.rulebook.fitting import LARGEST, SMALLEST, Page, Piece, fitted

ROOM = 101.0  # of which one mm is kept free


def text(height: float = 10.0) -> Piece:
    return Piece("rule", height, solid=True)


def long(height: float) -> Piece:
    return Piece("paragraph", height)


def example(height: float, board: float = 0.0) -> Piece:
    return Piece("example", height, board=board, solid=True)


HEADING = Piece("heading", 8.0)
BREAK = Piece("pagebreak", 0.0)


def test_what_fits_stands_on_one_page() -> None:
    assert fitted([HEADING, text(), example(60, 50)], ROOM) == [Page(0, 2)]


def test_no_blocks_take_no_pages() -> None:
    assert fitted([], ROOM) == []


def test_a_board_is_drawn_smaller_where_its_example_would_not_fit() -> None:
    assert fitted([text(), example(100, 50), text(60)], ROOM) == [Page(0, 1, 0.8), Page(2, 2)]


def test_all_boards_of_a_page_have_the_same_scale() -> None:
    [page] = fitted([example(55, 40), example(55, 40)], ROOM)
    assert (page.first, page.last) == (0, 1)
    assert page.scale == pytest.approx(0.875)


def test_no_board_is_drawn_smaller_than_can_be_read() -> None:
    pages = fitted([text(50), example(65, 50), text(60)], ROOM)
    assert [(page.first, page.last, page.scale) for page in pages] == [(0, 0, 1.0), (1, 1, 1.0), (2, 2, 1.0)]
    assert 50 + 65 - 50 * (1 - SMALLEST) > ROOM


def test_boards_are_drawn_larger_where_a_wide_page_has_room() -> None:
    assert fitted([text(), example(70, 50), text(90)], ROOM, largest=1.2)[0] == Page(0, 1, 1.2)
    assert fitted([text(), example(80, 50), text(90)], ROOM, largest=1.5)[0] == Page(0, 1, 1.2)
    assert fitted([text(), example(50, 40), text(90)], ROOM, largest=9.0)[0] == Page(0, 1, LARGEST)


def test_space_above_a_block_is_no_use_at_the_head_of_a_page() -> None:
    block = Piece("example", 50.0, above=3.0, solid=True)
    assert fitted([block, Piece("example", 47.0, above=3.0, solid=True)], ROOM) == [Page(0, 1)]
    assert fitted([block, Piece("example", 47.1, above=3.0, solid=True)], ROOM) == [Page(0, 0), Page(1, 1)]


def test_a_heading_goes_with_what_follows_it() -> None:
    assert fitted([text(85), HEADING, text(40)], ROOM) == [Page(0, 0), Page(1, 2)]
    assert fitted([text(80), HEADING, HEADING, example(40)], ROOM) == [Page(0, 0), Page(1, 3)]


def test_a_rule_rather_goes_with_its_example_than_before_it() -> None:
    pieces = [example(48), text(2), example(60), example(87)]
    assert [page.last for page in fitted(pieces, ROOM)] == [0, 2, 3]


def test_a_line_is_not_parted_from_the_table_it_announces() -> None:
    pieces = [example(80), Piece("paragraph", 5.0), Piece("table", 60.0, solid=True)]
    assert fitted(pieces, ROOM) == [Page(0, 0), Page(1, 2)]


def test_pages_are_weighed_together_rather_than_filled_one_by_one() -> None:
    pieces = [example(60), example(30), example(40), example(90), text()]
    assert [page.last for page in fitted(pieces, ROOM)] == [0, 2, 4]


def test_a_long_text_is_cut_where_its_page_ends_and_goes_on_with_room_for_a_line_more() -> None:
    pages = fitted([example(60), Piece("listing", 80.0), example(54)], ROOM)
    assert pages == [Page(0, 1, full=True), Page(2, 2)]
    pages = fitted([example(60), Piece("listing", 80.0), example(56)], ROOM)
    assert [page.first for page in pages] == [0, 1, 2], "40 would be over, 5 are the line, and 56 do not go below"


def test_a_text_longer_than_pages_takes_as_many_as_it_needs() -> None:
    assert fitted([long(450)], ROOM) == [Page(0, 0, full=True)]
    assert [page.last for page in fitted([long(450), example(90)], ROOM)] == [0, 1]


def test_no_cut_leaves_a_line_or_two_alone() -> None:
    assert fitted([text(90), long(20)], ROOM) == [Page(0, 0), Page(1, 1)]
    assert fitted([example(70), long(38)], ROOM) == [Page(0, 0), Page(1, 1)]


def test_a_new_page_that_the_text_asks_for_is_turned() -> None:
    assert fitted([text(), BREAK, text()], ROOM) == [Page(0, 1), Page(2, 2)]
    assert fitted([text(50), example(50), BREAK, text()], ROOM)[0].last == 2


def test_an_example_higher_than_a_page_still_stands_somewhere() -> None:
    assert [(page.first, page.last) for page in fitted([text(), example(300, 20), text()], ROOM)] == [
        (0, 0), (1, 1), (2, 2),
    ]  # fmt: skip


_PIECES = st.builds(
    Piece,
    st.sampled_from(["rule", "paragraph", "heading", "example", "table", "pagebreak", "listing"]),
    st.floats(1, 240),
    st.floats(0, 8),
    st.just(0.0),
    st.booleans(),
)


@given(st.lists(_PIECES, max_size=25), st.floats(40, 300))
def test_every_block_stands_on_one_page_in_its_order(pieces: list[Piece], room: float) -> None:
    pages = fitted(pieces, room)
    assert [index for page in pages for index in range(page.first, page.last + 1)] == list(range(len(pieces)))
    assert all(SMALLEST <= page.scale <= 1.0 for page in pages)


@given(st.lists(_PIECES, max_size=25))
def test_no_page_ends_with_a_heading_but_the_last(pieces: list[Piece]) -> None:
    for page in fitted(pieces, 200.0)[:-1]:
        assert pieces[page.last].kind != "heading"
