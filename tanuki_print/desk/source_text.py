"""A card's file as lines to look at, with what is wrong at its line."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tanuki_print.catalog.source import CARD_BYTES
from tanuki_print.diagnostics import Diagnostic, reason_of

_KEY = re.compile(r"^([ ]*(?:- )?)([A-Za-z_][\w-]*)(:)(.*)$")
_REMARK = re.compile(r"^[ ]*#")
_MOST_LINE = 400


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number, its text in parts (`before`, `key`, `rest`), whether it is a remark, what is wrong."""

    number: int
    before: str
    key: str
    rest: str
    remark: bool
    complaints: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """The lines of a file, or why it is not shown."""

    lines: tuple[Line, ...] = ()
    trouble: str = ""


def read_source(root: Path, file: str, complaints: Iterable[Diagnostic]) -> Source:
    """A file of the project; never one outside of it, whatever links say."""
    try:
        path = (root / file).resolve(strict=True)
        if not path.is_relative_to(root.resolve()):
            return Source(trouble="The file is a link that leads out of the project; it is not shown.")
        with path.open("rb") as opened:
            data = opened.read(CARD_BYTES + 1)
    except OSError as error:
        return Source(trouble=f"The file cannot be read: {reason_of(error)}.")
    if len(data) > CARD_BYTES:
        return Source(trouble=f"The file is larger than {CARD_BYTES // 1024} kB, the most a card may have.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        return Source(trouble="The file is not text in UTF-8.")
    return Source(_lines(text, file, complaints))


def _lines(text: str, file: str, complaints: Iterable[Diagnostic]) -> tuple[Line, ...]:
    told: dict[int, list[Diagnostic]] = defaultdict(list)
    for item in complaints:
        if item.span.path == file:
            told[item.span.line or 1].append(item)
    return tuple(_line(number, line, tuple(told[number])) for number, line in enumerate(text.splitlines(), 1))


def _line(number: int, text: str, complaints: tuple[Diagnostic, ...]) -> Line:
    shown = text if len(text) <= _MOST_LINE else f"{text[:_MOST_LINE]}…"
    found = _KEY.match(shown)
    if found is None:
        return Line(number, "", "", shown, bool(_REMARK.match(shown)), complaints)
    return Line(number, found[1], found[2], found[3] + found[4], remark=False, complaints=complaints)
