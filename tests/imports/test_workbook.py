"""Workbooks as spreadsheet programs save them: values as they were shown, faults by cell, nothing guessed."""

import io
import zipfile
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from tanuki_print.diagnostics import TanukiError
from tanuki_print.imports.table import Fault, Table
from tanuki_print.imports.workbook import read_workbook

HEAD = '<?xml version="1.0"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def one_sheet(*rows: tuple[object, ...], formats: Mapping[str, str] | None = None, title: str = "cards") -> bytes:
    book = Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    for place, shown in (formats or {}).items():
        sheet[place].number_format = shown
    return saved(book)


def by_hand(cells: str, *, strings: str = "", after: str = "", namespace: str = MAIN) -> bytes:
    """A workbook with these rows as a program may write them, beyond what openpyxl does."""
    relations = (
        f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="/xl/worksheets/one.xml"/>'
        f'<Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
    )
    root = f'<Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    sheet = f'<x:worksheet xmlns:x="{namespace}"><x:sheetData>{cells}</x:sheetData>{after}</x:worksheet>'
    parts = {
        "_rels/.rels": f"<Relationships>{root}</Relationships>",
        "xl/workbook.xml": f'<workbook xmlns:r="{OFFICE}"><sheets><sheet name="cards" sheetId="1" r:id="r1"/></sheets>'
        "</workbook>",
        "xl/_rels/workbook.xml.rels": f"<Relationships>{relations}</Relationships>",
        "xl/sharedStrings.xml": f"<sst>{strings}</sst>",
        "xl/worksheets/one.xml": sheet,
    }
    return zipped(parts)


def zipped(parts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, HEAD + text)
    return out.getvalue()


def only(data: bytes) -> Table:
    (table,) = read_workbook(data, "cards.xlsx")
    return table


def fault(data: bytes, row: int = 0, column: int = 1) -> str:
    return only(data).rows[row].faults[column].message


def refusal(data: bytes) -> str:
    with pytest.raises(TanukiError) as caught:
        read_workbook(data, "cards.xlsx")
    (item,) = caught.value.diagnostics
    assert item.hint
    return str(item)


def test_values_are_read_as_they_are_shown() -> None:
    table = only(
        one_sheet(
            ("#", "name", "atk", "flavor"),
            (4, " Kappa ", 450.0, "Bow.\nThen bow back."),
            ("007", "Momotar\u014d", -3, None),
            (8.0, "2024", 3.5, "\u00a0'=x"),
        )
    )
    assert (table.name, table.header.cells) == ("cards", ("#", "name", "atk", "flavor"))
    assert [row.cells for row in table.rows] == [
        ("4", "Kappa", "450", "Bow.\nThen bow back."),
        ("007", "Momotar\u014d", "-3", ""),
        ("8", "2024", "3.5", "'=x"),
    ]
    assert [row.faults for row in table.rows] == [{}, {}, {}]
    assert str(table.rows[0].cell(2)[0]) == "cards.xlsx:2:3"
    assert (table.rows[0].where, table.rows[0].cell(2)[1]) == ("row 2 of cards", "cards!C2")


@pytest.mark.parametrize(
    "value", [date(2026, 3, 4), datetime(2026, 3, 4, 5, tzinfo=UTC).replace(tzinfo=None), time(5), timedelta(hours=30)]
)
def test_a_date_is_never_guessed(value: object) -> None:
    found = only(one_sheet(("name", "flavor"), ("Kappa", value))).rows[0]
    assert found.cells == ("Kappa", "")
    assert found.faults == {
        1: Fault(
            "a date or time, which is stored as a number of days",
            "format the column as text and write what the card is to say",
        )
    }


@pytest.mark.parametrize("shown", ["d/m", "[h]:mm", '"on" yyyy', "mmm\\-yy", "[$-411]ggge", "[Red]hh"])
def test_formats_of_dates_are_known_by_their_signs(shown: str) -> None:
    found = only(one_sheet(("name", "atk"), ("Kappa", 300), formats={"B2": shown})).rows[0]
    assert (1 in found.faults) is (shown != "[$-411]ggge")


@pytest.mark.parametrize(
    "shown", ["General", "0", "#,##0", '0" ATK dmy"', "0.00", "[Red]0", "0_d", "\\d0", "@", "[$\u00a5-411]0"]
)
def test_other_formats_leave_a_number_as_it_is(shown: str) -> None:
    assert only(one_sheet(("name", "atk"), ("Kappa", 300), formats={"B2": shown})).rows[0].cells == ("Kappa", "300")


def test_noughts_that_a_format_puts_before_a_number_are_seen_and_therefore_read() -> None:
    assert only(one_sheet(("#", "name"), (7, "Kappa"), formats={"A2": "000"})).rows[0].cells == ("007", "Kappa")


def test_a_percentage_is_not_what_it_shows() -> None:
    assert "percentage" in fault(one_sheet(("name", "atk"), ("Kappa", 3), formats={"B2": "0%"}))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("=100*3", "a formula without a stored result"),
        ('="Kap"&"pa"', "a formula without a stored result"),
        ("#REF!", "the error #REF!"),
        (True, "a truth value"),
        (12345678901234567890, "a number of more digits than a spreadsheet keeps"),
    ],
)
def test_what_is_no_value_of_a_card_is_a_fault_with_a_hint(value: object, message: str) -> None:
    row = only(one_sheet(("name", "atk"), ("Kappa", value))).rows[0]
    assert (row.cells, row.faults[1].message) == (("Kappa", ""), message)
    assert row.faults[1].hint


def test_the_result_of_a_formula_is_read_and_never_its_text() -> None:
    row = '<x:row r="1"><x:c r="A1" t="str"><x:v>name</x:v></x:c><x:c r="B1" t="str"><x:v>atk</x:v></x:c></x:row>'
    name = '<x:c r="A2" t="str"><x:f>"Kap"&amp;"pa"</x:f><x:v>Kappa</x:v></x:c>'
    atk = '<x:c r="B2"><x:f>100*3</x:f><x:v>300</x:v></x:c>'
    nothing = '<x:c r="A3" t="str"><x:f>""</x:f><x:v></x:v></x:c><x:c r="B3"><x:f>A3</x:f><x:v/></x:c>'
    table = only(by_hand(f'{row}<x:row r="2">{name}{atk}</x:row><x:row r="3">{nothing}</x:row>'))
    assert table.rows[0].cells == ("Kappa", "300")
    assert (table.rows[1].cells, set(table.rows[1].faults)) == (("", ""), {1})


@pytest.mark.parametrize("namespace", [MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main"])
def test_cells_and_rows_without_a_place_follow_one_another(namespace: str) -> None:
    inline = '<x:c t="inlineStr"><x:is><x:t>{}</x:t></x:is></x:c>'
    rows = [("name", "atk"), ("Kappa", "450")]
    cells = "".join(f"<x:row>{''.join(inline.format(cell) for cell in row)}</x:row>" for row in rows)
    table = only(by_hand(cells, namespace=namespace))
    assert (table.header.cells, table.rows[0].cells) == (("name", "atk"), ("Kappa", "450"))


def test_runs_of_different_looks_are_one_text_and_readings_of_kanji_are_none() -> None:
    strings = (
        "<si><t>name</t></si><si><t>kanji</t></si><si><r><rPr><b/></rPr><t>Kap</t></r><r><t>pa</t></r></si>"
        '<si><t>\u6cb3\u7ae5</t><rPh sb="0" eb="2"><t>\u30ab\u30c3\u30d1</t></rPh></si>'
    )
    rows = ["".join(f'<x:c t="s"><x:v>{index}</x:v></x:c>' for index in pair) for pair in ((0, 1), (2, 3))]
    table = only(by_hand("".join(f"<x:row>{row}</x:row>" for row in rows), strings=strings))
    assert table.rows[0].cells == ("Kappa", "\u6cb3\u7ae5")
    rich = CellRichText("Bow, ", TextBlock(InlineFont(i=True), "then"), " bow.")
    assert only(one_sheet(("name", "flavor"), ("Kappa", rich))).rows[0].cells == ("Kappa", "Bow, then bow.")


def test_signs_written_by_their_numbers_are_read() -> None:
    cell = '<x:c t="str"><x:v>{}</x:v></x:c>'
    cells = cell.format("name") + cell.format("a_x000D_b_x005F_x0041_ _xD800_")
    assert only(by_hand(f"<x:row>{cells}</x:row>")).header.cells == ("name", "a\nb_x0041_ _xD800_")


def test_a_merge_down_hides_values_and_a_merge_along_a_row_does_not() -> None:
    book = Workbook()
    sheet = book.active
    for row in (("name", "rarity", "atk"), ("Kappa", "rare", 1), ("Tengu", None, 2), ("GENERAL", None, None)):
        sheet.append(row)
    sheet.merge_cells("B2:B3")
    sheet.merge_cells("A4:C4")
    table = only(saved(book))
    assert [row.cells for row in table.rows] == [("Kappa", "rare", "1"), ("Tengu", "", "2"), ("GENERAL", "", "")]
    assert [row.faults for row in table.rows] == [
        {},
        {
            1: Fault(
                "part of merged cells, which hold what stands in Sheet!B2", "take the merging off, then fill every cell"
            )
        },
        {},
    ]


def test_a_title_above_and_blank_rows_and_columns_are_passed_over() -> None:
    rows = (("Our cards",), (), (None, "name", None, "atk"), (None, "Kappa", "x", 1), (), (None, "Tengu", None, 2), ())
    table = only(one_sheet(*rows))
    assert table.header.cells == ("", "name", "", "atk")
    assert [(row.where, row.cells) for row in table.rows] == [
        ("row 4 of cards", ("", "Kappa", "x", "1")),
        ("row 6 of cards", ("", "Tengu", "", "2")),
    ]
    assert table.loose == "cards!C4"


def test_what_is_hidden_is_read_and_a_hidden_sheet_says_so() -> None:
    book = Workbook()
    sheet = book.active
    for row in (("name", "atk"), ("Kappa", 1), ("Tengu", 2)):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["B"].hidden = True
    other = book.create_sheet("old")
    other.append(("name", "atk"))
    other.append(("Kappa", 9))
    other.sheet_state = "hidden"
    shown, old = read_workbook(saved(book), "cards.xlsx")
    assert [row.cells for row in shown.rows] == [("Kappa", "1"), ("Tengu", "2")]
    assert (shown.hidden, old.hidden, old.name) == (False, True, "old")


def test_a_cell_astray_at_the_end_of_the_sheet_costs_nothing() -> None:
    book = Workbook()
    sheet = book.active
    for row in (("name", "atk"), ("Kappa", 1)):
        sheet.append(row)
    data = saved(book)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    astray = '<row r="1048576"><c r="XFD1048576" t="str"><v>astray</v></c></row></sheetData>'
    sheet_name = "xl/worksheets/sheet1.xml"
    parts[sheet_name] = parts[sheet_name].replace("</sheetData>", astray)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in parts.items():
            file.writestr(name, text)
    table = only(out.getvalue())
    assert ([row.cells for row in table.rows], table.loose) == ([("Kappa", "1")], "Sheet!XFD1048576")


def test_what_is_no_workbook_is_told_with_a_way_out() -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)
    assert "it is of the kind before 2007 (.xls)" in refusal(ole)
    assert "it is locked with a password" in refusal(ole + "EncryptedPackage".encode("utf-16-le"))
    assert "file is not a zip file" in refusal(b"name,atk\nKappa,450\n")
    assert "file is not a zip file" in refusal(b"")
    assert "there is no workbook in it" in refusal(zipped({"word/document.xml": "<document/>"}))
    assert "it is an OpenDocument file" in refusal(_open_document())
    assert "cannot be unpacked" in refusal(_damaged())


def _open_document() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    return out.getvalue()


def _damaged() -> bytes:
    data = bytearray(by_hand("<x:row><x:c><x:v>1</x:v></x:c></x:row>"))
    at = data.index(b"xl/workbook.xml") + 40
    data[at : at + 12] = bytes(12)
    return bytes(data)


def test_a_small_file_that_unpacks_to_much_is_refused_before_it_is_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/workbook.xml", bytes(65 * 1024 * 1024))
    assert len(out.getvalue()) < 100_000
    assert "it unpacks to 68,157,440 bytes, at most 67,108,864 are read" in refusal(out.getvalue())


def test_a_table_of_more_places_than_cards_need_is_refused_at_once() -> None:
    wide = "<x:row><x:c r='A1'><x:v>1</x:v></x:c><x:c r='XFD1'><x:v>1</x:v></x:c></x:row>"
    data = by_hand(wide + "<x:row><x:c><x:v>1</x:v></x:c></x:row>" * 200)
    assert "the sheet 'cards' has 201 rows of 16,384 columns" in refusal(data)
    merges = "".join(f'<x:mergeCell ref="A{row}:A{row + 1}"/>' for row in range(1, 20_100, 2))
    assert "10,050 merged cells" in refusal(by_hand(wide, after=f"<x:mergeCells>{merges}</x:mergeCells>"))


def test_entities_that_grow_are_not_let_in() -> None:
    data = zipped({"xl/workbook.xml": '<!DOCTYPE w [<!ENTITY a "aaaa">]><workbook>&a;</workbook>'})
    assert "it holds a document type" in refusal(data)


@pytest.mark.parametrize("stored", ["ten", "1_000", "inf", "nan", "\u0663", "0x10", " 1"])
def test_only_digits_are_a_number(stored: str) -> None:
    head = '<x:row><x:c t="str"><x:v>name</x:v></x:c><x:c t="str"><x:v>atk</x:v></x:c></x:row>'
    row = only(by_hand(f"{head}<x:row><x:c r='B2'><x:v>{stored}</x:v></x:c></x:row>")).rows[0]
    assert row.faults[1].message == f"{stored!r}, stored as a number"


@pytest.mark.parametrize(
    "cells",
    [
        "<x:row><x:c r='nonsense'><x:v>1</x:v></x:c></x:row>",
        "<x:row><x:c t='s'><x:v>12</x:v></x:c></x:row>",
        "<x:row><x:c t='s'><x:v>x</x:v></x:c></x:row>",
        "<x:row r='x'/>",
        "<x:row>",
    ],
)
def test_a_damaged_sheet_is_refused(cells: str) -> None:
    assert "this is no workbook that can be read" in refusal(by_hand(cells))
