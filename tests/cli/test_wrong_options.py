"""Options and names that cannot be meant: each is refused in words, with 2, and nothing is written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run as command

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "sheets"))

from small_game import make_game, tanuki  # noqa: E402 - the path must be known first

SAMPLE = ROOT / "tests" / "data" / "cards" / "game"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    art = make_game(tmp_path, ["a.png", "b.png"])
    for name in ("a.png", "b.png"):
        Image.new("RGB", (744, 1039), (200, 30, 30)).save(art / name)
    return tmp_path


def started(root: Path, *words: str) -> int:
    """Run a command with the folder named at its end, as subcommands want it; gives the exit code."""
    return command(lambda: app([*words, "--root", str(root)]))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["sheets", "--bleed", "nan"], "nan is no length or size"),
        (["sheets", "--bleed", "inf"], "inf is no length or size"),
        (["sheets", "--volume-mb", "nan"], "nan is no length or size"),
        (["sheets", "--volume-mb", "inf"], "inf is no length or size"),
        (["render", "card-1", "--dpi", "nan"], "nan is no length or size"),
        (["render", "card-1", "--bleed", "nan"], "nan is no length or size"),
        (["sheets", "--calibration", "--cards", "card-1"], "--calibration prints a page without cards"),
        (["sheets", "--calibration", "--deck", "d.txt"], "--calibration prints a page without cards"),
        (["sheets", "--calibration", "--backs", "fold"], "a sheet that is folded is printed on one side"),
        (["sheets", "--calibration", "--layout", "card"], "a page of 63 x 88 mm has no room to calibrate"),
        (["sheets", "--out", "cards"], "--out cards is a folder"),
        (["sheets", "--out", "cards.png"], "sheets are PDF files, not .png"),
        (["render", "card-1", "--out", "card.svg"], "--out card.svg ends with .svg, the format is png"),
        (["render", "card-1", "--out", "card.jpg"], "--out card.jpg ends with .jpg, the format is png"),
        (["render", "card-1", "card-2", "--out", "card.png"], "--out card.png is one file, 2 are to be written"),
        (["render", "card-1", "--side", "both", "--out", "d.txt"], "--out d.txt is one file, 2 are to be written"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], complaint: str
) -> None:
    (game / "d.txt").write_text("1 card-1\n", encoding="utf-8")
    monkeypatch.chdir(game)
    before = sorted(game.rglob("*"))
    assert tanuki(game, *words) == 2
    assert complaint in " ".join(capsys.readouterr().err.split())
    assert sorted(game.rglob("*")) == before


def test_one_card_goes_into_a_file_that_is_there_whatever_its_name(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (game / "card").write_bytes(b"old")
    assert tanuki(game, "render", "card-1", "--out", str(game / "card")) == 0
    assert capsys.readouterr().out == f"{game / 'card'}\n"
    assert (game / "card").read_bytes().startswith(b"\x89PNG")


def test_a_deck_prints_no_drafts_unless_they_are_wanted(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "cards" / "small" / "all" / "002-card-2.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("final", "draft"), encoding="utf-8")
    deck = game / "deck.txt"
    deck.write_text("1 card-1\n1 card-2\n", encoding="utf-8")
    assert tanuki(game, "sheets", "--deck", str(deck), "--dry-run", "--format", "json") == 0
    out, err = capsys.readouterr()
    assert (out.count('"card-1"'), out.count('"card-2"')) == (1, 0)
    assert err.endswith("[deck-status]\n  hint: it prints only with --draft\n")
    assert tanuki(game, "sheets", "--deck", str(deck), "--dry-run", "--format", "json", "--draft") == 0
    assert capsys.readouterr().out.count('"card-2"') == 1


def test_volumes_of_an_earlier_longer_run_are_pointed_out(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in (2, 3, 5):
        (game / f"v-{number}.pdf").write_bytes(b"old")
    assert tanuki(game, "sheets", "--volume-mb", "20", "--out", str(game / "v.pdf")) == 0
    out, err = capsys.readouterr()
    assert out == f"{game.as_posix()}/v-1.pdf\n"
    assert [line.split(": ", 2)[:2] for line in err.splitlines() if "[old-volume]" in line] == [
        [f"{game.as_posix()}/v-2.pdf", "warning"],
        [f"{game.as_posix()}/v-3.pdf", "warning"],
    ]


def run(cwd: Path, *arguments: str) -> "subprocess.Popen[str]":
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    words = [sys.executable, "-m", "tanuki_print", *arguments]
    return subprocess.Popen(words, cwd=cwd, env=env, stdout=pipe, stderr=pipe, encoding="utf-8")


def test_cards_started_at_the_same_time_get_numbers_of_their_own(tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "cards" / "sample")
    (tmp_path / "cards" / "sample" / "river").mkdir(exist_ok=True)
    started = [run(tmp_path, "new", "card", f"Otter {word}", "--set", "river") for word in ("A", "B", "C", "D")]
    assert [process.wait() for process in started] == [0, 0, 0, 0]
    for process in started:
        process.communicate()
    names = sorted(path.name[:3] for path in (tmp_path / "cards" / "sample" / "river").glob("*otter*"))
    assert names == ["901", "902", "903", "904"]


@pytest.mark.parametrize("name", ["null", "Yes", "~on~"])
def test_a_card_may_be_called_by_a_word_of_yaml(game: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert started(game, "new", "card", name) == 0
    capsys.readouterr()
    assert tanuki(game, "cards", "status:draft", "--format", "csv") == 0
    assert f",{name}," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["common"], "a game cannot be called 'common': that name is kept for what all games share"),
        (["con"], "a game cannot be called 'con': that name is kept for a device of Windows"),
        (["moon", "--title", "a\x07b"], "control character"),
        (["moon", "--title", "x" * 400], "title has 400 characters"),
    ],
)
def test_a_game_that_would_not_be_in_order_is_not_begun(
    game: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert started(game, "new", "game", *words) == 2
    assert complaint in capsys.readouterr().err
    assert sorted(path.name for path in (game / "cards").iterdir()) == ["small"]


def test_a_title_of_several_lines_becomes_one(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert started(game, "new", "game", "moon", "--title", "Moonlight\nMarket") == 0
    assert tanuki(game, "cards", "--game", "moon") == 0
    capsys.readouterr()
    assert 'title: "Moonlight Market"' in (game / "cards" / "moon" / "game.yaml").read_text(encoding="utf-8")


def test_a_game_begun_in_a_folder_with_nothing_but_cards_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards").mkdir()
    assert started(tmp_path, "new", "game", "moon") == 0
    assert started(tmp_path, "validate") == 0
    assert started(tmp_path, "sheets", "--backs", "long-edge") == 0
    assert capsys.readouterr().err == ""
    assert (tmp_path / "output" / "moon-sheets-a4.pdf").is_file()
