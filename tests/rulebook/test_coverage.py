"""What counts as touching a rule or a reading."""

from plays import BATTLE, PLAYING, check

from tanuki_print.diagnostics import Span
from tanuki_print.rulebook.coverage import Coverage, coverage_text, coverage_value, measure, untouched
from tanuki_print.rulebook.numbered import NumberedRule

RULES = [
    NumberedRule("7.13", "Too weak.", Span("rules/x.md", 3, 1)),
    NumberedRule("9.1", "Decks.", Span("rules/x.md", 5, 1), ("tests/x.py::test_decks",)),
    NumberedRule("9.3", "No largest deck.", Span("rules/x.md", 7, 1)),
]
WEAKER = """title: Weaker
players: {Hana: {monsters: [Kappa]}, Ren: {monsters: [Momotarō]}}
actions: [attack Momotarō with Kappa]
"""


def _measured(text: str) -> Coverage:
    return measure(RULES, check(text).results, PLAYING)


def _reading(coverage: Coverage, name: str, reading: str) -> int:
    [found] = [item for item in coverage.readings if (item.ruling.id, item.reading) == (name, reading)]
    return len(found.examples)


def test_a_rule_is_touched_by_an_example_that_passes_and_cites_it_or_by_a_named_test() -> None:
    coverage = _measured(BATTLE)
    assert [(item.rule.number, len(item.examples), item.touched) for item in coverage.rules] == [
        ("7.13", 1, True), ("9.1", 0, True), ("9.3", 0, False)
    ]  # fmt: skip
    assert "9.3" in list(untouched(coverage))
    assert not coverage.ok


def test_an_example_that_fails_counts_for_nothing() -> None:
    assert _measured(BATTLE.replace("loses 650", "loses 600")).rules[0].examples == ()


def test_a_number_that_is_cited_and_that_no_text_has_is_named() -> None:
    unknown = dict(_measured(BATTLE).unknown)
    assert unknown["7.19"].title == "A battle"


def test_a_reading_is_touched_by_an_example_that_comes_out_differently_without_it() -> None:
    coverage = _measured(f"rulings: {{weaker_attacker: difference}}\n{WEAKER}")
    assert _reading(coverage, "weaker_attacker", "difference") == 1
    assert _reading(coverage, "weaker_attacker", "none") == 0


def test_the_usual_reading_is_touched_by_an_example_that_another_one_would_change() -> None:
    coverage = _measured(WEAKER)
    assert _reading(coverage, "weaker_attacker", "none") == 1
    assert _reading(coverage, "equal_to_def", "destroyed") == 0


def test_a_reading_that_makes_no_difference_is_not_touched_by_being_named() -> None:
    coverage = _measured(f"rulings: {{equal_to_def: survives}}\n{WEAKER}")
    assert _reading(coverage, "equal_to_def", "survives") == 0


def test_coverage_is_told_as_values_and_as_text() -> None:
    coverage = _measured(BATTLE)
    value = coverage_value(coverage)
    assert value["rules"][0]["examples"] == [{"title": "A battle", "file": "x.yaml", "line": 1}]
    assert value["rules"][2]["touched"] is False
    assert value["ok"] is False
    assert "9.3" in value["untouched"]
    text = coverage_text(coverage)
    assert "7.13   1 example" in text
    assert "9.3    UNTOUCHED" in text
    assert f"3 rules, {len(coverage.readings)} readings" in text
