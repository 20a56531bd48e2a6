"""Laws of drawing: exactly so many cards, none twice, each floor or ceiling of its share."""

from collections import Counter
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_pools import ALL, ALWAYS, FESTIVAL, UNEVEN, WHOLE

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.opening import boxes_of, packs_of
from tanuki_print.boosters.pool import Pool
from tanuki_print.boosters.sampler import open_pack, systematic
from tanuki_print.rng import Rng


@given(
    weights=st.lists(st.integers(0, 9), min_size=1, max_size=12).filter(any),
    count=st.integers(1, 40),
    seed=st.text(max_size=5),
)
def test_a_draw_gives_exactly_so_many_and_each_floor_or_ceiling_of_its_share(
    weights: list[int], count: int, seed: str
) -> None:
    drawn, _ = systematic(weights, count, Rng.seeded(seed))
    times = Counter(dict(drawn))
    assert times.total() == count
    assert len(times) == len(drawn)
    for index, weight in enumerate(weights):
        share = Fraction(count * weight, sum(weights))
        assert floor(share) <= times[index] <= ceil(share)


@pytest.mark.parametrize("pool", ALL, ids=lambda pool: pool.recipe)
def test_packs_hold_what_a_variant_says_and_no_card_twice(pool: Pool) -> None:
    contents = {variant.counts for variant in pool.variants}
    opened = [*packs_of(pool, "laws", 400), *(p for box in pool.boxes for p in boxes_of(pool, box, "laws", 20))]
    for pack in opened:
        ids = [card.id for card in pack.cards]
        assert len(set(ids)) == len(ids)
        assert tuple(sum(card in sheet.ids for card in ids) for sheet in pool.sheets) in contents
        for upgrade in pool.upgrades:
            assert sum(card.upgraded for card in pack.cards) <= 1
            assert all(card.id in pool.sheets[upgrade.sheet].ids for card in pack.cards if card.upgraded)


def test_a_pack_that_takes_all_cards_has_them_all() -> None:
    for pack in packs_of(WHOLE, "all", 500):
        assert len({card.id for card in pack.cards}) == 18


def test_an_upgrade_that_always_comes_always_comes() -> None:
    for pack in (*packs_of(ALWAYS, "gold", 100), *open_box(ALWAYS, ALWAYS.boxes[0], "gold", 1)):
        assert sum(card.finish == "gold" for card in pack.cards) == 1


def test_two_thousand_boxes_keep_every_floor_and_ceiling() -> None:
    box = FESTIVAL.boxes[0]
    for number in range(1, 2001):
        packs = open_box(FESTIVAL, box, "guarantees", number)
        assert all(len({card.id for card in pack.cards}) == 11 for pack in packs)
        copies = Counter(card.id for pack in packs for card in pack.cards)
        assert {copies[card] for card in FESTIVAL.sheets[0].ids} == {6, 7}
        assert {copies[card] for card in FESTIVAL.sheets[1].ids} == {1, 2}
        assert copies["ours-00"] == 2
        assert sum(card.upgraded for pack in packs for card in pack.cards) == 2


def test_a_box_whose_quotas_are_no_whole_numbers_gives_floor_or_ceiling() -> None:
    crate = UNEVEN.boxes[0]
    contents, lucky = Counter[int](), Counter[int]()
    for number in range(1, 801):
        packs = open_box(UNEVEN, crate, "crates", number)
        two = sum(sum(card.id.startswith("river") for card in pack.cards) == 2 for pack in packs)
        contents[two] += 1
        lucky[sum(card.upgraded for pack in packs for card in pack.cards)] += 1
    assert set(contents) == {4, 5}  # 7 packs, 3 in 5 of them: 4.2
    assert set(lucky) == {2, 3}  # 2 in 5 of 7 packs: 2.8
    assert 560 < lucky[3] < 720  # 640 expected


def test_neither_other_packs_nor_other_sheets_decide_what_a_sheet_gives() -> None:
    one = open_pack(FESTIVAL, "alone", 5)
    assert list(packs_of(FESTIVAL, "alone", 6))[4] == one
    fewer = Pool("lanterns", 1, "festival", "", FESTIVAL.sheets[:2], UNEVEN.variants[:1])
    ids = [card.id for card in open_pack(fewer, "alone", 5).cards if card.id.startswith("regional")]
    again = Pool("lanterns", 1, "festival", "", (UNEVEN.sheets[0], FESTIVAL.sheets[1]), UNEVEN.variants[:1])
    assert ids == [card.id for card in open_pack(again, "alone", 5).cards if card.id.startswith("regional")]


@pytest.mark.parametrize("change", [{"seed": "Alone"}, {"number": 6}, {"release": 2}, {"recipe": "feast"}])
def test_seed_number_release_and_recipe_each_give_other_packs(change: dict[str, object]) -> None:
    told = {"seed": "alone", "number": 5, "release": 1, "recipe": "festival", **change}
    pool = Pool("lanterns", int(str(told["release"])), str(told["recipe"]), "", FESTIVAL.sheets, FESTIVAL.variants)
    plain = Pool("lanterns", 1, "festival", "", FESTIVAL.sheets, FESTIVAL.variants)
    assert open_pack(pool, str(told["seed"]), int(str(told["number"]))).cards != open_pack(plain, "alone", 5).cards
