"""Everything that is told while the examples of the rulebook are played, kept as text."""

from collections.abc import Callable

from catching import playing, rulebook_examples
from told import MARKS, told_of


def told() -> list[str]:
    return [line for scenario in rulebook_examples() for line in told_of(scenario, playing().play)]


def test_everything_that_is_told_of_the_examples_is_as_it_was(golden: Callable[[str, str], None]) -> None:
    golden("examples.txt", "\n".join(told()) + "\n")


def test_every_action_of_an_example_is_listed_exactly_if_it_is_allowed() -> None:
    assert [line for line in told() if any(mark in line for mark in MARKS)] == []
