"""One side of a card as a display list: what to draw, in order, in mm.

The origin is the upper-left corner of the trim, x to the right, y down; the bleed has negative coordinates.
Everything is frozen and compares by value, so that a face is its own golden and equal parts are drawn once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

POINT = 25.4 / 72
"""One point in mm."""

Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f as in SVG: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Side = Literal["front", "back"]


class Copy(NamedTuple):
    """A card to be printed: its id, and its finish where that is not the one of the card's set."""

    card: str
    finish: str | None = None


Segment = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path = tuple[Segment, ...]
"""Absolute segments: move, line, cubic curve, close."""


@dataclass(frozen=True, slots=True)
class Rgb:
    """A colour, each part 0..1."""

    red: float
    green: float
    blue: float


@dataclass(frozen=True, slots=True)
class Stop:
    """A colour at an offset 0..1 of a gradient."""

    offset: float
    color: Rgb
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class LinearGradient:
    """Colours along a line, in the coordinates of the shape it fills (mm)."""

    start: tuple[float, float]
    end: tuple[float, float]
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class RadialGradient:
    """Colours from a centre out to a radius, in the coordinates of the shape it fills (mm)."""

    center: tuple[float, float]
    radius: float
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Tiling:
    """A repeated cell: `items` within 0..width, 0..height, laid without gaps from `origin`; clipped to the shape it
    fills.
    """

    width: float
    height: float
    items: tuple["Item", ...]
    origin: tuple[float, float] = (0.0, 0.0)


Paint = Rgb | LinearGradient | RadialGradient | Tiling


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width and dashes in mm."""

    color: Rgb
    width: float
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled and/or stroked path. `title` is the text it stands for, where it draws letters as outlines."""

    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    opacity: float = 1.0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one font on one baseline starting at `x`, `y` (mm); `size` in points, `tracking` in mm.

    `hidden` text is not painted: it lets readers find and copy what is drawn as outlines.
    """

    font: str
    size: float
    x: float
    y: float
    text: str
    color: Rgb
    tracking: float = 0.0
    opacity: float = 1.0
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture file in a box (mm). `path` has forward slashes on every system; `source` is (left, top, right, bottom)
    as fractions 0..1 of the upright picture that fill the box.
    """

    path: str
    x: float
    y: float
    width: float
    height: float
    source: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one transform, clip and opacity. A group with a `key` is shared: equal keys have equal contents."""

    items: tuple["Item", ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    key: str = ""


Item = Shape | Text | Image | Group


def images(items: Iterable[Item]) -> Iterator[Image]:
    """Every picture among the items, however deep in groups."""
    for item in items:
        if isinstance(item, Group):
            yield from images(item.items)
        elif isinstance(item, Image):
            yield item


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of one card: trim size and bleed (mm), and what to draw from back to front."""

    card: str
    side: Side
    trim: tuple[float, float]
    bleed: float
    items: tuple[Item, ...]
