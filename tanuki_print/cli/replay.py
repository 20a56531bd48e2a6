"""`tanuki-print rules replay`: a recorded match played again, told, or saved as an example where it stands."""

from pathlib import Path
from typing import Annotated

import typer

from tanuki_print.cli.options import GameOption, ReportFormat, RootOption, open_workspace, shown
from tanuki_print.cli.reporters import CONTENT_ERROR, print_diagnostics, print_json, print_text, print_utf8
from tanuki_print.diagnostics import UsageError


def replay(
    file: Annotated[Path, typer.Argument(help="A playthrough: a match as text.")],
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[ReportFormat, typer.Option("--format", help="How to write it.")] = ReportFormat.TEXT,
    log: Annotated[bool, typer.Option("--log", help="Tell everything that happens.")] = False,
    until: Annotated[
        int | None, typer.Option("--until", metavar="N", min=0, help="Tell or save it as it stood after N actions.")
    ] = None,
    scenario: Annotated[
        bool, typer.Option("--scenario", help="Write it as an example instead, from the beginning of its last turn.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The new file that the example goes to.")
    ] = None,
) -> None:
    """Play a recorded match again; fail where it no longer goes the way it went."""
    from tanuki_print.referee.playthrough import said_outcome
    from tanuki_print.rulebook.replay import cut_at, game_of, match_log, read_file, saved_scenario, table_of
    from tanuki_print.rulebook.replay import replay as play_again

    if out is not None and out.exists():
        raise UsageError(f"{out.as_posix()} is there already", "another name; an example is never written over")
    workspace = open_workspace(root)
    data = read_file(file)
    table = table_of(workspace, workspace.game(game or game_of(data)))
    replayed, report = play_again(data, shown(workspace, file), table)
    if replayed is not None and until is not None:
        replayed = cut_at(replayed, until)
    print_diagnostics(report)
    count = len(replayed.moves) if replayed else 0
    said = said_outcome(replayed.outcome, replayed.playthrough.setup.players) if replayed else ""
    lines = list(match_log(replayed, table.script)) if replayed else []
    title = f"From {file.name}" + ("" if until is None else f", after action {count}")
    saved = saved_scenario(title, replayed, table) if replayed and (scenario or out) else ""
    if saved and out is not None:
        _write(out, saved)
    if form is ReportFormat.JSON:
        value = {"file": file.as_posix(), "game": table.game, "ok": replayed is not None, "outcome": said, "log": lines}
        print_json({**value, "actions": count, **({"scenario": saved} if saved else {})})
    elif out is not None and saved:
        print_text(out.as_posix())
    elif saved:
        print_utf8(saved)
    elif replayed is not None:
        if log:
            print_text("\n".join(lines))
        print_text(f"{count} action{'' if count == 1 else 's'} played again: {said}")
    if replayed is None:
        raise typer.Exit(CONTENT_ERROR)


def _write(out: Path, text: str) -> None:
    from tanuki_print.workspace import write_atomically

    write_atomically(out, text.encode())
