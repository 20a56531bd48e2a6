"""The rows of a checklist: every card once, in order, on paper, and never a title without its cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.sheets.checklist import GUTTER, HEAD, LATER_HEAD, MARGIN, Entry, Heading, Row, list_pages
from tanuki_print.sheets.layouts import PAPERS


def groups(*sizes: int) -> list[tuple[Heading, list[Entry]]]:
    return [
        (
            Heading(f"set-{index}", f"Set {index}", ""),
            [Entry(f"{number:03d}", f"Card {number}", "common", "plain", 1, 2) for number in range(size)],
        )
        for index, size in enumerate(sizes)
    ]


def flat(made: list[tuple[Heading, list[Entry]]]) -> list[Row]:
    rows: list[Row] = []
    for heading, entries in made:
        rows += [heading, *entries]
    return rows


@given(st.lists(st.integers(1, 90), min_size=1, max_size=6), st.sampled_from(["a4", "letter", "a5", "a3"]))
def test_every_row_stands_once_in_order_inside_the_margins(sizes: list[int], paper: str) -> None:
    made, (width, height) = groups(*sizes), PAPERS[paper]
    pages = list_pages(made, PAPERS[paper])
    assert [placed.row for page in pages for placed in page.rows] == flat(made)
    for page in pages:
        head = HEAD if page.first else LATER_HEAD
        assert page.rows
        for placed in page.rows:
            assert placed.x >= MARGIN
            assert placed.x + page.width <= width - MARGIN + 1e-6
            assert placed.y >= MARGIN + head - 1e-6
            assert placed.y + page.height <= height - MARGIN + 1e-6
        assert page.height >= 4.6


@given(st.lists(st.integers(1, 90), min_size=1, max_size=6))
def test_rows_never_overlap_and_no_title_ends_a_column(sizes: list[int]) -> None:
    for page in list_pages(groups(*sizes), PAPERS["a4"]):
        for one, other in zip(page.rows, page.rows[1:], strict=False):
            beside = other.x >= one.x + page.width + GUTTER - 1e-6
            assert beside or other.y >= one.y + page.height - 1e-6
            assert not (beside and one.is_heading)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fifty_seven_cards_in_three_sets_take_one_page_with_rows_that_can_be_read(paper: str) -> None:
    (page,) = list_pages(groups(38, 18, 1), PAPERS[paper])
    assert page.height >= 6.0
    assert page.width >= 85.0


def test_a_thousand_cards_take_several_pages_and_only_the_first_has_the_large_title() -> None:
    pages = list_pages(groups(1000), PAPERS["a4"])
    assert [page.first for page in pages] == [True] + [False] * (len(pages) - 1)
    assert len(pages) <= 8
    assert not list_pages([], PAPERS["a4"])
