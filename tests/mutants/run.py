"""How strong the rulebook is as a test suite: `make mutants`.

Every comparison, operator, number, phase and test of the rules is changed in turn. The examples of the rulebook play
each mutant, and the whole suite of the rules those that no example sees. `equivalent.yaml` lists the mutants that
change nothing anybody could see, `unseen.yaml` the places that no example can show; both say why.
"""

import os
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "games" / "tanuki_panic")]

from by_examples import caught_by_examples, prepare  # noqa: E402 - the path comes first
from by_suite import caught_by_suite  # noqa: E402
from mutate import Mutant, mutants  # noqa: E402
from patched_game import source_of  # noqa: E402

MODULES = (
    "battle", "declaration", "decks", "discards", "fight", "legal", "outcome", "placement", "positions", "ruleset",
    "setup", "sight", "state", "summoning", "terms", "turn", "view",
)  # fmt: skip
"""The rules; not the words of scenarios (phrases, script, telling, decisions), which have tests of their own."""

LEAST_BY_EXAMPLES = 95.0


def listed(name: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = yaml.safe_load((HERE / name).read_text(encoding="utf-8")) or []
    return found


def fits(entry: dict[str, str], mutant: Mutant) -> bool:
    """Whether an entry speaks of a mutant: all that it names is the mutant's."""
    return all(entry[name] == getattr(mutant, name) for name in ("module", "function", "was", "now") if name in entry)


def say(text: str = "") -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.1f} %)"


def table(
    every: Sequence[Mutant], survivors: Sequence[Mutant], hidden: Sequence[Mutant], left: Sequence[Mutant]
) -> None:
    """Print a line for each module."""
    columns = [Counter(one.module for one in group) for group in (every, survivors, hidden, left)]
    say(f"{'module':<14}{'mutants':>8}{'by examples':>13}{'not to be shown':>17}{'left over':>11}")
    for module in MODULES:
        total, alive, unseen, over = (column[module] for column in columns)
        say(f"{module:<14}{total:>8}{total - alive:>13}{unseen:>17}{over:>11}")


def main() -> int:
    """Play them all; 1 if a mutant is left over that nobody explains, or if the examples see too few."""
    every = [mutant for module in MODULES for mutant in mutants(module, source_of(module))]
    jobs = os.cpu_count() or 1
    with ProcessPoolExecutor(jobs, initializer=prepare) as pool:
        seen = list(pool.map(caught_by_examples, every, chunksize=4))
    survivors = [mutant for mutant, by in zip(every, seen, strict=True) if not by]
    equivalent, unseen = listed("equivalent.yaml"), listed("unseen.yaml")
    same = [mutant for mutant in survivors if any(fits(entry, mutant) for entry in equivalent)]
    say(f"{len(every)} mutants; the examples alone see {share(len(every) - len(survivors), len(every))}")
    asked = [mutant for mutant in survivors if mutant not in same] if "--trust" in sys.argv else survivors
    left = by_suite(asked, jobs)
    hidden = [mutant for mutant in survivors if mutant not in same and any(fits(entry, mutant) for entry in unseen)]
    table(every, survivors, hidden, left)
    shown = len(every) - len(same) - len(hidden)
    by_examples = len(every) - len(survivors)
    say(f"Of those that an example can show, the examples alone see {share(by_examples, shown)}.")
    for mutant in survivors:
        if mutant not in same and mutant not in hidden:
            say(f"  no example sees {mutant}")
    unknown = [mutant for mutant in left if mutant not in same]
    caught = len(every) - len(left)
    say(f"The whole suite sees {share(caught, len(every))}; {len(left) - len(unknown)} of the others are equivalent.")
    for mutant in unknown:
        say(f"  left over: {mutant}")
    stale(equivalent, left, "equivalent.yaml", "is seen by now, or is no longer there")
    stale(unseen, survivors, "unseen.yaml", "has no mutant that the examples miss")
    weak = 100 * by_examples < LEAST_BY_EXAMPLES * shown
    return 1 if unknown or weak else 0


def by_suite(asked: Sequence[Mutant], jobs: int) -> list[Mutant]:
    """The mutants that the whole suite does not see either."""
    fault = caught_by_suite(None)
    if fault:
        say(f"the suite fails with nothing changed: {fault}")
        raise SystemExit(1)
    left: list[Mutant] = []
    with ThreadPoolExecutor(jobs) as pool:
        for mutant, by in zip(asked, pool.map(caught_by_suite, asked), strict=True):
            left += [] if by else [mutant]
            if "--verbose" in sys.argv:
                say(f"  {by or 'no test'} sees {mutant}")
    return left


def stale(entries: Sequence[dict[str, Any]], alive: Sequence[Mutant], name: str, why: str) -> None:
    """Tell of entries that speak of nothing any more."""
    for entry in entries:
        if not any(fits(entry, mutant) for mutant in alive):
            place = ", ".join(f"{key} {entry[key]}" for key in ("module", "function", "was", "now") if key in entry)
            say(f"  {name}: {place} {why}")


if __name__ == "__main__":
    sys.exit(main())
