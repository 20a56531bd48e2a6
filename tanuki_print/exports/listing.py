"""Cards as one table, a card a row: the columns that an import takes back, numbers as numbers, all else as text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tanuki_print.catalog.cells import cell_text
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.catalog.translations import text_names
from tanuki_print.exports.values import as_values, field_names

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Listing:
    """A table: its headings, its rows, which columns hold numbers, and what a column's cells are chosen from."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numeric: frozenset[str]
    choices: Mapping[str, tuple[str, ...]]


def list_cards(catalog: Catalog, cards: Iterable[Card], copies: Mapping[str, int] | None = None) -> Listing:
    """The table of some cards; with `copies` (of a deck, by id) how many stand before each.

    Where the game lists languages, `flavor (de)` and the like follow, for each but the main one.
    Notes and art are left out: an import would not take them back.
    """
    extra = field_names(catalog)
    fields = ("id", "number", "name", "kanji", "set", "rarity", "status", *extra, "flavor", "aliases")
    texts = [(field, language) for language in catalog.game.languages[1:] for field in text_names(catalog)]
    columns = (*fields, *(f"{field} ({language})" for field, language in texts))
    rows = []
    for values in as_values(catalog, cards):
        translated = [values["texts"].get(language, {}).get(field) for field, language in texts]
        rows.append(tuple(map(_cell, (*(values[field] for field in fields), *translated))))
    numeric = {name for name in extra if any(_is_number(card.fields.get(name)) for card in catalog.cards)}
    if copies is not None:
        rows = [(copies[str(row[0])], *row) for row in rows]
        columns, numeric = ("copies", *columns), {"copies", *numeric}
    choices = {"status": tuple(status.value for status in Status), "rarity": catalog.game.rarities}
    return Listing(catalog.game.title, columns, tuple(rows), frozenset(numeric), choices)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _cell(value: object) -> Cell:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else cell_text(value)
