"""What an import would do: rows matched with cards, and each value that would change. Nothing is written here."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tanuki_print.catalog.cells import cell_text
from tanuki_print.catalog.decks import MOST_COPIES
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, UsageError
from tanuki_print.imports.columns import KEYS, Columns, Kind, doubled, read_columns, unreadable
from tanuki_print.imports.table import Row, Table
from tanuki_print.imports.values import LACKING, Unclear, Value, plain_cell, read_value

_OWN: Mapping[str, Callable[[Card], Value]] = {
    "id": lambda card: card.id, "number": lambda card: card.number, "name": lambda card: card.name,
    "kanji": lambda card: card.kanji, "status": lambda card: card.status.value, "rarity": lambda card: card.rarity,
    "flavor": lambda card: card.flavor, "aliases": lambda card: card.aliases,
}  # fmt: skip
_COUNT = re.compile(r"[0-9]{1,9}")
_WIDTH_HINT = "a bar in a cell is written \\|, and a cell that holds the separator stands in quotes"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value that would change; `old` is None where the card does not have it. The place is the cell's."""

    card: Card
    field: str
    old: Value | None
    new: Value
    span: Span
    where: str
    row: Row


@dataclass(frozen=True, slots=True)
class Addition:
    """A row without a card: what it says, by field, and the fields whose cells say nothing."""

    values: Mapping[str, Value]
    lacking: tuple[str, ...]
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
        self._sets = catalog.game.sets
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
        found = [*unreadable(table), *doubled(table, self._fields)]
        self.report.extend(found)
        counts = (table.header.cells[index] for index in columns.counts)
        loose = (f"what stands below no heading, from {table.loose} on",) if table.loose else ()
        self._aside |= dict.fromkeys((*columns.unknown, *counts, *loose))
        for row in table.rows if not found else ():
            self._row(row, columns, len(table.header.cells))

    def _row(self, row: Row, columns: Columns, width: int) -> None:
        if len(row.cells) != width:
            cells = f"{len(row.cells)} cell{'' if len(row.cells) == 1 else 's'}"
            message = f"{row.where} has {cells}, the heading has {width}"
            self.report.add(Diagnostic(row.span, message, "import-row", _WIDTH_HINT))
            return
        told = len(self.report)
        self.report.extend(_faults(row, columns))
        self.report.extend(_check_counts(row, columns))
        values, unclear = self._values(row, columns)
        if len(self.report) > told:
            self.report.extend(unclear.values())
            return
        named = self._named(values, row, columns)
        if named is None and not unclear and _is_section(values, columns):
            self._sections += 1
            return
        try:
            card = self._card(values, named)
        except Unclear as found:
            self.report.extend(unclear.values())
            if not unclear.keys() & set(KEYS):
                self.report.add(Diagnostic(row.span, f"{row.where}: {found.message}", "import-card", found.hint))
            return
        same = _same(card, row, columns) if card is not None else frozenset()
        unclear = {field: item for field, item in unclear.items() if field not in same}
        self.report.extend(unclear.values())
        if unclear:
            return
        if card is None:
            lacking = tuple(field for field in columns.fields if field not in values)
            self._additions.append(Addition(values, lacking, row.span, row.where))
        elif card.id in self._seen:
            message = f"{row.where}: {card.name} has a row already, {self._seen[card.id].where}"
            hint = "take one of the two out"
            self.report.add(Diagnostic(row.span, message, "import-twice", hint, related=(self._seen[card.id].span,)))
        else:
            self._seen[card.id] = row
            self.report.extend(self._check_set(card, row, columns))
            self._compare(card, {field: values[field] for field in values if field not in same}, row, columns)

    def _values(self, row: Row, columns: Columns) -> tuple[dict[str, Value], dict[str, Diagnostic]]:
        """What the cells of a row say, and the complaints about those that cannot be told."""
        values: dict[str, Value] = {}
        unclear: dict[str, Diagnostic] = {}
        for field, index in columns.fields.items():
            try:
                value = read_value(row.cells[index], self._fields[field])
            except Unclear as found:
                span, where = row.cell(index)
                unclear[field] = Diagnostic(span, f"{where}, {field}: {found.message}", "import-cell", found.hint)
                continue
            if value is not None:
                values[field] = value
        return values, unclear

    def _named(self, values: Mapping[str, Value], row: Row, columns: Columns) -> Card | None:
        by_id = self._by_id.get(str(values.get("id", "")))
        if by_id is not None and "name" in columns.fields and _says(row, columns.fields["name"], by_id.name):
            return by_id
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
            message = f"{values['name']!r} is {named.id}, and the row's id is {card.id}"
            raise Unclear(message, "correct the one that is wrong; two cards cannot share a name")
        if number is not None and numbered is not card:
            other = f"number {number} is {numbered.name}" if numbered else f"there is no number {number}"
            message = f"{card.name} has the number {card.number}; {other}"
            raise Unclear(message, "a number is changed in the card's file and its name")
        return card

    def _compare(self, card: Card, values: Mapping[str, Value], row: Row, columns: Columns) -> None:
        before = len(self._changes)
        for field, new in values.items():
            if field in ("id", "number") or (field == "name" and new in card.aliases):
                continue
            old = _value_of(card, field)
            if old != new:
                place = row.cell(columns.fields[field])
                self._changes.append(FieldChange(card, field, old, new, *place, row))
        self._unchanged += before == len(self._changes)

    def _check_set(self, card: Card, row: Row, columns: Columns) -> Iterator[Diagnostic]:
        own = next((each for each in self._sets if each.id == card.set), None)
        names = {card.set.casefold(), own.title.casefold()} if own else {card.set.casefold()}
        for index in columns.sets:
            text = plain_cell(row.cells[index])
            if text.casefold() not in LACKING | names:
                span, where = row.cell(index)
                message = f"{where}: the set {text!r} is not taken, {card.name} stays in {card.set}"
                hint = "a card's set is the folder that its file lies in: move the file"
                yield Diagnostic(span, message, "import-set", hint, severity=Severity.WARNING)


def _same(card: Card, row: Row, columns: Columns) -> frozenset[str]:
    """The fields whose cells are what an export writes of the card: they say what it says, whatever signs they hold."""
    return frozenset(field for field, index in columns.fields.items() if _says(row, index, _value_of(card, field)))


def _says(row: Row, index: int, value: Value | None) -> bool:
    return index not in row.faults and plain_cell(row.cells[index]).strip() == cell_text(value).strip()


def _faults(row: Row, columns: Columns) -> Iterator[Diagnostic]:
    """Complain about cells that are faults where a value is wanted of them."""
    wanted = {index: field for field, index in columns.fields.items()}
    wanted |= dict.fromkeys(columns.counts, "copies") | dict.fromkeys(columns.sets, "set")
    for index, fault in row.faults.items():
        if index in wanted:
            span, where = row.cell(index)
            yield Diagnostic(span, f"{where}, {wanted[index]}: {fault.message}", "import-cell", fault.hint)


def _is_section(values: Mapping[str, Value], columns: Columns) -> bool:
    """A row that only parts the table: a heading and perhaps a text where others have a number and figures."""
    if not values:
        return True
    has_figure = any(isinstance(value, int) for value in values.values())
    return "number" in columns.fields and not has_figure and "id" not in values


def _check_counts(row: Row, columns: Columns) -> Iterator[Diagnostic]:
    for index in columns.counts:
        text = row.cells[index]
        span, where = row.cell(index)
        if text and not (_COUNT.fullmatch(text) and int(text) <= MOST_COPIES):
            message = f"{where}: {text!r} copies; a whole number of at most {MOST_COPIES} is expected"
            hint = "copies are a deck's and not imported; is this column an id?"
            yield Diagnostic(span, message, "import-count", hint)


def _value_of(card: Card, field: str) -> Value | None:
    field, _, language = field.partition(".")
    if language:
        return card.texts.get(language, {}).get(field)
    if field in _OWN:
        return _OWN[field](card) or None
    value = card.fields.get(field)
    if isinstance(value, list):
        return tuple(str(item) for item in value)
    return value if isinstance(value, int | str) else None
