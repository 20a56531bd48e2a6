"""The course of a turn: section 4 of the rulebook, but for its End Phase discard."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Draw, EndPhase, EndTurn, Position
from tanuki_print.games.tanuki_panic.outcome import stalemate, won
from tanuki_print.games.tanuki_panic.state import (
    DECKS,
    FIELDS,
    HANDS,
    SEATS,
    MatchState,
    Phase,
    Standing,
    Turn,
)
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.referee.atoms import move, set_statuses
from tanuki_print.referee.events import Event
from tanuki_print.referee.ruleset import IllegalAction, Transition
from tanuki_print.referee.zones import Spot, Zones

UNMARKED = {position: Standing(position) for position in Position}
NEXT = {Phase.MAIN_1: Phase.BATTLE, Phase.BATTLE: Phase.MAIN_2, Phase.MAIN_2: Phase.END}
ORDER: dict[Phase, int] = {
    phase: index for index, phase in enumerate(phase for phase in Phase if phase is not Phase.PLACEMENT)
}
ENTERED_BY = {
    Phase.MAIN_1: rule.MAIN_PHASES,
    Phase.BATTLE: rule.BATTLE_PHASE,
    Phase.MAIN_2: rule.MAIN_PHASES,
    Phase.END: rule.PHASES_IN_ORDER,
}
PLACE_FIRST = IllegalAction(
    rule.PLACEMENT, "The match has not begun: place a card from your hand face-down, or place nothing."
)


def draw(terms: Terms, state: MatchState, _action: Draw) -> Transition | IllegalAction:
    """Draw for the turn and open Main Phase 1 (rules 4.2 to 4.4)."""
    turn = state.turn
    if turn.phase is not Phase.DRAW:
        return _no_draw_now(turn)
    zones, seat = state.zones, turn.seat
    events: list[Event] = []
    if turn.number == 1 and terms.reading("first_turn_draw") == "skips":
        events.append(Event(*causes.NO_DRAW_FIRST, seat))
    else:
        cause = causes.DRAWS_FIRST if turn.number == 1 else causes.DRAWS
        for _ in range(terms.draws_per_turn):
            if zones.piles[DECKS + seat]:
                zones, event = move(zones, Spot(DECKS + seat, 0), HANDS + seat, None, cause)
                events.append(event)
                continue
            events.append(Event(*causes.NO_DRAW_EMPTY, seat))
            if terms.reading("empty_deck") == "loses":
                outcome, wins = won(1 - seat, rule.EMPTY_DECK, "the rival could not draw")
                return Transition(state._replace(zones=zones, outcome=outcome), (*events, wins))
            break
    events.append(_entered(Phase.MAIN_1, seat))
    return Transition(_in_phase(state, zones, Phase.MAIN_1), tuple(events))


def _no_draw_now(turn: Turn) -> IllegalAction:
    """Why there is nothing to draw."""
    if turn.phase is Phase.PLACEMENT:
        return PLACE_FIRST
    return IllegalAction(rule.DRAW_PHASE, f"You draw in the Draw Phase only, and this is {called(turn.phase)}.")


def end_phase(terms: Terms, state: MatchState, _action: EndPhase) -> Transition | IllegalAction:
    """Go one phase on, from the End Phase to the rival's turn (rule 4.1)."""
    phase = state.turn.phase
    if phase is Phase.PLACEMENT:
        return PLACE_FIRST
    if phase is Phase.DRAW:
        return IllegalAction(rule.DRAW_PHASE, "The Draw Phase ends with your draw: draw first.")
    if phase is Phase.END:
        return _too_many_cards(terms, state) or _next_turn(terms, state, rule.PHASES_IN_ORDER)
    following = NEXT[phase]
    return Transition(_in_phase(state, state.zones, following), (_entered(following, state.turn.seat),))


def end_turn(terms: Terms, state: MatchState, _action: EndTurn) -> Transition | IllegalAction:
    """Go to the rival's turn, leaving out the phases between (rule 4.8); out of the End Phase as rule 4.1 has it."""
    phase = state.turn.phase
    if phase is Phase.PLACEMENT:
        return PLACE_FIRST
    if phase is Phase.DRAW:
        return IllegalAction(rule.END_EARLY, "A turn cannot end before its draw: draw first.")
    number = rule.PHASES_IN_ORDER if phase is Phase.END else rule.END_EARLY
    return _too_many_cards(terms, state) or _next_turn(terms, state, number)


def _too_many_cards(terms: Terms, state: MatchState) -> IllegalAction | None:
    """Why the turn cannot end: more cards in hand than may be kept (rules 4.7 and 4.8)."""
    hand = len(state.zones.piles[HANDS + state.turn.seat])
    if hand <= terms.hand_limit:
        return None
    held = f"You hold {hand} cards and may keep {terms.hand_limit}"
    if state.turn.phase is Phase.END:
        return IllegalAction(rule.HAND_LIMIT, f"{held}: discard {hand - terms.hand_limit}, then end the turn.")
    return IllegalAction(rule.END_EARLY, f"{held}: go on to the End Phase and discard there.")


def _next_turn(terms: Terms, state: MatchState, number: str) -> Transition:
    """The rival's turn begins, unless nothing happens any more (rule 10.2); `number` is the rule that ends this one."""
    turn = state.turn
    quiet_turns = state.quiet_turns + 1 if turn.quiet else 0
    end = stalemate(terms, state, quiet_turns) if quiet_turns else None
    if end:
        outcome, told = end
        return Transition(state._replace(quiet_turns=quiet_turns, outcome=outcome), (told,))
    events: list[Event] = []
    zones = state.zones
    for seat in range(SEATS):
        zones = _without_marks(zones, FIELDS + seat, events)
    seat = 1 - turn.seat
    following = Turn(turn.number + 1, seat, Phase.DRAW, 0, 0, _decks_empty(zones))
    events.append(Event("turn", number, seat, None, following.number))
    after = MatchState(zones, state.life, following, state.rng, state.first, quiet_turns)
    return Transition(after, tuple(events))


def first_turn(state: MatchState, *, placed: bool) -> Transition:
    """The first turn begins; after placements (rule 8.4), which were no summons of it, or at once (rule 3.3)."""
    number = rule.PLACEMENT_NO_SUMMON if placed else rule.STARTING_PLAYER
    turn = Turn(1, state.first, Phase.DRAW, quiet=_decks_empty(state.zones))
    return Transition(state._replace(turn=turn, chosen=()), (Event("turn", number, state.first, None, 1),))


def _without_marks(zones: Zones, field: int, events: list[Event]) -> Zones:
    """The marks of a turn go from a Monster Zone: what was summoned, attacked, changed, and the sums of rule 7.16."""
    pile = zones.piles[field]
    if not any(any(card.status[1:]) for card in pile):
        return zones
    zones, event = set_statuses(zones, field, [UNMARKED[card.status.position] for card in pile], causes.UNMARKED)
    events.append(event)
    return zones


def _decks_empty(zones: Zones) -> bool:
    """Whether no deck holds a card any more."""
    return not any(zones.piles[DECKS : DECKS + SEATS])


def _entered(phase: Phase, seat: int) -> Event:
    """The event that tells of a new phase."""
    return Event("phase", ENTERED_BY[phase], seat, None, ORDER[phase])


def _in_phase(state: MatchState, zones: Zones, phase: Phase) -> MatchState:
    """The state in another phase of the same turn."""
    _, life, (number, seat, _, summons, changes, quiet), rng, first, quiet_turns, _, _ = state
    return MatchState(zones, life, Turn(number, seat, phase, summons, changes, quiet), rng, first, quiet_turns)


def called(phase: Phase) -> str:
    """A phase as players call it."""
    return "Main Phase " + phase.value[-1] if phase.value.startswith("main") else f"the {phase.value.title()} Phase"


def times(count: int) -> str:
    """How often something may be done, in words."""
    return "once" if count == 1 else f"{count} times"
