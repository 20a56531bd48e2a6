"""The pipe tables of a Markdown manuscript, wherever they stand.

Manuscripts are written by people: rows without outer bars are read, and a row whose last bar is missing goes on in the
next line, over a blank line as well. Tables in fenced code are text. A bar behind a backslash belongs to its cell, in
code too, as GitHub reads it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tanuki_print.diagnostics import Span
from tanuki_print.imports.table import Cell, Row, Table

_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_HEADING = re.compile(r" {0,3}#{1,6}\s+(?P<text>.+?)\s*#*\s*")
_BAR = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


def read_markdown(text: str, path: str) -> tuple[Table, ...]:
    """Every table of a manuscript, in order; its name is the heading above it."""
    lines = [_Line(number, line) for number, line in enumerate(re.split("\r\n|\r|\n", text), 1)]
    found: list[Table] = []
    heading, fence, index = "", "", 0
    while index < len(lines):
        line = lines[index]
        mark = _FENCE.match(line.text)
        if fence:
            if mark and mark["mark"].startswith(fence) and not line.text.strip(" `~"):
                fence = ""
        elif mark:
            fence = mark["mark"]
        elif title := _HEADING.fullmatch(line.text):
            heading = title["text"]
        elif _begins_table(lines, index):
            table, index = _table(lines, index, path, heading)
            found.append(table)
            continue
        index += 1
    return tuple(found)


def _begins_table(lines: list[_Line], index: int) -> bool:
    if index + 1 >= len(lines) or not _BAR.search(lines[index].text):
        return False
    rule = lines[index + 1].text
    return "|" in rule and _RULE.fullmatch(rule) is not None and len(_cells(rule)) == len(_cells(lines[index].text))


def _table(lines: list[_Line], index: int, path: str, heading: str) -> tuple[Table, int]:
    """The table that begins at a line, and the line behind it."""
    head = lines[index]
    header = _row(head.text, head.number, path)
    rows = []
    index += 2
    width = len(header.cells)
    while index < len(lines) and _BAR.search(lines[index].text) and not _HEADING.match(lines[index].text):
        line = lines[index]
        text, index = line.text, index + 1
        for following in _rest_of_row(lines, index, text, width):
            text, index = f"{text.rstrip()} {lines[following].text.strip()}", following + 1
        rows.append(_row(text, line.number, path))
    return Table(heading or f"line {head.number}", header.cells, tuple(rows), Span(path, head.number, 1)), index


def _rest_of_row(lines: list[_Line], index: int, text: str, width: int) -> Iterator[int]:
    """The line with the rest of a row that was broken, if one was: its bar is missing, or stands in the next line."""
    if not text.lstrip().startswith("|") or (_is_closed(text) and len(_cells(text)) >= width):
        return
    following = index
    while following < len(lines) and not lines[following].text.strip():
        following += 1
    rest = lines[following].text.strip() if following < len(lines) else ""
    if not rest.startswith("|") or len(_cells(f"{text.rstrip()} {rest}")) != width:
        return
    if not _is_closed(text) or (following == index and not rest.strip("| ")):
        yield following


def _is_closed(text: str) -> bool:
    return text.rstrip().endswith("|") and not text.rstrip().endswith("\\|")


def _cells(text: str) -> list[str]:
    inner = text.strip()
    inner = inner.removeprefix("|")
    if _is_closed(inner):
        inner = inner[:-1]
    return [cell.replace("\\|", "|").strip() for cell in _BAR.split(inner)]


def _row(text: str, number: int, path: str) -> Row:
    where = f"line {number}"
    return Row(tuple(Cell(cell, Span(path, number, 1), where) for cell in _cells(text)), Span(path, number, 1), where)
