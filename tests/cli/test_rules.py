"""`tanuki-print rules` as its users meet it: what is printed where, and the exit codes."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
BATTLE = """title: A battle
players: {Hana: {monsters: [Momotarō]}, Ren: {monsters: [Kumiai-Ki: defense]}}
actions: [attack Kumiai-Ki with Momotarō]
expect: [Hana loses 650]
"""


def _run(*arguments: object, root: Path = ROOT) -> int:
    return run(lambda: app(["rules", *map(str, arguments), "--root", str(root)]))


def _json(capfd: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401 - JSON
    return json.loads(capfd.readouterr().out)


def test_the_whole_rulebook_and_the_referee_agree(capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("check", "--format", "json") == 0
    value = _json(capfd)
    assert value["ok"]
    assert value["failed"] == 0
    assert value["total"] == len(value["examples"]) >= 40
    assert {item["file"] for item in value["examples"]} >= {"rules/tanuki-panic/rulebook.md"}


def test_a_file_is_checked_by_itself(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(BATTLE, "utf-8")
    assert _run("check", path) == 0
    assert capfd.readouterr() == ("1 example: the rulebook and the referee agree\n", "")


def test_a_disagreement_is_a_result_with_exit_code_1(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(BATTLE.replace("650", "600"), "utf-8")
    assert _run("check", path) == 1
    out, err = capfd.readouterr()
    assert err == ""
    assert out.splitlines() == [
        f"{path.as_posix()}:4:10: disagreement: A battle",
        "  the rulebook says: Hana loses 600",
        "  the referee says:  Hana loses 650  # 7.13",
        "",
        "1 example: 1 failed",
    ]


def test_a_malformed_example_is_a_complaint_and_still_counted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(f"{BATTLE}---\n{BATTLE.replace('attack Kumi', 'atack Kumi')}", "utf-8")
    assert _run("check", path, "--format", "json") == 1
    out, err = capfd.readouterr()
    value = json.loads(out)
    assert (value["total"], value["failed"], [item["ok"] for item in value["examples"]]) == (2, 1, [True, False])
    assert err.startswith(f"{path.as_posix()}:8:11: error: 'atack Kumiai-Ki with Momotarō' is no action")
    assert "hint: did you mean 'attack X with A[, B ...]'?" in err


def test_github_shows_failures_at_their_lines(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(BATTLE.replace("650", "600"), "utf-8")
    assert _run("check", path, "--format", "github") == 1
    assert capfd.readouterr().out.startswith(f"::error file={path.as_posix()},line=4,col=10::A battle: ")


@pytest.mark.parametrize("name", ["none.yaml", "picture.png", "empty"])
def test_a_file_that_cannot_hold_examples_is_wrong_use(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert _run("check", tmp_path / name) == 2
    assert capfd.readouterr().err.startswith("error: ")


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02", b"\xff\xfe\x00", b"a: b: c\n", b"[" * 5000])
def test_a_file_without_one_readable_example_fails_with_its_place(
    data: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.yaml"
    path.write_bytes(data)
    assert _run("check", path) == 1
    assert capfd.readouterr().err.startswith(path.as_posix())


def test_a_folder_stands_for_the_files_in_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("one.yaml", "deep/two.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(BATTLE if name == "one.yaml" else f"```scenario\n{BATTLE}```\n", "utf-8")
    assert _run("check", tmp_path) == 0
    assert capfd.readouterr().out == "2 examples: the rulebook and the referee agree\n"


def test_changing_a_constant_fails_exactly_the_examples_that_rest_on_it(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = shipped / "rules/tanuki-panic/constants.yaml"
    text = path.read_text("utf-8")
    assert "hand_limit: 7" in text
    path.write_text(text.replace("hand_limit: 7", "hand_limit: 6"), "utf-8")
    assert _run("check", "--format", "json", root=shipped) == 1
    value = _json(capfd)
    assert 0 < value["failed"] < value["total"] // 10
    assert _run("list", "--format", "json", root=shipped) == 0
    [rule] = [rule["text"] for rule in _json(capfd)["rules"] if rule["number"] == "4.7"]
    assert "6" in rule
    assert "7" not in rule


def test_rules_are_listed_with_their_places(capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("list", "--format", "json") == 0
    value = _json(capfd)
    numbers = [rule["number"] for rule in value["rules"]]
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
    rule = value["rules"][0]
    line = (ROOT / rule["file"]).read_text("utf-8").splitlines()[rule["line"] - 1]
    assert line.startswith("1.1 ")
    assert _run("list") == 0
    assert capfd.readouterr().out.startswith("1.1    ")


def test_rulings_are_listed_with_their_readings(capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("rulings", "--format", "json") == 0
    found = {item["id"]: item for item in _json(capfd)["rulings"]}
    assert len(found) == 23
    ruling = found["weaker_attacker"]
    assert (ruling["number"], ruling["default"], ruling["chosen"]) == ("R1", "none", "none")
    assert [reading["id"] for reading in ruling["readings"]] == ["none", "difference"]
    assert _run("rulings") == 0
    out = capfd.readouterr().out
    assert "\n   * none: " in out
    assert "{{" not in out


def test_another_reading_is_tried_without_changing_a_file(capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("check", "--reading", "weaker_attacker=difference", "--format", "json") == 1
    failed = [item for item in _json(capfd)["examples"] if not item["ok"]]
    assert 0 < len(failed) < 15
    assert all(item["differences"] for item in failed)
    assert _run("check", "--reading", "weaker_attacker=none") == 0
    capfd.readouterr()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("weaker_attacker", "'weaker_attacker' is no reading"),
        ("weaker_attackr=none", "there is no ruling 'weaker_attackr': did you mean 'weaker_attacker'?"),
        ("weaker_attacker=all", "there is no reading of weaker_attacker 'all': known are none, difference"),
    ],
)
def test_a_reading_that_is_not_there_is_wrong_use(given: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("check", "--reading", given) == 2
    assert capfd.readouterr().err.startswith(f"error: {said}")


def test_long_rules_are_wrapped_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run("list") == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) > 120
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    assert _run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("1.1    Bring")
    assert lines[1].startswith("       ")


@pytest.mark.parametrize("no_color", ["", "1"])
def test_the_kind_of_trouble_has_a_colour_on_a_terminal_alone(
    no_color: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(BATTLE.replace("650", "600"), "utf-8")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    assert _run("check", path) == 1
    assert ("\x1b[31mdisagreement\x1b[0m" in capsys.readouterr().out) == (not no_color)


def test_a_conflict_for_github_names_the_other_place(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(f"{BATTLE}---\n{BATTLE.replace('650', '600').replace('A battle', 'Another')}", "utf-8")
    assert _run("check", path, "--format", "github") == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == (
        f"::error file={path.as_posix()},line=4,col=10::A battle: this example says: Hana loses 650; "
        f"another one says: Hana loses 600 ({path.as_posix()}:9:10) [conflict]"
    )


def test_every_rule_and_every_reading_is_touched(capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("coverage", "--format", "json") == 0
    value = _json(capfd)
    assert (value["ok"], value["untouched"], value["unknown"]) == (True, [], [])
    assert _run("coverage") == 0
    assert "each is touched" in capfd.readouterr().out


def test_a_rule_without_an_example_makes_coverage_fail(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = shipped / "rules/tanuki-panic/rulebook.md"
    path.write_text(path.read_text("utf-8") + "\n### 11 Bows\n\n11.1 Bow to your rival.\n", "utf-8")
    assert _run("coverage", root=shipped) == 1
    assert "untouched: 11.1\n" in capfd.readouterr().out


@pytest.mark.parametrize("command", ["check", "coverage"])
def test_a_game_without_rules_as_code_is_wrong_use(
    command: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for part in ("cards", "rules"):
        (shipped / part / "tanuki-panic").rename(shipped / part / "other-game")
    assert _run(command, root=shipped) == 2
    assert "has no rules as code" in capfd.readouterr().err


def test_validate_complains_about_the_rules_too(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rules = shipped / "rules/tanuki-panic"
    (rules / "own.yaml").write_text(BATTLE.replace("Momotarō]}", "Capybara]}"), "utf-8")
    text = (rules / "rulebook.md").read_text("utf-8")
    (rules / "rulebook.md").write_text(text + "\nSee rule 99.9.\n", "utf-8")
    assert run(lambda: app(["validate", "--root", str(shipped), "--format", "json"])) == 1
    found = [(item["file"], item["code"]) for item in _json(capfd)["diagnostics"]]
    assert ("rules/tanuki-panic/own.yaml", "scenario-card") in found
    assert any(file == "rules/tanuki-panic/rulebook.md" for file, _ in found)


def test_validate_is_silent_about_a_game_without_rules(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(shipped / "rules")
    assert run(lambda: app(["validate", "--root", str(shipped)])) == 0
    assert capfd.readouterr() == ("", "")


def test_errors_of_the_text_itself_are_told_with_the_examples(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = shipped / "rules" / "tanuki-panic" / "rulebook.md"
    path.write_text(
        path.read_text("utf-8").replace("{{ cards(monster_zone) }}", "{{ cards(monster_zon) }}", 1), "utf-8"
    )
    assert _run("check", root=shipped) == 1
    out, err = capfd.readouterr()
    assert "rules/tanuki-panic/rulebook.md:38:56: error: there is no value" in err
    assert "monster_zon" in err
    assert out.endswith("agree\nThe text has errors of its own, so it cannot be printed.\n")
