"""What of a rulebook is proved: each numbered rule, each reading, and the examples and named tests that touch it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any

from tanuki_print.catalog.rules import OPEN, Ruling
from tanuki_print.diagnostics import Span
from tanuki_print.referee.verdict import Verdict
from tanuki_print.rulebook.check import Result
from tanuki_print.rulebook.examples import Example
from tanuki_print.rulebook.numbered import NumberedRule
from tanuki_print.rulebook.playing import Playing


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """A rule and the examples that pass and cite it, and the tests named for it."""

    rule: NumberedRule
    examples: tuple[Example, ...]

    @property
    def touched(self) -> bool:
        """Whether anything holds the rule."""
        return bool(self.examples or self.rule.tests)


@dataclass(frozen=True, slots=True)
class ReadingCoverage:
    """A reading, and the examples that come out differently in it and out of it; the tests are its ruling's."""

    ruling: Ruling
    reading: str
    examples: tuple[Example, ...]

    @property
    def touched(self) -> bool:
        """Whether anything holds the reading."""
        return bool(self.examples or self.ruling.tests)


@dataclass(frozen=True, slots=True)
class Coverage:
    """All rules and readings; `unknown` are the numbers that examples cite and no text has, each with an example."""

    rules: tuple[RuleCoverage, ...]
    readings: tuple[ReadingCoverage, ...]
    unknown: tuple[tuple[str, Example], ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is untouched, and nothing cited that is not there."""
        return not self.unknown and not any(untouched(self))


def measure(
    rules: Sequence[NumberedRule], results: Iterable[Result], playing: Playing, step: Callable[[], None] = lambda: None
) -> Coverage:
    """What the examples that pass touch; `step` is called with every reading looked at."""
    passing = [(result.example, result.verdict) for result in results if result.ok and result.verdict is not None]
    cited: dict[str, list[Example]] = {}
    for example, verdict in passing:
        for number in verdict.cited:
            cited.setdefault(number, []).append(example)
    known = {rule.number for rule in rules}
    unknown = tuple((number, cited[number][0]) for number in sorted(cited, key=_in_order) if number not in known)
    of_rules = tuple(RuleCoverage(rule, tuple(cited.get(rule.number, ()))) for rule in rules)
    readings = []
    for reading in _readings(passing, playing):
        step()
        readings.append(reading)
    return Coverage(of_rules, tuple(readings), unknown)


def _readings(passing: list[tuple[Example, Verdict]], playing: Playing) -> Iterator[ReadingCoverage]:
    for name, ruling in playing.data.rulings.items():
        default = playing.data.chosen[name]
        others = [reading.id for reading in ruling.readings if reading.id != default]
        for reading in ruling.readings:
            if reading.id == default:
                held = _holding_default(passing, playing, name, others)
            else:
                held = _holding(passing, playing, name, reading.id)
            yield ReadingCoverage(ruling, reading.id, tuple(held))


def _holding(passing: list[tuple[Example, Verdict]], playing: Playing, name: str, reading: str) -> Iterator[Example]:
    """The examples of a reading that come out differently in the one played."""
    default = playing.data.chosen[name]
    for example, verdict in passing:
        if verdict.scenario.rulings.get(name) == reading and (
            default == OPEN or _differs(verdict, playing, name, default)
        ):
            yield example


def _holding_default(
    passing: list[tuple[Example, Verdict]], playing: Playing, name: str, others: list[str]
) -> Iterator[Example]:
    """The examples that name no reading of the ruling and come out differently in another one."""
    for example, verdict in passing:
        if name not in verdict.scenario.rulings and any(_differs(verdict, playing, name, other) for other in others):
            yield example


def _differs(verdict: Verdict, playing: Playing, name: str, reading: str) -> bool:
    """Whether an example comes out differently in another reading of a ruling."""
    scenario = verdict.scenario
    rulings = {**scenario.rulings, name: reading}
    return _outcome(verdict) != _outcome(playing.judge_in(scenario, rulings))


def _outcome(verdict: Verdict) -> tuple[Any, ...]:
    """What players see of how an example came out: the events in words, what was refused, the end."""
    refused = tuple(step.refusal is not None for step in verdict.steps)
    return tuple(line.text for line in verdict.told), refused, verdict.after


def _in_order(number: str) -> list[str]:
    """A number of a rule so that 7.10 comes after 7.9."""
    return [f"{int(part):09}" if part.isdecimal() else part for part in number.split(".")]


def coverage_value(coverage: Coverage) -> dict[str, Any]:
    """Coverage as JSON values."""
    readings = [
        {
            "ruling": item.ruling.id,
            "number": item.ruling.number,
            "reading": item.reading,
            "touched": item.touched,
            "examples": [_example(example) for example in item.examples],
            "tests": list(item.ruling.tests),
        }
        for item in coverage.readings
    ]
    rules = [
        {
            "number": item.rule.number,
            **_place(item.rule.span),
            "touched": item.touched,
            "examples": [_example(example) for example in item.examples],
            "tests": list(item.rule.tests),
        }
        for item in coverage.rules
    ]
    unknown = [{"number": number, "example": _example(example)} for number, example in coverage.unknown]
    return {
        "rules": rules,
        "readings": readings,
        "unknown": unknown,
        "ok": coverage.ok,
        "untouched": list(untouched(coverage)),
    }


def untouched(coverage: Coverage) -> Iterator[str]:
    """The rules, by number, and readings, as `ruling: reading`, that nothing holds."""
    yield from (item.rule.number for item in coverage.rules if not item.touched)
    yield from (f"{item.ruling.id}: {item.reading}" for item in coverage.readings if not item.touched)


def _example(example: Example) -> dict[str, Any]:
    return {"title": example.title, **_place(example.place)}


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.path, "line": span.line}


def coverage_text(coverage: Coverage) -> str:
    """Coverage for people: a line a rule, a line a reading, and a sum."""
    lines = []
    for held in coverage.rules:
        words = shorten(held.rule.text, 50, placeholder="…")
        lines.append(f"{held.rule.number:<6} {_touch(held.examples, held.rule.tests)}  {words}")
    lines.append("")
    width = max((len(f"{item.ruling.id}: {item.reading}") for item in coverage.readings), default=0)
    for item in coverage.readings:
        name = f"{item.ruling.id}: {item.reading}"
        lines.append(f"{item.ruling.number:<4} {name:<{width}} {_touch(item.examples, item.ruling.tests)}".rstrip())
    lines.append("")
    for number, example in coverage.unknown:
        lines.append(f"{example.place}: rule {number} is cited here, and no text has it")
    bare = list(untouched(coverage))
    if bare:
        lines.append(f"untouched: {', '.join(bare)}")
    count = f"{len(coverage.rules)} rules, {len(coverage.readings)} readings"
    verb = "is" if len(bare) == 1 else "are"
    lines.append(f"{count}: {f'{len(bare)} {verb} untouched' if bare else 'each is touched'}")
    return "\n".join(lines)


def _touch(examples: Sequence[Example], tests: Sequence[str]) -> str:
    if not examples and not tests:
        return "UNTOUCHED           "
    said = [f"{len(examples)} example{'s' * (len(examples) != 1)}"] if examples else []
    said += [f"{len(tests)} test{'s' * (len(tests) != 1)}"] if tests else []
    return f"{', '.join(said):<20}"
