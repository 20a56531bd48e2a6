"""The chart of a recipe's odds: `odds.svg.j2` drawn with the chance of every card, as SVG or PNG."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tanuki_print.cli.odds_text import OddsBook, percent, rarity_name, span

if TYPE_CHECKING:
    from tanuki_print.workspace import Workspace

TEMPLATE = "odds.svg.j2"
_DPI = 160.0
"""So that 240 mm come to 1512 pixels, sharp where a page shows them at half."""

_STEPS = ((10, 5), (15, 3), (20, 4), (25, 5), (30, 3), (40, 4), (50, 5), (60, 3), (80, 4), (100, 5))
"""What a full bar may stand for, times a power of ten, and in how many parts of round numbers it is divided."""


def write_chart(workspace: "Workspace", book: OddsBook, path: Path) -> None:
    """Draw the chart and write it; raises TanukiError for a fault of the template."""
    from tanuki_print.sheets.fonts import load_fonts
    from tanuki_print.sheets.picture import Pictures, picture_pages
    from tanuki_print.sheets.template import load_templates
    from tanuki_print.workspace import write_atomically

    pictures = Pictures(book.catalog, load_templates(workspace, book.catalog))
    plate = pictures.draw(TEMPLATE, chart_values(book), about="odds")
    title = f"{book.pool.title}: the chance of every card"
    if path.suffix.lower() == ".svg":
        from tanuki_print.sheets.svg import svg_text

        write_atomically(path, svg_text(plate.face, load_fonts(), 0.0, title).encode("utf-8"))
        return
    from tanuki_print.sheets.raster import png_bytes

    write_atomically(path, png_bytes(picture_pages([plate], load_fonts(), title), _DPI))


def chart_values(book: OddsBook) -> dict[str, Any]:
    """What the template sees: plain words and numbers, chances as parts of 1."""
    finishes = list(book.pack.finishes)
    most = max(card.copies.expected for card in book.pack.cards)
    return {
        "title": book.pool.title,
        "size": span(book.pack.size),
        "finishes": finishes,
        "groups": [_group(book, rarity) for rarity in dict.fromkeys(card.rarity for card in book.cards.values())],
        "most": float(most),
        "scale": bar_scale(most),
        "box": None if book.box is None else {"id": book.box.id, "packs": book.box.packs},
        "recipe": {"id": book.pool.recipe, "release": book.pool.release, "hash": book.pool.short_hash},
    }


def bar_scale(most: Fraction) -> dict[str, Any]:
    """The chance that a full bar stands for, the next round one, and marks on it: `at` as parts of the bar."""
    unit = Fraction(1)
    while most <= unit / 10:
        unit /= 10
    while most > unit:
        unit *= 10
    full, parts = next((step * unit / 100, parts) for step, parts in _STEPS if most <= step * unit / 100)
    marks = [{"at": mark / parts, "percent": f"{float(100 * full * mark / parts):.6g}"} for mark in range(parts + 1)]
    return {"full": float(full), "percent": f"{float(100 * full):.6g} %", "marks": marks}


def _group(book: OddsBook, rarity: str) -> dict[str, Any]:
    """The cards of a rarity, the likeliest first, with the colours of the set of the first."""
    odds = {card.id: card for card in book.pack.cards}
    boxed = {card.id: card.copies for card in book.in_box.cards} if book.in_box else {}
    cards = [card for card in book.cards.values() if card.rarity == rarity]
    cards.sort(key=lambda card: -odds[card.id].copies.expected)
    count = book.pack.rarities[rarity]
    rows = [
        {
            "number": card.number,
            "name": card.name,
            "colors": dict(book.catalog.game.set_of(card).colors),
            "chance": float(odds[card.id].copies.expected),
            "percent": percent(odds[card.id].copies.expected),
            "fraction": str(odds[card.id].copies.expected),
            "parts": [
                {"finish": finish, "chance": float(part.expected), "percent": percent(part.expected)}
                for finish, part in odds[card.id].finishes.items()
            ],
            "copies": span(boxed[card.id]) if boxed else "",
        }
        for card in cards
    ]
    return {
        "name": rarity_name(rarity),
        "sets": list(dict.fromkeys(book.catalog.game.set_of(card).title for card in cards)),
        "span": span(count),
        "average": f"{float(count.expected):.3g}",
        "better": _shared(rows),
        "cards": rows,
    }


def _shared(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The finishes that each of the cards may come in by luck, where the chance is the same for all."""
    better = [row["parts"][1:] for row in rows]
    return better[0] if all(parts == better[0] for parts in better) else []
