"""Where cards lie in a match: zones as data, for any game and any number of seats.

A game names its kinds of zone once and makes a `Layout` of them; a state holds `Zones`, the cards in each zone of the
layout. A zone is reached by its index in the layout, which a game works out ahead. Cards move only in `atoms`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tanuki_print.referee.instances import CardInstance

Pile = tuple[CardInstance, ...]


class Visibility(Enum):
    """Who sees what lies in a zone; how many cards lie there is seen by all."""

    EVERYONE = "everyone"
    OWNER = "owner"
    """Only the seat whose zone it is (a hand)."""
    NOBODY = "nobody"
    """No seat at all (a deck)."""
    BY_FACE = "by face"
    """Everyone sees what lies face-up; what lies face-down is seen by the zone's seat."""


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """One kind of zone: its name, who sees it, and whether each seat has one of its own."""

    name: str
    visibility: Visibility
    per_seat: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """One zone of a match. `seat` is whose it is; None for a zone that all share."""

    kind: ZoneKind
    seat: int | None = None
    label: str = ""
    """Tells zones of one kind and seat apart, where a game has several (`location 3`)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All zones of a match, in a fixed order. `seats` is the number of players."""

    seats: int
    places: tuple[Place, ...]

    @classmethod
    def of(cls, kinds: Sequence[ZoneKind], seats: int) -> "Layout":
        """One zone of each kind, or one for each seat, kind by kind."""
        places: list[Place] = []
        for kind in kinds:
            places += [Place(kind, seat) for seat in range(seats)] if kind.per_seat else [Place(kind)]
        return cls(seats, tuple(places))

    def index(self, kind: ZoneKind, seat: int | None = None, label: str = "") -> int:
        """The index of a zone; raises ValueError where the layout has no such zone."""
        return self.places.index(Place(kind, seat, label))

    def with_place(self, place: Place) -> "Layout":
        """A layout with one zone more, at the end: for zones that come to be during a match."""
        return Layout(self.seats, (*self.places, place))


class Spot(NamedTuple):
    """Where an instance lies: the index of its zone, and its place in the zone."""

    zone: int
    place: int


class Zones(NamedTuple):
    """What lies where: the cards of each zone of the layout, in order. A value; `atoms` make the next one."""

    layout: Layout
    piles: tuple[Pile, ...]

    def named(self, kind: ZoneKind, seat: int | None = None, label: str = "") -> Pile:
        """The cards of one zone; raises ValueError where the layout has no such zone."""
        return self.piles[self.layout.index(kind, seat, label)]

    def find(self, number: int) -> Spot | None:
        """Where an instance lies; None where the match has no such number."""
        for zone, pile in enumerate(self.piles):
            place = place_in(pile, number)
            if place is not None:
                return Spot(zone, place)
        return None

    def instances(self) -> Pile:
        """Every instance of the match, by number."""
        return tuple(sorted((instance for pile in self.piles for instance in pile), key=_number))


class Counters(tuple[int, ...]):
    """A number for each seat (life, energy). A value; `atoms` make the next one."""

    __slots__ = ()


def place_in(pile: Pile, number: int) -> int | None:
    """The place of an instance in a pile; None where it is not there."""
    for place, instance in enumerate(pile):
        if instance.number == number:
            return place
    return None


def _number(instance: CardInstance) -> int:
    return instance.number
