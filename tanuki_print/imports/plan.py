"""What an import would do: rows matched with cards, and each value that would change. Nothing is written here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Span, UsageError
from tanuki_print.imports.columns import KEYS, Columns, Kind, doubled, read_columns
from tanuki_print.imports.table import Row, Table
from tanuki_print.imports.values import UnclearCell, Value, read_value

MOST_COPIES = 1000
"""What a column of copies may say at most; more is an id taken for a count."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value that would change; `old` is None where the card does not have it."""

    card: Card
    field: str
    old: Value | None
    new: Value
    where: str


@dataclass(frozen=True, slots=True)
class Addition:
    """A row without a card: what it says, by field."""

    values: Mapping[str, Value]
    span: Span
    where: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What would change and be added; how many rows say what the cards say already, and how many only part the table.

    `aside` are headings that are no fields of the cards.
    """

    changes: tuple[FieldChange, ...]
    additions: tuple[Addition, ...]
    unchanged: int
    sections: int
    aside: tuple[str, ...]


def card_tables(tables: Iterable[Table], fields: Mapping[str, Kind]) -> tuple[Table, ...]:
    """Those tables that describe a card a row."""
    return tuple(table for table in tables if read_columns(table, fields).are_cards)


def make_plan(tables: Iterable[Table], catalog: Catalog, fields: Mapping[str, Kind]) -> tuple[Plan, Report]:
    """Match the rows with the cards. The report has every cell and row that cannot be told."""
    planner = _Planner(catalog, fields)
    for table in tables:
        planner.read(table)
    return planner.plan(), planner.report


class _Planner:
    def __init__(self, catalog: Catalog, fields: Mapping[str, Kind]) -> None:
        self.report = Report()
        self._fields = fields
        self._finder = CardFinder(catalog)
        self._by_id = {card.id: card for card in catalog.cards}
        self._by_number = {int(card.number): card for card in catalog.cards}
        self._seen: dict[str, Row] = {}
        self._changes: list[FieldChange] = []
        self._additions: list[Addition] = []
        self._aside: dict[str, None] = {}
        self._unchanged = self._sections = 0

    def plan(self) -> Plan:
        return Plan(tuple(self._changes), tuple(self._additions), self._unchanged, self._sections, tuple(self._aside))

    def read(self, table: Table) -> None:
        columns = read_columns(table, self._fields)
        found = list(doubled(table, self._fields))
        self.report.extend(found)
        self._aside |= dict.fromkeys(cell.text for cell in columns.unknown)
        self._aside |= dict.fromkeys(table.header[index].text for index in columns.counts)
        for row in table.rows if not found else ():
            self._row(row, columns, len(table.header))

    def _row(self, row: Row, columns: Columns, width: int) -> None:
        told = len(self.report)
        if len(row.cells) != width:
            message = f"{row.where} has {len(row.cells)} cells, the heading has {width}"
            self.report.add(Diagnostic(row.span, message, "import-row", "a bar in a cell is written \\|"))
            return
        self.report.extend(_check_counts(row, columns))
        values = dict(self._values(row, columns))
        if len(self.report) > told:
            return
        if not values or ("number" in columns.fields and "number" not in values and _is_section(values)):
            card = self._named(values)
            if card is None:
                self._sections += 1
                return
        try:
            card = self._card(values)
        except UsageError as error:
            self.report.add(Diagnostic(row.span, f"{row.where}: {error.message}", "import-card", error.hint))
            return
        if card is None:
            self._additions.append(Addition(values, row.span, row.where))
        elif card.id in self._seen:
            message = f"{row.where}: {card.name} has a row already, {self._seen[card.id].where}"
            self.report.add(Diagnostic(row.span, message, "import-twice", related=(self._seen[card.id].span,)))
        else:
            self._seen[card.id] = row
            self._compare(card, values, row)

    def _values(self, row: Row, columns: Columns) -> Iterator[tuple[str, Value]]:
        for field, index in columns.fields.items():
            cell = row.cells[index]
            kind = Kind.WHOLE if field == "number" else self._fields[field]
            try:
                value = read_value(cell, kind)
            except UnclearCell as unclear:
                place = cell.where if "!" in cell.where else f"{cell.where}, {field}"
                self.report.add(Diagnostic(cell.span, f"{place}: {unclear.message}", "import-cell", unclear.hint))
                continue
            if value is not None:
                yield field, value

    def _named(self, values: Mapping[str, Value]) -> Card | None:
        try:
            return self._finder.find(str(values["name"])) if "name" in values else None
        except UsageError:
            return None

    def _card(self, values: Mapping[str, Value]) -> Card | None:
        """The card that a row is about; None for a new one. Raises UsageError where its cells do not agree."""
        by_id = self._by_id.get(str(values.get("id", "")))
        number = values.get("number")
        by_number = self._by_number.get(int(number)) if isinstance(number, int) else None
        by_name = self._named(values)
        card = by_id or by_name or by_number
        if card is None:
            return None
        if "id" in values and by_id is None:
            message = f"there is no card with the id {values['id']!r}, and {card.name} is {card.id}"
            raise UsageError(message, "an id never changes; leave the cell empty to mean that card")
        if by_name is not None and by_name is not card:
            raise UsageError(f"{values['name']!r} is {by_name.id}, and the row's id is {card.id}", "")
        if number is not None and int(card.number) != number:
            other = f"number {number} is {by_number.name}" if by_number else f"there is no number {number}"
            message = f"{card.name} has the number {card.number}; {other}"
            raise UsageError(message, "a number is changed in the card's file and its name")
        return card

    def _compare(self, card: Card, values: Mapping[str, Value], row: Row) -> None:
        before = len(self._changes)
        for field, new in values.items():
            if field in ("id", "number") or (field == "name" and new in card.aliases):
                continue
            old = _value_of(card, field)
            if old != new:
                self._changes.append(FieldChange(card, field, old, new, row.where))
        self._unchanged += before == len(self._changes)


def _is_section(values: Mapping[str, Value]) -> bool:
    """A row that parts the table: a heading and perhaps a text, and no figure."""
    return not any(isinstance(value, int) for value in values.values()) and "id" not in values


def _check_counts(row: Row, columns: Columns) -> Iterator[Diagnostic]:
    for index in columns.counts:
        text = row.cells[index].text
        if text and not (text.isascii() and text.isdecimal() and int(text[:9]) <= MOST_COPIES and len(text) <= 9):
            message = f"{row.where}: {text!r} copies; a whole number of at most {MOST_COPIES} is expected"
            hint = "copies are a deck's and not imported; is this column an id?"
            yield Diagnostic(row.cells[index].span, message, "import-count", hint)


def _value_of(card: Card, field: str) -> Value | None:
    own: Mapping[str, Value] = {
        "name": card.name, "kanji": card.kanji, "status": card.status.value, "rarity": card.rarity,
        "flavor": card.flavor, "aliases": card.aliases, "notes": card.notes,
    }  # fmt: skip
    if field in own:
        return own[field] or None
    value = card.fields.get(field)
    if isinstance(value, list):
        return tuple(str(item) for item in value)
    return value if isinstance(value, int | str) else None


__all__ = ["KEYS", "Addition", "FieldChange", "Plan", "card_tables", "make_plan"]
