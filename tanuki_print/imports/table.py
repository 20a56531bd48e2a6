"""Tables as sources hold them: text in cells, each with its place."""

from dataclasses import dataclass

from tanuki_print.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Row:
    """The texts of the cells that are written, without blanks around them; `where` is for people: `row 3`."""

    cells: tuple[str, ...]
    span: Span
    where: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its heading row; `name` tells it from others of the same file: a heading, a line, the file."""

    name: str
    header: Row
    rows: tuple[Row, ...]
