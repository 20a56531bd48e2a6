"""A wrapper as it is printed: its art cut to what is seen and its bleed, then the lines to cut and fold along."""

from collections.abc import Iterable

from tanuki_print.sheets.face import Group, Item, Path, Rgb, Segment, Shape, Stroke
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.picture import Plate
from tanuki_print.sheets.wrapper import BLEED, Dieline, Fold, Point

_INK = Rgb(0.0, 0.0, 0.0)
_PAPER = Rgb(1.0, 1.0, 1.0)
_CUT = Stroke(_INK, 0.2, join="round")
_RIM = Stroke(_PAPER, 0.5, join="round")
_DASHES = Stroke(_INK, 0.15, dash=(1.5, 1.5), opacity=0.6)
_UNDER = Stroke(_PAPER, 0.15, opacity=0.5)
_TICK = Stroke(_INK, 0.15, dash=(0.9, 0.6))
_TICK_LENGTH = 3.0
_CLEAR = 0.6
"""mm between the bleed and a tick."""


def wrapper_item(line: Dieline, art: Plate, words: Plate) -> Group:
    """One wrapper, its upper-left corner at the origin. `words` stand on the flaps and beside the art."""
    seen = tuple(segment for area in line.art for segment in rectangle(area.x, area.y, area.width, area.height))
    lines = (Group((_outside(line), *_folds(line), Shape(_closed(line.outline), stroke=_CUT)), key=f"lines:{line!r}"),)
    return Group((Group(art.items, clip=seen), *lines, Group(words.items, key=f"words:{line!r}")))


def _closed(points: Iterable[Point]) -> Path:
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def _outside(line: Dieline) -> Item:
    """A hair of white along the cut, on what is cut away: the black line shows on art of any colour."""
    width, height = line.size
    around: tuple[Segment, ...] = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
    # The outline runs clockwise as the rectangle does; turned round it becomes a hole.
    hole = _closed(line.outline[::-1])
    return Group((Shape(_closed(line.outline), stroke=_RIM),), clip=(*around, *hole))


def _folds(line: Dieline) -> list[Item]:
    """Dashes along every fold, and ticks beyond its ends where they lie on what is cut away."""
    dashes: Path = tuple(segment for fold in line.folds for segment in (("M", *fold.start), ("L", *fold.end)))
    ticks: Path = tuple(segment for fold in line.folds for segment in _ticks(fold))
    return [Shape(dashes, stroke=_UNDER), Shape(dashes, stroke=_DASHES), Shape(ticks, stroke=_TICK)]


def _ticks(fold: Fold) -> list[Segment]:
    if fold.panels not in (("left spine", "front"), ("right spine", "flap")):
        return []  # the others end where something is cut
    (x, top), (_, bottom) = fold.start, fold.end
    away = BLEED + _CLEAR
    return [
        ("M", x, top - away),
        ("L", x, top - away - _TICK_LENGTH),
        ("M", x, bottom + away),
        ("L", x, bottom + away + _TICK_LENGTH),
    ]
