"""Every sentence with which an action is refused, as players read it."""

from collections.abc import Callable, Iterator
from random import Random

from matches import figure_cards, play_at_random, shipped_rules
from side_by_side import told_action
from test_side_by_side import wild_actions

from tanuki_print.games.tanuki_panic.actions import Action, Attack, Discard
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import FIELDS, HANDS, MatchState, Phase
from tanuki_print.referee.ruleset import Decks, IllegalAction

READINGS = {
    "first_turn_attack": "forbidden",
    "second_main_summon": "forbidden",
    "flip_by_owner": "attack-only",
    "change_after_attack": "forbidden",
    "group_attacks": "one-at-a-time",
    "concede": "forbidden",
    "position_changes": "one-per-turn",
}
NUMBERS = ({"hand_limit": 3, "monster_zone": 3}, {"summons_per_turn": 2, "attacks_per_card": 2, "changes_per_card": 2})


def near_misses(state: MatchState) -> Iterator[Action]:
    """Attacks with one's own card on every card there is, and discards of one's own card and any other."""
    total = sum(map(len, state.zones.piles))
    if state.turn.phase is Phase.BATTLE:
        for one in state.zones.piles[FIELDS + state.turn.seat]:
            yield from (Attack(target, (one.number,)) for target in range(-1, total))
    hand = state.zones.piles[HANDS + state.turn.seat]
    if state.turn.phase is Phase.END and hand:
        for card in range(-1, total):
            yield Discard((card,))
            yield Discard((hand[0].number, card))


def sentences(readings: dict[str, str], numbers: dict[str, int], seed: str) -> set[tuple[str, str]]:
    """What is said to a player who tries anything, in matches of five cards a side."""
    rules = TanukiPanic(shipped_rules().with_choices(readings, numbers))
    dice = Random(seed)
    cards = figure_cards((100 * n, 50 * n) for n in range(1, 13))
    found = set()
    for match in range(6):
        for state, _, _ in play_at_random(rules, Decks("booster", (cards[:6], cards[6:])), f"{seed} {match}"):
            for wild in (*map(told_action, wild_actions(dice, state, 15)), *near_misses(state)):
                refusal = rules.apply(state, wild)
                if isinstance(refusal, IllegalAction):
                    found.add((refusal.rule, refusal.reason))
    return found


def spoken(reason: str) -> str:
    """A sentence with one card for all."""
    words = reason.replace("Card ", "Card_").split(" ")
    return " ".join("Card" + word.lstrip("Card_0123456789") if word.startswith("Card_") else word for word in words)


def by_number(rule: str) -> list[int]:
    return [int(part) for part in rule.split(".")]


def test_every_sentence_of_refusal_is_as_it_was(golden: Callable[[str, str], None]) -> None:
    found: set[tuple[str, str]] = set()
    for readings in ({}, READINGS):
        for numbers in ({}, *NUMBERS):
            found |= sentences(readings, numbers, f"{sorted(readings)} {sorted(numbers)}")
    told = sorted({(rule, spoken(reason)) for rule, reason in found}, key=lambda one: (by_number(one[0]), one[1]))
    golden("refusals.txt", "".join(f"{rule:<5} {reason}\n" for rule, reason in told))
