"""A game as it was in a git revision: laid out in a folder of its own that is gone afterwards."""

import hashlib
import os
import posixpath
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from tanuki_print.catalog.git import LINK, SUBMODULE, Entry, Repository
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, UsageError, reason_of
from tanuki_print.workspace import Workspace

_POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:ext-.*\n)*oid sha256:(?P<oid>[0-9a-f]{64})\nsize [0-9]+\n"
)
"""What stands in the place of a file kept by LFS (git-lfs, docs/spec.md)."""

_POINTER_BYTES = 1024
_SHORT = 7
_MOST_STEPS = 8


@dataclass(frozen=True, slots=True)
class Range:
    """Which two editions to compare, as hashes; `new` is empty for the files as they are now."""

    old: str
    new: str
    old_name: str
    new_name: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A game of a revision as read-only files. `told` is what could not be brought, at places such as
    `HEAD~3:cards/...`.
    """

    name: str
    workspace: Workspace
    told: tuple[Diagnostic, ...]

    def placed(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Complaints about the revision's files, at their places in it."""
        return tuple(
            replace(item, span=self._span(item.span), related=tuple(map(self._span, item.related))) for item in found
        )

    @staticmethod
    def past(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Complaints as warnings: what was wrong once is no fault of the files as they are now."""
        return tuple(replace(item, severity=Severity.WARNING) for item in found)

    def _span(self, span: Span) -> Span:
        inside = self.workspace.relative(Path(span.path))
        # What the revision lacks may have come from the install: that is at its place already.
        return span if Path(inside).is_absolute() else replace(span, path=f"{self.name}:{inside}")


def read_range(workspace: Workspace, wish: str) -> Range:
    """The two editions that a wish names: `REF` and now, `REF..REF2`, or `REF...REF2` from where the two part.

    A side left out of a range is HEAD, as with git. Raises UsageError for what git does not know.
    """
    repository = _repository(workspace)
    first, dots, second = wish.partition("...") if "..." in wish else wish.partition("..")
    if not dots:
        return Range(repository.commit(wish), "", wish, "")
    first, second = first or "HEAD", second or "HEAD"
    old, new = repository.commit(first), repository.commit(second)
    if dots == "...":
        old = repository.fork(old, new)
        first = old[:_SHORT]
    return Range(old, new, first, second)


@contextmanager
def revision(workspace: Workspace, game: str, commit: str, name: str) -> Iterator[Revision]:
    """The files of a game as a commit has them, in a folder that is there as long as the block.

    Raises UsageError where the commit does not have the game.
    """
    repository = _repository(workspace)
    report = Report()
    folders = (f"cards/{game}", f"templates/{game}", "templates/common", f"rules/{game}")
    with tempfile.TemporaryDirectory(prefix="tanuki-print-") as made:
        layer = _Layer(repository, Path(made), name, report)
        layer.bring(commit, folders)
        root = Path(made).resolve()
        if not (root / "cards" / game / "game.yaml").exists():
            hint = f"git log --oneline -- cards/{game} lists the commits that have it; git add and git commit keep it"
            raise UsageError(f"{name} has no cards/{game}/game.yaml", hint)
        (root / "templates").mkdir(exist_ok=True)
        yield Revision(name, Workspace(root, packed=True, output=workspace.output), tuple(report))


def _repository(workspace: Workspace) -> Repository:
    if workspace.packed:
        hint = "tanuki-print init copies them here; git init and git commit keep their history"
        raise UsageError("the games packed with the install have no history", hint)
    return Repository(workspace.root)


@dataclass(frozen=True, slots=True)
class _Layer:
    """Lays files of a repository out below a folder; `before` is where a submodule lies in the game."""

    repository: Repository
    root: Path
    name: str
    report: Report
    before: str = ""

    def bring(self, commit: str, folders: tuple[str, ...]) -> None:
        """Every file of the folders; what cannot be had is told."""
        found = list(self.repository.entries(commit, self._asked(folders)))
        links = any(entry.mode == LINK for entry in found)
        everything = {entry.path: entry for entry in self.repository.entries(commit)} if links else {}
        with self.repository.blobs() as blobs:
            for entry in found:
                whole = self.before + entry.path
                if entry.mode == SUBMODULE:
                    self._bring_submodule(entry, folders)
                elif entry.mode == LINK and _touches(whole, folders):
                    meant = list(_followed(entry, whole, everything, blobs.read))
                    if not meant:
                        self._tell(whole, "this link leads to nothing that git has", "keep the file itself in git")
                    for path, each in meant:
                        if _is_inside(path, folders):
                            self._keep(path, blobs.read(each.blob))
                elif _is_inside(whole, folders):
                    self._keep(whole, blobs.read(entry.blob))

    def _asked(self, folders: tuple[str, ...]) -> tuple[str, ...]:
        # Asked for cards/ rather than cards/game, git also tells of a submodule that cards/ itself may be.
        return () if self.before else tuple(sorted({folder.partition("/")[0] for folder in folders}))

    def _bring_submodule(self, entry: Entry, folders: tuple[str, ...]) -> None:
        whole = self.before + entry.path
        if not _touches(whole, folders):
            return
        place = self.repository.folder / entry.path
        if not (place / ".git").exists():
            self._tell(whole, "this submodule is not here", "git submodule update --init")
            return
        inner = replace(self, repository=Repository(place), before=f"{whole}/")
        try:
            inner.bring(inner.repository.commit(entry.blob), folders)
        except UsageError:
            message = f"this submodule does not have the commit {entry.blob[:_SHORT]}"
            self._tell(whole, message, "git submodule update --init, or git fetch in it")

    def _keep(self, path: str, data: bytes | None) -> None:
        if data is None:
            self._tell(path, "git does not have what this file holds", "git fetch may bring it, git fsck tells more")
            return
        pointer = _POINTER.fullmatch(data) if len(data) <= _POINTER_BYTES else None
        if pointer is not None:
            kept = self._from_lfs(path, pointer["oid"].decode())
            if kept is None:
                self._tell(path, "this file is kept by LFS and is not here", f"git lfs fetch origin {self.name}")
                return
            data = kept
        if _leads_away(path):
            self._tell(path, "a file of this name is left out", "rename it")
            return
        target = self.root / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        except OSError as error:
            self._tell(path, f"this file cannot be laid out: {reason_of(error)}", "rename it")

    def _from_lfs(self, path: str, oid: str) -> bytes | None:
        """What LFS has in this clone, or the file as it is now where that is still the same."""
        stored = self.repository.shared_folder() / "lfs" / "objects" / oid[:2] / oid[2:4] / oid
        for file in (stored, self.repository.folder / path.removeprefix(self.before)):
            try:
                data = file.read_bytes()
            except OSError:
                continue
            if hashlib.sha256(data).hexdigest() == oid:
                return data
        return None

    def _tell(self, path: str, message: str, hint: str) -> None:
        span = Span(f"{self.name}:{path}")
        self.report.add(Diagnostic(span, message, "revision-file", hint, severity=Severity.WARNING))


def _is_inside(path: str, folders: tuple[str, ...]) -> bool:
    return any(path.startswith(f"{folder}/") for folder in folders)


def _touches(path: str, folders: tuple[str, ...]) -> bool:
    """Whether a path lies in one of the folders, or one of them in it."""
    return _is_inside(path, folders) or any(f"{folder}/".startswith(f"{path}/") for folder in folders)


def _leads_away(path: str) -> bool:
    """Whether a path may end outside the folder it counts from: a tree made by hand can hold any name."""
    return ".." in PurePosixPath(path).parts or (os.name == "nt" and ("\\" in path or ":" in path))


def _followed(
    entry: Entry, whole: str, entries: dict[str, Entry], read: Callable[[str], bytes | None]
) -> Iterator[tuple[str, Entry]]:
    """The files that a link leads to, each with the path below the link; none outside of what the commit has."""
    for _ in range(_MOST_STEPS):
        target = (read(entry.blob) or b"").decode("utf-8", "replace")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(entry.path), target))
        if path not in entries:
            for inner in entries.values():
                if inner.path.startswith(f"{path}/") and inner.mode not in (LINK, SUBMODULE):
                    yield whole + inner.path.removeprefix(path), inner
            return
        entry = entries[path]
        if entry.mode != LINK:
            yield whole, entry
            return
