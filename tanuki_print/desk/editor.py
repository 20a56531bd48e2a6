"""Links that open a file at its line in an editor."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tanuki_print.diagnostics import Span, UsageError, did_you_mean

EDITORS = {
    "vscode": "vscode://file/{path}:{line}:{column}",
    "vscodium": "vscodium://file/{path}:{line}:{column}",
    "cursor": "cursor://file/{path}:{line}:{column}",
    "zed": "zed://file/{path}:{line}:{column}",
    "idea": "idea://open?file=/{path}&line={line}&column={column}",
    "sublime": "subl://open?url=file:///{path}&line={line}&column={column}",
    "textmate": "txmt://open?url=file:///{path}&line={line}&column={column}",
    "none": "",
}
"""Addresses by which editors open a file, as each documents it."""

_HARMFUL = ("javascript:", "data:", "vbscript:")


@dataclass(frozen=True, slots=True)
class Editor:
    """An address with `{path}` (without its first slash), `{line}` and `{column}` in it; empty for none."""

    address: str = EDITORS["vscode"]

    def link(self, root: Path, span: Span) -> str:
        """The address of a place, empty where there is no editor."""
        if not self.address:
            return ""
        path = quote((root / span.path).as_posix().lstrip("/"), safe="/:")
        place = {"{path}": path, "{line}": str(span.line or 1), "{column}": str(span.column or 1)}
        made = self.address
        for name, value in place.items():
            made = made.replace(name, value)
        return made


def editor_of(request: str) -> Editor:
    """The editor of a name, or of an address of one's own. Raises UsageError for what is neither."""
    if request in EDITORS:
        return Editor(EDITORS[request])
    if "{path}" not in request or ":" not in request or request.lower().startswith(_HARMFUL):
        hint = did_you_mean(request, EDITORS) or (
            f"one of {', '.join(EDITORS)}, or an address such as myeditor://open?file=/{{path}}&line={{line}}"
        )
        raise UsageError(f"there is no editor {request!r}", hint)
    return Editor(request)
