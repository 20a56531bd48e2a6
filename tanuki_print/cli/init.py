"""`tanuki-print init`: a copy of the packed games, to change and print."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from tanuki_print.diagnostics import Diagnostic, Span, TanukiError, UsageError
from tanuki_print.workspace import WRITE_HINT, packed_root

_SOURCES = ("cards", "templates", "rules")
_LEFT_BEHIND = shutil.ignore_patterns(".*", "*~", "__pycache__")


def init(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where to; left out, here.")] = Path(),
) -> None:
    """Copy the games that came with the install here, with their templates and rules."""
    source = packed_root()
    target = folder.absolute()
    there = [name for name in _SOURCES if (target / name).exists()]
    if there:
        message = f"{folder} already holds {', '.join(f'{name}/' for name in there)}"
        raise UsageError(message, "nothing is overwritten; choose an empty folder")
    try:
        for name in _SOURCES:
            if (source / name).is_dir():
                shutil.copytree(source / name, target / name, ignore=_LEFT_BEHIND)
                typer.echo((folder / name).as_posix() + "/")
    except (OSError, shutil.Error) as error:
        reason = (getattr(error, "strerror", None) or "some files could not be copied").lower()
        raise TanukiError(
            Diagnostic(Span(folder.as_posix()), f"cannot copy the games here: {reason}", "write", WRITE_HINT)
        ) from error
