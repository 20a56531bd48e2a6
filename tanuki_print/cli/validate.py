"""`tanuki-print validate`: every fault of a game's source, with its place."""

from enum import StrEnum
from typing import Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, open_workspace
from tanuki_print.cli.reporters import (
    CONTENT_ERROR,
    as_github,
    print_diagnostics,
    print_json,
    print_utf8,
    report_as_json,
)
from tanuki_print.diagnostics import Report
from tanuki_print.workspace import Workspace


class ValidateFormat(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def validate(
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[ValidateFormat, typer.Option("--format", help="How to report.")] = ValidateFormat.TEXT,
) -> None:
    """Check cards, decks, pictures, templates and layouts; silent when all is well."""
    workspace = open_workspace(root)
    chosen = workspace.game(game)
    report = full_report(workspace, chosen)
    if form is ValidateFormat.JSON:
        print_json(report_as_json(chosen, report))
    elif form is ValidateFormat.GITHUB:
        print_utf8("".join(f"{as_github(item)}\n" for item in report))
    else:
        print_diagnostics(report)
    if report.has_errors:
        raise typer.Exit(CONTENT_ERROR)


def full_report(workspace: Workspace, game: str) -> Report:
    """Give everything that can be said against a game's source."""
    from tanuki_print.catalog.decks import check_decks  # noqa: PLC0415 - commands import what they need when called
    from tanuki_print.catalog.load import load_catalog  # noqa: PLC0415 - as above

    catalog, report = load_catalog(workspace, game)
    if catalog is not None:
        report.extend(check_decks(workspace, catalog))
    return report
