"""The numbered rules of a game's texts: what each says, where it stands, and the tests that are named below it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tanuki_print.catalog.model import Game
from tanuki_print.catalog.rules import RulesData
from tanuki_print.catalog.source import Limits, read_text
from tanuki_print.diagnostics import Diagnostic, Report, Span
from tanuki_print.referee.scenario import SCENARIO_BYTES
from tanuki_print.rulebook.document import Rule, plain_text
from tanuki_print.rulebook.examples import MARKDOWN, example_files
from tanuki_print.rulebook.text import TextSource, read_document, values_of
from tanuki_print.workspace import Workspace

_NUMBER = re.compile(r"^ {0,3}(?P<number>[0-9]+\.[0-9]+) ", re.MULTILINE)
_TESTS = re.compile(r"<!--\s*tests:(?P<names>.*?)-->", re.DOTALL)
_TEST_NAME = re.compile(r"(?P<file>[^:\s]+\.py)::(?P<name>\w+)")


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """One numbered rule: its words with the numbers filled in, and the named tests that hold it."""

    number: str
    text: str
    span: Span
    tests: tuple[str, ...] = ()


def numbered_rules(workspace: Workspace, game: Game, data: RulesData) -> tuple[list[NumberedRule], Report]:
    """Every numbered rule in the order of the texts, and every complaint about the texts."""
    report = Report()
    texts = list(_texts(workspace, game.id, report))
    numbers = frozenset(found["number"] for _, text in texts for found in _NUMBER.finditer(text))
    rules: list[NumberedRule] = []
    values = values_of(data, game.words, report)
    for path, text in texts:
        document, found = read_document(TextSource(text, path, game.title, values, data, numbers))
        report.extend(found)
        named = list(_named_tests(text))
        spoken = [block for block in document.blocks if isinstance(block, Rule)]
        ends = [block.span.line for block in spoken[1:]] + [len(text)]
        for block, end in zip(spoken, ends, strict=False):
            tests = tuple(name for line, name in named if block.span.line <= line < end)
            rules.append(NumberedRule(block.number, plain_text(block.runs), block.span, tests))
    report.extend(_missing_tests(workspace, rules))
    return rules, report


def missing_tests(workspace: Workspace, names: Iterable[str]) -> Iterator[str]:
    """The names of tests (`tests/x/test_y.py::test_z`) that are not there; none where the root has no tests."""
    if not (workspace.root / "tests").is_dir():
        return
    yield from (name for name in names if not _is_there(workspace.root, name))


def _is_there(root: Path, name: str) -> bool:
    found = _TEST_NAME.fullmatch(name)
    if found is None or not (root / found["file"]).is_file():
        return False
    source = (root / found["file"]).read_text("utf-8", "replace")
    return re.search(rf"^\s*(?:async )?def {found['name']}\(", source, re.MULTILINE) is not None


def _missing_tests(workspace: Workspace, rules: Iterable[NumberedRule]) -> Iterator[Diagnostic]:
    for rule in rules:
        for name in missing_tests(workspace, rule.tests):
            message = f"rule {rule.number} names a test that is not there: {name}"
            yield Diagnostic(rule.span, message, "rules-test", "tests/folder/test_file.py::test_name")


def _texts(workspace: Workspace, game: str, report: Report) -> Iterator[tuple[str, str]]:
    for path in example_files(workspace, game):
        if path.suffix in MARKDOWN:
            name = workspace.relative(path)
            text = read_text(_bytes(path), name, report, Limits(SCENARIO_BYTES))
            if text is not None:
                yield name, text


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(SCENARIO_BYTES + 1)


def _named_tests(text: str) -> Iterator[tuple[int, str]]:
    """Every test named in a comment, with the line the comment begins on."""
    for found in _TESTS.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield from ((line, name.strip()) for name in found["names"].split(",") if name.strip())
