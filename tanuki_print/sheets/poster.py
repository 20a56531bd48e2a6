"""A picture larger than a home printer's paper: on as few sheets as hold it, to be cut and glued together.

Each sheet but the last of a row or column carries a strip of what the next one shows: the next one is cut along its
marks and glued onto that strip.
"""

import math
from collections.abc import Iterator
from itertools import product

from tanuki_print.sheets.face import Group, Item, Rgb, Text
from tanuki_print.sheets.imposition import Page, Place
from tanuki_print.sheets.marks import crop_marks
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.picture import Plate

MARGIN = 7.0
"""mm along every edge of the paper that printers may leave white; marks and the line of words stand there."""

STRIP = 4.0
"""mm of the next sheet that are printed again, to glue it on."""

_INK = Rgb(0.0, 0.0, 0.0)
_NOTE = 7.0
_BASELINE = 3.5
_INDENT = 2.0
_JOINED = "; cut the next sheet along its marks and glue it over the strip of this one"


def poster(plate: Plate, paper: tuple[float, float], words: str) -> tuple[Plate, ...]:
    """The sheets of a picture at its true size, row by row; `paper` in mm, upright or lying, whichever takes fewer.

    `words` stand in the margin of each sheet, with its number and how the sheets are joined.
    """
    sizes = (paper, paper[::-1])
    size = min(sizes, key=lambda each: math.prod(_counts(plate.size, each)))
    return tuple(_sheets(plate, size, words))


def _counts(picture: tuple[float, float], paper: tuple[float, float]) -> tuple[int, int]:
    """How many sheets across and down; all of one picture show parts of one size, beside their strips."""
    across, down = (
        1 if length <= room - 2 * MARGIN else math.ceil(length / (room - 2 * MARGIN - STRIP))
        for length, room in zip(picture, paper, strict=True)
    )
    return across, down


def _sheets(plate: Plate, paper: tuple[float, float], words: str) -> Iterator[Plate]:
    columns, rows = _counts(plate.size, paper)
    step = (plate.size[0] / columns, plate.size[1] / rows)
    total = columns * rows
    for number, (row, column) in enumerate(product(range(rows), range(columns)), 1):
        left, top = column * step[0], row * step[1]
        width = step[0] + (STRIP if column < columns - 1 else 0.0)
        height = step[1] + (STRIP if row < rows - 1 else 0.0)
        x, y = (paper[0] - width) / 2, (paper[1] - height) / 2
        shown = Group(plate.items, (1.0, 0.0, 0.0, 1.0, x - left, y - top))
        part = Group((shown,), clip=rectangle(x, y, width, height))
        page = Page(number, "front", paper, (Place("", "front", 1, 1, x, y),))
        note = f"{words}, sheet {number} of {total}: print at 100 %{_JOINED if number < total else ''}."
        line: Item = Text("text", _NOTE, x + _INDENT, y + height + _BASELINE, note, _INK)
        yield Plate(plate.name, paper, (part, *crop_marks(page, (width, height), 0.0), line))
