"""Tables as sources hold them: text in cells, each with its place."""

from dataclasses import dataclass

from tanuki_print.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell without the blanks around it. `where` is how people call its place: `row 3`, `cards!B2`.

    `fault` says why the source's value cannot be taken as text, such as a formula without a result; else empty.
    """

    text: str
    span: Span
    where: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, as many as are written; `where` as a cell has it."""

    cells: tuple[Cell, ...]
    span: Span
    where: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its heading row; `name` tells it from others of the same file: a worksheet, a heading, a line."""

    name: str
    header: tuple[Cell, ...]
    rows: tuple[Row, ...]
    span: Span
