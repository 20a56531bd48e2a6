"""Tables as sources hold them: text in cells, each with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tanuki_print.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a cell gives no text, and how to mend it."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Row:
    """The texts of the cells that are written, without blanks around them; `where` is for people: `row 3`.

    `places` are the cells' own names where the source has such (`cards!B2`), `faults` what cannot be read, by index.
    """

    cells: tuple[str, ...]
    span: Span
    where: str
    places: tuple[str, ...] = ()
    faults: Mapping[int, Fault] = field(default_factory=dict)

    def cell(self, index: int) -> tuple[Span, str]:
        """The place of a cell, and the same for people; that of the row where cells have no names."""
        if not self.places:
            return self.span, self.where
        return Span(self.span.path, self.span.line, index + 1), self.places[index]


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
