"""Tails against known values, and corrected statistics against what happens."""

import math
from fractions import Fraction
from statistics import NormalDist

import pytest

from tanuki_print.boosters.sampler import systematic
from tanuki_print.boosters.significance import (
    POWER_90,
    TWO_SIDED,
    binomial_chance,
    chi_square_tail,
    holm,
    multinomial_fit,
    sample_fit,
    smallest_error_seen,
)
from tanuki_print.rng import Rng


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (10.828, 1, 0.001),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (18.307, 10, 0.05),
        (29.588, 10, 0.001),
        (43.773, 30, 0.05),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
        (77.929, 100, 0.95),
        (0.004, 1, 0.95),
    ],
)
def test_the_tail_of_chi_square_as_in_printed_tables(statistic: float, freedom: int, chance: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(chance, rel=0.005)


def test_the_tail_holds_where_it_is_very_small_and_where_there_are_very_many_cells() -> None:
    assert chi_square_tail(0, 5) == 1
    assert chi_square_tail(1400, 2) == pytest.approx(math.exp(-700), rel=1e-9)
    assert chi_square_tail(1e6, 7) == 0
    assert chi_square_tail(1e-9, 9) == pytest.approx(1)
    # Wilson and Hilferty's cube root, close for many degrees of freedom.
    for freedom in (5000, 5001):
        for statistic in (4800.0, 5000.0, 5310.0):
            root = ((statistic / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / math.sqrt(2 / (9 * freedom))
            assert chi_square_tail(statistic, freedom) == pytest.approx(NormalDist().cdf(-root), rel=0.002)
    falling = [chi_square_tail(x / 4, 11) for x in range(400)]
    assert falling == sorted(falling, reverse=True)


def test_the_binomial_tail_is_that_of_the_sum_over_all_numbers() -> None:
    for draws, chance in ((10, Fraction(1, 2)), (12, Fraction(1, 12)), (40, Fraction(3, 4))):
        mass = [math.comb(draws, n) * chance**n * (1 - chance) ** (draws - n) for n in range(draws + 1)]
        for seen in range(draws + 1):
            smaller = min(sum(mass[: seen + 1]), sum(mass[seen:]))
            assert binomial_chance(seen, draws, float(chance)) == pytest.approx(float(min(1, 2 * smaller)))
    assert binomial_chance(0, 100, 0.0) == binomial_chance(100, 100, 1.0) == 1
    assert binomial_chance(1, 100, 0.0) == binomial_chance(99, 100, 1.0) == 0
    assert binomial_chance(0, 10**6, 0.5) == 0


def test_the_binomial_tail_of_many_draws_is_close_to_normal() -> None:
    draws, chance = 1_200_000, 1 / 12
    spread = math.sqrt(draws * chance * (1 - chance))
    for far in (-3, -1, 2, 4):
        seen = round(draws * chance + far * spread)
        assert binomial_chance(seen, draws, chance) == pytest.approx(2 * NormalDist().cdf(-abs(far)), rel=0.05)


def test_holm_lets_the_smallest_fail_first_and_stops_at_the_first_that_holds() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005], 0.05) == [True, False, False, True]
    assert holm([0.02, 0.02, 0.02], 0.05) == [False, False, False]
    assert holm([0.02, 0.01, 0.9], 0.05) == [True, True, False]
    assert holm([], 0.05) == []
    assert holm([0.0004, 0.5]) == [True, False]


def test_cells_of_which_little_is_expected_are_put_together() -> None:
    fit = multinomial_fit([50, 30, 2, 1, 1], [60, 30, 1, 1, 1])
    assert fit is not None
    assert fit.freedom == 1  # the three small ones join the next larger
    assert multinomial_fit([3, 4], [1, 1]) is None
    assert multinomial_fit([12], [1]) is None
    assert multinomial_fit([], []) is None
    even = multinomial_fit([10, 20, 30], [1, 1, 1])
    assert even is not None
    assert (even.statistic, even.freedom) == (pytest.approx(10), 2)
    assert even.chance == pytest.approx(math.exp(-5))


def test_a_draw_of_everything_and_too_few_draws_test_nothing() -> None:
    assert sample_fit([7, 7, 7], 7, 3) is None
    assert sample_fit([2, 3, 3], 4, 2) is None
    assert sample_fit([12, 14, 14], 20, 2) is not None


def test_without_the_correction_good_packs_look_too_good_and_with_it_they_do_not() -> None:
    """In 500 repeats at 1 in 20, with 8 of 10 cards in a pack."""
    rng = Rng.seeded("false alarms")
    plain = corrected = mean = 0.0
    repeats, packs, cards, each = 500, 40, 10, 8
    for _ in range(repeats):
        counts = [0] * cards
        for _ in range(packs):
            drawn, rng = systematic([1] * cards, each, rng)
            for card, _times in drawn:
                counts[card] += 1
        fit = sample_fit(counts, packs, each)
        usual = multinomial_fit(counts, [1] * cards)
        assert fit is not None
        assert usual is not None
        assert fit.freedom == usual.freedom == cards - 1
        plain += usual.chance < 0.05
        corrected += fit.chance < 0.05
        mean += usual.statistic / repeats
    assert mean == pytest.approx((cards - each) / (cards - 1) * (cards - 1), rel=0.1)  # chi-square's own mean is 9
    assert plain == 0
    assert 0.025 < corrected / repeats < 0.08


def test_how_many_packs_show_how_small_an_error() -> None:
    normal = NormalDist()
    assert pytest.approx(normal.inv_cdf(0.9995)) == TWO_SIDED
    assert pytest.approx(normal.inv_cdf(0.9)) == POWER_90
    assert smallest_error_seen(1 / 12, 22_995) == pytest.approx(0.1, rel=1e-4)
    assert smallest_error_seen(1 / 12, 5_749) == pytest.approx(0.2, rel=1e-4)
    assert smallest_error_seen(1 / 36, 73_164) == pytest.approx(0.1, rel=1e-4)
    assert smallest_error_seen(1 / 144, 298_926) == pytest.approx(0.1, rel=1e-4)
