"""A list of cards to tick off: how its rows stand in columns and on pages. Lengths in mm."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

MARGIN = 12.0
"""mm along the edges of the paper."""

HEAD = 38.0
"""mm below the margin for the title, of the first page; later ones need less."""

LATER_HEAD = 14.0
FOOT = 8.0
"""mm above the lower margin for the legend."""

GUTTER = 6.0
"""mm between two columns."""

MOST_COLUMNS = 3
_ROW = (4.6, 7.4)
"""Least and greatest height of a row: smaller ones cannot be read at arm's length, larger ones look lost."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The first row of a group: the set whose colours it has, its title, the finish of its cards if worth a word."""

    id: str
    title: str
    finish: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A card: between `least` and `most` copies of it are there, in `shining` maybe one in such a finish."""

    number: str
    name: str
    rarity: str
    finish: str
    least: int
    most: int
    shining: tuple[str, ...] = ()


Row = Heading | Entry


@dataclass(frozen=True, slots=True)
class Placed:
    """A row on a page: its upper-left corner."""

    row: Row
    x: float
    y: float

    @property
    def is_heading(self) -> bool:
        """Whether it begins a group."""
        return isinstance(self.row, Heading)


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page: rows of one size, and whether it is the first, which has the large title."""

    rows: tuple[Placed, ...]
    width: float
    height: float
    first: bool


def list_pages(groups: Sequence[tuple[Heading, Sequence[Entry]]], page: tuple[float, float]) -> tuple[ListPage, ...]:
    """The rows of all groups on as few pages of a size as hold them, in as few columns as their height allows."""
    rows: list[Row] = []
    for heading, entries in groups:
        rows += [heading, *entries]
    pages: list[ListPage] = []
    while rows:
        made, rows = _page(rows, page, HEAD if not pages else LATER_HEAD, first=not pages)
        pages.append(made)
    return tuple(pages)


def _page(rows: list[Row], page: tuple[float, float], head: float, *, first: bool) -> tuple[ListPage, list[Row]]:
    """One page filled, and the rows left over."""
    room = page[1] - 2 * MARGIN - head - FOOT
    for columns in range(1, MOST_COLUMNS + 1):
        height = min(_ROW[1], room / (ceil(len(rows) / columns) + 1))
        if height >= _ROW[0]:
            break
    else:
        height = _ROW[0]
    capacity = max(2, int(room / height + 1e-6))
    wanted = min(capacity, ceil(len(rows) / columns) + 1)
    width = (page[0] - 2 * MARGIN - (columns - 1) * GUTTER) / columns
    placed: list[Placed] = []
    start = 0
    for column in range(columns):
        end = _end(rows, start, min(len(rows), start + wanted))
        x = MARGIN + column * (width + GUTTER)
        placed += [Placed(row, x, MARGIN + head + index * height) for index, row in enumerate(rows[start:end])]
        start = end
    return ListPage(tuple(placed), width, height, first), rows[start:]


def _end(rows: list[Row], start: int, end: int) -> int:
    """Where a column ends: never right behind a heading."""
    return end - 1 if end < len(rows) and end - 1 > start and isinstance(rows[end - 1], Heading) else end
