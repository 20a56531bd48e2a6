"""Whether the cards of a box can always be dealt: every pack full, no card twice in a pack.

A filling exists (Gale and Ryser) exactly when, for every number s, the s cards with most copies together have no more
copies than the packs can take of s cards: the sum, over the packs, of what each needs, but s at most. Where the needs
of the packs differ by one at most that always holds. Else it is proved here, for every quota the box can come to.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, islice

from tanuki_print.boosters import quotas
from tanuki_print.boosters.pool import Box, Pool, PoolSheet

MOST_STEPS = 100_000
"""How many sums are compared at most; packs more unlike than that are not taken for dealable."""


def can_always_deal(pool: Pool, box: Box, sheet: int) -> bool:
    """Tell whether the cards of a sheet fit into the packs of every box; where it says no, it may still be so.

    The packs' room is taken at its least and the copies at their most, which need not come together.
    """
    needs = quotas.slots(pool, 1, sheet)
    counts = quotas.sheet_counts(pool, sheet)
    between = range(needs.least + 1, needs.most)
    slots = quotas.slots(pool, box.packs, sheet)
    if len(between) * (slots.most - slots.least + 1) > MOST_STEPS:
        return False
    room = [quotas.sum_over_packs(pool, box.packs, [min(count, few) for count in counts]).least for few in between]
    for taken in range(slots.least, slots.most + 1) if room else ():
        # The copies of one card, of two, of three ... that have most.
        together = islice(accumulate(_most_copies(pool.sheets[sheet], taken)), needs.least, None)
        if any(copies > least for copies, least in zip(together, room, strict=False)):
            return False
    return True


def _most_copies(sheet: PoolSheet, slots: int) -> Iterator[int]:
    """The copies of the cards, most first, when chance rounds those up that have most already.

    No other rounding gives any number of cards more copies together.
    """
    # Cards of one weight lie together; a heavier card never has fewer copies, rounded up or not, than a lighter one.
    alike = sorted(Counter(sheet.weights).items(), reverse=True)
    left = slots - sum(slots * weight // sheet.total * cards for weight, cards in alike)
    for weight, cards in alike:
        copies, over = divmod(slots * weight, sheet.total)
        up = min(cards, left) if over else 0
        left -= up
        yield from (copies + 1 for _ in range(up))
        yield from (copies for _ in range(cards - up))
