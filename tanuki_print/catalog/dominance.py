"""Cards held against each other by their figures: which are beaten by another, and which are nearly the same."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from tanuki_print.catalog.figures import Measured, step_of
from tanuki_print.catalog.model import Card


def beats(one: Measured, other: Measured, rarities: Sequence[str]) -> bool:
    """Whether a card dominates another: no figure is lower, one is higher, and its rarity is the same or lower.

    Rarities rise as the game lists them; one it does not list, or none, compares with itself alone. Cards that differ
    in which figures they have are not compared.
    """
    pairs = list(zip(one.figures, other.figures, strict=True))
    if any((mine is None) is not (theirs is None) for mine, theirs in pairs):
        return False
    known = [(mine, theirs) for mine, theirs in pairs if mine is not None and theirs is not None]
    better = all(mine >= theirs for mine, theirs in known) and any(mine > theirs for mine, theirs in known)
    return better and _no_rarer(one.card.rarity, other.card.rarity, rarities)


def _no_rarer(one: str, other: str, rarities: Sequence[str]) -> bool:
    if one in rarities and other in rarities:
        return rarities.index(one) <= rarities.index(other)
    return one == other


@dataclass(frozen=True, slots=True)
class Dominated:
    """A card that others beat: how many do, how many of these are of a lower rarity, and the nearest of them, by whom
    the rest follows.

    The nearest are those with no third card between: one that beats the card and is beaten by them.
    """

    card: Card
    count: int
    lower: int
    nearest: tuple[Card, ...]


def dominated(cards: Sequence[Measured], rarities: Sequence[str]) -> tuple[Dominated, ...]:
    """Every card that another beats, the most beaten first, then by the cards' order."""
    found: list[tuple[int, Dominated]] = []
    shapes: dict[tuple[bool, ...], list[int]] = defaultdict(list)
    for place, one in enumerate(cards):
        shapes[tuple(value is None for value in one.figures)].append(place)
    for shape, places in shapes.items():
        if not all(shape):
            found += _among(cards, places, rarities)
    return tuple(each for _, each in sorted(found, key=lambda pair: (-pair[1].count, pair[0])))


def _among(
    cards: Sequence[Measured], places: Sequence[int], rarities: Sequence[str]
) -> Iterator[tuple[int, Dominated]]:
    """Those beaten among cards that have the same figures. Sets of cards are the bits of whole numbers here.

    Bits stand in the order of the figures' sums, and whoever beats a card has the higher sum. So the lowest bit of some
    beaters beats none of the others: it is a nearest one, and those that beat it in turn are not.
    """
    ranked = sorted(places, key=lambda place: (sum(value or 0 for value in cards[place].figures), place))
    beaters = _beaters([cards[place] for place in ranked], rarities)
    for mine, same, place in zip(beaters, _same_rarity(cards, ranked), ranked, strict=True):
        if not mine:
            continue
        nearest, rest = [], mine
        while rest:
            lowest = (rest & -rest).bit_length() - 1
            nearest.append(ranked[lowest])
            rest &= ~(beaters[lowest] | 1 << lowest)
        cards_nearest = tuple(cards[each].card for each in sorted(nearest))
        yield place, Dominated(cards[place].card, mine.bit_count(), (mine & ~same).bit_count(), cards_nearest)


def _same_rarity(cards: Sequence[Measured], ranked: Sequence[int]) -> list[int]:
    """For each card the set of those of its rarity."""
    held: dict[str, int] = defaultdict(int)
    for bit, place in enumerate(ranked):
        held[cards[place].card.rarity] |= 1 << bit
    return [held[cards[place].card.rarity] for place in ranked]


def _beaters(cards: Sequence[Measured], rarities: Sequence[str]) -> list[int]:
    """For each card the set of those that beat it."""
    figures = [[value for value in one.figures if value is not None] for one in cards]
    least = [_at_least([each[index] for each in figures]) for index in range(len(figures[0]))]
    rarity = _no_rarer_sets([one.card.rarity for one in cards], rarities)
    same: dict[tuple[int, ...], int] = defaultdict(int)
    for place, mine in enumerate(figures):
        same[tuple(mine)] |= 1 << place
    found = []
    for one, mine in zip(cards, figures, strict=True):
        others = rarity[one.card.rarity] & ~same[tuple(mine)]
        for value, known in zip(mine, least, strict=True):
            others &= known[value]
        found.append(others)
    return found


def _at_least(numbers: Sequence[int]) -> dict[int, int]:
    """For each number the set of places that hold at least as much."""
    holders: dict[int, int] = defaultdict(int)
    for place, number in enumerate(numbers):
        holders[number] |= 1 << place
    falling = sorted(holders, reverse=True)
    return dict(zip(falling, accumulate((holders[number] for number in falling), or_), strict=True))


def _no_rarer_sets(own: Sequence[str], rarities: Sequence[str]) -> dict[str, int]:
    """For each rarity the set of places that are no rarer."""
    holders: dict[str, int] = defaultdict(int)
    for place, rarity in enumerate(own):
        holders[rarity] |= 1 << place
    return {
        rarity: sum(held for other, held in holders.items() if _no_rarer(other, rarity, rarities)) for rarity in holders
    }


class NearTwins(NamedTuple):
    """Two cards nearly the same: how far apart in each figure, the second card's less the first's."""

    one: Card
    other: Card
    apart: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Twins:
    """Cards whose figures are all equal, in groups, and pairs that are one step apart in one figure.

    `steps` is the step of each figure: the greatest number that divides all distances between its values.
    """

    steps: tuple[int, ...]
    equal: tuple[tuple[Card, ...], ...]
    near: tuple[NearTwins, ...]


def twins(cards: Sequence[Measured], figures: int) -> Twins:
    """The twins and near-twins among cards that have every figure, in the cards' order."""
    whole = [(one.card, tuple(value or 0 for value in one.figures)) for one in cards if one.whole and figures]
    steps = tuple(step_of(values[index] for _, values in whole) for index in range(figures))
    points: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for place, (_, values) in enumerate(whole):
        points[values].append(place)
    near: list[tuple[int, int, tuple[int, ...]]] = []
    for values, places in points.items():
        for index, step in enumerate(steps):
            apart = tuple(step if other == index else 0 for other in range(figures))
            above = points.get(tuple(map(sum, zip(values, apart, strict=True))), ()) if step else ()
            near += [_ordered(one, other, apart) for one in places for other in above]
    equal = tuple(tuple(whole[place][0] for place in places) for places in points.values() if len(places) > 1)
    pairs = tuple(NearTwins(whole[one][0], whole[other][0], apart) for one, other, apart in sorted(near))
    return Twins(steps, equal, pairs)


def _ordered(one: int, other: int, apart: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    return (one, other, apart) if one < other else (other, one, tuple(-each for each in apart))
