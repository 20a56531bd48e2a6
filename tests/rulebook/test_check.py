"""What is said where an example and the referee part: the exact line, both sides, and never who is right."""

from dataclasses import replace

import pytest
from plays import BATTLE, PLAYING, check, read, said

from tanuki_print.rulebook.check import check_examples, difference_text, report_value


def test_a_wrong_amount_stands_beside_the_right_one() -> None:
    assert said(BATTLE.replace("loses 650", "loses 600")) == [
        (8, "disagreement", "Hana loses 600", "Hana loses 650  # 7.13")
    ]


def test_missing_and_further_events_are_found_between_those_that_fit() -> None:
    text = BATTLE.replace("Kumiai-Ki: defense", "Kumiai-Ki: face-down")
    assert said(text) == [(8, "disagreement", "", "Kumiai-Ki is flipped  # 7.8")]
    more = text.replace("  - Hana loses", "  - Kumiai-Ki is flipped\n  - Kappa is flipped\n  - Hana loses")
    assert said(more) == [(9, "disagreement", "Kappa is flipped", "")]
    last = text.replace("  - Hana loses 650", "  - Kumiai-Ki is flipped")
    assert said(last)[0] == (8, "disagreement", "", "Hana loses 650  # 7.13")


def test_events_in_another_order_disagree() -> None:
    text = BATTLE.replace("Kumiai-Ki: defense", "Kumiai-Ki: face-down")
    assert said(text.replace("650\n", "650\n  - Kumiai-Ki is flipped\n")) != []


def test_an_event_may_name_its_rule_and_is_then_held_to_it() -> None:
    good = BATTLE.replace("- Hana loses 650", '- "Hana loses 650  # 7.13"')
    assert said(good) == []
    [(line, *_, referee)] = said(good.replace("7.13", "7.12"))
    assert (line, referee) == (8, "Hana loses 650  # 7.13")


@pytest.mark.parametrize(
    ("claim", "referee"),
    [
        ("Hana: {life: 7000}", "Hana: {life: 7350}"),
        ("Ren: {monsters: []}", "Ren: {monsters: [Kumiai-Ki: defense]}"),
        ("Ren: {monsters: [Kumiai-Ki]}", "Ren: {monsters: [Kumiai-Ki: defense]}"),
        ("Hana: {monsters: [Kappa, Momotarō]}", "Hana: {monsters: [Momotarō, Kappa]}"),
        ('Hana: {monsters: [Momotarō, "Kappa": "attack, has attacked"]}',
         'Hana: {monsters: [Momotarō: "attack, has attacked", Kappa]}'),
        ("Hana: {graveyard: [Kappa]}", "Hana: {graveyard: []}"),
        ("turn: Ren", "turn: Hana"),
        ("phase: end", "phase: battle"),
        ("winner: Hana", "the match is not over"),
    ],
)  # fmt: skip
def test_a_wrong_end_stands_beside_the_right_one(claim: str, referee: str) -> None:
    [(line, trouble, _, found)] = said(BATTLE.replace("Hana: {life: 7350}", claim))
    assert (line, trouble, found) == (10, "disagreement", referee)


@pytest.mark.parametrize(
    "claim",
    [
        "Hana: {monsters: [Momotarō, Kappa]}",
        'Hana: {monsters: ["Momotarō": "attack, has attacked", Kappa]}',
        "Ren: {life: 8000, graveyard: [], hand: [], deck: []}",
    ],
)
def test_words_about_the_turn_are_compared_only_where_they_are_named(claim: str) -> None:
    assert said(BATTLE.replace("Hana: {life: 7350}", claim)) == []


def test_an_action_that_is_refused_unexpectedly_quotes_rule_and_reason_at_its_line() -> None:
    text = BATTLE.replace("  - attack", "  - attack Kumiai-Ki with Momotarō\n  - attack", 1)
    [(line, trouble, rulebook, referee)] = said(text)
    assert (line, trouble, rulebook) == (7, "disagreement", "attack Kumiai-Ki with Momotarō")
    assert referee.startswith("refused by rule 7.2: ")


def test_an_action_in_the_wrong_phase_says_how_an_example_of_it_is_written() -> None:
    [result] = check(BATTLE.replace("title", "phase: main-1\ntitle")).results
    [item] = result.differences
    assert item.referee.startswith("refused by rule 4.6: ")
    assert 'refused: {action: 1, rule: "4.6"}' in item.hint


REFUSAL = BATTLE[: BATTLE.index("expect")] + "refused: {action: 1}\n"


def test_an_action_that_is_not_refused_is_told_with_what_happens() -> None:
    assert said(REFUSAL) == [(7, "disagreement", "action 1 is refused", "it is allowed: Hana loses 650")]


def test_a_refusal_is_held_to_the_rule_it_names() -> None:
    refusal = REFUSAL.replace("title", "phase: main-1\ntitle")
    assert said(refusal) == []
    assert said(refusal.replace("action: 1", 'action: 1, rule: "4.6"')) == []
    [(line, _, rulebook, referee)] = said(refusal.replace("action: 1", 'action: 1, rule: "7.1"'))
    assert (line, rulebook) == (8, "action 1 is refused by rule 7.1")
    assert referee.startswith("action 1 is refused by rule 4.6: ")


def test_an_action_before_the_refused_one_must_be_allowed() -> None:
    text = REFUSAL.replace("refused: {action: 1}", "  - concede\nrefused: {action: 2}").replace(
        "Momotarō\n", "Kumiai-Ki\n"
    )
    [(line, _, _, referee)] = said(text)
    assert line == 6
    assert referee.startswith("refused by rule 4.9: ")


def test_decks_that_cannot_play_disagree_with_an_example_that_begins_with_them() -> None:
    text = "title: Too small\nsetup: deck\nplayers: {Hana: {deck: [Kappa]}, Ren: {deck: [Tengu]}}\nactions: []\n"
    [(line, trouble, rulebook, referee)] = said(text)
    assert (line, trouble, rulebook) == (1, "disagreement", "the match begins")
    assert "3.1" in referee


def test_an_open_question_is_a_gap_that_names_the_question_and_its_place() -> None:
    text = BATTLE.replace("Kumiai-Ki: defense", "Benkei").replace("attack Kumiai-Ki", "attack Benkei")
    [result] = check(text.replace("title", "rulings: {weaker_attacker: open}\ntitle")).results
    [item] = result.differences
    assert item.trouble.value == "gap"
    assert item.referee.startswith("open question weaker_attacker: ")
    assert item.related[0].path == "rules/tanuki-panic/rulings.yaml"
    assert item.span.line == 7


TIE = """title: A tie
players: {Hana: {monsters: [Zashiki warashi]}, Ren: {monsters: [Rokurokubi: defense]}}
actions: [attack Rokurokubi with Zashiki warashi]
"""


def test_a_default_left_open_is_a_gap_until_the_example_chooses() -> None:
    undecided = replace(PLAYING, data=PLAYING.data.with_choices({"equal_to_def": "open"}, {}), _rulesets={})
    [result] = check_examples(read(TIE), undecided).results
    assert [item.trouble.value for item in result.differences] == ["gap"]
    assert check_examples(read(f"rulings: {{equal_to_def: survives}}\n{TIE}"), undecided).failed == 0


def test_two_examples_of_one_play_that_differ_are_a_conflict_with_both_places() -> None:
    other = BATTLE.replace("loses 650", "loses 600").replace("Hana", "Aki").replace("Ren", "Yui")
    report = check(f"{BATTLE}---\n{other}")
    first, second = report.results
    assert [(item.trouble.value, str(item.span), str(item.related[0])) for item in first.differences] == [
        ("conflict", "x.yaml:8:5", "x.yaml:19:5")
    ]
    assert [item.trouble.value for item in second.differences] == ["disagreement", "conflict"]
    assert (first.differences[0].rulebook, first.differences[0].referee) == ("Hana loses 650", "Aki loses 600")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("life: 8000, monsters: [Momotarō", "life: 7900, monsters: [Momotarō"),
        ("title", "turn-number: 4\ntitle"),
        ("title", "rulings: {weaker_attacker: difference}\ntitle"),
        ("title", "constants: {hand_limit: 6}\ntitle"),
        ("Kappa]", "Tengu]"),
    ],
)
def test_examples_of_different_plays_are_no_conflict(old: str, new: str) -> None:
    other = BATTLE.replace(old, new, 1).replace("loses 650", "loses 600")
    kinds = [kind for _, kind, *_ in said(f"{BATTLE}---\n{other}")]
    assert kinds == ["disagreement"] + ["disagreement"] * (old.startswith("life"))


def test_a_refusal_and_its_opposite_are_a_conflict() -> None:
    kinds = [kind for _, kind, *_ in said(f"{BATTLE}---\n{REFUSAL}")]
    assert kinds == ["conflict", "disagreement", "conflict"]


def test_a_reading_or_constant_that_is_the_usual_one_makes_no_other_play() -> None:
    other = BATTLE.replace("title", "rulings: {weaker_attacker: none}\nconstants: {hand_limit: 7}\ntitle")
    kinds = [kind for _, kind, *_ in said(f"{BATTLE}---\n{other.replace('loses 650', 'loses 600')}")]
    assert kinds == ["conflict", "disagreement", "conflict"]


def test_both_sides_stand_one_under_the_other() -> None:
    [result] = check(BATTLE.replace("loses 650", "loses 600")).results
    assert difference_text(result.differences[0], "A battle") == (
        "x.yaml:8:5: disagreement: A battle\n"
        "  the rulebook says: Hana loses 600\n"
        "  the referee says:  Hana loses 650  # 7.13"
    )


def test_the_report_as_values_has_every_example_malformed_ones_too() -> None:
    value = report_value(check(f"{BATTLE}---\ntitle: Broken\nplayers: {{}}\n"), PLAYING)
    assert (value["ok"], value["total"], value["failed"]) == (False, 2, 1)
    good, bad = value["examples"]
    assert list(good) == ["title", "file", "line", "ok", "events", "final", "differences"]
    assert good["events"] == ["Hana loses 650"]
    assert good["final"]["Ren"]["monsters"] == [{"Kumiai-Ki": "defense"}]
    assert (bad["title"], bad["line"], bad["ok"]) == ("Broken", 12, False)
    assert {item["trouble"] for item in bad["differences"]} == {"malformed"}
