"""The flat shape of a wrapper that folds around a stack of cards: panels, folds, cut and glue. Lengths in mm, y down.

Seen from its printed side the panels stand side by side: front, left spine, back, right spine, and a flap that is
glued inside the front. The back carries a cap above and below, as deep as the stack, and each cap a tongue that goes
behind the front. One wraps it around the stack from behind; only the flap and the tongues, which nobody sees then,
are glued or tucked in.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.layouts import PAPERS

CARD_THICKNESS = 0.3
"""mm of one card: the board of 300 to 320 g that playing cards are made of is 0.29 to 0.30 mm thick."""

CLEARANCE = 1.0
"""mm that the faces are wider and higher than a card: home cutting is off by half a millimetre on each side."""

SLACK = 0.7
"""mm that the spines are deeper than the stack: flap and tongue lie inside, and cards never lie quite flat."""

BLEED = 1.5
"""mm that art runs on over every fold and cut: a fold that is off by less shows no white."""

FLAP = 10.0
TONGUE = 12.0
_BEVEL_GAP = 0.5
"""mm that each end of a flap begins beside its panel's corner; from there it narrows by 45 degrees."""

MARGIN = 6.0
"""mm along the edges of the paper that printers may leave white."""

_BETWEEN = 5.0
"""mm between two wrappers on a page."""

_TINY = 1e-6

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle: its upper-left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners clockwise from the upper left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the flat shape between folds. Faces and caps are seen when it is closed, flaps are not."""

    name: str
    kind: Literal["face", "cap", "flap"]
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """A line between two panels, where the second turns back by 90 degrees, away from the printed side."""

    start: Point
    end: Point
    panels: tuple[str, str]


@dataclass(frozen=True)
class Dieline:
    """A wrapper laid flat, for cards of a trim size in a stack of a height, with some clearance around them."""

    trim: tuple[float, float]
    stack: float
    clearance: float = CLEARANCE

    @property
    def bleed(self) -> float:
        """How far art runs on over folds and cuts."""
        return BLEED

    @cached_property
    def depth(self) -> float:
        """Width of the spines, height of the caps."""
        return self.stack + SLACK

    @cached_property
    def flap(self) -> float:
        """How far the glued flap reaches behind the front; narrow cards get a narrower one."""
        return min(FLAP, self.trim[0] / 4)

    @cached_property
    def tongue(self) -> float:
        """How far the tongues reach behind the front."""
        return min(TONGUE, self.trim[0] / 4, self.trim[1] / 4)

    @cached_property
    def front(self) -> Area:
        """The front."""
        width, height = self.trim[0] + self.clearance, self.trim[1] + self.clearance
        return Area(BLEED, self.tongue + self.depth, width, height)

    @cached_property
    def spines(self) -> tuple[Area, Area]:
        """The spines as they lie: between front and back, and beyond the back."""
        front, back = self.front, self.back
        return (
            Area(front.right, front.y, self.depth, front.height),
            Area(back.right, front.y, self.depth, front.height),
        )

    @cached_property
    def back(self) -> Area:
        """The back."""
        front = self.front
        return Area(front.right + self.depth, front.y, front.width, front.height)

    @cached_property
    def caps(self) -> tuple[Area, Area]:
        """What closes the wrapper above and below."""
        back = self.back
        return Area(back.x, back.y - self.depth, back.width, self.depth), Area(
            back.x, back.bottom, back.width, self.depth
        )

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of all of it, bleed included."""
        return self.spines[1].right + self.flap, self.caps[1].bottom + self.tongue

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """Every part, the flaps last."""
        left, right = self.spines
        above, below = self.caps
        faces = (("front", self.front), ("left spine", left), ("back", self.back), ("right spine", right))
        return (
            *(Panel(name, "face", area.corners) for name, area in faces),
            Panel("upper cap", "cap", above.corners),
            Panel("lower cap", "cap", below.corners),
            Panel("flap", "flap", _tapered((right.right, right.y), (right.right, right.bottom), self.flap)),
            Panel("upper tongue", "flap", _tapered((above.x, above.y), (above.right, above.y), self.tongue)),
            Panel("lower tongue", "flap", _tapered((below.right, below.bottom), (below.x, below.bottom), self.tongue)),
        )

    @cached_property
    def folds(self) -> tuple[Fold, ...]:
        """Every fold, from the back outwards: the second panel hangs on the first."""
        left, right = self.spines
        back, (above, below) = self.back, self.caps
        return (
            Fold((back.x, back.y), (back.x, back.bottom), ("back", "left spine")),
            Fold((left.x, left.y), (left.x, left.bottom), ("left spine", "front")),
            Fold((right.x, right.y), (right.x, right.bottom), ("back", "right spine")),
            Fold((right.right, right.y), (right.right, right.bottom), ("right spine", "flap")),
            Fold((back.x, back.y), (back.right, back.y), ("back", "upper cap")),
            Fold((above.x, above.y), (above.right, above.y), ("upper cap", "upper tongue")),
            Fold((back.x, back.bottom), (back.right, back.bottom), ("back", "lower cap")),
            Fold((below.x, below.bottom), (below.right, below.bottom), ("lower cap", "lower tongue")),
        )

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The cut all around, clockwise from the upper-left corner of the front."""
        front, back, (left, right) = self.front, self.back, self.spines
        flap, upper, lower = (panel.corners for panel in self.panels[-3:])
        above, below = self.caps
        points = (
            (front.x, front.y), (left.right, left.y), (above.x, above.y),
            *upper,
            (above.right, above.y), (back.right, back.y), (right.right, right.y),
            *flap,
            (right.right, right.bottom), (back.right, back.bottom), (below.right, below.bottom),
            *lower,
            (below.x, below.bottom), (back.x, back.bottom), (front.x, front.bottom),
        )  # fmt: skip
        return tuple(dict.fromkeys(points))

    @cached_property
    def art(self) -> tuple[Area, ...]:
        """Where art is printed: all that is seen when the wrapper is closed, and the bleed around it."""
        front, (above, below) = self.front, self.caps
        over = 2 * BLEED
        width = self.spines[1].right - front.x
        tall = below.bottom - above.y
        return (
            Area(front.x - BLEED, front.y - BLEED, width + over, front.height + over),
            Area(above.x - BLEED, above.y - BLEED, above.width + over, tall + over),
        )


def _tapered(start: Point, end: Point, reach: float) -> tuple[Point, ...]:
    """A flap on the edge from start to end, to the left of it as one walks: its corners from the start of the fold.

    "Left" is in paper coordinates, y down: on an edge that runs to the right the flap lies above, on one that runs
    down it lies to the right.
    """
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    out = (along[1], -along[0])

    def at(far: float, away: float) -> Point:
        return start[0] + along[0] * far + out[0] * away, start[1] + along[1] * far + out[1] * away

    inset = _BEVEL_GAP
    return at(inset, 0.0), at(inset + reach, reach), at(length - inset - reach, reach), at(length - inset, 0.0)


def dieline(
    trim: tuple[float, float], cards: int, thickness: float = CARD_THICKNESS, clearance: float = CLEARANCE
) -> Dieline:
    """The wrapper for so many cards of a trim size and thickness."""
    return Dieline(trim, cards * thickness, clearance)


@dataclass(frozen=True, slots=True)
class Spread:
    """How wrappers lie on paper: the page's size, and the corner of each of those it holds."""

    page: tuple[float, float]
    corners: tuple[Point, ...]


def spread(size: tuple[float, float], paper: str, what: str) -> Spread:
    """As many wrappers of a size as a paper holds, upright or lying; `what` names the wrapper in complaints.

    Raises UsageError where it holds none, naming the papers that do.
    """
    best = _best(size, PAPERS[paper])
    if best.corners:
        return best
    larger = [name for name, each in PAPERS.items() if _best(size, each).corners]
    hint = f"it fits on {', '.join(larger)}" if larger else "no paper holds it: wrap fewer cards together"
    raise UsageError(f"{what} is {size[0]:.0f} x {size[1]:.0f} mm and does not fit on {paper}", hint)


def _best(size: tuple[float, float], paper: tuple[float, float]) -> Spread:
    return max((_filled(size, page) for page in (paper, paper[::-1])), key=lambda each: len(each.corners))


def _filled(size: tuple[float, float], page: tuple[float, float]) -> Spread:
    columns, rows = (
        int((room - 2 * MARGIN + _BETWEEN + _TINY) // (length + _BETWEEN))
        for length, room in zip(size, page, strict=True)
    )
    left = (page[0] - columns * (size[0] + _BETWEEN) + _BETWEEN) / 2
    top = (page[1] - rows * (size[1] + _BETWEEN) + _BETWEEN) / 2
    corners = tuple(
        (left + column * (size[0] + _BETWEEN), top + row * (size[1] + _BETWEEN))
        for row in range(rows)
        for column in range(columns)
    )
    return Spread(page, corners)
