"""Many packs or boxes opened and compared with the stated odds; what came of it, as text and as JSON values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.box_tally import BoxAgreement, BoxTally
from tanuki_print.boosters.odds import pack_odds
from tanuki_print.boosters.opening import packs_of
from tanuki_print.boosters.pack_tally import Finding, PackAgreement, PackTally
from tanuki_print.boosters.pool import ALGORITHM, Box, Pool
from tanuki_print.boosters.significance import ALPHA, smallest_error_seen
from tanuki_print.cli.odds_text import WIDTH, percent
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.tables import shortened, table

_AGREES, _FAILS, _FEW = "agrees", "DISAGREES", "too few packs"


@dataclass(frozen=True, slots=True)
class Task:
    """What is opened: so many packs of a seed, or so many boxes where one is named. `names` are those of the cards."""

    pool: Pool
    box: Box | None
    seed: str
    count: int
    names: Mapping[str, str]

    @property
    def head(self) -> str:
        """The task in a line."""
        what = "packs" if self.box is None else f"boxes ({self.box.id}, {self.box.packs} packs)"
        return f"{self.count} {what} of {self.pool.title}, {self.pool.game}@{self.pool.release}, seed {self.seed}"


def check_packs(task: Task) -> PackAgreement:
    """Open independent packs and compare them with the odds."""
    tally = PackTally(task.pool, task.seed)
    with Progress("pack", task.count) as progress:
        for pack in progress.over(packs_of(task.pool, task.seed, task.count)):
            tally.add(pack)
    return tally.agreement()


def check_boxes(task: Task, box: Box) -> BoxAgreement:
    """Open boxes and look at every guarantee of each."""
    tally = BoxTally(task.pool, box)
    with Progress("box", task.count) as progress:
        for number in progress.over(range(1, task.count + 1)):
            tally.add(open_box(task.pool, box, task.seed, number))
    return tally.agreement()


def _smallest_errors(task: Task) -> dict[str, float]:
    """What relative error of a rate the packs show in nine runs of ten: of each sheet's rarest card, of upgrades."""
    pool = task.pool
    odds = pack_odds(pool, dict.fromkeys(task.names, ""))
    chances = {card.id: card.copies.expected for card in odds.cards}
    rates = {}
    for sheet in pool.sheets:
        rarest = min(sheet.ids, key=chances.__getitem__)
        rates[f"{task.names[rarest]} in a pack"] = chances[rarest]
    for upgrade in pool.upgrades:
        rates[f"a card of {pool.sheets[upgrade.sheet].id} as {upgrade.finish}"] = upgrade.chance
    unsure = {what: chance for what, chance in rates.items() if chance < 1}
    return {
        f"{what}, {percent(chance)}": smallest_error_seen(float(chance), task.count) for what, chance in unsure.items()
    }


def packs_text(task: Task, agreement: PackAgreement) -> str:
    """The verdict on packs: faults, each test, what would have been seen."""
    failed = agreement.failed
    rows = [("", "chi-square (df)", "p", "")]
    for finding in agreement.findings:
        figures = "exact" if finding.statistic is None else f"{finding.statistic:.2f} ({finding.freedom})"
        chance = "" if finding.chance is None else f"{finding.chance:.4f}" if finding.chance >= 0.0001 else "< 0.0001"
        shown = figures if finding.chance is not None else ""
        rows.append((shortened(finding.what, 34), shown, chance, _word(finding, failed)))
    told = sum(finding.chance is not None for finding in agreement.findings)
    parts = [task.head, "\n".join(table(rows, (False, True, True))), _faults(agreement), _verdict(told, len(failed))]
    errors = _smallest_errors(task)
    if errors:
        lines = table([(f"  {shortened(what, WIDTH - 20)}", f"{_relative(error)}") for what, error in errors.items()])
        intro = "So many packs show, in 9 runs of 10, a rate that is wrong by this part of itself:"
        parts.append("\n".join([intro, *lines]))
    return "\n\n".join(parts)


def _verdict(told: int, failed: int) -> str:
    tests = "1 test" if told == 1 else f"{told} tests"
    if not told:
        return "no test could be made: nothing is left to chance, or there are too few packs"
    verb = (
        f"{tests} agree{'s' if told == 1 else ''}" if not failed else f"{failed} of {tests} disagree{'s'[failed - 1 :]}"
    )
    return f"{verb}, at {ALPHA} for all together (Holm's correction)"


def _relative(error: float) -> str:
    return f"{100 * error:.1f} %" if error < 1 else "more than all of it: too few packs"


def _word(finding: Finding, failed: tuple[Finding, ...]) -> str:
    if finding.chance is None:
        return _FEW
    return _FAILS if finding in failed else _AGREES


def _faults(found: PackAgreement | BoxAgreement) -> str:
    if not found.fault_count:
        return "no card twice in a pack, and no pack that the recipe does not give"
    left = found.fault_count - len(found.faults)
    return "\n".join([*found.faults, *([f"and {left} more"] if left else [])])


def boxes_text(task: Task, agreement: BoxAgreement) -> str:
    """The verdict on boxes."""
    broken = agreement.fault_count or "none"
    counted = f"{agreement.looked_at} guarantees looked at (every card, kind of pack and upgrade of every box)"
    return "\n\n".join([task.head, _faults(agreement), f"{counted}, {broken} broken"])


def check_values(task: Task, found: PackAgreement | BoxAgreement) -> dict[str, Any]:
    """What came of it as JSON values."""
    pool, box = task.pool, task.box
    values = {
        "game": pool.game,
        "recipe": pool.recipe,
        "release": pool.release,
        "algorithm": ALGORITHM,
        "pool_hash": pool.hash,
        "seed": task.seed,
        "ok": found.holds,
        "faults": found.fault_count,
        "first_faults": list(found.faults),
    }
    if isinstance(found, BoxAgreement):
        kind = box and {"id": box.id, "packs": box.packs}
        return {**values, "box": kind, "boxes": found.boxes, "guarantees": found.looked_at}
    failed = found.failed
    errors = [{"what": what, "percent": 100 * error} for what, error in _smallest_errors(task).items()]
    tests = [
        {
            "what": finding.what,
            "test": finding.test,
            "statistic": finding.statistic,
            "degrees_of_freedom": finding.freedom,
            "p": finding.chance,
            "verdict": _word(finding, failed).lower(),
        }
        for finding in found.findings
    ]
    return {**values, "packs": found.packs, "alpha": ALPHA, "correction": "Holm", "tests": tests, "shows": errors}
