"""Card files read before: whoever loads a game again and again reads only what has changed on the disk."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from tanuki_print.catalog.model import Card, CardSet, Game
from tanuki_print.catalog.schema import Schema
from tanuki_print.diagnostics import Diagnostic, Report


class Rules(NamedTuple):
    """What every card file of a game is held against."""

    game: Game
    schema: Schema


class _Stamp(NamedTuple):
    written: int
    size: int
    file: int
    card_set: CardSet


class _Reading(NamedTuple):
    stamp: _Stamp
    card: Card | None
    complaints: tuple[Diagnostic, ...]


Reader = Callable[[Report], Card | None]
"""Reads a card file; what is wrong with it goes to the report."""


class CardMemory:
    """What the files of one game gave. A file counts as the same while the system says so: time of writing, size and
    number; whoever knows better says `forget`.
    """

    def __init__(self) -> None:
        self._rules: tuple[Game, bytes] | None = None
        self._schema: Schema | None = None
        self._readings: dict[Path, _Reading] = {}
        self._seen: set[Path] = set()

    def forget(self, paths: Iterable[Path]) -> None:
        """Read these again; any other file than a card's may be the picture of one, so that cards with one go, too."""
        for path in paths:
            self._readings.pop(path, None)
            if path.suffix != ".yaml":
                pictured = [key for key, it in self._readings.items() if it.card and it.card.art.picture]
                for key in pictured:
                    del self._readings[key]

    def schema(self, data: bytes, make: Callable[[], Schema | None]) -> Schema | None:
        """The schema these bytes say, made when they are not those of the last time."""
        if self._schema is None or self._rules is None or self._rules[1] != data:
            self._schema = make()
            self._rules = None
        return self._schema

    def begin(self, game: Game, schema: bytes) -> None:
        """Begin a reading of the whole game; with another game.yaml or schema nothing that was read holds any more."""
        if self._rules != (game, schema):
            self._readings.clear()
            self._rules = (game, schema)
        self._seen.clear()

    def card(self, path: Path, card_set: CardSet, report: Report, read: Reader) -> Card | None:
        """What a card's file holds, read anew where it has changed."""
        self._seen.add(path)
        stamp = _stamp(path, card_set)
        before = self._readings.get(path)
        if before is None or stamp is None or before.stamp != stamp:
            found = Report()
            card = read(found)
            before = _Reading(stamp or _Stamp(0, 0, 0, card_set), card, tuple(found))
            self._readings[path] = before
        report.extend(before.complaints)
        return before.card

    def end(self) -> None:
        """End a reading: files that were not met are gone."""
        for path in self._readings.keys() - self._seen:
            del self._readings[path]


def _stamp(path: Path, card_set: CardSet) -> _Stamp | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - a Path is made of it already
    except OSError:
        return None
    return _Stamp(found.st_mtime_ns, found.st_size, found.st_ino, card_set)
