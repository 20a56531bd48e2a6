"""The pipe tables of a Markdown manuscript, wherever they stand.

Manuscripts are written by people: rows without outer bars are read, and a row whose last bar is missing goes on in the
next line, over a blank line as well. Tables in fenced code are text. A bar behind a backslash belongs to its cell, in
code too, as GitHub reads it.
"""

import re

from tanuki_print.diagnostics import Span
from tanuki_print.imports.table import Row, Table

_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_HEADING = re.compile(r" {0,3}#{1,6}\s+(?P<text>.+?)\s*#*\s*")
_BAR = re.compile(r"(?<!\\)\|")


def read_markdown(text: str, path: str) -> tuple[Table, ...]:
    """Every table of a manuscript, in order; its name is the heading above it."""
    lines = re.split("\r\n|\r|\n", text)
    found: list[Table] = []
    heading, fence, index = "", "", 0
    while index < len(lines):
        line = lines[index]
        mark = _FENCE.match(line)
        if fence:
            if mark and mark["mark"].startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif mark:
            fence = mark["mark"]
        elif title := _HEADING.fullmatch(line):
            heading = title["text"]
        elif _begins_table(lines, index):
            header = _row(line, index, path)
            rows, index = _rows(lines, index + 2, len(header.cells), path)
            found.append(Table(heading or header.where, header, rows))
            continue
        index += 1
    return tuple(found)


def _begins_table(lines: list[str], index: int) -> bool:
    if index + 1 >= len(lines) or not _BAR.search(lines[index]):
        return False
    rule = lines[index + 1]
    return "|" in rule and _RULE.fullmatch(rule) is not None and len(_cells(rule)) == len(_cells(lines[index]))


def _rows(lines: list[str], index: int, width: int, path: str) -> tuple[tuple[Row, ...], int]:
    """The rows from a line on, and the line behind the last."""
    rows: list[Row] = []
    while index < len(lines) and _BAR.search(lines[index]) and not _HEADING.match(lines[index]):
        first, text = index, lines[index]
        rest = _rest_of_row(lines, index, width)
        if rest is not None:
            index, text = rest, f"{text.rstrip()} {lines[rest].strip()}"
        rows.append(_row(text, first, path))
        index += 1
    return tuple(rows), index


def _rest_of_row(lines: list[str], index: int, width: int) -> int | None:
    """The line with the rest of a row that was broken, if it was: its last bar is missing, or stands alone below it."""
    text = lines[index]
    if not text.lstrip().startswith("|") or (_is_closed(text) and len(_cells(text)) >= width):
        return None
    following = next((at for at in range(index + 1, len(lines)) if lines[at].strip()), None)
    if following is None:
        return None
    rest = lines[following].strip()
    lone_bar = following == index + 1 and not rest.strip("| ")
    fits = rest.startswith("|") and len(_cells(f"{text.rstrip()} {rest}")) == width
    return following if fits and (lone_bar or not _is_closed(text)) else None


def _is_closed(text: str) -> bool:
    return text.rstrip().endswith("|") and not text.rstrip().endswith("\\|")


def _cells(text: str) -> list[str]:
    inner = text.strip().removeprefix("|")
    if _is_closed(inner):
        inner = inner[:-1]
    return [cell.replace("\\|", "|").strip() for cell in _BAR.split(inner)]


def _row(text: str, index: int, path: str) -> Row:
    return Row(tuple(_cells(text)), Span(path, index + 1, 1), f"line {index + 1}")
