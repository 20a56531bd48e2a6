"""What `tanuki-print deck` says of a deck: as lines for people, and as JSON values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tanuki_print.cli.tables import table
from tanuki_print.diagnostics import Report

if TYPE_CHECKING:
    from tanuki_print.catalog.deck_check import DeckContents, DeckFigure
    from tanuki_print.catalog.decks import DeckList


@dataclass(frozen=True, slots=True)
class DeckFound:
    """A deck file as it was found: everything against it, what it lists and holds, and what it is if it is legal."""

    file: str
    report: Report
    deck: "DeckList"
    contents: "DeckContents"
    remark: str

    @property
    def verdict(self) -> str:
        """Legal or not, and what it is."""
        if self.report.has_errors:
            return "not legal"
        return f"legal: {self.remark}" if self.remark else "legal"


def shown_deck(found: DeckFound) -> str:
    """A deck for people: the verdict, and what is in it."""
    held = found.contents
    head = f"{found.file}: {found.verdict}"
    if not held.total:
        return head
    rows = [["cards", f"{held.total}, {held.different} different"]]
    rows += [[word, _counts(counts)] for word, counts in (("sets", held.sets), ("rarities", held.rarities)) if counts]
    rows += [[figure.name, text] for figure in held.figures for text in (_range(figure), _curve(figure))]
    names = [row[0] for row in rows]
    cells = [["" if names.index(name) < place else name, text] for place, (name, text) in enumerate(rows)]
    return "\n".join([head, *(f"  {line}" for line in table(cells))])


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _range(figure: "DeckFigure") -> str:
    return f"{figure.least} to {figure.most}, mean {float(figure.mean):.1f}"


def _curve(figure: "DeckFigure") -> str:
    return ", ".join(f"{low}-{high}: {count}" for low, high, count in _filled(figure))


def _filled(figure: "DeckFigure") -> Iterator[tuple[int, int, int]]:
    """The steps from the first to the last that holds a card."""
    held = [place for place, step in enumerate(figure.curve) if step[2]]
    yield from figure.curve[held[0] : held[-1] + 1]


def as_value(found: DeckFound) -> dict[str, Any]:
    """A deck as JSON values."""
    held = found.contents
    return {
        "file": found.file,
        "ok": not found.report.has_errors,
        "remark": found.remark,
        "total": held.total,
        "different": held.different,
        "sets": dict(held.sets),
        "rarities": dict(held.rarities),
        "figures": {figure.name: _figure(figure) for figure in held.figures},
        "cards": [
            {"id": card.id, "number": card.number, "name": card.name, "count": count}
            for count, card in found.deck.lines
        ],
    }


def _figure(figure: "DeckFigure") -> dict[str, Any]:
    return {
        "least": figure.least,
        "mean": round(float(figure.mean), 3),
        "most": figure.most,
        "curve": [{"from": low, "to": high, "count": count} for low, high, count in figure.curve],
    }
