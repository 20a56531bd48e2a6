"""palettes.yaml: colours by role, for scenes and templates."""

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any

from tanuki_print.sheets.markup import Flaw

FILE = "palettes.yaml"


def load_palettes(folders: tuple[FilePath, ...], show: Callable[[FilePath], str]) -> dict[str, dict[str, str]]:
    """Every palette by name, those of the first folder winning; raises Flaw for a file that is not such a list."""
    found: dict[str, dict[str, str]] = {}
    for folder in folders:
        path = folder / FILE
        if path.is_file():
            for name, palette in _read(path, show(path)).items():
                found.setdefault(name, palette)
    return found


def _read(path: FilePath, shown: str) -> dict[str, dict[str, str]]:
    import yaml  # noqa: PLC0415 - with the loader in C where there is one

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        data = yaml.load(path.read_text("utf-8"), loader)  # noqa: S506 - a safe loader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        message = f"this is not YAML: {getattr(error, 'problem', None) or 'unreadable'}"
        raise Flaw(message).at(shown, mark.line + 1 if mark else 0) from None
    except (UnicodeDecodeError, OSError, ValueError) as error:
        message = f"cannot read this file: {error}"
        raise Flaw(message).at(shown, 0) from None
    good = isinstance(data, dict) and all(
        isinstance(name, str) and isinstance(palette, dict) and all(isinstance(v, str) for v in palette.values())
        for name, palette in data.items()
    )
    if not good:
        message = "palettes are written 'name: {role: \"#colour\", ...}', one a line"
        raise Flaw(message).at(shown, 0)
    return dict(data)
