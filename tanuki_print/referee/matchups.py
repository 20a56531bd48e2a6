"""Every card against every other, counted exactly by a game's `Duels` and without fighting each pair by itself."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from operator import itemgetter
from typing import NamedTuple

from tanuki_print.catalog.model import Card
from tanuki_print.referee.duels import Duel, Duels

NAMED = 5
"""How many of the cards of an extreme are named; how many there are is counted all the same."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The best or the worst that a card can meet: the duel, how many others bring it about, the first few of them.

    Of duels that come out alike but for the rule one stands for all; `rules` has the numbers of all.
    """

    duel: Duel
    count: int
    cards: tuple[Card, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A card against all others in one role, the attacked one in one position.

    `beats`: only the other falls; `trades`: both; `bounces`: neither; `loses`: only the card itself. `best` and
    `worst` are None where nobody is there to meet.
    """

    position: str
    beats: int = 0
    trades: int = 0
    bounces: int = 0
    loses: int = 0
    best: Extreme | None = None
    worst: Extreme | None = None

    @property
    def holds(self) -> int:
        """How many others it outlasts: it does not fall."""
        return self.beats + self.bounces


@dataclass(frozen=True, slots=True)
class MatchUps:
    """All duels of a card: a record for each position it can attack into, and each it can be attacked in."""

    card: Card
    attacking: tuple[Record, ...]
    defending: tuple[Record, ...]


def match_ups(cards: Sequence[Card], duels: Duels) -> tuple[MatchUps, ...]:
    """Every card against every other of these, in their order; a card never meets itself.

    Raises OpenQuestion where a ruling that decides duels is left open.
    """
    attacks = [duels.attacks_with(card) for card in cards]
    attackers = _Line(zip(cards, attacks, strict=True))
    attacking: list[list[Record]] = [[] for _ in cards]
    defending: list[list[Record]] = [[] for _ in cards]
    for position in duels.positions:
        stands = [duels.stands_with(card, position) for card in cards]
        meet = cache(partial(duels.meet, position=position))
        into = _Side(position, _Line(zip(cards, stands, strict=True)), meet, 1)
        lying = _Side(position, attackers, meet, -1)
        for index, card in enumerate(cards):
            attack, stand = attacks[index], stands[index]
            if attack is not None:
                attacking[index].append(into.record(card, attack))
            if stand is not None:
                defending[index].append(lying.record(card, stand))
    return tuple(MatchUps(*each) for each in zip(cards, map(tuple, attacking), map(tuple, defending), strict=True))


class _Run(NamedTuple):
    """Neighbouring places of a line, without one of them (-1: with all)."""

    start: int
    end: int
    without: int

    @property
    def skips(self) -> bool:
        return self.start <= self.without < self.end

    @property
    def size(self) -> int:
        return self.end - self.start - self.skips

    def place(self, index: int) -> int:
        """The place of the run's card of that index."""
        place = self.start + index
        return place + 1 if self.skips and place >= self.without else place


class _Line:
    """Cards along a number, the lowest first; ties stand in the order they came in."""

    def __init__(self, numbers: Iterable[tuple[Card, int | None]]) -> None:
        ranked = sorted(((number, card) for card, number in numbers if number is not None), key=itemgetter(0))
        self.numbers = [number for number, _ in ranked]
        self.cards = [card for _, card in ranked]
        self.places = {card.id: place for place, card in enumerate(self.cards)}

    def runs(self, number: int, own: str) -> Iterator[_Run]:
        """Those below a number, at it and above it, without one's own card, where there are any."""
        low, high = bisect_left(self.numbers, number), bisect_right(self.numbers, number)
        place = self.places.get(own, -1)
        for start, end in ((0, low), (low, high), (high, len(self.numbers))):
            run = _Run(start, end, place)
            if run.size:
                yield run


@dataclass(frozen=True, slots=True)
class _Side:
    """One role in one position: whom a card meets, what comes of it, and whose gain counts (1: the attacker's)."""

    position: str
    line: _Line
    meet: Callable[[int, int], Duel]
    sign: int

    def record(self, card: Card, number: int) -> Record:
        runs = tuple(self.line.runs(number, card.id))
        counts = Counter[int]()
        for run in runs:
            counts[self._kind(self._duel(number, run.place(0)))] += run.size
        beats, trades, bounces, loses = (counts[kind] for kind in range(4))
        ends = (self._extreme(runs, number, best=True), self._extreme(runs, number, best=False))
        return Record(self.position, beats, trades, bounces, loses, *ends)

    def _duel(self, number: int, place: int) -> Duel:
        other = self.line.numbers[place]
        return self.meet(number, other) if self.sign > 0 else self.meet(other, number)

    def _kind(self, duel: Duel) -> int:
        mine, other = (duel.attacker_falls, duel.target_falls)[:: self.sign]
        return (1 if mine else 0) if other else (3 if mine else 2)

    def _gain(self, number: int, place: int) -> tuple[int, int]:
        duel = self._duel(number, place)
        falls = duel.target_falls - duel.attacker_falls
        return self.sign * falls, self.sign * (duel.target_pays - duel.attacker_pays)

    def _extreme(self, runs: Sequence[_Run], number: int, *, best: bool) -> Extreme | None:
        """The greatest gain or the least: inside a run it lies at an end, for what is paid only grows."""
        if not runs:
            return None
        ends = [self._gain(number, run.place(index)) for run in runs for index in (0, run.size - 1)]
        wanted = max(ends) if best else min(ends)
        places: list[int] = []
        rules: dict[str, None] = {}
        count = 0
        for run in runs:
            start, end = self._plateau(run, number, wanted)
            if start == end:
                continue
            count += end - start
            rules[self._duel(number, run.place(start)).rule] = None
            places += [run.place(index) for index in range(start, min(end, start + NAMED))]
        cards = tuple(self.line.cards[place] for place in places[:NAMED])
        return Extreme(self._duel(number, places[0]), count, cards, tuple(sorted(rules)))

    def _plateau(self, run: _Run, number: int, wanted: tuple[int, int]) -> tuple[int, int]:
        """Which indices of a run give this gain, from and to; it is the run's greatest or least, or not in it."""

        def is_other(index: int) -> bool:
            return self._gain(number, run.place(index)) != wanted

        last = run.size - 1
        if not is_other(0):
            return 0, bisect_left(range(run.size), 1, key=is_other)
        if not is_other(last):
            return bisect_left(range(run.size), 1, key=lambda index: not is_other(index)), run.size
        return 0, 0
