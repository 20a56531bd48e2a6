"""Changing positions: section 6 of the rulebook."""

import pytest
from small_board import ATTACK, DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import Attack, Change, EndPhase
from tanuki_print.games.tanuki_panic.state import Phase, Standing
from tanuki_print.referee.ruleset import OpenQuestion

TWO = Half({"Kappa": (500, 1), "Tengu": (500, 1, DEFENSE)})


def test_a_card_turns_from_each_mode_to_the_other() -> None:
    board = Board(TWO, Half(), Phase.MAIN_2)
    assert board.play(Change(board["Kappa"], DEFENSE)) == ["Kappa changed-defense 6.1"]
    assert board.play(Change(board["Tengu"], ATTACK)) == ["Tengu changed-attack 6.3"]
    assert board.monsters(0) == {"Kappa": DEFENSE, "Tengu": ATTACK}


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.BATTLE, Phase.END])
def test_cards_turn_in_main_phases_only(phase: Phase) -> None:
    board = Board(TWO, Half(), phase)
    assert board.rule_against(Change(board["Kappa"], DEFENSE)) == "6.1"


def test_a_card_turns_once_a_turn_or_as_often_as_the_constant_says() -> None:
    board = Board(TWO, Half(), Phase.MAIN_2)
    board.play(Change(board["Kappa"], DEFENSE))
    assert board.refused(Change(board["Kappa"], ATTACK)) == (
        "6.2",
        "A card changes position once a turn, and Kappa has done so.",
    )
    board = Board(TWO, Half(), Phase.MAIN_2, changes_per_card=2)
    board.play(Change(board["Kappa"], DEFENSE), Change(board["Kappa"], ATTACK))
    assert board.rule_against(Change(board["Kappa"], DEFENSE)) == "6.2"


def test_a_card_does_not_turn_to_the_mode_it_is_in() -> None:
    board = Board(TWO, Half(), Phase.MAIN_1)
    assert board.refused(Change(board["Kappa"], ATTACK)) == (
        "6.1",
        "Kappa is in Attack Mode already; a change turns it to the other mode.",
    )


def test_one_card_turns_in_main_phase_1_and_more_in_main_phase_2() -> None:
    board = Board(TWO, Half(), Phase.MAIN_1)
    board.play(Change(board["Kappa"], DEFENSE))
    assert board.refused(Change(board["Tengu"], ATTACK)) == (
        "6.3",
        "One card changes position in Main Phase 1, and one has: Tengu must wait.",
    )
    board.play(EndPhase(), EndPhase(), Change(board["Tengu"], ATTACK))


def test_one_card_a_turn_turns_in_the_other_reading_also_if_it_fell_in_battle() -> None:
    board = Board(
        Half({"Kappa": (100, 1, DEFENSE), "Tengu": (500, 1)}),
        Half({"Imp": (200, 1)}),
        Phase.MAIN_1,
        position_changes="one-per-turn",
    )
    board.play(Change(board["Kappa"], ATTACK), EndPhase(), Attack(board["Imp"], (board["Kappa"],)), EndPhase())
    assert board.monsters(0) == {"Tengu": ATTACK}
    assert board.rule_against(Change(board["Tengu"], DEFENSE)) == "6.3"


def test_the_number_of_changes_is_an_open_question_only_for_a_second_one_in_main_phase_2() -> None:
    board = Board(TWO, Half(), Phase.MAIN_1, position_changes="open")
    board.play(Change(board["Kappa"], DEFENSE))
    assert board.rule_against(Change(board["Tengu"], ATTACK)) == "6.3"
    board.play(EndPhase(), EndPhase())
    with pytest.raises(OpenQuestion):
        board.play(Change(board["Tengu"], ATTACK))


def test_a_face_down_card_is_turned_up_by_its_player_and_nothing_is_turned_down() -> None:
    half = Half({"Fort": (1, 1, FACE_DOWN), "Kappa": (1, 1)})
    board = Board(half, Half(), Phase.MAIN_1)
    assert board.play(Change(board["Fort"], DEFENSE)) == ["Fort changed-defense 6.4"]
    board = Board(half, Half(), Phase.MAIN_1)
    assert board.rule_against(Change(board["Kappa"], FACE_DOWN)) == "6.4"
    assert board.rule_against(Change(board["Fort"], FACE_DOWN)) == "6.4"
    assert board.play(Change(board["Fort"], ATTACK)) == ["Fort changed-attack 6.4"]


def test_a_face_down_card_may_be_turned_up_to_attack_mode_only_in_one_reading() -> None:
    half = Half({"Fort": (1, 1, FACE_DOWN)})
    board = Board(half, Half(), Phase.MAIN_1, flip_by_owner="attack-only")
    assert board.rule_against(Change(board["Fort"], DEFENSE)) == "6.4"
    board.play(Change(board["Fort"], ATTACK))
    board = Board(half, Half(), Phase.MAIN_1, flip_by_owner="open")
    with pytest.raises(OpenQuestion):
        board.play(Change(board["Fort"], DEFENSE))
    board.play(Change(board["Fort"], ATTACK))


def test_a_card_that_attacked_may_turn_in_main_phase_2_unless_its_ruling_forbids() -> None:
    half = Half({"Kappa": (500, 1, Standing(ATTACK, attacks=1))})
    board = Board(half, Half(), Phase.MAIN_2)
    assert board.play(Change(board["Kappa"], DEFENSE)) == ["Kappa changed-defense 6.5"]
    board = Board(half, Half(), Phase.MAIN_2, change_after_attack="forbidden")
    assert board.rule_against(Change(board["Kappa"], DEFENSE)) == "6.5"
    board = Board(half, Half(), Phase.MAIN_2, change_after_attack="open")
    with pytest.raises(OpenQuestion):
        board.play(Change(board["Kappa"], DEFENSE))


def test_a_card_that_turned_to_attack_mode_attacks_in_the_same_turn() -> None:
    board = Board(TWO, Half(), Phase.MAIN_1)
    board.play(Change(board["Tengu"], ATTACK), EndPhase())
    assert board.play(Attack(None, (board["Tengu"],))) == ["rival loses 500 7.7"]


def test_only_cards_in_the_own_monster_zone_turn() -> None:
    mine = Half({"Kappa": (1, 1)}, hand=("Tengu",), graveyard=("Ghost",), deck=("Next",))
    board = Board(mine, Half({"Imp": (1, 1)}, hand=("Kirin",)), Phase.MAIN_1)
    for name in ("Tengu", "Ghost"):
        rule, reason = board.refused(Change(board[name], DEFENSE))
        assert rule == "6.1"
        assert f"{name} is not there" in reason
    for name in ("Next", "Kirin"):
        rule, reason = board.refused(Change(board[name], DEFENSE))
        assert rule == "6.1"
        assert name not in reason
    assert board.rule_against(Change(board["Imp"], DEFENSE)) == "4.9"
    assert board.rule_against(Change(-1, DEFENSE)) == "6.1"
    assert board.rule_against(Change(board["Kappa"], None)) == "6.1"  # type: ignore[arg-type]
