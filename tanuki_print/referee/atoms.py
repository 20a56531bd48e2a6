"""The smallest things that can happen to cards and numbers; the only place where zones, status and counters change.

Each atom gives the new value and the event that tells of it. A test reads the sources and holds every game to this.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tanuki_print.catalog.model import Card
from tanuki_print.referee.events import Event
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.zones import Counters, Layout, Pile, Spot, Zones


class Cause(NamedTuple):
    """Why something happens: the kind of the event that tells of it, and the number of the rule."""

    kind: str
    rule: str


def deal(layout: Layout, piles: Mapping[int, Sequence[tuple[Card, int, Any]]]) -> Zones:
    """The zones at a beginning, from (card, owner, status) by the index of the zone; zones left out are empty.

    Instances are numbered from 0 in the order in which they are given.
    """
    dealt: list[Pile] = [()] * len(layout.places)
    number = 0
    for zone, cards in piles.items():
        dealt[zone] = tuple(
            CardInstance(number + index, card, owner, status) for index, (card, owner, status) in enumerate(cards)
        )
        number += len(cards)
    return Zones(layout, tuple(dealt))


def opening_counters(values: Iterable[int]) -> Counters:
    """The counters at a beginning, one number a seat."""
    return Counters(values)


def move(zones: Zones, spot: Spot, target: int, status: object, cause: Cause) -> tuple[Zones, Event]:
    """One instance goes to the end of another zone and takes a status there; the event names the owner and the card."""
    source, place = spot
    piles = list(zones.piles)
    pile = piles[source]
    number, card, owner, _ = pile[place]
    piles[source] = pile[:place] + pile[place + 1 :]
    piles[target] = (*piles[target], CardInstance(number, card, owner, status))
    return Zones(zones.layout, tuple(piles)), Event(cause.kind, cause.rule, owner, number)


def set_status(zones: Zones, spot: Spot, status: object, cause: Cause) -> tuple[Zones, Event]:
    """One instance takes another status where it lies; the event names the owner and the card."""
    zone, place = spot
    piles = list(zones.piles)
    pile = piles[zone]
    number, card, owner, _ = pile[place]
    piles[zone] = (*pile[:place], CardInstance(number, card, owner, status), *pile[place + 1 :])
    return Zones(zones.layout, tuple(piles)), Event(cause.kind, cause.rule, owner, number)


def set_statuses(zones: Zones, zone: int, statuses: Sequence[object], cause: Cause) -> tuple[Zones, Event]:
    """All instances of a zone take another status, given in their order; the event names the zone's seat.

    Instances whose status is the very same object stay as they are.
    """
    piles = list(zones.piles)
    piles[zone] = tuple(
        instance if instance.status is status else CardInstance(instance.number, instance.card, instance.owner, status)
        for instance, status in zip(piles[zone], statuses, strict=True)
    )
    return Zones(zones.layout, tuple(piles)), Event(cause.kind, cause.rule, zones.layout.places[zone].seat)


def lower(counters: Counters, seat: int, amount: int, cause: Cause) -> tuple[Counters, Event]:
    """A seat's number falls, though never below 0; the event names the full amount."""
    values = list(counters)
    values[seat] = max(0, values[seat] - amount)
    return Counters(values), Event(cause.kind, cause.rule, seat, None, amount)


def raise_(counters: Counters, seat: int, amount: int, cause: Cause) -> tuple[Counters, Event]:
    """A seat's number rises; the event names the amount."""
    values = list(counters)
    values[seat] += amount
    return Counters(values), Event(cause.kind, cause.rule, seat, None, amount)
