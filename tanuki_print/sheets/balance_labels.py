"""Where names stand beside points so that nothing covers anything. Lengths in mm."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tanuki_print.sheets.fonts import FontBook

FONT = "text-bold"
SIZE = 7.4
"""Points; the smallest that reads well where a page shows the chart at half."""

_MM = 25.4 / 72 / 1000
_HIGH = 2.7
_LIFT = 0.85
"""How far the baseline stands below the middle of the letters."""

_AWAY = 0.7
_APART = 1.2
"""Between two names in a line, so that they do not read as one."""


class Spot(NamedTuple):
    """A point with a name that wants to stand beside it; `reach` is the point's own size from its centre."""

    x: float
    y: float
    reach: float
    text: str


class Label(NamedTuple):
    """A name that found its place: `x` is its left edge, `y` its baseline."""

    x: float
    y: float
    width: float
    text: str


class Rect(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Rect") -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: "Rect") -> bool:
        """Whether the other lies in it whole."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


def text_length(book: FontBook, text: str) -> float:
    """How long a name is as it is set here."""
    return sum(chosen[1] for char in text if (chosen := book.choose(FONT, char))) * SIZE * _MM


def placed_labels(spots: Iterable[Spot], points: Sequence[Rect], room: Rect, book: FontBook) -> Iterator[Label]:
    """The names that find room, those named first before the others: right of their points, left, above or below.

    A name covers no point, no other name and no edge of the room; one without such a place is left out.
    """
    taken = list(points)
    for spot in spots:
        width = text_length(book, spot.text)
        for box in _places(spot, width):
            if room.holds(box) and not any(box.meets(other) for other in taken):
                taken.append(Rect(box.left - _APART, box.top, box.right + _APART, box.bottom))
                yield Label(round(box.left, 2), round(box.bottom - _HIGH / 2 + _LIFT, 2), width, spot.text)
                break


def _places(spot: Spot, width: float) -> Iterator[Rect]:
    away = spot.reach + _AWAY
    for left, top in (
        (spot.x + away, spot.y - _HIGH / 2),
        (spot.x - away - width, spot.y - _HIGH / 2),
        (spot.x - width / 2, spot.y - spot.reach - 0.2 - _HIGH),
        (spot.x - width / 2, spot.y + spot.reach + 0.2),
    ):
        yield Rect(left, top, left + width, top + _HIGH)
