"""What `tanuki-print booster` does with receipts and releases: verifying the ones, freezing the others."""

from pathlib import Path

import typer

from tanuki_print.cli.booster_source import release_now
from tanuki_print.cli.options import shown
from tanuki_print.cli.reporters import CONTENT_ERROR, print_diagnostics, print_json, print_text, report_as_json
from tanuki_print.diagnostics import Report, UsageError
from tanuki_print.workspace import Workspace, write_atomically


def verify_receipts(workspace: Workspace, game: str, path: Path, *, as_json: bool) -> None:
    """Open the packs of every receipt in a file again and say whether they are the same; ends with 1 if not."""
    from tanuki_print.boosters.read_receipts import read_receipts
    from tanuki_print.boosters.verify import Verifier

    if not path.is_file():
        raise UsageError(f"there is no file {path}", "--verify names what booster --format json or jsonl wrote")
    verifier = Verifier(workspace, game, release_now(workspace, game))
    report = Report()
    packs = 0
    changes: dict[str, None] = {}
    for receipt, place in read_receipts(path, shown(workspace, path)):
        report.extend(verifier.complaints(receipt, place))
        packs += len(receipt.packs)
        since = f"since release {receipt.release} of {receipt.recipe}"
        changes |= dict.fromkeys(f"{since}: {change}" for change in verifier.changes(receipt))
    if as_json:
        print_json({**report_as_json(game, report), "packs": packs, "changes": list(changes)})
    else:
        print_diagnostics(report)
        if not report.has_errors:
            print_text(f"{packs} pack{'' if packs == 1 else 's'} as the seed gives them")
        for change in changes:
            print_text(f"note: {change}")
    if report.has_errors:
        raise typer.Exit(CONTENT_ERROR)


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
