"""Tables for spreadsheets: comfortable, harmless, the same bytes always, and taken back without a difference."""

import io
import unicodedata
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.exports.delimited import delimited_lines
from tanuki_print.exports.listing import Listing, list_cards
from tanuki_print.exports.workbook import workbook_bytes
from tanuki_print.imports.columns import Kind
from tanuki_print.imports.plan import Plan, make_plan
from tanuki_print.imports.read import read_tables
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
FIELDS = {
    "id": Kind.TEXT, "number": Kind.WHOLE, "name": Kind.TEXT, "kanji": Kind.TEXT, "aliases": Kind.LIST,
    "status": Kind.TEXT, "rarity": Kind.TEXT, "atk": Kind.WHOLE, "def": Kind.WHOLE, "flavor": Kind.TEXT,
    "effect": Kind.TEXT, "tags": Kind.LIST,
}  # fmt: skip
SIGNS = "aB 07=+-@'\"|\\;,:\n*_<>`#.&\u3000\u014d\u6cb3\U0001f351\uff1d"
TEXTS = st.one_of(
    st.text(st.sampled_from(SIGNS), max_size=12),
    st.sampled_from(
        ["'=1", "''=1", "' =1", "*all*", "**loud**", "a <b> c", "?", "to come", "_x0041_", "1e5", "2026-03-04", "TRUE"]
    ),
).map(lambda text: unicodedata.normalize("NFC", text))
WRITTEN = TEXTS.map(str.strip)
ITEMS = st.lists(WRITTEN.filter(bool), max_size=3, unique=True).map(tuple)
EFFORT = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])


@cache
def catalog() -> Catalog:
    workspace = find_workspace(ROOT, ROOT)
    return require_catalog(workspace, workspace.default_game())


@st.composite
def cards(draw: st.DrawFn) -> Card:
    return replace(
        catalog().cards[3],
        flavor=draw(WRITTEN),
        kanji=draw(WRITTEN),
        aliases=draw(ITEMS),
        fields={"atk": draw(st.integers(-999, 9999)), "effect": draw(TEXTS), "tags": list(draw(ITEMS))},
    )


def csv_bytes(listing: Listing) -> bytes:
    return delimited_lines((listing.columns, *listing.rows)).encode()


def tsv_bytes(listing: Listing) -> bytes:
    return delimited_lines((listing.columns, *listing.rows), "\t").encode()


FORMS: tuple[tuple[str, Callable[[Listing], bytes]], ...] = (
    (".csv", csv_bytes),
    (".tsv", tsv_bytes),
    (".xlsx", workbook_bytes),
)


def imported(data: bytes, ending: str, into: Catalog) -> Plan:
    plan, report = make_plan(read_tables(data, f"cards{ending}", ending), into, FIELDS)
    assert list(report) == []
    return plan


@EFFORT
@given(cards())
@example(replace(catalog().cards[3], flavor="'=1", aliases=("''+", "'tis", "\\", "a;b"), fields={"effect": " '=1"}))
def test_what_goes_out_comes_in_without_a_difference(card: Card) -> None:
    own = Catalog(catalog().game, (card,))
    for ending, write in FORMS:
        plan = imported(write(list_cards(own, own.cards)), ending, own)
        assert (plan.changes, plan.additions, plan.unchanged, plan.aside) == ((), (), 1, ())


@EFFORT
@given(
    cards(), WRITTEN.filter(lambda text: not set(text) & set("*_<") and text.strip("'-").casefold() not in ("", "?"))
)
def test_a_text_that_was_changed_outside_is_the_only_change(card: Card, flavor: str) -> None:
    own = Catalog(catalog().game, (card,))
    other = replace(card, flavor=flavor)
    for ending, write in FORMS:
        plan = imported(write(list_cards(own, (other,))), ending, own)
        wanted = [] if flavor in (card.flavor, "to come") else [("flavor", flavor)]
        assert [(change.field, change.new) for change in plan.changes] == wanted


@EFFORT
@given(cards())
def test_no_cell_of_text_begins_like_a_formula(card: Card) -> None:
    own = Catalog(catalog().game, (card,))
    listing = list_cards(own, own.cards)
    (table,) = read_tables(csv_bytes(replace(listing, numeric=frozenset())), "cards.csv", ".csv")
    for heading, cell in zip(table.header.cells, table.rows[0].cells, strict=True):
        assert heading == "atk" or not cell.startswith(("=", "+", "-", "@", "\uff1d"))
    for cell in load_workbook(io.BytesIO(workbook_bytes(listing))).active[2]:
        if cell.value is not None and cell.number_format == "@":
            assert cell.data_type == "s"
            assert cell.quotePrefix or not str(cell.value).strip().startswith(("=", "+", "-", "@", "\uff1d"))


def test_a_workbook_is_comfortable_to_write_in() -> None:
    sheet = load_workbook(io.BytesIO(workbook_bytes(list_cards(catalog(), catalog().cards)))).active
    assert (sheet.title, sheet.dimensions, sheet.freeze_panes, sheet.auto_filter.ref) == (
        "cards", "A1:K61", "D2", "A1:K61",
    )  # fmt: skip
    assert [cell.value for cell in sheet[1]] == [
        "id", "number", "name", "kanji", "set", "rarity", "status", "atk", "def", "flavor", "aliases",
    ]  # fmt: skip
    assert all(cell.font.bold for cell in sheet[1])
    row = {heading.value: cell for heading, cell in zip(sheet[1], sheet[5], strict=True)}
    assert (row["number"].value, row["number"].data_type, row["number"].number_format) == ("004", "s", "@")
    assert (row["atk"].value, row["atk"].data_type, row["atk"].number_format) == (450, "n", "General")
    assert row["flavor"].alignment.wrap_text
    assert [sheet.column_dimensions[letter].width for letter in "AHJ"] == [20, 9, 60]
    choices = {str(each.sqref): each.formula1 for each in sheet.data_validations.dataValidation}
    assert choices == {"G2:G1048576": '"idea,draft,final,retired"', "F2:F1048576": '"common,uncommon,rare,special"'}


def test_a_workbook_tells_no_hour_and_packs_nothing() -> None:
    data = workbook_bytes(list_cards(catalog(), catalog().cards))
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        assert book.testzip() is None
        assert {item.date_time for item in book.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {item.compress_type for item in book.infolist()} == {zipfile.ZIP_STORED}
        assert book.namelist()[0] == "[Content_Types].xml"
        assert b"dcterms" not in book.read("docProps/core.xml")
    assert data == workbook_bytes(list_cards(catalog(), catalog().cards))


def test_a_table_without_cards_is_a_heading() -> None:
    for ending, write in FORMS:
        (table,) = read_tables(write(list_cards(catalog(), ())), f"cards{ending}", ending)
        assert (table.header.cells[2], table.rows) == ("name", ())


def test_words_that_a_list_of_choices_cannot_hold_are_typed() -> None:
    listing = list_cards(catalog(), ())
    for words in (("a,b",), ("x" * 300,), ('"',), ()):
        sheet = load_workbook(io.BytesIO(workbook_bytes(replace(listing, choices={"rarity": words})))).active
        assert sheet.data_validations.dataValidation == []
