"""What a pack or a box holds: of each card, each rarity and each finish the exact chances, from the pool alone.

A pack and a box are drawn by the same sampler, so both come down to the same *cases*: with some chance so many cards
of each sheet are drawn. A pack has a case for each variant, a box one for each way its quotas of variants can fall.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeAlias

from tanuki_print.boosters.chances import (
    CERTAIN,
    MOST_STEPS,
    Chances,
    Count,
    added,
    counted,
    hit_chances,
    hits_range,
    hits_within,
    kin_of,
    mixed,
    share,
    steps,
)
from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade
from tanuki_print.boosters.quotas import sum_over_packs

Case: TypeAlias = tuple[Fraction, tuple[int, ...]]
"""A chance, and how many cards are drawn from each sheet of the pool then."""


@dataclass(frozen=True, slots=True)
class CardOdds:
    """One card: how many copies there are in any finish, and in each that it can have (that of its sheet first)."""

    id: str
    copies: Count
    finishes: Mapping[str, Count]


@dataclass(frozen=True, slots=True)
class Odds:
    """What a pack or a box holds. `cards` stand in the order of the pool, rarities and finishes as met there."""

    packs: int
    size: Count
    cards: tuple[CardOdds, ...]
    rarities: Mapping[str, Count]
    finishes: Mapping[str, Count]


def pack_odds(pool: Pool, rarities: Mapping[str, str]) -> Odds:
    """The odds of one pack that is drawn by itself; `rarities` gives the rarity of every card of the pool."""
    total = sum(pool.variant_weights)
    cases = [(Fraction(variant.weight, total), variant.counts) for variant in pool.variants]
    return _Reckoner(pool, rarities, 1, cases).odds()


def box_odds(pool: Pool, box: Box, rarities: Mapping[str, str]) -> Odds:
    """The odds of a box, all of its packs together."""
    return _Reckoner(pool, rarities, box.packs, _box_cases(pool, box.packs)).odds()


def _box_cases(pool: Pool, packs: int) -> list[Case] | None:
    """How many cards of each sheet a box of so many packs holds, by chance; None where that takes too long."""
    kin = kin_of(pool.variant_weights, range(len(pool.variants)))
    if steps(kin, packs) > MOST_STEPS:
        return None
    chances: dict[tuple[int, ...], Fraction] = {}
    for quota, chance in hit_chances(kin, packs).items():
        counts = tuple(
            sum(times * variant.counts[sheet] for times, variant in zip(quota, pool.variants, strict=True))
            for sheet in range(len(pool.sheets))
        )
        chances[counts] = chances.get(counts, Fraction(0)) + chance
    return [(chance, counts) for counts, chance in chances.items()]


class _Reckoner:
    """Counts what is in so many packs; `cases` is None where only averages and ranges can be given."""

    def __init__(self, pool: Pool, rarities: Mapping[str, str], packs: int, cases: Sequence[Case] | None) -> None:
        self._pool = pool
        self._rarities = rarities
        self._packs = packs
        self._cases = cases
        self._upgrades = {upgrade.sheet: upgrade for upgrade in pool.upgrades}
        self._slots = [self._slots_of([int(other == index) for other in range(len(pool.sheets))])
                       for index in range(len(pool.sheets))]  # fmt: skip

    def odds(self) -> Odds:
        sheets = self._pool.sheets
        cards: list[CardOdds] = []
        for index, sheet in enumerate(sheets):
            alike = {weight: self._card(index, weight) for weight in set(sheet.weights)}
            cards += [CardOdds(card, *alike[weight]) for card, weight in sheet.cards]
        rarities = dict.fromkeys(self._rarities[card.id] for card in cards)
        better = [upgrade.finish for upgrade in self._pool.upgrades]
        finishes = dict.fromkeys([sheet.finish for sheet in sheets] + better)
        return Odds(
            self._packs,
            self._slots_of([1] * len(sheets)),
            tuple(cards),
            {rarity: self._rarity(rarity) for rarity in rarities},
            {finish: self._finish(finish) for finish in finishes},
        )

    def _slots_of(self, times: Sequence[int]) -> Count:
        """Cards drawn from the sheets, those of each sheet counted so many times."""
        worth = [sum(a * b for a, b in zip(variant.counts, times, strict=True)) for variant in self._pool.variants]
        if self._cases is not None:
            counts = ((chance, sum(a * b for a, b in zip(case, times, strict=True))) for chance, case in self._cases)
            return counted(mixed((chance, {count: CERTAIN}) for chance, count in counts))
        weights = self._pool.variant_weights
        expected = Fraction(self._packs * sum(a * b for a, b in zip(weights, worth, strict=True)), sum(weights))
        return Count(expected, *sum_over_packs(self._pool, self._packs, worth))

    def _card(self, index: int, weight: int) -> tuple[Count, dict[str, Count]]:
        """The copies of a card of that weight: in any finish, and in each."""
        sheet, slots = self._pool.sheets[index], self._slots[index]
        copies = _copies(slots, Fraction(weight, sheet.total))
        upgrade = self._upgrades.get(index)
        if upgrade is None or upgrade.finish == sheet.finish:
            return copies, {sheet.finish: copies}
        plain, better = self._split(index, weight, copies, upgrade)
        return copies, {sheet.finish: plain, upgrade.finish: better}

    def _split(self, index: int, weight: int, copies: Count, upgrade: Upgrade) -> tuple[Count, Count]:
        """The copies of a card that stay as they are, and those that get the better finish.

        On average that follows from symmetry. The chance of each number does where every pack has as many cards of the
        sheet: which packs get an upgrade does not depend on where the copies lie, and a pack that does has one of n.
        """
        sheet = self._pool.sheets[index]
        in_pack = {variant.counts[index] for variant in self._pool.variants}
        expected = self._packs * upgrade.chance * Fraction(weight, sheet.total)
        lucky = share(self._packs * upgrade.chance)
        if self._packs == 1:
            return _at_most_one(copies.expected - expected), _at_most_one(expected)
        if copies.chances is not None and len(in_pack) == 1:
            both = _upgraded(copies.chances, lucky, self._packs, Fraction(1, in_pack.pop()))
            plain = mixed((chance, {all_of - up: CERTAIN}) for (all_of, up), chance in both.items())
            return counted(plain), counted(mixed((chance, {up: CERTAIN}) for (_, up), chance in both.items()))
        most = min(max(lucky), copies.most)
        rest = Count(copies.expected - expected, max(0, copies.least - most), copies.most)
        return rest, Count(expected, 0, most)

    def _rarity(self, rarity: str) -> Count:
        marks = [[self._rarities[card] == rarity for card in sheet.ids] for sheet in self._pool.sheets]
        cases = [] if self._cases is None else self._cases
        each = [(chance, self._within(marks, counts)) for chance, counts in cases]
        known = [(chance, chances) for chance, chances in each if chances is not None]
        if each and len(known) == len(each):
            return counted(mixed(known))
        parts = list(zip(self._pool.sheets, marks, self._slots, strict=True))
        expected = sum((slots.expected * _part(sheet, mark) for sheet, mark, slots in parts), Fraction(0))
        ranges = [_range(sheet, mark, slots) for sheet, mark, slots in parts]
        return Count(expected, sum(least for least, _ in ranges), sum(most for _, most in ranges))

    def _within(self, marks: Sequence[Sequence[bool]], counts: Sequence[int]) -> Chances | None:
        """The chances of the marked cards of all sheets together, where so many of each sheet are drawn."""
        found: list[Chances] = []
        for sheet, mark, count in zip(self._pool.sheets, marks, counts, strict=True):
            chances = hits_within(sheet.weights, mark, count)
            if chances is None:
                return None
            found.append(chances)
        return added(found)

    def _finish(self, finish: str) -> Count:
        sheets = self._pool.sheets
        base = self._slots_of([int(sheet.finish == finish) for sheet in sheets])
        expected, least, most = base.expected, base.least, base.most
        changes: list[Chances] = []
        for upgrade in self._pool.upgrades:
            sign = int(upgrade.finish == finish) - int(sheets[upgrade.sheet].finish == finish)
            quota = share(self._packs * upgrade.chance)
            changes.append({sign * times: chance for times, chance in quota.items()} if sign else {0: CERTAIN})
            expected += sign * self._packs * upgrade.chance
            least, most = least + min(changes[-1]), most + max(changes[-1])
        if base.chances is None:
            return Count(expected, least, most)
        return counted(dict(sorted(added([base.chances, *changes]).items())))


def _copies(slots: Count, part: Fraction) -> Count:
    """Copies of a card that has this part of its sheet's weight."""
    if slots.chances is not None:
        return counted(mixed((chance, share(count * part)) for count, chance in slots.chances.items()))
    return Count(slots.expected * part, min(share(slots.least * part)), max(share(slots.most * part)))


def _at_most_one(chance: Fraction) -> Count:
    return counted({n: part for n, part in ((0, 1 - chance), (1, chance)) if part})


def _part(sheet: PoolSheet, marks: Iterable[bool]) -> Fraction:
    """The part of a sheet's weight that the marked cards have."""
    return Fraction(sum(weight for weight, mark in zip(sheet.weights, marks, strict=True) if mark), sheet.total)


def _range(sheet: PoolSheet, marks: Sequence[bool], slots: Count) -> tuple[int, int]:
    """Bounds of the marked cards of a sheet, whatever number of cards is drawn from it."""
    ranges = [hits_range(sheet.weights, marks, count) for count in range(slots.least, slots.most + 1)]
    return min(least for least, _ in ranges), max(most for _, most in ranges)


def _upgraded(copies: Chances, lucky: Chances, packs: int, one_of: Fraction) -> dict[tuple[int, int], Fraction]:
    """Copies of a card in a box and how many of them are upgraded, by chance.

    Each copy lies in another pack; `lucky` packs get an upgrade, and of a pack's cards each is as likely to have it.
    """
    found: dict[tuple[int, int], Fraction] = {}
    for many, chance in copies.items():
        for chosen, other in lucky.items():
            for met in range(max(0, many + chosen - packs), min(many, chosen) + 1):
                meets = Fraction(comb(many, met) * comb(packs - many, chosen - met), comb(packs, chosen))
                for up in range(met + 1):
                    luck = comb(met, up) * one_of**up * (1 - one_of) ** (met - up)
                    key = (many, up)
                    found[key] = found.get(key, Fraction(0)) + chance * other * meets * luck
    return found
