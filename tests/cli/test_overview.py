"""`tanuki-print` alone, unknown words, and that every refusal of the command line says what to do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]


def alone(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(folder)
    assert run(lambda: app([])) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out.splitlines()


def following(lines: list[str]) -> list[str]:
    """The commands proposed."""
    start = next(place for place, line in enumerate(lines) if line.startswith("next:"))
    return [line[8:].split("  ")[0] for line in lines[start : start + 3]]


def test_a_project_in_order_is_told_and_drafts_wait(
    shipped: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = alone(shipped, capsys, monkeypatch)
    assert lines[0] == "tanuki-print 0.1.0"
    assert lines[2] == f"here:   {shipped}"
    assert lines[3] == "games:  tanuki-panic  Tanuki Panic  60 cards (57 final, 3 draft), 2 decks  no problem found"
    assert following(lines)[0] == "tanuki-print cards status:draft,idea"
    assert lines[-1] == "tanuki-print --help lists every command."


def test_problems_come_first(
    shipped: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card = shipped / "cards" / "tanuki-panic" / "general" / "006-momotaro.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("atk: 700", "atk: seven"), encoding="utf-8")
    lines = alone(shipped, capsys, monkeypatch)
    assert "error" in lines[3]
    assert following(lines)[0] == "tanuki-print validate"
    assert not {"tanuki-print sheets", "tanuki-print booster"} & set(following(lines))


def test_without_a_project_the_way_to_one_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = alone(tmp_path, capsys, monkeypatch)
    assert lines[2].startswith("here:   no project; the games packed with the install are at hand, to read (")
    assert following(lines) == ["tanuki-print init", "tanuki-print sheets", "tanuki-print booster"]


def test_a_folder_without_a_game_is_told_how_to_start_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cards").mkdir()
    lines = alone(tmp_path, capsys, monkeypatch)
    assert lines[3] == "games:  none yet"
    assert following(lines)[0] == "tanuki-print new game my-game"


def test_a_game_that_cannot_be_read_is_counted(
    shipped: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (shipped / "cards" / "tanuki-panic" / "game.yaml").write_bytes(b"\x00\xff")
    lines = alone(shipped, capsys, monkeypatch)
    assert lines[3].startswith("games:  tanuki-panic  tanuki-panic  0 cards, 2 decks  1 error")


def test_several_games_without_a_usual_one_need_a_name(
    shipped: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (shipped / "cards" / "tanuki-panic" / "game.yaml").write_text("title: A\nsets: []\n", encoding="utf-8")
    other = shipped / "cards" / "other"
    other.mkdir()
    (other / "game.yaml").write_text("title: B\nsets: []\n", encoding="utf-8")
    assert "        none is marked 'default: true', so commands need --game" in alone(shipped, capsys, monkeypatch)


def test_every_command_proposed_is_there(
    shipped: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in following(alone(shipped, capsys, monkeypatch)):
        assert run(lambda line=line: app([line.split()[1], "--help"])) == 0  # type: ignore[misc]


def test_it_is_there_at_once() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    before = sum(os.times()[:4])  # of the processor: what else the machine does is not its fault
    subprocess.run([sys.executable, "-m", "tanuki_print"], cwd=ROOT, env=env, capture_output=True, check=True)
    assert sum(os.times()[:4]) - before < 0.5


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (["crads"], "there is no command 'crads'", "did you mean 'cards'?"),
        (["check"], "there is no command 'check'", "did you mean tanuki-print rules check or tanuki-print deck check?"),
        (["new", "crad"], "there is no command 'crad'", "did you mean 'card'?"),
        (["new", "zzz"], "there is no command 'zzz'", "tanuki-print new --help lists all: card, game"),
        (["sheets", "--decc", "x"], "no such option '--decc'", "did you mean '--deck'?"),
        (["render"], "missing argument 'CARD...'", "tanuki-print render --help shows what it takes"),
        (
            ["sheets", "--backs", "fodl"],
            "invalid value for '--backs': 'fodl' is not one of 'none', 'long-edge', 'short-edge', 'fold'",
            "did you mean 'fold'?",
        ),
        (["sheets", "more"], "got unexpected extra argument (more)", "tanuki-print sheets --help shows what it takes"),
    ],
)
def test_a_wrong_word_is_refused_with_what_to_do(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str, hint: str
) -> None:
    assert run(lambda: app(words)) == 2
    assert capsys.readouterr().err == f"error: {message}\n  hint: {hint}\n"


def test_a_group_alone_still_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(lambda: app(["deck"])) == 2
    shown = capsys.readouterr()
    assert "Usage: tanuki-print deck" in shown.out + shown.err
    assert run(lambda: app(["--help"])) == 0
    help_text = capsys.readouterr().out
    assert "Usage: tanuki-print" in help_text
    assert "complete-line" not in help_text
