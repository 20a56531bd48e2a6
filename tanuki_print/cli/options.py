"""Options that every command has, and the values they come to."""

import math
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tanuki_print.workspace import Workspace, find_workspace

GameOption = Annotated[
    str | None, typer.Option("--game", metavar="ID", help="The game; left out, the one marked 'default: true'.")
]
RootOption = Annotated[
    Path | None,
    typer.Option("--root", metavar="FOLDER", help="The folder with cards/ in it; left out, the nearest one upwards."),
]


class ReportFormat(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"


def finite(value: float | None) -> float | None:
    """Check an option that is a length or a size: `nan` and `inf` are numbers to Python and nonsense to a printer."""
    if value is not None and not math.isfinite(value):
        message = f"{value} is no length or size."
        raise typer.BadParameter(message)
    return value


def open_workspace(root: Path | None) -> Workspace:
    """Give the workspace a command works in; raises UsageError where there is none."""
    return find_workspace(root, Path.cwd())


def shown(workspace: Workspace, path: Path) -> str:
    """Give a path as complaints show it: from the root, or as it was typed where it lies elsewhere."""
    inside = workspace.relative(path.absolute())
    return path.as_posix() if Path(inside).is_absolute() else inside
