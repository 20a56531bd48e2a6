"""A twin of the generator that walks every branch of chance, so that the true sampler can be asked what may come."""

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")
OutcomeT = TypeVar("OutcomeT", bound=Hashable)


@dataclass
class Oracle:
    """Chance that answers from a prescribed list, and with 0 beyond its end; it notes what else could have come.

    One note serves for all splits: what one draws says nothing of what another draws, as with the true generator.
    """

    answers: list[int] = field(default_factory=list)
    asked: list[list[Fraction]] = field(default_factory=list)

    def _answer(self, chances: list[Fraction]) -> int:
        place = len(self.asked)
        self.asked.append(chances)
        if place == len(self.answers):
            self.answers.append(0)
        return self.answers[place]

    def below(self, count: int) -> tuple[int, "Oracle"]:
        return self._answer([Fraction(1, count)] * count), self

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Oracle"]:
        left, order = list(items), []
        ways = math.factorial(len(left))
        number = self._answer([Fraction(1, ways)] * ways)
        while left:
            number, place = divmod(number, len(left))
            order.append(left.pop(place))
        return tuple(order), self

    def pick(self, weights: Sequence[int]) -> tuple[int, "Oracle"]:
        total = sum(weights)
        return self._answer([Fraction(weight, total) for weight in weights]), self

    def split(self, label: str) -> "Oracle":
        assert label
        return self

    @property
    def chance(self) -> Fraction:
        """The chance of everything that was answered."""
        top = math.prod(each[answer].numerator for each, answer in zip(self.asked, self.answers, strict=True))
        return Fraction(top, math.prod(each[a].denominator for each, a in zip(self.asked, self.answers, strict=True)))


def every_outcome(draw: Callable[[Oracle], OutcomeT]) -> dict[OutcomeT, Fraction]:
    """Every outcome of something that asks chance, with its exact chance."""
    outcomes: defaultdict[OutcomeT, Fraction] = defaultdict(Fraction)
    answers: list[int] = []
    while True:
        oracle = Oracle(list(answers))
        outcome = draw(oracle)
        if oracle.chance:
            outcomes[outcome] += oracle.chance
        answers, asked = oracle.answers, oracle.asked
        while answers and answers[-1] + 1 == len(asked[len(answers) - 1]):
            answers.pop()
        if not answers:
            return dict(outcomes)
        answers[-1] += 1
