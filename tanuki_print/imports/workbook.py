"""XLSX workbooks: the values that cells had when the file was saved, never a formula, never a guess.

A cell that shows something else than it holds, or holds what no card does, is a fault with a hint, told where a card
would take it: dates, formulas without a result, errors, truth values, parts of merged cells, percentages. Rows and
columns that are hidden are read like others: a filter hides them, too.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from tanuki_print.diagnostics import Span
from tanuki_print.imports.table import Fault, Row, Table, cell_place
from tanuki_print.imports.worksheets import StoredCell, Worksheet, read_worksheets
from tanuki_print.imports.zipped import broken, open_parts

MOST_PLACES = 2_000_000
"""Rows times columns of a table that is read: ten thousand cards of two hundred columns."""

MOST_MERGES = 10_000
"""Merged cells of a sheet that is read."""

_WHOLE = re.compile("-?[0-9]{1,15}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_PADDED = re.compile("0{2,30}")
_NOT_SIGNS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)
_TIME = re.compile("[dmyhs]", re.IGNORECASE)
_EXACT = 10**15
"""Beyond 15 digits a spreadsheet does not keep a number as it was typed."""

_SAVE = "open it in the spreadsheet program, which reckons it, and save it again"
_DATE = Fault(
    "a date or time, which is stored as a number of days",
    "format the column as text and write what the card is to say",
)
_TRUTH = Fault("a truth value", "format the cell as text, then write it again")
_UNCACHED = Fault("a formula without a stored result", _SAVE)
_PERCENT = Fault("a percentage, which shows a hundred times what it holds", "format the cell as a number, or as text")
_LONG = Fault("a number of more digits than a spreadsheet keeps", "format the cell as text, then write it again")


def read_workbook(data: bytes, path: str, only: Sequence[str] = ()) -> tuple[Table, ...]:
    """The first table of each worksheet, or of those with such names; its heading is the first row of two filled cells.

    Raises TanukiError for a file that is no workbook, has a password, or unpacks to more than it should.
    """
    found = (_table(sheet, path) for sheet in read_worksheets(open_parts(data, path), only))
    return tuple(table for table in found if table is not None)


def _table(sheet: Worksheet, path: str) -> Table | None:
    ordered = sorted(sheet.cells, key=lambda cell: (cell.row, cell.column))
    rows = [(row, {cell.column: cell for cell in cells}) for row, cells in groupby(ordered, lambda cell: cell.row)]
    first = next((index for index, (_, cells) in enumerate(rows) if len(cells) > 1), None)
    if first is None:
        return None
    width = max(rows[first][1])
    if len(rows) * width > MOST_PLACES or len(sheet.merges) > MOST_MERGES:
        size = f"{len(rows):,} rows of {width:,} columns, {len(sheet.merges):,} merged cells"
        raise broken(
            path,
            f"the sheet {sheet.name!r} has {size}",
            "take out what is not cards, or name the sheet of cards with --table",
        )
    reader = _Rows(sheet, path, width)
    header = reader.row(*rows[first])
    body = [reader.row(number, cells) for number, cells in rows[first + 1 :]]
    loose = _loose(sheet.name, header, rows[first + 1 :])
    kept = tuple(row for row in body if any(row.cells) or row.faults)
    return Table(sheet.name, header, kept, worksheet=True, hidden=sheet.hidden, loose=loose)


def _loose(sheet: str, header: Row, rows: Iterable[tuple[int, Mapping[int, StoredCell]]]) -> str:
    """The first cell that stands below no heading."""
    width = len(header.cells)
    headed = {index + 1 for index in range(width) if header.cells[index] or index in header.faults}
    for number, cells in rows:
        for column in cells:
            if column not in headed:
                return cell_place(sheet, number, column)
    return ""


class _Rows:
    """Rows of a sheet as wide as its heading."""

    def __init__(self, sheet: Worksheet, path: str, width: int) -> None:
        self._name, self._path, self._width = sheet.name, path, width
        self._merged: dict[int, list[tuple[int, int, str]]] = {}
        for merge in sheet.merges:
            first = cell_place(sheet.name, merge.top, merge.left)
            for column in range(merge.left, min(merge.right, width) + 1):
                if merge.bottom > merge.top:
                    self._merged.setdefault(column, []).append((merge.top, merge.bottom, first))
        for spans in self._merged.values():
            spans.sort()

    def row(self, number: int, cells: Mapping[int, StoredCell]) -> Row:
        texts = [""] * self._width
        faults: dict[int, Fault] = {}
        for column, cell in cells.items():
            found = _read(cell) if column <= self._width else ""
            if isinstance(found, Fault):
                faults[column - 1] = found
            elif found:
                texts[column - 1] = found.strip()
        for column in self._merged:
            if first := self._covering(number, column):
                hint = "take the merging off, then fill every cell"
                faults[column - 1] = Fault(f"part of merged cells, which hold what stands in {first}", hint)
                texts[column - 1] = ""
        where = f"row {number} of {self._name}"
        return Row(tuple(texts), Span(self._path, number, 1), where, self._name, faults)

    def _covering(self, row: int, column: int) -> str:
        """The upper left of the merged cells that go down over this one; a merge along a row hides nothing."""
        spans = self._merged.get(column, ())
        at = bisect_left(spans, (row,)) - 1
        return spans[at][2] if at >= 0 and row <= spans[at][1] else ""


def _read(cell: StoredCell) -> str | Fault:
    """A cell's text, or why it has none."""
    value = cell.value
    if value is None or (not value and cell.kind not in ("str", "inlineStr")):
        return _UNCACHED if cell.formula else ""
    if cell.kind == "e":
        return Fault(f"the error {value}", "mend the formula, or write the value itself")
    if cell.kind == "b":
        return _TRUTH
    if cell.kind == "d":
        return _DATE
    return _number(value, cell.shown) if cell.kind == "n" else value.replace("\r\n", "\n").replace("\r", "\n")


def _number(stored: str, shown: str) -> str | Fault:
    """A number in plain digits, as it is shown where that only pads it with noughts."""
    signs = _NOT_SIGNS.sub("", shown)
    if shown.casefold() != "general" and _TIME.search(signs):
        return _DATE
    if "%" in signs:
        return _PERCENT
    if not _NUMBER.fullmatch(stored):
        return Fault(f"{stored[:40]!r}, stored as a number", "format the cell as text, then write it again")
    number = float(stored)
    if not math.isfinite(number) or abs(number) >= _EXACT:
        return _LONG
    text = stored if _WHOLE.fullmatch(stored) else str(int(number)) if number.is_integer() else repr(number)
    return text.zfill(len(shown)) if _PADDED.fullmatch(shown) and _WHOLE.fullmatch(text) else text
