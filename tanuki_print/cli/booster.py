"""`tanuki-print booster`: packs opened by a seed, as text, data or paper; receipts checked; releases frozen."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.booster_source import open_line, opened
from tanuki_print.cli.booster_writing import BoosterFormat, PaperWishes, Writing, format_of, write_packs
from tanuki_print.cli.options import BacksOption, GameOption, RootOption, finite, open_workspace
from tanuki_print.cli.reporters import print_note
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.boosters.source import Found


def booster(
    context: typer.Context,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Any text: the same text, the same packs.")] = None,
    packs: Annotated[int | None, typer.Option(min=1, metavar="N", help="N packs, independent of each other.")] = None,
    boxes: Annotated[int | None, typer.Option(min=1, metavar="N", help="N whole boxes.")] = None,
    pack: Annotated[int | None, typer.Option(min=1, metavar="K", help="Only pack K; of a box with --box.")] = None,
    box: Annotated[int | None, typer.Option(min=1, metavar="B", help="Only box B.")] = None,
    kind: Annotated[str | None, typer.Option("--box-kind", metavar="ID", help="Which of the recipe's boxes.")] = None,
    pair: Annotated[bool, typer.Option("--pair", help="Two packs, for two players to start at once.")] = False,
    sealed: Annotated[bool, typer.Option("--sealed", help="Six packs of one box, to build a deck from.")] = False,
    player: Annotated[int | None, typer.Option(min=1, metavar="P", help="Whose six packs of the box.")] = None,
    recipe: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Which pack; left out, the first recipe.", autocompletion=proposing.recipes),
    ] = None,
    form: Annotated[
        BoosterFormat | None, typer.Option("--format", help="How to write the packs; left out, as --out ends, or text.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Open the packs of a receipt again and compare.")
    ] = None,
    line: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Open the pack of a seed line, as a QR code holds it.")
    ] = None,
    release: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="From the frozen release N instead of today's cards.")
    ] = None,
    freeze: Annotated[bool, typer.Option("--freeze", help="Keep the pools of this release for good.")] = False,
    paper: Annotated[str | None, typer.Option(help="For PDF: a4 (where nothing is said), letter, a3 ...")] = None,
    layout: Annotated[str | None, typer.Option(help="For PDF: a layout by name, as 'sheets' takes it.")] = None,
    backs: Annotated[
        BacksOption | None, typer.Option(help="For PDF: backs, and how the paper is turned.", show_default=False)
    ] = None,
    printer: Annotated[str | None, typer.Option(metavar="NAME", help="For PDF: a profile of printers.yaml.")] = None,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="For PDF: outlines on white.")] = False,
    tight: Annotated[bool, typer.Option("--tight", help="For PDF: packs follow on one sheet, to save paper.")] = False,
    no_wrapper: Annotated[bool, typer.Option("--no-wrapper", help="For PDF: no wrappers.")] = False,
    no_checklist: Annotated[bool, typer.Option("--no-checklist", help="For PDF: no checklist of a box.")] = False,
    thickness: Annotated[
        float | None,
        typer.Option(min=0.01, max=5, callback=finite, help="For PDF: of a card, in mm.  [default: 0.3]"),
    ] = None,
    clearance: Annotated[
        float | None,
        typer.Option(min=0, max=20, callback=finite, help="For PDF: how much wider wrappers are, in mm.  [default: 1]"),
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="For PDF: texts in a language of game.yaml.")
    ] = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Open booster packs: the same seed gives the same packs on every machine."""
    from tanuki_print.boosters.choice import Wish
    from tanuki_print.boosters.source import release_asked_for
    from tanuki_print.cli.booster_receipts import freeze_release, verify_receipts

    line = _whole_line(line, context.args)
    workspace = open_workspace(root)
    wish = Wish(packs=packs, pack=pack, boxes=boxes, box=box, kind=kind, pair=pair, sealed=sealed, player=player)
    tasks = {"--verify": verify, "--line": line, "--freeze": freeze or None, "--seed": seed}
    _check_together(tasks, {"--release": release, "--recipe": recipe}, wish != Wish())
    if verify is not None or freeze:
        _check_output("--freeze" if freeze else "--verify", form, out)
    paper_wishes = PaperWishes(
        paper=paper and paper.lower(), layout=layout, backs=backs, printer=printer, low_ink=low_ink or None,
        tight=tight or None, no_wrapper=no_wrapper or None, no_checklist=no_checklist or None, thickness=thickness,
        clearance=clearance, language=language,
    )  # fmt: skip
    writing = Writing(form or format_of(out), out, paper_wishes)
    if writing.form is not BoosterFormat.PDF:
        paper_wishes.refuse()
    if verify is not None:
        verify_receipts(workspace, game, verify, as_json=form is BoosterFormat.JSON)
    elif freeze:
        freeze_release(workspace, workspace.game(game))
    else:
        found = (
            opened(release_asked_for(workspace, workspace.game(game), release), recipe, seed, wish)
            if line is None
            else open_line(workspace, game, line)
        )
        _write(workspace, found, writing)
        if seed is None and line is None and (out is not None or writing.form is BoosterFormat.CSV):
            print_note(f"the seed is {found.seed}")


def _whole_line(line: str | None, more: list[str]) -> str | None:
    """A seed line typed without quotes comes word by word: `more` are the words after the first."""
    if not more:
        return line
    if line is None:
        raise UsageError(f"booster takes options only, found {more[0]!r}", "a seed is named with --seed")
    return " ".join((line, *more))


def _check_together(tasks: Mapping[str, object], sources: Mapping[str, object], chosen: bool) -> None:  # noqa: FBT001
    """Raises UsageError for options that contradict each other: none of them is silently left aside.

    `chosen` says whether packs were asked for by number.
    """
    names = [name for name, value in tasks.items() if value is not None]
    if len(names) > 1:
        raise UsageError(f"{names[0]} and {names[1]} are two tasks", "leave one of them out")
    if not names or names == ["--seed"]:
        return
    beside = [name for name, value in sources.items() if value is not None]
    if chosen or beside:
        other = beside[0] if beside else "--packs, --boxes and their like"
        raise UsageError(f"{names[0]} says itself which packs", f"leave {other} out")


def _check_output(task: str, form: BoosterFormat | None, out: Path | None) -> None:
    """Raises UsageError for a format or a file that a task does not write."""
    if out is not None:
        raise UsageError(f"{task} opens no packs to be written", "leave --out out")
    if form is not None and (task == "--freeze" or form not in (BoosterFormat.TEXT, BoosterFormat.JSON)):
        forms = "a file of its own form" if task == "--freeze" else "a report, as text or json"
        raise UsageError(f"{task} writes {forms}, not {form.value}", f"leave --format {form.value} out")


def _write(workspace: Workspace, found: "Found", writing: Writing) -> None:
    if writing.form is BoosterFormat.PDF:
        from tanuki_print.cli.booster_paper import write_paper

        write_paper(workspace, found, writing)
    else:
        write_packs(found, writing)
