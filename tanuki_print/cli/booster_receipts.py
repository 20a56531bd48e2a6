"""What `tanuki-print booster` does with packs opened earlier: receipts and seed lines; and with releases: freezing."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tanuki_print.cli.booster import Found
from tanuki_print.cli.options import shown
from tanuki_print.cli.reporters import CONTENT_ERROR, print_diagnostics, print_json, print_text, report_as_json
from tanuki_print.diagnostics import Report, UsageError
from tanuki_print.workspace import Workspace, write_atomically

if TYPE_CHECKING:
    from tanuki_print.boosters.release import Release


def verify_receipts(workspace: Workspace, game: str, path: Path, *, as_json: bool) -> None:
    """Open the packs of every receipt in a file again and say whether they are the same; ends with 1 if not."""
    from tanuki_print.boosters.read_receipts import read_receipts
    from tanuki_print.boosters.verify import Verifier

    if not path.is_file():
        raise UsageError(f"there is no file {path}", "--verify names what booster --format json or jsonl wrote")
    verifier = Verifier(workspace, game, _release_now(workspace, game))
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


def _release_now(workspace: Workspace, game: str) -> "Release | None":
    """What the cards are now; None where they are not in order: a frozen release opens all the same."""
    from tanuki_print.boosters.load import load_release
    from tanuki_print.catalog.load import load_catalog

    catalog, _ = load_catalog(workspace, game)
    return None if catalog is None else load_release(workspace, catalog)[0]


def open_line(workspace: Workspace, game: str, text: str) -> Found:
    """The pack that a seed line names. Raises UsageError where it cannot be opened here."""
    from tanuki_print.boosters.choice import Wish, choose
    from tanuki_print.boosters.frozen import find_release
    from tanuki_print.boosters.opening import read_seed_line
    from tanuki_print.boosters.pool import ALGORITHM

    line = read_seed_line(text)
    if line.game != game:
        raise UsageError(f"this pack is of {line.game}, not of {game}", f"--game {line.game}")
    if line.algorithm != ALGORITHM:
        raise UsageError(f"this pack is drawn by {line.algorithm!r}, not by {ALGORITHM!r}", "")
    release = find_release(workspace, game, line.release, _release_now(workspace, game))
    if release is None:
        raise UsageError(f"release {line.release} was never frozen, so its packs cannot be opened again", "")
    pool = release.pool(line.recipe)
    if not pool.hash.startswith(line.hash):
        message = f"the pool of {line.recipe} in release {line.release} is another one: {pool.short_hash}"
        raise UsageError(message, f"the line is of {line.hash}")
    if line.kind is None:
        return Found(release, pool, line.seed, choose(pool, line.seed, Wish(pack=line.pack)))
    kind, packs = line.kind
    if all((box.id, box.packs) != (kind, packs) for box in pool.boxes):
        raise UsageError(f"the recipe {line.recipe} has no box {kind!r} of {packs} packs", "")
    return Found(release, pool, line.seed, choose(pool, line.seed, Wish(kind=kind, box=line.box, pack=line.pack)))


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
