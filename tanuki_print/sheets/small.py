"""A face for pictures that hold cards at a fraction of their size: the same card without what nobody could see there.

A card of 63 mm on a board is 15 mm wide: its flavour text would be type of 2 points.
"""

from dataclasses import dataclass, field, replace

from tanuki_print.sheets.face import POINT, CardFace, Group, Item, Path, Rgb, Segment, Shape, Stroke, Text
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.icons import SHADE
from tanuki_print.sheets.matrices import scale_of
from tanuki_print.sheets.paths import bounds, transform_path

SMALL_TYPE = 10.5
"""Points on the card below which letters become a line of their colour."""

_SPECK = 0.3
_HAIR = 0.12
"""Lines (mm on the card) that are too thin to be printed or shown at a quarter of their width."""

_STEP = "|small "

_LINE_SHARE = 0.32
_LINE_HEIGHT = 0.24
_LINE_OPACITY = 0.55


@dataclass(slots=True)
class SmallFaces:
    """Simplifies faces; what several share stays shared. Letters that stay are drawn as outlines: the picture around
    the card says its name, so that readers and search do not find it again at each place.
    """

    fonts: FontBook
    _known: dict[tuple[str, float], Group] = field(default_factory=dict)

    def face(self, face: CardFace) -> CardFace:
        """The face for small sizes, on the same trim and bleed."""
        return replace(face, items=self._items(face.items, 1.0))

    def _items(self, items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
        return tuple(made for item in items if (made := self._item(item, scale)) is not None)

    def _item(self, item: Item, scale: float) -> Item | None:
        if isinstance(item, Group):
            return self._group(item, scale * scale_of(item.matrix))
        if isinstance(item, Text):
            return None if item.hidden else self._text(item, scale)
        return _shape(item, scale) if isinstance(item, Shape) else item

    def _group(self, group: Group, scale: float) -> Group | None:
        if _is_shadow(group):
            return None
        # A motif of many cards is left out in steps, so that most of them share one drawing.
        key = (group.key, round(scale, 1))
        if group.key and key in self._known:
            return self._known[key]
        items = self._items(group.items, scale)
        made = replace(group, items=items, key=f"{group.key}{_STEP}{key[1]:g}" if group.key else "") if items else None
        if group.key and made:
            self._known[key] = made
        return made

    def _text(self, text: Text, scale: float) -> Shape | None:
        em = text.size * POINT / 1000
        path: list[Segment] = []
        x = text.x
        for char in text.text:
            if text.size * scale >= SMALL_TYPE:
                path.extend(transform_path(self.fonts.outline(text.font, char), (em, 0.0, 0.0, em, x, text.y)))
            x += self.fonts.advance(text.font, char) * em + text.tracking
        if path:
            return Shape(tuple(path), text.color, opacity=text.opacity)
        if not text.text.strip():
            return None
        y = text.y - _LINE_HEIGHT * em * 1000
        line: Path = (("M", text.x, y), ("L", x, y))
        return Shape(line, stroke=Stroke(text.color, _LINE_SHARE * em * 1000), opacity=_LINE_OPACITY * text.opacity)


def is_small(key: str) -> bool:
    """Whether a group with this key holds what was made for small sizes."""
    return _STEP in key


def _is_shadow(group: Group) -> bool:
    return group.opacity < 1.0 and any(isinstance(item, Group) and SHADE in item.key for item in group.items)


def _shape(shape: Shape, scale: float) -> Shape | None:
    stroke = shape.stroke
    if stroke is not None and stroke.width * scale < _HAIR:
        stroke = None
    if stroke is None and shape.fill is None:
        return None
    left, top, right, bottom = bounds(shape.path)
    grow = stroke.width if stroke else 0.0
    if max(right - left, bottom - top) + grow < _SPECK / (scale or 1.0) and not _bright(shape):
        return None
    return replace(shape, stroke=stroke, title="")


def _bright(shape: Shape) -> bool:
    """Whether a speck shines, as the light in an eye does: such a spot is seen however small it is."""
    return isinstance(shape.fill, Rgb) and shape.fill.red + shape.fill.green + shape.fill.blue > 2.9
