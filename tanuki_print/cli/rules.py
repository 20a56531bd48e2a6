"""`tanuki-print rules`: examples played by the referee, rules and rulings listed, and what is not proved yet."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tanuki_print.cli.group import CommandGroup
from tanuki_print.cli.options import GameOption, ReportFormat, RootOption, open_workspace, shown
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.readings import read_readings
from tanuki_print.cli.replay import replay
from tanuki_print.cli.reporters import (
    CONTENT_ERROR,
    as_github,
    print_diagnostics,
    print_json,
    print_text,
    print_trouble,
    print_utf8,
    print_wrapped,
)
from tanuki_print.diagnostics import Diagnostic, Report, Severity, TanukiError, UsageError
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.rules import RulesData
    from tanuki_print.rulebook.check import CheckReport
    from tanuki_print.rulebook.numbered import NumberedRule
    from tanuki_print.rulebook.playing import Playing

rules = typer.Typer(
    help="Play the rulebook's examples; list rules, rulings, and what has no example yet.", cls=CommandGroup
)

FormatOption = Annotated[ReportFormat, typer.Option("--format", help="How to write it.")]


class CheckFormat(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@rules.command()
def check(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Markdown or YAML; left out, the whole rulebook.")
    ] = None,
    game: GameOption = None,
    root: RootOption = None,
    readings: Annotated[
        list[str] | None,
        typer.Option("--reading", metavar="RULING=READING", help="Play another reading, to see what would change."),
    ] = None,
    form: Annotated[CheckFormat, typer.Option("--format", help="How to report.")] = CheckFormat.TEXT,
) -> None:
    """Play every example and hold it against what the referee says."""
    from tanuki_print.rulebook.check import repeated_titles, report_value

    workspace = open_workspace(root)
    playing, report = checked(workspace, workspace.game(game), files or [], read_readings(readings or []))
    faults = [] if files else _text_faults(workspace, playing)
    if form is not CheckFormat.GITHUB:
        print_diagnostics([*report.complaints, *faults, *repeated_titles(result.example for result in report.results)])
    if form is CheckFormat.JSON:
        print_json(report_value(report, playing))
    elif form is CheckFormat.GITHUB:
        print_utf8("".join(f"{as_github(item)}\n" for item in (*as_diagnostics(report), *faults)))
    else:
        _print_differences(report)
        if faults:
            print_text("The text has errors of its own, so it cannot be printed.")
    if report.failed or faults:
        raise typer.Exit(CONTENT_ERROR)


def _text_faults(workspace: Workspace, playing: "Playing") -> list[Diagnostic]:
    """Give the errors of the texts that no example shows: unknown numbers, directives, rules referred to."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.rulebook.numbered import numbered_rules

    _, report = numbered_rules(workspace, require_catalog(workspace, playing.play.id).game, playing.data)
    return [item for item in report if item.severity is Severity.ERROR]


def _print_differences(report: "CheckReport") -> None:
    from tanuki_print.rulebook.check import difference_text

    for result in report.results:
        if result.verdict is not None:
            for item in result.differences:
                print_trouble(difference_text(item, result.example.title), item.trouble.value)
                print_text("")
    total, failed = len(report.results), report.failed
    count = f"{total} example{'' if total == 1 else 's'}"
    print_text(f"{count}: {f'{failed} failed' if failed else 'the rulebook and the referee agree'}")


def checked(
    workspace: Workspace, game: str, files: list[Path], readings: dict[str, str] | None = None
) -> "tuple[Playing, CheckReport]":
    """Give the results of some files, folders with everything in them, or of the whole rulebook where none is named.

    They are played by `readings` where those differ from the game's own. Raises UsageError for one that is not there.
    """
    from tanuki_print.rulebook.check import check_examples
    from tanuki_print.rulebook.examples import example_files, files_below, read_examples
    from tanuki_print.rulebook.playing import open_playing

    playing = open_playing(workspace, game)
    try:
        playing = playing.by(readings) if readings else playing
    except KeyError as unknown:
        raise UsageError(str(unknown.args[0]), "tanuki-print rules rulings lists them with their readings") from None
    chosen = [path for file in files for path in files_below(file)] if files else example_files(workspace, game)
    examples = [example for path in chosen for example in read_examples(path, shown(workspace, path), playing.tongue)]
    if not examples:
        where = ", ".join(map(str, files)) or workspace.relative(workspace.rules_dir(game))
        raise UsageError(f"there is no example in {where}", "in Markdown they stand in ```scenario blocks")
    with Progress("example", len(examples)) as progress:
        return playing, check_examples(examples, playing, progress.step)


def as_diagnostics(report: "CheckReport") -> list[Diagnostic]:
    """Give all that is wrong with examples as diagnostics, those that can be read too."""
    from tanuki_print.rulebook.check import difference_line, repeated_titles

    found = [*report.complaints, *repeated_titles(result.example for result in report.results)]
    for result in report.results:
        if result.verdict is not None:
            for item in result.differences:
                message = f"{result.example.title}: {difference_line(item)}"
                found.append(Diagnostic(item.span, message, item.trouble.value, item.hint, related=item.related))
    return found


@rules.command("list")
def list_rules(game: GameOption = None, root: RootOption = None, form: FormatOption = ReportFormat.TEXT) -> None:
    """List the numbered rules with their words and places."""
    workspace = open_workspace(root)
    chosen = workspace.game(game)
    _, found = _rules_of(workspace, chosen)
    if form is ReportFormat.JSON:
        values = [
            {"number": rule.number, "text": rule.text, "file": rule.span.path, "line": rule.span.line} for rule in found
        ]
        print_json({"game": chosen, "rules": values})
        return
    for rule in found:
        print_wrapped(f"{rule.number:<6} {rule.text}", 7)
        print_text(f"       {rule.span.path}:{rule.span.line}")


@rules.command()
def rulings(game: GameOption = None, root: RootOption = None, form: FormatOption = ReportFormat.TEXT) -> None:
    """List the contested points: each question, its readings, and which of them is played."""
    workspace = open_workspace(root)
    chosen = workspace.game(game)
    data, words = _data(workspace, chosen)
    if form is ReportFormat.JSON:
        print_json({"game": chosen, "rulings": [_ruling(data, name, words) for name in data.rulings]})
        return
    for name in data.rulings:
        value = _ruling(data, name, words)
        print_wrapped(f"{value['number']:<4} {name}: {value['question']}", 5)
        for reading in value["readings"]:
            mark = "*" if reading["id"] == value["chosen"] else " "
            print_wrapped(f"   {mark} {reading['id']}: {reading['text']}", 7)
    print_text("\n* is what the referee plays and the rulebook prints.")
    files = ", ".join(dict.fromkeys(ruling.span.path for ruling in data.rulings.values()))
    if files:
        print_text(f"To play another reading, change its default in {files};")
        print_text("tanuki-print rules check --reading RULING=READING shows what that would change.")


@rules.command()
def coverage(game: GameOption = None, root: RootOption = None, form: FormatOption = ReportFormat.TEXT) -> None:
    """Show which examples or named tests touch each rule and each reading; fail if one has none."""
    from tanuki_print.rulebook.coverage import coverage_text, coverage_value, measure

    workspace = open_workspace(root)
    chosen = workspace.game(game)
    _, found = _rules_of(workspace, chosen)
    playing, report = checked(workspace, chosen, [])
    readings = sum(len(ruling.readings) for ruling in playing.data.rulings.values())
    with Progress("reading", readings) as progress:
        measured = measure(found, report.results, playing, progress.step)
    if form is ReportFormat.JSON:
        print_json(coverage_value(measured))
    else:
        print_text(coverage_text(measured))
        if report.failed:
            print_text(f"{report.failed} examples fail and count for nothing: tanuki-print rules check shows them")
    if not measured.ok:
        raise typer.Exit(CONTENT_ERROR)


def _rules_of(workspace: Workspace, game: str) -> "tuple[RulesData, list[NumberedRule]]":
    """Give rules data and numbered rules; raises TanukiError with every complaint about them."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.load_rules import require_rules
    from tanuki_print.rulebook.numbered import numbered_rules

    data = require_rules(workspace, game)
    found, report = numbered_rules(workspace, require_catalog(workspace, game).game, data)
    if report.has_errors:
        raise TanukiError(*report)
    return data, found


def _data(workspace: Workspace, game: str) -> "tuple[RulesData, dict[str, object]]":
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.load_rules import require_rules
    from tanuki_print.rulebook.text import values_of

    data, report = require_rules(workspace, game), Report()
    words = values_of(data, require_catalog(workspace, game).game.words, report)
    if report.has_errors:
        raise TanukiError(*report)
    return data, words


def _ruling(data: "RulesData", name: str, words: dict[str, object]) -> dict[str, Any]:
    from tanuki_print.rulebook.fill import fill_words

    ruling, report = data.rulings[name], Report()

    def said(text: str) -> str:
        return fill_words(text, words, ruling.span, report)

    value = {
        "id": name,
        "number": ruling.number,
        "question": said(ruling.question),
        "default": ruling.default,
        "chosen": data.chosen[name],
        "readings": [
            {"id": reading.id, "text": said(reading.text), "source": reading.source} for reading in ruling.readings
        ],
        "rules": list(ruling.rules),
        "tests": list(ruling.tests),
        "file": ruling.span.path,
        "line": ruling.span.line,
    }
    if report.has_errors:
        raise TanukiError(*report)
    return value


rules.command()(replay)
