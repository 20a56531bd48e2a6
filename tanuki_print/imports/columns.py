"""Which column is which: headings as people write them, against the fields of a game's cards."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tanuki_print.catalog.languages import as_read, is_language, text_fields
from tanuki_print.catalog.names import loose_key
from tanuki_print.diagnostics import Diagnostic
from tanuki_print.imports.table import Table

KEYS = ("name", "id", "number")
"""What a row can be known by."""

COUNTS = frozenset({"copies", "qty", "quantity", "count", "amount"})
"""Headings of numbers of copies: a deck's matter, read over but looked at, so that no id is taken for one."""

_WORDS = {
    "no": "number", "nr": "number", "num": "number", "cardnumber": "number", "cardno": "number",
    "card": "name", "cardname": "name", "title": "name", "japanese": "kanji", "alias": "aliases",
    "flavour": "flavor", "flavortext": "flavor", "flavourtext": "flavor", "attack": "atk", "defense": "def",
    "defence": "def",
}  # fmt: skip
_LANGUAGE = re.compile(r"(?P<field>[^(:.]+?)\s*(?:\(\s*|:\s*|\.)(?P<code>[A-Za-z0-9-]+)\s*\)?")
"""`name (de)`, `flavor:pt-BR`, `flavor.ja`."""

_ASIDE = re.compile(r"\s*\([^)]*\)")


class Kind(Enum):
    """What a field takes."""

    TEXT = "text"
    WHOLE = "a whole number"
    LIST = "a list"


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a table by field and the headings left aside.

    `counts` are columns of numbers of copies, `sets` those that name a set: looked at, but not taken.
    """

    fields: Mapping[str, int]
    counts: tuple[int, ...]
    sets: tuple[int, ...]
    unknown: tuple[str, ...]

    @property
    def are_cards(self) -> bool:
        """Tell a table of cards from others: a card is named in each row, and something is said of it."""
        known = set(self.fields)
        return bool(known & set(KEYS)) and bool(known - set(KEYS))


def card_fields(schema: Mapping[str, Any], languages: Sequence[str] = ()) -> dict[str, Kind]:
    """The fields of a game's cards that a cell can hold, in the schema's order; a text in a further language than the
    main one is called `name.de`.

    A set is a folder, not a value; notes may hold any sign that could part them.
    """
    kinds = {"integer": Kind.WHOLE, "array": Kind.LIST, "string": Kind.TEXT}
    found: dict[str, Kind] = {}
    translated = text_fields(schema)
    for key, rule in as_read(schema)["properties"].items():
        kind = Kind.TEXT if "enum" in rule else kinds.get(str(rule.get("type")))
        if kind is not None and key not in ("set", "back", "notes"):
            found[key] = Kind.WHOLE if key == "number" else kind
            found |= {f"{key}.{code}": Kind.TEXT for code in languages[1:] if key in translated}
    return found


def read_columns(table: Table, fields: Mapping[str, Kind]) -> Columns:
    """Which column of a table holds which field. Of two columns for one field the first is given: see `doubled`."""
    known: dict[str, int] = {}
    counts: list[int] = []
    sets: list[int] = []
    unknown: list[str] = []
    for index, heading in enumerate(table.header.cells):
        field = _field(heading, fields)
        if field:
            known.setdefault(field, index)
        elif loose_key(heading) in COUNTS:
            counts.append(index)
        elif loose_key(heading) == "set":
            sets.append(index)
        elif heading:
            unknown.append(heading)
    return Columns(known, tuple(counts), tuple(sets), tuple(unknown))


def unreadable(table: Table) -> Iterator[Diagnostic]:
    """Complain about headings that are faults: nobody can tell what stands below them."""
    for index, fault in table.header.faults.items():
        span, where = table.header.cell(index)
        yield Diagnostic(span, f"{where}: the heading is {fault.message}", "import-column", fault.hint)


def doubled(table: Table, fields: Mapping[str, Kind]) -> Iterator[Diagnostic]:
    """Complain about two columns that mean the same: neither is chosen."""
    seen: dict[str, str] = {}
    for index, heading in enumerate(table.header.cells):
        field = _field(heading, fields) or ("copies" if loose_key(heading) in COUNTS else "")
        if field and field in seen:
            message = f"the columns {seen[field]!r} and {heading!r} are both {field}"
            hint = "take one of them out, or give it another heading"
            yield Diagnostic(table.header.cell(index)[0], message, "import-column", hint)
        elif field:
            seen[field] = heading


def _field(heading: str, fields: Mapping[str, Kind]) -> str:
    spoken = _LANGUAGE.fullmatch(heading.strip("*_` "))
    if spoken and is_language(spoken["code"]) and any("." in field for field in fields):
        # Another language's column is never taken for the main text's.
        field = f"{_field(spoken['field'], fields)}.{spoken['code']}"
        return field if field in fields else ""
    plain = _ASIDE.sub("", heading.strip("*_` ")).strip()
    if plain in ("#", "\u2116"):
        return "number"
    key = loose_key(plain)
    by_key = {loose_key(field): field for field in fields}
    field = by_key.get(key) or _WORDS.get(key, "")
    return field if field in fields else ""
