"""Every number and every reading of the shipped rules is held by examples: those that rest on it fail, no others."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from plays import PLAYING, ROOT

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.rules import RulesData
from tanuki_print.referee.judge import judge
from tanuki_print.referee.scenario import Scenario
from tanuki_print.referee.verdict import Verdict
from tanuki_print.rulebook.examples import example_files, read_examples
from tanuki_print.rulebook.numbered import numbered_rules
from tanuki_print.workspace import find_workspace

GAME = "tanuki-panic"
WORKSPACE = find_workspace(ROOT, ROOT)
DATA = PLAYING.data
NOT_TO_BE_PLAYED = {("smallest_deck", -1), ("copies", 1)}
"""Changes that allow more decks: an example begins with decks that may be played. Tests of decks hold these."""

LEAD_TO = {
    "4.2": ("4.3", "4.4"),  # the first draw, and the draw from an empty deck
    "3.2": ("8.2",),  # "as rule 3.2 says"
}
"""Rules that print no number themselves and rest on one that does."""

STEPS = [(name, step) for name in DATA.constants for step in (-1, 1)]
READINGS = [
    (ruling.id, reading.id) for ruling in DATA.rulings.values() if not ruling.tests for reading in ruling.readings
]


@cache
def examples() -> tuple[Scenario, ...]:
    return tuple(
        example.scenario
        for path in example_files(WORKSPACE, GAME)
        for example in read_examples(path, path.name, PLAYING.tongue)
        if example.scenario is not None
    )


def judged(data: RulesData, scenario: Scenario) -> Verdict:
    rules = PLAYING.play.ruleset(data.with_choices(scenario.rulings, scenario.constants))
    return judge(scenario, rules, PLAYING.play.script, data)


@cache
def rule_texts(constants: tuple[tuple[str, int], ...] = ()) -> Mapping[str, str]:
    rules, report = numbered_rules(
        WORKSPACE, require_catalog(WORKSPACE, GAME).game, DATA.with_choices({}, dict(constants))
    )
    assert not report.has_errors
    return {rule.number: rule.text for rule in rules}


def printing(name: str, value: int) -> set[str]:
    """The rules that read otherwise with another number, their boxes included, and those that lead on from them."""
    before, after = rule_texts(), rule_texts(((name, value),))
    found = {number for number in before if before[number] != after[number]}
    for ruling in DATA.rulings.values():
        if any(re.search(rf"\b{name}\b", reading.text) for reading in ruling.readings):
            found |= set(ruling.rules)
    return found | {other for number in found for other in LEAD_TO.get(number, ())}


def cited(verdict: Verdict) -> set[str]:
    """The rules that play rested on, or by which a deck was refused."""
    refused = {number for item in verdict.differences for number in re.findall(r"\(rule ([0-9.]+)\)", item.referee)}
    return set(verdict.cited) | refused


def failing(data: RulesData) -> Iterator[tuple[Scenario, Verdict]]:
    for scenario in examples():
        verdict = judged(data, scenario)
        if not verdict.ok:
            yield scenario, verdict


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_changed_number_changes_the_text_and_fails_the_examples_that_rest_on_it_alone(name: str, step: int) -> None:
    value = DATA.constants[name] + step
    printed = printing(name, value)
    assert printed
    failed = list(failing(DATA.with_choices({}, {name: value})))
    assert bool(failed) == ((name, step) not in NOT_TO_BE_PLAYED)
    for scenario, verdict in failed:
        assert name not in scenario.constants, scenario.title
        assert (cited(verdict) | cited(judged(DATA, scenario))) & printed, scenario.title


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_a_reading_has_an_example_that_fails_in_another_one(name: str, reading: str) -> None:
    ruling, default = DATA.rulings[name], DATA.chosen[name]
    others = [default] if reading != default else [one.id for one in ruling.readings if one.id != default]
    for other in others:
        played_so = [one for one in examples() if one.rulings.get(name, default) == reading]
        assert not all(PLAYING.judge_in(one, {**one.rulings, name: other}).ok for one in played_so), other


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_a_changed_default_fails_those_examples_alone_that_name_no_reading(name: str, reading: str) -> None:
    failed = [scenario for scenario, _ in failing(DATA.with_choices({name: reading}, {}))]
    assert bool(failed) == (reading != DATA.chosen[name])
    assert not [scenario.title for scenario in failed if name in scenario.rulings]
