"""Japanese set downwards as outlines."""

from functools import lru_cache

from tanuki_print.sheets.face import POINT, Item, Rgb, Shape, Stroke, Text
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.paths import transform_path


def missing_in_column(fonts: FontBook, font: str, text: str) -> str:
    """The first character that the font of a column lacks, or nothing."""
    return next((char for char in text if not fonts.has(font, char)), "")


def column_length(fonts: FontBook, font: str, text: str, size: float) -> float:
    """How long (mm) a column of text is at a size in points."""
    return fonts.font(font).column(text)[1] / 1000 * size * POINT


@lru_cache(maxsize=512)
def set_column(
    fonts: FontBook, text: str, where: tuple[float, float], look: tuple[str, float, float], color: Rgb
) -> tuple[Item, ...]:
    """A column centred on x with its top at y (mm); `look` is font, size in points, and mm of thickening stroke."""
    font, size, weight = look
    scale = size * POINT / 1000
    path = transform_path(fonts.font(font).column(text)[0], (scale, 0.0, 0.0, scale, *where))
    stroke = Stroke(color, weight, join="round") if weight else None
    shape = Shape(path, color, stroke, title=text)
    # The words to be found are one small line no longer than the column is wide, so that none runs off the page.
    left, small = where[0] - size * POINT / 2, size / max(len(text), 1)
    return (shape, Text(font, small, left, where[1] + size * POINT, text, color, hidden=True))
