"""Tables for people: columns that line up in a terminal, wide letters too."""

import unicodedata
from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], right: Sequence[bool] = ()) -> tuple[str, ...]:
    """Rows of cells as lines, two blanks between columns; columns marked in `right` end at one edge."""
    columns = range(len(rows[0])) if rows else ()
    widths = [max(text_width(row[index]) for row in rows) for index in columns]
    ends = [*right, *([False] * (len(widths) - len(right)))]
    return tuple(
        "  ".join(_padded(cell, width, end) for cell, width, end in zip(row, widths, ends, strict=True)).rstrip()
        for row in rows
    )


def text_width(text: str) -> int:
    """How many places of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) > 0 for char in text)


def shortened(text: str, width: int) -> str:
    """A text cut to so many places of a terminal."""
    if text_width(text) <= width:
        return text
    kept = unicodedata.normalize("NFC", text)
    while text_width(kept) > width - 1:
        kept = kept[:-1]
    return kept + "…"


def _padded(text: str, width: int, right: bool) -> str:  # noqa: FBT001 - a cell is at one edge or the other
    blanks = " " * (width - text_width(text))
    return blanks + text if right else text + blanks
