"""`tanuki-print deck`: deck lists held against the rules, begun, drawn by chance, listed."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.deck_judging import Judging, open_judging
from tanuki_print.cli.deck_new import NewDeck, write_deck
from tanuki_print.cli.deck_report import DeckFound, as_value, shown_deck
from tanuki_print.cli.group import CommandGroup
from tanuki_print.cli.options import GameOption, ReportFormat, RootOption, open_workspace, shown
from tanuki_print.cli.reporters import (
    CONTENT_ERROR,
    as_github,
    print_diagnostics,
    print_json,
    print_text,
    print_trouble,
    print_utf8,
    report_as_json,
)
from tanuki_print.cli.tables import table
from tanuki_print.diagnostics import Report, UsageError, did_you_mean
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Catalog

deck = typer.Typer(
    help="Check deck lists by the rules, begin one, draw one by chance.",
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
)


class CheckFormat(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@deck.command()
def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...", help="Deck lists; left out, all decks of the game.", autocompletion=proposing.decks
        ),
    ] = None,
    setup: Annotated[
        str | None, typer.Option("--setup", metavar="KIND", help="deck (where nothing is said), booster: as rules say.")
    ] = None,
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[CheckFormat, typer.Option("--format", help="How to report.")] = CheckFormat.TEXT,
) -> None:
    """Say whether decks may be played, by which rule not, and what is in them."""
    from tanuki_print.catalog.load import require_catalog

    workspace = open_workspace(root)
    catalog = require_catalog(workspace, workspace.game(game))
    paths = _paths(workspace, catalog.game.id, files or [])
    judging = open_judging(workspace, catalog, setup)
    found = [_checked(path, shown(workspace, path), catalog, judging) for path in paths]
    report = Report([item for deck_found in found for item in deck_found.report])
    if form is CheckFormat.JSON:
        decks = [as_value(each) for each in found]
        print_json({**report_as_json(catalog.game.id, report), "setup": judging.kind, "decks": decks})
    elif form is CheckFormat.GITHUB:
        print_utf8("".join(f"{as_github(item)}\n" for item in report))
    else:
        print_diagnostics(report)
        for each in found:
            print_trouble(shown_deck(each), "not legal")
    if report.has_errors:
        raise typer.Exit(CONTENT_ERROR)


def _checked(path: Path, name: str, catalog: "Catalog", judging: Judging) -> DeckFound:
    from tanuki_print.catalog.deck_check import MOST_CARDS, contents, expanded, judged
    from tanuki_print.catalog.decks import read_deck_file

    deck_list, found = read_deck_file(path, name, catalog)
    report = judged(deck_list, found, name, judging.faults)
    legal = not report.has_errors
    remark = judging.remark(expanded(deck_list)) if legal and deck_list.total <= MOST_CARDS else ""
    return DeckFound(name, report, deck_list, contents(deck_list, catalog), remark)


def _paths(workspace: Workspace, game: str, files: list[str]) -> list[Path]:
    """The files named, each by its path or, of the game's own decks, by its name alone; all of them for none."""
    from tanuki_print.catalog.decks import deck_files

    own = {path.stem: path for path in deck_files(workspace, game)}
    if not files and not own:
        message = f"there is no deck in {workspace.relative(workspace.cards_dir(game) / 'decks')}"
        raise UsageError(message, "tanuki-print deck new begins one; or name a file")
    paths = []
    for name in dict.fromkeys(files):
        path = Path(name)
        if not path.exists() and name not in own:
            hint = did_you_mean(name, own) or "tanuki-print deck list shows those there are"
            raise UsageError(f"there is no file {name}", hint)
        paths.append(path if path.exists() else own[name])
    return paths or list(own.values())


@deck.command("new")
def new_deck(
    name: Annotated[str | None, typer.Argument(help="What the deck is called; its file, too.")] = None,
    random: Annotated[bool, typer.Option("--random", help="Fill it by chance, within the rules.")] = False,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Any text: the same text, the same deck.")] = None,
    size: Annotated[
        int | None, typer.Option(min=1, max=10_000, metavar="N", help="So many cards; left out, as the rules say.")
    ] = None,
    cards: Annotated[
        str, typer.Option("--cards", metavar="QUERY", help="Only of these cards, as 'cards' takes it.")
    ] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; left out, in decks/.")] = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Begin a deck list, empty or drawn by chance; nothing is overwritten."""
    from tanuki_print.catalog.load import require_catalog

    asked = {"--seed": seed is not None, "--size": size is not None, "--cards": bool(cards)}
    if not random and any(asked.values()):
        option = next(option for option, given in asked.items() if given)
        raise UsageError(f"{option} says how a random deck is drawn", "add --random, or leave it out")
    workspace = open_workspace(root)
    chosen = workspace.game(game)
    if out is None:
        workspace.refuse_if_packed()
    catalog = require_catalog(workspace, chosen)
    wish = NewDeck(name=name, random=random, seed=seed, size=size, query=cards, out=out)
    print_text(shown(workspace, write_deck(workspace, catalog, wish)))


@deck.command("list")
def list_decks(
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[ReportFormat, typer.Option("--format", help="How to write it.")] = ReportFormat.TEXT,
) -> None:
    """List the decks of the game, and whether they may be played."""
    from tanuki_print.catalog.decks import deck_files
    from tanuki_print.catalog.load import require_catalog

    workspace = open_workspace(root)
    catalog = require_catalog(workspace, workspace.game(game))
    judging = open_judging(workspace, catalog)
    paths = deck_files(workspace, catalog.game.id)
    found = [_checked(path, workspace.relative(path), catalog, judging) for path in paths]
    if form is ReportFormat.JSON:
        print_json([as_value(each) for each in found])
        return
    rows = [[each.file, str(each.contents.total), each.verdict] for each in found]
    for line in table([["deck", "cards", ""], *rows], [False, True]):
        print_text(line)
    print_text(f"\n{len(rows)} deck{'' if len(rows) == 1 else 's'}")
