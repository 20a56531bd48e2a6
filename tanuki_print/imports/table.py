"""Tables as sources hold them: text in cells, each with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tanuki_print.catalog.cells import column_letters
from tanuki_print.diagnostics import Span


def cell_place(sheet: str, row: int, column: int) -> str:
    """A cell's name in its workbook: `cards!B2`."""
    return f"{sheet}!{column_letters(column)}{row}"


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a cell gives no text, and how to mend it."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Row:
    """The texts of the cells that are written, without blanks around them; `where` is for people: `row 3`.

    `sheet` is the worksheet's name where it is of one, `faults` are what cannot be read, by index.
    """

    cells: tuple[str, ...]
    span: Span
    where: str
    sheet: str = ""
    faults: Mapping[int, Fault] = field(default_factory=dict)

    def cell(self, index: int) -> tuple[Span, str]:
        """The place of a cell, and the same for people (`cards!B2`); that of the row where cells have no names."""
        if not self.sheet:
            return self.span, self.where
        span = Span(self.span.path, self.span.line, index + 1)
        return span, cell_place(self.sheet, span.line, span.column)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its heading row; `name` tells it from others of the same file: a heading, a line, the file.

    A worksheet stands for itself, for older ones may lie beside it. `loose` is the first cell below no heading.
    """

    name: str
    header: Row
    rows: tuple[Row, ...]
    worksheet: bool = False
    hidden: bool = False
    loose: str = ""
