"""How strong the rulebook is as a test suite: `make mutants`.

Every comparison, operator, number, phase, position and condition of the rules is changed in turn. The examples of the
rulebook play each mutant, and the whole suite of the rules those that no example sees. `equivalent.yaml` lists, one by
one, the mutants that change nothing anybody could see, and says why. The exit code is 1 if the examples see too few, or
if the suite misses one that is not listed.
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
    "battle", "clash", "declaration", "decks", "discards", "fight", "legal", "outcome", "placement", "positions",
    "ruleset", "setup", "sight", "state", "summoning", "terms", "turn", "view",
    "referee.atoms", "referee.choices", "referee.views", "referee.zones",
)  # fmt: skip
"""The rules, with what the referee lends them; not the words of scenarios (phrases, script, telling, decisions) and not
what compares them, which have tests of their own.
"""

LEAST_BY_EXAMPLES = 95.0
EQUIVALENT = "equivalent.yaml"


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


def table(every: Sequence[Mutant], *groups: Sequence[Mutant]) -> None:
    """Print a line for each module: its mutants, those that each group holds."""
    columns = [Counter(one.module for one in group) for group in (every, *groups)]
    say(f"{'module':<17}{'mutants':>8}{'not claimed':>13}{'not told':>10}{'equivalent':>12}{'left over':>11}")
    for module in MODULES:
        total, claimed, told, same, over = (column[module] for column in columns)
        say(f"{module:<17}{total:>8}{claimed:>13}{told:>10}{same:>12}{over:>11}")


def main() -> int:
    """Play them all; 1 if a mutant is left over that nobody explains, or if the examples see too few."""
    every = [mutant for module in MODULES for mutant in mutants(module, source_of(module))]
    jobs = os.cpu_count() or 1
    with ProcessPoolExecutor(jobs, initializer=prepare) as pool:
        seen = list(zip(every, pool.map(caught_by_examples, every, chunksize=4), strict=True))
    silent = [mutant for mutant, by in seen if not by.claimed]
    survivors = [mutant for mutant, by in seen if not by.told]
    equivalent = listed(EQUIVALENT)
    same = [mutant for mutant in survivors if any(fits(entry, mutant) for entry in equivalent)]
    different = len(every) - len(same)
    say(f"{len(every)} mutants, {len(same)} of them listed as equivalent")
    say(f"By what they claim, the examples see {share(len(every) - len(silent), different)};")
    say(f"with all that is told while they are played, {share(len(every) - len(survivors), different)}.")
    left = by_suite(
        [mutant for mutant in survivors if mutant not in same] if "--trust" in sys.argv else survivors, jobs
    )
    unknown = [mutant for mutant in left if mutant not in same]
    table(every, silent, survivors, same, unknown)
    for mutant in survivors:
        if mutant not in same:
            say(f"  no example sees {mutant}")
    say(f"The whole suite sees {share(different - len(unknown), different)}.")
    for mutant in unknown:
        say(f"  left over: {mutant}")
    wrong = stale(equivalent, [mutant for mutant in left if mutant in same] if "--trust" not in sys.argv else same)
    weak = 100 * (len(every) - len(survivors)) < LEAST_BY_EXAMPLES * different
    return 1 if unknown or wrong or weak else 0


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


def stale(entries: Sequence[dict[str, Any]], alive: Sequence[Mutant]) -> bool:
    """Tell of entries that speak of nothing any more; gives whether there are any."""
    found = [entry for entry in entries if not any(fits(entry, mutant) for mutant in alive)]
    for entry in found:
        place = ", ".join(f"{key} {entry[key]}" for key in ("module", "function", "was", "now") if key in entry)
        say(f"  {EQUIVALENT}: {place} is seen by now, or is no longer there")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
