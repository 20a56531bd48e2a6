"""A rulebook put to its referee: every example of some files judged, and the examples held against one another."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tanuki_print.diagnostics import Diagnostic, Severity, Span
from tanuki_print.referee.position_text import final_value
from tanuki_print.referee.verdict import Difference, Trouble, Verdict
from tanuki_print.rulebook.conflicts import conflicts
from tanuki_print.rulebook.examples import Example, read_examples
from tanuki_print.rulebook.playing import Playing


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one example. `verdict` is None where it could not be read; its complaints are `differences` then."""

    example: Example
    verdict: Verdict | None
    differences: tuple[Difference, ...]

    @property
    def ok(self) -> bool:
        """Whether the text and the referee agree, and no other example contradicts it."""
        return not self.differences


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The results in the order of files and lines."""

    results: tuple[Result, ...]

    @property
    def failed(self) -> int:
        """How many examples are not in order."""
        return sum(not result.ok for result in self.results)

    @property
    def complaints(self) -> list[Diagnostic]:
        """What is wrong with examples that cannot be read."""
        return [item for result in self.results for item in result.example.complaints]


def check_files(
    files: Iterable[tuple[Path, str]], playing: Playing, on_example: Callable[[], None] | None = None
) -> CheckReport:
    """Judge every example of some files, given as (path, name in complaints). `on_example` is called after each.

    Raises UsageError for a file that is not there or holds no text.
    """
    examples = [example for path, name in files for example in read_examples(path, name, playing.tongue)]
    return check_examples(examples, playing, on_example)


def check_examples(
    examples: Sequence[Example], playing: Playing, on_example: Callable[[], None] | None = None
) -> CheckReport:
    """Judge examples, one after the other, and find those that contradict each other."""
    results: list[Result] = []
    for example in examples:
        results.append(judge_example(example, playing))
        if on_example is not None:
            on_example()
    for index, against in conflicts_among(examples, playing).items():
        results[index] = replace(results[index], differences=(*results[index].differences, *against))
    return CheckReport(tuple(results))


def conflicts_among(examples: Sequence[Example], playing: Playing) -> dict[int, list[Difference]]:
    """The contradictions between examples, by the index of each example that is part of one."""
    readable = ((index, example.scenario) for index, example in enumerate(examples) if example.scenario is not None)
    found: dict[int, list[Difference]] = {}
    for item in conflicts(readable, playing.play.script.actions, playing.data):
        one = Difference(Trouble.CONFLICT, item.place, item.said, item.also_said, "", (item.other,))
        two = Difference(Trouble.CONFLICT, item.other, item.also_said, item.said, "", (item.place,))
        found.setdefault(item.first, []).append(one)
        found.setdefault(item.second, []).append(two)
    return found


def judge_example(example: Example, playing: Playing) -> Result:
    """The result of one example by itself."""
    if example.scenario is None:
        return Result(example, None, tuple(map(_malformed, example.complaints)))
    verdict = playing.judge(example.scenario)
    return Result(example, verdict, verdict.differences)


def _malformed(item: Diagnostic) -> Difference:
    return Difference(Trouble.MALFORMED, item.span, "", item.message, item.hint, item.related)


def result_value(result: Result, playing: Playing) -> dict[str, Any]:
    """A result as JSON values: `title`, `file`, `line`, `ok`, `events` (lines), `final` (as a scenario says it),
    `differences`.
    """
    verdict, place = result.verdict, result.example.place
    return {
        "title": result.example.title,
        "file": place.path,
        "line": place.line,
        "ok": result.ok,
        "events": [line.text for line in verdict.told] if verdict else [],
        "final": final_value(verdict.after, playing.play.script.form) if verdict else {},
        "differences": [difference_value(item) for item in result.differences],
    }


def difference_value(item: Difference) -> dict[str, Any]:
    """A difference as JSON values; `rulebook` and `referee` are empty where a side says nothing."""
    return {
        "trouble": item.trouble.value,
        "file": item.span.path,
        "line": item.span.line,
        "column": item.span.column,
        "rulebook": item.rulebook,
        "referee": item.referee,
        "hint": item.hint,
        "related": [{"file": span.path, "line": span.line, "column": span.column} for span in item.related],
    }


def report_value(report: CheckReport, playing: Playing) -> dict[str, Any]:
    """A report as JSON values."""
    return {
        "examples": [result_value(result, playing) for result in report.results],
        "ok": not report.failed,
        "total": len(report.results),
        "failed": report.failed,
    }


_SIDES = {
    Trouble.DISAGREEMENT: ("the rulebook says", "the referee says"),
    Trouble.CONFLICT: ("this example says", "another one says"),
}


_LONGEST = 1000


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def repeated_titles(examples: Iterable[Example]) -> Iterator[Diagnostic]:
    """A warning for each example that has the title of another one of its file: one of the two is hard to find."""
    first: dict[tuple[str, str], Span] = {}
    for example in examples:
        place = first.setdefault((example.place.path, example.title), example.place)
        if place != example.place and example.title:
            message = f"{example.title!r} is the title of the example in line {place.line} too"
            hint = "a title of its own tells which of them failed"
            yield Diagnostic(
                example.place, message, "scenario-title", hint, related=(place,), severity=Severity.WARNING
            )


def difference_line(item: Difference) -> str:
    """A difference in one line, for places that have no more room: both sides, and where the other one stands."""
    if item.trouble not in _SIDES:
        return item.referee
    others = "".join(f" ({span})" for span in item.related)
    first, second = _SIDES[item.trouble]
    return f"{first}: {item.rulebook or '(nothing)'}; {second}: {item.referee or '(nothing)'}{others}"


def difference_text(item: Difference, title: str) -> str:
    """A difference for people: its place and kind, then what both sides say, one under the other."""
    head = f"{item.span}: {item.trouble.value}: {title or 'example without a title'}"
    if item.trouble in _SIDES:
        sides = _SIDES[item.trouble]
        width = max(map(len, sides)) + 1
        said = [_shortened(text) or "(nothing)" for text in (item.rulebook, item.referee)]
        lines = [head, *(f"  {side + ':':<{width}} {text}" for side, text in zip(sides, said, strict=True))]
    else:
        lines = [head, f"  {item.referee}"]
    if item.trouble is Trouble.CONFLICT:
        lines.append(f"  the other one: {', '.join(map(str, item.related))}")
    if item.hint:
        lines.append(f"  hint: {item.hint}")
    return "\n".join(lines)
