"""Matrices of the display list, and the `transform` attribute of SVG."""

import math
import re
from functools import lru_cache

from tanuki_print.sheets.face import IDENTITY, Matrix
from tanuki_print.sheets.paths import numbers

_CALL = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)")
_COUNTS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,), "matrix": (6,)}


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    if outer == IDENTITY:
        return inner
    if inner == IDENTITY:
        return outer
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def scale_of(m: Matrix) -> float:
    """How much longer lines become, averaged over the two directions."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def turned(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """A turn about a point, clockwise as seen on the page."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix:
    """The matrix of a transform list; raises ValueError with what is wrong."""
    matrix = IDENTITY
    end = 0
    while match := _CALL.match(text, end):
        matrix = multiply(matrix, _call(match[1], numbers(match[2])))
        end = match.end()
    if text[end:].strip() or not end:
        message = f"transform must be a list such as 'translate(1 2) rotate(30)', found {text!r}"
        raise ValueError(message)
    return matrix


def _call(name: str, v: list[float]) -> Matrix:
    counts = _COUNTS.get(name)
    if counts is None:
        message = f"transform knows {', '.join(_COUNTS)}, found {name!r}"
        raise ValueError(message)
    if len(v) not in counts:
        message = f"{name} takes {' or '.join(map(str, counts))} numbers, found {len(v)}"
        raise ValueError(message)
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0)
    if name == "scale":
        return (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
    if name == "rotate":
        return turned(*v)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0)
    return (v[0], v[1], v[2], v[3], v[4], v[5])
