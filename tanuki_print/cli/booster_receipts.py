"""What `tanuki-print booster` does with receipts and releases: verifying the ones, freezing the others."""

from itertools import chain
from pathlib import Path

import typer

from tanuki_print.cli.options import shown
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import CONTENT_ERROR, print_diagnostics, print_json, print_text, report_as_json
from tanuki_print.diagnostics import Report, UsageError
from tanuki_print.workspace import Workspace, write_atomically


def verify_receipts(workspace: Workspace, game: str | None, path: Path, *, as_json: bool) -> None:
    """Open the packs of every receipt in a file again and say whether they are the same; ends with 1 if not.

    The first receipt says of which game they are.
    """
    from tanuki_print.boosters.read_receipts import read_receipts
    from tanuki_print.boosters.source import game_told, release_now
    from tanuki_print.boosters.verify import Verifier

    if not path.is_file():
        what = "is no file" if path.exists() else "is not there"
        raise UsageError(f"{path} {what}", "--verify names what booster --format json or jsonl wrote")
    receipts = read_receipts(path, shown(workspace, path))
    first = next(receipts)
    chosen = game_told(workspace, game, first[0].game)
    report = Report()
    packs = 0
    changes: dict[str, None] = {}
    with Progress("pack") as progress:
        verifier = Verifier(workspace, chosen, release_now(workspace, chosen), progress.step)
        for receipt, place in chain((first,), receipts):
            report.extend(verifier.complaints(receipt, place))
            packs += len(receipt.packs)
            since = f"since release {receipt.release} of {receipt.recipe}"
            changes |= dict.fromkeys(f"{since}: {change}" for change in verifier.changes(receipt))
    unfinished = list(verifier.unfinished())
    if as_json:
        values = report_as_json(chosen, report)
        print_json({**values, "packs": packs, "changes": list(changes), "unfinished": unfinished})
    else:
        _tell(report, packs, [*unfinished, *changes])
    if report.has_errors:
        raise typer.Exit(CONTENT_ERROR)


def _tell(report: Report, packs: int, notes: list[str]) -> None:
    print_diagnostics(report)
    if not report.has_errors:
        print_text(f"{packs} pack{'' if packs == 1 else 's'} as the seed gives them")
    for note in notes:
        print_text(f"note: {note}")


def freeze_release(workspace: Workspace, game: str) -> None:
    """Write the pools of the release that the cards are now. Raises TanukiError where it is frozen and has changed."""
    from tanuki_print.boosters.frozen import current_release, release_file, release_text
    from tanuki_print.catalog.load import require_catalog

    workspace.refuse_if_packed()
    release = current_release(workspace, require_catalog(workspace, game))
    path = release_file(workspace, game, release.number)
    text = release_text(release).encode()
    if path.is_file() and path.read_bytes() == text:
        print_text(f"{shown(workspace, path)} holds release {release.number} already")
        return
    write_atomically(path, text)
    print_text(shown(workspace, path))
