"""Faults that other engines had: play after the end, empty decks, hand limits, added attacks, strayed recordings."""

from dataclasses import replace
from random import Random

import pytest
from matches import GAME, ROOT, figure_cards, shipped_rules
from recorded import record, uniform

from tanuki_print.catalog.model import Art, Card
from tanuki_print.catalog.source import Limits, read_documents
from tanuki_print.diagnostics import Report, UsageError
from tanuki_print.games.game import find_play
from tanuki_print.referee.judge import judge
from tanuki_print.referee.playthrough import print_playthrough
from tanuki_print.referee.read_players import Tongue
from tanuki_print.referee.read_scenario import read_scenario
from tanuki_print.referee.replay import Replayed, Table
from tanuki_print.referee.ruleset import Decks
from tanuki_print.referee.scenario import Scenario
from tanuki_print.rulebook.replay import replay

FIGURES = {
    "Paper Crane": (550, 50),
    "Rice Mouse": (450, 150),
    "Snow Hare": (350, 250),
    "Iron Kettle": (0, 800),
    "Stone Lantern": (0, 900),
    "Twin Crane": (550, 60),
    **{f"Sparrow {letter}": (100, 100) for letter in "ABCDEFGHIJKLMNO"},
}
CARDS = {
    name: replace(card, name=name, id=name.lower().replace(" ", "-"))
    for name, card in zip(FIGURES, figure_cards(FIGURES.values()), strict=True)
}
PLAY = find_play(GAME)


def find(text: str) -> Card:
    if text not in CARDS:
        raise UsageError(f"there is no card {text!r}", "write it as the card has it")
    return CARDS[text]


def scenarios() -> list[Scenario]:
    report = Report()
    data = (ROOT / "tests" / "data" / "old-faults.yaml").read_bytes()
    tongue = Tongue(PLAY.script, shipped_rules(), find)
    documents = read_documents(data, "old-faults.yaml", report, Limits(documents=100))
    found = [read_scenario(node, tongue, report) for node in documents]
    assert list(report) == []
    return [scenario for scenario in found if scenario is not None]


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.title)
def test_an_old_fault_is_none_here(scenario: Scenario) -> None:
    data = shipped_rules().with_choices(scenario.rulings, scenario.constants)
    verdict = judge(scenario, PLAY.ruleset(data), PLAY.script, data)
    assert verdict.ok, verdict.differences


DECK = tuple(CARDS.values())[:10]
FIRST = {card.id: card for card in DECK}
MATCH = print_playthrough(
    record("booster", "nine", Decks("booster", (DECK, DECK)), uniform), PLAY.ruleset(shipped_rules()), PLAY.script
)


def play_again(text: str, cards: dict[str, Card]) -> tuple[Replayed | None, str]:
    table = Table(GAME, PLAY.ruleset, PLAY.script, shipped_rules(), cards, find)
    replayed, report = replay(text.encode(), "match.txt", table)
    return replayed, "\n".join(map(str, report))


def changed(card_id: str, **fields: int) -> Card:
    return replace(FIRST[card_id], fields={**FIRST[card_id].fields, **fields})


def test_a_recorded_match_ends_the_same_with_the_same_cards() -> None:
    replayed, told = play_again(MATCH, FIRST)
    assert told == ""
    assert replayed is not None
    assert len(replayed.moves) >= 30
    assert print_playthrough(replayed.playthrough, replayed.ruleset, PLAY.script) == MATCH


def test_changed_figures_are_named_and_the_match_is_refused() -> None:
    cards = {**FIRST, "paper-crane": changed("paper-crane", atk=600)}
    cards["iron-kettle"] = changed("iron-kettle", **{"def": 820})
    replayed, told = play_again(MATCH, cards)
    assert replayed is None
    assert "paper-crane: atk has changed, 550 -> 600" in told
    assert "iron-kettle: def has changed, 800 -> 820" in told


def test_a_card_under_another_id_is_missing() -> None:
    cards = {f"{card_id}-2" if card_id == "paper-crane" else card_id: card for card_id, card in FIRST.items()}
    replayed, told = play_again(MATCH, cards)
    assert replayed is None
    assert "there is no card 'paper-crane' any more" in told


def test_art_is_no_rule() -> None:
    cards = {card_id: replace(card, art=Art(artist="somebody else"), flavor="New.") for card_id, card in FIRST.items()}
    replayed, told = play_again(MATCH, cards)
    assert (replayed is not None, told) == (True, "")


def test_a_file_cut_anywhere_plays_what_is_whole_or_is_refused() -> None:
    data = MATCH.encode()
    dice = Random(4)
    whole, _ = play_again(MATCH, FIRST)
    assert whole is not None
    for length in [len(data) // 2, *(dice.randrange(1, len(data) - 1) for _ in range(60))]:
        replayed, told = play_again(data[:length].decode("utf-8", "ignore"), FIRST)
        assert told
        if replayed is not None:
            assert replayed.moves == whole.moves[: len(replayed.moves)]


def test_an_action_that_became_illegal_is_refused_by_its_number() -> None:
    lines = MATCH.split("\n")
    draws = [index for index, line in enumerate(lines) if line.startswith("  - draw")]
    first = next(index for index, line in enumerate(lines) if line.startswith("  - "))
    lines[draws[2]] = "  - end phase"
    replayed, told = play_again("\n".join(lines), FIRST)
    assert replayed is None
    assert f"match.txt:{draws[2] + 1}:5: error: action {draws[2] - first + 1} is refused by rule 4.2" in told


def test_a_newer_format_is_answered_before_anything_else() -> None:
    text = MATCH.replace("playthrough: 1", "playthrough: 9").replace("kind: booster", "kind: [[[ booster")
    replayed, told = play_again(text, FIRST)
    assert replayed is None
    assert told.startswith("match.txt:1:1: error: this playthrough is of format 9, this program reads format 1")
