"""`tanuki-print cards`: the card list, as a table, JSON or CSV."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.options import GameOption, RootOption, open_workspace
from tanuki_print.cli.reporters import print_json, print_text, print_utf8
from tanuki_print.cli.tables import table

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Art, Card, Catalog


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
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[CardsFormat, typer.Option("--format", help="How to write the list.")] = CardsFormat.TEXT,
) -> None:
    """List the cards a query asks for, of every status; without a query all."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.query import select

    workspace = open_workspace(root)
    catalog = require_catalog(workspace, workspace.game(game))
    chosen = select(catalog, " ".join(query or ()))
    if form is CardsFormat.JSON:
        print_json(as_values(catalog, chosen))
    elif form is CardsFormat.CSV:
        print_utf8(as_csv(catalog, chosen))
    else:
        print_text(as_table(catalog, chosen))


def field_names(catalog: "Catalog") -> tuple[str, ...]:
    """Give the fields the game adds, in the order its cards have them."""
    return tuple(dict.fromkeys(name for card in catalog.cards for name in card.fields))


def as_values(catalog: "Catalog", cards: Iterable["Card"]) -> list[dict[str, Any]]:
    """Give cards as JSON values, every field of each; a field that a card has not is null."""
    extra = field_names(catalog)
    return [
        {
            "id": card.id,
            "number": card.number,
            "name": card.name,
            "kanji": card.kanji,
            "set": card.set,
            "rarity": card.rarity,
            "status": card.status.value,
            "finish": catalog.game.set_of(card).finish,
            **{name: card.fields.get(name) for name in extra},
            "flavor": card.flavor,
            "aliases": list(card.aliases),
            "notes": list(card.notes),
            "art": _art(card.art),
            "back": card.back or catalog.game.back,
            "file": card.span.path,
        }
        for card in cards
    ]


def _art(art: "Art") -> dict[str, Any]:
    values: dict[str, Any] = {}
    if art.picture is not None:
        values["image"] = art.picture.path
        values["focus"] = list(art.picture.focus)
        values["crop"] = list(art.picture.crop) if art.picture.crop else None
    if art.scene is not None:
        values["scene"] = asdict(art.scene)
    if art.artist:
        values["artist"] = art.artist
    if art.license:
        values["license"] = art.license
    return values


def as_csv(catalog: "Catalog", cards: Iterable["Card"]) -> str:
    """Give cards as CSV with a heading: a line each, lists joined by '; '."""
    columns = ("id", "number", "name", "kanji", "set", "rarity", "status", *field_names(catalog), "flavor", "aliases")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for values in as_values(catalog, cards):
        row = [values[name] for name in columns]
        writer.writerow(["; ".join(item) if isinstance(item, list) else item for item in row])
    return out.getvalue()


def as_table(catalog: "Catalog", cards: Sequence["Card"]) -> str:
    """Give cards as a table for people, with a count below it."""
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
