"""Pictures larger than paper: how many sheets, what each shows, and where the next one is glued on."""

import pytest

from tanuki_print.sheets.face import Group, Rgb, Shape, Text
from tanuki_print.sheets.layouts import PAPERS
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.picture import Plate
from tanuki_print.sheets.poster import MARGIN, STRIP, poster

BLACK = Rgb(0.0, 0.0, 0.0)


def plate(width: float, height: float) -> Plate:
    return Plate("mat.svg.j2", (width, height), (Shape(rectangle(0.0, 0.0, width, height), BLACK),))


def part(sheet: Plate) -> tuple[Group, Group]:
    """The cut and the picture in it."""
    cut = sheet.items[0]
    assert isinstance(cut, Group)
    assert isinstance(cut.items[0], Group)
    return cut, cut.items[0]


def box(sheet: Plate) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what a sheet shows, in mm of the picture."""
    cut, shown = part(sheet)
    assert cut.clip is not None
    xs = [x for segment in cut.clip for x in segment[1::2]]
    ys = [y for segment in cut.clip for y in segment[2::2]]
    left, top = shown.matrix[4:]
    return min(xs) - left, min(ys) - top, max(xs) - left, max(ys) - top  # type: ignore[operator]


@pytest.mark.parametrize(
    ("size", "paper", "sheets"),
    [
        ((372, 256), "a4", 2),
        ((372, 256), "letter", 2),
        ((372, 256), "a3", 1),
        ((372, 256), "tabloid", 1),
        ((196, 283), "a4", 1),
        ((283, 196), "a4", 1),
        ((197, 283), "a4", 2),
        ((372, 256), "a5", 4),
    ],
)
def test_as_few_sheets_as_hold_it(size: tuple[float, float], paper: str, sheets: int) -> None:
    assert len(poster(plate(*size), PAPERS[paper], "Mat")) == sheets


def test_two_sheets_share_a_strip_and_leave_nothing_out() -> None:
    first, second = poster(plate(372, 256), PAPERS["a4"], "Mat")
    assert box(first) == pytest.approx((0, 0, 186 + STRIP, 256))
    assert box(second) == pytest.approx((186, 0, 372, 256))
    assert first.size == second.size == (210.0, 297.0)


def test_every_part_keeps_clear_of_the_edges_of_the_paper() -> None:
    for paper in PAPERS.values():
        for sheet in poster(plate(372, 256), paper, "Mat"):
            cut, _ = part(sheet)
            assert cut.clip is not None
            xs = [float(x) for segment in cut.clip for x in segment[1::2]]  # type: ignore[arg-type]
            ys = [float(y) for segment in cut.clip for y in segment[2::2]]  # type: ignore[arg-type]
            assert min(xs) >= MARGIN - 1e-6
            assert min(ys) >= MARGIN - 1e-6
            assert max(xs) <= sheet.size[0] - MARGIN + 1e-6
            assert max(ys) <= sheet.size[1] - MARGIN + 1e-6


def test_four_small_sheets_cover_the_picture_row_by_row() -> None:
    boxes = [box(sheet) for sheet in poster(plate(372, 256), PAPERS["a5"], "Mat")]
    expected = [(0, 0, 190, 132), (186, 0, 372, 132), (0, 128, 190, 256), (186, 128, 372, 256)]
    assert [tuple(map(round, each)) for each in boxes] == expected


def test_each_sheet_says_which_it_is_and_all_but_the_last_how_to_join() -> None:
    notes = [
        item.text
        for sheet in poster(plate(372, 256), PAPERS["a4"], "Mat")
        for item in sheet.items
        if isinstance(item, Text)
    ]
    assert notes == [
        "Mat, sheet 1 of 2: print at 100 %; cut the next sheet along its marks and glue it over the strip of this one.",
        "Mat, sheet 2 of 2: print at 100 %.",
    ]
