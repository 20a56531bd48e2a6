"""Pages without holes: where each page ends, and how large its boards are drawn.

An example is not parted, so one that does not fit leaves the rest of its page empty. The typesetter measures every
block once; from these heights the best row of pages is found for the whole text at once, as a typesetter of lines finds
the best lines of a paragraph (Knuth and Plass, 1981). Nothing changes its place in the text.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

SMALLEST = 0.8
"""Share of its width below which a board is not drawn smaller: its letters then have 4.8 points."""

LARGEST = 1.25
"""Share of its width above which it is not drawn larger, however wide the page."""

HEAD = 12.0
"""mm that must stand above the cut where a text is parted; of a table, whose head comes again below, twice as much."""

TAIL = 9.0
"""mm that must stand below the cut."""

_LINE = 5.0
"""mm by which a cut may be off: the typesetter cuts between lines. A table takes thrice that: rows, and its head again.
"""

_SLACK = 1.0
"""mm kept free, for what the estimate does not know."""

_PAGE, _CUT, _APART, _ASTRAY, _IMPOSSIBLE = 1.0, 3.0, 1.5, 4.0, 1000.0
"""What a page costs, a cut through a text, a rule away from its example, a line away from the table that it announces,
and a page that runs over. A page that is empty by a tenth costs 1, by three tenths 9.
"""

_FOLLOWS = {("rule", "example"): _APART, ("paragraph", "example"): _APART, ("rule", "ruling"): _APART}
_FOLLOWS |= {("paragraph", kind): _ASTRAY for kind in ("listing", "table", "code", "figure")}


class Piece(NamedTuple):
    """A block to be placed: its height, the space above it where it is not the first on a page, and how much of its
    height is a board, in mm.

    `kind` as in page data. A `solid` piece is never parted.
    """

    kind: str
    height: float
    above: float = 0.0
    board: float = 0.0
    solid: bool = False


class Page(NamedTuple):
    """The pieces from `first` to `last`, and the scale of their boards. Where it is not `full` the page ends behind
    `last` and is turned there; a full one is cut where it ends.
    """

    first: int
    last: int
    scale: float = 1.0
    full: bool = False


class _Way(NamedTuple):
    """The cheapest way to a place: what it costs, the place before, and the page between."""

    cost: float
    before: tuple[int, float] | None = None
    page: Page | None = None


class _Step(NamedTuple):
    """One page more: what it costs, and what of its last piece (mm) is left for the next."""

    page: Page
    cost: float
    left: float = 0.0


def fitted(pieces: Sequence[Piece], room: float, largest: float = 1.0) -> list[Page]:
    """The pages, each with so much room (mm). Every piece is there once, in its order; `largest` is the scale at
    which a board is as wide as a page allows.
    """
    if not pieces:
        return []
    fitter = _Fitter(pieces, room - _SLACK, min(largest, LARGEST))
    ways: list[dict[float, _Way]] = [{} for _ in range(len(pieces) + 1)]
    ways[0][0.0] = _Way(0.0)
    for first in range(len(pieces)):
        for carried, way in ways[first].items():
            for step in fitter.steps(first, carried):
                there, cost = ways[step.page.last + 1], way.cost + step.cost
                if step.left not in there or cost < there[step.left].cost:
                    there[step.left] = _Way(cost, (first, carried), step.page)
    return _traced(ways)


def _traced(ways: Sequence[dict[float, _Way]]) -> list[Page]:
    pages = []
    way = min(ways[-1].values(), key=lambda way: way.cost)
    while way.before is not None and way.page is not None:
        pages.append(way.page)
        index, carried = way.before
        way = ways[index][carried]
    return pages[::-1]


class _Fitter:
    """Which pages may begin with a piece."""

    def __init__(self, pieces: Sequence[Piece], room: float, largest: float) -> None:
        self._pieces = pieces
        self._room = room
        self._largest = largest

    def steps(self, first: int, carried: float) -> Iterator[_Step]:
        """Every page that begins with the piece `first` under `carried` mm of the piece before it."""
        used, boards, found = carried, 0.0, False
        for last in range(first, len(self._pieces)):
            piece = self._pieces[last]
            if piece.kind == "pagebreak":
                yield _Step(self._page(first, last, used, boards), _PAGE)
                return
            start = used + (piece.above if used else 0.0)
            yield from self._cut(first, last, start)
            used, boards = start + piece.height, boards + piece.board
            if used - (1.0 - SMALLEST) * boards > self._room and found:
                return
            if self._may_end(last):
                found = True
                page = self._page(first, last, used, boards)
                yield _Step(page, self._cost(page, used - (1.0 - page.scale) * boards))

    def _page(self, first: int, last: int, used: float, boards: float) -> Page:
        scale = 1.0 + (self._room - used) / boards if boards else 1.0
        return Page(first, last, max(SMALLEST, min(self._largest, scale)))

    def _may_end(self, last: int) -> bool:
        return self._pieces[last].kind != "heading" or last + 1 == len(self._pieces)

    def _cost(self, page: Page, used: float) -> float:
        if used > self._room + 0.01:
            return _IMPOSSIBLE + used - self._room
        cost = _PAGE + 60.0 * (1.0 - page.scale) ** 2
        if page.last + 1 == len(self._pieces):
            return cost
        below = self._pieces[page.last + 1].kind
        follows = _FOLLOWS.get((self._pieces[page.last].kind, below), 0.0)
        empty = 0.0 if below == "pagebreak" else 1.0 - used / self._room
        return cost + follows + 100.0 * empty**2

    def _cut(self, first: int, last: int, start: float) -> Iterator[_Step]:
        """The page that ends within its last piece, which begins `start` mm from the top."""
        piece = self._pieces[last]
        table = piece.kind == "table"
        head, line = (2 * HEAD, 3 * _LINE) if table else (HEAD, _LINE)
        left = start + piece.height - self._room
        if piece.solid or piece.kind == "heading" or start + head > self._room or left < TAIL:
            return
        pages = 1 + int((left + line) // self._room)
        rest = round((left + line) % self._room, 1)
        yield _Step(Page(first, last, full=True), pages * (_PAGE + _CUT), rest)
