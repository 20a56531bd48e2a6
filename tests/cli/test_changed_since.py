"""`sheets --changed-since`: only cards whose printed face differs go on paper."""

import json
from pathlib import Path
from typing import Any

import pytest
from histories import keep, make_game, write_card

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game in a folder, committed."""
    make_game(tmp_path)
    keep(tmp_path)
    return tmp_path


def sheets(root: Path, *arguments: str) -> int:
    return run(lambda: app(["sheets", "--root", str(root), "--layout", "a4-mini-euro", *arguments]))


def printed(root: Path, capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[list[str], dict[str, Any]]:
    """The ids on the fronts in their order, and the report on what changed."""
    capfd.readouterr()
    assert sheets(root, "--changed-since", "HEAD", "--format", "json", *arguments) == 0
    found = json.loads(capfd.readouterr().out)
    fronts = [card["id"] for page in found["pages"] if page["side"] != "back" for card in page["cards"]]
    since: dict[str, Any] = found["changed_since"]
    return fronts, since


def reasons(since: dict[str, Any]) -> list[tuple[str, str]]:
    return [(card["id"], card["why"]) for card in since["cards"]]


def test_only_cards_that_print_differently_are_printed(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="450")
    write_card(game, "002-stone", notes="[a word to myself]", aliases="[Rock]")
    fronts, since = printed(game, capfd, "--copies", "3")
    assert fronts == ["paper"] * 3
    assert since["cards"] == [{"id": "paper", "number": "001", "name": "Paper", "why": "front"}]
    assert sorted(path.name for path in (game / "output").iterdir()) == ["lanterns-changed-a4.pdf"]


def test_nothing_changed_says_so_and_writes_nothing(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="450")
    for arguments in (["--cards", "moon"], ["--cards", "moon", "--dry-run"], ["--cards", "moon", "--out", "a.pdf"]):
        assert sheets(game, "--changed-since", "HEAD", *arguments) == 0
        found = capfd.readouterr()
        assert (found.out, found.err) == (
            "",
            "note: nothing prints differently from HEAD, so there is nothing to print\n",
        )
    assert not (game / "output").exists()
    assert not Path("a.pdf").exists()


def test_a_dry_run_lists_the_cards_and_what_has_gone(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="450")
    write_card(game, "002-stone", status="retired")
    write_card(game, "003-firefly").unlink()
    assert sheets(game, "--changed-since", "HEAD", "--dry-run") == 0
    found = capfd.readouterr()
    assert found.out.splitlines() == [(game / "output/lanterns-changed-a4.pdf").as_posix(), "  001 Paper: front"]
    assert found.err.splitlines() == [
        "note: 002 Stone is printed no more: take it out",
        "note: 003 Firefly is printed no more: take it out",
        "note: 1 of 2 cards print as they did at HEAD, and are left out",
    ]
    assert not (game / "output").exists()


def test_backs_and_low_ink_count_only_when_they_are_printed(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    back = game / "templates" / "lanterns" / "back.svg.j2"
    back.write_text(back.read_text(encoding="utf-8").replace("#203050", "#203051"), encoding="utf-8")
    assert printed(game, capfd)[0] == []
    fronts, since = printed(game, capfd, "--backs", "long-edge", "--cards", "set:street")
    assert (fronts, reasons(since)) == (["paper", "stone"], [("paper", "back"), ("stone", "back")])
    front = game / "templates" / "lanterns" / "front.svg.j2"
    text = front.read_text(encoding="utf-8")
    line = '{% if low_ink %}<rect x="1" y="1" width="1" height="1"/>{% endif %}</svg>'
    front.write_text(text.replace("</svg>", line), encoding="utf-8")
    assert printed(game, capfd)[0] == []
    assert len(printed(game, capfd, "--low-ink")[0]) == 4


def test_drafts_that_are_final_now_are_printed(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", status="draft")
    keep(game)
    assert printed(game, capfd, "--draft")[0] == []
    write_card(game, "001-paper")
    assert reasons(printed(game, capfd)[1]) == [("paper", "new")]
    assert reasons(printed(game, capfd, "--draft")[1]) == [("paper", "front")]


def test_a_deck_prints_its_changed_cards_as_often_as_it_says(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="450")
    write_card(game, "004-moon").unlink()
    deck = game / "deck.txt"
    deck.write_text("2 Paper\n3 Stone\n", encoding="utf-8")
    fronts, since = printed(game, capfd, "--deck", str(deck))
    assert (fronts, since["gone"]) == (["paper", "paper"], [])


def test_another_id_alone_prints_nothing_anew(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper").unlink()
    write_card(game, "001-paper", id="washi", aliases="[paper]", stem="001-washi")
    fronts, since = printed(game, capfd)
    assert (fronts, since["gone"]) == ([], [])


def test_a_card_that_could_not_be_read_or_drawn_then_is_printed(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="much")
    write_card(game, "002-stone", flavor='"ꙮ"')
    keep(game)
    write_card(game, "001-paper")
    write_card(game, "002-stone")
    fronts, since = printed(game, capfd)
    assert (fronts, reasons(since)) == (["paper", "stone"], [("paper", "unknown"), ("stone", "unknown")])


def test_a_new_highest_number_is_said_to_be_the_reason(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    front = game / "templates" / "lanterns" / "front.svg.j2"
    text = front.read_text(encoding="utf-8")
    front.write_text(text.replace("</svg>", '<text x="30" y="56" size="5">{{ total }}</text></svg>'), encoding="utf-8")
    keep(game)
    write_card(game, "001-paper", id="bonfire", name="Bonfire", number='"005"', stem="005-bonfire")
    assert sheets(game, "--changed-since", "HEAD", "--dry-run") == 0
    found = capfd.readouterr()
    assert "note: the highest number is 004 then, now 005: cards that print it differ by that alone\n" in found.err
    assert len(found.out.splitlines()) == 6


def test_ranges_and_calibration_are_wrong_use(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert sheets(game, "--changed-since", "HEAD..HEAD") == 2
    assert "tanuki-print diff compares two" in capfd.readouterr().err
    assert sheets(game, "--changed-since", "HEAD", "--calibration") == 2
    assert sheets(game, "--changed-since", "--output=x") == 2
    assert "git knows no revision '--output=x' here" in capfd.readouterr().err
