"""Where two faces of a card differ, as boxes to draw around it. Lengths in mm."""

import io
from collections.abc import Iterator
from math import ceil, floor
from typing import TYPE_CHECKING

from tanuki_print.sheets.elements import Box
from tanuki_print.sheets.face import CardFace
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.raster import png_bytes
from tanuki_print.sheets.single import single_pdf

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 72.0
_CELL = 1.5
_AIR = 0.4
"""Between what differs and the box around it."""

_VISIBLE = 24
"""How far apart a colour must be, of 255, to be told as a difference."""

_WHOLE = 0.5
"""Share of the card that the boxes may take together: where most of it differs, nothing is marked."""

Cell = tuple[int, int]


def differing(old: CardFace, new: CardFace, book: FontBook) -> tuple[Box, ...]:
    """Boxes around what differs, from the upper-left corner of the trim; none where the cards have different sizes or
    differ nearly everywhere. Raises TanukiError for a picture that cannot be read.
    """
    if old.trim != new.trim:
        return ()
    width, height = new.trim
    mask = _mask(old, new, book)
    grid = (round(width / _CELL), round(height / _CELL))
    found = [_box(part, mask, grid, new.trim) for part in _parts(_cells(mask, grid))]
    covered = sum(box[2] * box[3] for box in found)
    return tuple(sorted(found, key=lambda box: (box[1], box[0]))) if covered <= _WHOLE * width * height else ()


def _mask(old: CardFace, new: CardFace, book: FontBook) -> "Image":
    """White where a pixel differs, black elsewhere."""
    from PIL import Image as Picture  # noqa: PLC0415 - as below
    from PIL import ImageChops  # noqa: PLC0415 - only pictures of changes need it

    first, second = (Picture.open(io.BytesIO(png_bytes(single_pdf(face, book, ""), _DPI))) for face in (old, new))
    apart = ImageChops.difference(first, second)
    channels = [channel.point(lambda value: 255 * (value >= _VISIBLE)) for channel in apart.split()]
    return ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])


def _cells(mask: "Image", grid: Cell) -> set[Cell]:
    """Columns and rows of the cells of a grid in which at least one pixel differs."""
    found = mask.resize(grid, resample=4).tobytes()  # 4 is the box filter: a cell is black only where all of it is
    return {(place % grid[0], place // grid[0]) for place, value in enumerate(found) if value}


def _parts(cells: set[Cell]) -> Iterator[set[Cell]]:
    """Cells that lie together, with at most one cell between them."""
    left = set(cells)
    while left:
        part: set[Cell] = set()
        edge = {left.pop()}
        while edge:
            part |= edge
            edge = {(x + dx, y + dy) for x, y in edge for dx in range(-2, 3) for dy in range(-2, 3)} & left
            left -= edge
        yield part


def _box(part: set[Cell], mask: "Image", grid: Cell, trim: tuple[float, float]) -> Box:
    """A box around the pixels that differ in some cells, which is closer than one around the cells."""
    across, down = mask.size[0] / grid[0], mask.size[1] / grid[1]
    columns, rows = [x for x, _ in part], [y for _, y in part]
    corner = floor(min(columns) * across), floor(min(rows) * down)
    window = mask.crop((*corner, ceil((max(columns) + 1) * across), ceil((max(rows) + 1) * down)))
    pixels = window.getbbox() or (0, 0, *window.size)
    scale = trim[0] / mask.size[0], trim[1] / mask.size[1]
    left, top = ((corner[axis] + pixels[axis]) * scale[axis] - _AIR for axis in (0, 1))
    right, bottom = ((corner[axis] + pixels[axis + 2]) * scale[axis] + _AIR for axis in (0, 1))
    left, top, right, bottom = max(left, 0.0), max(top, 0.0), min(right, trim[0]), min(bottom, trim[1])
    return left, top, right - left, bottom - top
