"""Examples with slips made by chance: whatever is mistyped, they agree, differ, or are complained about at a place."""

import json
import re
from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plays import PLAYING, ROOT, SCENARIOS, check

from tanuki_print.rulebook.check import CheckReport, difference_line, difference_text, report_value

RULEBOOK = (ROOT / "rules/tanuki-panic/rulebook.md").read_text("utf-8")
_FENCE = re.compile(r"^```scenario\n.*?^```\n", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^<!-- decide: .*?\n\n(?!\|)", re.MULTILINE | re.DOTALL)
MARKDOWN = [found[0] for pattern in (_FENCE, _TABLE) for found in pattern.finditer(RULEBOOK)]
YAML = [path.read_text("utf-8") for path in sorted((SCENARIOS / "valid").iterdir())]
WORDS = (
    "title", "setup", "turn", "phase", "turn-number", "rulings", "constants", "players", "actions", "expect",
    "final", "refused", "action", "rule", "life", "hand", "deck", "monsters", "graveyard", "winner", "booster",
    "draw", "main-1", "battle", "attack", "defense", "face-down", "summon", "change", "with", "directly",
    "discard", "end turn", "concede", "place nothing", "is destroyed", "loses", "Kappa", "Kappa#2", "Momotarō",
    "attacker", "defender", "open", "none", "weaker_attacker", "hand_limit", "0", "-1", "7", "1e9",
    "99999999999999999999", "0x10", "true", "~", "", "[]", "{}", "[", "}", ": ", "- ", "#", " # ", "'", '"',
    "|", ">", "&a", "*a", "!x", "%", "@", "`", "---", "...", "```", "<!--", "-->", "\t", "\u200b", "\u3000",
    "é", "🍑", "\r", "\0", "\\", ", ", "summoned this turn", "has attacked",
)  # fmt: skip

Mutation = Callable[[str], str]
indexes = st.integers(0, 10**6)


def _lines(change: Callable[[list[str], int, int], None]) -> st.SearchStrategy[Mutation]:
    def build(first: int, second: int) -> Mutation:
        def mutate(text: str) -> str:
            lines = text.split("\n")
            change(lines, first % len(lines), second % len(lines))
            return "\n".join(lines)

        return mutate

    return st.builds(build, indexes, indexes)


def _swap(lines: list[str], first: int, second: int) -> None:
    lines[first], lines[second] = lines[second], lines[first]


def _indent(lines: list[str], first: int, second: int) -> None:
    lines[first] = " " * (second % 4) + lines[first] if second % 2 else lines[first].removeprefix(" ")


def _delete(lines: list[str], first: int, _second: int) -> None:
    del lines[first]


def _repeat(lines: list[str], first: int, second: int) -> None:
    lines.insert(second, lines[first])


def _words(index: int, word: str) -> Mutation:
    """Another word, number or sign in the place of one."""

    def mutate(text: str) -> str:
        found = list(re.finditer(r"[\w-]+|[^\w\s]", text))
        if not found:
            return text + word
        at = found[index % len(found)]
        return text[: at.start()] + word + text[at.end() :]

    return mutate


def _letters(index: int, letter: str) -> Mutation:
    """A letter that is left out, or typed too much."""

    def mutate(text: str) -> str:
        at = index % (len(text) + 1)
        return text[:at] + letter + text[at + (not letter) :]

    return mutate


mutations = st.lists(
    st.one_of(
        _lines(_delete),
        _lines(_repeat),
        _lines(_swap),
        _lines(_indent),
        st.builds(_words, indexes, st.sampled_from(WORDS)),
        st.builds(_letters, indexes, st.just("") | st.characters()),
    ),
    min_size=1,
    max_size=4,
)
slips = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def mutated(text: str, changes: Sequence[Mutation]) -> str:
    for change in changes:
        text = change(text)
    return text


def assert_told(report: CheckReport, text: str) -> None:
    """Everything that is wrong has a place within the text, and can be told in each form."""
    last = text.count("\n") + 1
    for result in report.results:
        assert (result.verdict is None) == bool(result.example.complaints)
        for item in result.example.complaints:
            assert item.message
            assert item.code
            assert item.span.path in ("x.md", "x.yaml")
            assert 0 <= item.span.line <= last
        for difference in result.differences:
            assert 0 <= difference.span.line <= last
            assert "Error" not in difference_text(difference, result.example.title)
            assert difference_line(difference)
    json.dumps(report_value(report, PLAYING))


@slips
@given(st.sampled_from(YAML), mutations)
def test_a_file_of_examples_with_slips_is_never_more_than_wrong(text: str, changes: Sequence[Mutation]) -> None:
    text = mutated(text, changes)
    assert_told(check(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "x.yaml"), text)


@slips
@given(st.lists(st.sampled_from(MARKDOWN), min_size=1, max_size=2), mutations)
def test_a_text_whose_examples_have_slips_is_never_more_than_wrong(
    parts: Sequence[str], changes: Sequence[Mutation]
) -> None:
    text = mutated("Words.\n\n" + "\n".join(parts), changes)
    assert_told(check(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "x.md"), text)


@pytest.mark.parametrize("text", [*MARKDOWN, *YAML])
def test_what_slips_are_made_of_is_right(text: str) -> None:
    report = check(text, "x.md" if text in MARKDOWN else "x.yaml")
    assert report.failed == 0
    assert report.results
