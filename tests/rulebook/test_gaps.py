"""Matches on record that meet a question nobody has answered, or a number that the game does not allow."""

from dataclasses import replace
from pathlib import Path

import pytest

from tanuki_print.rulebook.replay import replay, table_of
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
TABLE = table_of(find_workspace(ROOT, ROOT), "tanuki-panic")
MATCH = (ROOT / "tests" / "golden" / "playthroughs" / "deck.txt").read_text("utf-8")
QUESTION = "the open question starting_player: Who begins? [playthrough-gap]"
HINT = "\n  hint: choose a reading under rulings: random, chosen"


def line_of(key: str) -> int:
    return MATCH.split("\n").index(next(line for line in MATCH.split("\n") if line.startswith(key))) + 1


def told(text: str, *, undecided: str = "") -> list[str]:
    data = TABLE.data.with_choices({undecided: "open"}, {}) if undecided else TABLE.data
    replayed, report = replay(text.encode(), "match.yaml", replace(TABLE, data=data))
    assert replayed is None
    return [str(item) for item in report]


def test_set_up_that_meets_a_question_left_open_by_the_match_is_a_gap_told_there() -> None:
    assert "\nrulings: {}\n" in MATCH
    assert told(MATCH.replace("\nrulings: {}\n", "\nrulings: {starting_player: open}\n")) == [
        f"match.yaml:{line_of('rulings')}:28: error: setting up meets a gap, {QUESTION}{HINT}"
    ]


def test_set_up_that_meets_a_question_left_open_by_the_rules_is_a_gap_told_at_the_choices() -> None:
    assert told(MATCH, undecided="starting_player") == [
        f"match.yaml:{line_of('rulings')}:1: error: setting up meets a gap, {QUESTION}{HINT}"
    ]


def test_an_action_that_meets_an_open_question_is_a_gap_told_at_its_line() -> None:
    (only,) = told(MATCH, undecided="first_turn_draw")
    assert only.startswith(f"match.yaml:{line_of('actions') + 1}:5: error: action 1 meets a gap, ")
    assert "the open question first_turn_draw: Does the player who begins draw in the first turn?" in only


@pytest.mark.parametrize(
    ("constants", "complaint"),
    [
        ("{life_standard: 0}", "28: error: life_standard must be at least 1, found 0"),
        ("{summons_per_turn: 9999999}", "31: error: summons_per_turn must be at most 20, found 9999999"),
        ("{medium_deck: 50}", "26: error: medium_deck must be at most standard_deck, which is 40, found 50"),
    ],
)
def test_numbers_that_the_game_does_not_allow_are_refused_at_their_place(constants: str, complaint: str) -> None:
    (only,) = told(MATCH.replace("\nconstants: {}\n", f"\nconstants: {constants}\n"))
    assert only.startswith(f"match.yaml:{line_of('constants')}:{complaint} [playthrough-value]\n  hint: ")


def test_a_gap_leads_to_the_ruling_that_is_open() -> None:
    _, report = replay(
        MATCH.encode(), "match.yaml", replace(TABLE, data=TABLE.data.with_choices({"starting_player": "open"}, {}))
    )
    assert [item.related for item in report] == [(TABLE.data.rulings["starting_player"].span,)]
