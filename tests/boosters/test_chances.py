"""Exact chances of single draws, against every order and every start."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from every_outcome import Oracle, every_outcome
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.boosters.chances import (
    MOST_STEPS,
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
from tanuki_print.boosters.sampler import systematic


def _walked(weights: Sequence[int], tags: Sequence[int], draws: int) -> dict[tuple[int, ...], Fraction]:
    """Hits of each tag by chance, with every order and every start walked."""

    def draw(chance: Oracle) -> tuple[int, ...]:
        hits: Counter[int] = Counter()
        for index, times in systematic(weights, draws, chance)[0]:
            hits[tags[index]] += times
        return tuple(hits[tag] for tag in range(max(tags) + 1))

    return every_outcome(draw)


@pytest.mark.parametrize(
    ("weights", "tags", "draws"),
    [
        ((2, 1, 1, 3), (0, 1, 1, 0), 2),
        ((1, 1, 1, 2, 2), (0, 1, 1, 0, 1), 3),
        ((2, 2, 1, 1, 1), (0, 0, 1, 1, 2), 5),
        ((3, 1, 1, 1), (0, 1, 2, 2), 7),
        ((8, 3, 1), (0, 1, 2), 24),
        ((8, 3, 1), (0, 1, 2), 7),
        ((5, 4, 3, 2, 1), (0, 1, 0, 1, 2), 4),
        ((1, 1, 1, 1, 1), (0, 0, 1, 1, 2), 2),
        ((7,), (0,), 3),
    ],
)
def test_hits_by_kind_are_those_of_all_orders_and_starts(
    weights: tuple[int, ...], tags: tuple[int, ...], draws: int
) -> None:
    assert hit_chances(kin_of(weights, tags), draws) == _walked(weights, tags, draws)


@given(
    cards=st.lists(st.tuples(st.integers(1, 6), st.booleans()), min_size=1, max_size=5),
    draws=st.integers(0, 9),
)
def test_hits_within_any_cards_lie_in_their_range(cards: list[tuple[int, bool]], draws: int) -> None:
    weights = [weight for weight, _ in cards]
    inside = [mark for _, mark in cards]
    chances = hits_within(weights, inside, draws)
    walked = _walked(weights, [int(mark) for mark in inside], draws) if draws else {(0, 0): Fraction(1)}
    assert chances == mixed((chance, {(*hits, 0)[1]: Fraction(1)}) for hits, chance in walked.items())
    least, most = hits_range(weights, inside, draws)
    assert least <= min(chances)
    assert most >= max(chances)
    part = Fraction(sum(weight for weight, mark in cards if mark), sum(weights))
    assert counted(chances).expected == draws * part


def test_cards_alike_are_drawn_as_from_an_urn() -> None:
    chances = hits_within([1] * 10, [True] * 4 + [False] * 6, 3)
    assert chances == {0: Fraction(1, 6), 1: Fraction(1, 2), 2: Fraction(3, 10), 3: Fraction(1, 30)}
    assert hit_chances(kin_of([1] * 10, [1] * 4 + [0] * 6), 3) == {(3 - n, n): each for n, each in chances.items()}


def test_what_would_take_too_long_is_not_begun() -> None:
    weights = [1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53]
    inside = [number % 2 == 0 for number in range(len(weights))]
    assert steps(kin_of(weights, [int(mark) for mark in inside]), 4) > MOST_STEPS
    assert hits_within(weights, inside, 4) is None
    assert hits_range(weights, inside, 4) == (0, 4)


def test_a_sheet_of_two_rarities_is_within_reach() -> None:
    weights = [2] * 36 + [1] * 18
    chances = hits_within(weights, [True] * 36 + [False] * 18, 9)
    assert chances is not None
    assert counted(chances).expected == Fraction(36, 5)
    assert sum(chances.values()) == 1


def test_shares_sums_and_mixtures() -> None:
    assert share(Fraction(17, 3)) == {5: Fraction(1, 3), 6: Fraction(2, 3)}
    assert share(Fraction(2)) == {2: Fraction(1)}
    coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert added([coin, coin]) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert mixed([(Fraction(1, 3), {2: Fraction(1)}), (Fraction(2, 3), coin)]) == {
        0: Fraction(1, 3),
        1: Fraction(1, 3),
        2: Fraction(1, 3),
    }


def test_the_chance_of_at_least_one() -> None:
    assert Count(Fraction(0), 0, 0).at_least_one == 0
    assert Count(Fraction(3, 2), 1, 2).at_least_one == 1
    assert Count(Fraction(1, 3), 0, 1).at_least_one == Fraction(1, 3)
    assert Count(Fraction(1, 3), 0, 2).at_least_one is None
    assert counted({0: Fraction(3, 4), 2: Fraction(1, 4)}).at_least_one == Fraction(1, 4)
