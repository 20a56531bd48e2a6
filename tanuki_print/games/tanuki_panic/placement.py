"""The placement before the first turn of booster play: rules 8.3 and 8.4."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Place, Position
from tanuki_print.games.tanuki_panic.state import FIELDS, HANDS, SEATS, MatchState, Phase, Standing, Turn
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import first_turn
from tanuki_print.referee.atoms import move
from tanuki_print.referee.events import Event
from tanuki_print.referee.ruleset import IllegalAction, Transition
from tanuki_print.referee.zones import Spot, Zones, place_in

PLACED = Standing(Position.FACE_DOWN)


def place(terms: Terms, state: MatchState, action: Place) -> Transition | IllegalAction:
    """Place a card face-down, or nothing more (rule 8.3)."""
    refusal = _why_not(terms, state, action)
    if refusal:
        return refusal
    turn = state.turn
    if action.card is None:
        return _go_on(state, [Event(*causes.PASSES_PLACEMENT, turn.seat)], ready=True)
    placed = turn.summons + 1
    events: list[Event] = []
    if _in_secret(terms, state):
        events.append(Event(*causes.CHOSEN, turn.seat))
        state = state._replace(chosen=(*state.chosen, action.card))
    else:
        state = state._replace(zones=_put_down(state.zones, action.card, events))
    state = state._replace(turn=Turn(0, turn.seat, Phase.PLACEMENT, placed))
    return _go_on(state, events, ready=placed == terms.placements_before_match)


def room_to_place(terms: Terms, state: MatchState) -> bool:
    """Whether the Monster Zone has room for what is placed (rule 5.3)."""
    seat = state.turn.seat
    hand = state.zones.piles[HANDS + seat]
    secretly = sum(place_in(hand, number) is not None for number in state.chosen)
    return len(state.zones.piles[FIELDS + seat]) + secretly < terms.monster_zone


def _why_not(terms: Terms, state: MatchState, action: Place) -> IllegalAction | None:
    """Why this cannot be placed; None when it can."""
    turn = state.turn
    if turn.phase is not Phase.PLACEMENT:
        return IllegalAction(rule.PLACEMENT, "Cards are placed before the first turn only; from then on you summon.")
    if action.card is None:
        return None
    hand = state.zones.piles[HANDS + turn.seat]
    if place_in(hand, action.card) is None:
        return IllegalAction(rule.PLACEMENT, "You place a card from your own hand; this one is not in it.")
    if action.card in state.chosen:
        return IllegalAction(rule.PLACEMENT, "You have chosen this card already; choose another, or place nothing.")
    if not room_to_place(terms, state):
        return IllegalAction(rule.ZONE_FULL, f"Your Monster Zone has {terms.monster_zone} places, and all are taken.")
    return None


def _in_secret(terms: Terms, state: MatchState) -> bool:
    """Whether the choice stays secret until all have chosen (ruling R20).

    It makes no difference once the other player has chosen and placed nothing.
    """
    if state.turn.seat == state.first:
        return terms.reading("placement_order") == "together"
    return bool(state.chosen)


def _go_on(state: MatchState, events: list[Event], *, ready: bool) -> Transition:
    """The next to choose: the same player, the other one, or the player of the first turn."""
    if not ready:
        return Transition(state, tuple(events))
    seat = state.turn.seat
    if seat == state.first:
        return Transition(state._replace(turn=Turn(0, 1 - seat, Phase.PLACEMENT)), tuple(events))
    zones = state.zones
    for number in state.chosen:
        zones = _put_down(zones, number, events)
    started = first_turn(state._replace(zones=zones), placed=True)
    return Transition(started.state, (*events, *started.events))


def _put_down(zones: Zones, number: int, events: list[Event]) -> Zones:
    """A card goes from the hand to the Monster Zone, face-down and without a mark of this turn (rule 8.4)."""
    for seat in range(SEATS):
        place = place_in(zones.piles[HANDS + seat], number)
        if place is not None:
            zones, event = move(zones, Spot(HANDS + seat, place), FIELDS + seat, PLACED, causes.PLACED)
            events.append(event)
    return zones
