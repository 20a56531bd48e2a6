"""The disk being watched: told by the system, within milliseconds, of what was saved."""

import asyncio
import contextlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from watchfiles import awatch

if TYPE_CHECKING:
    from tanuki_print.desk.desk import Desk

_DEBOUNCE, _STEP = 50, 5
"""Milliseconds: at most so long until a run of saves is told, and so long without another one ends it."""

_LOOK = 1000
"""Milliseconds after which folders are looked for that were not there, or are others than before."""

_LEFTOVER = re.compile(r"(~|\.sw[a-z]|\.bak|\.orig|\.tmp)$|^(\.|#)|^4913$|___jb_")
"""Names that editors use while they save; vim tries 4913."""


async def watch(desk: "Desk") -> None:
    """Reload whatever changes, until cancelled. A folder that goes is waited for."""
    while True:
        folders = _folders(desk)
        seen = _identity(folders)
        if not folders:
            await asyncio.sleep(_LOOK / 1000)
        else:
            with contextlib.suppress(OSError, RuntimeError):  # gone between the look and the watch
                await _watch(desk, folders)
        if _identity(_folders(desk)) != seen:
            await desk.reload(_folders(desk))


async def _watch(desk: "Desk", folders: list[Path]) -> None:
    seen = _identity(folders)
    watcher = awatch(
        *folders, watch_filter=None, debounce=_DEBOUNCE, step=_STEP, rust_timeout=_LOOK, yield_on_timeout=True,
        ignore_permission_denied=True,
    )  # fmt: skip
    async with contextlib.aclosing(watcher):
        async for changes in watcher:
            paths = relevant(Path(path) for _, path in changes)
            if paths:
                await desk.reload(paths)
            elif not changes and _identity(_folders(desk)) != seen:
                return


def relevant(paths: Iterable[Path]) -> frozenset[Path]:
    """The paths among those that matter: no swap, backup or temporary file of an editor."""
    return frozenset(path for path in paths if not _LEFTOVER.search(path.name))


def _folders(desk: "Desk") -> list[Path]:
    game = desk.project.game
    workspace = desk.workspace
    wanted = [workspace.cards_dir(game), *workspace.template_dirs(game), workspace.rules_dir(game)]
    return [folder for folder in wanted if folder.is_dir()]


def _identity(folders: list[Path]) -> list[tuple[Path, int]]:
    found = []
    for folder in folders:
        with contextlib.suppress(OSError):
            found.append((folder, folder.stat().st_ino))
    return found
