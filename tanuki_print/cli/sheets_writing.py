"""Sheets to files: one or several volumes, watched as they grow, or nowhere for a dry run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import print_diagnostics
from tanuki_print.diagnostics import Diagnostic, Severity, Span
from tanuki_print.workspace import open_atomically

if TYPE_CHECKING:
    from tanuki_print.sheets.imposition import Page
    from tanuki_print.sheets.pdf import Decor, Job

_MEGABYTE = 1_000_000


def write_sheets(job: "Job", path: Path, volume_mb: float | None, *, dry_run: bool) -> tuple[tuple[str, int], ...]:
    """Write the job; gives every file with the number of its last page."""
    from tanuki_print.sheets.pdf import write_pdf, write_volumes

    opened = _nowhere if dry_run else open_atomically
    with Progress("page", len(job.pages)) as progress:
        seen = watched(job, progress)
        if volume_mb is None:
            write_pdf(seen, path, opened)
            return ((path.as_posix(), len(job.pages)),)
        volumes = write_volumes(seen, path, opened, round(volume_mb * _MEGABYTE))
    print_diagnostics(_left_over(path, len(volumes)))
    return tuple((name.as_posix(), last) for name, last in volumes)


@contextmanager
def _nowhere(_path: Path) -> Iterator[BinaryIO]:
    """A file that keeps nothing: a dry run finds whatever the run itself would find."""
    with Path(os.devnull).open("wb") as file:
        yield file


def _left_over(path: Path, last: int) -> Iterator[Diagnostic]:
    """Warn of volumes of an earlier, longer run: who sends the folder to a shop would send them, too."""
    for number in count(last + 1):
        old = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not old.is_file():
            return
        message = "this volume is from an earlier run"
        yield Diagnostic(Span(old.as_posix()), message, "old-volume", "delete it", severity=Severity.WARNING)


def watched(job: "Job", progress: Progress) -> "Job":
    """The same job, telling of each page as it is begun."""

    def decor(page: "Page") -> "Decor":
        progress.step()
        return job.decor(page)

    return replace(job, decor=decor)


def file_of_page(files: tuple[tuple[str, int], ...]) -> list[str]:
    """The name of the file that each page is in."""
    names: list[str] = []
    for name, last in files:
        names += [name] * (last - len(names))
    return names
