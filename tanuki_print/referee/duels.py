"""One card against one other: what a duel comes to, and what a game says of its own so that all can be counted."""

from typing import NamedTuple, Protocol

from tanuki_print.catalog.model import Card


class Duel(NamedTuple):
    """What one attack of one card on one other comes to.

    `rule` is the number of the rule that decides it. Which of the two cards is destroyed, and what life the player of
    each loses by it.
    """

    rule: str
    target_falls: bool = False
    attacker_falls: bool = False
    attacker_pays: int = 0
    target_pays: int = 0


class Duels(Protocol):
    """The duels of a game whose fights are a number against a number.

    A game keeps two promises: which cards fall, and by which rule, depends on the position and on which of the two
    numbers is greater (or that they are equal); and the further they are apart, the more (never the less) is paid.
    So all duels of thousands of cards are counted without fighting each.
    """

    @property
    def positions(self) -> tuple[str, ...]:
        """The ways in which an attacked card may lie, in the words of scenarios (`attack`, `face-down`)."""

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings whose readings change what comes of a duel."""

    def attacks_with(self, card: Card) -> int | None:
        """The number a card attacks with; None for one that cannot attack."""

    def stands_with(self, card: Card, position: str) -> int | None:
        """The number an attacked card meets it with in this position; None for one that cannot lie there."""

    def meet(self, attack: int, stand: int, position: str) -> Duel:
        """What comes of it; raises OpenQuestion where a ruling that decides it is left open."""
