"""Exact chances of the draws of sampler.py: how often what is drawn falls on cards of one kind, as fractions.

Nothing here is simulated. Tests walk every branch of chance of the true sampler and find the same fractions.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd, prod
from typing import TypeAlias

Chances: TypeAlias = Mapping[int, Fraction]
"""A number of cards to the chance of exactly so many; together 1, none of them 0."""

MOST_STEPS = 2_000_000
"""So many steps `hit_chances` may take, about a second; what needs more is told by mean and range alone."""

CERTAIN = Fraction(1)


@dataclass(frozen=True, slots=True)
class Kin:
    """Cards that nobody needs to tell apart: `size` of them, each of the same weight, counted under the same tag."""

    weight: int
    tag: int
    size: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many of something there are: on average, at the least, at the most.

    `chances` is None where the chance of each number would take too long to find out; the rest is exact then, too.
    """

    expected: Fraction
    least: int
    most: int
    chances: Chances | None = None

    @property
    def at_least_one(self) -> Fraction | None:
        """The chance that there is any; None where it is not known."""
        if self.most == 0 or self.least > 0:
            return Fraction(int(self.least > 0))
        if self.chances is not None:
            return 1 - self.chances.get(0, Fraction(0))
        return self.expected if self.most == 1 else None


def counted(chances: Chances) -> Count:
    """The count of which the chances are all known."""
    return Count(sum((n * chance for n, chance in chances.items()), Fraction(0)), min(chances), max(chances), chances)


def added(parts: Iterable[Chances]) -> dict[int, Fraction]:
    """The chances of a sum whose parts do not depend on one another."""
    total: dict[int, Fraction] = {0: CERTAIN}
    for part in parts:
        summed: defaultdict[int, Fraction] = defaultdict(Fraction)
        for have, chance in total.items():
            for more, other in part.items():
                summed[have + more] += chance * other
        total = dict(summed)
    return total


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> dict[int, Fraction]:
    """The chances where first one of several cases comes by its own chance, then a number by those of the case."""
    total: defaultdict[int, Fraction] = defaultdict(Fraction)
    for weight, part in parts:
        for number, chance in part.items():
            total[number] += weight * chance
    return {number: total[number] for number in sorted(total) if total[number]}


def share(expected: Fraction) -> dict[int, Fraction]:
    """The chances of a quota: floor or ceiling of what is expected, so that the mean is right."""
    floor = expected.numerator // expected.denominator
    over = expected - floor
    return {floor: 1 - over, floor + 1: over} if over else {floor: CERTAIN}


def kin_of(weights: Sequence[int], tags: Sequence[int]) -> tuple[Kin, ...]:
    """Cards put together by weight and tag, in a fixed order."""
    sizes = Counter(zip(weights, tags, strict=True))
    return tuple(Kin(weight, tag, size) for (weight, tag), size in sorted(sizes.items()))


def hits_within(weights: Sequence[int], inside: Sequence[bool], draws: int) -> dict[int, Fraction] | None:
    """The chances of how many of so many draws by weight fall on the cards marked; None where that takes too long."""
    marked = sum(inside)
    if not draws or marked in (0, len(weights)):
        return {draws if marked else 0: CERTAIN}
    if len(set(weights)) == 1:
        return _even_hits(len(weights), marked, draws)
    kin = kin_of(weights, [int(mark) for mark in inside])
    if steps(kin, draws) > MOST_STEPS:
        return None
    return mixed((chance, {hits[1]: CERTAIN}) for hits, chance in hit_chances(kin, draws).items())


def hits_range(weights: Sequence[int], inside: Sequence[bool], draws: int) -> tuple[int, int]:
    """Bounds of the same: every card is drawn floor or ceiling of its share, and all together `draws` times."""
    total = sum(weights)
    low = [draws * weight // total for weight in weights]
    high = [-(-draws * weight // total) for weight in weights]
    within = [sum(part for part, mark in zip(bound, inside, strict=True) if mark) for bound in (low, high)]
    return max(within[0], draws - sum(high) + within[1]), min(within[1], draws - sum(low) + within[0])


def _even_hits(cards: int, marked: int, draws: int) -> dict[int, Fraction]:
    # Every card comes floor(draws / cards) times, and of the sets of cards that come once more each is as likely.
    every, more = divmod(draws, cards)
    all_sets = comb(cards, more)
    ways = {hit: comb(marked, hit) * comb(cards - marked, more - hit) for hit in range(more + 1)}
    return {every * marked + hit: Fraction(way, all_sets) for hit, way in ways.items() if way}


def steps(kin: Sequence[Kin], draws: int) -> int:
    """A bound for the steps that `hit_chances` takes for them."""
    sizes: Counter[int] = Counter()
    for each in kin:
        sizes[each.tag] += each.size
    # All hits together follow from how many of each kind lie on the line: one tag's hits need not be remembered.
    remembered = prod(sorted(min(size, draws) + 1 for size in sizes.values())[:-1])
    return _line(kin, draws)[1] * prod(each.size + 1 for each in kin) * len(kin) * remembered


def hit_chances(kin: Sequence[Kin], draws: int) -> dict[tuple[int, ...], Fraction]:
    """How often random-order systematic sampling hits each tag, 0, 1 ... : the numbers of hits to their chance.

    In whatever order the cards come to lie on the line, where the next one lies depends only on how many of each kind
    lie there already. So orders are counted by that, for each start, and not walked one by one.
    """
    lengths, period = _line(kin, draws)
    tags = max(each.tag for each in kin) + 1
    found: Counter[tuple[int, ...]] = Counter()
    for start in range(period):
        line: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter({((0,) * len(kin), (0,) * tags): 1})
        for _ in range(sum(each.size for each in kin)):
            longer: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
            for (laid, hits), ways in line.items():
                end = sum(many * length for many, length in zip(laid, lengths, strict=True)) - start
                for index, each in enumerate(kin):
                    if laid[index] < each.size:
                        # Points at or behind 0, `period` apart: -(-x // period) of them lie before x.
                        new = -(-(end + lengths[index]) // period) + (-end // period)
                        longer[_more(laid, index, 1), _more(hits, each.tag, new)] += ways
            line = longer
        for (_, hits), ways in line.items():
            found[hits] += ways
    total = sum(found.values())
    return {hits: Fraction(ways, total) for hits, ways in sorted(found.items())}


def _line(kin: Sequence[Kin], draws: int) -> tuple[list[int], int]:
    """How long a card of each kind is on the line, and how far apart the points are, in the largest common unit.

    Ends lie on whole units: the starts between two of them hit the same cards.
    """
    total = sum(each.weight * each.size for each in kin)
    unit = gcd(total, *(draws * each.weight for each in kin))
    return [draws * each.weight // unit for each in kin], total // unit


def _more(numbers: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] + by, *numbers[index + 1 :])
