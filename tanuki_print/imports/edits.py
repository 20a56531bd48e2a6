"""A plan as files: the text that each card's file would have."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tanuki_print.catalog.drafts import draft_text, next_numbers, written_number
from tanuki_print.catalog.edit import EditError, set_values
from tanuki_print.catalog.ids import ID_PATTERN, slug
from tanuki_print.catalog.lookup import suggestion
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Span
from tanuki_print.imports.columns import KEYS
from tanuki_print.imports.plan import Addition, FieldChange, Plan


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card's file as it would be: its path from the root, the row that says so, and the cells by field."""

    path: str
    text: str
    span: Span
    where: str
    cells: Mapping[str, tuple[Span, str]] = field(default_factory=dict)

    def place(self, line: int) -> tuple[Span, str]:
        """The place in the source of what stands in a line of the file: a cell, or the row."""
        lines = self.text.splitlines()
        key = lines[line - 1].partition(":")[0] if 0 < line <= len(lines) else ""
        return self.cells.get(key, (self.span, self.where))


def by_card(changes: Iterable[FieldChange]) -> list[tuple[Card, list[FieldChange]]]:
    """The changes of each card, in the order of the plan."""
    groups: dict[str, tuple[Card, list[FieldChange]]] = {}
    for change in changes:
        groups.setdefault(change.card.id, (change.card, []))[1].append(change)
    return list(groups.values())


def edited_files(
    changes: Iterable[FieldChange], texts: Mapping[str, str], schema: Mapping[str, Any], report: Report, main: str = ""
) -> Iterator[CardFile]:
    """The files of the cards that change; `texts` has the present ones by path, `main` is the game's main language.

    Nothing but the changed values is touched; a file in which that cannot be done is complained about and left out.
    """
    order = tuple(schema.get("properties", {}))
    for card, group in by_card(changes):
        path, row = card.span.path, group[0].row
        cells = {change.field: (change.span, change.where) for change in group}
        try:
            text = set_values(texts[path], {change.field: change.new for change in group}, order, main)
        except EditError as error:
            report.add(Diagnostic(Span(path), str(error), "import-edit", "change this file by hand"))
        else:
            yield CardFile(path, text, row.span, row.where, cells)


def new_files(
    plan: Plan, catalog: Catalog, folder: str, schema: Mapping[str, Any], report: Report
) -> Iterator[CardFile]:
    """Files in a set's folder for cards that are not there yet: drafts, with the next free numbers."""
    taken = {card.id for card in catalog.cards}
    free = iter(next_numbers(catalog, len(plan.additions)))
    for addition in plan.additions:
        name, own_id = (str(addition.values.get(key, "")) for key in ("name", "id"))
        card_id = own_id if ID_PATTERN.fullmatch(own_id) else slug(name)  # an id column may be another program's
        if not name or not card_id or card_id in taken:
            why = f"the id {card_id!r} is taken" if name and card_id else "a new card needs a name"
            hint = "give it a name and an id of its own"
            report.add(Diagnostic(addition.span, f"{addition.where}: {why}", "import-card", hint))
            continue
        taken.add(card_id)
        number = addition.values.get("number")
        shown = written_number(catalog, number) if isinstance(number, int) else next(free)
        known = {"id": card_id, "number": shown, "name": name}
        more = {key: value for key, value in addition.values.items() if key not in known}
        text = draft_text({**known, **{key: value for key, value in more.items() if "." not in key}}, schema)
        translated = {key: value for key, value in more.items() if "." in key}
        try:
            text = set_values(text, translated, (), next(iter(catalog.game.languages), "")) if translated else text
        except EditError as error:
            hint = "give it the main language's text too"
            report.add(Diagnostic(addition.span, f"{addition.where}: {error}", "import-card", hint))
            continue
        yield CardFile(f"{folder}/{shown}-{card_id}.yaml", text, addition.span, addition.where)


def unknown_cards(additions: Iterable[Addition], catalog: Catalog) -> Iterator[Diagnostic]:
    """Complain about rows without a card, where none are to be added."""
    for addition in additions:
        name = str(next(addition.values[key] for key in KEYS if key in addition.values))
        hint = f"--set {catalog.game.sets[-1].id} makes it a new draft; {suggestion(catalog, name)}"
        yield Diagnostic(addition.span, f"{addition.where}: there is no card {name!r}", "import-card", hint)
