"""Thousands of random matches, every one to its end: `make matches`.

10,000 of booster play and 1,000 of forty-card decks under the shipped rules, and as many of each again in a tenth under
readings drawn at random. There is no limit of steps; a match that did not end would keep this from ending.
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from matches import built_decks, drawn_readings, numbers_of, packs, shipped_rules

from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.referee.ruleset import IllegalAction
from tanuki_print.rng import Rng

BLOCK = 100


def play_block(kind: str, block: int, *, drawn: bool = False) -> Counter[str]:
    """Play a hundred matches; gives how they ended, and the decisions in all."""
    dice = Random(f"{kind} {block}")
    rules = TanukiPanic(shipped_rules())
    found: Counter[str] = Counter()
    for match in range(BLOCK):
        if drawn:
            rules = TanukiPanic(drawn_readings(dice))
        decks = packs(dice) if kind == "booster" else built_decks(dice)
        found += play_one(rules, decks, f"{kind} {block} {match}")
    return found


def play_one(rules: TanukiPanic, decks: object, seed: str) -> Counter[str]:
    """Play one match of two uniformly random players to its end."""
    chance = Rng.seeded("players", seed)
    state = rules.setup(decks, Rng.seeded("match", seed)).state  # type: ignore[arg-type]
    decisions = 0
    while legal := rules.legal_actions(state):
        index, chance = chance.below(len(legal))
        found = rules.apply(state, legal[index])
        assert not isinstance(found, IllegalAction), (legal[index], found)
        state = found.state
        decisions += 1
    outcome = rules.outcome(state)
    assert outcome is not None
    assert numbers_of(state) == list(range(sum(map(len, decks.cards))))  # type: ignore[attr-defined]
    end = "drawn" if outcome.winner is None else f"won under rule {outcome.rule}"
    return Counter({end: 1, "decisions": decisions})


def main() -> None:
    """Play them all on every core, and print how they ended."""
    plan = [("booster", 100, False), ("booster", 10, True), ("deck", 10, False), ("deck", 1, True)]
    with ProcessPoolExecutor() as pool:
        for kind, blocks, drawn in plan:
            jobs = [pool.submit(play_block, kind, block, drawn=drawn) for block in range(blocks)]
            total = sum((job.result() for job in jobs), Counter[str]())
            decisions = total.pop("decisions")
            readings = "readings drawn at random" if drawn else "the rules as shipped"
            ends = ", ".join(f"{count:,} {end}" for end, count in sorted(total.items()))
            sys.stdout.write(f"{kind}, {readings}: {total.total():,} matches, {decisions:,} decisions; {ends}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
