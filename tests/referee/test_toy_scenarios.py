"""The toy game in the hands of the whole program: its examples, its coverage, its recorded matches."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_playthrough import TABLE, WRITTEN
from test_toy_game import CARDS, DATA, ROOT, WORKSPACE
from toy_game import GAME

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.source import Limits, read_documents
from tanuki_print.diagnostics import Report
from tanuki_print.referee.read_scenario import read_scenario
from tanuki_print.referee.verdict import Trouble, Verdict
from tanuki_print.rulebook.playing import playing_of

PLAYING = playing_of(GAME, require_catalog(WORKSPACE, "lanterns"), DATA)


def judged(text: str) -> list[Verdict]:
    report = Report()
    found = []
    for node in read_documents(text.encode(), "examples.yaml", report, Limits(documents=50)):
        scenario = read_scenario(node, PLAYING.tongue, report)
        assert scenario is not None, list(report)
        found.append(PLAYING.judge(scenario))
    return found


EXAMPLES = (ROOT / "rules" / "lanterns" / "examples.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("verdict", judged(EXAMPLES), ids=lambda verdict: verdict.scenario.title)
def test_an_example_of_the_toy_game_agrees(verdict: Verdict) -> None:
    assert verdict.ok, verdict.differences


def test_chance_that_an_example_does_not_write_down_is_told_of() -> None:
    text = "title: A coin\nplayers:\n  a: {}\n  b: {row: [Moon]}\n  c: {}\nactions: [blow at b]\n"
    (verdict,) = judged(text)
    assert [item.trouble for item in verdict.differences] == [Trouble.MALFORMED]
    assert "a number below 2 is drawn here, nothing is written" in verdict.differences[0].referee


def test_a_question_left_open_is_a_gap() -> None:
    text = EXAMPLES.split("---\n")[5].replace("latest", "open")
    (verdict,) = judged(text)
    assert [item.trouble for item in verdict.differences] == [Trouble.GAP]


def tanuki_print(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program as it runs where the toy game is installed."""
    info = folder / "lanterns-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tanuki_print.games]\nlanterns = toy_game:GAME\n")
    path = os.pathsep.join([str(folder), str(Path(__file__).parent)])
    command = [sys.executable, "-m", "tanuki_print", *arguments, "--root", str(ROOT)]
    return subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, encoding="utf-8", check=False
    )


def test_the_program_checks_the_rulebook_of_an_installed_game(tmp_path: Path) -> None:
    done = tanuki_print(tmp_path, "rules", "check", "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    value = json.loads(done.stdout)
    assert (value["ok"], value["total"], value["failed"]) == (True, 7, 0)


def test_the_program_plays_a_recorded_match_of_an_installed_game_again(tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_text(WRITTEN, encoding="utf-8")
    done = tanuki_print(tmp_path, "rules", "replay", str(file), "--log")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("- hide Ember#1\n    Ember#1 is hidden  # 2.3\n")
    assert done.stdout.endswith("6 actions played again: won by Ben under rule 4.1\n")
    told = json.loads(tanuki_print(tmp_path, "rules", "replay", str(file), "--format", "json").stdout)
    assert (told["ok"], told["actions"], told["outcome"]) == (True, 6, "won by Ben under rule 4.1")


def test_the_program_refuses_a_recorded_match_that_went_astray(tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_text(WRITTEN.replace("hang Star ", "hide Star "), encoding="utf-8")
    done = tanuki_print(tmp_path, "rules", "replay", str(file))
    assert done.returncode == 1
    assert "the match goes another way before action 3" in done.stderr
    missing = tanuki_print(tmp_path, "rules", "replay", str(tmp_path / "none.txt"))
    assert (missing.returncode, "no such file" in missing.stderr) == (2, True)


def test_the_cards_of_the_toy_game_are_those_on_the_table() -> None:
    assert set(TABLE.cards) == set(CARDS) == {"ember", "moon", "star", "comet"}
