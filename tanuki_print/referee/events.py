"""What happened in a match, each thing with the number of the rule it rests on."""

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened. `kind` is a word of the game's phrase table (`loses`, `destroyed`).

    `rule` is the number in the rulebook ("7.12"). `seat` counts players from 0, `card` is the number of a card
    instance, `amount` a count or points; each None where the kind does not use it.
    """

    kind: str
    rule: str
    seat: int | None = None
    card: int | None = None
    amount: int | None = None
