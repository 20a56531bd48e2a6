"""Whether what was counted agrees with what is stated: exact tails of the chi-square and binomial distributions.

No table and no library: the tails are finite sums of positive terms, so that nothing is lost to rounding.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ALPHA = 0.001
"""How often all tests of a run together may cry wolf."""

POWER_90 = 1.2815515655446004
"""The standard normal deviate below which nine tenths lie."""

TWO_SIDED = 3.2905267314919255
"""The standard normal deviate that is passed, upwards or downwards, once in a thousand times."""

SMALLEST_EXPECTED = 5
"""The least that must be expected in every cell of a chi-square test, as is usual."""

_NEGLIGIBLE = 1e-17


@dataclass(frozen=True, slots=True)
class Fit:
    """A chi-square statistic, its degrees of freedom, and how likely one as large is where all is well."""

    statistic: float
    freedom: int
    chance: float


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square of whole degrees of freedom is at least so large.

    For an even number it is a sum of Poisson terms, for an odd one erfc and a sum of like terms (Abramowitz and
    Stegun 26.4.4 and 26.4.5). Each term is made by way of its logarithm: none overflows.
    """
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    odd = freedom % 2
    powers = [number + odd / 2 for number in range(freedom // 2)]
    terms = [math.exp(power * math.log(half) - half - math.lgamma(power + 1)) for power in powers]
    first = math.erfc(math.sqrt(half)) if odd else 0.0
    return min(1.0, first + math.fsum(terms))


def multinomial_fit(counts: Sequence[int], weights: Sequence[int]) -> Fit | None:
    """Pearson's test of draws that each fall on one cell by weight; None where there are too few draws.

    Cells of which less than 5 are expected are put together, the smallest first.
    """
    draws, total = sum(counts), sum(weights)
    cells: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for weight, count in sorted(zip(weights, counts, strict=True)):
        expected += draws * weight / total
        seen += count
        if expected >= SMALLEST_EXPECTED:
            cells.append((expected, seen))
            expected, seen = 0.0, 0
    if expected and cells:
        last = cells.pop()
        cells.append((last[0] + expected, last[1] + seen))
    if len(cells) < 2:
        return None
    return _fit(cells, 1.0)


def sample_fit(counts: Sequence[int], draws: int, each: int) -> Fit | None:
    """The test of `draws` draws of `each` different cards among so many as there are counts, all as likely.

    What is drawn without putting back spreads less: Pearson's statistic is (n - k) / (n - 1) of chi-square with n - 1
    degrees of freedom, on average exactly, and is scaled up by that. None where there are too few draws, and where
    every card is drawn each time.
    """
    cards = len(counts)
    expected = draws * each / cards
    if each >= cards or expected < SMALLEST_EXPECTED:
        return None
    return _fit([(expected, count) for count in counts], (cards - 1) / (cards - each))


def _fit(cells: Sequence[tuple[float, int]], scale: float) -> Fit:
    statistic = scale * math.fsum((seen - expected) ** 2 / expected for expected, seen in cells)
    freedom = len(cells) - 1
    return Fit(statistic, freedom, chi_square_tail(statistic, freedom))


def binomial_chance(seen: int, draws: int, chance: float) -> float:
    """How likely a number of hits at least as far out as the one seen is: twice the smaller tail, at most 1."""
    if chance <= 0 or chance >= 1:
        return float(seen == (draws if chance >= 1 else 0))
    at = math.exp(
        math.lgamma(draws + 1) - math.lgamma(seen + 1) - math.lgamma(draws - seen + 1)
        + seen * math.log(chance) + (draws - seen) * math.log1p(-chance)
    )  # fmt: skip
    odds = chance / (1 - chance)
    lower = _outwards(at, seen, lambda hits: hits / ((draws - hits + 1) * odds))
    upper = _outwards(at, draws - seen, lambda misses: misses * odds / (draws - misses + 1))
    return min(1.0, 2 * min(lower, upper))


def _outwards(term: float, left: int, ratio: Callable[[int], float]) -> float:
    """A term and those beyond it, each the one before times a ratio, until what follows no longer counts."""
    terms = [term]
    while left and term:
        factor = ratio(left)
        term *= factor
        terms.append(term)
        left -= 1
        if factor < 1 and term < _NEGLIGIBLE * terms[0]:
            break
    return math.fsum(terms)


def holm(chances: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which of several tests fail, so that all of them together cry wolf at most `alpha` of the time (Holm 1979)."""
    failed = [False] * len(chances)
    for rank, index in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[index] * (len(chances) - rank) > alpha:
            break
        failed[index] = True
    return failed


def smallest_error_seen(chance: float, draws: int) -> float:
    """The relative error of a rate that so many draws show in nine of ten runs, at 1 in 1000 false alarms."""
    return (TWO_SIDED + POWER_90) * math.sqrt((1 - chance) / (chance * draws))
