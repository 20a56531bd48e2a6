"""What a player may do, listed without being written out."""

import itertools

import pytest
from small_board import ATTACK, DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import (
    Attack,
    Change,
    Discard,
    Draw,
    EndPhase,
    EndTurn,
    Position,
    Summon,
)
from tanuki_print.games.tanuki_panic.state import Phase, Standing

FIVE = dict.fromkeys("ABCDE", (1, 1))
WALLS = dict.fromkeys("VWXYZ", (1, 900, DEFENSE))


def test_the_draw_phase_has_the_draw_only() -> None:
    board = Board(Half(), Half(), Phase.DRAW)
    assert list(board.rules.legal_actions(board.state)) == [Draw()]


def test_a_main_phase_lists_summons_changes_and_ends() -> None:
    mine = Half({"Rat": (1, 1), "Fort": (1, 1, FACE_DOWN), "New": (1, 1, Standing(ATTACK, summoned=True))}, ("K", "L"))
    board = Board(mine, Half(), Phase.MAIN_1)
    rat, fort, kappa, other = (board[name] for name in ("Rat", "Fort", "K", "L"))
    assert list(board.rules.legal_actions(board.state)) == [
        *[Summon(number, position) for number in (kappa, other) for position in Position],
        Change(rat, DEFENSE),
        Change(fort, ATTACK),
        Change(fort, DEFENSE),
        EndPhase(),
        EndTurn(),
    ]


@pytest.mark.parametrize(("size", "groups"), [(1, 1), (2, 4), (3, 15), (4, 64), (5, 325)])
def test_the_battle_phase_lists_every_ordered_group_on_every_target(size: int, groups: int) -> None:
    board = Board(Half(dict(list(FIVE.items())[:size])), Half(WALLS))
    legal = board.rules.legal_actions(board.state)
    assert len(legal) == 5 * groups + 2
    attacks = [action for action in legal if isinstance(action, Attack)]
    able = range(size)
    expected = {
        Attack(board[wall], group)
        for wall in WALLS
        for count in range(1, size + 1)
        for group in itertools.permutations(able, count)
    }
    assert set(attacks) == expected
    assert len(attacks) == len(expected)
    assert all(action in legal for action in expected)


def test_direct_attacks_are_listed_one_by_one_at_an_empty_zone() -> None:
    board = Board(Half(FIVE), Half())
    assert list(board.rules.legal_actions(board.state)) == [
        *[Attack(None, (number,)) for number in range(5)],
        EndPhase(),
        EndTurn(),
    ]


def test_every_choice_of_discards_is_listed_once_and_any_order_of_it_is_legal() -> None:
    board = Board(Half(hand=tuple("ABCDEFGHIJ")), Half(), Phase.END)
    legal = board.rules.legal_actions(board.state)
    assert list(legal) == [Discard(group) for group in itertools.combinations(range(10), 3)]
    assert Discard((4, 2, 0)) in legal
    assert Discard((4, 4, 0)) not in legal
    assert EndTurn() not in legal


def test_two_copies_in_hand_are_two_choices() -> None:
    board = Board(Half(hand=("Kappa", "Kappa")), Half(), Phase.MAIN_1)
    assert len(board.rules.legal_actions(board.state)) == 2 * 3 + 2


def test_actions_of_different_kinds_are_never_equal() -> None:
    assert Summon(1, ATTACK) != Change(1, ATTACK)
    assert Draw() != EndPhase()
    assert EndPhase() != EndTurn()


def test_a_long_list_is_indexed_without_being_written_out() -> None:
    board = Board(Half(FIVE), Half(WALLS))
    legal = board.rules.legal_actions(board.state)
    assert legal[-1] == EndTurn()
    assert legal[1624] == legal[:-2][-1]
    assert legal[0] == Attack(board["V"], (0,))
    with pytest.raises(IndexError):
        legal[1627]
