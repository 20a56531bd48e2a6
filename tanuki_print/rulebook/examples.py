"""Examples gathered from the files of a rulebook: Markdown with fences and tables, YAML with many documents."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path

from tanuki_print.catalog.nodes import MapNode, ScalarNode
from tanuki_print.catalog.source import Limits, read_part, read_text
from tanuki_print.diagnostics import Diagnostic, Report, Span, UsageError, did_you_mean, unreadable
from tanuki_print.referee.read_players import Tongue
from tanuki_print.referee.read_scenario import read_scenario
from tanuki_print.referee.scenario import SCENARIO_BYTES, Scenario
from tanuki_print.referee.script import DecisionTable
from tanuki_print.rulebook.pieces import Fence, Piece, Row, pieces
from tanuki_print.workspace import Workspace

MARKDOWN, YAML = (".md", ".markdown"), (".yaml", ".yml")
NO_EXAMPLES = ("constants.yaml", "rulings.yaml")
"""The YAML files of a rules folder that hold no examples."""

_DOCUMENT = re.compile(r"^---(?=[ \n]|\Z)", re.MULTILINE)
_CONTENT = re.compile(r"^(?!---[ ]*(?:#.*)?$|\.\.\.[ ]*$)[ ]*[^\s#]", re.MULTILINE)
_BEGINNING = "an example begins with its title: title: ..."
_LIMITS = Limits(SCENARIO_BYTES)


@dataclass(frozen=True, slots=True)
class Example:
    """One example of a file. `place` is the first line of its text; a fence's is the line below the fence.

    `scenario` is None where it cannot be read; `complaints` then say why.
    """

    title: str
    place: Span
    scenario: Scenario | None
    complaints: tuple[Diagnostic, ...] = ()


def example_files(workspace: Workspace, game: str) -> list[Path]:
    """The files of a game's rules that may hold examples, sorted; raises OSError for a folder out of reach."""
    folder = workspace.rules_dir(game)
    return files_below(folder) if folder.is_dir() else []


def files_below(path: Path) -> list[Path]:
    """The file itself; of a folder every Markdown and YAML file in it, however deep, sorted."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix in (*MARKDOWN, *YAML) and _is_kept(file))


def _is_kept(path: Path) -> bool:
    return path.is_file() and path.name not in NO_EXAMPLES and not path.name.startswith(".")


def read_examples(path: Path, name: str, tongue: Tongue) -> list[Example]:
    """Every example of a file, in order; `name` is how complaints call it.

    What cannot be read at all is one example without a scenario, so that nothing is lost. Raises UsageError for a file
    that is not there, or of another kind.
    """
    if path.suffix.lower() not in (*MARKDOWN, *YAML):
        raise UsageError(
            f"{name} is neither Markdown nor YAML", f"examples are in files {', '.join((*MARKDOWN, *YAML))}"
        )
    try:
        with path.open("rb") as file:
            data = file.read(SCENARIO_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(f"there is no file {name}", "name one, or nothing for the whole rulebook") from None
    except OSError as error:
        return [_unread(name, [unreadable(name, error)])]
    return examples_in(data, name, tongue)


def examples_in(data: bytes, name: str, tongue: Tongue) -> list[Example]:
    """Every example in the bytes of a file; its ending tells Markdown from YAML."""
    report = Report()
    text = read_text(data, name, report, _LIMITS)
    if text is None:
        return [_unread(name, list(report))]
    if name.lower().endswith(MARKDOWN):
        return [_of_piece(piece, name, tongue) for piece in pieces(text, name)]
    found = [_of_yaml(part, name, line, tongue) for part, line in documents(text)]
    if found:
        return found
    return [_unread(name, [Diagnostic(Span(name), "the file is empty", "yaml-empty", _BEGINNING)])]


def documents(text: str) -> Iterator[tuple[str, int]]:
    """The documents of a YAML file and the line each begins on; those without content are left out.

    `---` at the beginning of a line ends a document whatever stands around it: a slip in one does not reach the next.
    """
    starts = [0, *(found.start() for found in _DOCUMENT.finditer(text) if found.start()), len(text)]
    line = 1
    for start, end in pairwise(starts):
        part = text[start:end]
        if _CONTENT.search(part):
            yield part, line
        line += part.count("\n")


def looks_like_scenario(text: str) -> bool:
    """Whether the first document of a YAML text may be an example, by a look at its lines."""
    return bool(re.search(r"^(?:title|players|setup|actions):", text, re.MULTILINE)) and "players:" in text


def _unread(name: str, complaints: list[Diagnostic]) -> Example:
    return Example(name, complaints[0].span, None, tuple(complaints))


def _of_yaml(text: str, name: str, line: int, tongue: Tongue) -> Example:
    report = Report()
    node = read_part(text, name, line, report)
    if node is None:
        first = text.find("\n") + 1 if text.startswith("---") else 0
        place = Span(name, line + bool(first), 1)
        return Example(_guessed_title(text), place, None, tuple(map(_hinted, report)))
    return _of_node(node, node.span, tongue, report)


def _hinted(item: Diagnostic) -> Diagnostic:
    """A complaint about a document that is no scenario at all, with what one begins with."""
    return replace(item, hint=_BEGINNING) if item.code == "yaml-mapping" else item


def _of_node(node: MapNode, place: Span, tongue: Tongue, report: Report) -> Example:
    scenario = read_scenario(node, tongue, report)
    title = node.entries.get("title")
    said = title.raw if isinstance(title, ScalarNode) else ""
    return Example(scenario.title if scenario else said, place, scenario, tuple(report))


def _of_piece(piece: Piece, name: str, tongue: Tongue) -> Example:
    if isinstance(piece, Fence):
        place = Span(name, piece.line, 1)
        report = Report()
        if not _CONTENT.search(piece.text):
            report.add(Diagnostic(piece.span, "this example is empty", "yaml-empty", "title: ..., players: ..."))
            return Example("", piece.span, None, tuple(report))
        node = read_part(piece.text, name, piece.line, report)
        if node is None:
            return Example(_guessed_title(piece.text), place, None, tuple(map(_hinted, report)))
        return _of_node(node, place, tongue, report)
    if isinstance(piece, Row):
        return _of_row(piece, tongue)
    return Example("", piece.span, None, (Diagnostic(piece.span, piece.message, "scenario-text", piece.hint),))


def _of_row(row: Row, tongue: Tongue) -> Example:
    report = Report()
    table = tongue.script.tables.get(row.table)
    title = _row_title(row)
    if table is None:
        hint = did_you_mean(row.table, tongue.script.tables) or f"known are {', '.join(tongue.script.tables) or 'none'}"
        report.add(Diagnostic(row.asked, f"there is no decision table {row.table!r}", "scenario-table", hint))
        return Example(title, row.span, None, tuple(report))
    _check_columns(row, table, report)
    node = None if report.has_errors else table.scenario(row.cells, report)
    if node is None:
        return Example(title, row.span, None, tuple(report))
    said = ScalarNode(title, title, quoted=True, path=row.span.path, line=row.span.line, column=row.span.column)
    entries = {"title": said, **node.entries}
    places = {"title": (said.line, said.column), **node.places}
    return _of_node(MapNode(entries, places, said.path, said.line, said.column), row.span, tongue, report)


def _check_columns(row: Row, table: DecisionTable, report: Report) -> None:
    """Complain about columns at the table's head: each row says the same, so that it is told once."""
    columns = (*table.columns, *table.optional)
    known = [column.casefold() for column in columns]
    strange = [cell for column, cell in row.heads.items() if column not in known]
    for cell in strange:
        hint = did_you_mean(cell.raw, columns) or f"known are {', '.join(columns)}"
        message = f"a table {row.table!r} has no column {cell.raw!r}"
        report.add(Diagnostic(cell.span, message, "scenario-table", hint))
    head = next(iter(row.heads.values())).span
    for column in table.columns:
        if column.casefold() not in row.cells and not get_close_matches(column, [cell.raw for cell in strange], 1):
            hint = f"its columns are {', '.join(table.columns)}; {' and '.join(table.optional)} if wanted"
            message = f"the table has no column {column!r}"
            report.add(Diagnostic(Span(head.path, head.line, 1), message, "scenario-table", hint))


def _row_title(row: Row) -> str:
    case = row.cells.get("case")
    return case.raw if case is not None and case.raw else " | ".join(cell.raw for cell in row.cells.values())


def _guessed_title(text: str) -> str:
    """The title of an example that is not even YAML, for those who look for it."""
    found = re.search(r"^[ ]*title:[ ]*(.+)$", text, re.MULTILINE)
    return found[1].strip().strip("\"'") if found else ""
