"""Crop marks and fold lines as items of the display list. Lengths in mm."""

from collections.abc import Iterable, Iterator

from tanuki_print.sheets.face import Item, Path, Rgb, Shape, Stroke
from tanuki_print.sheets.imposition import Page, Place

LENGTH = 4.0
"""Long enough to lay a ruler on."""

CLEARANCE = 1.0
"""Marks keep this far from the bleed, so that no cut can leave ink on a card."""

_INK = Rgb(0.0, 0.0, 0.0)
_LINE = Stroke(_INK, 0.1)
_FOLD = Stroke(_INK, 0.15, dash=(2.0, 1.5))
_NARROW = 0.3
"""A gap between two bleeds narrower than this holds no mark that an eye could find."""


def crop_marks(page: Page, card: tuple[float, float], bleed: float) -> tuple[Item, ...]:
    """The marks of a page, as one shape; nothing for an empty page.

    They stand in the margin outside all bleeds, and between cards where the gap leaves room between two bleeds.
    """
    if not page.places:
        return ()
    across = _edges({place.x for place in page.places}, card[0])
    down = _edges({place.y for place in page.places}, card[1])
    lines = [*_margin_lines(across, down, page.size, bleed)]
    lines += [*_inner_lines(page.places, card, bleed)]
    if not lines:
        return ()
    path: Path = tuple(segment for x1, y1, x2, y2 in lines for segment in (("M", x1, y1), ("L", x2, y2)))
    return (Shape(path, stroke=_LINE),)


def fold_line(page: Page) -> tuple[Item, ...]:
    """The dashed line to fold along; nothing for a page that is not folded."""
    if page.fold is None:
        return ()
    return (Shape((("M", page.fold, 0.0), ("L", page.fold, page.size[1])), stroke=_FOLD),)


def _edges(starts: Iterable[float], length: float) -> list[float]:
    return sorted({round(edge, 4) for start in starts for edge in (start, start + length)})


def _margin_lines(
    across: list[float], down: list[float], size: tuple[float, float], bleed: float
) -> Iterator[tuple[float, float, float, float]]:
    away = bleed + CLEARANCE
    left, right, top, bottom = across[0] - away, across[-1] + away, down[0] - away, down[-1] + away
    for x in across:
        if top > 0:
            yield x, max(0.0, top - LENGTH), x, top
        if bottom < size[1]:
            yield x, bottom, x, min(size[1], bottom + LENGTH)
    for y in down:
        if left > 0:
            yield max(0.0, left - LENGTH), y, left, y
        if right < size[0]:
            yield right, y, min(size[0], right + LENGTH), y


def _inner_lines(
    places: tuple[Place, ...], card: tuple[float, float], bleed: float
) -> Iterator[tuple[float, float, float, float]]:
    corners = {(round(place.x, 4), round(place.y, 4)) for place in places}
    for x, y in sorted(corners):
        right = min((other for other, same in corners if same == y and other > x), default=None)
        below = min((other for same, other in corners if same == x and other > y), default=None)
        if right is not None and right - x - card[0] - 2 * bleed > _NARROW:
            for edge in (y, y + card[1]):
                for start, end in _between(x + card[0] + bleed, right - bleed):
                    yield start, edge, end, edge
        if below is not None and below - y - card[1] - 2 * bleed > _NARROW:
            for edge in (x, x + card[0]):
                for start, end in _between(y + card[1] + bleed, below - bleed):
                    yield edge, start, edge, end


def _between(start: float, end: float) -> tuple[tuple[float, float], ...]:
    """One line through a narrow gap; through a wide one, as across a fold, a mark at each end."""
    if end - start <= 2 * (CLEARANCE + LENGTH):
        return ((start, end),)
    return (start + CLEARANCE, start + CLEARANCE + LENGTH), (end - CLEARANCE - LENGTH, end - CLEARANCE)
