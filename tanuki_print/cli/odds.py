"""`tanuki-print odds`: the exact chance of every card, rarity and finish, and whether many packs agree with it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.options import GameOption, ReportFormat, RootOption, open_workspace
from tanuki_print.cli.reporters import CONTENT_ERROR, print_json, print_text
from tanuki_print.diagnostics import UsageError

if TYPE_CHECKING:
    from tanuki_print.boosters.pool import Box, Pool
    from tanuki_print.catalog.model import Catalog
    from tanuki_print.cli.odds_check import Task
    from tanuki_print.cli.odds_text import OddsBook

SEED = "tanuki-odds"
"""The seed of a check for which nobody names one: it comes out the same every time."""


def odds(
    recipe: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Which pack; left out, the first recipe.", autocompletion=proposing.recipes),
    ] = None,
    box: Annotated[
        str | None, typer.Option("--box", metavar="ID", help="Which of the recipe's boxes; with --check, check boxes.")
    ] = None,
    form: Annotated[ReportFormat, typer.Option("--format", help="How to write the odds.")] = ReportFormat.TEXT,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the chances of all cards, as .svg or .png.")
    ] = None,
    check: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Open N packs, or boxes, and compare; exit 1 if they disagree."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Which packs to check; left out, a fixed text.")
    ] = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """State the chance of each card, rarity and finish in a pack and in a box, as exact fractions."""
    from tanuki_print.boosters.choice import box_of
    from tanuki_print.boosters.frozen import current_release
    from tanuki_print.boosters.seeds import read_seed
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.cli.chart_file import chart_file
    from tanuki_print.cli.odds_chart import write_chart
    from tanuki_print.cli.odds_check import Task

    if check is None and seed is not None:
        raise UsageError("--seed says which packs to check", "say how many: --check 100000")
    if check is not None and chart is not None:
        raise UsageError("--check and --chart are two tasks", "leave one of them out")
    path = None if chart is None else chart_file(chart, "odds")
    workspace = open_workspace(root)
    catalog = require_catalog(workspace, workspace.game(game))
    pool = current_release(workspace, catalog).pool(recipe)
    named = None if box is None else box_of(pool, box)
    as_json = form is ReportFormat.JSON
    if check is not None:
        names = {card.id: card.name for card in catalog.cards}
        _check(Task(pool, named, read_seed(SEED if seed is None else seed), check, names), as_json=as_json)
        return
    book = _book(catalog, pool, named or next(iter(pool.boxes), None))
    if path is not None:
        write_chart(workspace, book, path)
    _show(book, path, as_json=as_json)


def _book(catalog: "Catalog", pool: "Pool", box: "Box | None") -> "OddsBook":
    from tanuki_print.boosters.odds import box_odds, pack_odds
    from tanuki_print.cli.odds_text import OddsBook

    rarities = {card.id: card.rarity for card in catalog.cards}
    boxed = None if box is None else box_odds(pool, box, rarities)
    return OddsBook(catalog, pool, pack_odds(pool, rarities), box, boxed)


def _show(book: "OddsBook", chart: Path | None, *, as_json: bool) -> None:
    from tanuki_print.cli.odds_text import odds_text, odds_values

    if as_json:
        print_json(odds_values(book) | ({} if chart is None else {"chart": chart.as_posix()}))
        return
    print_text(odds_text(book))
    if chart is not None:
        print_text(chart.as_posix())


def _check(task: "Task", *, as_json: bool) -> None:
    """Open packs, or boxes where one is named, and say whether they agree; ends with exit code 1 where not."""
    from tanuki_print.cli.odds_check import boxes_text, check_boxes, check_packs, check_values, packs_text

    if task.box is None:
        packs = check_packs(task)
        found, text = check_values(task, packs), packs_text(task, packs)
    else:
        boxes = check_boxes(task, task.box)
        found, text = check_values(task, boxes), boxes_text(task, boxes)
    if as_json:
        print_json(found)
    else:
        print_text(text)
    if not found["ok"]:
        raise typer.Exit(CONTENT_ERROR)
