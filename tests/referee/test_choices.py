"""Lists of actions that work out their items."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.referee.choices import Arrangements, Built, Choices, Combinations, Paired, Spread, total_of


@dataclass(frozen=True)
class Take:
    what: object


@dataclass(frozen=True)
class Swap:
    one: object
    other: object


def holds_what_it_lists(choices: Sequence[object]) -> None:
    listed = list(choices)
    assert len(listed) == len(choices)
    assert [choices[index] for index in range(len(choices))] == listed
    assert [choices[index - len(choices)] for index in range(len(choices))] == listed
    assert all(item in choices for item in listed)
    assert choices[1:3] == tuple(listed[1:3])


@given(st.integers(0, 6), st.none() | st.integers(0, 6))
def test_arrangements_are_all_ordered_groups(count: int, most: int | None) -> None:
    values = "abcdef"[:count]
    found = Arrangements(values, most)
    holds_what_it_lists(found)
    sizes = range(1, (count if most is None else min(most, count)) + 1)
    expected = {group for size in sizes for group in itertools.permutations(values, size)}
    assert set(found) == expected
    assert len(found) == len(expected)
    assert ("a", "a") not in found
    assert () not in found
    assert ("z",) not in found


@given(st.integers(0, 7), st.integers(0, 8))
def test_combinations_are_all_choices_in_order(count: int, size: int) -> None:
    values = "abcdefg"[:count]
    found = Combinations(values, size)
    holds_what_it_lists(found)
    assert list(found) == list(itertools.combinations(values, size))
    assert all(group[::-1] in found for group in found)
    assert ("a", "a") not in found


def test_lists_stand_one_behind_the_other() -> None:
    choices: Choices[object] = Choices(
        Built(Take, ["a", "b"]), (), Paired(Swap, [1, 2], "xy"), Spread(Swap, [(7, 8)]), (Take("end"),)
    )
    holds_what_it_lists(choices)
    assert list(choices) == [
        Take("a"), Take("b"), Swap(1, "x"), Swap(1, "y"), Swap(2, "x"), Swap(2, "y"), Swap(7, 8), Take("end"),
    ]  # fmt: skip
    for other in (Take("c"), Swap(1, "z"), Swap(3, "x"), Swap(8, 7), "a", None, 5):
        assert other not in choices


def test_equal_lists_hold_the_same_in_the_same_order() -> None:
    assert Built(Take, "ab") == Choices((Take("a"),), Built(Take, "b"))
    assert Built(Take, "ab") != Built(Take, "ba")
    assert Built(Take, "ab") != Built(Take, "a")
    assert Built(Take, "ab") == [Take("a"), Take("b")]
    assert Built(Take, "") != 0
    assert repr(Built(Take, "ab")) == "<2 choices>"


def test_lists_that_are_longer_than_a_list_can_be_still_work() -> None:
    groups = Arrangements(range(60))
    every = sum(math.perm(60, size) for size in range(1, 61))
    choices: Choices[object] = Choices(Paired(Swap, "xyz", groups), (Take("end"),))
    assert total_of(groups) == every
    assert total_of(choices) == 3 * every + 1
    assert choices
    assert not Choices((), Arrangements(()))
    assert choices[0] == Swap("x", (0,))
    assert choices[every] == Swap("y", (0,))
    assert choices[-1] == Take("end")
    assert choices[-2] == Swap("z", tuple(reversed(range(60))))
    assert choices[1:2] == (Swap("x", (0, 1)),)
    assert next(iter(choices)) == Swap("x", (0,))
    assert Swap("z", tuple(reversed(range(60)))) in choices
    assert Swap("z", (3, 3)) not in choices
    assert choices != Choices(Paired(Swap, "xy", groups), (Take("end"),))
    with pytest.raises(OverflowError):
        len(choices)
    with pytest.raises(IndexError):
        choices[total_of(choices)]
