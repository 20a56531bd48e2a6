"""Cards, readings and random matches for the tests of the rules."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.catalog.model import Card, Status
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Span
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import MatchState
from tanuki_print.referee.ruleset import Decks, Transition
from tanuki_print.rng import Rng
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[3]
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
GAME = "tanuki-panic"


@cache
def shipped_rules() -> RulesData:
    return require_rules(WORKSPACE, GAME)


@cache
def shipped_cards() -> tuple[Card, ...]:
    """The cards that may be played, by number."""
    return tuple(card for card in require_catalog(WORKSPACE, GAME).cards if card.status is Status.FINAL)


def readings_by_ruling() -> Mapping[str, tuple[str, ...]]:
    return {name: tuple(one.id for one in ruling.readings) for name, ruling in shipped_rules().rulings.items()}


def drawn_readings(dice: Random) -> RulesData:
    """The shipped rules with every reading drawn by chance."""
    chosen = {name: dice.choice(readings) for name, readings in readings_by_ruling().items()}
    return shipped_rules().with_choices(chosen, {})


def packs(dice: Random, size: int = 10) -> Decks:
    return Decks("booster", tuple(tuple(dice.sample(shipped_cards(), size)) for _ in range(2)))


def built_decks(dice: Random, size: int = 40) -> Decks:
    three_of_each = [card for card in shipped_cards() for _ in range(3)]
    return Decks("deck", tuple(tuple(dice.sample(three_of_each, size)) for _ in range(2)))


def play_at_random(
    rules: TanukiPanic, decks: Decks, seed: str, first: MatchState | None = None
) -> Iterator[tuple[MatchState, Any, Transition]]:
    """A match of two uniformly random players: each state, the action chosen there, and where it led."""
    chance = Rng.seeded("players", seed)
    state = first or rules.setup(decks, Rng.seeded("match", seed)).state
    while True:
        legal = rules.legal_actions(state)
        if not legal:
            return
        index, chance = chance.below(len(legal))
        action = legal[index]
        found = rules.apply(state, action)
        assert isinstance(found, Transition), (action, found)
        yield state, action, found
        state = found.state


def numbers_of(state: MatchState) -> list[int]:
    return sorted(one.number for one in itertools.chain.from_iterable(state.zones.piles))


def figure_cards(figures: Iterable[tuple[int, int]]) -> tuple[Card, ...]:
    """Cards that are nothing but ATK and DEF: Card 1, Card 2 and so on."""
    return tuple(
        Card(
            f"card-{n}", f"{n:03}", f"Card {n}", "made", Status.FINAL, Span("made"), fields={"atk": atk, "def": defense}
        )
        for n, (atk, defense) in enumerate(figures, 1)
    )
