"""Motifs: drawings in motifs/*.svg and emoji, placed with halo, shadow, and in outline for low ink."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from tanuki_print.sheets.colors import luma
from tanuki_print.sheets.drawing import Outline
from tanuki_print.sheets.emoji import EmojiGlyph
from tanuki_print.sheets.face import Group, Item, Matrix, Path, Rgb, Segment, Shape, Stroke
from tanuki_print.sheets.matrices import multiply, scale_of, turned
from tanuki_print.sheets.paths import bounds, transform_path

Mode = Literal["color", "outline", "silhouette"]
SHADOW = 0.7
"""How far (mm) a shadow falls to the right and down."""

EMOJI = "emoji:"
"""What the name of an emoji's motif begins with."""

SHADE = "|shade|"
"""Stands in the keys of the layers that are shadows and silhouettes."""

_DARK = 0.25
_PALE = 0.6
_SMALL = 0.04


@dataclass(frozen=True, slots=True)
class Motif:
    """A drawing in its own box (left, top, width, height in mm): coloured items, and the silhouette's pieces."""

    name: str
    box: tuple[float, float, float, float]
    items: tuple[Item, ...]
    outlines: tuple[Outline, ...]


@dataclass(frozen=True, slots=True)
class IconLook:
    """How a motif is drawn: halo and shadow as on the page (mm, opacity), colours, `fill` of outlines."""

    mode: Mode
    ink: Rgb
    halo: float = 0.0
    halo_color: Rgb | None = None
    shadow: float = 0.0
    fill: Rgb | None = None


def emoji_motif(name: str, glyph: EmojiGlyph, colors: tuple[Rgb | None, Rgb], holes: dict[int, Rgb]) -> Motif:
    """An emoji as a motif, one unit per 100 font units.

    `colors` are body and ink; the numbers of `holes` count the contours by falling area.
    """
    left, low, right, top = glyph.box
    flip: Matrix = (0.01, 0.0, 0.0, -0.01, 0.0, 0.0)
    body = transform_path(glyph.body, flip)
    ink = transform_path(glyph.ink, flip)
    items: list[Item] = []
    if body and colors[0]:
        items.append(Shape(body, colors[0]))
    for index, color in holes.items():
        if 0 <= index < len(glyph.contours):
            items.append(Shape(transform_path(glyph.contours[index], flip), color))
    items.append(Shape(ink, colors[1]))
    box = (left / 100, -top / 100, (right - left) / 100, (top - low) / 100)
    key = f"{EMOJI}{name}:{colors}:{sorted(holes.items(), key=lambda hole: hole[0])}"
    return Motif(key, box, tuple(items), (Outline(ink, filled=True, width=0.0), Outline(body, filled=True, width=0.0)))


def placement(motif: Motif, box: tuple[float, float, float, float], align: str, turn: float, *, flip: bool) -> Matrix:
    """The matrix that fits a motif into a box (x, y, width, height) in proportion, turned about the box's centre."""
    x, y, width, height = box
    left, top, own_width, own_height = motif.box
    scale = min(width / own_width, height / own_height)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    dx = x + (width - own_width * scale) * share[align[1:4]]
    dy = y + (height - own_height * scale) * share[align[5:8]]
    matrix: Matrix = (scale, 0.0, 0.0, scale, dx - left * scale, dy - top * scale)
    if flip:
        matrix = multiply((-1.0, 0.0, 0.0, 1.0, 2 * dx + own_width * scale, 0.0), matrix)
    return multiply(turned(turn, x + width / 2, y + height / 2), matrix) if turn else matrix


class Stencils:
    """Makes each layer of a motif once: colour, outline, silhouette, halo, shadow. Equal keys, equal groups."""

    def __init__(self) -> None:
        self._made: dict[str, Group] = {}

    def place(self, motif: Motif, look: IconLook, matrix: Matrix) -> list[Item]:
        """The items of a motif as it stands on the page, from back to front."""
        scale = scale_of(matrix) or 1.0
        out: list[Item] = []
        if look.mode != "outline" and look.shadow:
            fallen = multiply((1.0, 0.0, 0.0, 1.0, SHADOW, SHADOW), matrix)
            layer = self._layer(f"{motif.name}{SHADE}{look.ink}", lambda: filled(motif, look.ink, 0.0))
            out.append(Group((layer,), fallen, opacity=look.shadow))
        if look.mode != "outline" and look.halo and look.halo_color:
            color, grow = look.halo_color, round(2 * look.halo / scale, 3)
            layer = self._layer(f"{motif.name}|halo|{color}|{grow}", lambda: filled(motif, color, grow))
            out.append(Group((layer,), matrix))
        out.append(Group((self._body(motif, look),), matrix))
        return out

    def _body(self, motif: Motif, look: IconLook) -> Group:
        if look.mode == "silhouette":
            return self._layer(f"{motif.name}{SHADE}{look.ink}", lambda: filled(motif, look.ink, 0.0))
        if look.mode == "outline":
            key = f"{motif.name}|outline|{look.ink}|{look.fill}"
            if motif.name.startswith(EMOJI):
                return self._layer(key, lambda: _lined_emoji(motif.items, look))
            return self._layer(key, lambda: _lined(motif.items, look, motif.box[2] * motif.box[3]))
        return self._layer(f"{motif.name}|color", lambda: motif.items)

    def _layer(self, key: str, make: Callable[[], tuple[Item, ...]]) -> Group:
        if key not in self._made:
            self._made[key] = Group(make(), key=key)
        return self._made[key]


def filled(motif: Motif, color: Rgb, grow: float) -> tuple[Item, ...]:
    """The silhouette in one colour, widened by `grow` (units of the motif, both sides of a line together)."""
    # Pieces filled together, nonzero, would cut holes where two that run opposite ways lie over each other.
    paths: dict[tuple[bool, bool, float], list[Segment]] = {}
    for piece in motif.outlines:
        width = round(piece.width + grow, 2)
        if piece.filled or width:
            key = (piece.filled, piece.filled and _clockwise(piece.path), width)
            paths.setdefault(key, []).extend(piece.path)
    items: list[Item] = []
    for (full, _, width), segments in paths.items():
        stroke = Stroke(color, width, "round", "round") if width else None
        items.append(Shape(tuple(segments), color if full else None, stroke))
    return tuple(items)


def _clockwise(path: Path) -> bool:
    area = x = y = 0.0
    for segment in path:
        if segment[0] != "Z":
            x2, y2 = segment[-2], segment[-1]
            if segment[0] != "M":
                area += x * y2 - x2 * y
            x, y = x2, y2
    return area >= 0


def _lined(items: tuple[Item, ...], look: IconLook, area: float) -> tuple[Item, ...]:
    out: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            emoji = item.key.startswith(EMOJI)
            inside = _lined_emoji(item.items, look) if emoji else _lined(item.items, look, area)
            key = f"{item.key}|{look.ink}|{look.fill}" if item.key else ""
            out.append(replace(item, items=inside, opacity=1.0, key=key))
        elif isinstance(item, Shape):
            out.extend(_lined_shape(item, look, area))
    return tuple(out)


def _lined_emoji(items: tuple[Item, ...], look: IconLook) -> tuple[Item, ...]:
    # An emoji is drawn by fills: its last shape is the line, those before it are colour.
    colored = [replace(item, fill=look.fill) for item in items[:-1] if isinstance(item, Shape) and look.fill]
    return (*colored, *(replace(item, fill=look.ink) for item in items[-1:] if isinstance(item, Shape)))


def _lined_shape(shape: Shape, look: IconLook, area: float) -> list[Item]:
    if shape.stroke:
        if not shape.fill and luma(shape.stroke.color) > _PALE:
            return []  # a highlight, which white paper does not need
        stroke = replace(shape.stroke, color=look.ink, opacity=1.0)
        return [Shape(shape.path, look.fill if shape.fill else None, stroke, shape.rule)]
    if isinstance(shape.fill, Rgb) and luma(shape.fill) < _DARK and shape.opacity > _DARK:
        left, top, right, bottom = bounds(shape.path)
        # Pupils and mouths are small dark fills without a line: a face must keep them.
        if (right - left) * (bottom - top) < _SMALL * area:
            return [Shape(shape.path, look.ink, None, shape.rule)]
    return [Shape(shape.path, look.fill, None, shape.rule)] if shape.fill and look.fill and shape.opacity == 1 else []
