"""Odds of packs and boxes against every outcome of the true sampler, walked branch by branch."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from every_outcome import every_outcome
from small_pools import small_pool, small_sheet

from tanuki_print.boosters.box import draw_box
from tanuki_print.boosters.chances import Count
from tanuki_print.boosters.odds import Odds, box_odds, pack_odds
from tanuki_print.boosters.pool import Box, Pool, Upgrade
from tanuki_print.boosters.sampler import draw_pack

Held = tuple[tuple[str, str], ...]
"""Id and finish of every card, sorted."""


RARITIES = ("common", "rare", "common")


def _rarities(pool: Pool) -> dict[str, str]:
    """Common and rare by turns, so that sheets are of several rarities and rarities on several sheets."""
    return {card: RARITIES[number % 3] for sheet in pool.sheets for number, card in enumerate(sheet.ids, len(sheet.id))}


def _held(packs: Sequence[Sequence[tuple[str, str, bool]]]) -> Held:
    for pack in packs:
        assert len({card[0] for card in pack}) == len(pack)
    return tuple(sorted((card[0], card[1]) for pack in packs for card in pack))


def _numbers(outcomes: Mapping[Held, Fraction], wanted: set[str], finish: str = "") -> dict[int, Fraction]:
    """How many of some cards, in one finish or in any, by chance."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for held, chance in outcomes.items():
        found[sum(card in wanted and finish in ("", printed) for card, printed in held)] += chance
    return dict(found)


def _check(count: Count, numbers: Mapping[int, Fraction], *, known: bool = True) -> None:
    assert sum(numbers.values()) == 1
    assert count.expected == sum(number * chance for number, chance in numbers.items())
    if known:
        assert (count.least, count.most, dict(count.chances or {})) == (min(numbers), max(numbers), numbers)
        assert count.at_least_one == 1 - numbers.get(0, Fraction(0))
    else:
        assert count.chances is None
        assert count.least <= min(numbers)
        assert count.most >= max(numbers)


def _check_all(odds: Odds, outcomes: Mapping[Held, Fraction], rarities: Mapping[str, str], *, split: bool) -> None:
    """Check every card, rarity and finish; `split` says whether finishes of single cards are known number by number."""
    everything = set(rarities)
    _check(odds.size, _numbers(outcomes, everything))
    assert [card.id for card in odds.cards] == list(rarities)
    for card in odds.cards:
        _check(card.copies, _numbers(outcomes, {card.id}))
        for finish, count in card.finishes.items():
            alone = len(card.finishes) == 1
            _check(count, _numbers(outcomes, {card.id}, finish), known=split or alone)
        assert sum(count.expected for count in card.finishes.values()) == card.copies.expected
    assert set(odds.rarities) == set(rarities.values())
    for rarity, count in odds.rarities.items():
        _check(count, _numbers(outcomes, {card for card in everything if rarities[card] == rarity}))
    printed = {finish for held in outcomes for _, finish in held}
    assert set(odds.finishes) == printed
    for finish, count in odds.finishes.items():
        _check(count, _numbers(outcomes, everything, finish))


PACKS = {
    "even cards of one sheet": small_pool([small_sheet("a", [1, 1, 1, 1])], {(2,): 1}),
    "cards by weight": small_pool([small_sheet("a", [2, 1, 1, 2])], {(3,): 1}),
    "one card that is always there": small_pool([small_sheet("a", [2, 1, 1])], {(2,): 1}),
    "variants of two sheets": small_pool(
        [small_sheet("a", [1, 1, 1]), small_sheet("bb", [2, 1], "foil")], {(2, 1): 3, (3, 0): 2, (1, 1): 1}
    ),
    "a wild card of 8, 3 and 1": small_pool(
        [small_sheet("a", [1, 1, 1, 1]), small_sheet("bb", [1, 1, 1], "foil"), small_sheet("ccc", [1])],
        {(2, 1, 0): 8, (1, 2, 0): 3, (1, 1, 1): 1},
        [Upgrade(0, "foil", Fraction(1, 3))],
    ),
    "an upgrade of weighted cards, and another": small_pool(
        [small_sheet("a", [3, 2, 1]), small_sheet("bb", [1, 1])],
        {(2, 1): 1, (1, 2): 2},
        [Upgrade(0, "foil", Fraction(2, 5)), Upgrade(1, "gold", Fraction(1, 2))],
    ),
    "an upgrade in every pack": small_pool(
        [small_sheet("a", [1, 1, 1])], {(1,): 1, (2,): 1}, [Upgrade(0, "foil", Fraction(1))]
    ),
}


@pytest.mark.parametrize("pool", PACKS.values(), ids=PACKS)
def test_the_odds_of_a_pack_are_those_of_all_its_outcomes(pool: Pool) -> None:
    outcomes = every_outcome(lambda chance: _held([draw_pack(pool, chance)]))
    assert len(outcomes) > 1
    _check_all(pack_odds(pool, _rarities(pool)), outcomes, _rarities(pool), split=True)


BOXES = {
    "quotas of even cards": (2, small_pool([small_sheet("a", [1, 1, 1])], {(1,): 1}), True),
    "quotas that do not come out even": (2, small_pool([small_sheet("a", [1, 1, 1, 1])], {(3,): 1}), True),
    "cards by weight": (3, small_pool([small_sheet("a", [2, 1, 1])], {(2,): 1}), True),
    "variants of two sheets": (
        2,
        small_pool([small_sheet("a", [1, 1, 1]), small_sheet("bb", [2, 1], "foil")], {(2, 1): 2, (3, 0): 1}),
        True,
    ),
    "three variants, of which a box holds two": (
        2,
        small_pool([small_sheet("a", [2, 1, 1]), small_sheet("bb", [1], "foil")], {(1, 1): 3, (2, 0): 2, (2, 1): 1}),
        True,
    ),
    "an upgrade of even cards": (
        3,
        small_pool([small_sheet("a", [1, 1])], {(1,): 1}, [Upgrade(0, "foil", Fraction(1, 2))]),
        True,
    ),
    "an upgrade of cards by weight": (
        2,
        small_pool([small_sheet("a", [2, 1, 1])], {(2,): 1}, [Upgrade(0, "foil", Fraction(2, 3))]),
        True,
    ),
    "an upgrade where packs are not alike": (
        2,
        small_pool([small_sheet("a", [1, 1, 1])], {(1,): 2, (2,): 1}, [Upgrade(0, "foil", Fraction(1, 3))]),
        False,
    ),
    "an upgrade in every pack, beside another sheet": (
        2,
        small_pool(
            [small_sheet("a", [1, 1, 1]), small_sheet("bb", [1])],
            {(2, 1): 1, (2, 0): 1},
            [Upgrade(0, "foil", Fraction(1))],
        ),
        True,
    ),
}


@pytest.mark.parametrize(("packs", "pool", "split"), BOXES.values(), ids=BOXES)
def test_the_odds_of_a_box_are_those_of_all_its_outcomes(packs: int, pool: Pool, split: bool) -> None:  # noqa: FBT001
    outcomes = every_outcome(lambda chance: _held(draw_box(pool, packs, chance)))
    assert len(outcomes) > 1
    _check_all(box_odds(pool, Box("box", packs), _rarities(pool)), outcomes, _rarities(pool), split=split)


def _festival(general: int, regional: int, ours: int) -> Pool:
    return small_pool(
        [
            small_sheet("general", [1] * general),
            small_sheet("regional", [*[2] * (regional - 1), 1], "foil"),
            small_sheet("ours", [1] * ours),
        ],
        {(9, 1, 1): 6, (8, 1, 2): 3, (8, 2, 1): 3},
        [Upgrade(0, "foil", Fraction(1, 12))],
    )


def test_the_odds_of_a_pack_of_11_as_worked_out_by_hand() -> None:
    pool = _festival(36, 15, 8)
    odds = pack_odds(pool, _rarities(pool))
    chances = {card.id: card.copies.expected for card in odds.cards}
    assert chances["general-00"] == Fraction(17, 72)
    assert chances["ours-07"] == Fraction(5, 32)
    assert chances["regional-00"] == Fraction(5, 58)  # 15 cards: 14 of weight 2 and one of weight 1
    assert chances["regional-14"] == Fraction(5, 116)
    assert sum(chances.values()) == 11
    assert odds.cards[0].finishes["foil"].expected == Fraction(1, 12 * 36)
    assert odds.finishes["foil"].expected == Fraction(5, 4) + Fraction(1, 12)
    assert odds.finishes["foil"].at_least_one == 1


def test_a_box_of_24_holds_floor_or_ceiling_of_what_is_expected() -> None:
    pool = _festival(36, 15, 8)
    odds = box_odds(pool, Box("half", 24), _rarities(pool))
    counts = {card.id: card.copies for card in odds.cards}
    assert (counts["general-00"].least, counts["general-00"].most) == (5, 6)
    assert counts["general-00"].expected == Fraction(17, 3)
    assert (counts["ours-00"].least, counts["ours-00"].most) == (3, 4)
    assert (counts["regional-00"].least, counts["regional-00"].most) == (2, 3)
    assert counts["regional-14"].expected == Fraction(30, 29)
    upgraded = odds.cards[0].finishes["foil"]
    assert (upgraded.expected, upgraded.least, upgraded.most, upgraded.chances) == (Fraction(2, 36), 0, 2, None)
    assert (odds.size.least, odds.size.most) == (264, 264)
    assert odds.finishes["foil"].chances == {32: Fraction(1)}


def test_where_the_chances_would_take_too_long_mean_and_range_are_given() -> None:
    weights = [1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53]
    pool = small_pool([small_sheet("a", weights)], {(4,): 1, (5,): 1})
    rarities = _rarities(pool)
    pack = pack_odds(pool, rarities)
    box = box_odds(pool, Box("box", 3), rarities)
    for odds in (pack, box):
        common = odds.rarities["common"]
        assert common.chances is None
        assert common.at_least_one is None or common.least > 0
        assert common.least < common.expected < common.most
        assert sum(count.expected for count in odds.rarities.values()) == odds.size.expected
    heavy = pack.cards[-1].copies
    assert heavy.chances == {0: 1 - Fraction(9, 2) * Fraction(53, 382), 1: Fraction(9, 2) * Fraction(53, 382)}


def test_a_box_of_very_many_kinds_of_packs_gives_means_and_ranges() -> None:
    variants = {(number + 1, 12 - number): number + 1 for number in range(12)}
    pool = small_pool([small_sheet("a", [1] * 30), small_sheet("bb", [1] * 20, "foil")], variants)
    odds = box_odds(pool, Box("box", 7), _rarities(pool))
    assert odds.size == Count(Fraction(91), 91, 91)
    weight = sum(weight * weight for weight in variants.values())
    assert odds.cards[0].copies.expected == Fraction(7 * weight, 78 * 30)
    first = odds.cards[0].copies
    assert (first.least, first.most) == (1, 3)
    assert odds.finishes["foil"].least < odds.finishes["foil"].expected < odds.finishes["foil"].most
