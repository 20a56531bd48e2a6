"""`tanuki-print diff`: cards and rules that differ from a git revision, as text, values, a web page, pictures."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, finite, new_file, open_workspace
from tanuki_print.cli.reporters import (
    CONTENT_ERROR,
    json_text,
    print_diagnostics,
    print_note,
    print_text,
    print_utf8,
    report_as_json,
)
from tanuki_print.diagnostics import Report, Severity, UsageError
from tanuki_print.workspace import Workspace, write_atomically

if TYPE_CHECKING:
    from tanuki_print.catalog.changes import Changes
    from tanuki_print.cli.editions import Seen


class DiffFormat(StrEnum):
    """How changes are written."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    PNG = "png"


@dataclass(frozen=True, slots=True)
class _Compared:
    """Two editions and what differs."""

    game: str
    old: "Seen"
    new: "Seen"
    changes: "Changes"


def diff(
    ref: Annotated[
        str, typer.Argument(metavar="[REF]", help="A git revision to compare with, or two: v1..v2. Left out, HEAD.")
    ] = "HEAD",
    cards: Annotated[str, typer.Option("--cards", metavar="QUERY", help="Only these cards, as 'cards' takes it.")] = "",
    form: Annotated[DiffFormat, typer.Option("--format", help="How to write it.")] = DiffFormat.TEXT,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; for png a folder.")] = None,
    dpi: Annotated[
        float, typer.Option("--dpi", min=18, max=1200, callback=finite, help="Pixels to the inch, for png.")
    ] = 150.0,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 if anything differs, for CI.")] = False,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Tell what changed since a git revision: cards field by field and how they print, the game, the rules."""
    from tanuki_print.catalog.changes import compare
    from tanuki_print.catalog.revision import read_range
    from tanuki_print.cli.editions import both_editions

    workspace = open_workspace(root)
    chosen = workspace.game(game)
    with both_editions(workspace, chosen, read_range(workspace, ref)) as (old, new):
        changes = compare(old.edition, new.edition)
        if cards:
            changes = _only(changes, old, new, cards)
        found = _Compared(chosen, old, new, changes)
        print_diagnostics(() if form is DiffFormat.JSON and out is None else _report(found))
        _write(workspace, found, (form, out, dpi))
    broken = any(item.severity is Severity.ERROR for item in new.report)
    if broken or (exit_code and changes):
        raise typer.Exit(CONTENT_ERROR)


def _report(found: _Compared) -> Report:
    return Report([*found.old.report, *found.new.report])


def _only(changes: "Changes", old: "Seen", new: "Seen", query: str) -> "Changes":
    """The changes of cards that a query finds, in either edition."""
    from tanuki_print.catalog.query import select

    ids = []
    told: list[UsageError] = []
    for seen in (old, new):
        try:
            ids.append(frozenset(card.id for card in select(seen.edition.catalog, query)))
        except UsageError as error:  # a card that only the other edition has
            told.append(error)
            ids.append(frozenset())
    if len(told) == len(ids):
        raise told[-1]
    if not any(ids):
        raise UsageError(f"no card of either edition is {query!r}", "tanuki-print cards lists those that are here")
    return changes.only(ids[0], ids[1])


def _write(workspace: Workspace, found: _Compared, wish: tuple[DiffFormat, Path | None, float]) -> None:
    form, out, dpi = wish
    if form is DiffFormat.PNG:
        _write_pictures(workspace, found, out, dpi)
        return
    if form is DiffFormat.HTML:
        from tanuki_print.cli.diff_page import page

        path = new_file(out, workspace.output / f"{found.game}-changes.html")
        write_atomically(path, page(found.old, found.new, found.changes).encode("utf-8", "backslashreplace"))
        print_utf8(f"{path.as_posix()}\n")
        return
    text = _text(found, form)
    if out is not None:
        path = new_file(out, Path(f"changes.{'json' if form is DiffFormat.JSON else 'txt'}"))
        write_atomically(path, text.encode("utf-8", "backslashreplace"))
        print_utf8(f"{path.as_posix()}\n")
    elif form is DiffFormat.JSON:
        print_utf8(text)
    else:
        print_text(text.removesuffix("\n"))


def _text(found: _Compared, form: DiffFormat) -> str:
    from tanuki_print.cli.diff_text import as_lines, as_values

    old, new = found.old.name, found.new.name
    if form is DiffFormat.JSON:
        head = {**report_as_json(found.game, _report(found)), "old": old, "new": new}
        return json_text({**head, "differs": bool(found.changes), **as_values(found.changes)})
    return "".join(f"{line}\n" for line in as_lines(found.changes, old, new))


def _write_pictures(workspace: Workspace, found: _Compared, out: Path | None, dpi: float) -> None:
    from tanuki_print.cli.diff_pictures import pictures

    folder = out or workspace.output / f"{found.game}-changes"
    if folder.suffix.lower() == ".png" or folder.is_file():
        raise UsageError(f"--out {folder} is one file, a picture for each card is to be written", "name a folder")
    count = 0
    for name, data in pictures(found.old, found.new, found.changes, dpi):
        write_atomically(folder / name, data)
        print_utf8(f"{(folder / name).as_posix()}\n")
        count += 1
    if not count:
        print_note("no card prints differently, so there is no picture to write")
