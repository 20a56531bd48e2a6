"""The command line from outside: what is printed where, and how it ends."""

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests" / "data" / "cards" / "game"
KAPPA = (ROOT / "tests" / "data" / "cards" / "valid" / "plain.yaml").read_text(encoding="utf-8")


def run(cwd: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment}
    command = [sys.executable, "-m", "tanuki_print", *arguments]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    shutil.copytree(SAMPLE, tmp_path / "cards" / "sample")
    (tmp_path / "cards" / "sample" / "river" / "001-kappa.yaml").write_text(KAPPA, encoding="utf-8")
    return tmp_path


def test_version_imports_nothing_slow() -> None:
    code = "import sys; sys.argv = ['tanuki-print', '--version']\nfrom tanuki_print.cli.app import main\n"
    code += "try: main()\nexcept SystemExit as end: print(end.code)\n"
    code += "print(sorted({name.split('.')[0] for name in sys.modules} & {'reportlab', 'jinja2', 'PIL', 'pypdfium2',"
    code += " 'jsonschema_rs', 'yaml', 'uharfbuzz', 'pyphen', 'rich'}))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == ["tanuki-print 0.1.0", "0", "[]"]


def test_wrong_use_ends_with_2_and_content_errors_with_1(sample: Path) -> None:
    assert run(sample, "cards", "set:rivr").returncode == 2
    assert run(sample, "no-such-command").returncode == 2
    assert run(sample, "cards", "--game", "other").returncode == 2
    assert run(sample, "cards", "--root", "nowhere").returncode == 2
    (sample / "cards" / "sample" / "river" / "001-kappa.yaml").write_text(KAPPA.replace("300", "seven"))
    found = run(sample, "cards")
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr == (
        "cards/sample/river/001-kappa.yaml:5:6: error: kappa: atk must be a whole number, found 'seven' [card-schema]\n"
        "  hint: plain digits, without quotes\n"
    )


def test_a_usage_error_has_a_hint_and_no_trace(sample: Path) -> None:
    found = run(sample, "cards", "set:rivr")
    assert found.stderr == "error: there is no set 'rivr'\n  hint: did you mean 'river'?\n"


def test_validate_reports_as_json_on_stdout_only(sample: Path) -> None:
    (sample / "cards" / "sample" / "river" / "001-kappa.yaml").write_text(KAPPA.replace("atk", "akt"))
    found = run(sample, "validate", "--format", "json")
    report = json.loads(found.stdout)
    assert (found.returncode, found.stderr, report["ok"]) == (1, "", False)
    first = report["diagnostics"][1]
    assert {key: first[key] for key in ("file", "line", "column", "code", "subject", "message", "hint")} == {
        "file": "cards/sample/river/001-kappa.yaml",
        "line": 5,
        "column": 1,
        "code": "card-schema",
        "subject": "kappa",
        "message": "unknown key 'akt'",
        "hint": "did you mean 'atk'?",
    }


def test_validate_reports_for_github(sample: Path) -> None:
    (sample / "cards" / "sample" / "river" / "001-kappa.yaml").write_text(KAPPA.replace("300", "30%"))
    found = run(sample, "validate", "--format", "github")
    assert found.stdout.splitlines()[0] == (
        "::error file=cards/sample/river/001-kappa.yaml,line=5,col=6::"
        "kappa: atk must be a whole number, found '30%25' [card-schema]%0Ahint: plain digits, without quotes"
    )


def test_cards_as_json_hold_every_field(sample: Path) -> None:
    found = run(sample, "cards", "--format", "json")
    kappa, crow = json.loads(found.stdout)
    assert kappa["id"] == "kappa"
    assert (kappa["number"], kappa["set"], kappa["rarity"], kappa["status"]) == ("001", "river", "common", "final")
    assert (kappa["atk"], kappa["def"], kappa["flavor"]) == (300, 450, "Bow, and it must bow back.")
    assert (crow["finish"], crow["aliases"]) == ("foil", ["Kurama's Crow"])


def test_cards_as_csv_read_back(sample: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(sample, "cards", "--format", "csv").stdout)))
    assert [(row["id"], row["atk"], row["aliases"]) for row in rows] == [
        ("kappa", "300", ""),
        ("crow-of-kurama", "400", "Kurama's Crow"),
    ]


def test_cards_as_a_table_end_with_a_count(sample: Path) -> None:
    lines = run(sample, "cards", "kappa").stdout.splitlines()
    assert lines[0].split() == ["number", "name", "set", "rarity", "status", "atk", "def"]
    assert lines[1].split() == ["001", "Kappa", "river", "common", "final", "300", "450"]
    assert lines[-1] == "1 card"


def test_a_terminal_without_the_letters_gets_their_code_points(sample: Path) -> None:
    (sample / "cards" / "sample" / "river" / "001-kappa.yaml").write_text(KAPPA.replace("name: Kappa", "name: Kāppa"))
    found = run(sample, "cards", "kappa", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert found.returncode == 0
    assert "K\\u0101ppa" in found.stdout
    json_out = run(sample, "cards", "kappa", "--format", "json", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert json.loads(json_out.stdout)[0]["name"] == "Kāppa"


def test_a_closed_pipe_is_no_accident(sample: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tanuki_print", "cards"]
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        command, cwd=sample, env=env, stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert process.stderr == ""


def test_the_shipped_game_is_found_from_any_folder(tmp_path: Path) -> None:
    found = run(tmp_path, "cards", "kumiai-ki", "--format", "json")
    assert json.loads(found.stdout)[0]["def"] == 1350


def test_new_card_writes_a_draft_with_the_next_number(sample: Path) -> None:
    found = run(sample, "new", "card", "Ōkami", "--set", "river")
    assert (found.returncode, found.stdout) == (0, "cards/sample/river/901-okami.yaml\n")
    (card,) = json.loads(run(sample, "cards", "okami", "--format", "json").stdout)
    assert (card["name"], card["number"], card["status"]) == ("Ōkami", "901", "draft")
    text = (sample / found.stdout.strip()).read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=../card.schema.json\n")


@pytest.mark.parametrize("name", ["Kappa", "KAPPA", "Crow\u2009of Kurama", "Кappa", "狼", "a\u200bb", "x" * 301])
def test_new_card_refuses_a_name_that_would_not_be_valid(sample: Path, name: str) -> None:
    before = sorted(path.name for path in (sample / "cards").rglob("*"))
    found = run(sample, "new", "card", name)
    assert found.returncode == 2
    assert found.stderr.startswith("error: ")
    assert sorted(path.name for path in (sample / "cards").rglob("*")) == before


def test_commands_that_write_sources_refuse_the_packed_games(tmp_path: Path) -> None:
    for command in (("new", "card", "Fox"), ("new", "game", "foxes")):
        found = run(tmp_path, *command)
        assert found.returncode == 2
        assert "tanuki-print init" in found.stderr


def test_init_copies_the_games_and_overwrites_nothing(tmp_path: Path) -> None:
    found = run(tmp_path, "init")
    assert found.returncode == 0
    assert (tmp_path / "cards" / "tanuki-panic" / "game.yaml").is_file()
    assert (tmp_path / "templates" / "tanuki-panic").is_dir()
    assert (tmp_path / "rules" / "tanuki-panic" / "rulings.yaml").is_file()
    assert len(json.loads(run(tmp_path, "cards", "--format", "json").stdout)) == 60
    again = run(tmp_path, "init")
    assert again.returncode == 2
    assert "already holds cards/" in again.stderr


def test_a_new_game_validates_and_prints(tmp_path: Path) -> None:
    run(tmp_path, "init")
    found = run(tmp_path, "new", "game", "fox-fire", "--title", "Fox: Fire")
    assert found.returncode == 0
    assert "cards/fox-fire/game.yaml" in found.stdout.splitlines()
    checked = run(tmp_path, "validate", "--game", "fox-fire")
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
    printed = run(tmp_path, "sheets", "--game", "fox-fire", "--backs", "long-edge")
    assert printed.returncode == 0
    assert (tmp_path / "output" / "fox-fire-sheets-a4.pdf").read_bytes().startswith(b"%PDF-")
    again = run(tmp_path, "new", "game", "fox-fire")
    assert again.returncode == 2


@pytest.mark.parametrize("name", ["Fox", "../fox", "con", "", "common", "fóx"])
def test_a_game_needs_an_id_that_is_a_folder_name_everywhere(sample: Path, name: str) -> None:
    assert run(sample, "new", "game", name).returncode == 2


def test_a_query_that_no_card_fits_gives_an_empty_table(sample: Path) -> None:
    shown = run(sample, "cards", "nobody")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.splitlines()[0].split()[:2] == ["number", "name"]
    assert shown.stdout.endswith("\n0 cards\n")


def test_validate_reads_the_printers_too(sample: Path) -> None:
    (sample / "printers.yaml").write_text("office: {right: 0.6, donw: 1}\n", encoding="utf-8")
    found = run(sample, "validate", "--format", "json")
    told = [item for item in json.loads(found.stdout)["diagnostics"] if item["file"] == "printers.yaml"]
    assert [(item["line"], item["column"], item["message"]) for item in told] == [(1, 22, "unknown key 'donw'")]
    assert found.returncode == 1
