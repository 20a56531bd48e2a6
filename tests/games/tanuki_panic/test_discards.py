"""The discard of the End Phase: rule 4.7."""

import pytest
from small_board import Board, Half

from tanuki_print.games.tanuki_panic.actions import Discard, EndTurn
from tanuki_print.games.tanuki_panic.state import GRAVEYARDS, HANDS, Phase

NINE = ("A", "B", "C", "D", "E", "F", "G", "H", "I")


def discarding(board: Board, *names: str) -> Discard:
    return Discard(tuple(board[name] for name in names))


def test_the_player_discards_down_to_exactly_7_in_the_order_named() -> None:
    board = Board(Half(hand=NINE), Half(hand=("R",)), Phase.END)
    assert board.play(discarding(board, "H", "B")) == ["H discarded 4.7", "B discarded 4.7"]
    assert board.pile(HANDS) == ["A", "C", "D", "E", "F", "G", "I"]
    assert board.pile(GRAVEYARDS) == ["H", "B"]
    board.play(EndTurn())
    assert board.pile(HANDS + 1) == ["R"]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("A",), "You hold 9 cards and keep exactly 7: discard 2, not 1."),
        (("A", "B", "C"), "You hold 9 cards and keep exactly 7: discard 2, not 3."),
        ((), "You hold 9 cards and keep exactly 7: discard 2, not 0."),
        (("A", "A"), "A is named twice; name each card once."),
        (("A", "Old"), "You discard cards from your own hand, and Old is not in it."),
        (("A", "R"), "You discard cards from your own hand, and this card is not in it."),
    ],
)
def test_nothing_else_is_a_discard(names: tuple[str, ...], words: str) -> None:
    board = Board(Half({"Old": (1, 1)}, hand=NINE), Half(hand=("R",)), Phase.END)
    assert board.refused(discarding(board, *names)) == ("4.7", words)


def test_with_7_cards_there_is_nothing_to_discard() -> None:
    board = Board(Half(hand=NINE[:7]), Half(hand=NINE[:0]), Phase.END)
    words = "You hold 7 cards and may keep 7: there is nothing to discard."
    assert board.refused(discarding(board, "A")) == ("4.7", words)
    assert board.refused(Discard(())) == ("4.7", words)


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.MAIN_1, Phase.BATTLE, Phase.MAIN_2])
def test_cards_are_discarded_in_the_end_phase_only(phase: Phase) -> None:
    board = Board(Half(hand=NINE), Half(), phase)
    assert board.rule_against(discarding(board, "A", "B")) == "4.7"


def test_the_limit_is_the_constant() -> None:
    board = Board(Half(hand=("A", "B", "C")), Half(), Phase.END, hand_limit=0)
    assert board.play(discarding(board, "C", "B", "A")) == ["C discarded 4.7", "B discarded 4.7", "A discarded 4.7"]
