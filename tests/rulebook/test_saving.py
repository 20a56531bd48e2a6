"""A running match saved as a scenario plays again, whenever it is saved."""

from random import Random

import pytest
from plays import PLAYING, read

from tanuki_print.games.tanuki_panic.actions import Attack, Concede
from tanuki_print.referee.playthrough import MatchSetup, Playthrough
from tanuki_print.referee.saving import save_scenario
from tanuki_print.rulebook.check import check_examples

NAMES = (
    "Momotarō", "Kappa", "Tengu", "Kirin", "Benkei", "Nekomata", "Yuki-onna", "Tanuki (generic)", "Yamabiko",
    "Kumiai-Ki",
)  # fmt: skip
SCRIPT = PLAYING.play.script


def _match(seed: int, length: int, kind: str, **rulings: str) -> tuple[Playthrough, str]:
    """A match under a random player, as far as `length` actions, and the same saved."""
    random = Random(seed)
    cards = [PLAYING.tongue.find_card(name) for name in NAMES]
    setup = MatchSetup("tanuki-panic", kind, str(seed), ("Hana", "Ren"), (tuple(cards), tuple(cards)), {}, rulings)
    ruleset = PLAYING.ruleset(rulings, {})
    state, actions = setup.begin(ruleset).state, []
    while len(actions) < length and (legal := ruleset.legal_actions(state)):
        action = random.choice(legal)
        attacks = [choice for choice in legal if isinstance(choice, Attack)]
        action = random.choice(attacks) if attacks and random.random() < 0.5 else action
        actions.append(action)
        state = ruleset.apply(state, action).state
    playthrough = Playthrough(setup, tuple(actions))
    return playthrough, save_scenario(f"seed {seed}", playthrough, ruleset, SCRIPT)


@pytest.mark.parametrize("kind", ["booster", "deck"])
@pytest.mark.parametrize("seed", range(40))
def test_a_match_saved_at_any_moment_agrees_with_the_referee(seed: int, kind: str) -> None:
    _, text = _match(seed, 7 * seed, kind)
    [example] = read(text)
    assert example.complaints == ()
    [result] = check_examples([example], PLAYING).results
    assert result.differences == ()


def test_a_match_is_saved_from_the_beginning_of_a_turn() -> None:
    playthrough, text = _match(5, 60, "deck")
    assert "phase: draw\n" in text
    assert text.count("\n  - ") < len(playthrough.actions)


def test_a_match_before_its_first_turn_is_saved_from_its_setup() -> None:
    _, text = _match(1, 1, "booster")
    assert text.startswith("title: seed 1\nsetup: booster\nplayers:\n")


def test_readings_that_differ_are_written_down() -> None:
    _, text = _match(3, 50, "deck", weaker_attacker="difference")
    assert "rulings: {weaker_attacker: difference}\n" in text
    assert check_examples(read(text), PLAYING).failed == 0


def test_a_match_that_is_over_is_saved_with_its_winner() -> None:
    playthrough, _ = _match(2, 30, "deck")
    given_up = Playthrough(playthrough.setup, (*playthrough.actions, Concede()))
    text = save_scenario("given up", given_up, PLAYING.ruleset({}, {}), SCRIPT)
    assert "  winner: " in text
    assert check_examples(read(text), PLAYING).failed == 0
