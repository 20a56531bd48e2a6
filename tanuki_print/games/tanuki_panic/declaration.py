"""Declaring an attack: who may attack whom, and when (rules 7.1 to 7.7)."""

from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Attack, Position
from tanuki_print.games.tanuki_panic.sight import at_rival, named
from tanuki_print.games.tanuki_panic.state import FIELDS, MatchState, Phase
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import PLACE_FIRST, called, times
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.ruleset import IllegalAction
from tanuki_print.referee.zones import place_in


def why_not_attack(terms: Terms, state: MatchState, action: Attack) -> IllegalAction | None:
    """Why this attack may not be declared; None when it may."""
    turn = state.turn
    if turn.phase is not Phase.BATTLE:
        return _not_now(turn.phase)
    if turn.number == 1 and terms.reading("first_turn_attack") == "forbidden":
        return IllegalAction(rule.FIRST_TURN_ATTACK, "Nobody attacks on the first turn of a match.")
    refusal = _why_not_with(terms, state, action.attackers)
    if refusal:
        return refusal
    if action.target is None:
        return _why_not_directly(state, action.attackers)
    if place_in(state.zones.piles[FIELDS + 1 - turn.seat], action.target) is None:
        return _no_target(state, action.target)
    if len(action.attackers) > 1 and terms.reading("group_attacks") == "one-at-a-time":
        reason = f"Attacks are declared one at a time: name one attacker, not {len(action.attackers)}."
        return IllegalAction(rule.DECLARED_TOGETHER, reason)
    return None


def _not_now(phase: Phase) -> IllegalAction:
    """Why nothing attacks in this phase (rules 4.6 and 8.3)."""
    if phase is Phase.PLACEMENT:
        return PLACE_FIRST
    return IllegalAction(rule.BATTLE_PHASE, f"Cards attack in the Battle Phase only, and this is {called(phase)}.")


def _why_not_with(terms: Terms, state: MatchState, attackers: tuple[int, ...]) -> IllegalAction | None:
    """Why one of these cards may not attack; None when all may."""
    if not attackers:
        return IllegalAction(rule.DECLARED_TOGETHER, "Name at least one card that attacks.")
    field = state.zones.piles[FIELDS + state.turn.seat]
    for index, number in enumerate(attackers):
        place = place_in(field, number)
        if place is None:
            return _not_on_field(state, number)
        refusal = why_not_attacker(terms, field[place])
        if refusal:
            return refusal
        if number in attackers[:index]:
            reason = f"{field[place].card.name} is named twice; each card attacks once in a group."
            return IllegalAction(rule.ATTACK_ONCE, reason)
    return None


def why_not_attacker(terms: Terms, card: CardInstance) -> IllegalAction | None:
    """Why a card in its player's Monster Zone may not attack (rules 5.5, 7.1 and 7.2); None when it may."""
    name, status = card.card.name, card.status
    if status.summoned:
        reason = f"{name} was summoned this turn and attacks from your next turn on."
        return IllegalAction(rule.SUMMONED_THIS_TURN, reason)
    if status.position is not Position.ATTACK:
        lies = "lies face-down" if status.position is Position.FACE_DOWN else "is in Defense Mode"
        reason = f"{name} {lies}; only cards in face-up Attack Mode attack. Change its position in a Main Phase."
        return IllegalAction(rule.ATTACKERS, reason)
    if status.attacks >= terms.attacks_per_card:
        reason = f"A card attacks {times(terms.attacks_per_card)} a turn, and {name} has done so."
        return IllegalAction(rule.ATTACK_ONCE, reason)
    return None


def _not_on_field(state: MatchState, number: int) -> IllegalAction:
    """Why a card that is not in the player's Monster Zone does not attack (rules 7.1 and 4.9)."""
    why = f"You attack with cards in your Monster Zone, and {named(state, number)} is not there."
    return at_rival(state, number) or IllegalAction(rule.ATTACKERS, why)


def _why_not_directly(state: MatchState, attackers: tuple[int, ...]) -> IllegalAction | None:
    """Why the rival may not be attacked directly by these (rule 7.7); None when it may be."""
    guards = state.zones.piles[FIELDS + 1 - state.turn.seat]
    if guards:
        count = "1 card lies" if len(guards) == 1 else f"{len(guards)} cards lie"
        reason = f"You attack the rival directly only while the rival's Monster Zone is empty, and {count} there."
        return IllegalAction(rule.DIRECT_ATTACK, reason)
    if len(attackers) > 1:
        reason = f"Each direct attack is declared by itself: name one attacker, not {len(attackers)}."
        return IllegalAction(rule.DIRECT_ATTACK, reason)
    return None


def _no_target(state: MatchState, number: int) -> IllegalAction:
    """Why this card is no target (rule 7.4)."""
    own = place_in(state.zones.piles[FIELDS + state.turn.seat], number) is not None
    what = f"{named(state, number)} is {'your own' if own else 'not there'}"
    return IllegalAction(rule.TARGETS, f"You attack cards in your rival's Monster Zone, and {what}.")
