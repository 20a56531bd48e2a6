"""What one attack comes to, as numbers alone: rules 7.9 to 7.15 of the rulebook. Matches and duels both ask here."""

from typing import cast

from tanuki_print.catalog.model import Card
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Position
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.referee.duels import Duel


def against_atk(terms: Terms, atk: int, target_atk: int) -> Duel:
    """An attack on a card in Attack Mode (rules 7.9 to 7.11)."""
    if atk > target_atk:
        return Duel(rule.ATK_HIGHER, target_falls=True, target_pays=atk - target_atk)
    if atk == target_atk:
        return Duel(rule.ATK_EQUAL, target_falls=True, attacker_falls=True)
    pays = target_atk - atk if terms.reading("weaker_attacker") == "difference" else 0
    return Duel(rule.ATK_LOWER, attacker_falls=True, attacker_pays=pays)


def against_def(terms: Terms, atk: int, defense: int, *, flipped: bool) -> Duel:
    """An attack on a card in Defense Mode (rules 7.12 to 7.15); `flipped`: this very attack turned it face-up."""
    if atk > defense:
        return Duel(rule.DEF_HIGHER, target_falls=True)
    if atk < defense:
        return Duel(rule.DEF_LOWER, attacker_pays=defense - atk)
    falls = terms.reading("equal_to_def_when_flipped" if flipped else "equal_to_def") == "destroyed"
    return Duel(rule.DEF_EQUAL_FLIPPED if flipped else rule.DEF_EQUAL, target_falls=falls)


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
