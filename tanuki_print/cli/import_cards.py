"""`tanuki-print import`: cards out of a manuscript or a spreadsheet, shown before anything is written."""

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, ReportFormat, RootOption, open_workspace, shown
from tanuki_print.cli.reporters import CONTENT_ERROR, print_diagnostics, print_json, print_text, report_as_json
from tanuki_print.diagnostics import READ_HINT, Diagnostic, Report, UsageError, did_you_mean, reason_of
from tanuki_print.workspace import Workspace, find_workspace, locked, write_atomically

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Catalog
    from tanuki_print.imports.edits import CardFile
    from tanuki_print.imports.plan import FieldChange, Plan
    from tanuki_print.imports.table import Table

SOURCE_BYTES = 16 * 1024 * 1024
"""The most that a source may hold."""

_WIDTH = 100


@dataclass(frozen=True, slots=True)
class _Import:
    """An import worked out: what would change, the files as they would be, what cannot be told."""

    plan: "Plan"
    files: tuple["CardFile", ...]
    report: Report


def import_cards(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A manuscript (.md), .csv, .tsv or .xlsx.")],
    write: Annotated[bool, typer.Option("--write", help="Change the cards, not only show how.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show, and exit with 1 if anything would change.")] = False,
    table: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this worksheet, or table below this heading; more than once for more."),
    ] = None,
    card_set: Annotated[
        str | None, typer.Option("--set", metavar="ID", help="Rows without a card become drafts of this set.")
    ] = None,
    form: Annotated[ReportFormat, typer.Option("--format", help="How to report.")] = ReportFormat.TEXT,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Put names, figures and texts of a manuscript or spreadsheet on the cards: shown first, written with --write."""
    from tanuki_print.catalog.load import require_catalog

    if write and dry_run:
        raise UsageError("--write and --dry-run contradict each other", "leave one of them out")
    workspace = open_workspace(root)
    chosen = workspace.game(game)
    if write:
        workspace.refuse_if_packed()
    with locked(workspace.cards_dir(chosen)) if write else nullcontext():
        catalog = require_catalog(workspace, chosen)
        _check_set(catalog, card_set)
        work = _worked_out(workspace, catalog, _read_tables(workspace, source, table or ()), (table or (), card_set))
        if not work.report.has_errors and work.files:
            work.report.extend(_checked(workspace, chosen, work.files))
        done = write and not work.report.has_errors
        for file in work.files if done else ():
            write_atomically(workspace.root / file.path, file.text.encode())
    _tell(work, chosen, done=done, as_json=form is ReportFormat.JSON)
    if work.report.has_errors or (dry_run and work.files):
        raise typer.Exit(CONTENT_ERROR)


def _read_tables(workspace: Workspace, source: Path, wishes: Sequence[str]) -> tuple["Table", ...]:
    from tanuki_print.imports.read import check_ending, read_tables

    ending = source.suffix.lower()
    check_ending(ending, str(source))
    try:
        with source.open("rb") as file:
            data = file.read(SOURCE_BYTES + 1)
    except OSError as error:
        raise UsageError(f"cannot read {source}: {reason_of(error)}", READ_HINT) from error
    if len(data) > SOURCE_BYTES:
        raise UsageError(f"{source} has more than {SOURCE_BYTES:,} bytes", "take out what is not cards")
    return read_tables(data, shown(workspace, source), ending, wishes)


def _worked_out(
    workspace: Workspace, catalog: "Catalog", tables: tuple["Table", ...], wishes: tuple[Sequence[str], str | None]
) -> _Import:
    """`wishes` are the names of tables and the set for rows without a card."""
    from tanuki_print.imports.columns import card_fields
    from tanuki_print.imports.edits import edited_files, new_files, unknown_cards
    from tanuki_print.imports.plan import make_plan
    from tanuki_print.imports.read import choose_tables

    folder = workspace.cards_dir(catalog.game.id)
    schema = json.loads((folder / "card.schema.json").read_text(encoding="utf-8-sig"))
    fields = card_fields(schema, catalog.game.languages)
    plan, report = make_plan(choose_tables(tables, fields, wishes[0]), catalog, fields)
    texts = {change.card.span.path: _text(workspace, change) for change in plan.changes}
    files = list(edited_files(plan.changes, texts, schema, report, next(iter(catalog.game.languages), "")))
    card_set = wishes[1]
    if card_set is None:
        report.extend(unknown_cards(plan.additions, catalog))
    else:
        files += new_files(plan, catalog, workspace.relative(folder / card_set), schema, report)
    return _Import(plan, tuple(files), report)


def _text(workspace: Workspace, change: "FieldChange") -> str:
    return (workspace.root / change.card.span.path).read_bytes().decode("utf-8")


def _check_set(catalog: "Catalog", card_set: str | None) -> None:
    sets = [each.id for each in catalog.game.sets]
    if card_set is not None and card_set not in sets:
        hint = did_you_mean(card_set, sets) or f"the sets are: {', '.join(sets)}"
        raise UsageError(f"{catalog.game.title} has no set {card_set!r}", hint)


def _checked(workspace: Workspace, game: str, files: Iterable["CardFile"]) -> Iterator[Diagnostic]:
    """What `validate` would say of the cards after the import, at the rows that would bring it about.

    Found in a copy, before anything is written.
    """
    from tanuki_print.catalog.load import load_catalog

    sources = {file.path: file for file in files}
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        shutil.copytree(workspace.cards_dir(game), root / "cards" / game, ignore=shutil.ignore_patterns("art"))
        for file in sources.values():
            write_atomically(root / file.path, file.text.encode())
        for item in load_catalog(find_workspace(root, root), game)[1]:
            source = sources.get(item.span.path)
            if source is not None:
                span, where = source.place(item.span.line)
                hint = item.hint or "correct the cell"
                yield replace(item, span=span, message=f"{where}: {item.message}", hint=hint, related=())
            else:
                yield item


def _tell(work: _Import, game: str, *, done: bool, as_json: bool) -> None:
    from tanuki_print.imports.edits import by_card

    plan = work.plan
    if as_json:
        changes = [
            {"id": each.card.id, "field": each.field, "old": each.old, "new": each.new, "where": each.where}
            for each in plan.changes
        ]
        added = [{**each.values, "lacking": list(each.lacking), "where": each.where} for each in plan.additions]
        values = {"written": done, "changes": changes, "added": added, "unchanged": plan.unchanged}
        values |= {"sections": plan.sections, "aside": list(plan.aside)}
        print_json({**report_as_json(game, work.report), **values, "files": [file.path for file in work.files]})
        return
    print_diagnostics(work.report)
    for card, group in by_card(plan.changes):
        print_text(f"{card.number} {card.name}  ({card.span.path})")
        for change in group:
            print_text(f"  {change.field}: {_short(change.old)}\n  {' ' * len(change.field)}> {_short(change.new)}")
    for addition in plan.additions:
        words = ", ".join(f"{field} {_short(value)}" for field, value in addition.values.items())
        lacking = f"; nothing for {', '.join(addition.lacking)}" if addition.lacking else ""
        print_text(f"new, {addition.where}: {words}{lacking}")
    if plan.aside:
        print_text(f"left aside: {', '.join(plan.aside)}")
    print_text(_summary(work, done=done))


def _summary(work: _Import, *, done: bool) -> str:
    plan = work.plan
    changes = f"{len(plan.changes)} change{'' if len(plan.changes) == 1 else 's'}"
    count = len({change.card.id for change in plan.changes})
    parts = [f"{changes} on {count} card{'' if count == 1 else 's'}"]
    if plan.additions:
        parts.append(f"{len(plan.additions)} new")
    parts.append(f"{plan.unchanged} as they are")
    if plan.sections:
        parts.append(f"{plan.sections} left aside as parting the table")
    end = "--write does it"
    if done or work.report.has_errors or not work.files:
        end = "written" if done and work.files else "nothing was written"
    return f"{', '.join(parts)}: {end}"


def _short(value: object) -> str:
    if value is None:
        return "(nothing)"
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, int) else str(value)
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
