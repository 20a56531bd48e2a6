"""`tanuki-print mat`: the play mat of a game at its true size, on one large sheet or on several to be joined."""

from pathlib import Path
from typing import Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, new_file, open_workspace
from tanuki_print.cli.reporters import print_utf8
from tanuki_print.diagnostics import Diagnostic, Span, TanukiError, UsageError, did_you_mean
from tanuki_print.workspace import write_atomically


def mat(
    paper: Annotated[str, typer.Option(help="a4 or letter, two sheets to be joined; a3 or tabloid, one.")] = "a4",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Lines on white.")] = False,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Print a play mat, one for each player, with the places, phases and outcomes of the rules as they are played."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.load_rules import require_rules
    from tanuki_print.rulebook.figures import ENDING, draw_figure, has_figure
    from tanuki_print.sheets.fonts import load_fonts
    from tanuki_print.sheets.layouts import PAPERS
    from tanuki_print.sheets.picture import Pictures, picture_pages
    from tanuki_print.sheets.poster import poster
    from tanuki_print.sheets.template import load_templates

    workspace = open_workspace(root)
    chosen = workspace.game(game)
    name = paper.lower()
    if name not in PAPERS:
        raise UsageError(f"there is no paper {paper!r}", did_you_mean(name, PAPERS) or f"known are {', '.join(PAPERS)}")
    path = new_file(out, workspace.output / f"{chosen}-mat-{name}.pdf")
    catalog, rules = require_catalog(workspace, chosen), require_rules(workspace, chosen)
    pictures = Pictures(catalog, load_templates(workspace, catalog))
    if not has_figure(pictures, "mat"):
        place = Span(workspace.relative(workspace.template_dirs(chosen)[0] / f"mat{ENDING}"))
        message = f"{catalog.game.title} has no play mat yet"
        raise TanukiError(Diagnostic(place, message, "file-missing", "draw it in this file, see docs/templates.md"))
    plate = draw_figure(pictures, "mat", rules, low_ink=low_ink)
    title = f"{catalog.game.title}: play mat"
    write_atomically(path, picture_pages(poster(plate, PAPERS[name], title), load_fonts(), title))
    print_utf8(f"{path.as_posix()}\n")
