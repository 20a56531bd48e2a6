"""The discard of the End Phase: rule 4.7 of the rulebook."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Discard
from tanuki_print.games.tanuki_panic.sight import named
from tanuki_print.games.tanuki_panic.state import GRAVEYARDS, HANDS, MatchState, Phase
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import PLACE_FIRST, called
from tanuki_print.referee.atoms import move
from tanuki_print.referee.ruleset import IllegalAction, Transition
from tanuki_print.referee.zones import Spot, place_in


def discard(terms: Terms, state: MatchState, action: Discard) -> Transition | IllegalAction:
    """Discard down to exactly the hand limit, all at once, in the order named (rule 4.7)."""
    refusal = _why_not(terms, state, action.cards)
    if refusal:
        return refusal
    hands, graveyards = HANDS + state.turn.seat, GRAVEYARDS + state.turn.seat
    zones = state.zones
    events = []
    for number in action.cards:
        place = place_in(zones.piles[hands], number)
        if place is None:
            return _not_in_hand(state, number)
        zones, event = move(zones, Spot(hands, place), graveyards, None, causes.DISCARDED)
        events.append(event)
    return Transition(state._replace(zones=zones), tuple(events))


def _why_not(terms: Terms, state: MatchState, cards: tuple[int, ...]) -> IllegalAction | None:
    """Why so many cards are not discarded now; None when they may be, if all are in the hand."""
    phase = state.turn.phase
    if phase is Phase.PLACEMENT:
        return PLACE_FIRST
    if phase is not Phase.END:
        return IllegalAction(rule.HAND_LIMIT, f"You discard in the End Phase only, and this is {called(phase)}.")
    hand = len(state.zones.piles[HANDS + state.turn.seat])
    excess = hand - terms.hand_limit
    if excess <= 0:
        cards_held = "1 card" if hand == 1 else f"{hand} cards"
        reason = f"You hold {cards_held} and may keep {terms.hand_limit}: there is nothing to discard."
        return IllegalAction(rule.HAND_LIMIT, reason)
    if len(cards) != excess:
        reason = f"You hold {hand} cards and keep exactly {terms.hand_limit}: discard {excess}, not {len(cards)}."
        return IllegalAction(rule.HAND_LIMIT, reason)
    return None


def _not_in_hand(state: MatchState, number: int) -> IllegalAction:
    """Why a card is not discarded: it is not in the player's hand, or was named before."""
    name = named(state, number)
    if place_in(state.zones.piles[HANDS + state.turn.seat], number) is not None:
        return IllegalAction(rule.HAND_LIMIT, f"{name} is named twice; name each card once.")
    return IllegalAction(rule.HAND_LIMIT, f"You discard cards from your own hand, and {name} is not in it.")
