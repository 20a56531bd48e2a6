"""How far long work has come: a line on the terminal that is gone at the end, and nothing at all in a pipe."""

import sys
import time
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Self, TypeVar

T = TypeVar("T")

_QUIET = 0.5
"""Seconds before anything is shown: most runs are over by then."""

_BEAT = 0.1
_WIDTH = 30


class Progress:
    """A bar on stderr for a known number of steps: `with Progress("page", 67) as progress: progress.step()`.

    Where nobody knows how many there will be, the steps are counted without a bar.
    """

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._shown = False
        self._next = time.monotonic() + _QUIET
        self._wanted = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)  # noqa: T201 - the bar makes room for results

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """The same items, each a step when it is taken."""
        for item in items:
            self.step()
            yield item

    def step(self) -> None:
        """One more step is done."""
        self._done += 1
        if not self._wanted or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _BEAT
        self._shown = True
        line = f"\r\x1b[K{self._what} {self._done}{self._bar()}"
        print(line, end="", file=sys.stderr, flush=True)  # noqa: T201 - the one line that is not a report

    def _bar(self) -> str:
        if self._total is None:
            return ""
        filled = _WIDTH * min(self._done, self._total) // max(1, self._total)
        return f" of {self._total} [{'#' * filled}{'.' * (_WIDTH - filled)}]"
