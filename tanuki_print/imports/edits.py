"""A plan as files: the text that each card's file would have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from tanuki_print.catalog.edit import EditError, Value, set_values
from tanuki_print.catalog.ids import ID_PATTERN, slug
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Span
from tanuki_print.imports.plan import Addition, FieldChange

_HEAD = "# yaml-language-server: $schema=../card.schema.json\n"


def edited_files(
    changes: Iterable[FieldChange], texts: Mapping[str, str], order: Sequence[str], report: Report
) -> Iterator[tuple[str, str]]:
    """The files of the cards that change, and their new texts; `texts` has the present ones by path.

    Nothing but the changed values is touched; a file in which that cannot be done is complained about and left out.
    """
    for path, group in groupby(changes, lambda change: change.card.span.path):
        values: dict[str, Value] = {change.field: change.new for change in group}
        try:
            yield path, set_values(texts[path], values, order)
        except EditError as error:
            report.add(Diagnostic(Span(path), str(error), "import-edit", "change this file by hand"))


def new_files(
    additions: Iterable[Addition], catalog: Catalog, chosen_set: str, order: Sequence[str], report: Report
) -> Iterator[tuple[str, str]]:
    """Files below the game's folder for cards that are not there yet: drafts, with the next free numbers."""
    taken = {card.id for card in catalog.cards}
    numbers = {int(card.number) for card in catalog.cards}
    digits = max((len(card.number) for card in catalog.cards), default=3)
    for addition in additions:
        name = str(addition.values.get("name", ""))
        card_id = str(addition.values.get("id", ""))
        card_id = card_id if ID_PATTERN.fullmatch(card_id) else slug(name)  # an id column may be another program's
        if not name or not card_id or card_id in taken:
            message = f"{addition.where}: " + (
                f"the id {card_id!r} is taken" if name and card_id else "a new card needs a name"
            )
            report.add(Diagnostic(addition.span, message, "import-card", "give it a name and an id of its own"))
            continue
        number = addition.values.get("number")
        number = number if isinstance(number, int) else max(numbers, default=0) + 1
        taken.add(card_id)
        numbers.add(number)
        shown = str(number).zfill(digits)
        text = f'{_HEAD}id: {card_id}\nnumber: "{shown}"\nname: x\nstatus: draft\n'
        values = {key: value for key, value in addition.values.items() if key not in ("id", "number")}
        try:
            yield f"{chosen_set}/{shown}-{card_id}.yaml", set_values(text, values, order)
        except EditError as error:
            report.add(Diagnostic(addition.span, f"{addition.where}: {error}", "import-edit"))


def by_file(changes: Iterable[FieldChange]) -> list[tuple[Card, list[FieldChange]]]:
    """The changes of each card, in the order of the plan."""
    return [
        (group[0].card, group) for _, found in groupby(changes, lambda change: change.card.id) if (group := list(found))
    ]
