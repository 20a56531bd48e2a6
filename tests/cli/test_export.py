"""`tanuki-print export`: out, one cell changed, and in again: one line of one file is another."""

import csv
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
KAPPA = Path("cards/tanuki-panic/general/004-kappa.yaml")
TABLES = ["csv", "tsv", "xlsx"]


def command(root: Path, *arguments: object) -> int:
    return run(lambda: app([*map(str, arguments), "--root", str(root)]))


def export(root: Path, name: str, *arguments: object) -> Path:
    path = root / "out" / name
    assert command(root, "export", "--out", path, *arguments) == 0
    return path


def files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in (root / "cards").rglob("*.yaml")}


def edit(path: Path, card: str, field: str, change: Callable[[str], str | int]) -> None:
    """Change one cell as a spreadsheet program would, and save."""
    if path.suffix == ".xlsx":
        book = load_workbook(path)
        heading, *rows = book.active.iter_rows()
        at = [cell.value for cell in heading].index(field)
        cell = next(row[at] for row in rows if row[0].value == card)
        cell.value = change("" if cell.value is None else str(cell.value))
        if cell.number_format == "@":  # what is typed into a cell of text stays text
            cell.data_type = "s"
        book.save(path)
        return
    separator = "\t" if path.suffix == ".tsv" else ","
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline=""), delimiter=separator))
    row = next(row for row in rows if row[0] == card)
    row[rows[0].index(field)] = str(change(row[rows[0].index(field)]))
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)  # with CR and LF, as spreadsheet programs do
    path.write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())


def rename(root: Path, old: str, new: str) -> None:
    path = root / KAPPA
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("ending", TABLES)
def test_an_export_imported_unchanged_changes_nothing(
    ending: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = export(shipped, f"cards.{ending}")
    assert capfd.readouterr().out == f"{path.as_posix()}\n"
    assert command(shipped, "import", path, "--dry-run") == 0
    found = capfd.readouterr()
    assert found.out == "0 changes on 0 cards, 60 as they are: nothing was written\n"
    assert found.err == ""


@dataclass(frozen=True, slots=True)
class Edit:
    """A cell, what becomes of it, and the line that says so."""

    card: str
    field: str
    change: Callable[[str], str | int]
    line: str
    replaced: int = 1


@pytest.mark.parametrize("ending", TABLES)
@pytest.mark.parametrize(
    "wish",
    [
        Edit("kappa", "atk", lambda _: 470, "atk: 470"),
        Edit("kappa", "flavor", lambda _: "=Bow back; \U0001f351", 'flavor: "=Bow back; \U0001f351"'),
        Edit("spacehawk", "status", lambda _: "idea", "status: idea"),
        Edit(
            "kumiai-ki",
            "aliases",
            lambda text: f"{text}; The Union\\; all of it",
            "aliases: [Kumiai-ki, The Union; all of it]",
        ),
        Edit("tengu", "rarity", lambda _: "rare", "rarity: rare", replaced=0),
    ],
    ids=lambda wish: f"{wish.card} {wish.field}",
)
def test_one_cell_is_one_line_of_one_file(shipped: Path, ending: str, wish: Edit) -> None:
    before = files(shipped)
    path = export(shipped, f"cards.{ending}")
    edit(path, wish.card, wish.field, wish.change)
    assert command(shipped, "import", path, "--write") == 0
    after = files(shipped)
    (name,) = [name for name in before if before[name] != after[name]]
    assert name.endswith(f"-{wish.card}.yaml")
    old, new = (values[name].decode().splitlines() for values in (before, after))
    (line,) = [each for each in new if each not in old]
    assert line == wish.line
    assert len([each for each in old if each not in new]) == wish.replaced
    assert command(shipped, "import", path, "--dry-run") == 0


def test_what_a_spreadsheet_would_run_stays_text_and_comes_back(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rename(shipped, "\nname: Kappa\n", "\nname: '=HYPERLINK(\"x\")'\naliases: ['''=1', '@home; late']\n")
    rows = list(csv.DictReader(io.StringIO(export(shipped, "cards.csv").read_text(encoding="utf-8"))))
    assert (rows[3]["name"], rows[3]["aliases"]) == ('\'=HYPERLINK("x")', "''=1; @home\\; late")
    cells = load_workbook(export(shipped, "cards.xlsx")).active[5]
    assert [(cell.value, cell.data_type, cell.quotePrefix) for cell in (cells[2], cells[10], cells[1])] == [
        ('=HYPERLINK("x")', "s", True),
        ("''=1; @home\\; late", "s", True),
        ("004", "s", False),
    ]
    capfd.readouterr()
    for ending in TABLES:
        assert command(shipped, "import", export(shipped, f"cards.{ending}"), "--dry-run") == 0
    assert command(shipped, "cards", "kappa", "--format", "csv") == 0
    assert "'=HYPERLINK" in capfd.readouterr().out
    assert command(shipped, "booster", "--seed", "x", "--packs", 20, "--format", "csv") == 0
    packs = capfd.readouterr().out
    assert "'=HYPERLINK" in packs
    assert ",=" not in packs.replace('"', "")


def test_every_format_gives_back_names_that_are_hard_to_write(shipped: Path) -> None:
    name, flavor = "Salt & <Pepper>, \u3055\u3093 _x0041_", '5 > 3 && \\"x\\" ]]> \'tis\\n  so;'
    rename(shipped, "\nname: Kappa\n", f'\nname: "{name}"\n')
    text = (shipped / KAPPA).read_text(encoding="utf-8").splitlines()
    lines = [f'flavor: "{flavor}"' if line.startswith("flavor:") else line for line in text]
    (shipped / KAPPA).write_text("\n".join(lines) + "\n", encoding="utf-8")
    wanted = (name, '5 > 3 && "x" ]]> \'tis\n  so;')
    for ending, separator in (("csv", ","), ("tsv", "\t")):
        table = io.StringIO(export(shipped, f"cards.{ending}").read_bytes().decode(), newline="")
        row = list(csv.DictReader(table, delimiter=separator))[3]
        assert (row["name"], row["flavor"]) == wanted
    card = json.loads(export(shipped, "cards.json").read_text(encoding="utf-8"))[3]
    assert (card["name"], card["flavor"]) == wanted
    with sqlite3.connect(export(shipped, "cards.sqlite")) as base:
        assert base.execute("SELECT name, flavor FROM cards WHERE id = 'kappa'").fetchone() == wanted
    base.close()
    with zipfile.ZipFile(export(shipped, "cards.xlsx")) as book:
        strings = book.read("xl/sharedStrings.xml").decode()
    assert "Salt &amp; &lt;Pepper&gt;, \u3055\u3093 _x005F_x0041_</t>" in strings
    for ending in TABLES:
        assert command(shipped, "import", shipped / "out" / f"cards.{ending}", "--dry-run") == 0


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ('"Line\\nbreak"', "kappa: name"),
        ('"Bell \\a sign"', "the text holds a control character (U+0007)"),
    ],
)
def test_what_no_line_holds_is_refused_before_anything_is_written(
    name: str, complaint: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rename(shipped, "\nname: Kappa\n", f"\nname: {name}\n")
    out = shipped / "cards.csv"
    assert command(shipped, "export", "--out", out) == 1
    err = capfd.readouterr().err
    assert KAPPA.as_posix() in err
    assert complaint in err
    assert not out.exists()


def test_json_is_what_cards_gives(shipped: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert command(shipped, "cards", "--format", "json") == 0
    listed = capfdbinary.readouterr().out
    assert command(shipped, "export", "--format", "json") == 0
    assert capfdbinary.readouterr().out == listed


def test_text_goes_to_stdout_and_files_to_the_output_folder(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert command(shipped, "export", "--cards", "set:ours") == 0
    found = list(csv.DictReader(io.StringIO(capfd.readouterr().out)))
    assert [(row["number"], row["status"]) for row in found] == [
        ("057", "draft"),
        ("058", "final"),
        ("059", "draft"),
        ("060", "draft"),
    ]
    for form in ("xlsx", "sqlite"):
        assert command(shipped, "export", "--format", form) == 0
        path = shipped / "output" / f"tanuki-panic-cards.{form}"
        assert capfd.readouterr().out == f"{path.as_posix()}\n"
        assert path.stat().st_size > 10_000


def test_a_deck_is_exported_with_its_copies_and_can_be_imported(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    deck = shipped / "deck.txt"
    deck.write_text("2 Kappa\n3 Tengu\n1 kappa\n", encoding="utf-8")
    path = export(shipped, "deck.csv", "--deck", deck)
    found = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [(row["copies"], row["id"]) for row in found] == [("3", "kappa"), ("3", "tengu")]
    assert command(shipped, "import", path, "--dry-run") == 0
    cards = json.loads(export(shipped, "deck.json", "--deck", deck).read_text(encoding="utf-8"))
    assert [(card["copies"], card["name"]) for card in cards] == [(3, "Kappa"), (3, "Tengu")]
    with sqlite3.connect(export(shipped, "deck.db", "--deck", deck)) as base:
        assert base.execute("SELECT card_id, copies FROM deck_lists").fetchall() == [("kappa", 3), ("tengu", 3)]
    base.close()
    deck.write_text("2 Kapa\n", encoding="utf-8")
    capfd.readouterr()
    assert command(shipped, "export", "--deck", deck) == 1
    assert "did you mean Kappa?" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--out", "cards.pdf"], "--out cards.pdf ends with .pdf, which is no format"),
        (["--out", "cards.csv", "--format", "xlsx"], "--out cards.csv ends with .csv, the format is xlsx"),
        (["--out", "cards"], "--out cards is a folder"),
        (["--deck", "nowhere.txt"], "there is no file nowhere.txt"),
        (["--deck", "x.txt", "--cards", "kappa"], "--deck and --cards both say what to write"),
        (["--cards", "powr>3"], "powr"),
    ],
)
def test_wrong_use_is_told_with_a_way_out(
    arguments: list[str],
    complaint: str,
    shipped: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(shipped)
    assert command(shipped, "export", *arguments) == 2
    err = capfd.readouterr().err
    assert complaint in err
    assert "hint: " in err


def test_a_text_that_no_cell_holds_is_told_by_card(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    schema = shipped / "cards/tanuki-panic/card.schema.json"
    values = json.loads(schema.read_text(encoding="utf-8"))
    values["properties"]["effect"] = {"type": "string", "description": "What it does.", "minLength": 1}
    schema.write_text(json.dumps(values), encoding="utf-8")
    rename(shipped, "\nname: Kappa\n", f'\nname: Kappa\neffect: "{"o" * 40_000}"\n')
    assert command(shipped, "export", "--out", shipped / "cards.xlsx") == 1
    assert "kappa: effect has 40,000 signs, a cell of a workbook holds at most 32,767" in capfd.readouterr().err
    assert command(shipped, "import", export(shipped, "cards.csv"), "--dry-run") == 0


@pytest.mark.parametrize("ending", [*TABLES, "json", "sqlite"])
def test_the_same_cards_give_the_same_bytes(ending: str, tmp_path: Path) -> None:
    found = set()
    for number, zone in enumerate(("UTC", "Asia/Tokyo")):
        path = tmp_path / f"{number}.{ending}"
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(number), "TZ": zone}
        made = [sys.executable, "-m", "tanuki_print", "export", "--root", str(ROOT), "--out", str(path)]
        subprocess.run(made, env=env, check=True, capture_output=True)
        found.add(path.read_bytes())
    assert len(found) == 1


@pytest.mark.parametrize("form", TABLES)
def test_further_languages_go_out_and_come_in_again(tmp_path: Path, form: str) -> None:
    root = tmp_path / "ferry"
    shutil.copytree(ROOT / "tests" / "data" / "ferry", root)
    before = files(root)
    table = export(root, f"cards.{form}")
    assert command(root, "import", table, "--write") == 0
    assert files(root) == before
    edit(table, "ferryman", "flavor (de)", lambda text: text + " Immer.")
    assert command(root, "import", table, "--write") == 0
    changed = [name for name, data in files(root).items() if data != before[name]]
    assert len(changed) == 1
    lines = zip(before[changed[0]].splitlines(), files(root)[changed[0]].splitlines(), strict=True)
    assert [new.strip()[:3] for old, new in lines if old != new] == [b"de:"]
