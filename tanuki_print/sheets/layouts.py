"""Layouts as files: read, checked, and fitted to the cards of a game. Lengths in mm."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from tanuki_print.catalog.model import Stock
from tanuki_print.catalog.nodes import MapNode, plain
from tanuki_print.catalog.schema import Schema
from tanuki_print.catalog.source import read_mapping
from tanuki_print.diagnostics import (
    Diagnostic,
    Report,
    Span,
    TanukiError,
    UsageError,
    did_you_mean,
    unreadable,
)
from tanuki_print.workspace import files_in

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""ISO 216 and ANSI/ASME Y14.1 sizes, upright."""

FIT_CODES = frozenset({"layout-card", "layout-fit", "layout-bleed"})
"""What is wrong with a layout for one stock only: it may serve another game."""

_SCHEMA = Path(__file__).with_name("layout.schema.json")
_EXACT = 0.01
_TINY = 1e-6


_CARD_PAPERS = ("card", "card-bleed")


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on paper.

    `card` is the trim the layout was made for (None: any), `origin` the first trim's corner (None: in the middle).
    """

    id: str
    title: str
    paper: str
    page: tuple[float, float]
    columns: int
    rows: int
    gap: tuple[float, float] = (0.0, 0.0)
    origin: tuple[float, float] | None = None
    bleed: float = 0.0
    marks: bool = True
    card: tuple[float, float] | None = None
    span: Span = field(default_factory=lambda: Span(""))

    @property
    def is_card(self) -> bool:
        """Whether the page is one card, as print services want it, and no sheet to be cut."""
        return self.paper in _CARD_PAPERS


def layout_files(folders: Iterable[Path]) -> dict[str, Path]:
    """Every layout by name; a game's own folder goes before what all games share."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in files_in(folder / "layouts", ".yaml"):
            found.setdefault(path.stem, path)
    return found


def load_layout(name: str, files: dict[str, Path], stock: Stock, show: Callable[[Path], str] = Path.as_posix) -> Layout:
    """The layout of that name for cards of a stock; `show` gives a file's name in complaints.

    Raises UsageError for an unknown name, TanukiError for a file in disorder or cards that do not fit.
    """
    if name not in files:
        hint = did_you_mean(name, files) or f"the layouts are: {', '.join(sorted(files))}"
        raise UsageError(f"there is no layout {name!r}", hint)
    report = Report()
    layout = read_layout_file(files[name], show, stock, report)
    if layout is None or report.has_errors:
        raise TanukiError(*report)
    return layout


def read_layout_file(path: Path, show: Callable[[Path], str], stock: Stock, report: Report) -> Layout | None:
    """As `read_layout`, from the disk; a file that cannot be read is a complaint like any other."""
    try:
        data = path.read_bytes()
    except OSError as error:
        report.add(unreadable(show(path), error))
        return None
    return read_layout(data, Path(show(path)), stock, report)


def read_layout(data: bytes, path: Path, stock: Stock, report: Report) -> Layout | None:
    """The layout a file describes, fitted to a stock; None, with the reasons in `report`, where it cannot be used."""
    node = read_mapping(data, path.as_posix(), report)
    if node is None:
        return None
    complaints = _schema().complaints(node, path.stem)
    report.extend(complaints)
    if complaints:
        return None
    layout = _build(node, path.stem, stock)
    problem = check_fit(layout, stock)
    if problem is None:
        return layout
    report.add(problem)
    return None


def default_layout(
    paper: str, files: dict[str, Path], stock: Stock, show: Callable[[Path], str] = Path.as_posix
) -> str:
    """The name of the layout that puts most cards of a stock, edge to edge, on a paper.

    Raises UsageError for a paper without a layout for such cards, TanukiError for a layout in disorder: it might be
    the one that is meant, and another must not take its place in silence.
    """
    best: tuple[int, bool, str] | None = None
    papers: set[str] = set()
    report = Report()
    for name, path in sorted(files.items()):
        layout = read_layout_file(path, show, stock, report)
        if layout is None or not _same(layout.card or stock.trim, stock.trim):
            continue
        papers.add(layout.paper)
        if layout.paper != paper:
            continue
        rank = (layout.columns * layout.rows, layout.bleed == 0, name)
        best = rank if best is None or rank[:2] > best[:2] else best
    broken = [item for item in report if item.code not in FIT_CODES]
    if broken:
        raise TanukiError(*broken)
    if best is None:
        size = f"{stock.trim[0]:g} x {stock.trim[1]:g} mm"
        useful = ", ".join(sorted(papers & PAPERS.keys()))
        hint = f"papers with one are {useful}" if useful else "no paper has one: write a layout of your own"
        raise UsageError(f"there is no layout for cards of {size} on {paper!r}", hint)
    return best[2]


def with_bleed(layout: Layout, bleed: float, stock: Stock) -> Layout:
    """The layout with another bleed; raises TanukiError where that does not fit, naming the largest that does."""
    changed = replace(layout, bleed=bleed)
    problem = check_fit(changed, stock)
    if problem is not None:
        raise TanukiError(problem)
    return changed


def largest_bleed(layout: Layout, stock: Stock) -> float:
    """How much bleed fits: half the gaps, the margins, and what the cards have."""
    x, y = first_corner(layout, stock.trim)
    width, height = grid_size(layout, stock.trim)
    limits = [stock.bleed, x, y, layout.page[0] - x - width, layout.page[1] - y - height]
    limits += [layout.gap[0] / 2] if layout.columns > 1 else []
    limits += [layout.gap[1] / 2] if layout.rows > 1 else []
    return max(0.0, min(limits))


def grid_size(layout: Layout, card: tuple[float, float]) -> tuple[float, float]:
    """Width and height of all trims with the gaps between."""
    return (
        layout.columns * card[0] + (layout.columns - 1) * layout.gap[0],
        layout.rows * card[1] + (layout.rows - 1) * layout.gap[1],
    )


def first_corner(layout: Layout, card: tuple[float, float]) -> tuple[float, float]:
    """The upper-left corner of the first trim."""
    if layout.origin is not None:
        return layout.origin
    width, height = grid_size(layout, card)
    return (layout.page[0] - width) / 2, (layout.page[1] - height) / 2


def check_fit(layout: Layout, stock: Stock) -> Diagnostic | None:
    """What keeps cards of a stock from lying on the page, or None."""
    if layout.card is not None and not _same(layout.card, stock.trim):
        message = f"layout {layout.id} is for cards of {_size(layout.card)}, the game's are {_size(stock.trim)}"
        return Diagnostic(layout.span, message, "layout-card", "take another layout, or change stock in game.yaml")
    x, y = first_corner(layout, stock.trim)
    width, height = grid_size(layout, stock.trim)
    if min(x, y, layout.page[0] - x - width, layout.page[1] - y - height) < -_TINY:
        message = f"{layout.columns} x {layout.rows} cards of {_size(stock.trim)} do not fit on {_size(layout.page)}"
        return Diagnostic(layout.span, message, "layout-fit", _advice(layout))
    largest = largest_bleed(layout, stock)
    if layout.bleed > largest + _TINY:
        message = f"a bleed of {layout.bleed:g} mm does not fit on layout {layout.id}"
        hint = f"the largest that fits is {largest:g} mm; layouts with wider gaps hold more"
        return Diagnostic(layout.span, message, "layout-bleed", hint)
    return None


def _advice(layout: Layout) -> str:
    left, top = layout.origin or (0.0, 0.0)
    room = (layout.page[0] - left - (layout.columns - 1) * layout.gap[0]) / layout.columns
    tall = (layout.page[1] - top - (layout.rows - 1) * layout.gap[1]) / layout.rows
    if min(room, tall) <= 0:
        return "origin and gaps leave no room" if layout.origin else "the gaps leave no room"
    beyond = f" to the right of and below {left:g}, {top:g}" if layout.origin else ""
    return f"the largest card that fits{beyond} is {_size((room, tall))}"


@cache
def _schema() -> Schema:
    return Schema(_SCHEMA.read_text(encoding="utf-8"), _SCHEMA.name, "layout-schema")


def _build(node: MapNode, name: str, stock: Stock) -> Layout:
    value: dict[str, Any] = plain(node)
    bleed = float(value.get("bleed", 0.0))
    paper = value["paper"]
    if paper == "card-bleed":
        bleed = stock.bleed
    if isinstance(paper, str):
        over = 2 * bleed if paper == "card-bleed" else 0.0
        page = PAPERS.get(paper, (stock.trim[0] + over, stock.trim[1] + over))
    else:
        page = (float(paper[0]), float(paper[1]))
    gap = value.get("gap", 0.0)
    return Layout(
        id=name,
        title=value["title"],
        paper=paper if isinstance(paper, str) else f"{page[0]:g}x{page[1]:g}",
        page=(page[1], page[0]) if value.get("turned", False) else page,
        columns=value["columns"],
        rows=value["rows"],
        gap=_pair(gap if isinstance(gap, list) else (gap, gap)),
        origin=_pair(value["origin"]) if "origin" in value else None,
        bleed=bleed,
        marks=value.get("marks", "cut") == "cut",
        card=_pair(value["card"]) if "card" in value else None,
        span=node.span,
    )


def _pair(values: Any) -> tuple[float, float]:  # noqa: ANN401 - checked by the schema
    return float(values[0]), float(values[1])


def _same(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _EXACT and abs(one[1] - other[1]) < _EXACT


def _size(size: tuple[float, float]) -> str:
    return f"{size[0]:g} x {size[1]:g} mm"
