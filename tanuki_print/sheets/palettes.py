"""palettes.yaml: colours by role, for scenes and templates."""

from collections.abc import Callable
from pathlib import Path as FilePath

from tanuki_print.catalog.nodes import MapNode, Node, ScalarNode
from tanuki_print.catalog.source import read_mapping
from tanuki_print.diagnostics import Diagnostic, Report, TanukiError, unreadable
from tanuki_print.sheets.colors import parse_color

FILE = "palettes.yaml"
_EXAMPLE = 'for instance dusk: {sky: "#43406f", ground: "#5c5a6d"}'
_CODE = "palette"


def load_palettes(folders: tuple[FilePath, ...], show: Callable[[FilePath], str]) -> dict[str, dict[str, str]]:
    """Every palette by name, those of the first folder winning; raises TanukiError with every fault in the files."""
    found: dict[str, dict[str, str]] = {}
    report = Report()
    for folder in folders:
        path = folder / FILE
        if path.is_file():
            for name, palette in _read(path, show(path), report).items():
                found.setdefault(name, palette)
    if report.has_errors:
        raise TanukiError(*report)
    return found


def _read(path: FilePath, shown: str, report: Report) -> dict[str, dict[str, str]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        report.add(unreadable(shown, error))
        return {}
    node = read_mapping(data, shown, report)
    entries = node.entries if node else {}
    return {name: _palette(name, entry, report) for name, entry in entries.items()}


def _palette(name: str, node: Node, report: Report) -> dict[str, str]:
    if not isinstance(node, MapNode):
        report.add(Diagnostic(node.span, f"{name} must be colours by their roles", _CODE, _EXAMPLE))
        return {}
    palette: dict[str, str] = {}
    for role, entry in node.entries.items():
        text = entry.value if isinstance(entry, ScalarNode) else None
        try:
            parse_color(str(text))
        except ValueError as error:
            report.add(Diagnostic(entry.span, f"{name}.{role}: {error}", _CODE, _EXAMPLE))
        else:
            palette[role] = str(text)
    return palette
