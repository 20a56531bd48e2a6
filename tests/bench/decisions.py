"""How many decisions a second the referee plays, and the plain loop of `plain_match.py` in the same process.

A decision is: list the legal actions, draw one of them uniformly, carry it out with every check and every event. Time
is process time; the rounds of both take turns, so that a busy machine weighs on both alike. Prints one line of JSON.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from plain_match import play

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.catalog.model import Card, Status
from tanuki_print.games.game import find_play
from tanuki_print.referee.ruleset import Decks, Transition
from tanuki_print.rng import Rng
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = "tanuki-panic"
PACK = 10
ROUNDS = 5
MATCHES = 200


def referee_match(cards: list[Card], seed: int) -> int:
    """One booster match of two uniformly random players; gives the number of decisions."""
    rng = Rng.seeded("bench", str(seed))
    one, rng = rng.shuffled(cards)
    other, rng = rng.shuffled(cards)
    state = RULES.setup(Decks("booster", (one[:PACK], other[:PACK])), rng).state
    decisions = 0
    while legal := RULES.legal_actions(state):
        index, rng = rng.below(len(legal))
        found = RULES.apply(state, legal[index])
        if not isinstance(found, Transition):
            sys.exit(f"{legal[index]} is listed and refused: {found.reason}")
        state = found.state
        decisions += 1
    return decisions


def plain_match(cards: list[Card], seed: int) -> int:
    """The same match as anybody would write it, with chance of its own."""
    dice = random.Random(seed)
    figures = [(int(str(card.fields["atk"])), int(str(card.fields["def"]))) for card in cards]
    return play(dice.sample(figures, PACK), dice.sample(figures, PACK), seed)[1]


def rate(match: Callable[[list[Card], int], int], cards: list[Card], first: int) -> float:
    """Decisions a second of process time over some matches."""
    start = time.process_time()
    decisions = sum(match(cards, seed) for seed in range(first, first + MATCHES))
    return decisions / (time.process_time() - start)


WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
RULES = find_play(GAME).ruleset(require_rules(WORKSPACE, GAME))


def main() -> None:
    """The best of several rounds of each."""
    cards = [card for card in require_catalog(WORKSPACE, GAME).cards if card.status is Status.FINAL]
    referee = plain = 0.0
    for index in range(ROUNDS):
        referee = max(referee, rate(referee_match, cards, index * MATCHES))
        plain = max(plain, rate(plain_match, cards, index * MATCHES))
    mean = sum(referee_match(cards, seed) for seed in range(MATCHES)) / MATCHES
    print(json.dumps({"referee": referee, "plain": plain, "decisions": mean}))


if __name__ == "__main__":
    main()
