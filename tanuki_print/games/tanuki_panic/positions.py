"""Changing positions: section 6 of the rulebook."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Change, Position
from tanuki_print.games.tanuki_panic.sight import at_rival, named
from tanuki_print.games.tanuki_panic.state import FIELDS, MatchState, Phase, Standing, Turn
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import PLACE_FIRST, called, times
from tanuki_print.referee.atoms import set_status
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.ruleset import IllegalAction, Transition
from tanuki_print.referee.zones import Spot, place_in


def change(terms: Terms, state: MatchState, action: Change) -> Transition | IllegalAction:
    """Turn a card of one's own between Attack and Defense Mode, or turn a face-down one up (rules 6.1 and 6.4)."""
    turn = state.turn
    if turn.phase is not Phase.MAIN_1 and turn.phase is not Phase.MAIN_2:
        return _not_now(turn.phase)
    field = FIELDS + turn.seat
    place = place_in(state.zones.piles[field], action.card)
    if place is None:
        return _not_on_field(state, action.card)
    card = state.zones.piles[field][place]
    refusal = _why_not_turned(terms, card, action.position) or _why_not_more(terms, turn, card)
    if refusal:
        return refusal
    was = card.status
    status = Standing(action.position, was.summoned, was.attacks, was.changes + 1, was.hits, was.damage)
    cause = causes.changed(action.position, _rule_of(turn, was))
    zones, event = set_status(state.zones, Spot(field, place), status, cause)
    after = Turn(turn.number, turn.seat, turn.phase, turn.summons, turn.changes + 1, turn.quiet)
    return Transition(
        MatchState(zones, state.life, after, state.rng, state.first, state.quiet_turns),
        (event,),
    )


def _rule_of(turn: Turn, was: Standing) -> str:
    """The rule that a change rests on: the most particular one."""
    if was.position is Position.FACE_DOWN:
        return rule.TURNED_UP
    if was.attacks > 0:
        return rule.CHANGE_AFTER_ATTACK
    if turn.changes > 0:
        return rule.CHANGES_A_TURN
    return rule.CHANGE


def _not_now(phase: Phase) -> IllegalAction:
    """Why nothing changes position in this phase (rules 6.1 and 8.3)."""
    if phase is Phase.PLACEMENT:
        return PLACE_FIRST
    reason = f"Cards change position in Main Phase 1 and Main Phase 2 only, and this is {called(phase)}."
    return IllegalAction(rule.CHANGE, reason)


def _not_on_field(state: MatchState, number: int) -> IllegalAction:
    """Why a card that is not in the player's Monster Zone cannot be turned (rules 6.1 and 4.9)."""
    why = f"You change the position of cards in your Monster Zone, and {named(state, number)} is not there."
    return at_rival(state, number) or IllegalAction(rule.CHANGE, why)


def _why_not_turned(terms: Terms, card: CardInstance, position: Position) -> IllegalAction | None:
    """Why this card cannot be turned so (rules 5.5, 6.1, 6.2, 6.4); None when nothing about the card forbids it."""
    name, was = card.card.name, card.status
    if position is Position.FACE_DOWN:
        reason = f"No card is turned face-down: {name} may only be turned to Attack Mode or Defense Mode."
        return IllegalAction(rule.TURNED_UP, reason)
    if was.summoned:
        reason = f"{name} was summoned this turn and changes position from your next turn on."
        return IllegalAction(rule.SUMMONED_THIS_TURN, reason)
    if was.changes >= terms.changes_per_card:
        reason = f"A card changes position {times(terms.changes_per_card)} a turn, and {name} has done so."
        return IllegalAction(rule.CHANGE_ONCE, reason)
    if position is was.position or position not in (Position.ATTACK, Position.DEFENSE):
        reason = f"{name} is in {was.position.value.title()} Mode already; a change turns it to the other mode."
        return IllegalAction(rule.CHANGE, reason)
    if was.position is not Position.FACE_DOWN or position is not Position.DEFENSE:
        return None
    if terms.reading("flip_by_owner") == "attack-only":
        reason = f"{name} lies face-down: its player turns it up to Attack Mode only, not to Defense Mode."
        return IllegalAction(rule.TURNED_UP, reason)
    return None


def _why_not_more(terms: Terms, turn: Turn, card: CardInstance) -> IllegalAction | None:
    """Why no further card, or none that attacked, changes position (rules 6.3 and 6.5); None when it may."""
    name = card.card.name
    if card.status.attacks > 0 and terms.reading("change_after_attack") == "forbidden":
        reason = f"{name} attacked this turn; a card that attacked keeps its position until your next turn."
        return IllegalAction(rule.CHANGE_AFTER_ATTACK, reason)
    if turn.changes == 0:
        return None
    if turn.phase is Phase.MAIN_1:
        reason = f"One card changes position in Main Phase 1, and one has: {name} must wait."
        return IllegalAction(rule.CHANGES_A_TURN, reason)
    if terms.reading("position_changes") == "one-per-turn":
        reason = f"One card changes position a turn, and one has: {name} must wait."
        return IllegalAction(rule.CHANGES_A_TURN, reason)
    return None
