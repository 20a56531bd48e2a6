"""What the numbers of a game may be: the least and the most of each, and which of them must not fall."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

LARGEST = 1_000_000
"""The most that any number of any game may be (schemas/constants.schema.json)."""


class NumberFault(NamedTuple):
    """What is wrong with a number: the constant, a message for people, and what is allowed."""

    name: str
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Bounds:
    """`ranges` hold the least and the most of a constant, both included; of any other it is 0 and `LARGEST`.

    `rising` are chains of constants none of which may be below the one before it.
    """

    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    rising: tuple[tuple[str, ...], ...] = ()

    def falling(self, constants: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """The neighbours in a chain of which the second is below the first; constants that are not there are passed
        over.
        """
        for chain in self.rising:
            for lower, upper in pairwise(name for name in chain if name in constants):
                if constants[lower] > constants[upper]:
                    yield lower, upper

    def faults(self, constants: Mapping[str, int], changed: Mapping[str, int]) -> Iterator[NumberFault]:
        """What is wrong with some changed numbers among all constants, which are right without them; none twice."""
        wrong = set()
        for name, value in changed.items():
            least, most = self.ranges.get(name, (0, LARGEST))
            if not least <= value <= most:
                wrong.add(name)
                side = f"at least {least}" if value < least else f"at most {most}"
                yield NumberFault(name, f"{name} must be {side}, found {value}", f"allowed are {least} to {most}")
        whole = {**constants, **changed}
        for lower, upper in self.falling(whole):
            if lower not in wrong and upper not in wrong:
                yield _falls(lower, upper, whole, changed)


def _falls(lower: str, upper: str, constants: Mapping[str, int], changed: Mapping[str, int]) -> NumberFault:
    name, side, other = (upper, "at least", lower) if upper in changed else (lower, "at most", upper)
    message = f"{name} must be {side} {other}, which is {constants[other]}, found {constants[name]}"
    return NumberFault(name, message, f"change {other} too, or keep to {side} {constants[other]}")
