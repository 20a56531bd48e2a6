"""Matches of the toy game saved as scenarios: they play again, or saving says that chance stands in the way."""

from random import Random

import pytest
from test_toy_game import DECKS
from test_toy_scenarios import PLAYING, judged
from toy_game import GAME, Action, Blow, Hang, Hide

from tanuki_print.diagnostics import UsageError
from tanuki_print.referee.playthrough import MatchSetup, Playthrough
from tanuki_print.referee.ruleset import Transition
from tanuki_print.referee.saving import save_scenario

TURNS = 6


def a_night(seed: int, length: int, tie: str) -> tuple[Playthrough, bool]:
    """A match as far as `length` actions of a random player, and whether it is over."""
    dice = Random(seed)
    setup = MatchSetup("lanterns", "deck", str(seed), ("Aki", "no", "Cleo"), DECKS.cards, {}, {"tie": tie})
    ruleset = PLAYING.ruleset({"tie": tie}, {})
    state = setup.begin(ruleset).state
    actions: list[Action] = []
    while len(actions) < length and (legal := ruleset.legal_actions(state)):
        actions.append(dice.choice(legal))
        found = ruleset.apply(state, actions[-1])
        assert isinstance(found, Transition)
        state = found.state
    return Playthrough(setup, tuple(actions)), ruleset.outcome(state) is not None


def saved(playthrough: Playthrough, tie: str) -> str:
    return save_scenario("A night", playthrough, PLAYING.ruleset({"tie": tie}, {}), GAME.script)


@pytest.mark.parametrize("length", range(TURNS + 1))
@pytest.mark.parametrize("tie", ["drawn", "latest"])
def test_a_match_of_the_toy_game_is_saved_and_agrees_unless_a_coin_ends_it(tie: str, length: int) -> None:
    for seed in range(30):
        playthrough, over = a_night(seed, length, tie)
        assert over == (length == TURNS)
        if over and isinstance(playthrough.actions[-1], Blow):
            with pytest.raises(UsageError, match="chance decides action 6, and an example cannot say how"):
                saved(playthrough, tie)
            continue
        (verdict,) = judged(saved(playthrough, tie))
        assert verdict.ok, verdict.differences


def test_both_the_agreeing_and_the_refused_ends_are_met() -> None:
    last = [type(a_night(seed, TURNS, "drawn")[0].actions[-1]) for seed in range(30)]
    assert {Hang, Hide, Blow} == set(last)


def test_a_saved_match_says_where_the_night_stands() -> None:
    playthrough, _ = a_night(3, 2, "latest")
    text = saved(playthrough, "latest")
    head = "title: A night\nrulings: {tie: latest}\nturn: Cleo\nphase: night\nturn-number: 3\nplayers:\n  Aki:\n"
    assert text.startswith(head)
    assert '\n  "no":\n' in text


def test_a_reading_that_yaml_takes_for_something_else_is_quoted() -> None:
    playthrough, _ = a_night(3, 2, "drawn")
    setup = MatchSetup("lanterns", "deck", "3", ("Aki", "Ben", "Cleo"), DECKS.cards, {"oil": 1}, {"tie": "no"})
    text = saved(Playthrough(setup, playthrough.actions), "drawn")
    assert 'rulings: {tie: "no"}\nconstants: {oil: 1}\n' in text
