"""`tanuki-print cards`: the card list, as a table, JSON or CSV."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.options import GameOption, LanguageOption, RootOption, open_workspace
from tanuki_print.cli.reporters import print_json, print_text, print_utf8
from tanuki_print.cli.tables import table

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Card, Catalog


class CardsFormat(StrEnum):
    """How the list is written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


def cards(
    query: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[QUERY]",
            help="kappa, set:ours, status:draft, 'atk>=800'; all but one set: -- -set:general",
            autocompletion=proposing.queries,
        ),
    ] = None,
    language: LanguageOption = None,
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[CardsFormat, typer.Option("--format", help="How to write the list.")] = CardsFormat.TEXT,
) -> None:
    """List the cards a query asks for, of every status; without a query all."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.query import select
    from tanuki_print.catalog.translations import asked_for
    from tanuki_print.exports.delimited import delimited_lines
    from tanuki_print.exports.listing import list_cards
    from tanuki_print.exports.values import as_values

    workspace = open_workspace(root)
    catalog = asked_for(require_catalog(workspace, workspace.game(game)), language)
    chosen = select(catalog, " ".join(query or ()))
    if form is CardsFormat.JSON:
        print_json(as_values(catalog, chosen))
    elif form is CardsFormat.CSV:
        listing = list_cards(catalog, chosen)
        print_utf8(delimited_lines((listing.columns, *listing.rows)))
    else:
        print_text(as_table(catalog, chosen))


def as_table(catalog: "Catalog", cards: Sequence["Card"]) -> str:
    """Give cards as a table for people, with a count below it."""
    from tanuki_print.exports.values import as_values, field_names

    columns = ("number", "name", "set", "rarity", "status", *field_names(catalog))
    rows = [[_cell(values[name]) for name in columns] for values in as_values(catalog, cards)]
    numeric = [bool(rows) and all(_is_number(row[index]) for row in rows) for index in range(len(columns))]
    lines = table([list(columns), *rows], numeric)
    count = f"{len(rows)} card" + ("" if len(rows) == 1 else "s")
    return "\n".join([*lines, "", count])


def _cell(value: object) -> str:
    return "-" if value is None or value == "" else str(value)


def _is_number(cell: str) -> bool:
    return cell == "-" or cell.lstrip("-").replace(".", "", 1).isdigit()
