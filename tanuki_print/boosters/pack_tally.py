"""Opened packs against the stated odds: counts that stay small however many are opened, and tests that are honest.

What must hold in every single pack is a yes or no. The rest is tested by statistics that have the distribution they
are said to have: cards of a pack are drawn without putting back, so that a plain chi-square would forgive too much.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tanuki_print.boosters.inspection import Inspector
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Pool
from tanuki_print.boosters.significance import ALPHA, Fit, binomial_chance, holm, multinomial_fit, sample_fit
from tanuki_print.rng import Rng


@dataclass(frozen=True, slots=True)
class Finding:
    """One test. `chance` is how likely a result at least so far out is; None where there were too few packs."""

    what: str
    test: str
    chance: float | None
    statistic: float | None = None
    freedom: int | None = None


@dataclass(frozen=True, slots=True)
class PackAgreement:
    """What came of so many packs. `faults` are packs that cannot be, the first few; `failed` are tests that say no."""

    packs: int
    fault_count: int
    faults: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def failed(self) -> tuple[Finding, ...]:
        """The tests that fail by Holm's correction, so that a run without fault does so once in a thousand."""
        told = [finding for finding in self.findings if finding.chance is not None]
        verdicts = holm([finding.chance or 0.0 for finding in told], ALPHA)
        return tuple(finding for finding, failed in zip(told, verdicts, strict=True) if failed)

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against the stated odds."""
        return not (self.fault_count or self.failed)


class PackTally:
    """Counts independent packs. `seed` decides only which card of a pack is counted where one must be chosen."""

    def __init__(self, pool: Pool, seed: str) -> None:
        self._pool = pool
        self._chooser = Rng.seeded(*pool.labels, "count one", seed)
        self._inspector = Inspector(pool)
        self._packs = 0
        self._variants: Counter[tuple[int, ...]] = Counter()
        self._samples: dict[tuple[int, int], list[int]] = {}
        self._draws: Counter[tuple[int, int]] = Counter()
        self._upgraded = {upgrade.sheet: [0] * len(pool.sheets[upgrade.sheet].cards) for upgrade in pool.upgrades}

    def add(self, pack: Pack) -> None:
        """Count one more pack."""
        self._packs += 1
        drawn = self._inspector.drawn(pack)
        if drawn is None:
            return
        self._variants[tuple(map(len, drawn))] += 1
        for index, places in enumerate(drawn):
            self._count(index, places)
        for card in pack.cards:
            if card.upgraded:
                index, place = self._inspector.place(card.id)
                self._upgraded[index][place] += 1

    def _count(self, index: int, places: Sequence[int]) -> None:
        if not places:
            return
        sheet = self._pool.sheets[index]
        # Even cards are told apart by how many were drawn with them; of others one is counted, each as likely.
        key = (index, len(places) if sheet.even else 0)
        counts = self._samples.setdefault(key, [0] * len(sheet.cards))
        self._draws[key] += 1
        if sheet.even:
            for place in places:
                counts[place] += 1
        else:
            chosen, _ = self._chooser.split(f"{self._packs} {sheet.id}").below(len(places))
            counts[places[chosen]] += 1

    def agreement(self) -> PackAgreement:
        """What the packs counted so far say of the odds."""
        findings = [*self._of_variants(), *self._of_cards(), *self._of_upgrades()]
        seen = self._inspector
        return PackAgreement(self._packs, seen.fault_count, tuple(seen.faults), tuple(findings))

    def _of_variants(self) -> list[Finding]:
        if len(self._pool.variants) == 1:
            return []
        counts = [self._variants[variant.counts] for variant in self._pool.variants]
        fit = multinomial_fit(counts, self._pool.variant_weights)
        return [_found("what kinds of packs there are", "chi-square", fit)]

    def _of_cards(self) -> list[Finding]:
        findings = []
        for (index, each), counts in sorted(self._samples.items()):
            sheet, draws = self._pool.sheets[index], self._draws[index, each]
            if len(counts) == each or len(counts) == 1:
                continue  # every card is in every such pack: nothing is left to chance
            if sheet.even:
                what = f"which {each} of {len(counts)} cards of {sheet.id}"
                findings.append(_found(what, "chi-square for samples", sample_fit(counts, draws, each)))
            else:
                what = f"which cards of {sheet.id}, by weight"
                findings.append(_found(what, "chi-square, one card a pack", multinomial_fit(counts, sheet.weights)))
        return findings

    def _of_upgrades(self) -> list[Finding]:
        findings = []
        for upgrade in self._pool.upgrades:
            sheet, counts = self._pool.sheets[upgrade.sheet], self._upgraded[upgrade.sheet]
            chance = binomial_chance(sum(counts), sum(self._variants.values()), float(upgrade.chance))
            what = f"how often one of {sheet.id} is {upgrade.finish}"
            findings.append(Finding(what, "binomial, exact", chance))
            if len(counts) > 1:
                fit = multinomial_fit(counts, sheet.weights)
                findings.append(_found(f"which of {sheet.id} is {upgrade.finish}", "chi-square", fit))
        return findings


def _found(what: str, test: str, fit: Fit | None) -> Finding:
    return Finding(what, test, None) if fit is None else Finding(what, test, fit.chance, fit.statistic, fit.freedom)
