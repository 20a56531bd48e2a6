"""Every card against every other, for statistics: what comes of a duel is asked where matches ask it."""

from typing import cast

from tanuki_print.catalog.model import Card
from tanuki_print.games.tanuki_panic.actions import Position
from tanuki_print.games.tanuki_panic.clash import against_atk, against_def
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.referee.duels import Duel


class TanukiPanicDuels:
    """Every card against every other (`referee.duels.Duels`): one attacker, and a target not attacked before."""

    positions = tuple(position.value for position in Position)
    rulings = ("weaker_attacker", "equal_to_def", "equal_to_def_when_flipped")

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def attacks_with(self, card: Card) -> int | None:
        """The card's ATK."""
        return cast("int | None", card.fields.get("atk"))

    def stands_with(self, card: Card, position: str) -> int | None:
        """Its ATK in Attack Mode, its DEF in Defense Mode and face-down (rules 2.1 to 2.3)."""
        return cast("int | None", card.fields.get("atk" if position == Position.ATTACK.value else "def"))

    def meet(self, attack: int, stand: int, position: str) -> Duel:
        """What comes of it. Raises OpenQuestion where a ruling is open."""
        if position == Position.ATTACK.value:
            return against_atk(self._terms, attack, stand)
        return against_def(self._terms, attack, stand, flipped=position == Position.FACE_DOWN.value)
