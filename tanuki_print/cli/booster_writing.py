"""How `tanuki-print booster` writes packs: what is asked of it, and packs as text or data, to stdout or to a file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from tanuki_print.cli.options import BacksOption, new_file
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import highlighted, json_text, print_piece, print_utf8
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import open_atomically

if TYPE_CHECKING:
    from tanuki_print.boosters.pack import Pack
    from tanuki_print.boosters.source import Found


MOST_AT_ONCE = 10_000
"""Packs in one JSON document or PDF: some 20 MB of text, 20,000 pages."""


class BoosterFormat(StrEnum):
    """How packs are written."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    PDF = "pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperWishes:
    """What was asked for of paper; None is what was left open."""

    paper: str | None
    layout: str | None
    backs: BacksOption | None
    printer: str | None
    low_ink: bool | None
    tight: bool | None
    no_wrapper: bool | None
    no_checklist: bool | None
    thickness: float | None
    clearance: float | None
    language: str | None = None

    def refuse(self) -> None:
        """Raise UsageError where anything was asked for: it would be silently left aside."""
        for field in fields(self):
            if getattr(self, field.name) is not None:
                option = f"--{field.name.replace('_', '-')}"
                raise UsageError(f"{option} belongs to packs on paper", "add --format pdf")


@dataclass(frozen=True, slots=True)
class Writing:
    """How packs are written, and where; None for the usual place."""

    form: BoosterFormat
    out: Path | None
    paper: PaperWishes


def format_of(out: Path | None) -> BoosterFormat:
    """The format that a file's name asks for."""
    ending = "" if out is None else out.suffix.lower().removeprefix(".")
    return BoosterFormat(ending) if ending in ("json", "jsonl", "csv", "pdf") else BoosterFormat.TEXT


def write_packs(found: "Found", writing: Writing) -> None:
    """Open the packs and write them as text or as data."""
    choice = found.choice
    if writing.form is BoosterFormat.JSON:
        check_count(choice.total, "one JSON document")
    with Progress("pack", choice.total) as progress, _sink(writing) as write:
        for part in _parts(found, writing, progress.over(choice.packs)):
            write(part)


def check_count(total: int, what: str) -> None:
    """Raise UsageError for more packs than are held in memory at once."""
    if total > MOST_AT_ONCE:
        hint = "--format jsonl writes any number, a line a pack; --packs and --boxes ask for fewer"
        raise UsageError(f"{total:,} packs are too many for {what}, at most {MOST_AT_ONCE:,}", hint)


def _parts(found: "Found", writing: Writing, packs: Iterator["Pack"]) -> Iterator[str]:
    """What is written, in pieces as they come: only a single JSON document needs all packs at once."""
    from tanuki_print.boosters.opening import Opening
    from tanuki_print.boosters.receipt import receipt_lines, receipt_values
    from tanuki_print.cli.booster_text import pack_rows, pack_text

    opening = Opening(found.pool, found.seed, found.choice.box, ())
    if writing.form is BoosterFormat.JSON:
        yield json_text(receipt_values(replace(opening, packs=tuple(packs)), found.release))
    elif writing.form is BoosterFormat.JSONL:
        yield from receipt_lines(opening, packs, found.release)
    elif writing.form is BoosterFormat.CSV:
        yield from pack_rows(packs, found.release.cards)
    else:
        shine = highlighted if writing.out is None else str
        for index, pack in enumerate(packs):
            yield ("\n" if index else "") + pack_text(opening, pack, found.release.cards, shine) + "\n"


@contextmanager
def _sink(writing: Writing) -> Iterator[Callable[[str], object]]:
    """Where text goes: a file that takes its name when all is written, or stdout."""
    if writing.out is None:
        yield print_piece if writing.form is BoosterFormat.TEXT else print_utf8
        return
    ending = "txt" if writing.form is BoosterFormat.TEXT else writing.form.value
    with open_atomically(new_file(writing.out, Path(f"packs.{ending}"))) as file:
        yield lambda text: file.write(text.encode())
