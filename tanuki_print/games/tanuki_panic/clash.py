"""What one attack comes to, as numbers alone: rules 7.9 to 7.15 of the rulebook. Matches and duels both ask here."""

from tanuki_print.games.tanuki_panic import citations as rule
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
