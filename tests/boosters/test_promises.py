"""What a box holds at least and at most: bounds against boxes that are opened, and deals that always come out."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from night_market import DATA, compiled, only_pool, recipe_of
from small_pools import small_pool, small_sheet

from tanuki_print.boosters import quotas
from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.dealing import can_always_deal
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Box, Pool, Upgrade
from tanuki_print.boosters.quotas import Range
from tanuki_print.boosters.sampler import open_pack

Figures = dict[tuple[str, ...], int]
Bounds = dict[tuple[str, ...], Range]


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    """Two sheets, up to four contents, an upgrade where every content allows it: what a recipe could be."""
    sheets = [small_sheet(name, draw(st.lists(st.integers(1, 4), min_size=2, max_size=6))) for name in "ab"]
    tops = [sheet.total // max(sheet.weights) for sheet in sheets]
    counts = st.tuples(*(st.integers(0, top) for top in tops)).filter(any)
    variants = draw(st.dictionaries(counts, st.integers(1, 5), min_size=1, max_size=4))
    chance = Fraction(draw(st.integers(1, 5)), 5)
    upgradable = [index for index in range(2) if all(each[index] for each in variants)]
    return small_pool(sheets, variants, tuple(Upgrade(index, "foil", chance) for index in upgradable))


def _figures(pool: Pool, packs: tuple[Pack, ...]) -> Figures:
    """Everything that is counted in some packs."""
    cards = [card for pack in packs for card in pack.cards]
    found: Figures = {}
    for sheet in pool.sheets:
        own = [card for card in cards if card.id in sheet.ids]
        copies = Counter(card.id for card in own)
        found["slots", sheet.id] = len(own)
        for finish in ("plain", "foil", "gold"):
            found["finish", sheet.id, finish] = sum(card.finish == finish for card in own)
        for card in sheet.ids:
            found["copies", sheet.id, card] = copies[card]
        found["upgraded", sheet.id] = sum(card.upgraded for card in own)
    for index, variant in enumerate(pool.variants):
        kinds = [tuple(sum(card.id in sheet.ids for card in pack.cards) for sheet in pool.sheets) for pack in packs]
        found["variant", str(index)] = kinds.count(variant.counts)
    return found


def _bounds(pool: Pool, packs: int) -> Bounds:
    found: Bounds = {}
    for place, sheet in enumerate(pool.sheets):
        found["slots", sheet.id] = quotas.slots(pool, packs, place)
        for finish in ("plain", "foil", "gold"):
            found["finish", sheet.id, finish] = quotas.in_finish(pool, packs, place, finish)
        for card, name in enumerate(sheet.ids):
            found["copies", sheet.id, name] = quotas.copies(pool, packs, place, card)
        upgrade = next((each for each in pool.upgrades if each.sheet == place), None)
        found["upgraded", sheet.id] = Range(0, 0) if upgrade is None else quotas.upgraded(packs, upgrade)
    for index, times in enumerate(quotas.packs_of_variants(pool, packs)):
        found["variant", str(index)] = times
    return found


def _outside(bounds: Bounds, figures: Figures) -> list[tuple[tuple[str, ...], int, Range]]:
    return [
        (key, figures[key], bound) for key, bound in bounds.items() if not bound.least <= figures[key] <= bound.most
    ]


@given(pools(), st.integers(1, 9))
def test_no_box_and_no_pack_holds_more_or_less_than_its_bounds(pool: Pool, packs: int) -> None:
    box = Box("stand", packs)
    if not all(can_always_deal(pool, box, index) for index in range(2)):
        return
    bounds, of_a_pack = _bounds(pool, packs), _bounds(pool, 1)
    for number in range(1, 21):
        opened = open_box(pool, box, "law", number)
        assert _outside(bounds, _figures(pool, opened)) == []
        for pack in (*opened, open_pack(pool, "law", number)):
            assert _outside(of_a_pack, _figures(pool, (pack,))) == []
            assert len({card.id for card in pack.cards}) == len(pack.cards)


@given(pools(), st.integers(1, 9))
def test_the_bounds_of_every_card_are_those_of_the_lightest_and_the_heaviest(pool: Pool, packs: int) -> None:
    for place, sheet in enumerate(pool.sheets):
        each = [quotas.copies(pool, packs, place, card) for card in range(len(sheet.ids))]
        ends = Range(min(one.least for one in each), max(one.most for one in each))
        assert quotas.every(pool, packs, place) == ends


SMALL: dict[str, tuple[Pool, int]] = {
    "one content": (small_pool([small_sheet("a", [1, 1, 1])], {(2,): 1}), 4),
    "uneven cards": (small_pool([small_sheet("a", [3, 2, 1])], {(2,): 1}, (Upgrade(0, "foil", Fraction(2, 5)),)), 3),
    "two contents": (small_pool([small_sheet("a", [1, 1, 1, 1])], {(1,): 1, (2,): 2}), 4),
    "three contents of two sheets": (
        small_pool(
            [small_sheet("a", [1, 1, 1]), small_sheet("b", [2, 1, 1])],
            {(2, 0): 2, (1, 1): 2, (2, 1): 1},
            (Upgrade(0, "foil", Fraction(1, 3)),),
        ),
        4,
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_both_ends_of_every_bound_are_met_in_small_boxes(name: str) -> None:
    pool, packs = SMALL[name]
    box = Box("stand", packs)
    least: Figures = {}
    most: Figures = {}
    for number in range(1, 1501):
        for key, figure in _figures(pool, open_box(pool, box, "ends", number)).items():
            least[key] = min(least.get(key, figure), figure)
            most[key] = max(most.get(key, figure), figure)
    assert {key: Range(least[key], most[key]) for key in least} == _bounds(pool, packs)


def test_figures_of_a_box_follow_from_its_contents() -> None:
    pool = only_pool((DATA / "valid" / "choices-multiply.yaml").read_text(encoding="utf-8"))
    stand, crate = pool.boxes
    # Of 36 shares the contents have 3 2 1 15 10 5; the box of 36 packs holds exactly that.
    assert quotas.packs_of_variants(pool, crate.packs) == tuple(Range(each, each) for each in (3, 2, 1, 15, 10, 5))
    assert quotas.packs_of_variants(pool, stand.packs) == (
        Range(1, 1), Range(0, 1), Range(0, 1), Range(5, 5), Range(3, 4), Range(1, 2),
    )  # fmt: skip
    # Two of the four doubtful contents come once more: low takes 3 3 4 4 of them, masks 1 0 1 0.
    assert quotas.slots(pool, stand.packs, 0) == Range(3 + 20 + 12 + 4 + 6, 3 + 20 + 12 + 4 + 8)
    assert quotas.slots(pool, stand.packs, 2) == Range(3, 5)
    assert quotas.every(pool, stand.packs, 0) == Range(4, 5)
    assert quotas.upgraded(stand.packs, pool.upgrades[0]) == Range(1, 2)
    assert quotas.in_finish(pool, stand.packs, 0, "plain") == Range(45 - 2, 47 - 1)
    assert quotas.in_finish(pool, stand.packs, 1, "foil") == Range(0, 0)


@pytest.mark.parametrize(
    ("bounds", "words"), [(Range(2, 2), "exactly 2"), (Range(0, 1), "0 or 1"), (Range(5, 7), "5 to 7")]
)
def test_a_range_is_said_in_words(bounds: Range, words: str) -> None:
    assert str(bounds) == words


def _uneven_pair(weights: list[int]) -> Pool:
    return small_pool([small_sheet("a", weights)], {(1,): 1, (4,): 1})


def test_a_deal_that_can_fail_is_known_before() -> None:
    # One pack of one card and one of four: five cards, of which three are expected 5/4 times each. Where two of them
    # come twice, the small pack would have to take both.
    pool, pair = _uneven_pair([2, 2, 2, 1, 1]), Box("pair", 2)
    failed = 0
    for number in range(1, 201):
        try:
            open_box(pool, pair, "deal", number)
        except AssertionError:
            failed += 1
    assert failed > 10
    assert not can_always_deal(pool, pair, 0)


def test_the_same_packs_with_even_cards_can_always_be_dealt() -> None:
    pool, pair = _uneven_pair([1, 1, 1, 1, 1]), Box("pair", 2)
    assert can_always_deal(pool, pair, 0)
    for number in range(1, 201):
        assert [len(pack.cards) for pack in open_box(pool, pair, "deal", number)] in ([1, 4], [4, 1])


def test_copies_are_reckoned_together_not_each_at_its_most() -> None:
    # Five copies of four cards: one card comes twice, never two, and so both packs can be filled.
    pool, pair = _uneven_pair([1, 1, 1, 1]), Box("pair", 2)
    assert can_always_deal(pool, pair, 0)
    for number in range(1, 201):
        assert sorted(len(pack.cards) for pack in open_box(pool, pair, "deal", number)) == [1, 4]


def test_packs_too_unlike_to_be_looked_through_are_not_taken_for_dealable() -> None:
    variants = {(count,): 1 + count % 7 for count in range(1, 401)}
    pool = small_pool([small_sheet("a", [1] * 500)], variants)
    assert not can_always_deal(pool, Box("crate", 1000), 0)


def test_the_recipe_of_a_deal_that_can_fail_is_refused() -> None:
    sheets = "  stalls:\n    cards: [2 Clay Dog, 2 Reed Heron, 2 Salt Crane, Marsh Gate, Rain Bell]\n"
    recipe = """    size: {min: 1, max: 4}
    pack:
      - one_of:
          - {sheet: stalls, count: 1, chance: 1}
          - {sheet: stalls, count: 4, chance: 1}
"""
    assert only_pool(recipe_of(sheets, recipe)).sheets[0].total == 8
    _, report = compiled(recipe_of(sheets, f"{recipe}    boxes:\n      pair: {{packs: 2}}\n"))
    assert [(item.code, item.span.line) for item in report] == [("recipe-box", 15)]


def test_many_small_recipes_are_dealt_or_refused_and_few_are_refused_in_vain() -> None:
    chance = random.Random(4)
    dealt = refused = 0
    for _ in range(400):
        sheet = small_sheet("a", [chance.choice((1, 1, 1, 2, 3)) for _ in range(chance.randint(3, 12))])
        top = min(sheet.total // max(sheet.weights), 6)
        counts = {(chance.randint(0, top),): chance.randint(1, 4) for _ in range(3)}
        box = Box("stand", chance.randint(2, 24))
        if not any(count for (count,) in counts):
            continue
        pool = small_pool([sheet], counts)
        if not can_always_deal(pool, box, 0):
            refused += 1
            continue
        dealt += 1
        for number in range(1, 11):
            for pack in open_box(pool, box, "many", number):
                assert len({card.id for card in pack.cards}) == len(pack.cards)
    assert dealt + refused > 350
    assert refused < 60


def test_upgrades_of_an_uneven_sheet_would_not_come_as_stated_where_packs_take_different_numbers() -> None:
    # A card of half the sheet: in packs of one and of two cards, each with an upgrade, half of all upgrades are its.
    pool = small_pool([small_sheet("a", [3, 1, 1, 1])], {(1,): 1, (2,): 1}, (Upgrade(0, "foil", Fraction(1)),))
    packs = [pack for number in range(1, 1001) for pack in open_box(pool, Box("four", 4), "off", number)]
    upgraded = Counter(card.id for pack in packs for card in pack.cards if card.upgraded)
    assert upgraded["a-00"] / len(packs) > 0.52
    sheets = "  stalls:\n    cards: [3 Clay Dog, Reed Heron, Salt Crane, Rain Bell]\n"
    recipe = """    size: {min: 1, max: 2}
    pack:
      - one_of:
          - {sheet: stalls, count: 1, chance: 1}
          - {sheet: stalls, count: 2, chance: 1}
      - upgrade: {sheet: stalls, finish: foil, chance: 1/1}
"""
    assert only_pool(recipe_of(sheets, recipe)).upgrades == pool.upgrades
    _, report = compiled(recipe_of(sheets, f"{recipe}    boxes:\n      four: {{packs: 4}}\n"))
    assert [(item.code, item.span.line) for item in report] == [("recipe-upgrade", 14)]


def _promised(promise: str, boxes: str = "stand: {packs: 12}") -> list[str]:
    """What is said against a promise, and its hint."""
    sheets = "  stalls:\n    select: {set: stalls}\n    expect: 18\n  masks:\n    select: {set: masks}\n    expect: 3\n"
    recipe = f"""    size: 5
    pack:
      - {{sheet: stalls, count: 3}}
      - {{sheet: masks, count: 1}}
      - one_of:
          - {{sheet: stalls, count: 1, chance: 3}}
          - {{sheet: masks, count: 1, chance: 2}}
      - upgrade: {{sheet: stalls, finish: foil, chance: 1/7}}
    boxes:
      {boxes}
    promises:
      - {promise}
"""
    _, report = compiled(recipe_of(sheets, recipe))
    return [f"{item.message.removeprefix('this does not follow: ')} | {item.hint}" for item in report]


@pytest.mark.parametrize(
    "promise",
    [
        "{box: stand, every: stalls, at_least: 2, at_most: 3}",
        "{box: stand, every: masks, at_least: 5, at_most: 6}",
        "{box: stand, sheet: stalls, at_least: 43, at_most: 44}",
        "{box: stand, sheet: masks, at_least: 16}",
        "{box: stand, sheet: stalls, finish: foil, at_least: 1, at_most: 2}",
        "{box: stand, sheet: stalls, finish: plain, at_least: 41, at_most: 43}",
        "{box: stand, sheet: masks, finish: foil, at_most: 17}",
        "{pack: any, sheet: stalls, at_least: 3, at_most: 4}",
        "{pack: any, sheet: stalls, finish: foil, at_most: 1}",
        "{pack: any, sheet: stalls, finish: plain, at_least: 2}",
        "{pack: any, every: masks, at_most: 1}",
        "{pack: any, duplicates: none}",
        "{pack: any, sheet: masks, at_least: 0}",
    ],
)
def test_a_promise_that_follows_is_accepted(promise: str) -> None:
    assert _promised(promise) == []


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        (
            "{box: stand, every: stalls, at_least: 3}",
            (
                "a box of 12 holds 2 or 3 of each card of stalls | "
                "write at_least: 2, or put more of the sheet into the box"
            ),
        ),
        ("{box: stand, every: masks, at_most: 5}", "a box of 12 holds 5 or 6 of each card of masks | write at_most: 6"),
        (
            "{box: stand, sheet: masks, exactly: 17}",
            "a box of 12 holds 16 or 17 of masks | write at_least: 16, at_most: 17",
        ),
        (
            "{box: stand, sheet: stalls, finish: plain, at_least: 42}",
            (
                "a box of 12 holds 41 to 43 of stalls in plain | "
                "write at_least: 41, or put more of the sheet into the box"
            ),
        ),
        (
            "{box: stand, duplicates: none}",
            "a box of 12 holds 2 to 6 of each card | take this promise out, or make the box smaller",
        ),
        (
            "{pack: any, every: masks, at_least: 1}",
            "a pack holds 0 or 1 of each card of masks | take more of the sheet into every pack",
        ),
        (
            "{pack: any, sheet: stalls, finish: foil, exactly: 1}",
            "a pack holds 0 or 1 of stalls in foil | write at_most: 1",
        ),
    ],
)
def test_a_promise_that_does_not_follow_says_what_does(promise: str, said: str) -> None:
    assert _promised(promise) == [said]


def test_a_small_box_may_promise_that_no_card_comes_twice() -> None:
    assert _promised("{box: stand, duplicates: none}", "stand: {packs: 1}") == []


def test_promises_of_the_files_in_order_hold_in_boxes_that_are_opened() -> None:
    pool = only_pool((DATA / "valid" / "packs-of-uneven-size.yaml").read_text(encoding="utf-8"))
    (stand,) = pool.boxes
    for number in range(1, 101):
        cards = Counter(card.id for pack in open_box(pool, stand, "held", number) for card in pack.cards)
        assert (sum(cards.values()), set(cards.values()), len(cards)) == (110, {6, 7}, 18)
