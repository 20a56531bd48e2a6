"""What changed between two pools, in words."""

from dataclasses import replace
from fractions import Fraction

from small_pools import FESTIVAL, UNEVEN, small_sheet

from tanuki_print.boosters.differences import differences
from tanuki_print.boosters.pool import Box, PoolSheet, Upgrade, Variant


def test_nothing_changed_where_the_hash_is_the_same() -> None:
    assert differences(FESTIVAL, replace(FESTIVAL, title="Other", release=9)) == ()


def test_cards_that_came_and_went_are_named() -> None:
    general = small_sheet("general", [1] * 38)
    other = PoolSheet("general", "plain", (*general.cards[1:], ("newcomer", 1)))
    changed = replace(FESTIVAL, sheets=(other, *FESTIVAL.sheets[1:]))
    assert differences(FESTIVAL, changed) == (
        "the sheet general has 38 cards instead of 38, with newcomer and without general-00",
    )
    many = replace(FESTIVAL, sheets=(small_sheet("general", [1] * 44), *FESTIVAL.sheets[1:]))
    assert differences(FESTIVAL, many) == (
        "the sheet general has 44 cards instead of 38, with general-38, general-39, general-40, general-41 and 2 more",
    )


def test_weights_finishes_and_sheets_are_told_apart() -> None:
    river, stone = UNEVEN.sheets
    heavier = PoolSheet("river", "foil", tuple((card, 4 if card == "river-00" else old) for card, old in river.cards))
    changed = replace(UNEVEN, sheets=(heavier, stone))
    assert differences(UNEVEN, changed) == (
        "the sheet river weighs river-00, river-01, river-02, river-03 and 1 more differently",
        "the sheet river is foil instead of plain",
    )
    renamed = replace(UNEVEN, sheets=(replace(river, id="brook"), stone))
    assert differences(UNEVEN, renamed)[:2] == ("the sheet river is gone", "the sheet brook is new")


def test_variants_upgrades_and_boxes_are_told() -> None:
    changed = replace(
        UNEVEN,
        variants=(Variant((2, 2), 1),),
        upgrades=(Upgrade(1, "foil", Fraction(1, 5)),),
        boxes=(Box("crate", 8),),
    )
    assert differences(UNEVEN, changed) == (
        "what a pack holds changed",
        "the upgrades changed",
        "the boxes changed",
    )


def test_another_order_of_the_sheets_is_a_change_too() -> None:
    one, two = UNEVEN.sheets
    turned = replace(
        UNEVEN,
        sheets=(two, one),
        variants=tuple(Variant(variant.counts[::-1], variant.weight) for variant in UNEVEN.variants),
        upgrades=(replace(UNEVEN.upgrades[0], sheet=0),),
    )
    assert differences(UNEVEN, turned) == ("the order of the sheets changed",)
