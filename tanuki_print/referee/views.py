"""What a seat may know of zones: a whitelist, zone by zone, card by card. What is not put in here stays hidden."""

from typing import Any, NamedTuple, Protocol, TypeAlias

from tanuki_print.catalog.model import Card
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.zones import Visibility, Zones


class Faced(Protocol):
    """The status of a card in a zone that is seen by face. Of a card that lies face-up all of it is seen by all."""

    @property
    def face_up(self) -> bool:
        """Whether everybody sees the card."""

    @property
    def back(self) -> Any:  # noqa: ANN401 - each game has its own
        """What the others may know of it while the card lies face-down."""


class SeenCard(NamedTuple):
    """A card as a seat sees it; `number` and `card` are None for one that lies face-down, which its place tells apart.

    `number` is the instance's, by which actions name it. Instances are numbered in the order of the shuffled decks, so
    the number of a hidden card would tell when it was drawn.
    """

    number: int | None
    card: Card | None
    status: Any = None


SeenPile: TypeAlias = tuple[SeenCard, ...] | int
"""The cards of a zone as far as they are seen, or only how many there are."""


def seen_pile(zones: Zones, zone: int, seat: int) -> SeenPile:
    """What a seat sees of a zone, given by its index."""
    place = zones.layout.places[zone]
    pile = zones.piles[zone]
    sight = place.kind.visibility
    own = place.seat == seat
    if sight is Visibility.EVERYONE or (sight is Visibility.OWNER and own):
        return tuple(_face(instance) for instance in pile)
    if sight is Visibility.BY_FACE:
        return tuple(_face(instance) if own or instance.status.face_up else _back(instance) for instance in pile)
    return len(pile)


def _face(instance: CardInstance) -> SeenCard:
    return SeenCard(instance.number, instance.card, instance.status)


def _back(instance: CardInstance) -> SeenCard:
    return SeenCard(None, None, instance.status.back)
