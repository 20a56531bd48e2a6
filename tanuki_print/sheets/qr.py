"""QR codes as vector modules: any text, drawn large enough to be read from paper. Lengths in mm."""

from functools import lru_cache

from tanuki_print.sheets.face import Item, Path, Rgb, Shape
from tanuki_print.sheets.paths import rectangle

SMALLEST_MODULE = 0.4
"""mm of a module that a home printer still draws clearly and a phone reads from a hand's breadth."""

QUIET = 4
"""Modules of white around the code, as ISO/IEC 18004 asks for."""

_INK = Rgb(0.0, 0.0, 0.0)
_PAPER = Rgb(1.0, 1.0, 1.0)
_CORRECTION = "m"
"""Level M mends 15 % of the code; where the version leaves room for more, the code takes it."""


class QrTextError(ValueError):
    """The text is longer than any QR code holds."""


@lru_cache(maxsize=32)
def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text, row by row without its quiet zone, true for a dark module. Raises QrTextError."""
    import segno  # noqa: PLC0415 - most commands draw none

    # Signs beyond ASCII are UTF-8 and say so (ECI); without it readers guess, and some guess Shift JIS.
    plain = text.isascii()
    try:
        code = segno.make(
            text, error=_CORRECTION, micro=False, mode="byte", encoding=None if plain else "utf-8", eci=not plain
        )
    except segno.DataOverflowError:
        raise QrTextError(f"a QR code cannot hold {len(text.encode())} bytes") from None
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def qr_width(text: str) -> float:
    """The least width (mm) a code of a text may have, its quiet zone counted. Raises QrTextError."""
    return (len(qr_modules(text)) + 2 * QUIET) * SMALLEST_MODULE


def qr_items(text: str, x: float, y: float, width: float) -> tuple[Item, ...]:
    """The code in a square: white ground with the quiet zone, and all dark modules as one shape."""
    rows = qr_modules(text)
    module = width / (len(rows) + 2 * QUIET)
    path: Path = tuple(
        segment
        for row, modules in enumerate(rows)
        for start, length in _runs(modules)
        for segment in rectangle(x + (QUIET + start) * module, y + (QUIET + row) * module, length * module, module)
    )
    return Shape(rectangle(x, y, width, width), _PAPER), Shape(path, _INK)


def _runs(modules: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Start and length of every run of dark modules in a row."""
    runs: list[tuple[int, int]] = []
    for index, dark in enumerate(modules):
        if dark and runs and sum(runs[-1]) == index:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((index, 1))
    return runs
