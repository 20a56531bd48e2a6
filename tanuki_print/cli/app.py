"""The command line: one line per command. Commands import what they need when they are called."""

import gc
import sys
from typing import Annotated

import click
import typer

from tanuki_print import __version__
from tanuki_print.cli.booster import booster
from tanuki_print.cli.cards import cards
from tanuki_print.cli.completion import complete_line, completion
from tanuki_print.cli.deck import deck
from tanuki_print.cli.diff import diff
from tanuki_print.cli.endings import end_cleanly
from tanuki_print.cli.export import export
from tanuki_print.cli.group import CommandGroup
from tanuki_print.cli.import_cards import import_cards
from tanuki_print.cli.init import init
from tanuki_print.cli.mat import mat
from tanuki_print.cli.new import new
from tanuki_print.cli.odds import odds
from tanuki_print.cli.overview import overview
from tanuki_print.cli.render import render
from tanuki_print.cli.reporters import run
from tanuki_print.cli.rulebook import quickstart, rulebook
from tanuki_print.cli.rules import rules
from tanuki_print.cli.serve import serve
from tanuki_print.cli.sheets import sheets
from tanuki_print.cli.stats import stats
from tanuki_print.cli.validate import validate

_OBJECTS_BEFORE_COLLECTING = 300_000

app = typer.Typer(
    name="tanuki-print",
    help="A card game kept as source: validated cards, printable sheets, a rulebook that proves itself.",
    cls=CommandGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(asked: bool) -> None:  # noqa: FBT001 - typer calls it so
    if asked:
        typer.echo(f"tanuki-print {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    *,
    _version_asked: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        overview(_commands(context))


def _commands(context: typer.Context) -> tuple[str, ...]:
    """The names of the commands there are."""
    group = context.command
    return tuple(group.list_commands(context)) if isinstance(group, click.Group) else ()


app.command("validate")(validate)
app.command("cards")(cards)
app.command("sheets")(sheets)
app.command("render")(render)
app.command("import")(import_cards)
app.command("export")(export)
app.command("diff")(diff)
app.command("booster", context_settings={"allow_extra_args": True})(booster)
app.command("odds")(odds)
app.command("stats")(stats)
app.command("rulebook")(rulebook)
app.command("quickstart")(quickstart)
app.command("mat")(mat)
app.command("serve")(serve)
app.add_typer(new, name="new")
app.add_typer(rules, name="rules")
app.add_typer(deck, name="deck")
app.command("init")(init)
app.command("completion")(completion)
app.command("complete-line", hidden=True, add_help_option=False)(complete_line)


def main() -> None:
    """Run the command line and end the process with its exit code."""
    # A command builds trees without cycles and ends: looking for garbage all the time only slows it, by a tenth.
    gc.set_threshold(_OBJECTS_BEFORE_COLLECTING)
    end_cleanly()
    sys.exit(run(app))
