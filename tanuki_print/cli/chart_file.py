"""The option `--chart FILE`, which several commands have."""

from pathlib import Path

from tanuki_print.diagnostics import UsageError

_ENDINGS = (".svg", ".png")


def chart_file(path: Path, usual: str) -> Path:
    """The file of a chart; raises UsageError for a folder or another kind of file. `usual` is a name for the hint."""
    if path.is_dir():
        raise UsageError(f"--chart {path} is a folder", f"name a file in it: {(path / usual).as_posix()}.svg")
    if path.suffix.lower() not in _ENDINGS:
        raise UsageError(f"--chart {path} is neither .svg nor .png", f"name it {usual}.svg or {usual}.png")
    return path
