"""Opened boxes against what a box guarantees: every quota floor or ceiling, no card twice in a pack.

That is a yes or no for every card of every box. A chi-square of boxes would say nothing: they are too even on purpose.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tanuki_print.boosters.inspection import Inspector
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Box, Pool
from tanuki_print.boosters.quotas import Range, packs_of_variants, quota, upgraded


@dataclass(frozen=True, slots=True)
class BoxAgreement:
    """What came of so many boxes: how many quotas were looked at, and the first of those that are broken."""

    boxes: int
    looked_at: int
    fault_count: int
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether every box keeps what boxes promise."""
        return not self.fault_count


class BoxTally:
    """Looks at boxes one after the other."""

    def __init__(self, pool: Pool, box: Box) -> None:
        self._pool = pool
        self._box = box
        self._inspector = Inspector(pool)
        self._variants = packs_of_variants(pool, box.packs)
        self._boxes = 0
        self._looked_at = 0

    def add(self, packs: Sequence[Pack]) -> None:
        """Look at all packs of one more box."""
        self._boxes += 1
        where = f"box {packs[0].box}" if packs else f"box {self._boxes}"
        self._check(where, "packs", len(packs), Range(self._box.packs, self._box.packs))
        contents = [self._inspector.drawn(pack) for pack in packs]
        kinds = Counter(tuple(map(len, drawn)) for drawn in contents if drawn is not None)
        if kinds.total() < len(packs):
            return  # a pack that cannot be spoils every count of its box, and has been told
        for variant, wanted in zip(self._pool.variants, self._variants, strict=True):
            self._check(where, f"packs of {variant.counts}", kinds[variant.counts], wanted)
        copies = Counter(card.id for pack in packs for card in pack.cards)
        for index, sheet in enumerate(self._pool.sheets):
            slots = sum(counts[index] * times for counts, times in kinds.items())
            for card, weight in sheet.cards:
                self._check(where, card, copies[card], quota(slots * weight, sheet.total))
        lucky = Counter(self._inspector.place(card.id)[0] for pack in packs for card in pack.cards if card.upgraded)
        for upgrade in self._pool.upgrades:
            what = f"{upgrade.finish} of {self._pool.sheets[upgrade.sheet].id}"
            self._check(where, what, lucky[upgrade.sheet], upgraded(self._box.packs, upgrade))

    def _check(self, where: str, what: str, found: int, wanted: Range) -> None:
        self._looked_at += 1
        if not wanted.least <= found <= wanted.most:
            self._inspector.fault(where, f"{what}: {found}, not {wanted}")

    def agreement(self) -> BoxAgreement:
        """What the boxes so far have shown."""
        return BoxAgreement(self._boxes, self._looked_at, self._inspector.fault_count, tuple(self._inspector.faults))
