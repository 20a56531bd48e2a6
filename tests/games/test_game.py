"""Games are found by folder and by entry point; nothing lists them."""

import sys
from pathlib import Path

import pytest

from tanuki_print.diagnostics import UsageError
from tanuki_print.games.game import find_play, playable_games

OTHER = "class Play:\n    id = 'moon-fox'\n\nGAME = Play()\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that offers two games, of which one does not load."""
    (tmp_path / "moon_fox.py").write_text(OTHER, encoding="utf-8")
    info = tmp_path / "moon_fox-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moon-fox\nVersion: 1\n", encoding="utf-8")
    points = "[tanuki_print.games]\nmoon-fox = moon_fox:GAME\nbroken = moon_fox:NOTHING\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "moon_fox", raising=False)
    return tmp_path


def test_a_folder_is_a_game() -> None:
    play = find_play("tanuki-panic")
    assert play.id == "tanuki-panic"
    assert "tanuki-panic" in playable_games()
    assert play.script.form.phases[0] == "draw"


@pytest.mark.usefixtures("installed")
def test_an_installed_package_may_offer_a_game() -> None:
    assert find_play("moon-fox").id == "moon-fox"
    assert set(playable_games()) >= {"moon-fox", "tanuki-panic"}


@pytest.mark.usefixtures("installed")
def test_a_game_that_does_not_load_is_told_with_what_its_package_says() -> None:
    with pytest.raises(UsageError) as caught:
        find_play("broken")
    assert caught.value.message == "the game 'broken' is installed but does not load"
    assert "moon_fox:NOTHING" in caught.value.hint


@pytest.mark.parametrize("name", ["tanuki-panik", "tanuki panic", "", "game", "tanuki_panic", "TANUKI-PANIC"])
def test_a_game_without_rules_is_refused_with_a_hint(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_play(name)
    assert caught.value.message == f"the game {name!r} has no rules as code, so it cannot be played"
    assert "tanuki-panic" in caught.value.hint
