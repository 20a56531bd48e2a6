"""Summoning: section 5 of the rulebook."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Position, Summon
from tanuki_print.games.tanuki_panic.sight import at_rival, named
from tanuki_print.games.tanuki_panic.state import FIELDS, HANDS, MatchState, Phase, Standing, Turn
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import PLACE_FIRST, called, times
from tanuki_print.referee.atoms import move
from tanuki_print.referee.ruleset import IllegalAction, Transition
from tanuki_print.referee.zones import Spot, place_in

SUMMONED = {position: Standing(position, summoned=True) for position in Position}


def summon(terms: Terms, state: MatchState, action: Summon) -> Transition | IllegalAction:
    """Put a card of the hand into the Monster Zone, face-up in either mode or face-down (rules 5.1 and 5.2)."""
    turn = state.turn
    if turn.phase is not Phase.MAIN_1 and turn.phase is not Phase.MAIN_2:
        return _not_now(turn.phase)
    if turn.phase is Phase.MAIN_2 and terms.reading("second_main_summon") == "forbidden":
        return IllegalAction(rule.WHEN_TO_SUMMON, "Cards are summoned in Main Phase 1 only, not in Main Phase 2.")
    hands = HANDS + turn.seat
    place = place_in(state.zones.piles[hands], action.card)
    if place is None:
        return _not_in_hand(state, action.card)
    if turn.summons >= terms.summons_per_turn:
        return _no_summon_left(terms, state, action.card)
    if len(state.zones.piles[FIELDS + turn.seat]) >= terms.monster_zone:
        return _zone_full(terms, state, action.card)
    if not isinstance(action.position, Position):
        reason = "A card is summoned face-up to Attack Mode, face-up to Defense Mode, or face-down to Defense Mode."
        return IllegalAction(rule.WAYS_TO_SUMMON, reason)
    ways = causes.SUMMONED if turn.phase is Phase.MAIN_1 else causes.SUMMONED_LATE
    status = SUMMONED[action.position]
    zones, event = move(state.zones, Spot(hands, place), FIELDS + turn.seat, status, ways[action.position])
    after = Turn(turn.number, turn.seat, turn.phase, turn.summons + 1, turn.changes)
    return Transition(
        MatchState(zones, state.life, after, state.rng, state.first, state.quiet_turns),
        (event,),
    )


def _not_now(phase: Phase) -> IllegalAction:
    """Why nothing is summoned in this phase (rules 5.4 and 8.3)."""
    if phase is Phase.PLACEMENT:
        return PLACE_FIRST
    reason = f"Cards are summoned in Main Phase 1 and Main Phase 2 only, and this is {called(phase)}."
    return IllegalAction(rule.WHEN_TO_SUMMON, reason)


def _not_in_hand(state: MatchState, number: int) -> IllegalAction:
    """Why a card that is not in the player's hand is not summoned (rules 5.1 and 4.9)."""
    why = f"You summon a card from your hand, and {named(state, number)} is not in it."
    return at_rival(state, number) or IllegalAction(rule.SUMMON_FROM_HAND, why)


def _no_summon_left(terms: Terms, state: MatchState, number: int) -> IllegalAction:
    """Why no further card is summoned this turn (rule 5.1)."""
    reason = f"You summon {times(terms.summons_per_turn)} a turn and have done so: {named(state, number)} must wait."
    return IllegalAction(rule.SUMMON_FROM_HAND, reason)


def _zone_full(terms: Terms, state: MatchState, number: int) -> IllegalAction:
    """Why there is no room (rule 5.3)."""
    reason = f"Your Monster Zone has {terms.monster_zone} places, and all are taken: there is no room for "
    return IllegalAction(rule.ZONE_FULL, f"{reason}{named(state, number)}.")
