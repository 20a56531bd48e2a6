"""Saddle stitch: the order of pages by the folding of paper, and pages that stand upright, as drawings."""

import io
from typing import NamedTuple

import pikepdf
import pypdfium2
import pytest
from rulebook_samples import read, styles

from tanuki_print.rulebook.booklet import Spread, booklet_order, impose_booklet
from tanuki_print.rulebook.typeset import PAPERS, typeset

A5 = PAPERS["a5"]


class Leaf(NamedTuple):
    """Half a sheet after folding: what is on the side met first, and on its back."""

    first: int | None
    second: int | None


def read_through(pages: int) -> list[int | None]:
    """The pages in the order a reader meets them: the pile of sheets is folded, and leafed through."""
    sheets = booklet_order(pages)
    before = [Leaf(sheet.front.right, sheet.back.left) for sheet in sheets]
    after = [Leaf(sheet.back.right, sheet.front.left) for sheet in reversed(sheets)]
    return [page for leaf in (*before, *after) for page in leaf]


@pytest.mark.parametrize("pages", range(1, 18))
def test_a_folded_pile_reads_in_order_with_empty_pages_at_the_end(pages: int) -> None:
    found = read_through(pages)
    assert len(found) == -(-pages // 4) * 4
    assert found == [*range(1, pages + 1), *[None] * (len(found) - pages)]


BY_HAND = """
1: - 1 / - -
2: - 1 / 2 -
3: - 1 / 2 3
4: 4 1 / 2 3
5: - 1 / 2 -, - 3 / 4 5
6: - 1 / 2 -, 6 3 / 4 5
7: - 1 / 2 7, 6 3 / 4 5
8: 8 1 / 2 7, 6 3 / 4 5
9: - 1 / 2 -, - 3 / 4 9, 8 5 / 6 7
10: - 1 / 2 -, 10 3 / 4 9, 8 5 / 6 7
11: - 1 / 2 11, 10 3 / 4 9, 8 5 / 6 7
12: 12 1 / 2 11, 10 3 / 4 9, 8 5 / 6 7
13: - 1 / 2 -, - 3 / 4 13, 12 5 / 6 11, 10 7 / 8 9
14: - 1 / 2 -, 14 3 / 4 13, 12 5 / 6 11, 10 7 / 8 9
15: - 1 / 2 15, 14 3 / 4 13, 12 5 / 6 11, 10 7 / 8 9
16: 16 1 / 2 15, 14 3 / 4 13, 12 5 / 6 11, 10 7 / 8 9
17: - 1 / 2 -, - 3 / 4 17, 16 5 / 6 15, 14 7 / 8 13, 12 9 / 10 11
"""
"""Sheets from the outermost in, each left and right of its front, then of its back."""


@pytest.mark.parametrize("line", BY_HAND.strip().splitlines())
def test_pages_lie_as_they_do_by_hand(line: str) -> None:
    count, sheets = line.split(": ")
    written = [
        tuple(Spread(*(None if page == "-" else int(page) for page in side.split())) for side in sheet.split(" / "))
        for sheet in sheets.split(", ")
    ]
    assert [tuple(sheet) for sheet in booklet_order(int(count))] == written


def test_no_pages_take_no_sheets() -> None:
    assert booklet_order(0) == ()


def pages_of(count: int) -> bytes:
    body = "\n\n<!-- pagebreak -->\n\n".join(
        f"# Page {number}\n\nBody of page {number}." for number in range(1, count + 1)
    )
    document, report = read(body)
    assert list(report) == []
    return typeset(document, A5, styles())


def words(pdf: bytes) -> list[tuple[str, str]]:
    """What stands on the left and on the right half of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        found = []
        for page in document:
            width, height = page.get_size()
            text = page.get_textpage()
            halves = (text.get_text_bounded(left, 0, left + width / 2, height) for left in (0, width / 2))
            left, right = halves
            found.append((left, right))
        return found


@pytest.mark.parametrize("count", [1, 4, 7])
def test_each_half_of_a_side_holds_its_page(count: int) -> None:
    booklet = impose_booklet(pages_of(count), A5, "Seven pages")
    sides = [side for sheet in booklet_order(count) for side in sheet]
    found = words(booklet)
    assert len(found) == len(sides)
    for (left, right), side in zip(found, sides, strict=True):
        for text, page in ((left, side.left), (right, side.right)):
            assert (f"Body of page {page}." in text) if page else (text.strip() == "")


def test_sides_are_landscape_pages_of_twice_the_width_and_keep_their_vectors() -> None:
    booklet = impose_booklet(pages_of(7), A5, "Seven pages")
    with pikepdf.open(io.BytesIO(booklet)) as pdf:
        assert [[round(float(v) / 72 * 25.4, 1) for v in page.mediabox] for page in pdf.pages] == [[0, 0, 296, 210]] * 4
        images = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Image"]
        assert images == []
        assert str(pdf.docinfo["/Title"]) == "Seven pages"


def test_pages_stand_upright_on_both_sides() -> None:
    with pypdfium2.PdfDocument(impose_booklet(pages_of(7), A5, "x")) as document:
        for page in document:
            text = page.get_textpage()
            for index in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(index)
                assert right - left > top - bottom or text.get_text_bounded(left, bottom, right, top).strip().isdigit()


def lines_of(pdf: bytes, side: int) -> list[tuple[float, float, float, float]]:
    """The box (mm from the lower left) of each line drawn on a side itself, pages left out."""
    with pypdfium2.PdfDocument(pdf) as document:
        paths = document[side].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH], max_depth=2)
        boxes = [[value / 72 * 25.4 for value in path.get_bounds()] for path in paths]
    return sorted((left, bottom, right, top) for left, bottom, right, top in boxes if right - left < 0.5)


def test_the_innermost_spread_alone_shows_where_to_fold_and_to_staple() -> None:
    booklet = impose_booklet(pages_of(7), A5, "x")
    assert [len(lines_of(booklet, side)) for side in range(4)] == [0, 0, 0, 4]
    marks = sorted(lines_of(booklet, 3), key=lambda box: box[1])
    assert all(left < 148 < right for left, _, right, _ in marks), "on the fold"
    ends = [end for _, bottom, _, top in marks for end in (bottom, top)]
    assert ends == pytest.approx([0, 4, 46.5, 58.5, 151.5, 163.5, 206, 210], abs=0.3)


def test_same_bytes_twice() -> None:
    pdf = pages_of(5)
    assert pdf == pages_of(5)
    assert impose_booklet(pdf, A5, "x") == impose_booklet(pdf, A5, "x")
