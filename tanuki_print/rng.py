"""Chance that we own: the same numbers for the same text on every machine, for ever.

SplitMix64 (Steele, Lea, Flood 2014; the constants are those published) seeded by SHA-256 over length-prefixed labels.
Every method gives its result and the generator that goes on, so that chance is a value inside the state of a match.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

T = TypeVar("T")
RngT = TypeVar("RngT", bound="Chance")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA = 0x9E37_79B9_7F4A_7C15
_MIX_1 = 0xBF58_476D_1CE4_E5B9
_MIX_2 = 0x94D0_49BB_1331_11EB
_RANGE = 1 << 64


class Chance(Protocol):
    """What rules may ask of chance; `Rng` answers from a seed, `ScriptedRng` from what a scenario wrote down."""

    def below(self, count: int) -> tuple[int, Self]:
        """A whole number from 0 to `count` - 1, each as likely, and the generator that goes on."""

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Self]:
        """The items in an order drawn from all orders, each as likely, and the generator that goes on."""

    def pick(self, weights: Sequence[int]) -> tuple[int, Self]:
        """The index of one of the weights, each as likely as its share of the sum, and the generator that goes on."""

    def split(self, label: str) -> Self:
        """An independent generator named by a label; drawing from it leaves this one as it is."""


@dataclass(frozen=True, slots=True)
class Rng:
    """A seeded generator. `state` is 64 bits; two of equal state give equal numbers."""

    state: int

    @classmethod
    def seeded(cls, *labels: str) -> "Rng":
        """The generator named by some text. The labels are told apart: ("ab", "c") is not ("a", "bc")."""
        return cls(_digest(labels))

    def next(self) -> tuple[int, "Rng"]:
        """64 random bits as a whole number, and the generator that goes on."""
        state = (self.state + _GAMMA) & _MASK
        mixed = ((state ^ (state >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        return mixed ^ (mixed >> 31), Rng(state)

    def below(self, count: int) -> tuple[int, "Rng"]:
        """A whole number from 0 to `count` - 1, by rejection: none is likelier.

        Raises ValueError for a count below 1.
        """
        if not 1 <= count <= _RANGE:
            message = f"below() draws from 1 to 2**64 numbers, not from {count}"
            raise ValueError(message)
        limit = _RANGE - _RANGE % count
        drawn, rng = self.next()
        while drawn >= limit:
            drawn, rng = rng.next()
        return drawn % count, rng

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Rng"]:
        """The items in random order (Fisher and Yates, from the last place down), and the generator that goes on."""
        # What below() does, written out: packs are drawn by many shuffles, and calls would take four times as long.
        order = list(items)
        state, mask, gamma, mix_1, mix_2 = self.state, _MASK, _GAMMA, _MIX_1, _MIX_2
        last = len(order)
        doubtful = _RANGE - last
        while last > 1:
            state = (state + gamma) & mask
            mixed = ((state ^ (state >> 30)) * mix_1) & mask
            mixed = ((mixed ^ (mixed >> 27)) * mix_2) & mask
            mixed ^= mixed >> 31
            other = mixed % last
            if mixed > doubtful and mixed - other > _RANGE - last:
                continue
            last -= 1
            order[last], order[other] = order[other], order[last]
        return tuple(order), Rng(state)

    def pick(self, weights: Sequence[int]) -> tuple[int, "Rng"]:
        """The index of one of the weights, each as likely as its share of the sum; a weight of 0 is never picked.

        Raises ValueError for weights below 0 or without a sum.
        """
        if min(weights, default=0) < 0:
            message = f"weights are 0 or more, found {min(weights)}"
            raise ValueError(message)
        left, rng = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index, rng
        raise AssertionError(weights)

    def split(self, label: str) -> "Rng":
        """An independent generator named by a label: the same from the same state, whatever is drawn elsewhere."""
        return Rng(_digest((f"{self.state:016x}", label)))


def _digest(labels: Sequence[str]) -> int:
    """The first 64 bits, most significant byte first, of SHA-256 over each label's length in bytes and its UTF-8.

    The length is 8 bytes, most significant first.
    """
    parts = [label.encode() for label in labels]
    framed = b"".join([len(part).to_bytes(8, "big") + part for part in parts])
    return int.from_bytes(hashlib.sha256(framed).digest()[:8], "big")


class UnscriptedError(Exception):
    """A scenario met a draw of chance that it does not write down."""


@dataclass(frozen=True, slots=True)
class ScriptedRng:
    """Chance as a scenario wrote it: `drawn` are the numbers to come; a shuffle leaves the order as written.

    Raises UnscriptedError when more is asked than was written.
    """

    drawn: tuple[int, ...] = ()

    def below(self, count: int) -> tuple[int, "ScriptedRng"]:
        """The next number written down."""
        if not self.drawn or not 0 <= self.drawn[0] < count:
            found = f"{self.drawn[0]} is written" if self.drawn else "nothing is written"
            message = f"a number below {count} is drawn here, {found}"
            raise UnscriptedError(message)
        return self.drawn[0], ScriptedRng(self.drawn[1:])

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "ScriptedRng"]:
        """The items in the order written."""
        return tuple(items), self

    def pick(self, weights: Sequence[int]) -> tuple[int, "ScriptedRng"]:
        """The next number written down, as an index of the weights."""
        return self.below(len(weights))

    def split(self, label: str) -> "ScriptedRng":  # noqa: ARG002 - what is written holds for every label
        """Itself: what is written holds everywhere."""
        return self
