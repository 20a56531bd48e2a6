"""The course of a turn: rules 4.1 to 4.8, and the stalemate of rule 10.2."""

import pytest
from small_board import DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import Attack, Change, Draw, EndPhase, EndTurn, Summon
from tanuki_print.games.tanuki_panic.state import DECKS, HANDS, Phase
from tanuki_print.referee.ruleset import OpenQuestion, Outcome

SEVEN = ("A", "B", "C", "D", "E", "F", "G")


def test_the_draw_takes_the_top_card_and_opens_main_phase_1() -> None:
    board = Board(Half(deck=("Top", "Next")), Half(), Phase.DRAW)
    assert board.play(Draw()) == ["Top draws 4.2"]
    assert board.events[0].seat == 0
    assert board.silent() == ["I phase 1 4.5"]
    assert board.pile(HANDS) == ["Top"]
    assert board.pile(DECKS) == ["Next"]
    assert board.state.turn.phase is Phase.MAIN_1
    assert board.rule_against(Draw()) == "4.2"


def test_as_many_cards_are_drawn_as_the_constant_says() -> None:
    assert Board(Half(deck=("Top", "Next", "Last")), Half(), Phase.DRAW, draws_per_turn=2).play(Draw()) == [
        "Top draws 4.2",
        "Next draws 4.2",
    ]
    board = Board(Half(deck=("Top",)), Half(), Phase.DRAW, draws_per_turn=0)
    assert board.play(Draw()) == []
    assert board.state.turn.phase is Phase.MAIN_1


def test_the_first_turn_has_a_draw_unless_its_ruling_skips_it() -> None:
    half = Half(deck=("Top",))
    assert Board(half, Half(), Phase.DRAW, turn=1).play(Draw()) == ["Top draws 4.3"]
    board = Board(half, Half(), Phase.DRAW, turn=1, first_turn_draw="skips")
    assert board.play(Draw()) == []
    assert board.silent() == ["I no-draw 4.3", "I phase 1 4.5"]
    assert Board(half, Half(), Phase.DRAW, turn=2, first_turn_draw="skips").play(Draw()) == ["Top draws 4.2"]
    with pytest.raises(OpenQuestion):
        Board(half, Half(), Phase.DRAW, turn=1, first_turn_draw="open").play(Draw())


def test_an_empty_deck_is_played_on_or_lost_with_the_draw_that_fails() -> None:
    board = Board(Half(), Half(deck=("Top",)), Phase.DRAW)
    assert board.play(Draw()) == []
    assert board.silent() == ["I no-draw 4.4", "I phase 1 4.5"]
    board = Board(Half(), Half(deck=("Top",)), Phase.DRAW, empty_deck="loses")
    assert board.play(Draw()) == ["rival wins 4.4"]
    assert board.state.outcome == Outcome(1, "4.4", "the rival could not draw")
    last = Board(Half(deck=("Top",)), Half(deck=("Other",)), Phase.DRAW, empty_deck="loses")
    assert last.play(Draw()) == ["Top draws 4.2"]
    last = Board(Half(deck=("Top",)), Half(), Phase.DRAW, empty_deck="loses")
    last.play(Draw(), EndTurn())
    assert last.state.outcome is None


def test_each_phase_follows_the_one_before() -> None:
    board = Board(Half(deck=("Top",)), Half(), Phase.DRAW)
    assert board.rule_against(EndPhase()) == "4.2"
    assert board.rule_against(EndTurn()) == "4.8"
    board.play(Draw())
    seen = []
    for _ in range(4):
        board.play(EndPhase())
        seen.append((board.state.turn.phase, board.silent()[-1]))
    assert seen == [
        (Phase.BATTLE, "I phase 2 4.6"),
        (Phase.MAIN_2, "I phase 3 4.5"),
        (Phase.END, "I phase 4 4.1"),
        (Phase.DRAW, "rival turn 4 4.1"),
    ]
    assert board.state.turn.seat == 1


@pytest.mark.parametrize("phase", [Phase.MAIN_1, Phase.BATTLE, Phase.MAIN_2])
def test_a_turn_may_end_early(phase: Phase) -> None:
    board = Board(Half(hand=SEVEN), Half(), phase)
    board.play(EndTurn())
    assert board.silent() == ["rival turn 4 4.8"]
    assert (board.state.turn.phase, board.state.turn.seat) == (Phase.DRAW, 1)


def test_a_turn_that_ends_out_of_its_end_phase_ends_in_the_order_of_the_phases() -> None:
    for action in (EndTurn(), EndPhase()):
        board = Board(Half(hand=SEVEN), Half(), Phase.END)
        board.play(action)
        assert board.silent() == ["rival turn 4 4.1"]
        assert (board.state.turn.phase, board.state.turn.seat) == (Phase.DRAW, 1)


def test_a_turn_does_not_end_with_too_many_cards_in_hand() -> None:
    eight = Half(hand=(*SEVEN, "H"))
    for phase in (Phase.MAIN_1, Phase.BATTLE, Phase.MAIN_2):
        rule, reason = Board(eight, Half(), phase).refused(EndTurn())
        assert rule == "4.8"
        assert reason == "You hold 8 cards and may keep 7: go on to the End Phase and discard there."
    for action in (EndTurn(), EndPhase()):
        rule, reason = Board(eight, Half(), Phase.END).refused(action)
        assert rule == "4.7"
        assert reason == "You hold 8 cards and may keep 7: discard 1, then end the turn."
    assert Board(Half(hand=("A", "B")), Half(), Phase.END, hand_limit=1).rule_against(EndTurn()) == "4.7"


def test_the_marks_of_a_turn_are_gone_in_the_next() -> None:
    mine = Half({"Rat": (300, 1), "Fort": (1, 1, FACE_DOWN)}, hand=("New",))
    board = Board(mine, Half({"Wall": (1, 900, DEFENSE)}), Phase.MAIN_1)
    board.play(Summon(board["New"], DEFENSE), Change(board["Fort"], DEFENSE), EndPhase())
    board.play(Attack(board["Wall"], (board["Rat"],)), EndTurn())
    for name in ("Rat", "Fort", "New", "Wall"):
        assert board.standing(name)[1:] == (False, 0, 0, 0, 0)
    assert board.silent() == ["I unmarked 4.1", "rival unmarked 4.1", "rival turn 4 4.8"]
    assert (board.state.turn.summons, board.state.turn.changes) == (0, 0)


def idle(board: Board, turns: int) -> list[str]:
    """Both players draw and do nothing; gives the lines of the last end of turn."""
    lines: list[str] = []
    for _ in range(turns):
        lines = board.play(Draw(), EndTurn())
    return lines


def test_twenty_turns_in_which_nothing_happens_end_the_match_for_the_higher_life() -> None:
    board = Board(Half(life=900), Half(life=1000), Phase.DRAW)
    assert idle(board, 19) == []
    assert board.state.quiet_turns == 19
    assert idle(board, 1) == ["rival wins 10.2"]
    assert board.state.outcome == Outcome(1, "10.2", "stalemate, with the higher life")
    assert board.rules.outcome(board.state) == board.state.outcome


def test_a_stalemate_at_equal_life_or_in_the_other_reading_is_a_draw() -> None:
    board = Board(Half(), Half(), Phase.DRAW, stalemate_turns=2, stalemate="open")
    assert idle(board, 4) == ["drawn-match 10.2"]
    assert board.state.outcome == Outcome(None, "10.2", "stalemate")
    board = Board(Half(life=900), Half(), Phase.DRAW, stalemate_turns=1, stalemate="draw")
    assert idle(board, 2) == ["drawn-match 10.2"]
    board = Board(Half(life=900), Half(), Phase.DRAW, stalemate_turns=1, stalemate="open")
    with pytest.raises(OpenQuestion):
        idle(board, 2)


def test_quiet_turns_count_from_when_both_decks_are_empty() -> None:
    board = Board(Half(deck=("Last",)), Half(), Phase.DRAW, stalemate_turns=1)
    assert idle(board, 2) == []
    assert board.state.quiet_turns == 1
    assert idle(board, 1) == ["drawn-match 10.2"]


@pytest.mark.parametrize("event", ["summon", "destroy", "flip", "loss"])
def test_what_happens_in_a_turn_starts_the_count_anew(event: str) -> None:
    mine = Half({"Rat": (500, 1)}, hand=("New",))
    walls = {"destroy": (1, 400, DEFENSE), "flip": (1, 500, FACE_DOWN), "loss": (1, 600, DEFENSE)}
    theirs = Half({"Wall": walls.get(event, (1, 1))})
    board = Board(mine, theirs, Phase.DRAW, stalemate_turns=5)
    idle(board, 2)
    board.play(Draw())
    if event == "summon":
        board.play(Summon(board["New"], FACE_DOWN))
    else:
        board.play(EndPhase(), Attack(board["Wall"], (board["Rat"],)))
    assert board.state.quiet_turns == 2
    board.play(EndTurn())
    assert board.state.quiet_turns == 0


def test_a_change_of_position_and_an_attack_without_effect_do_not_start_the_count_anew() -> None:
    mine = Half({"Rat": (500, 1), "Fort": (1, 1, FACE_DOWN)})
    board = Board(mine, Half({"Wall": (1, 500, DEFENSE)}), Phase.DRAW, equal_to_def="survives")
    board.play(Draw(), Change(board["Fort"], DEFENSE), EndPhase(), Attack(board["Wall"], (board["Rat"],)), EndTurn())
    assert board.state.quiet_turns == 1
