"""From a game's rules folder to its constants and rulings, with every fault collected."""

import json
from collections.abc import Iterator
from math import ceil, floor
from pathlib import Path
from typing import Any

from tanuki_print.catalog.bounds import LARGEST, Bounds
from tanuki_print.catalog.checks import check_texts
from tanuki_print.catalog.nodes import MapNode, node_at, plain
from tanuki_print.catalog.rules import OPEN, Reading, RulesData, Ruling
from tanuki_print.catalog.schema import Schema, packaged_schema
from tanuki_print.catalog.source import CARD_BYTES, read_mapping
from tanuki_print.diagnostics import Diagnostic, Report, Span, TanukiError, did_you_mean, unreadable
from tanuki_print.workspace import Workspace

CONSTANTS_FILE = "constants.yaml"
CONSTANTS_SCHEMA_FILE = "constants.schema.json"
RULINGS_FILE = "rulings.yaml"
_HINTS = {
    CONSTANTS_FILE: "it holds one 'name: number' a line",
    RULINGS_FILE: "it holds the contested points of the rules, each with its readings and a default",
}


def load_rules(workspace: Workspace, game_id: str) -> tuple[RulesData, Report]:
    """Give the constants and rulings of a game, each by its default reading, and everything wrong with the files.

    What could not be read is left out: look at `report.has_errors` before playing, or use `require_rules`.
    """
    report = Report()
    folder = workspace.rules_dir(game_id)
    if not folder.is_dir():
        message = f"there are no rules of {game_id} here"
        hint = f"they are kept as {CONSTANTS_FILE}, {RULINGS_FILE} and rulebook.md in this folder"
        report.add(Diagnostic(Span(workspace.relative(folder)), message, "file-missing", hint))
        return RulesData({}, {}, {}), report
    constants, bounds = _load_constants(workspace, folder, report)
    rulings = _load_rulings(workspace, folder, report)
    numbers = {} if constants is None else plain(constants)
    places = {} if constants is None else {name: node.span for name, node in constants.entries.items()}
    chosen = {name: ruling.default for name, ruling in rulings.items()}
    file, other = (Span(workspace.relative(folder / name)) for name in (CONSTANTS_FILE, RULINGS_FILE))
    return RulesData(numbers, rulings, chosen, places, file, other, bounds), report


def require_rules(workspace: Workspace, game_id: str) -> RulesData:
    """Give the constants and rulings of a game without any error in them; raises TanukiError with all otherwise."""
    data, report = load_rules(workspace, game_id)
    if report.has_errors:
        raise TanukiError(*report)
    return data


def _load_constants(workspace: Workspace, folder: Path, report: Report) -> tuple[MapNode | None, Bounds]:
    node = _read(workspace, folder / CONSTANTS_FILE, report)
    if node is None:
        return None, Bounds()
    schema = _own_schema(workspace, folder / CONSTANTS_SCHEMA_FILE, report)
    found = [] if schema is None else list(schema.complaints(node))
    told = {item.span for item in found}  # the game's own schema speaks first: it knows more of the number
    found += [item for item in packaged_schema("constants").complaints(node) if item.span not in told]
    bounds = Bounds()
    if schema is not None:
        file = Span(workspace.relative(folder / CONSTANTS_SCHEMA_FILE))
        bounds = Bounds(_ranges(schema.data), tuple(_rising(schema.data, file, report)))
    if not found:
        found = list(_check_rising(node, bounds))
    report.extend(sorted(found, key=lambda item: (item.span, item.message)))
    return (None if found else node), bounds


def _own_schema(workspace: Workspace, path: Path, report: Report) -> Schema | None:
    """The game's own schema, which knows the names of its numbers; a game may do without."""
    if not path.is_file():
        return None
    name = workspace.relative(path)
    try:
        return Schema(path.read_text(encoding="utf-8-sig"), name, "constants-schema")
    except UnicodeDecodeError:
        report.add(Diagnostic(Span(name), "the schema is not UTF-8", "schema-syntax", "save it again as UTF-8"))
    except OSError as error:
        report.add(unreadable(name, error))
    except TanukiError as error:
        report.extend(error.diagnostics)
    return None


def _ranges(schema: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """The least and the most of each number, as its game's schema says."""
    found = {}
    for name, entry in schema.get("properties", {}).items():
        rule = entry if isinstance(entry, dict) else {}
        least, most = rule.get("minimum", 0), rule.get("maximum", LARGEST)
        found[name] = (max(ceil(least), 0), min(floor(most), LARGEST))
    return found


def _rising(schema: dict[str, Any], file: Span, report: Report) -> Iterator[tuple[str, ...]]:
    """The chains of numbers that must not fall; `rising` is our own word beside those of JSON Schema."""
    chains = schema.get("rising", [])
    hint = 'for instance "rising": [["small", "large"]]'
    if not isinstance(chains, list) or not all(isinstance(chain, list) for chain in chains):
        message = f"rising must be a list of lists of constants, found {json.dumps(chains)}"
        report.add(Diagnostic(file, message, "schema-syntax", hint))
        return
    known = schema.get("properties", {})
    for chain in chains:
        strange = [name for name in chain if not isinstance(name, str) or name not in known]
        for name in strange:
            near = did_you_mean(str(name), known) or hint
            report.add(Diagnostic(file, f"rising names no constant: {json.dumps(name)}", "schema-syntax", near))
        yield tuple(name for name in chain if name not in strange)


def _check_rising(node: MapNode, bounds: Bounds) -> Iterator[Diagnostic]:
    """Complain about numbers that must not fall, and do."""
    numbers = plain(node)
    for lower, upper in bounds.falling(numbers):
        message = f"{upper} must be at least {lower}, which is {numbers[lower]}, found the number {numbers[upper]}"
        first = node.entries[lower].span
        hint = f"raise {upper}, or lower {lower} at {first}"
        yield Diagnostic(node.entries[upper].span, message, "constants-order", hint, related=(first,))


def _load_rulings(workspace: Workspace, folder: Path, report: Report) -> dict[str, Ruling]:
    node = _read(workspace, folder / RULINGS_FILE, report)
    if node is None:
        return {}
    complaints = (*packaged_schema("rulings").complaints(node), *check_texts(node, ""))
    report.extend(complaints)
    if complaints:
        return {}
    rulings = {name: _build(name, plain(entry), node) for name, entry in node.entries.items()}
    found = list(_check_rulings(node, rulings))
    report.extend(found)
    return {} if found else rulings


def _build(name: str, value: dict[str, Any], node: MapNode) -> Ruling:
    readings = tuple(
        Reading(given, entry["text"], entry.get("source", ""), entry.get("words", {}), _place(node, name, given))
        for given, entry in value["readings"].items()
    )
    rules, tests = tuple(value.get("rules", ())), tuple(value.get("tests", ()))
    place = node.key_span(name)
    return Ruling(name, value["number"], value["question"], readings, value["default"], rules, tests, place)


def _place(node: MapNode, ruling: str, reading: str) -> Span:
    readings = node_at(node, (ruling, "readings"))
    return readings.key_span(reading) if isinstance(readings, MapNode) else readings.span


def _check_rulings(node: MapNode, rulings: dict[str, Ruling]) -> Iterator[Diagnostic]:
    numbers: dict[str, Ruling] = {}
    for name, ruling in rulings.items():
        names = [reading.id for reading in ruling.readings]
        if OPEN in names:
            message = f"a reading cannot be called {OPEN!r}: that means undecided"
            yield Diagnostic(
                node_at(node, (name, "readings")).span, message, "ruling-reading", "give it another name", name
            )
        if ruling.default not in (*names, OPEN):
            message = f"default must be one of {', '.join(names)} or {OPEN}, found {ruling.default!r}"
            hint = did_you_mean(ruling.default, (*names, OPEN)) or f"for instance {names[0]}"
            yield Diagnostic(node_at(node, (name, "default")).span, message, "ruling-default", hint, name)
        first = numbers.setdefault(ruling.number, ruling)
        if first is not ruling:
            message = f"number {ruling.number} is taken by {first.id}"
            where = node_at(node, (name, "number")).span
            yield Diagnostic(
                where, message, "duplicate-number", f"the first is at {first.span}", name, related=(first.span,)
            )
        yield from _check_words(node, ruling)


def _check_words(node: MapNode, ruling: Ruling) -> Iterator[Diagnostic]:
    """Complain about readings of which only some name a display word: the others would print nothing."""
    words = {word for reading in ruling.readings for word in reading.words}
    for reading in ruling.readings:
        for word in sorted(words - set(reading.words)):
            message = f"the reading {reading.id!r} has no word for {word!r}, other readings have one"
            where = node_at(node, (ruling.id, "readings", reading.id)).span
            yield Diagnostic(where, message, "ruling-words", f"add 'words: {{{word}: ...}}'", ruling.id)


def _read(workspace: Workspace, path: Path, report: Report) -> MapNode | None:
    name = workspace.relative(path)
    try:
        with path.open("rb") as file:
            return read_mapping(file.read(CARD_BYTES * 16 + 1), name, report)
    except FileNotFoundError:
        report.add(Diagnostic(Span(name), "there is no such file", "file-missing", _HINTS[path.name]))
    except OSError as error:
        report.add(unreadable(name, error))
    return None
