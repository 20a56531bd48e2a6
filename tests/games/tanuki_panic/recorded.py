"""The two matches that are kept as golden playthroughs, and how they came to be."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from matches import GAME, ROOT, built_decks, packs, shipped_rules

from tanuki_print.games.game import GamePlay, find_play
from tanuki_print.games.tanuki_panic.actions import Attack, Change, Discard, Summon
from tanuki_print.referee.playthrough import MatchSetup, Playthrough
from tanuki_print.referee.ruleset import Decks, Transition
from tanuki_print.rng import Rng

GOLDEN = ROOT / "tests" / "golden" / "playthroughs"
Policy = Callable[[Sequence[Any], Rng], tuple[Any, Rng]]


def uniform(legal: Sequence[Any], chance: Rng) -> tuple[Any, Rng]:
    """Any of the legal actions, each as likely."""
    index, chance = chance.below(len(legal))
    return legal[index], chance


def eager(legal: Sequence[Any], chance: Rng) -> tuple[Any, Rng]:
    """Nine times of ten a summon, an attack of one to three cards, or a discard; else anything."""
    wanted = [one for one in legal if isinstance(one, Summon | Attack | Discard)]
    wanted = [one for one in wanted if not isinstance(one, Attack) or len(one.attackers) <= 3]
    often, chance = chance.below(10)
    if not wanted or not often:
        wanted = [one for one in legal if not isinstance(one, Change)] if often > 3 else list(legal)
    return uniform(wanted, chance)


def record(kind: str, seed: str, decks: Decks, policy: Policy, play: GamePlay | None = None) -> Playthrough:
    """Play a match to its end by a policy."""
    play = play or find_play(GAME)
    setup = MatchSetup(GAME, kind, seed, ("Aki", "Ben"), decks.cards)
    rules = play.ruleset(shipped_rules())
    state = setup.begin(rules).state
    chance = Rng.seeded("players", seed)
    actions = []
    while legal := rules.legal_actions(state):
        action, chance = policy(legal, chance)
        actions.append(action)
        found = rules.apply(state, action)
        assert isinstance(found, Transition)
        state = found.state
    return Playthrough(setup, tuple(actions))


def booster_match(seed: str = "two packs, 50") -> Playthrough:
    return record("booster", seed, packs(Random(seed)), uniform)


def deck_match(seed: str = "forty cards, 13") -> Playthrough:
    return record("deck", seed, built_decks(Random(seed)), eager)
