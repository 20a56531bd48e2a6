"""Which card of a hand was put face-down is the mover's secret: nothing that the rival is shown depends on it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from matches import drawn_readings, play_at_random
from small_board import Board, Half
from test_side_by_side import drawn_constants, drawn_decks

from tanuki_print.games.tanuki_panic.actions import Attack, EndTurn, Place, Position, Summon
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import FIELDS, HANDS, SEATS, MatchState, Phase, Standing, Turn
from tanuki_print.referee.ruleset import Transition
from tanuki_print.referee.views import SeenCard

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=40, deadline=None)


def by_place(legal: Sequence[Any], state: MatchState) -> list[Any]:
    """Actions with targets told by their places in the rival's Monster Zone, as a player tells them."""
    places = {one.number: place for place, one in enumerate(state.zones.piles[FIELDS + 1 - state.turn.seat])}
    return [
        Attack(places[one.target], one.attackers) if isinstance(one, Attack) and one.target is not None else one
        for one in legal
    ]


def hidings(state: MatchState, action: object) -> list[Summon | Place]:
    """The same action with each card of the hand, where it puts one face-down."""
    hand = [one.number for one in state.zones.piles[HANDS + state.turn.seat] if one.number not in state.chosen]
    if isinstance(action, Place) and action.card is not None:
        return [Place(number) for number in hand]
    if isinstance(action, Summon) and action.position is Position.FACE_DOWN:
        return [Summon(number, action.position) for number in hand]
    return []


def at_the_rivals_attack(state: MatchState) -> MatchState:
    """The Battle Phase of the rival's turn, with the cards as they lie."""
    return state._replace(turn=Turn(max(state.turn.number, 2), 1 - state.turn.seat, Phase.BATTLE))


def after(rules: TanukiPanic, state: MatchState, action: object) -> MatchState:
    found = rules.apply(state, action)  # type: ignore[arg-type]
    assert isinstance(found, Transition), found
    assert isinstance(found.state, MatchState)
    return found.state


@laws
@given(SEEDS)
def test_whichever_card_of_the_hand_lies_face_down_the_rival_sees_the_same(seed: int) -> None:
    dice = Random(seed)
    readings = drawn_readings(dice).with_choices({"deck_minimum": "casual"}, {})
    rules = TanukiPanic(drawn_constants(dice, readings))
    for state, action, _ in play_at_random(rules, drawn_decks(dice), str(seed)):
        rival = 1 - state.turn.seat
        states = [after(rules, state, other) for other in hidings(state, action)]
        assert len({repr(rules.view(other, rival)) for other in states}) <= 1
        later = [at_the_rivals_attack(other) for other in states]
        assert len({len(rules.legal_actions(other)) for other in later}) <= 1
        told = [by_place(rules.legal_actions(other)[:60], other) for other in later]
        assert all(one == told[0] for one in told)


def two_boards() -> list[Board]:
    """A match in which the first, and one in which the last card of the same hand was summoned face-down, at the
    moment at which the rival may attack it.
    """
    boards = []
    for name in ("Kappa", "Tengu"):
        board = Board(
            Half({}, hand=("Kappa", "Oni", "Tengu"), deck=("Ghost",)), Half({"Rat": (500, 1)}, deck=("Imp",)),
            Phase.MAIN_1,
        )  # fmt: skip
        board.play(Summon(board[name], Position.FACE_DOWN), EndTurn())
        state = board.state
        boards.append(board)
        board.state = state._replace(turn=state.turn._replace(phase=Phase.BATTLE))
    return boards


def test_the_first_and_the_last_card_of_a_hand_look_alike_from_behind() -> None:
    first, last = two_boards()
    assert first.pile(FIELDS) != last.pile(FIELDS)
    assert first.rules.view(first.state, 1) == last.rules.view(last.state, 1)
    assert first.rules.view(first.state, 1).sides[0].monsters == (SeenCard(None, None, Standing(Position.FACE_DOWN)),)
    assert first.rules.view(first.state, 0) != last.rules.view(last.state, 0)


def test_the_rival_may_attack_either_told_by_its_place() -> None:
    first, last = two_boards()
    told = [by_place(board.rules.legal_actions(board.state), board.state) for board in (first, last)]
    assert told[0] == told[1]
    assert Attack(0, (first["Rat"],)) in told[0]


@laws
@given(SEEDS)
def test_no_view_holds_the_number_of_a_card_that_its_seat_does_not_see(seed: int) -> None:
    dice = Random(seed)
    rules = TanukiPanic(drawn_constants(dice, drawn_readings(dice).with_choices({"deck_minimum": "casual"}, {})))
    for state, _, _ in play_at_random(rules, drawn_decks(dice), str(seed)):
        for seat in range(SEATS):
            side = rules.view(state, seat).sides[1 - seat]
            assert isinstance(side.hand, int)
            assert isinstance(side.deck, int)
            assert not isinstance(side.monsters, int)
            for seen, one in zip(side.monsters, state.zones.piles[FIELDS + 1 - seat], strict=True):
                known = (one.number, one.card) if one.status.face_up else (None, None)
                assert (seen.number, seen.card) == known
