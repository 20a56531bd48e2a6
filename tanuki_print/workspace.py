"""The one module that knows where cards, templates, rules and made files lie, and how a file is written.

A workspace is a folder with `cards/`, `templates/` and `rules/` in it. The copy packed with an install is one too,
but read-only: made files then go to `./output` of the folder the command was started in.
"""

import contextlib
import errno
import os
import re
import stat
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from tanuki_print.diagnostics import Diagnostic, Span, TanukiError, UsageError, did_you_mean, reason_of

PACKAGE = Path(__file__).resolve().parent
_DEFAULT_LINE = re.compile(rb"^default:[ ]+true\b", re.MULTILINE)
_REPLACE_TRIES = 5

WRITE_HINT = "see that the folder is yours to write to and the disk has room, or write somewhere else"
"""What helps where the system does not let us write."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder of games. `packed` marks the read-only copy of an install; `output` takes the made files."""

    root: Path
    packed: bool
    output: Path

    def games(self) -> tuple[str, ...]:
        """The ids of all games: the folders under cards/ that hold a game.yaml, sorted."""
        folder = self.root / "cards"
        if not folder.is_dir():
            return ()
        return tuple(sorted(entry.name for entry in folder.iterdir() if (entry / "game.yaml").is_file()))

    def default_game(self) -> str:
        """The game marked `default: true`, or the only one. Raises UsageError where that does not name one game."""
        games = self.games()
        if not games:
            message = f"there is no game in {self.root / 'cards'}"
            raise UsageError(message, "tanuki-print new game NAME starts one")
        if len(games) == 1:
            return games[0]
        # A look at one line, not a parse: a command needs the name before it can load, and validate, the file itself.
        marked = [game for game in games if _DEFAULT_LINE.search((self.cards_dir(game) / "game.yaml").read_bytes())]
        if len(marked) == 1:
            return marked[0]
        found = "none" if not marked else " and ".join(marked)
        message = f"one game must be marked 'default: true' in its game.yaml, found {found}"
        raise UsageError(message, f"choose one with --game: {', '.join(games)}")

    def game(self, name: str | None) -> str:
        """The id of the game asked for, or of the default one; raises UsageError for a game that is not here."""
        if name is None:
            return self.default_game()
        games = self.games()
        if name in games:
            return name
        message = f"there is no game {name!r} in {self.root / 'cards'}"
        raise UsageError(message, did_you_mean(name, games) or f"the games are: {', '.join(games)}")

    def cards_dir(self, game: str) -> Path:
        """The folder of a game's source: game.yaml, schema, sets, decks, art."""
        return self.root / "cards" / game

    def template_dirs(self, game: str) -> tuple[Path, ...]:
        """Where templates are looked for, in order: the game's own folder, then what all games share.

        A workspace without a common/ of its own has the one that came with the install.
        """
        common = self.root / "templates" / "common"
        if not common.is_dir():
            common = _packed_common(common)
        return (self.root / "templates" / game, common)

    def rules_dir(self, game: str) -> Path:
        """The folder of a game's rules text and constants."""
        return self.root / "rules" / game

    def relative(self, path: Path) -> str:
        """A path as diagnostics show it: from the root, with forward slashes; as it is when it lies elsewhere."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.as_posix()

    def refuse_if_packed(self) -> None:
        """Raise UsageError when sources would be written into the read-only copy of an install."""
        if self.packed:
            message = f"the games packed with the install are read-only ({self.root})"
            raise UsageError(message, "tanuki-print init copies them here, to change them")


def files_in(folder: Path, ending: str) -> list[Path]:
    """The paths below a folder whose names end so, sorted; none where there is no folder.

    Raises OSError for a folder that cannot be read: unlike glob, which takes it for an empty one.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ending))
    except FileNotFoundError:
        return []


def existing_path(folder: Path, name: str) -> str:
    """The path below `folder` as the disk spells it, where that differs from `name` only in Unicode normalisation.

    Some systems, and some archives, keep ō as o and a mark. `name` comes back where nothing fits.
    """
    if name.isascii() or (folder / name).exists():
        return name
    found: list[str] = []
    for part in name.split("/"):
        here = folder.joinpath(*found)
        if not (here / part).exists() and here.is_dir():
            wanted = unicodedata.normalize("NFC", part)
            same = [entry.name for entry in here.iterdir() if unicodedata.normalize("NFC", entry.name) == wanted]
            part = min(same, default=part)  # noqa: PLW2901 - the spelling on disk takes its place
        found.append(part)
    return "/".join(found)


def find_workspace(root: Path | None, start: Path) -> Workspace:
    """The workspace to work in: `root` if given, else the nearest folder from `start` upwards that holds cards/,
    else the packed copy. Raises UsageError for a root without cards/.
    """
    if root is not None:
        folder = root.absolute()
        if not (folder / "cards").is_dir():
            message = f"{root} holds no cards/ folder"
            raise UsageError(message, "--root names the folder that has cards/ and templates/ in it")
        return Workspace(folder, packed=False, output=folder / "output")
    start = start.absolute()
    for folder in (start, *start.parents):
        if (folder / "cards").is_dir():
            return Workspace(folder, packed=False, output=folder / "output")
    return Workspace(packed_root(), packed=True, output=start / "output")


def packed_root() -> Path:
    """The copy of the games that came with the install; for an editable install the checkout itself."""
    for folder in (PACKAGE / "_content", PACKAGE.parent):
        if (folder / "cards").is_dir():
            return folder
    message = "there is no cards/ folder here, and none came with this install"
    raise UsageError(message, "go to the folder of your game, or name it with --root")


def _packed_common(missing: Path) -> Path:
    try:
        return packed_root() / "templates" / "common"
    except UsageError:
        return missing


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file or nothing; folders are made as needed. Raises TanukiError when it cannot be written."""
    with open_atomically(path) as file:
        file.write(data)


@contextlib.contextmanager
def open_atomically(path: Path) -> Iterator[BinaryIO]:
    """A file to write to that takes its name only when the block ends well.

    Readers see the old file or the whole new one. Several writers may be at it at once: each has a temporary name of
    its own in the same folder, and the last to finish stays. A link is followed, a device or pipe written to
    as it is. Raises TanukiError when the disk refuses.
    """
    try:
        with _straight(path) if _is_device(path) else _replacing(Path(os.path.realpath(path))) as file:
            yield file
    except OSError as error:
        span = Span(path.as_posix())
        raise TanukiError(
            Diagnostic(span, f"cannot write this file: {reason_of(error)}", "write", WRITE_HINT)
        ) from error


def _is_device(path: Path) -> bool:
    """Whether a path is there and neither file nor folder: /dev/null, a pipe. Such a thing must never be replaced."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


@contextlib.contextmanager
def _straight(path: Path) -> Iterator[BinaryIO]:
    with path.open("wb") as file:
        yield file


@contextlib.contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    path.parent.mkdir(parents=True, exist_ok=True)
    # The name is known before the file is made: between the two, a run that is ended would leave it behind.
    temporary = path.with_name(f".{path.name[:40]}.{os.urandom(6).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder where one looks, then writes; without effect where the system has no flock."""
    try:
        import fcntl  # noqa: PLC0415 - not on Windows
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some network disks have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _replace(temporary: Path, path: Path) -> None:
    # Windows refuses for a moment while a reader, or a virus scanner, holds the old file open.
    for attempt in range(_REPLACE_TRIES):
        try:
            os.replace(temporary, path)  # noqa: PTH105 - as atomic as the system has it, on Windows too
        except PermissionError:
            if os.name != "nt" or attempt == _REPLACE_TRIES - 1:
                raise
            time.sleep(0.05 * (attempt + 1))
        else:
            return
