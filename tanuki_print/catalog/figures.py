"""The figures of cards: which fields they are, what they measure, and how they spread. Exact, without rounding."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd
from typing import Any, NamedTuple

from tanuki_print.catalog.model import Card

SUM = "sum"
"""The measure of a card that adds up all its figures; there where the game has two or more."""

MOST_BINS = 14
_ROUND = (1, 2, 5)


def figure_names(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The figures of a game: the properties of its card schema that are whole numbers, in the schema's order."""
    properties = schema.get("properties", {})
    return tuple(name for name, rule in properties.items() if _is_whole(rule)) if isinstance(properties, dict) else ()


def _is_whole(rule: object) -> bool:
    kinds = rule.get("type") if isinstance(rule, dict) else None
    return kinds == "integer" or (isinstance(kinds, list) and set(kinds) in ({"integer"}, {"integer", "null"}))


class Measured(NamedTuple):
    """A card and its figures in the order of their names; None for one that it does not have."""

    card: Card
    figures: tuple[int | None, ...]

    @property
    def whole(self) -> bool:
        """Whether it has every figure of the game."""
        return None not in self.figures

    @property
    def sum(self) -> int | None:
        """All figures added up; None where one is missing."""
        return sum(value or 0 for value in self.figures) if self.whole else None


def measured(cards: Iterable[Card], names: Sequence[str]) -> tuple[Measured, ...]:
    """The cards with their figures, in their order."""
    return tuple(Measured(card, tuple(_whole(card.fields.get(name)) for name in names)) for card in cards)


def _whole(value: object) -> int | None:
    if isinstance(value, float) and value.is_integer():  # 700.0 is a whole number to JSON Schema
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class Measure(NamedTuple):
    """One thing to measure cards by, with the value of each card that has it, in the cards' order."""

    name: str
    values: tuple[tuple[Card, int], ...]


def measures(cards: Sequence[Measured], names: Sequence[str]) -> tuple[Measure, ...]:
    """Every figure, and the sum of all where there are two or more (`sum`, unless a figure is called so)."""
    found = [
        Measure(name, tuple((one.card, value) for one in cards if (value := one.figures[index]) is not None))
        for index, name in enumerate(names)
    ]
    if len(names) > 1 and SUM not in names:
        found.append(Measure(SUM, tuple((one.card, value) for one in cards if (value := one.sum) is not None)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers spread: how many, least, greatest, mean, and the three quartiles; all but `count` None for none.

    The quartiles are Tukey's hinges: the medians of the lower and the upper half, the middle number of an odd count
    in both halves (J. W. Tukey, Exploratory Data Analysis, 1977, chapter 2).
    """

    count: int
    least: int | None = None
    greatest: int | None = None
    mean: Fraction | None = None
    lower: Fraction | None = None
    median: Fraction | None = None
    upper: Fraction | None = None


def spread(numbers: Iterable[int]) -> Spread:
    """The spread of some whole numbers."""
    ranked = sorted(numbers)
    if not ranked:
        return Spread(0)
    count = len(ranked)
    half = (count + 1) // 2
    return Spread(
        count,
        ranked[0],
        ranked[-1],
        Fraction(sum(ranked), count),
        _middle(ranked[:half]),
        _middle(ranked),
        _middle(ranked[-half:]),
    )


def _middle(ranked: Sequence[int]) -> Fraction:
    return Fraction(ranked[(len(ranked) - 1) // 2] + ranked[len(ranked) // 2], 2)


def step_of(numbers: Iterable[int]) -> int:
    """The step that numbers go by: the greatest one that divides every distance between them, 0 where all are equal."""
    known = set(numbers)
    least = min(known, default=0)
    return reduce(gcd, (number - least for number in known), 0)


class Bins(NamedTuple):
    """A scale cut into `size` equal parts: bin `i` holds the numbers from `start + i * width` up to the next bin."""

    start: int
    width: int
    size: int

    def place(self, number: int) -> int:
        """The bin that holds a number."""
        return (number - self.start) // self.width


def bins_of(numbers: Iterable[int]) -> Bins:
    """Round bins for numbers: the least width of 1, 2, 5, 10, 20, 50 ... that needs at most 14, never under a step."""
    known = set(numbers)
    if not known:
        return Bins(0, 1, 0)
    least, greatest, step = min(known), max(known), step_of(known)
    unit = 1
    while True:
        for times in _ROUND:
            width = times * unit
            count = greatest // width - least // width + 1
            if count <= MOST_BINS and width >= step:
                return Bins(least // width * width, width, count)
        unit *= 10
