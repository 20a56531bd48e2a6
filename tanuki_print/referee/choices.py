"""Legal actions as lists that are counted and picked from without being written out.

A player may have thousands of choices (every ordered group on every target); a match asks for how many there are and
for one of them. Each list here works out its length and any of its items; going through all of it is possible too.
`len` raises OverflowError beyond `sys.maxsize`, as with any list; `total_of` counts them all the same, and everything
else works at any length.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb
from operator import eq
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")


class Lazy(Sequence[T], Generic[T]):
    """A list that works out its items. Two are equal when they hold the same in the same order."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    @abstractmethod
    def total(self) -> int:
        """How many items there are, however many."""

    @abstractmethod
    def at(self, index: int) -> T:
        """The item at an index from 0 to the length - 1."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return tuple(self.at(place) for place in range(*index.indices(self.total())))
        count = self.total()
        if not -count <= index < count:
            raise IndexError(index)
        return self.at(index % count)

    def __len__(self) -> int:
        return self.total()

    def __bool__(self) -> bool:
        return self.total() > 0

    def __iter__(self) -> Iterator[T]:
        return map(self.at, range(self.total()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or self.total() != total_of(other):
            return False
        return all(map(eq, self, other))

    def __repr__(self) -> str:
        return f"<{self.total()} choices>"


class Choices(Lazy[T]):
    """Several lists one behind the other."""

    __slots__ = ("_blocks", "_count")

    def __init__(self, *blocks: Sequence[T]) -> None:
        self._blocks = tuple((block, total_of(block)) for block in blocks)
        self._count = sum(count for _, count in self._blocks)

    def total(self) -> int:
        """How many items there are."""
        return self._count

    def at(self, index: int) -> T:
        """The item at an index."""
        for block, count in self._blocks:
            if index < count:
                return block[index]
            index -= count
        raise IndexError(index)

    def __contains__(self, item: object) -> bool:
        return any(item in block for block, _ in self._blocks)


class Built(Lazy[T]):
    """An action for each of some values: `make(value)`. `make` is the action's class and takes one value."""

    __slots__ = ("_make", "_values")

    def __init__(self, make: Callable[[A], T], values: Sequence[A]) -> None:
        self._make: Callable[[Any], T] = make
        self._values: Sequence[Any] = values

    def total(self) -> int:
        """How many items there are."""
        return total_of(self._values)

    def at(self, index: int) -> T:
        """The item at an index."""
        return self._make(self._values[index])

    def __contains__(self, item: object) -> bool:
        return type(item) is self._make and all(part in self._values for part in _parts(item))


class Spread(Lazy[T]):
    """An action for each of some tuples of values: `make(*values)`. `make` is the action's class."""

    __slots__ = ("_make", "_values")

    def __init__(self, make: Callable[..., T], values: Sequence[tuple[Any, ...]]) -> None:
        self._make = make
        self._values = values

    def total(self) -> int:
        """How many items there are."""
        return len(self._values)

    def at(self, index: int) -> T:
        """The item at an index."""
        return self._make(*self._values[index])

    def __contains__(self, item: object) -> bool:
        return type(item) is self._make and _parts(item) in self._values


class Paired(Lazy[T]):
    """An action for each pair of a first and a second value: `make(first, second)`."""

    __slots__ = ("_firsts", "_make", "_seconds")

    def __init__(self, make: Callable[[A, B], T], firsts: Sequence[A], seconds: Sequence[B]) -> None:
        self._make: Callable[[Any, Any], T] = make
        self._firsts: Sequence[Any] = firsts
        self._seconds: Sequence[Any] = seconds

    def total(self) -> int:
        """How many items there are."""
        return total_of(self._firsts) * total_of(self._seconds)

    def at(self, index: int) -> T:
        """The item at an index."""
        first, second = divmod(index, total_of(self._seconds))
        return self._make(self._firsts[first], self._seconds[second])

    def __contains__(self, item: object) -> bool:
        if type(item) is not self._make:
            return False
        first, second = _parts(item)
        return first in self._firsts and second in self._seconds


class Arrangements(Lazy[tuple[T, ...]]):
    """Every ordered group of 1 to `most` (None: all) of some different values, no value twice in a group."""

    __slots__ = ("_most", "_values")

    def __init__(self, values: Sequence[T], most: int | None = None) -> None:
        self._values = values
        self._most = len(values) if most is None else min(most, len(values))

    def total(self) -> int:
        """How many items there are."""
        return _arrangements(len(self._values), self._most)

    def at(self, index: int) -> tuple[T, ...]:
        """The item at an index: its first value is told by how many groups begin with each, and so on."""
        left = list(self._values)
        most = self._most
        group: list[T] = []
        while True:
            most -= 1
            alike = 1 + _arrangements(len(left) - 1, most)
            first, index = divmod(index, alike)
            group.append(left.pop(first))
            if not index:
                return tuple(group)
            index -= 1

    def __contains__(self, item: object) -> bool:
        if type(item) is not tuple or not 0 < len(item) <= self._most:
            return False
        return _all_different(item) and all(value in self._values for value in item)


class Combinations(Lazy[tuple[T, ...]]):
    """Every choice of `size` of some different values. Each is listed once, in the order of the values; `in` does not
    ask for the order.
    """

    __slots__ = ("_size", "_values")

    def __init__(self, values: Sequence[T], size: int) -> None:
        self._values = values
        self._size = size

    def total(self) -> int:
        """How many items there are."""
        return comb(len(self._values), self._size)

    def at(self, index: int) -> tuple[T, ...]:
        """The item at an index: for each value in turn, whether it is in is told by how many choices hold it."""
        left = len(self._values)
        size = self._size
        chosen: list[T] = []
        for value in self._values:
            if size == 0:
                break
            left -= 1
            holding = comb(left, size - 1)
            if index < holding:
                chosen.append(value)
                size -= 1
            else:
                index -= holding
        return tuple(chosen)

    def __contains__(self, item: object) -> bool:
        if type(item) is not tuple or len(item) != self._size:
            return False
        return _all_different(item) and all(value in self._values for value in item)


def total_of(values: Sequence[Any]) -> int:
    """The length of a list, also where it is more than `len` can tell."""
    try:
        return len(values)
    except OverflowError:
        if isinstance(values, Lazy):
            return values.total()
        raise


def _parts(action: object) -> tuple[Any, ...]:
    """What an action was made of, in order."""
    return tuple(getattr(action, name) for name in type(action).__match_args__)  # type: ignore[attr-defined]


def _all_different(values: tuple[object, ...]) -> bool:
    return all(value not in values[:place] for place, value in enumerate(values))


@cache
def _arrangements(count: int, most: int) -> int:
    """How many ordered groups of 1 to `most` of `count` values there are."""
    return count * (1 + _arrangements(count - 1, most - 1)) if count and most else 0
