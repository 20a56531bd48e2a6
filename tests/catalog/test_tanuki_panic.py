"""The shipped game is what it should be: its figures, its texts, its names."""

from pathlib import Path
from typing import Any

import pytest
import yaml

GAME = Path(__file__).resolve().parents[2] / "cards" / "tanuki-panic"
FIGURES = Path(__file__).resolve().parents[1] / "data" / "tanuki-panic-figures.csv"
CARDS = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(GAME.glob("*/*.yaml"))}
LONGEST_FLAVOR = 130


def test_every_figure_of_the_card_table_is_on_its_card() -> None:
    written = [line.split(",") for line in FIGURES.read_text(encoding="utf-8").splitlines()[1:]]
    sets = {path.stem: path.parent.name for path in GAME.glob("*/*.yaml")}
    on_cards = [
        [str(int(card["number"])), card["name"], sets[stem], str(card.get("atk", "")), str(card.get("def", ""))]
        for stem, card in sorted(CARDS.items())
    ]
    assert on_cards == written


@pytest.mark.parametrize("stem", CARDS)
def test_a_file_is_named_after_its_card(stem: str) -> None:
    card: dict[str, Any] = CARDS[stem]
    assert stem == f"{card['number']}-{card['id']}"


def test_only_drafts_lack_figures_and_flavor() -> None:
    drafts = [card["id"] for card in CARDS.values() if card["status"] == "draft"]
    assert drafts == ["spacehawk", "rock-creek-kappa", "rock-creek-kaiju"]
    for card in CARDS.values():
        complete = {"atk", "def", "flavor"} <= card.keys()
        assert complete == (card["id"] not in drafts)


def test_flavor_lines_are_short_and_each_is_its_own() -> None:
    lines = [card["flavor"] for card in CARDS.values() if "flavor" in card]
    assert all(20 <= len(line) <= LONGEST_FLAVOR for line in lines)
    assert len(set(lines)) == len(lines) == 57
