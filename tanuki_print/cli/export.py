"""`tanuki-print export`: cards for other programs, in a form that `import` takes back."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, new_file, open_workspace, shown
from tanuki_print.cli.reporters import json_text, print_diagnostics, print_utf8
from tanuki_print.diagnostics import Diagnostic, TanukiError, UsageError
from tanuki_print.workspace import Workspace, files_in, write_atomically

if TYPE_CHECKING:
    from tanuki_print.catalog.decks import DeckList
    from tanuki_print.catalog.model import Card, Catalog
    from tanuki_print.exports.listing import Listing

CELL_LENGTH = 32_767
"""The most signs that a cell of a workbook may hold: Microsoft's own limit."""


class ExportFormat(StrEnum):
    """How cards are written."""

    CSV = "csv"
    TSV = "tsv"
    XLSX = "xlsx"
    JSON = "json"
    SQLITE = "sqlite"


_FILES = frozenset({ExportFormat.XLSX, ExportFormat.SQLITE})
_ENDINGS = {f".{form.value}": form for form in ExportFormat} | dict.fromkeys((".db", ".sqlite3"), ExportFormat.SQLITE)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The cards to write; of a deck, its file and how many of each."""

    cards: tuple["Card", ...]
    deck: Path | None = None
    copies: Counter[str] | None = None


def export(
    query: Annotated[str, typer.Option("--cards", metavar="QUERY", help="Only these; left out, all.")] = "",
    deck: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Only a deck's cards, with their numbers of copies.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The file; its ending says the format.")
    ] = None,
    form: Annotated[
        ExportFormat | None, typer.Option("--format", help="The format; left out, by the file's ending, else csv.")
    ] = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Write cards for a spreadsheet, a program or a database, drafts too; import takes tables back."""
    from tanuki_print.catalog.load import require_catalog

    form = form or _format_of(out)
    workspace = open_workspace(root)
    catalog = require_catalog(workspace, workspace.game(game))
    chosen = _chosen(workspace, catalog, query, deck)
    data = _written(workspace, catalog, chosen, form)
    if out is None and form not in _FILES:
        print_utf8(data.decode())
        return
    ending = form.value if out is None or _ENDINGS.get(out.suffix.lower()) is not form else out.suffix.lower()[1:]
    path = new_file(out, workspace.output / f"{catalog.game.id}-cards.{ending}")
    write_atomically(path, data)
    print_utf8(f"{path.as_posix()}\n")


def _format_of(out: Path | None) -> ExportFormat:
    if out is None or not out.suffix:
        return ExportFormat.CSV
    form = _ENDINGS.get(out.suffix.lower())
    if form is None:
        raise UsageError(f"--out {out} ends with {out.suffix}, which is no format", f"known: {', '.join(_ENDINGS)}")
    return form


def _chosen(workspace: Workspace, catalog: "Catalog", query: str, deck: Path | None) -> _Chosen:
    from tanuki_print.catalog.query import select

    if deck is None:
        return _Chosen(tuple(select(catalog, query)))
    if query:
        raise UsageError("--deck and --cards both say what to write", "leave one of them out")
    if not deck.exists():
        raise UsageError(f"there is no file {deck}", "--deck names a text file with lines such as '3 Name'")
    found = _deck(deck, shown(workspace, deck), catalog)
    copies: Counter[str] = Counter()
    for count, card in found.lines:
        copies[card.id] += count
    cards = {card.id: card for _, card in found.lines}
    return _Chosen(tuple(cards.values()), deck, copies)


def _deck(path: Path, name: str, catalog: "Catalog") -> "DeckList":
    from tanuki_print.catalog.decks import read_deck_file

    found, report = read_deck_file(path, name, catalog)
    if report.has_errors:
        raise TanukiError(*report)
    print_diagnostics(report)
    return found


def _written(workspace: Workspace, catalog: "Catalog", chosen: _Chosen, form: ExportFormat) -> bytes:
    from tanuki_print.exports.values import as_values

    if form is ExportFormat.SQLITE:
        from tanuki_print.exports.database import database_bytes

        return database_bytes(catalog, chosen.cards, _decks(workspace, catalog, chosen))
    if form is ExportFormat.JSON:
        values = as_values(catalog, chosen.cards)
        copies = chosen.copies
        return json_text(values if copies is None else [{"copies": copies[v["id"]], **v} for v in values]).encode()
    from tanuki_print.exports.listing import list_cards

    listing = list_cards(catalog, chosen.cards, chosen.copies)
    if form is ExportFormat.XLSX:
        from tanuki_print.exports.workbook import workbook_bytes

        _check_lengths(chosen.cards, listing)
        return workbook_bytes(listing)
    from tanuki_print.exports.delimited import delimited_lines

    return delimited_lines((listing.columns, *listing.rows), "\t" if form is ExportFormat.TSV else ",").encode()


def _decks(workspace: Workspace, catalog: "Catalog", chosen: _Chosen) -> dict[str, "DeckList"]:
    """The deck asked for, or those of the game's folder."""
    folder = workspace.cards_dir(catalog.game.id) / "decks"
    paths = files_in(folder, ".txt") if chosen.deck is None else [chosen.deck]
    return {path.stem: _deck(path, shown(workspace, path), catalog) for path in paths}


def _check_lengths(cards: tuple["Card", ...], listing: "Listing") -> None:
    """Raise TanukiError for texts that no cell holds: a spreadsheet program would call the file damaged."""
    found = [
        Diagnostic(
            card.where(column),
            f"{column} has {len(cell):,} signs, a cell of a workbook holds at most {CELL_LENGTH:,}",
            "export-length",
            "write CSV instead, or leave the card out with --cards",
            card.id,
        )
        for card, row in zip(cards, listing.rows, strict=True)
        for column, cell in zip(listing.columns, row, strict=True)
        if isinstance(cell, str) and len(cell) > CELL_LENGTH
    ]
    if found:
        raise TanukiError(*found)
