"""How the cells of a pattern come to lie in a shape. PDF and SVG lay them out one by one: viewers disagree on where a
pattern of their own begins, and some round its cells to whole pixels.
"""

from math import ceil, floor
from typing import NamedTuple

from tanuki_print.sheets.face import Item, Path, Rgb, Shape, Tiling
from tanuki_print.sheets.paths import bounds, rectangle


class Laid(NamedTuple):
    """The cells that cover a shape: the first one's corner (mm), and how many stand beside and below one another."""

    x: float
    y: float
    columns: int
    rows: int


def laid_over(tiling: Tiling, path: Path) -> Laid:
    """The cells that a path's bounds need."""
    left, top, right, bottom = bounds(path)
    (x, y), width, height = tiling.origin, tiling.width, tiling.height
    first_column, first_row = floor((left - x) / width), floor((top - y) / height)
    columns = ceil((right - x) / width) - first_column
    rows = ceil((bottom - y) / height) - first_row
    return Laid(x + first_column * width, y + first_row * height, columns, rows)


def ground_and_rest(tiling: Tiling) -> tuple[Rgb | None, tuple[Item, ...]]:
    """A plain colour under every cell, apart from what lies on it: painted in one go it shows no seams."""
    first = tiling.items[0] if tiling.items else None
    if not isinstance(first, Shape) or first.stroke or first.opacity < 1.0 or not isinstance(first.fill, Rgb):
        return None, tiling.items
    if first.path != rectangle(0, 0, tiling.width, tiling.height):
        return None, tiling.items
    return first.fill, tiling.items[1:]
