"""The game as it lies on the disk, read again piece by piece; what is broken keeps its last good state."""

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from tanuki_print.catalog.load import load_catalog
from tanuki_print.catalog.memory import CardMemory
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.desk.snapshot import Change, Entry, Snapshot
from tanuki_print.diagnostics import Diagnostic, Report, Span, reason_of
from tanuki_print.sheets.template import TemplateSet, load_templates
from tanuki_print.workspace import Workspace


class Project:
    """Reads one game. `snapshot` is the newest; only one thread may call `reload`, any may look at the snapshot."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self.workspace = workspace
        self.game = game
        self.snapshot = Snapshot()
        self._memory = CardMemory()

    def reload(self, changed: Iterable[Path] = ()) -> Change:
        """Read what has changed on the disk; `changed` are files known to have, whatever their dates say."""
        changed = tuple(changed)
        self._memory.forget(changed)
        before = self.snapshot
        try:
            catalog, report = load_catalog(self.workspace, self.game, self._memory)
        except OSError as error:
            place = Span(self.workspace.relative(Path(str(error.filename or self.game))))
            hint = "put the folder back; the desk goes on by itself"
            catalog, report = (
                None,
                Report([Diagnostic(place, f"cannot read this: {reason_of(error)}", "file-read", hint)]),
            )
        fresh = self._templates_changed(changed) or before.templates is None
        if catalog is None:
            self.snapshot = replace(before, revision=before.revision + 1, complaints=tuple(report))
        else:
            catalog, report = _at_home(self.workspace, catalog, report)
            self.snapshot = self._next(catalog, report, self._touched(changed), fresh=fresh)
        return _change(before, self.snapshot)

    def _templates_changed(self, changed: Iterable[Path]) -> bool:
        folders = self.workspace.template_dirs(self.game)
        return any(path.is_relative_to(folder) for path in changed for folder in folders)

    def _touched(self, changed: Iterable[Path]) -> frozenset[str]:
        """Files beside the cards' that have changed, from the game's folder: pictures are among them."""
        folder = self.workspace.cards_dir(self.game)
        return frozenset(path.relative_to(folder).as_posix() for path in changed if path.is_relative_to(folder))

    def _next(self, catalog: Catalog, report: Report, touched: frozenset[str], *, fresh: bool) -> Snapshot:
        before = self.snapshot
        entries = _entries(before, catalog, report, touched)
        shown = Catalog(catalog.game, tuple(entry.card for entry in entries.values() if entry.card))
        templates, epoch = self._templates(shown, fresh=fresh)
        return Snapshot(before.revision + 1, catalog.game, shown, entries, tuple(report), templates, epoch)

    def _templates(self, catalog: Catalog, *, fresh: bool) -> tuple[TemplateSet, int]:
        """The templates with all they have drawn, or new ones where a face may look different because of the game."""
        before = self.snapshot
        made = load_templates(self.workspace, catalog)
        old = before.templates
        if old is not None and not fresh and (old.game, old.facts) == (made.game, made.facts):
            return old, before.epoch
        return made, before.epoch + 1


def _at_home(workspace: Workspace, catalog: Catalog, report: Report) -> tuple[Catalog, Report]:
    """The same without what links bring in from outside of the project: the desk shows no such file, nor any of it."""
    root = os.path.realpath(workspace.root)
    files = {card.span.path for card in catalog.cards} | {item.span.path for item in report}
    folders = {
        folder: _is_within(os.path.join(workspace.root, folder), root) for folder in set(map(os.path.dirname, files))
    }
    foreign = {file for file in files if not folders[os.path.dirname(file)] or _leads_out(workspace.root, file, root)}
    if not foreign:
        return catalog, report
    message, hint = (
        "the file is a link that leads out of the project",
        "copy it here; the desk shows nothing from outside",
    )
    told = [item for item in report if item.span.path not in foreign]
    told += [Diagnostic(Span(file), message, "card-link", hint) for file in sorted(foreign)]
    return replace(catalog, cards=tuple(card for card in catalog.cards if card.span.path not in foreign)), Report(told)


def _leads_out(folder: Path, file: str, root: str) -> bool:
    path = os.path.join(folder, file)
    return os.path.islink(path) and not _is_within(path, root)


def _is_within(path: str, root: str) -> bool:
    try:
        return os.path.commonpath([os.path.realpath(path), root]) == root
    except ValueError:  # another drive
        return False


def _entries(before: Snapshot, catalog: Catalog, report: Report, touched: frozenset[str]) -> dict[str, Entry]:
    told: dict[str, list[Diagnostic]] = defaultdict(list)
    for item in report:
        told[item.span.path].append(item)
    known = {entry.file: entry for entry in before.entries.values()}
    found: list[Entry] = [_good(card, known, told, touched) for card in catalog.cards]
    files = {entry.file for entry in found}
    found += [
        _broken(file, known, tuple(items)) for file, items in told.items() if file not in files and _is_card(file)
    ]
    entries: dict[str, Entry] = {}
    for entry in sorted(found, key=_order):
        key = entry.id if entry.id not in entries else Path(entry.file).stem
        entries[key] = replace(entry, id=key)
    return entries


def _is_card(file: str) -> bool:
    return file.endswith(".yaml") and file.count("/") == 3


def _order(entry: Entry) -> tuple[int, str]:
    number = entry.card.number if entry.card else Path(entry.file).stem.partition("-")[0]
    return (int(number) if number.isascii() and number.isdigit() else 1_000_000, entry.file)


def _good(
    card: Card, known: Mapping[str, Entry], told: Mapping[str, list[Diagnostic]], touched: frozenset[str]
) -> Entry:
    file = card.span.path
    old = known.get(file)
    complaints = tuple(told.get(file, ()))
    picture = card.art.picture
    same = old is not None and old.card == card and not (picture and picture.path in touched)
    version = 1 if old is None else old.version if same else old.version + 1
    return Entry(card.id, file, card, version, complaints=complaints)


def _broken(file: str, known: Mapping[str, Entry], complaints: tuple[Diagnostic, ...]) -> Entry:
    old = known.get(file)
    if old is not None:
        return replace(old, broken=True, complaints=complaints)
    number, _, name = Path(file).stem.partition("-")
    return Entry(name or number, file, None, 1, broken=True, complaints=complaints)


def _change(before: Snapshot, after: Snapshot) -> Change:
    old, new = before.entries, after.entries
    redrawn = tuple(key for key, entry in new.items() if key not in old or old[key].version != entry.version)
    gone = tuple(key for key in old if key not in new)
    all_faces = before.epoch != after.epoch
    same = replace(before, revision=0, templates=None) == replace(after, revision=0, templates=None)
    return Change(after, redrawn, gone, all_faces, anything=all_faces or not same)
