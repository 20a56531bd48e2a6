"""Whether the cards of a box can always be dealt: every pack full, no card twice in a pack.

A filling exists (Gale and Ryser) exactly when, for every number s, the s cards with most copies together have no more
copies than the packs can take of s cards: the sum, over the packs, of what each needs, but s at most. Where the needs
of the packs differ by one at most that always holds. Else it is proved here, for every quota the box can come to.
"""

from tanuki_print.boosters.pool import Box, Pool, PoolSheet
from tanuki_print.boosters.quotas import sheet_counts, slots_in_box, slots_in_pack, sum_over_box


def can_always_deal(pool: Pool, box: Box, sheet: int) -> bool:
    """Tell whether the cards of a sheet fit into the packs of every box; where it says no, it may still be so.

    The packs' room is taken at its least and the copies at their most, which need not come together.
    """
    needs = slots_in_pack(pool, sheet)
    counts = sheet_counts(pool, sheet)
    between = range(needs.least + 1, needs.most)
    room = {few: sum_over_box(pool, box, [min(count, few) for count in counts]).least for few in between}
    slots = slots_in_box(pool, box, sheet)
    for taken in range(slots.least, slots.most + 1) if room else ():
        copies = _most_copies(pool.sheets[sheet], taken)
        if any(sum(copies[:few]) > room[few] for few in between):
            return False
    return True


def _most_copies(sheet: PoolSheet, slots: int) -> list[int]:
    """The copies of the cards, most first, when chance rounds those up that have most already.

    No other rounding gives any number of cards more copies together.
    """
    sure = sorted(((slots * weight) // sheet.total, (slots * weight) % sheet.total > 0) for weight in sheet.weights)
    left = slots - sum(copies for copies, _ in sure)
    found = []
    for copies, rounded in reversed(sure):
        up = rounded and left > 0
        left -= up
        found.append(copies + up)
    return sorted(found, reverse=True)
