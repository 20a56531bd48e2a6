"""`tanuki-print import` of workbooks, and of tables as bad habits make them."""

import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

Sheets = dict[str, list[tuple[object, ...]]]


def command(root: Path, source: Path, *arguments: str) -> int:
    return run(lambda: app(["import", str(source), "--root", str(root), *arguments]))


def report(capfd: pytest.CaptureFixture[str], root: Path, source: Path, *arguments: str) -> dict[str, Any]:
    capfd.readouterr()
    command(root, source, "--format", "json", *arguments)
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


def workbook(root: Path, sheets: Sheets, hidden: tuple[str, ...] = ()) -> Path:
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        if name in hidden:
            sheet.sheet_state = "hidden"
    path = root / "cards.xlsx"
    book.save(path)
    return path


def text_file(root: Path, name: str, data: str | bytes) -> Path:
    path = root / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_formulas_without_results_and_errors_are_told_by_cell(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rows: list[tuple[object, ...]] = [
        ("name", "atk", "def", "memo"),
        ("Kappa", "=150*3", 600, "=1+1"),
        ("Tengu", 750, 500, None),
        ('="Momo"&"taro"', 700, 450, None),
        ("Issun-boshi", "#REF!", 100, None),
    ]
    assert command(shipped, workbook(shipped, {"cards": rows})) == 1
    assert [line for line in capfd.readouterr().err.splitlines() if "hint" not in line] == [
        "cards.xlsx:2:2: error: cards!B2, atk: a formula without a stored result [import-cell]",
        "cards.xlsx:4:1: error: cards!A4, name: a formula without a stored result [import-cell]",
        "cards.xlsx:5:2: error: cards!B5, atk: the error #REF! [import-cell]",
    ]


def test_the_sheet_of_cards_is_found_and_the_row_behind_a_blank_one_is_kept(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows: list[tuple[object, ...]] = [("name", "atk"), ("Kappa", 451), (), ("Tengu", "752")]
    found = report(capfd, shipped, workbook(shipped, {"notes": [("nothing of use",)], "cards": rows}))
    assert [(each["id"], each["new"], each["where"]) for each in found["changes"]] == [
        ("kappa", 451, "cards!B2"),
        ("tengu", 752, "cards!B4"),
    ]


def test_of_several_sheets_none_is_guessed(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rows: list[tuple[object, ...]] = [("name", "atk"), ("Kappa", 451)]
    other: list[tuple[object, ...]] = [("name", "atk"), ("Tengu", 752)]
    source = workbook(shipped, {"Cards": rows, "Cut": other, "old": rows}, hidden=("old",))
    assert command(shipped, source) == 2
    assert capfd.readouterr().err == (
        "error: several worksheets hold cards: 'Cards', 'Cut'\n"
        "  hint: choose one with --table, or several with one --table each\n"
    )
    assert [each["new"] for each in report(capfd, shipped, source, "--table", "cut")["changes"]] == [752]
    both = report(capfd, shipped, source, "--table", "Cards", "--table", "Cut")
    assert [each["new"] for each in both["changes"]] == [451, 752]
    assert command(shipped, source, "--table", "Crads") == 2
    assert "did you mean 'Cards'?" in capfd.readouterr().err


def test_a_hidden_sheet_is_read_only_when_asked_for(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rows: list[tuple[object, ...]] = [("name", "atk"), ("Kappa", 451)]
    source = workbook(shipped, {"notes": [("x",)], "old": rows}, hidden=("old",))
    assert command(shipped, source) == 2
    assert "the only cards stand in hidden worksheets: 'old'" in capfd.readouterr().err
    assert len(report(capfd, shipped, source, "--table", "old")["changes"]) == 1


def test_a_sheet_that_is_no_cards_and_too_large_is_passed_over_where_another_is_named(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows: list[tuple[object, ...]] = [("name", "atk"), ("Kappa", 451)]
    log: list[tuple[object, ...]] = [tuple(range(2_000)), *[(1,)] * 1_001]
    source = workbook(shipped, {"log": log, "cards": rows})
    assert command(shipped, source) == 1
    assert "hint: take out what is not cards, or name the sheet of cards with --table" in capfd.readouterr().err
    assert len(report(capfd, shipped, source, "--table", "Cards")["changes"]) == 1


def test_a_complaint_of_the_cards_names_the_cell_that_brings_it_about(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source = workbook(shipped, {"cards": [("name", "flavor", "atk"), ("Kappa", "Bow.", 99999)]})
    assert command(shipped, source, "--write") == 1
    assert "cards.xlsx:2:3: error: kappa: cards!C2: atk must be at most 9999" in capfd.readouterr().err


def test_what_stands_below_no_heading_is_told(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = workbook(shipped, {"cards": [("name", "atk"), ("Kappa", 450, None, "too strong?")]})
    assert command(shipped, source) == 0
    assert "left aside: what stands below no heading, from cards!D2 on\n" in capfd.readouterr().out


def test_another_set_is_told_and_not_taken(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = text_file(shipped, "cards.csv", "name,set,atk\nKappa,ours,450\nTengu,General characters,750\n")
    assert command(shipped, source, "--write") == 0
    found = capfd.readouterr()
    assert found.err == (
        "cards.csv:2:1: warning: row 2: the set 'ours' is not taken, Kappa stays in general [import-set]\n"
        "  hint: a card's set is the folder that its file lies in: move the file\n"
    )
    assert found.out == "0 changes on 0 cards, 2 as they are: nothing was written\n"


@pytest.mark.parametrize("name", ["cards.xls", "cards.ods", "cards.numbers", "cards.XLSB"])
def test_other_workbooks_are_refused_with_a_way_out(
    name: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert command(shipped, text_file(shipped, name, "x")) == 2
    assert "hint: save it as an Excel workbook (.xlsx) or as CSV in UTF-8" in capfd.readouterr().err


def test_a_workbook_named_csv_and_a_csv_named_xlsx_are_told(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    data = workbook(shipped, {"cards": [("name", "atk"), ("Kappa", 1)]}).read_bytes()
    assert command(shipped, text_file(shipped, "wrong.csv", data)) == 1
    assert "hint: this is a zip, as workbooks are: name it .xlsx" in capfd.readouterr().err
    assert command(shipped, text_file(shipped, "wrong.xlsx", "name,atk\nKappa,1\n")) == 1
    assert "this is no workbook that can be read: file is not a zip file" in capfd.readouterr().err


TWO_CARDS = (
    "{0}name,atk,def,copies,flavor{1}Reed Heron,450,300,2,Waits.{1}Clay Dog,300,600,1,Stays.{1}",
    (
        "{0}| name | atk | def | flavor |{1}|---|---|---|---|{1}"
        "| Reed Heron | 450 | 300 | Waits. |{1}| Clay Dog | 300 | 600 | Stays. |{1}"
    ),
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mark.csv", TWO_CARDS[0].format("\ufeff", "\r\n")),
        ("returns.csv", TWO_CARDS[0].format("", "\r")),
        ("mark.md", TWO_CARDS[1].format("\ufeff", "\r\n")),
    ],
)
def test_a_mark_is_no_part_of_a_name_and_a_return_no_part_of_a_value(
    name: str, text: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    found = report(capfd, shipped, text_file(shipped, name, text), "--set", "ours")
    assert [(each["name"], each["atk"], each["def"], each["flavor"]) for each in found["added"]] == [
        ("Reed Heron", 450, 300, "Waits."),
        ("Clay Dog", 300, 600, "Stays."),
    ]


def test_odd_numbers_are_taken_as_they_stand_or_refused_by_row(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = ("+300", " 300 ", "300.0", "-50", "3e2", "9.3000000000000007", "\u0663\u0660\u0660", "")
    rows = "".join(f"Figure {chr(65 + at)},{figure},300,1\n" for at, figure in enumerate(figures))
    found = report(capfd, shipped, text_file(shipped, "odd.csv", f"name,atk,def,copies\n{rows}"), "--set", "ours")
    refused = {item["line"] for item in found["diagnostics"] if item["code"] == "import-cell"}
    assert refused == {2, 4, 6, 7, 8}
    assert [each.get("atk") for each in found["added"]] == [300, -50, None]
    assert found["added"][2]["lacking"] == ["atk"]
    european = 'name;atk;def;copies;flavor\nReed Heron;1.200;300;1;Weight 9,5 kg\nClay Dog;300;2.500;1;"a; b"\n'
    found = report(capfd, shipped, text_file(shipped, "eu.csv", european), "--set", "ours")
    assert [(item["line"], item["hint"]) for item in found["diagnostics"]] == [
        (2, "write 1200 if that is meant"),
        (3, "write 2500 if that is meant"),
    ]


def test_no_column_is_taken_for_a_count_by_its_place(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ids = text_file(shipped, "ids.csv", "id,name,atk,def\n4711,Reed Heron,450,300\n4712,Clay Dog,300,600\n")
    assert [each["id"] for each in report(capfd, shipped, ids, "--set", "ours")["added"]] == ["4711", "4712"]
    two = text_file(shipped, "two.csv", "name,copies,qty,atk\nReed Heron,2,3,450\n")
    assert "are both copies" in report(capfd, shipped, two)["diagnostics"][0]["message"]
    many = text_file(shipped, "many.csv", "name,copies,atk,def\nReed Heron,1162167,450,300\n")
    found = report(capfd, shipped, many, "--set", "ours")["diagnostics"]
    assert [(item["line"], "at most 1000" in item["message"]) for item in found] == [(2, True)]


BARS = """A | bar in a text is no table.

## Cards of the marsh

| name | atk | def | flavor \\| words |
| :--- | ---: | :---: | --- |
| Marsh Lamp | 450 | 300 | pays 1\\|2 |
| Reed Clerk | 300 | 600 | writes `a\\|b` |
 Mud Hound | 300 | 200 | no outer bars
| Salt Crane | 500 | | no def |
| Short row | 100 |
| Long row | 100 | 100 | text | more |
| **Loud** *name* | 100 | 100 | <br>two lines |

## Others

| name | atk |
| --- | --- |
| Another table | 100 |

```
| name | atk | def |
| --- | --- | --- |
| In a fence | 1 | 1 |
```
"""


def test_bars_in_cells_and_rows_that_do_not_fit(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = text_file(shipped, "bars.md", BARS)
    assert command(shipped, source) == 2
    assert "'Cards of the marsh' (line 5), 'Others' (line 17)" in capfd.readouterr().err
    assert command(shipped, source, "--set", "ours", "--table", "Cards of the marsh") == 1
    found = capfd.readouterr()
    assert found.out.splitlines()[:4] == [
        'new, line 7: name "Marsh Lamp", atk 450, def 300',
        'new, line 8: name "Reed Clerk", atk 300, def 600',
        'new, line 9: name "Mud Hound", atk 300, def 200',
        'new, line 10: name "Salt Crane", atk 500; nothing for def',
    ]
    assert [line.split(" [")[0] for line in found.err.splitlines() if "hint:" not in line] == [
        "bars.md:11:1: error: line 11 has 2 cells, the heading has 4",
        "bars.md:12:1: error: line 12 has 5 cells, the heading has 4",
        "bars.md:13:1: error: line 13, name: found markup in '**Loud** *name*'",
    ]
    renamed = text_file(shipped, "renamed.md", BARS.replace("flavor \\| words", "flavor"))
    texts = report(capfd, shipped, renamed, "--set", "ours", "--table", "Cards of the marsh")["added"]
    assert [each["flavor"] for each in texts[:3]] == ["pays 1|2", "writes `a|b`", "no outer bars"]
