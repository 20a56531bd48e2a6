"""`tanuki-print validate` over several games and over what is frozen for good."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run
from tanuki_print.sheets.template import FaceOptions, load_templates
from tanuki_print.workspace import find_workspace


def _report(capfd: pytest.CaptureFixture[str], root: Path, *arguments: str) -> dict[str, Any]:
    capfd.readouterr()
    run(lambda: app(["validate", "--format", "json", "--root", str(root), *arguments]))
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


def _told(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(item["file"], item["severity"], item["code"]) for item in report["diagnostics"]]


@pytest.fixture
def two_games(shipped: Path) -> Path:
    """The shipped game and a small one beside it, whose cards have a status that there is not."""
    assert run(lambda: app(["new", "game", "fox-fire", "--root", str(shipped)])) == 0
    card = next((shipped / "cards" / "fox-fire").glob("*/*.yaml"))
    card.write_text(card.read_text(encoding="utf-8").replace("status: ", "status: un"), encoding="utf-8")
    return shipped


def test_all_games_are_checked_where_none_is_named(two_games: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report = _report(capfd, two_games)
    assert (report["games"], report["game"], report["ok"]) == (["fox-fire", "tanuki-panic"], None, False)
    assert {item["file"].split("/")[1] for item in report["diagnostics"]} == {"fox-fire"}
    one = _report(capfd, two_games, "--game", "tanuki-panic")
    assert (one["games"], one["game"], one["ok"]) == (["tanuki-panic"], "tanuki-panic", True)


def test_two_games_of_which_none_is_the_usual_one_are_warned_of(
    two_games: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    game = two_games / "cards" / "tanuki-panic" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("default: true", "default: false"), encoding="utf-8")
    last = _report(capfd, two_games)["diagnostics"][-1]
    assert (last["file"], last["severity"], last["code"]) == ("cards", "warning", "game-default")
    assert last["message"] == "one game must be marked 'default: true' in its game.yaml, found none"


def test_every_frozen_release_is_checked_not_only_the_one_of_today(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pools = shipped / "cards" / "tanuki-panic" / "pools"
    (pools / "3.json").write_text('{"format": 1,', encoding="utf-8")
    shutil.copy(pools / "1.json", pools / "2.json")
    report = _report(capfd, shipped)
    assert _told(report) == [
        ("cards/tanuki-panic/pools/2.json", "error", "pool-file"),
        ("cards/tanuki-panic/pools/3.json", "error", "yaml-syntax"),
    ]
    assert report["diagnostics"][0]["message"] == "release must be 2 here, found 1"
    assert report["diagnostics"][-1]["message"].startswith("this is not valid JSON: ")


def test_files_that_nobody_reads_beside_frozen_releases_are_warned_of(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pools = shipped / "cards" / "tanuki-panic" / "pools"
    for name in ("01.json", "notes.txt", ".gitkeep"):
        (pools / name).write_text("", encoding="utf-8")
    report = _report(capfd, shipped)
    assert report["ok"] is True
    assert _told(report) == [
        ("cards/tanuki-panic/pools/01.json", "warning", "pool-name"),
        ("cards/tanuki-panic/pools/notes.txt", "warning", "pool-name"),
    ]


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_foil_card_of_a_game_just_begun_looks_other_than_a_plain_one(shipped: Path, low_ink: bool) -> None:  # noqa: FBT001
    assert run(lambda: app(["new", "game", "fox-fire", "--root", str(shipped)])) == 0
    workspace = find_workspace(shipped, shipped)
    catalog = require_catalog(workspace, "fox-fire")
    templates = load_templates(workspace, catalog)
    plain, foil = (
        templates.face(catalog.cards[0], FaceOptions(finish=finish, low_ink=low_ink)).items
        for finish in ("plain", "foil")
    )
    assert len(foil) == len(plain) + (1 if low_ink else 2)
