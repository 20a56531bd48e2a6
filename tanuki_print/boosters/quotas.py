"""What a pack or a box holds at least and at most, by whole numbers alone: nothing here draws a card.

A box gives each variant, each card and each upgrade its quota: the expected number rounded down or up. How many cards
of a sheet a box takes depends on how many packs of which variant it has, so the quotas of cards reach a little wider.
All figures are true bounds; no seed opens a box beyond them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade


class Range(NamedTuple):
    """The least and the most of something."""

    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {self.least}"
        return f"{self.least} {'or' if self.most == self.least + 1 else 'to'} {self.most}"


def packs_of_variants(pool: Pool, box: Box) -> tuple[Range, ...]:
    """In how many packs of a box each variant comes, in the order of the pool."""
    total = sum(pool.variant_weights)
    return tuple(_quota(box.packs * weight, total) for weight in pool.variant_weights)


def sum_over_box(pool: Pool, box: Box, values: Sequence[int]) -> Range:
    """The sum over the packs of a box of a figure that each variant has, given in the order of the pool.

    As many variants as it takes to fill the box are rounded up; the least and the greatest figures among those that
    may be are the ends.
    """
    quotas = packs_of_variants(pool, box)
    sure = sum(quota.least * value for quota, value in zip(quotas, values, strict=True))
    left = box.packs - sum(quota.least for quota in quotas)
    open_values = sorted(value for quota, value in zip(quotas, values, strict=True) if quota.most > quota.least)
    return Range(sure + sum(open_values[:left]), sure + sum(open_values[len(open_values) - left :]))


def slots_in_box(pool: Pool, box: Box, sheet: int) -> Range:
    """How many cards of a sheet, by its index, a box holds."""
    return sum_over_box(pool, box, sheet_counts(pool, sheet))


def slots_in_pack(pool: Pool, sheet: int) -> Range:
    """How many cards of a sheet a pack holds, from a box or not."""
    counts = sheet_counts(pool, sheet)
    return Range(min(counts), max(counts))


def copies_in_box(pool: Pool, box: Box, sheet: int, card: int) -> Range:
    """How many copies of one card, by its index on the sheet, a box holds in any finish."""
    return _copies(pool.sheets[sheet], slots_in_box(pool, box, sheet), card)


def copies_in_pack(pool: Pool, sheet: int, card: int) -> Range:
    """How many copies of one card a pack holds."""
    return _copies(pool.sheets[sheet], slots_in_pack(pool, sheet), card)


def every_in_box(pool: Pool, box: Box, sheet: int) -> Range:
    """Between which numbers the copies of each single card of a sheet lie in a box."""
    return _every(pool.sheets[sheet], slots_in_box(pool, box, sheet))


def every_in_pack(pool: Pool, sheet: int) -> Range:
    """Between which numbers the copies of each single card of a sheet lie in a pack."""
    return _every(pool.sheets[sheet], slots_in_pack(pool, sheet))


def upgraded_in_box(box: Box, upgrade: Upgrade) -> Range:
    """In how many packs of a box the upgrade comes: one card each."""
    return _quota(box.packs * upgrade.chance.numerator, upgrade.chance.denominator)


def upgraded_in_pack(upgrade: Upgrade) -> Range:
    """How many cards of a pack the upgrade gives its finish."""
    return Range(int(upgrade.chance == 1), 1)


def finish_in_box(pool: Pool, box: Box, sheet: int, finish: str) -> Range:
    """How many cards of a sheet a box holds in a finish."""
    upgraded = [upgraded_in_box(box, upgrade) for upgrade in _finer(pool, sheet)]
    return _in_finish(pool, sheet, finish, (slots_in_box(pool, box, sheet), *upgraded))


def finish_in_pack(pool: Pool, sheet: int, finish: str) -> Range:
    """How many cards of a sheet a pack holds in a finish."""
    upgraded = [upgraded_in_pack(upgrade) for upgrade in _finer(pool, sheet)]
    return _in_finish(pool, sheet, finish, (slots_in_pack(pool, sheet), *upgraded))


def sheet_counts(pool: Pool, sheet: int) -> tuple[int, ...]:
    """How many cards of a sheet each variant takes."""
    return tuple(variant.counts[sheet] for variant in pool.variants)


def _quota(share: int, whole: int) -> Range:
    return Range(share // whole, -(-share // whole))


def _copies(sheet: PoolSheet, slots: Range, card: int) -> Range:
    weight = sheet.weights[card]
    return Range(_quota(slots.least * weight, sheet.total).least, _quota(slots.most * weight, sheet.total).most)


def _every(sheet: PoolSheet, slots: Range) -> Range:
    light, heavy = min(sheet.weights), max(sheet.weights)
    return Range(slots.least * light // sheet.total, -(-slots.most * heavy // sheet.total))


def _finer(pool: Pool, sheet: int) -> tuple[Upgrade, ...]:
    return tuple(upgrade for upgrade in pool.upgrades if upgrade.sheet == sheet)


def _in_finish(pool: Pool, sheet: int, finish: str, figures: tuple[Range, ...]) -> Range:
    """Of all cards and those upgraded, the ones in a finish: which of them are upgraded is drawn by itself."""
    slots, upgraded = figures[0], figures[1:]
    least = most = 0
    if finish == pool.sheets[sheet].finish:
        least += slots.least - sum(figure.most for figure in upgraded)
        most += slots.most - sum(figure.least for figure in upgraded)
    for figure, upgrade in zip(upgraded, _finer(pool, sheet), strict=True):
        if finish == upgrade.finish:
            least += figure.least
            most += figure.most
    return Range(least, most)
