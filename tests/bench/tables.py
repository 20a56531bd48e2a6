"""How long cards take as tables, out and in, beside the plain ways: the csv module, and openpyxl for workbooks.

The plain ways write and read bare cells, of the same content: no looks, no neutralised formulas, no comparison with
cards. Time is process time; the rounds of all take turns. Prints one line of JSON: seconds by name.
"""

import csv
import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook, load_workbook

from tanuki_print.catalog.load import require_catalog
from tanuki_print.exports.delimited import delimited_lines
from tanuki_print.exports.listing import list_cards
from tanuki_print.exports.workbook import workbook_bytes
from tanuki_print.imports.columns import card_fields
from tanuki_print.imports.plan import make_plan
from tanuki_print.imports.read import read_tables
from tanuki_print.workspace import Workspace

ROOT = Path(sys.argv[1])
ROUNDS = 5
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
CATALOG = require_catalog(WORKSPACE, WORKSPACE.default_game())
FOLDER = WORKSPACE.cards_dir(CATALOG.game.id)
FIELDS = card_fields(json.loads((FOLDER / "card.schema.json").read_text(encoding="utf-8")))
LISTING = list_cards(CATALOG, CATALOG.cards)
ROWS = [LISTING.columns, *LISTING.rows]
TEXT = delimited_lines(ROWS)
BOOK = workbook_bytes(LISTING)


def csv_out() -> None:
    """Cards as CSV."""
    listing = list_cards(CATALOG, CATALOG.cards)
    delimited_lines((listing.columns, *listing.rows))


def csv_out_plain() -> None:
    """The same rows by csv.writer."""
    csv.writer(io.StringIO()).writerows(ROWS)


def xlsx_out() -> None:
    """Cards as a workbook."""
    workbook_bytes(list_cards(CATALOG, CATALOG.cards))


def xlsx_out_plain() -> None:
    """The same rows by openpyxl."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in ROWS:
        sheet.append(row)
    book.save(io.BytesIO())


def csv_in() -> None:
    """A CSV compared with the cards."""
    make_plan(read_tables(TEXT.encode(), "cards.csv", ".csv"), CATALOG, FIELDS)


def csv_in_plain() -> None:
    """The same rows by csv.reader."""
    list(csv.reader(io.StringIO(TEXT)))


def xlsx_in() -> None:
    """A workbook compared with the cards."""
    make_plan(read_tables(BOOK, "cards.xlsx", ".xlsx"), CATALOG, FIELDS)


def xlsx_in_plain() -> None:
    """The same cells by openpyxl, once for the values and once for the formulas."""
    for values in (True, False):
        book = load_workbook(io.BytesIO(BOOK), read_only=True, data_only=values)
        list(book.worksheets[0].iter_rows(values_only=True))


WAYS: tuple[Callable[[], None], ...] = (
    csv_out, csv_out_plain, xlsx_out, xlsx_out_plain, csv_in, csv_in_plain, xlsx_in, xlsx_in_plain,
)  # fmt: skip


def main() -> None:
    """Take every way's quickest round."""
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        for way in WAYS:
            start = time.process_time()
            way()
            best[way.__name__] = min(best.get(way.__name__, 1e9), time.process_time() - start)
    sys.stdout.write(json.dumps(best) + "\n")


if __name__ == "__main__":
    main()
