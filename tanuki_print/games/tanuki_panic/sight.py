"""What a refusal may say of a card: its name only where the player to move sees it (rule 3.5)."""

from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.state import FIELDS, GRAVEYARDS, HANDS, SEATS, MatchState
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.ruleset import IllegalAction


def named(state: MatchState, number: int) -> str:
    """The name of an instance if the player to move sees it; `this card` for a hidden one, or a number nobody has."""
    for instance in _seen(state):
        if instance.number == number:
            return instance.card.name
    return "this card"


def at_rival(state: MatchState, number: int) -> IllegalAction | None:
    """The refusal to act with a card that lies in the rival's Monster Zone (rule 4.9); None for any other card."""
    for instance in state.zones.piles[FIELDS + 1 - state.turn.seat]:
        if instance.number == number:
            name = instance.card.name if instance.status.face_up else "This face-down card"
            reason = f"{name} is your rival's card, and it is your turn: act with your own cards."
            return IllegalAction(rule.OWN_TURN, reason)
    return None


def _seen(state: MatchState) -> list[CardInstance]:
    """The cards that the player to move sees: the own hand, both Graveyards, both fields but the rival's face-down."""
    seat = state.turn.seat
    piles = state.zones.piles
    seen = [*piles[HANDS + seat], *piles[FIELDS + seat]]
    for other in range(SEATS):
        seen += piles[GRAVEYARDS + other]
    seen += [instance for instance in piles[FIELDS + 1 - seat] if instance.status.face_up]
    return seen
