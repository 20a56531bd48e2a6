"""Summoning: section 5 of the rulebook."""

import pytest
from small_board import ATTACK, DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import Attack, Change, Draw, EndPhase, Position, Summon
from tanuki_print.games.tanuki_panic.state import HANDS, Phase
from tanuki_print.referee.ruleset import OpenQuestion

FIVE = dict.fromkeys(("A", "B", "C", "D", "E"), (1, 1))


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (ATTACK, "Kappa summoned-attack 5.2"),
        (DEFENSE, "Kappa summoned-defense 5.2"),
        (FACE_DOWN, "Kappa summoned-face-down 2.3"),
    ],
)
def test_a_card_is_summoned_in_three_ways(position: Position, line: str) -> None:
    board = Board(Half({"Old": (1, 1)}, hand=("Tengu", "Kappa", "Kirin")), Half(), Phase.MAIN_1)
    assert board.play(Summon(board["Kappa"], position)) == [line]
    assert board.monsters(0) == {"Old": ATTACK, "Kappa": position}
    assert board.standing("Kappa").summoned
    assert board.pile(HANDS) == ["Tengu", "Kirin"]


def test_one_summon_a_turn_or_as_many_as_the_constant_says() -> None:
    half = Half(hand=("Kappa", "Tengu"))
    board = Board(half, Half(), Phase.MAIN_1)
    board.play(Summon(board["Kappa"], ATTACK))
    assert board.refused(Summon(board["Tengu"], ATTACK)) == (
        "5.1",
        "You summon once a turn and have done so: Tengu must wait.",
    )
    board.play(EndPhase(), EndPhase())
    assert board.rule_against(Summon(board["Tengu"], ATTACK)) == "5.1"
    board = Board(half, Half(), Phase.MAIN_1, summons_per_turn=2)
    board.play(Summon(board["Kappa"], ATTACK), Summon(board["Tengu"], ATTACK))
    none = Board(half, Half(), Phase.MAIN_1, summons_per_turn=0)
    assert none.rule_against(Summon(none["Kappa"], ATTACK)) == "5.1"


def test_a_full_zone_takes_no_card() -> None:
    board = Board(Half(FIVE, hand=("Kappa",)), Half(), Phase.MAIN_1)
    assert board.refused(Summon(board["Kappa"], FACE_DOWN)) == (
        "5.3",
        "Your Monster Zone has 5 places, and all are taken: there is no room for Kappa.",
    )
    board = Board(Half(FIVE, hand=("Kappa",)), Half(), Phase.MAIN_1, monster_zone=6)
    board.play(Summon(board["Kappa"], FACE_DOWN))


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.BATTLE, Phase.END])
def test_cards_are_summoned_in_main_phases_only(phase: Phase) -> None:
    board = Board(Half(hand=("Kappa",)), Half(), phase)
    assert board.rule_against(Summon(board["Kappa"], ATTACK)) == "5.4"


def test_the_summon_may_wait_for_main_phase_2_unless_its_ruling_forbids() -> None:
    half = Half(hand=("Kappa",))
    board = Board(half, Half(), Phase.MAIN_2)
    assert board.play(Summon(board["Kappa"], ATTACK)) == ["Kappa summoned-attack 5.4"]
    board = Board(half, Half(), Phase.MAIN_2, second_main_summon="forbidden")
    assert board.rule_against(Summon(board["Kappa"], ATTACK)) == "5.4"
    board = Board(half, Half(), Phase.MAIN_2, second_main_summon="open")
    assert Summon(board["Kappa"], ATTACK) in board.rules.legal_actions(board.state)
    with pytest.raises(OpenQuestion):
        board.play(Summon(board["Kappa"], ATTACK))
    board = Board(half, Half(), Phase.MAIN_1, second_main_summon="open")
    board.play(Summon(board["Kappa"], ATTACK))


def test_only_a_card_of_the_own_hand_is_summoned() -> None:
    mine = Half({"Old": (1, 1)}, hand=("Kappa",), deck=("Next",), graveyard=("Ghost",))
    theirs = Half({"Imp": (1, 1), "Fort": (1, 1, FACE_DOWN)}, hand=("Tengu",), deck=("Kirin",))
    board = Board(mine, theirs, Phase.MAIN_1)
    assert board.refused(Summon(board["Old"], ATTACK)) == (
        "5.1",
        "You summon a card from your hand, and Old is not in it.",
    )
    assert "Ghost is not in it" in board.refused(Summon(board["Ghost"], ATTACK))[1]
    for hidden in ("Next", "Tengu", "Kirin"):
        rule, reason = board.refused(Summon(board[hidden], ATTACK))
        assert rule == "5.1"
        assert hidden not in reason
    assert board.rule_against(Summon(99, ATTACK)) == "5.1"
    rule, reason = board.refused(Summon(board["Imp"], ATTACK))
    assert (rule, reason) == ("4.9", "Imp is your rival's card, and it is your turn: act with your own cards.")
    rule, reason = board.refused(Summon(board["Fort"], ATTACK))
    assert rule == "4.9"
    assert "Fort" not in reason
    assert board.rule_against(Summon(board["Kappa"], None)) == "5.2"  # type: ignore[arg-type]


def test_a_card_summoned_this_turn_neither_attacks_nor_changes_position() -> None:
    board = Board(Half(hand=("Kappa",)), Half(), Phase.MAIN_1)
    board.play(Summon(board["Kappa"], ATTACK))
    assert board.refused(Change(board["Kappa"], DEFENSE)) == (
        "5.5",
        "Kappa was summoned this turn and changes position from your next turn on.",
    )
    board.play(EndPhase())
    assert board.refused(Attack(None, (board["Kappa"],))) == (
        "5.5",
        "Kappa was summoned this turn and attacks from your next turn on.",
    )
    assert board.rule_against(Draw()) == "4.2"
