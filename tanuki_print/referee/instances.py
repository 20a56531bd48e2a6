"""A copy of a card in a match."""

from typing import Any, NamedTuple

from tanuki_print.catalog.model import Card


class CardInstance(NamedTuple):
    """One copy of a card in one match.

    `number` counts the copies of the match from 0 and never changes; `owner` is the seat whose deck it came from;
    `status` is the game's own frozen value (position, marks of this turn), None where it has none.
    """

    number: int
    card: Card
    owner: int
    status: Any = None
