"""`tanuki-print import`: what a manuscript says goes on the cards, and nothing else changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run
from tanuki_print.workspace import find_workspace

MANUSCRIPT = Path(__file__).parents[1] / "data" / "manuscript.md"
KAPPA = "cards/tanuki-panic/general/004-kappa.yaml"


def _import(root: Path, source: Path, *arguments: str) -> int:
    return run(lambda: app(["import", str(source), "--root", str(root), *arguments]))


def _values(capfd: pytest.CaptureFixture[str], root: Path, source: Path, *arguments: str) -> dict[str, Any]:
    capfd.readouterr()
    _import(root, source, "--format", "json", *arguments)
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


def _files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in (root / "cards").rglob("*.yaml")}


def _source(root: Path, text: str, name: str = "cards.csv") -> Path:
    path = root / name
    path.write_bytes(text.encode())
    return path


def test_the_table_of_cards_is_found_among_others_and_shown_before_it_is_written(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = _files(shipped)
    found = _values(capfd, shipped, MANUSCRIPT)
    assert [(each["id"], each["field"], each["new"]) for each in found["changes"]] == [
        ("kappa", "flavor", "Bow first. | It must bow back."),
        ("kappa", "atk", 455),
        ("tengu", "flavor", '"Up," said the tengu, "is where the lessons are."'),
        ("kumiai-ki", "flavor", "Solidarity in steel."),
    ]
    assert (found["written"], found["unchanged"], found["added"], found["ok"]) == (False, 2, [], True)
    assert _files(shipped) == before


def test_only_the_values_change_and_a_second_import_changes_nothing(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = _files(shipped)
    assert _import(shipped, MANUSCRIPT, "--write") == 0
    after = _files(shipped)
    changed = [name for name in before if before[name] != after[name]]
    assert [Path(name).stem for name in sorted(changed)] == ["004-kappa", "009-tengu", "058-kumiai-ki"]
    lines = [
        (old, new)
        for name in changed
        for old, new in zip(before[name].splitlines(), after[name].splitlines(), strict=True)
        if old != new
    ]
    assert sorted(new.split(b":")[0] for _, new in lines) == [b"atk", b"flavor", b"flavor", b"flavor"]
    cards = {card.id: card for card in require_catalog(find_workspace(shipped, shipped), "tanuki-panic").cards}
    assert cards["kappa"].fields["atk"] == 455
    assert cards["tengu"].flavor == '"Up," said the tengu, "is where the lessons are."'
    assert (cards["kumiai-ki"].name, cards["kumiai-ki"].aliases) == ("Kumiai-Ki", ("Kumiai-ki",))
    assert _import(shipped, MANUSCRIPT, "--dry-run") == 0
    assert _values(capfd, shipped, MANUSCRIPT)["changes"] == []


def test_a_dry_run_ends_with_1_where_anything_would_change(shipped: Path) -> None:
    assert _import(shipped, MANUSCRIPT, "--dry-run") == 1


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_spreadsheet_is_read_as_it_was_saved(
    separator: str, newline: str, encoding: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows = (
        ("name", "atk", "copies", "memo"),
        ("Momotarō", " 710 ", "3", ""),
        ("", "", "", ""),
        ("Tengu", "", "1", "x"),
    )
    text = newline.join(separator.join(row) for row in rows)
    source = shipped / "cards.csv"
    source.write_bytes(text.encode(encoding))
    found = _values(capfd, shipped, source)
    assert [(each["id"], each["field"], each["old"], each["new"]) for each in found["changes"]] == [
        ("momotaro", "atk", 700, 710)
    ]
    assert found["diagnostics"] == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name,atk\nKappa,+300\n", "cards.csv:2:1: error: row 2, atk: expected a whole number, found '+300'"),
        ("name,atk\nKappa,300.0\n", "found '300.0'"),
        ("name,atk\nKappa,3e2\n", "found '3e2'"),
        ('name,atk\nKappa,"1,200"\n', "write 1200 if that is meant"),
        ("name;atk\nKappa;1.200\n", "write 1200 if that is meant"),
        ("name;atk\nKappa;9,5\n", "row 2, atk: expected a whole number, found '9,5'"),
        ("name,atk\nKappa,٣٠٠\n", "found '٣٠٠'"),
        ("name,atk\nKappa\n", "row 2 has 1 cell, the heading has 2"),
        ("name,atk,copies\nKappa,300,1162167\n", "row 2: '1162167' copies; a whole number of at most 1000"),
        ("name,atk,copies,qty\nKappa,300,1,2\n", "the columns 'copies' and 'qty' are both copies"),
        ("name,atk\nKappa,300\nkappa,301\n", "row 3: Kappa has a row already, row 2"),
        ("#,name,atk\n5,Kappa,300\n", "row 2: Kappa has the number 004; number 5 is Tanuki (generic)"),
        ("id,name,atk\ntengu,Kappa,300\n", "row 2: 'Kappa' is kappa, and the row's id is tengu"),
        ("id,name,atk\nkapa,Kappa,300\n", "there is no card with the id 'kapa', and Kappa is kappa"),
        ("name,flavor\nKappa,<br>two lines\n", "found markup"),
        (
            "name,atk\nKappa,99999\n",
            "cards.csv:2:1: error: kappa: row 2: atk must be at most 9999, found",
        ),
        ("name,rarity\nKappa,mythic\n", "row 2: rarity must be one of common, uncommon, rare, special, found 'mythic'"),
        ("name,status\nKappa,ready\n", "status must be one of idea, draft, final, retired, found 'ready'"),
        ("name,atk\n,300\n", "row 2: it says nothing that a card is known by"),
        ("name,atk\nKapa,300\n", "row 2: there is no card 'Kapa'"),
        ("name,atk\nKapa,300\n", "--set ours makes it a new draft; did you mean Kappa?"),
        ("name,atk\nKapa,300\nTengu,3e2\n", "row 3, atk: expected a whole number, found '3e2'"),
    ],
)
def test_what_cannot_be_told_is_refused_with_its_row_and_nothing_is_written(
    text: str, complaint: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = _files(shipped)
    assert _import(shipped, _source(shipped, text), "--write") == 1
    assert complaint in capfd.readouterr().err
    assert _files(shipped) == before


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a,b\n1,2\n", "no table of cards was found"),
        ("", "no table of cards was found"),
    ],
)
def test_a_source_that_fits_no_card_is_told_with_a_way_out(
    text: str, complaint: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert _import(shipped, _source(shipped, text)) == 2
    assert complaint in capfd.readouterr().err


def test_rows_without_a_card_become_drafts_with_the_next_numbers(shipped: Path) -> None:
    source = _source(shipped, "id,name,atk,def,flavor\n4711,Reed Heron,450,300,'=waits\n4712,Clay Dog,300,,\n")
    assert _import(shipped, source, "--set", "ours", "--write") == 0
    cards = {card.id: card for card in require_catalog(find_workspace(shipped, shipped), "tanuki-panic").cards}
    heron, dog = cards["reed-heron"], cards["clay-dog"]
    assert (heron.number, heron.name, heron.status.value, heron.flavor) == ("061", "Reed Heron", "draft", "=waits")
    assert (heron.fields["atk"], heron.fields["def"], dog.fields["atk"], "def" in dog.fields) == (450, 300, 300, False)
    assert dog.number == "062"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" [Kumiai-ki]", ' ["Union, the", Kumiai-ki]'),
        (" []", ' ["Union, the", Kumiai-ki]'),
        ("\n  - Kumiai-ki   # as listed", "\n  - Union, the\n  - Kumiai-ki   # as listed"),
    ],
)
def test_a_list_stays_in_the_form_it_has(old: str, new: str, shipped: Path) -> None:
    path = shipped / "cards/tanuki-panic/ours/058-kumiai-ki.yaml"
    head, found, tail = path.read_text(encoding="utf-8").partition("aliases: [Kumiai-ki]")
    assert found
    path.write_text(f"{head}aliases:{old}{tail}", encoding="utf-8")
    assert _import(shipped, _source(shipped, 'name;aliases\nKumiai-Ki;"Union, the; Kumiai-ki"\n'), "--write") == 0
    assert path.read_text(encoding="utf-8") == f"{head}aliases:{new}{tail}"


def test_rows_that_only_part_the_table_are_counted_aloud(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _import(shipped, MANUSCRIPT) == 0
    assert capfd.readouterr().out.splitlines()[-1] == (
        "4 changes on 3 cards, 2 as they are, 1 left aside as parting the table: --write does it"
    )


def test_comments_quotes_and_line_ends_of_a_file_stay(shipped: Path) -> None:
    path = shipped / KAPPA
    text = path.read_text(encoding="utf-8").replace("\natk: 450", "\natk: 450   # high for a kappa")
    path.write_bytes(text.replace("\n", "\r\n").encode())
    assert _import(shipped, _source(shipped, "name,atk,kanji\nKappa,470,\n"), "--write") == 0
    assert path.read_bytes() == text.replace("atk: 450 ", "atk: 470 ").replace("\n", "\r\n").encode()


def test_tables_with_other_columns_are_not_mixed(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = "# A\n| name | atk |\n|---|---|\n| Kappa | 1 |\n\n# B\n| name | def |\n|---|---|\n| Kappa | 2 |\n"
    source = _source(shipped, text, "cards.md")
    assert _import(shipped, source) == 2
    assert "'A' (line 2), 'B' (line 7)" in capfd.readouterr().err
    assert [each["field"] for each in _values(capfd, shipped, source, "--table", "B")["changes"]] == ["def"]
