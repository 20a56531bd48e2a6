"""Spread, curve, gaps and outliers of small sets, by hand; and games with other figures than two."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.catalog.balance import Balance, Gap, balance_of, gaps_of, outliers_of
from tanuki_print.catalog.figures import (
    Bins,
    Measure,
    Spread,
    bins_of,
    figure_names,
    measured,
    measures,
    spread,
    step_of,
)
from tanuki_print.catalog.load import figures_of, require_catalog
from tanuki_print.catalog.model import Card, CardSet, Game, Status
from tanuki_print.diagnostics import Span
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = Game("tiny", "Tiny", Span(""), sets=(CardSet("a", "A", 0), CardSet("b", "B", 1)), rarities=("common", "rare"))
numbers = st.lists(st.integers(-300, 300), max_size=30)


def card(place: int, rarity: str = "common", **fields: object) -> Card:
    return Card(f"c{place}", str(place), f"C{place}", "a", Status.FINAL, Span(""), rarity=rarity, fields=fields)


def line(*values: int) -> Measure:
    return Measure("might", tuple((card(place), value) for place, value in enumerate(values)))


def tiny(*values: int, name: str = "might") -> Balance:
    return balance_of(GAME, [card(place, **{name: value}) for place, value in enumerate(values)], [name])


def test_figures_are_the_whole_numbers_of_the_schema_in_its_order() -> None:
    properties = {
        "name": {"type": "string"},
        "def": {"type": "integer"},
        "price": {"type": "number"},
        "atk": {"type": ["integer", "null"]},
        "either": {"type": ["integer", "string"]},
        "rank": {"enum": [1, 2]},
        "any": True,
    }
    assert figure_names({"properties": properties}) == ("def", "atk")
    assert figure_names({}) == figure_names({"properties": []}) == ()


def test_the_spread_of_seven_numbers_is_tukeys() -> None:
    # The halves of 1 2 4 7 8 10 17 are 1 2 4 7 and 7 8 10 17, the middle number in both.
    assert spread([10, 1, 7, 2, 17, 4, 8]) == Spread(7, 1, 17, Fraction(7), Fraction(3), Fraction(7), Fraction(9))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], Spread(0)),
        ([5], Spread(1, 5, 5, Fraction(5), Fraction(5), Fraction(5), Fraction(5))),
        ([1, 2], Spread(2, 1, 2, Fraction(3, 2), Fraction(1), Fraction(3, 2), Fraction(2))),
        ([3, 3, 4], Spread(3, 3, 4, Fraction(10, 3), Fraction(3), Fraction(3), Fraction(7, 2))),
    ],
)
def test_the_spread_of_few_numbers(values: list[int], expected: Spread) -> None:
    assert spread(values) == expected


@given(numbers)
def test_quartiles_stand_in_order_between_the_ends(values: list[int]) -> None:
    known = spread(values)
    if known.median is not None:
        ranked = [known.least, known.lower, known.median, known.upper, known.greatest]
        assert ranked == sorted(each for each in ranked if each is not None)
        assert known.mean == Fraction(sum(values), len(values))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], Bins(0, 1, 0)),
        ([7], Bins(7, 1, 1)),
        ([0, 1, 13], Bins(0, 1, 14)),
        ([0, 1, 14], Bins(0, 2, 8)),
        ([50, 150, 1100], Bins(0, 100, 12)),
        ([-30, 50, 10], Bins(-50, 50, 3)),
        ([1000, 2000], Bins(1000, 1000, 2)),
    ],
)
def test_bins_are_round_few_and_no_finer_than_the_step(values: list[int], expected: Bins) -> None:
    assert bins_of(values) == expected


@given(numbers)
def test_every_number_has_its_bin_and_the_ends_are_not_empty(values: list[int]) -> None:
    bins = bins_of(values)
    places = {bins.place(value) for value in values}
    assert places <= set(range(bins.size))
    assert bins.size <= 14
    if values:
        assert {0, bins.size - 1} <= places


def test_the_step_divides_every_distance() -> None:
    assert step_of([100, 250, 400]) == 150
    assert step_of([7, 7]) == step_of([]) == 0


def test_a_gap_is_wider_than_a_bin_of_the_curve() -> None:
    # Bins of 100 from 0 to 1399; 900 and 1000 are neighbours, between 1000 and 1350 stands nobody.
    found = list(gaps_of(line(150, 250, 350, 450, 550, 650, 750, 800, 900, 1000, 1350)))
    assert found == [Gap("might", 1000, 1350, 1050, 1300)]
    assert list(gaps_of(line(5))) == list(gaps_of(line())) == list(gaps_of(line(4, 4, 4))) == []


def test_an_outlier_lies_beyond_one_and_a_half_times_the_quartiles_distance() -> None:
    # Quartiles 3 and 5: fences at 0 and 8, which are no outliers themselves.
    (found,) = outliers_of([line(0, 3, 3, 4, 5, 5, 9)])
    assert (found.value, found.low, found.high) == (9, Fraction(0), Fraction(8))
    assert not list(outliers_of([line(0, 3, 3, 4, 5, 5, 8)]))


def test_fewer_than_five_cards_have_no_outliers_and_equal_ones_have_none() -> None:
    assert not list(outliers_of([line(1, 1, 1, 99)]))
    assert not list(outliers_of([line(6, 6, 6, 6, 6, 6)]))
    assert [one.value for one in outliers_of([line(6, 6, 6, 6, 7)])] == [7]


def test_outliers_are_sought_inside_each_rarity() -> None:
    cards = [card(place, might=100 + place) for place in range(6)]
    cards += [card(10 + place, "rare", might=900 + place) for place in range(6)]
    assert balance_of(GAME, cards, ["might"]).outliers == ()


@pytest.mark.parametrize("figures", [[], ["might"], ["might", "wit"], ["might", "wit", "luck"]])
@pytest.mark.parametrize("count", [0, 1, 7])
def test_any_number_of_figures_and_cards_has_a_balance(figures: list[str], count: int) -> None:
    cards = [card(place, **dict.fromkeys(figures, 5)) for place in range(count)]
    found = balance_of(GAME, cards, figures)
    assert len(found.cards) == (count if figures else 0)
    assert len(found.without) == (0 if figures else count)
    assert [measure.name for measure in found.measures] == [*figures, *(["sum"] if len(figures) > 1 else [])]
    assert (found.gaps, found.outliers, found.dominated, found.twins.near) == ((), (), (), ())
    assert len(found.twins.equal) == (1 if figures and count > 1 else 0)


def test_a_game_of_one_figure_has_no_sum_but_all_the_rest() -> None:
    found = tiny(1, 2, 2, 9)
    assert [curve.counts for curve in found.curves("rarity")] == [{"common": (1, 2, 0, 0, 0, 0, 0, 0, 1)}]
    assert [(each.card.id, each.count) for each in found.dominated] == [("c0", 3), ("c1", 1), ("c2", 1)]
    assert [(gap.first, gap.last) for gap in found.gaps] == [(3, 8)]


def test_a_figure_called_sum_is_not_added_up_over() -> None:
    found = measures(measured([card(1, sum=3, might=4)], ["sum", "might"]), ["sum", "might"])
    assert [(each.name, each.values[0][1]) for each in found] == [("sum", 3), ("might", 4)]


def test_cards_take_part_with_the_figures_they_have() -> None:
    cards = [card(1, might=3), card(2, wit=4), card(3, might=5, wit=True), card(4, might=2.0, wit=6), card(5)]
    found = balance_of(GAME, cards, ["might", "wit"])
    assert [one.id for one in found.without] == ["c5"]
    assert {name: known.count for name, known in found.spreads.items()} == {"might": 3, "wit": 2, "sum": 1}


def test_groups_come_as_the_game_lists_them_and_strangers_last() -> None:
    cards = [card(1, "promo", might=1), card(2, "rare", might=1), card(3, might=1), card(4, "", might=2)]
    assert [group.id for group in balance_of(GAME, cards, ["might"]).rarities] == ["common", "rare", "", "promo"]


def test_the_shipped_set_is_what_the_page_says() -> None:
    workspace = Workspace(ROOT, packed=False, output=ROOT / "output")
    catalog = require_catalog(workspace, "tanuki-panic")
    figures = figures_of(workspace, "tanuki-panic")
    assert figures == ("atk", "def")
    found = balance_of(catalog.game, [one for one in catalog.cards if one.status is Status.FINAL], figures)
    sums = {group.id: group.spreads["sum"] for group in found.rarities}
    assert (sums["common"].median, sums["rare"].median) == (1050, 950)
    assert sums["common"].mean == Fraction(19700, 19)
    assert (len(found.dominated), sum(each.lower > 0 for each in found.dominated)) == (46, 13)
    assert [(gap.measure, gap.first, gap.last) for gap in found.gaps] == [("def", 1050, 1300), ("sum", 1750, 2150)]
    assert [one.card.id for one in found.outliers] == ["issun-boshi", "nurikabe", "danzaburou-danuki"]
    assert (len(found.twins.equal), len(found.twins.near)) == (5, 28)
