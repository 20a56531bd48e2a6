"""How the figures of a game's cards lie to each other: spread, curve, gaps, outliers, cards that others beat, twins."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from tanuki_print.catalog.dominance import Dominated, Twins, dominated, twins
from tanuki_print.catalog.figures import Bins, Measure, Measured, Spread, bins_of, measured, measures, spread, step_of
from tanuki_print.catalog.model import Card, Game

LEAST_FOR_FENCES = 5
"""Fewer cards say nothing about what is usual among them."""

FENCE = Fraction(3, 2)
"""How many times the distance of the quartiles a figure may lie beyond them: Tukey's inner fences (Exploratory Data
Analysis, 1977, chapter 2).
"""


class Group(NamedTuple):
    """Some cards that belong together: a set or a rarity by its id, with the spread of every measure."""

    id: str
    cards: tuple[Measured, ...]
    spreads: Mapping[str, Spread]


class Curve(NamedTuple):
    """How many cards stand where on one measure: bins of a round width, and the cards in each by group."""

    measure: str
    bins: Bins
    counts: Mapping[str, tuple[int, ...]]


class Gap(NamedTuple):
    """A stretch of a measure where no card stands: between two neighbouring values more than a bin apart.

    `first` and `last` are the values nearest to its ends that would be free, by the measure's step.
    """

    measure: str
    below: int
    above: int
    first: int
    last: int


class Outlier(NamedTuple):
    """A card far from the others of its rarity on one measure; `low` and `high` are the fences it lies beyond."""

    card: Card
    measure: str
    value: int
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Balance:
    """Everything about the figures of some cards. `without` are those that have none of the figures.

    Groups come in the game's order, curves and gaps by measure: every figure, then their sum where there are several.
    """

    figures: tuple[str, ...]
    cards: tuple[Measured, ...]
    without: tuple[Card, ...]
    spreads: Mapping[str, Spread]
    sets: tuple[Group, ...]
    rarities: tuple[Group, ...]
    measures: tuple[Measure, ...]
    gaps: tuple[Gap, ...]
    outliers: tuple[Outlier, ...]
    dominated: tuple[Dominated, ...]
    twins: Twins

    def groups(self, by: str) -> tuple[Group, ...]:
        """The groups of one kind: `set` or `rarity`."""
        return self.sets if by == "set" else self.rarities

    def curves(self, by: str) -> tuple[Curve, ...]:
        """The curve of every measure, its cards parted by `set` or `rarity`."""
        return tuple(_curve(measure, by) for measure in self.measures)


def group_of(card: Card, by: str) -> str:
    """The id of the group a card is in, by `set` or `rarity`; empty for no rarity."""
    return card.set if by == "set" else card.rarity


def balance_of(game: Game, cards: Sequence[Card], figures: Sequence[str]) -> Balance:
    """What there is to say of some cards and these figures; any number of either, none too."""
    every = measured(cards, figures)
    having = tuple(one for one in every if any(value is not None for value in one.figures))
    without = tuple(one.card for one in every if all(value is None for value in one.figures))
    all_measures = measures(having, figures)
    rarities = _groups(having, game.rarities, figures, lambda card: card.rarity)
    return Balance(
        figures=tuple(figures),
        cards=having,
        without=without,
        spreads=_spreads(all_measures),
        sets=_groups(having, [each.id for each in game.sets], figures, lambda card: card.set),
        rarities=rarities,
        measures=all_measures,
        gaps=tuple(gap for measure in all_measures for gap in gaps_of(measure)),
        outliers=tuple(outlier for group in rarities for outlier in outliers_of(measures(group.cards, figures))),
        dominated=dominated(having, game.rarities),
        twins=twins(having, len(figures)),
    )


def _groups(
    cards: Sequence[Measured], order: Sequence[str], figures: Sequence[str], of: Callable[[Card], str]
) -> tuple[Group, ...]:
    """The groups that hold a card, in the given order; those it does not name come last, by their ids."""
    ids = {of(one.card) for one in cards}
    ranked = [*(each for each in order if each in ids), *sorted(ids - set(order))]
    parts = {each: tuple(one for one in cards if of(one.card) == each) for each in ranked}
    return tuple(Group(each, part, _spreads(measures(part, figures))) for each, part in parts.items())


def _spreads(every: Sequence[Measure]) -> dict[str, Spread]:
    return {measure.name: spread(value for _, value in measure.values) for measure in every}


def _curve(measure: Measure, by: str) -> Curve:
    bins = bins_of(value for _, value in measure.values)
    counted = Counter((group_of(card, by), bins.place(value)) for card, value in measure.values)
    groups = dict.fromkeys(group for group, _ in counted)
    return Curve(
        measure.name, bins, {each: tuple(counted[each, place] for place in range(bins.size)) for each in groups}
    )


def gaps_of(measure: Measure) -> Iterator[Gap]:
    """The gaps of a measure, the lowest first: see `Gap`."""
    values = sorted({value for _, value in measure.values})
    width, step = bins_of(values).width, step_of(values)
    for below, above in pairwise(values):
        if above - below > width:
            yield Gap(measure.name, below, above, below + step, above - step)


def outliers_of(every: Sequence[Measure]) -> Iterator[Outlier]:
    """The cards beyond the fences of some cards, on each measure: more than 1.5 times the distance between the
    quartiles below the lower or above the upper one. Nothing is said of fewer than five cards.
    """
    for measure in every:
        known = spread(value for _, value in measure.values)
        if known.count < LEAST_FOR_FENCES or known.lower is None or known.upper is None:
            continue
        reach = FENCE * (known.upper - known.lower)
        low, high = known.lower - reach, known.upper + reach
        for card, value in measure.values:
            if not low <= value <= high:
                yield Outlier(card, measure.name, value, low, high)
