"""Who may attack whom, and when: rules 7.1 to 7.7, and 4.6."""

import pytest
from small_board import ATTACK, DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import Attack
from tanuki_print.games.tanuki_panic.state import Phase, Standing
from tanuki_print.referee.ruleset import OpenQuestion

MINE = Half(
    {
        "Rat": (500, 1),
        "Ox": (600, 1),
        "Shield": (1, 1, DEFENSE),
        "Fort": (1, 1, FACE_DOWN),
        "New": (1, 1, Standing(ATTACK, summoned=True)),
        "Tired": (1, 1, Standing(ATTACK, attacks=1)),
    },
    hand=("Kappa",),
    graveyard=("Ghost",),
)
THEIRS = Half({"Imp": (400, 1), "Wall": (1, 900, FACE_DOWN)}, hand=("Tengu",), deck=("Kirin",), graveyard=("Spirit",))


def against(board: Board, target: str | None, *attackers: str) -> tuple[str, str]:
    return board.refused(Attack(None if target is None else board[target], tuple(board[name] for name in attackers)))


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.MAIN_1, Phase.MAIN_2, Phase.END])
def test_cards_attack_in_the_battle_phase_only(phase: Phase) -> None:
    assert against(Board(MINE, THEIRS, phase), "Imp", "Rat")[0] == "4.6"


def test_the_first_turn_has_attacks_unless_its_ruling_forbids_them() -> None:
    board = Board(MINE, THEIRS, turn=1)
    board.play(Attack(board["Imp"], (board["Rat"],)))
    assert "Rat attacks 7.3" in board.silent()
    board = Board(MINE, THEIRS, turn=1, first_turn_attack="forbidden")
    assert against(board, "Imp", "Rat") == ("7.3", "Nobody attacks on the first turn of a match.")
    board = Board(MINE, THEIRS, turn=2, first_turn_attack="forbidden")
    board.play(Attack(board["Imp"], (board["Rat"],)))
    board = Board(MINE, THEIRS, turn=1, first_turn_attack="open")
    with pytest.raises(OpenQuestion):
        board.play(Attack(board["Imp"], (board["Rat"],)))


@pytest.mark.parametrize(
    ("attacker", "rule", "words"),
    [
        ("Shield", "7.1", "Shield is in Defense Mode; only cards in face-up Attack Mode attack."),
        ("Fort", "7.1", "Fort lies face-down; only cards in face-up Attack Mode attack."),
        ("New", "5.5", "New was summoned this turn and attacks from your next turn on."),
        ("Tired", "7.2", "A card attacks once a turn, and Tired has done so."),
        ("Kappa", "7.1", "You attack with cards in your Monster Zone, and Kappa is not there."),
        ("Ghost", "7.1", "You attack with cards in your Monster Zone, and Ghost is not there."),
        ("Tengu", "7.1", "You attack with cards in your Monster Zone, and this card is not there."),
        ("Imp", "4.9", "Imp is your rival's card, and it is your turn: act with your own cards."),
        ("Wall", "4.9", "This face-down card is your rival's card, and it is your turn: act with your own cards."),
    ],
)
def test_a_card_that_may_not_attack_is_told_why(attacker: str, rule: str, words: str) -> None:
    for group in ((attacker,), ("Rat", attacker)):
        found = against(Board(MINE, THEIRS), "Imp", *group)
        assert found[0] == rule
        assert words in found[1]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("Ox", "You attack cards in your rival's Monster Zone, and Ox is your own."),
        ("Rat", "You attack cards in your rival's Monster Zone, and Rat is your own."),
        ("Spirit", "You attack cards in your rival's Monster Zone, and Spirit is not there."),
        ("Kappa", "You attack cards in your rival's Monster Zone, and Kappa is not there."),
        ("Tengu", "You attack cards in your rival's Monster Zone, and this card is not there."),
        ("Kirin", "You attack cards in your rival's Monster Zone, and this card is not there."),
    ],
)
def test_a_target_is_a_card_in_the_rivals_monster_zone(target: str, words: str) -> None:
    assert against(Board(MINE, THEIRS), target, "Rat") == ("7.4", words)


def test_numbers_that_nobody_has_are_refused() -> None:
    board = Board(MINE, THEIRS)
    assert board.rule_against(Attack(99, (board["Rat"],))) == "7.4"
    assert board.rule_against(Attack(board["Imp"], (99,))) == "7.1"
    assert board.rule_against(Attack(board["Imp"], (-1, board["Rat"]))) == "7.1"


def test_a_group_names_each_card_once_and_at_least_one() -> None:
    board = Board(MINE, THEIRS)
    assert against(board, "Imp", "Rat", "Ox", "Rat") == (
        "7.2",
        "Rat is named twice; each card attacks once in a group.",
    )
    assert against(board, "Imp") == ("7.5", "Name at least one card that attacks.")


def test_groups_are_refused_where_attacks_are_declared_one_at_a_time() -> None:
    board = Board(MINE, THEIRS, group_attacks="one-at-a-time")
    assert against(board, "Imp", "Rat", "Ox") == (
        "7.5",
        "Attacks are declared one at a time: name one attacker, not 2.",
    )


def test_the_rival_is_attacked_directly_at_an_empty_zone_only_by_one_card_at_a_time() -> None:
    assert against(Board(MINE, THEIRS), None, "Rat") == (
        "7.7",
        "You attack the rival directly only while the rival's Monster Zone is empty, and 2 cards lie there.",
    )
    assert "1 card lies there" in against(Board(MINE, Half({"Wall": (1, 1, FACE_DOWN)})), None, "Rat")[1]
    assert against(Board(MINE, Half()), None, "Rat", "Ox") == (
        "7.7",
        "Each direct attack is declared by itself: name one attacker, not 2.",
    )


def test_a_direct_attack_is_open_once_the_zone_has_become_empty() -> None:
    board = Board(Half({"Rat": (500, 1), "Ox": (600, 1)}), Half({"Imp": (400, 1)}))
    assert against(board, None, "Ox")[0] == "7.7"
    board.play(Attack(board["Imp"], (board["Rat"],)))
    assert board.play(Attack(None, (board["Ox"],))) == ["rival loses 600 7.7"]


def test_a_card_attacks_as_often_as_the_constant_says() -> None:
    board = Board(Half({"Rat": (500, 1)}), Half(), attacks_per_card=2)
    rat = Attack(None, (board["Rat"],))
    board.play(rat, rat)
    assert board.refused(rat) == ("7.2", "A card attacks 2 times a turn, and Rat has done so.")
    board = Board(Half({"Rat": (500, 1)}), Half(), attacks_per_card=0)
    assert against(board, None, "Rat")[0] == "7.2"
