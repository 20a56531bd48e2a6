"""Path data parsed ahead of time: made when the package is built, looked up by the data itself, so never out of date.

A deck's motifs and backdrops hold some three thousand paths; parsing them anew takes a tenth of the time that drawing
the deck does.
"""

import marshal
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import MAGIC_NUMBER
from pathlib import Path as FilePath

from tanuki_print.sheets.bytecode import FOLDER
from tanuki_print.sheets.face import Path

_FILE = "paths.bin"
_DATA = re.compile(r'\sd="([^"{]*)"')


@cache
def ready_paths(folder: FilePath = FOLDER) -> Mapping[str, Path]:
    """Segments by path data; empty where none were made, or by another Python."""
    path = folder / _FILE
    if not path.is_file():
        return {}
    data = path.read_bytes()
    if not data.startswith(MAGIC_NUMBER):
        return {}
    found: dict[str, Path] = marshal.loads(data[len(MAGIC_NUMBER) :])  # noqa: S302 - our own build wrote it
    return found


def fixed_paths(drawings: Iterable[FilePath]) -> Iterator[str]:
    """The path data in motifs and templates that no template fills in."""
    for drawing in drawings:
        yield from _DATA.findall(drawing.read_text(encoding="utf-8"))


def emoji_paths(table: FilePath, texts: Iterable[FilePath]) -> Iterator[str]:
    """The path data of every emoji of emoji.tsv that stands in one of the texts."""
    used = {char for text in texts for char in text.read_text(encoding="utf-8")}
    for line in table.read_text(encoding="utf-8").splitlines()[1:]:
        code, _, body, ink = line.split("\t")
        if "-" not in code and chr(int(code, 16)) in used:
            yield from (body, *ink.split("|")) if body else ink.split("|")


def parse_ahead(paths: Iterable[str], folder: FilePath) -> int:
    """Parse path data into the folder; gives how many. Faults wait for those who draw them."""
    from tanuki_print.sheets.pathdata import parse_afresh  # noqa: PLC0415 - it looks up what is made here

    found: dict[str, Path] = {}
    for data in paths:
        try:
            found[data] = parse_afresh(data)
        except ValueError:
            continue
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _FILE).write_bytes(MAGIC_NUMBER + marshal.dumps(dict(sorted(found.items()))))
    return len(found)
