"""What a printer gets wrong between the two sides of a sheet, kept by name and put right on back pages."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tanuki_print.catalog.nodes import plain
from tanuki_print.catalog.schema import Schema
from tanuki_print.catalog.source import read_mapping
from tanuki_print.diagnostics import Report, TanukiError, UsageError, did_you_mean, unreadable
from tanuki_print.sheets.face import IDENTITY, Matrix
from tanuki_print.sheets.matrices import turned

PRINTERS_FILE = "printers.yaml"
_SCHEMA = """{
  "type": "object",
  "additionalProperties": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "right": {"type": "number", "minimum": -20, "maximum": 20},
      "down": {"type": "number", "minimum": -20, "maximum": 20},
      "turn": {"type": "number", "minimum": -5, "maximum": 5}
    }
  }
}"""


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """How the back must be moved to lie behind the front, as one looks at the back.

    `right` and `down` in mm, `turn` in degrees clockwise about the middle of the page.
    """

    name: str = ""
    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0

    def matrix(self, page: tuple[float, float]) -> Matrix:
        """The correction for a back page of that size (mm, y down)."""
        if not (self.right or self.down or self.turn):
            return IDENTITY
        a, b, c, d, e, f = turned(self.turn, page[0] / 2, page[1] / 2)
        return (a, b, c, d, e + self.right, f + self.down)


def load_printer(name: str, folders: tuple[Path, ...], show: Callable[[Path], str] = Path.as_posix) -> PrinterProfile:
    """A profile by name from the first folder with a printers.yaml that has it; `show` names the file in complaints.

    Raises UsageError for an unknown name and TanukiError for a file in disorder.
    """
    known: list[str] = []
    for folder in folders:
        path = folder / PRINTERS_FILE
        if path.is_file():
            profiles = read_printers(path, show)
            if name in profiles:
                return profiles[name]
            known += profiles
    if not known:
        raise UsageError(f"there is no printer {name!r}", f"{PRINTERS_FILE} keeps them; see sheets --calibration")
    hint = did_you_mean(name, known) or f"the printers are: {', '.join(known)}"
    raise UsageError(f"there is no printer {name!r}", hint)


def read_printers(path: Path, show: Callable[[Path], str] = Path.as_posix) -> dict[str, PrinterProfile]:
    """Every profile of a file by name; raises TanukiError for a file in disorder."""
    report = Report()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TanukiError(unreadable(show(path), error)) from error
    node = read_mapping(data, show(path), report)
    if node is None:
        raise TanukiError(*report)
    complaints = Schema(_SCHEMA, "printers.schema.json", "printer-schema").complaints(node)
    if complaints:
        raise TanukiError(*complaints)
    values: dict[str, dict[str, float]] = plain(node)
    return {name: PrinterProfile(name, **{key: float(v) for key, v in value.items()}) for name, value in values.items()}
