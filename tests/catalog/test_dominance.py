"""Which cards beat which in their figures, by hand and by law; twins and near-twins."""

from collections.abc import Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.catalog.dominance import beats, dominated, twins
from tanuki_print.catalog.figures import Measured
from tanuki_print.catalog.model import Card, Status
from tanuki_print.diagnostics import Span

RISING = ("common", "rare", "special")


def card(name: str, *figures: int | None, rarity: str = "common") -> Measured:
    return Measured(Card(name, "1", name, "s", Status.FINAL, Span(""), rarity=rarity), figures)


def told(cards: Sequence[Measured]) -> dict[str, tuple[int, int, list[str]]]:
    return {
        each.card.id: (each.count, each.lower, [near.id for near in each.nearest]) for each in dominated(cards, RISING)
    }


figures = st.tuples(st.integers(0, 5), st.integers(0, 5))
rarity = st.sampled_from([*RISING, "", "promo"])
sets = st.lists(st.tuples(figures, rarity), max_size=14).map(
    lambda drawn: [card(f"c{place}", *values, rarity=rare) for place, (values, rare) in enumerate(drawn)]
)


def test_a_chain_tells_only_the_next_card_and_counts_all() -> None:
    assert told([card("low", 1, 1), card("middle", 2, 1), card("high", 3, 3)]) == {
        "low": (2, 0, ["middle"]),
        "middle": (1, 0, ["high"]),
    }


def test_a_trade_of_one_figure_for_the_other_beats_nothing() -> None:
    assert told([card("sword", 9, 1), card("shield", 1, 9), card("both", 5, 5)]) == {}


def test_equal_cards_do_not_beat_each_other_but_share_their_beaters() -> None:
    assert told([card("one", 1, 2), card("two", 1, 2), card("more", 1, 3)]) == {
        "one": (1, 0, ["more"]),
        "two": (1, 0, ["more"]),
    }


def test_a_rarer_card_may_be_stronger_and_a_commoner_one_may_not() -> None:
    assert told([card("plain", 1, 1), card("foil", 2, 2, rarity="rare")]) == {}
    assert told([card("plain", 2, 2), card("foil", 1, 1, rarity="rare")]) == {"foil": (1, 1, ["plain"])}


def test_a_rarity_the_game_does_not_list_compares_with_itself_alone() -> None:
    assert told([card("a", 1, 1, rarity="promo"), card("b", 2, 2)]) == {}
    assert told([card("a", 1, 1, rarity=""), card("b", 2, 2, rarity="")]) == {"a": (1, 0, ["b"])}


def test_cards_with_different_figures_are_not_compared() -> None:
    assert told([card("spell", None, 1), card("monster", 2, 2), card("charm", None, 3)]) == {"spell": (1, 0, ["charm"])}


def test_one_figure_is_enough_and_none_or_no_card_gives_nothing() -> None:
    assert told([card("a", 1), card("b", 2)]) == {"a": (1, 0, ["b"])}
    assert told([card("a"), card("b")]) == told([]) == told([card("alone", 1, 1)]) == {}


def test_the_most_beaten_comes_first() -> None:
    assert list(told([card("two", 2), card("one", 1), card("three", 3)])) == ["one", "two"]


@given(sets)
def test_beating_is_a_strict_partial_order(cards: list[Measured]) -> None:
    for one in cards:
        assert not beats(one, one, RISING)
    for one, other in product(cards, cards):
        assert not (beats(one, other, RISING) and beats(other, one, RISING))
    for one, other, third in product(cards, cards, cards):
        if beats(one, other, RISING) and beats(other, third, RISING):
            assert beats(one, third, RISING)


@given(sets)
def test_what_is_told_is_what_comparing_all_pairs_gives_and_the_nearest_imply_the_rest(cards: list[Measured]) -> None:
    by = {one.card.id: {other.card.id for other in cards if beats(other, one, RISING)} for one in cards}
    rarities = {one.card.id: one.card.rarity for one in cards}
    found = told(cards)
    assert set(found) == {name for name, beaters in by.items() if beaters}
    for name, (count, lower, nearest) in found.items():
        assert count == len(by[name])
        assert lower == sum(rarities[other] != rarities[name] for other in by[name])
        between = {other for other in by[name] if not by[other]}
        assert set(nearest) == {other for other in by[name] if not any(other in by[third] for third in by[name])}
        assert set(nearest).union(*(by[near] for near in nearest)) == by[name] >= between


def test_twins_are_equal_in_all_figures_and_near_twins_one_step_apart_in_one() -> None:
    found = twins([card("a", 100, 250), card("b", 150, 250), card("c", 100, 250), card("d", 150, 300)], 2)
    assert found.steps == (50, 50)
    assert [[one.id for one in group] for group in found.equal] == [["a", "c"]]
    assert [(pair.one.id, pair.other.id, pair.apart) for pair in found.near] == [
        ("a", "b", (50, 0)),
        ("b", "c", (-50, 0)),
        ("b", "d", (0, 50)),
    ]


def test_a_figure_that_never_changes_has_no_step() -> None:
    found = twins([card("a", 5, 1), card("b", 5, 4)], 2)
    assert found.steps == (0, 3)
    assert [pair.apart for pair in found.near] == [(0, 3)]
    assert twins([card("a", 5), card("b", 5)], 1).near == ()


def test_twins_need_every_figure_and_a_game_without_figures_has_none() -> None:
    assert twins([card("a", None, 1), card("b", None, 1)], 2).equal == ()
    assert twins([card("a"), card("b")], 0) == twins([], 0)


@given(sets)
def test_near_twins_are_those_pairs_whose_distances_are_one_step(cards: list[Measured]) -> None:
    found = twins(cards, 2)
    pairs = {frozenset((pair.one.id, pair.other.id)) for pair in found.near}
    expected = set()
    for one, other in product(cards, cards):
        apart = [abs((mine or 0) - (theirs or 0)) for mine, theirs in zip(one.figures, other.figures, strict=True)]
        if sorted(map(bool, apart)) == [False, True] and all(
            distance in (0, step) for distance, step in zip(apart, found.steps, strict=True)
        ):
            expected.add(frozenset((one.card.id, other.card.id)))
    assert pairs == expected
