"""What an import would do: rows matched with cards, and each value that would change. Nothing is written here."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tanuki_print.catalog.decks import MOST_COPIES
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Span, UsageError
from tanuki_print.imports.columns import KEYS, Columns, Kind, doubled, read_columns
from tanuki_print.imports.table import Row, Table
from tanuki_print.imports.values import Unclear, Value, read_value

_COUNT = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value that would change; `old` is None where the card does not have it."""

    card: Card
    field: str
    old: Value | None
    new: Value
    span: Span
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
        self._unchanged = 0
        self._sections = 0

    def plan(self) -> Plan:
        aside = tuple(self._aside)
        return Plan(tuple(self._changes), tuple(self._additions), self._unchanged, self._sections, aside)

    def read(self, table: Table) -> None:
        columns = read_columns(table, self._fields)
        found = list(doubled(table, self._fields))
        self.report.extend(found)
        counts = (table.header.cells[index] for index in columns.counts)
        self._aside |= dict.fromkeys((*columns.unknown, *counts))
        for row in table.rows if not found else ():
            self._row(row, columns, len(table.header.cells))

    def _row(self, row: Row, columns: Columns, width: int) -> None:
        told = len(self.report)
        if len(row.cells) != width:
            cells = f"{len(row.cells)} cell{'' if len(row.cells) == 1 else 's'}"
            message = f"{row.where} has {cells}, the heading has {width}"
            self.report.add(Diagnostic(row.span, message, "import-row", "a bar in a cell is written \\|"))
            return
        self.report.extend(_check_counts(row, columns))
        values = dict(self._values(row, columns))
        if len(self.report) > told:
            return
        named = self._named(values)
        if named is None and _is_section(values, columns):
            self._sections += 1
            return
        try:
            card = self._card(values, named)
        except Unclear as unclear:
            self.report.add(Diagnostic(row.span, f"{row.where}: {unclear.message}", "import-card", unclear.hint))
            return
        if card is None:
            self._additions.append(Addition(values, row.span, row.where))
        elif card.id in self._seen:
            message = f"{row.where}: {card.name} has a row already, {self._seen[card.id].where}"
            self.report.add(
                Diagnostic(
                    row.span, message, "import-twice", "keep one of the two", related=(self._seen[card.id].span,)
                )
            )
        else:
            self._seen[card.id] = row
            self._compare(card, values, row)

    def _values(self, row: Row, columns: Columns) -> Iterator[tuple[str, Value]]:
        for field, index in columns.fields.items():
            try:
                value = read_value(row.cells[index], self._fields[field])
            except Unclear as unclear:
                message = f"{row.where}, {field}: {unclear.message}"
                self.report.add(Diagnostic(row.span, message, "import-cell", unclear.hint))
                continue
            if value is not None:
                yield field, value

    def _named(self, values: Mapping[str, Value]) -> Card | None:
        try:
            return self._finder.find(str(values["name"])) if "name" in values else None
        except UsageError:
            return None

    def _card(self, values: Mapping[str, Value], named: Card | None) -> Card | None:
        """The card that a row is about; None for a new one. Raises Unclear where its cells do not agree."""
        by_id = self._by_id.get(str(values.get("id", "")))
        number = values.get("number")
        numbered = self._by_number.get(number) if isinstance(number, int) else None
        card = by_id or named or numbered
        if card is None:
            if not values.keys() & set(KEYS):
                raise Unclear("it says nothing that a card is known by", "give it a name, an id or a number")
            return None
        if "id" in values and by_id is None:
            message = f"there is no card with the id {values['id']!r}, and {card.name} is {card.id}"
            raise Unclear(message, "an id never changes; leave the cell empty to mean that card")
        if named is not None and named is not card:
            raise Unclear(f"{values['name']!r} is {named.id}, and the row's id is {card.id}")
        if number is not None and numbered is not card:
            other = f"number {number} is {numbered.name}" if numbered else f"there is no number {number}"
            message = f"{card.name} has the number {card.number}; {other}"
            raise Unclear(message, "a number is changed in the card's file and its name")
        return card

    def _compare(self, card: Card, values: Mapping[str, Value], row: Row) -> None:
        before = len(self._changes)
        for field, new in values.items():
            if field in ("id", "number") or (field == "name" and new in card.aliases):
                continue
            old = _value_of(card, field)
            if old != new:
                self._changes.append(FieldChange(card, field, old, new, row.span, row.where))
        self._unchanged += before == len(self._changes)


def _is_section(values: Mapping[str, Value], columns: Columns) -> bool:
    """A row that only parts the table: a heading and perhaps a text where others have a number and figures."""
    if not values:
        return True
    has_figure = any(isinstance(value, int) for value in values.values())
    return "number" in columns.fields and not has_figure and "id" not in values


def _check_counts(row: Row, columns: Columns) -> Iterator[Diagnostic]:
    for index in columns.counts:
        text = row.cells[index]
        if text and not (_COUNT.fullmatch(text) and int(text) <= MOST_COPIES):
            message = f"{row.where}: {text!r} copies; a whole number of at most {MOST_COPIES} is expected"
            hint = "copies are a deck's and not imported; is this column an id?"
            yield Diagnostic(row.span, message, "import-count", hint)


def _value_of(card: Card, field: str) -> Value | None:
    own: Mapping[str, Value] = {
        "name": card.name, "kanji": card.kanji, "status": card.status.value, "rarity": card.rarity,
        "flavor": card.flavor, "aliases": card.aliases,
    }  # fmt: skip
    if field in own:
        return own[field] or None
    value = card.fields.get(field)
    if isinstance(value, list):
        return tuple(str(item) for item in value)
    return value if isinstance(value, int | str) else None
