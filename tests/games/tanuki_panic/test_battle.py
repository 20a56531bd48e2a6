"""What attacks do: rules 7.5 to 7.20."""

from typing import Any

import pytest
from small_board import ATTACK, DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import Attack, EndTurn
from tanuki_print.games.tanuki_panic.state import GRAVEYARDS
from tanuki_print.referee.ruleset import OpenQuestion


def attacking(board: Board, target: str | None, *attackers: str) -> list[str]:
    return board.play(Attack(None if target is None else board[target], tuple(board[name] for name in attackers)))


def duel(atk: int, figures: tuple[Any, ...], **rules: str | int) -> Board:
    """One attacker, Rat, against one card, Wall."""
    return Board(Half({"Rat": (atk, 100)}), Half({"Wall": figures}), **rules)


def test_a_stronger_attacker_destroys_a_card_in_attack_mode_and_the_rival_loses_the_difference() -> None:
    board = duel(700, (500, 900))
    assert attacking(board, "Wall", "Rat") == ["Wall destroyed 7.9", "rival loses 200 7.9"]
    assert board.state.life == (8000, 7800)
    assert board.pile(GRAVEYARDS + 1) == ["Wall"]
    assert board.silent() == ["Rat attacks 7.2", "Wall struck 2.1", "Wall rests 7.20", "Rat resolved 7.19"]


def test_cards_of_equal_atk_are_both_destroyed_the_target_first_and_nobody_loses() -> None:
    board = duel(700, (700, 1))
    assert attacking(board, "Wall", "Rat") == ["Wall destroyed 7.10", "Rat destroyed 7.10"]
    assert board.state.life == (8000, 8000)
    assert board.pile(GRAVEYARDS) == ["Rat"]
    assert board.pile(GRAVEYARDS + 1) == ["Wall"]


def test_a_weaker_attacker_is_destroyed_and_loses_the_difference_in_one_reading_only() -> None:
    board = duel(450, (700, 1))
    assert attacking(board, "Wall", "Rat") == ["Rat destroyed 7.11"]
    assert board.state.life == (8000, 8000)
    board = duel(450, (700, 1), weaker_attacker="difference")
    assert attacking(board, "Wall", "Rat") == ["Rat destroyed 7.11", "I loses 250 7.11"]
    assert board.state.life == (7750, 8000)


def test_a_beaten_def_destroys_without_damage_and_a_higher_def_costs_the_difference() -> None:
    assert attacking(duel(901, (1000, 900, DEFENSE)), "Wall", "Rat") == ["Wall destroyed 7.12"]
    board = duel(600, (1000, 900, DEFENSE))
    assert attacking(board, "Wall", "Rat") == ["I loses 300 7.13"]
    assert board.monsters(1) == {"Wall": DEFENSE}
    assert board.monsters(0) == {"Rat": ATTACK}


@pytest.mark.parametrize(("reading", "lines"), [("destroyed", ["Wall destroyed 7.14"]), ("survives", [])])
def test_an_atk_equal_to_def_follows_its_ruling(reading: str, lines: list[str]) -> None:
    board = duel(600, (0, 600, DEFENSE), equal_to_def=reading)
    assert attacking(board, "Wall", "Rat") == lines
    assert ("Wall survives 7.14" in board.silent()) is (not lines)


@pytest.mark.parametrize(("reading", "lines"), [("destroyed", ["Wall destroyed 7.15"]), ("survives", [])])
def test_an_atk_equal_to_the_def_it_turned_up_follows_its_own_ruling(reading: str, lines: list[str]) -> None:
    board = duel(600, (0, 600, FACE_DOWN), equal_to_def_when_flipped=reading)
    assert attacking(board, "Wall", "Rat") == ["Wall flipped 7.8", *lines]


def test_only_the_first_attacker_of_a_group_turned_the_card_up() -> None:
    mine = Half({"Rat": (600, 1), "Twin": (600, 1)})
    board = Board(mine, Half({"Wall": (0, 600, FACE_DOWN)}))
    assert attacking(board, "Wall", "Rat", "Twin") == ["Wall flipped 7.8", "Wall destroyed 7.14"]


def test_a_face_down_card_that_stands_stays_face_up_in_defense_mode() -> None:
    board = duel(600, (0, 1000, FACE_DOWN))
    assert attacking(board, "Wall", "Rat") == ["Wall flipped 7.8", "I loses 400 7.13"]
    assert board.monsters(1) == {"Wall": DEFENSE}


def test_three_attackers_bring_down_kumiai_ki_and_the_third_still_pays() -> None:
    mine = Half({"Shuten-dōji": (950, 400), "Kintarō": (850, 350), "Momotarō": (700, 450)})
    board = Board(mine, Half({"Kumiai-Ki": (850, 1350, FACE_DOWN)}))
    assert attacking(board, "Kumiai-Ki", "Shuten-dōji", "Kintarō", "Momotarō") == [
        "Kumiai-Ki flipped 7.8",
        "I loses 400 7.13",
        "I loses 500 7.13",
        "I loses 650 7.13",
        "Kumiai-Ki destroyed 7.16",
    ]
    assert board.state.life == (6450, 8000)
    assert "I declares 3 7.5" in board.silent()


def test_declared_one_at_a_time_kumiai_ki_falls_after_the_second() -> None:
    mine = Half({"Shuten-dōji": (950, 400), "Kintarō": (850, 350), "Momotarō": (700, 450)})
    board = Board(mine, Half({"Kumiai-Ki": (850, 1350, FACE_DOWN)}), group_attacks="one-at-a-time")
    attacking(board, "Kumiai-Ki", "Shuten-dōji")
    assert attacking(board, "Kumiai-Ki", "Kintarō") == ["I loses 500 7.13", "Kumiai-Ki destroyed 7.16"]
    assert attacking(board, None, "Momotarō") == ["rival loses 700 7.7"]


def test_overkill_asks_for_more_than_the_def_and_equal_follows_its_ruling() -> None:
    mine = Half({"Rat": (600, 1), "Hare": (400, 1)})
    wall = Half({"Wall": (0, 1000, DEFENSE)})
    board = Board(mine, wall)
    assert attacking(board, "Wall", "Rat", "Hare") == ["I loses 400 7.13", "I loses 600 7.13"]
    assert "Wall survives 7.16" in board.silent()
    board = Board(mine, wall, overkill_equal="destroyed")
    assert attacking(board, "Wall", "Rat", "Hare")[-1] == "Wall destroyed 7.16"
    board = Board(Half({"Rat": (600, 1), "Hare": (401, 1)}), wall)
    assert attacking(board, "Wall", "Rat", "Hare")[-1] == "Wall destroyed 7.16"


def test_overkill_counts_all_attacks_of_the_turn_in_several_groups() -> None:
    board = Board(Half({"Rat": (600, 1), "Hare": (450, 1)}), Half({"Wall": (0, 1000, DEFENSE)}))
    assert attacking(board, "Wall", "Rat") == ["I loses 400 7.13"]
    assert attacking(board, "Wall", "Hare") == ["I loses 550 7.13", "Wall destroyed 7.16"]
    assert "Hare attacks 7.6" in board.silent()


def test_overkill_forgets_the_attacks_of_an_earlier_turn() -> None:
    board = Board(Half({"Rat": (600, 1)}), Half({"Wall": (0, 1000, DEFENSE)}))
    attacking(board, "Wall", "Rat")
    assert (board.standing("Wall").hits, board.standing("Wall").damage) == (1, 600)
    board.play(EndTurn())
    assert (board.standing("Wall").hits, board.standing("Wall").damage) == (0, 0)


def test_one_attack_is_never_overkill() -> None:
    board = duel(600, (0, 600, FACE_DOWN))
    attacking(board, "Wall", "Rat")
    assert board.monsters(1) == {"Wall": DEFENSE}


def test_a_beaten_target_leaves_after_the_last_of_the_group_and_the_others_still_pay() -> None:
    mine = Half({"Ox": (950, 1), "Rat": (300, 1)})
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}))
    assert attacking(board, "Wall", "Ox", "Rat") == ["I loses 600 7.13", "Wall destroyed 7.17"]
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}))
    assert attacking(board, "Wall", "Rat", "Ox") == ["I loses 600 7.13", "Wall destroyed 7.12"]


def test_a_beaten_target_that_leaves_at_once_takes_the_attacks_behind_with_it() -> None:
    mine = Half({"Ox": (950, 1), "Rat": (300, 1)})
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}), overkill_timing="at-once")
    assert attacking(board, "Wall", "Ox", "Rat") == ["Wall destroyed 7.12"]
    assert "Rat attack-lost 7.17" in board.silent()
    assert board.rule_against(Attack(None, (board["Rat"],))) == "7.2"


def test_a_tie_that_destroys_follows_the_same_timing() -> None:
    mine = Half({"Ox": (900, 1), "Rat": (300, 1)})
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}))
    assert attacking(board, "Wall", "Ox", "Rat") == ["I loses 600 7.13", "Wall destroyed 7.17"]
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}), overkill_timing="at-once")
    assert attacking(board, "Wall", "Ox", "Rat") == ["Wall destroyed 7.14"]


def test_the_sum_is_judged_after_the_last_even_where_a_beaten_target_leaves_at_once() -> None:
    mine = Half({"Rat": (600, 1), "Hare": (500, 1), "Crow": (100, 1)})
    board = Board(mine, Half({"Wall": (0, 1000, DEFENSE)}), overkill_timing="at-once")
    assert attacking(board, "Wall", "Rat", "Hare", "Crow") == [
        "I loses 400 7.13",
        "I loses 500 7.13",
        "I loses 900 7.13",
        "Wall destroyed 7.16",
    ]


def test_attackers_behind_a_destroyed_attack_mode_target_are_free_or_lost() -> None:
    mine = Half({"Ox": (900, 1), "Rat": (300, 1)})
    theirs = Half({"Imp": (500, 1)})
    board = Board(mine, theirs)
    assert attacking(board, "Imp", "Ox", "Rat") == ["Imp destroyed 7.9", "rival loses 400 7.9"]
    assert "Rat freed 7.18" in board.silent()
    assert attacking(board, None, "Rat") == ["rival loses 300 7.7"]
    board = Board(mine, theirs, target_gone="attack-lost")
    attacking(board, "Imp", "Ox", "Rat")
    assert "Rat attack-lost 7.18" in board.silent()
    assert board.rule_against(Attack(None, (board["Rat"],))) == "7.2"


def test_each_attacker_of_a_group_meets_an_attack_mode_target_by_itself() -> None:
    mine = Half({"Rat": (300, 1), "Twin": (500, 1), "Ox": (900, 1)})
    board = Board(mine, Half({"Imp": (500, 1)}))
    assert attacking(board, "Imp", "Rat", "Twin", "Ox") == [
        "Rat destroyed 7.11",
        "Imp destroyed 7.10",
        "Twin destroyed 7.10",
    ]
    assert board.monsters(0) == {"Ox": ATTACK}
    assert board.standing("Ox").attacks == 0


def test_a_direct_attack_takes_the_full_atk() -> None:
    board = Board(Half({"Rat": (650, 1)}), Half())
    assert attacking(board, None, "Rat") == ["rival loses 650 7.7"]


def test_the_rival_at_0_loses_at_once_and_life_goes_no_lower() -> None:
    board = Board(Half({"Rat": (600, 1), "Ox": (500, 1)}), Half(life=500))
    assert attacking(board, None, "Rat") == ["rival loses 600 7.7", "I wins 1.1"]
    assert board.state.life == (8000, 0)
    assert "rival life-floor 1.3" in board.silent()
    assert board.rule_against(Attack(None, (board["Ox"],))) == "10.3"


def test_an_own_attack_loses_the_match_and_the_attacks_behind_it_do_not_happen() -> None:
    mine = Half({"Rat": (600, 1), "Ox": (500, 1)}, life=300)
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}, life=400))
    assert attacking(board, "Wall", "Rat", "Ox") == ["I loses 300 7.13", "rival wins 1.2"]
    assert board.state.life == (0, 400)
    assert board.monsters(1) == {"Wall": DEFENSE}
    assert board.standing("Ox").attacks == 0


def test_a_beaten_target_stands_when_the_match_ends_before_the_last_attack() -> None:
    mine = Half({"Ox": (950, 1), "Rat": (300, 1)}, life=600)
    board = Board(mine, Half({"Wall": (0, 900, DEFENSE)}))
    assert attacking(board, "Wall", "Ox", "Rat") == ["I loses 600 7.13", "rival wins 1.2"]
    assert board.monsters(1) == {"Wall": DEFENSE}


def test_the_match_ends_amid_a_group_on_an_attack_mode_target() -> None:
    mine = Half({"Ox": (900, 1), "Rat": (300, 1)})
    board = Board(mine, Half({"Imp": (500, 1)}, life=400), target_gone="attack-lost")
    assert attacking(board, "Imp", "Ox", "Rat") == ["Imp destroyed 7.9", "rival loses 400 7.9", "I wins 1.1"]
    assert board.standing("Rat").attacks == 0


@pytest.mark.parametrize(
    ("ruling", "mine", "wall"),
    [
        ("weaker_attacker", {"Rat": (300, 1)}, (500, 1)),
        ("equal_to_def", {"Rat": (500, 1)}, (1, 500, DEFENSE)),
        ("equal_to_def_when_flipped", {"Rat": (500, 1)}, (1, 500, FACE_DOWN)),
        ("overkill_timing", {"Ox": (900, 1), "Rat": (300, 1)}, (1, 500, DEFENSE)),
        ("overkill_equal", {"Ox": (600, 1), "Rat": (300, 1)}, (1, 900, DEFENSE)),
        ("target_gone", {"Ox": (900, 1), "Rat": (300, 1)}, (500, 1)),
        ("group_attacks", {"Ox": (900, 1), "Rat": (300, 1)}, (500, 1)),
    ],
)
def test_a_question_left_open_is_asked_when_an_attack_meets_it(
    ruling: str, mine: dict[str, tuple[int, int]], wall: tuple[Any, ...]
) -> None:
    board = Board(Half(mine), Half({"Wall": wall}), **{ruling: "open"})
    with pytest.raises(OpenQuestion) as caught:
        attacking(board, "Wall", *mine)
    assert caught.value.ruling == ruling


def test_a_question_left_open_is_not_asked_where_it_makes_no_difference() -> None:
    rulings = ("weaker_attacker", "equal_to_def", "equal_to_def_when_flipped", "overkill_timing", "overkill_equal")
    undecided = dict.fromkeys((*rulings, "target_gone", "group_attacks", "first_turn_attack"), "open")
    board = Board(Half({"Rat": (600, 1)}), Half({"Wall": (500, 1), "Fort": (1, 300, FACE_DOWN)}), **undecided)
    assert attacking(board, "Wall", "Rat") == ["Wall destroyed 7.9", "rival loses 100 7.9"]
