"""Samplers with the faults that samplers are known for: each makes tests of this suite fail.

The catchers are tests of the neighbouring files, called as they stand, with a wrong part in place of the true one.
"""

from collections.abc import Callable, Sequence

import pytest
import test_agreement
import test_odds
import test_sampler
from small_pools import UNEVEN

from tanuki_print.boosters import box, sampler
from tanuki_print.boosters.pack import PackCard
from tanuki_print.boosters.pool import Pool
from tanuki_print.boosters.sampler import systematic
from tanuki_print.rng import Chance, Rng, RngT

Drawn = tuple[list[tuple[int, int]], RngT]


def off_by_one(weights: Sequence[int], count: int, rng: RngT) -> Drawn[RngT]:
    """The end of a place counts as part of it: the first place on the line has a point too many."""
    total = sum(weights)
    order, rng = rng.shuffled(range(len(weights)))
    point, rng = rng.below(total)
    drawn, end = [], 0
    for index in order:
        end += count * weights[index]
        times = 0
        while point <= end and sum(each for _, each in drawn) + times < count:
            times, point = times + 1, point + total
        if times:
            drawn.append((index, times))
    return drawn, rng


def rerolls(weights: Sequence[int], count: int, rng: RngT) -> Drawn[RngT]:
    """A card again while it is there already, which comes to drawing among those left: heavy cards lose by it."""
    left = list(weights)
    drawn: list[int] = []
    while len(drawn) < count:
        index, rng = rng.pick(left)
        drawn.append(index)
        left[index] = 0
    return [(index, 1) for index in drawn], rng


def a_card_left_out(weights: Sequence[int], count: int, rng: RngT) -> Drawn[RngT]:
    """The last card of every sheet that has one to spare is forgotten."""
    spare = len(weights) > 1 and all(count * weight <= sum(weights[:-1]) for weight in weights[:-1])
    return systematic(weights[:-1] if spare else weights, count, rng)


def weights_ignored(weights: Sequence[int], count: int, rng: RngT) -> Drawn[RngT]:
    """Every card as likely as any other."""
    return systematic([1] * len(weights), count, rng)


def of_eight_bits(self: Rng, count: int) -> tuple[int, Rng]:
    """A remainder of a small number without rejection: the first cards are likelier."""
    drawn, rng = self.next()
    return (drawn & 0xFF) % count, rng


def shuffled_by_below(self: Rng, items: Sequence[object]) -> tuple[tuple[object, ...], Rng]:
    """The shuffle of the page, number by number."""
    order, rng = list(items), self
    for last in range(len(order) - 1, 0, -1):
        other, rng = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order), rng


def finish_first(pool: Pool, rng: Chance) -> tuple[PackCard, ...]:
    """The upgraded card is decided first and drawn by itself: it can meet its plain copy."""
    counts = list(pool.variants[rng.split("variant").pick(pool.variant_weights)[0]].counts)
    cards: list[PackCard] = []
    for upgrade in pool.upgrades:
        luck, rest = rng.split("upgrade").below(upgrade.chance.denominator)
        if luck < upgrade.chance.numerator:
            sheet = pool.sheets[upgrade.sheet]
            chosen, _ = rest.pick(sheet.weights)
            cards.append(PackCard(sheet.ids[chosen], upgrade.finish, upgraded=True))
            counts[upgrade.sheet] -= 1
    for sheet, count in zip(pool.sheets, counts, strict=True):
        if count:
            cards += [sheet.copies[index] for index, _ in systematic(sheet.weights, count, rng.split(sheet.id))[0]]
    return tuple(cards)


def test_the_shuffle_written_out_is_the_shuffle_of_the_page() -> None:
    for size in range(60):
        rng = Rng.seeded("shuffle", str(size))
        assert shuffled_by_below(rng, range(size)) == rng.shuffled(range(size))


def odds_of_packs() -> None:
    test_odds.test_the_odds_of_a_pack_are_those_of_all_its_outcomes(test_odds.PACKS["cards by weight"])


def odds_of_even_packs() -> None:
    test_odds.test_the_odds_of_a_pack_are_those_of_all_its_outcomes(test_odds.PACKS["even cards of one sheet"])


def odds_of_boxes() -> None:
    packs, pool, split = test_odds.BOXES["cards by weight"]
    test_odds.test_the_odds_of_a_box_are_those_of_all_its_outcomes(packs, pool, split)


def odds_with_an_upgrade() -> None:
    test_odds.test_the_odds_of_a_pack_are_those_of_all_its_outcomes(test_odds.PACKS["a wild card of 8, 3 and 1"])


def laws() -> None:
    test_sampler.test_packs_hold_what_a_variant_says_and_no_card_twice(UNEVEN)


Catcher = Callable[[], None]
SYSTEMATIC = {
    off_by_one: (odds_of_packs, odds_of_boxes),
    rerolls: (odds_of_packs,),
    a_card_left_out: (odds_of_even_packs,),
    weights_ignored: (odds_of_packs, odds_of_boxes, test_agreement.test_packs_by_weight_agree_with_their_odds),
}


@pytest.mark.parametrize("wrong", SYSTEMATIC, ids=lambda wrong: wrong.__name__)
def test_a_wrong_way_of_drawing_is_caught(wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    for catcher in SYSTEMATIC[wrong]:  # type: ignore[index]
        catcher()
    monkeypatch.setattr(sampler, "systematic", wrong)
    monkeypatch.setattr(box, "systematic", wrong)
    for catcher in SYSTEMATIC[wrong]:  # type: ignore[index]
        with pytest.raises(AssertionError):
            catcher()


def test_a_remainder_that_favours_the_first_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rng, "below", of_eight_bits)
    monkeypatch.setattr(Rng, "shuffled", shuffled_by_below)
    with pytest.raises(AssertionError):
        test_agreement.test_100_000_packs_agree_with_their_odds()


def test_a_finish_decided_before_the_draw_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampler, "draw_pack", finish_first)
    monkeypatch.setattr(test_odds, "draw_pack", finish_first)
    for catcher in (odds_with_an_upgrade, laws):
        with pytest.raises(AssertionError):
            catcher()
