"""What so many packs of a box hold at least and at most, by whole numbers alone: nothing here draws a card.

A box gives each variant, each card and each upgrade its quota: the expected number rounded down or up. How many cards
of a sheet a box takes depends on how many packs of which variant it has, so the quotas of cards reach a little wider.
All figures are true bounds; no seed opens a box beyond them. A single pack, from a box or not, is bounded as a box of
one pack is: `packs` is 1.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tanuki_print.boosters.pool import Pool, Upgrade


class Range(NamedTuple):
    """The least and the most of something."""

    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {self.least}"
        return f"{self.least} {'or' if self.most == self.least + 1 else 'to'} {self.most}"


def quota(share: int, whole: int) -> Range:
    """What is expected, share / whole, rounded down and up."""
    return Range(share // whole, -(-share // whole))


def packs_of_variants(pool: Pool, packs: int) -> tuple[Range, ...]:
    """In how many packs of a box each variant comes, in the order of the pool."""
    total = sum(pool.variant_weights)
    return tuple(quota(packs * weight, total) for weight in pool.variant_weights)


def sum_over_packs(pool: Pool, packs: int, values: Sequence[int]) -> Range:
    """The sum over the packs of a box of a figure that each variant has, given in the order of the pool.

    As many variants as it takes to fill the box are rounded up; the least and the greatest figures among those that
    may be are the ends.
    """
    quotas = packs_of_variants(pool, packs)
    sure = sum(each.least * value for each, value in zip(quotas, values, strict=True))
    left = packs - sum(each.least for each in quotas)
    open_values = sorted(value for each, value in zip(quotas, values, strict=True) if each.most > each.least)
    return Range(sure + sum(open_values[:left]), sure + sum(open_values[len(open_values) - left :]))


def sheet_counts(pool: Pool, sheet: int) -> tuple[int, ...]:
    """How many cards of a sheet, by its index, each variant takes."""
    return tuple(variant.counts[sheet] for variant in pool.variants)


def slots(pool: Pool, packs: int, sheet: int) -> Range:
    """How many cards of a sheet there are."""
    return sum_over_packs(pool, packs, sheet_counts(pool, sheet))


def copies(pool: Pool, packs: int, sheet: int, card: int) -> Range:
    """How many copies of one card, by its index on the sheet, there are in any finish."""
    held, own = slots(pool, packs, sheet), pool.sheets[sheet]
    weight = own.weights[card]
    return Range(quota(held.least * weight, own.total).least, quota(held.most * weight, own.total).most)


def every(pool: Pool, packs: int, sheet: int) -> Range:
    """Between which numbers the copies of each single card of a sheet lie."""
    weights = pool.sheets[sheet].weights
    light, heavy = (copies(pool, packs, sheet, weights.index(end)) for end in (min(weights), max(weights)))
    return Range(light.least, heavy.most)


def upgraded(packs: int, upgrade: Upgrade) -> Range:
    """In how many packs the upgrade comes: one card each."""
    return quota(packs * upgrade.chance.numerator, upgrade.chance.denominator)


def in_finish(pool: Pool, packs: int, sheet: int, finish: str) -> Range:
    """How many cards of a sheet there are in a finish: which of the cards are upgraded is drawn by itself."""
    held = slots(pool, packs, sheet)
    least = most = 0
    if finish == pool.sheets[sheet].finish:
        least, most = held
    for upgrade in pool.upgrades:
        if upgrade.sheet != sheet:
            continue
        better = upgraded(packs, upgrade)
        if finish == pool.sheets[sheet].finish:
            least, most = least - better.most, most - better.least
        if finish == upgrade.finish:
            least, most = least + better.least, most + better.most
    return Range(least, most)
