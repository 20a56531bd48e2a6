"""Everything the player to move may do, as lists that are not written out. Conceding is left out on purpose."""

from collections.abc import Sequence

from tanuki_print.games.tanuki_panic.actions import (
    Action,
    Attack,
    Change,
    Discard,
    Draw,
    EndPhase,
    EndTurn,
    Place,
    Position,
    Summon,
)
from tanuki_print.games.tanuki_panic.placement import room_to_place
from tanuki_print.games.tanuki_panic.state import FIELDS, HANDS, MatchState, Phase
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.referee.choices import Arrangements, Built, Choices, Combinations, Paired, Spread

NOBODY = (None,)
POSITIONS = (Position.ATTACK, Position.DEFENSE, Position.FACE_DOWN)
DRAW: tuple[Action, ...] = (Draw(),)
END_PHASE: tuple[Action, ...] = (EndPhase(),)
BOTH_ENDS: tuple[Action, ...] = (EndPhase(), EndTurn())
PLACE_NOTHING: tuple[Action, ...] = (Place(None),)


def legal_actions(terms: Terms, state: MatchState) -> Sequence[Action]:
    """Everything `apply` accepts, in a fixed order, but for conceding; empty once the match is over.

    What rests on a ruling that is left open is listed, too: the question is asked when it is played. The cards of a
    discard are listed in the order of the hand; any other order is accepted as well, and `in` says so.
    """
    if state.outcome is not None:
        return ()
    phase = state.turn.phase
    if phase is Phase.MAIN_1 or phase is Phase.MAIN_2:
        return Choices(_summons(terms, state), Spread(Change, _changes(terms, state)), _ends(terms, state))
    if phase is Phase.BATTLE:
        return Choices(_attacks(terms, state), _ends(terms, state))
    if phase is Phase.END:
        return _discards(terms, state)
    if phase is Phase.DRAW:
        return DRAW
    return _placements(terms, state)


def _ends(terms: Terms, state: MatchState) -> tuple[Action, ...]:
    """To end the phase, and the turn if the hand is not too large (rules 4.1, 4.7 and 4.8)."""
    if len(state.zones.piles[HANDS + state.turn.seat]) > terms.hand_limit:
        return END_PHASE
    return BOTH_ENDS


def _placements(terms: Terms, state: MatchState) -> Sequence[Action]:
    """To place a card of the hand, or nothing more (rule 8.3)."""
    if not room_to_place(terms, state):
        return PLACE_NOTHING
    hand = state.zones.piles[HANDS + state.turn.seat]
    numbers = [card.number for card in hand if card.number not in state.chosen]
    return Choices(Built(Place, numbers), PLACE_NOTHING)


def _summons(terms: Terms, state: MatchState) -> Sequence[Action]:
    """Each card of the hand in each position, while a summon is left and there is room (section 5)."""
    turn, piles = state.turn, state.zones.piles
    if turn.summons >= terms.summons_per_turn or len(piles[FIELDS + turn.seat]) >= terms.monster_zone:
        return ()
    if turn.phase is Phase.MAIN_2 and terms.plays("second_main_summon", "forbidden"):
        return ()
    return Paired(Summon, [card.number for card in piles[HANDS + turn.seat]], POSITIONS)


def _changes(terms: Terms, state: MatchState) -> list[tuple[int, Position]]:
    """Each card that may be turned, and how (section 6)."""
    turn = state.turn
    if turn.changes > 0 and (turn.phase is Phase.MAIN_1 or terms.plays("position_changes", "one-per-turn")):
        return []
    found = []
    for number, _, _, status in state.zones.piles[FIELDS + turn.seat]:
        position, summoned, attacks, changes, _, _ = status
        if summoned or changes >= terms.changes_per_card:
            continue
        if attacks > 0 and terms.plays("change_after_attack", "forbidden"):
            continue
        if position is not Position.ATTACK:
            found.append((number, Position.ATTACK))
        if position is Position.ATTACK:
            found.append((number, Position.DEFENSE))
        if position is Position.FACE_DOWN and not terms.plays("flip_by_owner", "attack-only"):
            found.append((number, Position.DEFENSE))
    return found


def _attacks(terms: Terms, state: MatchState) -> Sequence[Action]:
    """Each ordered group of cards that may attack, on each target; single cards at the rival if there is none."""
    turn, piles = state.turn, state.zones.piles
    if turn.number == 1 and terms.plays("first_turn_attack", "forbidden"):
        return ()
    able = [
        number
        for number, _, _, (position, summoned, attacks, _, _, _) in piles[FIELDS + turn.seat]
        if position is Position.ATTACK and not summoned and attacks < terms.attacks_per_card
    ]
    if not able:
        return ()
    targets = [card.number for card in piles[FIELDS + 1 - turn.seat]]
    if not targets:
        return Paired(Attack, NOBODY, [(number,) for number in able])
    most = 1 if terms.plays("group_attacks", "one-at-a-time") else len(able)
    return Paired(Attack, targets, Arrangements(able, most))


def _discards(terms: Terms, state: MatchState) -> Sequence[Action]:
    """Each choice of the cards to discard; to end the turn where the hand is small enough (4.7)."""
    hand = state.zones.piles[HANDS + state.turn.seat]
    excess = len(hand) - terms.hand_limit
    if excess <= 0:
        return BOTH_ENDS
    return Built(Discard, Combinations([card.number for card in hand], excess))
