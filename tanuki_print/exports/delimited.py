"""Tables as CSV and TSV: UTF-8 without a mark, line feeds, quotes where they are needed, no formulas."""

import csv
import io
from collections.abc import Iterable, Sequence

from tanuki_print.catalog.cells import guarded


def delimited_lines(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Rows as lines. Text that a spreadsheet program would run has an apostrophe before it; numbers are numbers."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()
