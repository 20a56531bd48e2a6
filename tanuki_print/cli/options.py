"""Options that every command has, and the values they come to."""

import math
from enum import Enum, StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace, find_workspace

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="ID",
        help="The game; left out, the one marked 'default: true'.",
        autocompletion=proposing.games,
    ),
]
RootOption = Annotated[
    Path | None,
    typer.Option("--root", metavar="FOLDER", help="The folder with cards/ in it; left out, the nearest one upwards."),
]

LanguageOption = Annotated[
    str | None,
    typer.Option("--language", metavar="CODE", help="Texts in a language of game.yaml; left out, the main one."),
]


class ReportFormat(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"


class BacksOption(str, Enum):
    """How the other side of the paper is printed."""

    NONE = "none"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"


def finite(value: float | None) -> float | None:
    """Check an option that is a length or a size: `nan` and `inf` are numbers to Python and nonsense to a printer."""
    if value is not None and not math.isfinite(value):
        message = f"{value} is no length or size."
        raise typer.BadParameter(message)
    return value


def open_workspace(root: Path | None) -> Workspace:
    """Give the workspace a command works in; raises UsageError where there is none."""
    return find_workspace(root, Path.cwd())


def new_file(out: Path | None, usual: Path) -> Path:
    """Give the file a command writes: `out` as asked for, else the usual one.

    Raises UsageError for a folder, and for a name whose ending says another kind of file than the usual one's.
    """
    if out is None:
        return usual
    if out.is_dir():
        raise UsageError(f"--out {out} is a folder", f"name a file in it: {(out / usual.name).as_posix()}")
    if out.suffix and out.suffix.lower() != usual.suffix:
        form = usual.suffix.removeprefix(".")
        raise UsageError(f"--out {out} ends with {out.suffix}, the format is {form}", f"name it {usual.suffix}")
    return out


def shown(workspace: Workspace, path: Path) -> str:
    """Give a path as complaints show it: from the root, or as it was typed where it lies elsewhere."""
    inside = workspace.relative(path.absolute())
    return path.as_posix() if Path(inside).is_absolute() else inside
