"""Colours as templates write them."""

import re
from functools import lru_cache

from tanuki_print.sheets.face import Rgb

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
_FULL = 255.0

NAMES = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ffa500",
    "purple": "#800080",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
    "navy": "#000080",
    "teal": "#008080",
    "maroon": "#800000",
    "gold": "#ffd700",
    "brown": "#a52a2a",
    "pink": "#ffc0cb",
}
"""The colour names of SVG that may be written instead of figures."""


@lru_cache(maxsize=4096)
def parse_color(text: str) -> Rgb:
    """The colour of `#rgb`, `#rrggbb` or one of NAMES; raises ValueError for anything else."""
    word = NAMES.get(text.strip().lower(), text.strip())
    if not _HEX.match(word):
        message = f"a colour such as #c8361f was expected, found {text!r}"
        raise ValueError(message)
    digits = word[1:] if len(word) > 4 else "".join(2 * digit for digit in word[1:])
    red, green, blue = (int(digits[at : at + 2], 16) / _FULL for at in (0, 2, 4))
    return Rgb(red, green, blue)


def luma(color: Rgb) -> float:
    """How bright a colour looks in grey, 0 (black) to 1 (white); Rec. 601."""
    return 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
