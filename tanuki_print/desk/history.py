"""The revisions of a file, as far as there is a git that knows it."""

import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

_MOST = 20
_SECONDS = 3.0
_FRESH = 5.0
_KEPT = 256
_FIELDS = "%h%x1f%as%x1f%s"


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision: its short name, its day (2026-01-31), the first line of what was said about it."""

    name: str
    day: str
    subject: str


class History:
    """Asks git, and not more often than every few seconds for the same file."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: dict[str, tuple[float, tuple[Revision, ...]]] = {}

    def of(self, file: str) -> tuple[Revision, ...]:
        """The newest revisions of a file, newest first; none without git, or outside of a repository."""
        known = self._known.get(file)
        if known is not None and time.monotonic() - known[0] < _FRESH:
            return known[1]
        if len(self._known) >= _KEPT:
            self._known.clear()
        found = _asked(self._root, file)
        self._known[file] = (time.monotonic(), found)
        return found


def _asked(root: Path, file: str) -> tuple[Revision, ...]:
    git = shutil.which("git")
    if git is None:
        return ()
    # The repository's own settings must not make a look at it start other programs.
    command = [
        git, "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "log", "--no-show-signature",
        "--no-color", f"--max-count={_MOST}", f"--format={_FIELDS}", "--", file,
    ]  # fmt: skip
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, timeout=_SECONDS, check=True)  # noqa: S603 - no shell
    except (OSError, subprocess.SubprocessError):
        return ()
    rows = (line.split("\x1f") for line in done.stdout.decode("utf-8", "replace").splitlines())
    return tuple(Revision(*row) for row in rows if len(row) == 3)
