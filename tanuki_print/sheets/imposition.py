"""Which card lies where on which page, front and back. Lengths in mm, y down, corners are those of the trim."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import floor
from typing import Literal

from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.face import Copy, Side
from tanuki_print.sheets.layouts import Layout, first_corner


class Backs(Enum):
    """How the other side gets onto the paper: not at all, by turning the sheet over an edge, or by folding it."""

    NONE = "none"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"

    @property
    def two_sided(self) -> bool:
        """Whether every sheet of paper is printed on both sides."""
        return self in (Backs.LONG_EDGE, Backs.SHORT_EDGE)


@dataclass(frozen=True, slots=True)
class Place:
    """One card on a page: `card` is its id, `row` and `column` count from 1, `turned` means upside down.

    `finish` is None where it is that of the card's set.
    """

    card: str
    side: Side
    row: int
    column: int
    x: float
    y: float
    turned: bool = False
    finish: str | None = None

    @property
    def copy(self) -> Copy:
        """What lies here, whichever side is up."""
        return Copy(self.card, self.finish)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper; a fold page holds fronts and backs. `fold` is the x of its fold line."""

    number: int
    side: Literal["front", "back", "both"]
    size: tuple[float, float]
    places: tuple[Place, ...]
    fold: float | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """The slots of a page: the corner of the first trim, the step from one to the next, and how many there are."""

    page: tuple[float, float]
    card: tuple[float, float]
    corner: tuple[float, float]
    step: tuple[float, float]
    columns: int
    rows: int

    def slot(self, index: int) -> tuple[int, int, float, float]:
        """Row and column from 0, and the trim's corner, of a slot in reading order."""
        row, column = divmod(index, self.columns)
        return row, column, self.corner[0] + column * self.step[0], self.corner[1] + row * self.step[1]


def grid_of(layout: Layout, card: tuple[float, float]) -> Grid:
    """The slots of a layout for cards of a trim size."""
    step = (card[0] + layout.gap[0], card[1] + layout.gap[1])
    return Grid(layout.page, card, first_corner(layout, card), step, layout.columns, layout.rows)


def impose(cards: Sequence[Copy], grid: Grid, backs: Backs, bleed: float) -> Iterator[Page]:
    """Pages in the order they are printed: each front page is followed by its back page, where there is one."""
    if backs is Backs.FOLD:
        yield from _folded(cards, grid, bleed)
        return
    number = 0
    for group in _batches(cards, grid.columns * grid.rows):
        number += 1
        front = tuple(_front(grid, index, copy) for index, copy in enumerate(group))
        yield Page(number, "front", grid.page, front)
        if backs is not Backs.NONE:
            number += 1
            yield Page(number, "back", grid.page, tuple(sorted((_behind(grid, p, backs) for p in front), key=_reading)))


def _front(grid: Grid, index: int, copy: Copy) -> Place:
    row, column, x, y = grid.slot(index)
    return Place(copy.card, "front", row + 1, column + 1, x, y, finish=copy.finish)


def _behind(grid: Grid, front: Place, backs: Backs) -> Place:
    """Where a back must lie so that the turned sheet shows it behind its front.

    Over the long edge of an upright page left and right change places; over the short edge top and bottom do, and
    backs stand upside down. On a turned (landscape) page the long edge is the upper one.
    """
    width, height = grid.page
    sideways = (backs is Backs.LONG_EDGE) == (height >= width)
    if sideways:
        x = width - front.x - grid.card[0]
        return replace(front, side="back", column=grid.columns + 1 - front.column, x=x)
    y = height - front.y - grid.card[1]
    return replace(front, side="back", row=grid.rows + 1 - front.row, y=y, turned=True)


def _reading(place: Place) -> tuple[int, int]:
    return place.row, place.column


def _folded(cards: Sequence[Copy], grid: Grid, bleed: float) -> Iterator[Page]:
    """Fronts left, backs right of a fold line down the middle; the page is turned when it then holds more."""
    upright, turned = _fold_grid(grid, grid.page, bleed), _fold_grid(grid, (grid.page[1], grid.page[0]), bleed)
    half = max(upright, turned, key=lambda each: each.columns * each.rows)
    if not half.columns * half.rows:
        size = f"{grid.card[0]:g} x {grid.card[1]:g} mm"
        raise UsageError(f"half a page holds no card of {size}, so nothing can be folded", "take a larger --paper")
    width = half.page[0]
    for number, group in enumerate(_batches(cards, half.columns * half.rows), 1):
        fronts = [_front(half, index, copy) for index, copy in enumerate(group)]
        backs = [
            replace(p, side="back", column=2 * half.columns + 1 - p.column, x=width - p.x - half.card[0])
            for p in fronts
        ]
        places = tuple(sorted((*fronts, *backs), key=_reading))
        yield Page(number, "both", half.page, places, fold=width / 2)


def _fold_grid(grid: Grid, page: tuple[float, float], bleed: float) -> Grid:
    gap = max(grid.step[0] - grid.card[0], grid.step[1] - grid.card[1])
    step = (grid.card[0] + gap, grid.card[1] + gap)
    # The innermost cards keep their bleed clear of the fold, the outermost clear of the paper's edge.
    columns = max(0, floor((page[0] / 2 - 2 * bleed + gap) / step[0]))
    rows = max(0, floor((page[1] - 2 * bleed + gap) / step[1]))
    x = page[0] / 2 - bleed - columns * step[0] + gap
    y = (page[1] - rows * step[1] + gap) / 2
    return Grid(page, grid.card, (x, y), step, columns, rows)


def _batches(cards: Sequence[Copy], size: int) -> Iterator[Sequence[Copy]]:
    return (cards[start : start + size] for start in range(0, len(cards), size))
