"""Good and bad scenarios, picked up by folder; a bad one says in its first line what must be said against it."""

import re
from pathlib import Path

import pytest
from plays import PLAYING, SCENARIOS, read

from tanuki_print.rulebook.check import check_examples

_EXPECT = re.compile(r"# expect: (?P<code>\S+) (?P<line>\d+):(?P<column>\d+) (?P<message>.*)")
INVALID = sorted((SCENARIOS / "invalid").iterdir())
VALID = sorted((SCENARIOS / "valid").iterdir())


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_scenario_gives_exactly_its_expected_complaint_with_a_hint(path: Path) -> None:
    data = path.read_bytes()
    expected = _EXPECT.match(data.decode())
    assert expected is not None
    [example] = read(data)
    [found] = example.complaints
    assert example.scenario is None
    place = (found.code, str(found.span.line), str(found.span.column), found.message)
    assert place == expected.group("code", "line", "column", "message")
    assert found.hint or found.code.startswith("yaml-")


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_scenario_agrees_with_the_referee(path: Path) -> None:
    report = check_examples(read(path.read_bytes()), PLAYING)
    assert [(result.example.title, result.differences) for result in report.results if not result.ok] == []
    assert report.results


def test_there_are_bad_files_for_every_kind_of_complaint_of_a_scenario() -> None:
    codes = {found["code"] for path in INVALID if (found := _EXPECT.match(path.read_text("utf-8")))}
    assert {code for code in codes if code.startswith("scenario")} == {
        "scenario-action", "scenario-card", "scenario-constant", "scenario-copy", "scenario-event", "scenario-key",
        "scenario-missing", "scenario-player", "scenario-refused", "scenario-ruling", "scenario-value",
        "scenario-zone",
    }  # fmt: skip
