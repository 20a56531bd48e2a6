"""What an XLSX file stores: worksheets, their cells as they were saved, and how numbers are shown.

The layout of the file is that of ECMA-376, part 1, section 18; names of elements are its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tanuki_print.catalog.cells import column_letters
from tanuki_print.imports.zipped import Handler, Parts, broken

MOST_CELLS = 500_000
"""Cells with something in them that are read of one sheet: ten thousand cards of fifty columns."""

_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_SHOWN = {
    9: "0%", 10: "0.00%", 14: "d/m/y", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm", 19: "h:mm:ss",
    20: "h:mm", 21: "h:mm:ss", 22: "d/m/y h:mm", 45: "mm:ss", 46: "h:mm:ss", 47: "mm:ss", 49: "@",
    **dict.fromkeys((*range(27, 37), *range(50, 59)), "y/m/d"),
}  # fmt: skip


@dataclass(slots=True)
class StoredCell:
    """A cell as it is stored: the file's letter for its kind, its text, whether a formula gave it, its format.

    `value` is None where nothing is stored; a formula without a result has none.
    """

    row: int
    column: int
    kind: str = "n"
    value: str | None = None
    formula: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Merge:
    """Cells that are one to the eye: rows and columns from 1, the last ones included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Worksheet:
    """A worksheet's cells that hold something, in the order of the file, and its merged ones."""

    name: str
    hidden: bool
    cells: list[StoredCell] = field(default_factory=list)
    merges: list[Merge] = field(default_factory=list)


def read_worksheets(parts: Parts, only: Sequence[str] = ()) -> tuple[Worksheet, ...]:
    """Every worksheet of a workbook, or those with such names where there are any.

    Raises TanukiError where the file is no workbook or holds too much.
    """
    start = next((part for kind, part in parts.targets("").values() if kind == "officeDocument"), "xl/workbook.xml")
    if start not in parts.names:
        raise broken(parts.path, "there is no workbook in it")
    targets = parts.targets(start)
    strings, styles, sheets = _Strings(), _Styles(), _Sheets()
    for kind, part in targets.values():
        if kind == "sharedStrings":
            parts.walk(part, strings)
        elif kind == "styles":
            parts.walk(part, styles)
    parts.walk(start, sheets)
    found = []
    wanted = {name.casefold() for name in only} & {name.casefold() for name, *_ in sheets.listed}
    for name, hidden, target in sheets.listed:
        if wanted and name.casefold() not in wanted:
            continue
        kind, part = targets.get(target, ("", ""))
        if kind == "worksheet":
            sheet = Worksheet(name, hidden)
            parts.walk(part, _Cells(sheet, strings.found, styles.shown, parts.path))
            found.append(sheet)
    return tuple(found)


class _Sheets(Handler):
    def __init__(self) -> None:
        self.listed: list[tuple[str, bool, str]] = []

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        if name == "sheet":
            hidden = values.get("state", "visible") != "visible"
            self.listed.append((values.get("name", ""), hidden, values.get("id", "")))


class _Strings(Handler):
    """The texts that cells share; runs of different looks make one text, and what tells how to read kanji is none."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._pieces: list[str] = []
        self._inside = False
        self._aside = False

    def begin(self, name: str, _values: Mapping[str, str]) -> None:
        if name == "si":
            self._pieces = []
        elif name == "rPh":
            self._aside = True
        self._inside = name == "t"

    def text(self, text: str) -> None:
        if self._inside and not self._aside:
            self._pieces.append(text)

    def end(self, name: str) -> None:
        self._inside = False
        if name == "rPh":
            self._aside = False
        elif name == "si":
            self.found.append(_unescaped("".join(self._pieces)))


class _Styles(Handler):
    """How numbers are shown, by the index that cells carry."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self._formats = dict(_SHOWN)
        self._of_cells = False

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._formats[int(values.get("numFmtId", 0))] = values.get("formatCode", "")
        elif name == "cellXfs":
            self._of_cells = True
        elif name == "xf" and self._of_cells:
            self.shown.append(self._formats.get(int(values.get("numFmtId", 0)), ""))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._of_cells = False


class _Cells(Handler):
    def __init__(self, sheet: Worksheet, strings: list[str], shown: list[str], path: str) -> None:
        self._sheet, self._strings, self._shown, self._path = sheet, strings, shown, path
        self._row = self._column = 0
        self._cell: StoredCell | None = None
        self._pieces: list[str] = []
        self._inside = ""
        self._stored = self._aside = False

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        if name == "row":
            self._row, self._column = int(values.get("r", self._row + 1)), 0
        elif name == "c":
            self._begin_cell(values)
        elif name == "mergeCell":
            first, _, last = values.get("ref", "").partition(":")
            top, left = _place(first)
            bottom, right = _place(last or first)
            self._sheet.merges.append(Merge(top, left, bottom, right))
        elif self._cell is not None:
            if name == "f":
                self._cell.formula = True
            self._stored |= name in ("v", "is")
            self._aside |= name == "rPh"
            self._inside = name

    def text(self, text: str) -> None:
        if self._inside in ("v", "t") and not self._aside:
            self._pieces.append(text)

    def end(self, name: str) -> None:
        self._inside = ""
        if name == "rPh":
            self._aside = False
        elif name == "c" and self._cell is not None:
            self._end_cell(self._cell)
            self._cell = None

    def _begin_cell(self, values: Mapping[str, str]) -> None:
        place = values.get("r")
        self._row, self._column = _place(place) if place else (self._row, self._column + 1)
        style = int(values.get("s", 0))
        shown = self._shown[style] if 0 <= style < len(self._shown) else ""
        self._cell = StoredCell(self._row, self._column, values.get("t", "n"), shown=shown)
        self._pieces, self._stored = [], False

    def _end_cell(self, cell: StoredCell) -> None:
        text = "".join(self._pieces)
        if cell.kind == "s" and text:
            index = int(text)
            if not 0 <= index < len(self._strings):
                raise ValueError(f"{column_letters(cell.column)}{cell.row} refers to a text that is not there")
            cell.kind, cell.value = "str", self._strings[index]
        elif text or (self._stored and cell.kind in ("str", "inlineStr")):
            cell.value = _unescaped(text) if cell.kind in ("str", "inlineStr") else text
        if not cell.value and not cell.formula:
            return
        if len(self._sheet.cells) >= MOST_CELLS:
            message = f"the sheet {self._sheet.name!r} has more than {MOST_CELLS:,} cells with something in them"
            raise broken(self._path, message, "take out what is not cards, or name the sheet of cards with --table")
        self._sheet.cells.append(cell)


def _place(name: str) -> tuple[int, int]:
    match = _PLACE.fullmatch(name.replace("$", ""))
    if match is None:
        raise ValueError(f"{name!r} is no place of a cell")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column


def _unescaped(text: str) -> str:
    """Text in which a sign that XML does not have is written by its number: `_x000D_`; half a sign stays as it is."""
    return _ESCAPE.sub(_sign, text) if "_x" in text else text


def _sign(match: re.Match[str]) -> str:
    number = int(match[1], 16)
    return match[0] if 0xD800 <= number <= 0xDFFF else chr(number)
