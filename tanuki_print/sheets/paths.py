"""Basic shapes as absolute segments, lists of numbers, and what matrices do to them. All lengths as given (mm)."""

import re

from tanuki_print.sheets.face import IDENTITY, Matrix, Path, Segment

KAPPA = 0.5522847498307936
"""Handle length of the cubic curve that stands for a quarter of a circle of radius 1."""

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_OTHER = re.compile(r"[^0-9\s,.+\-]|[0-9]{7}")
BETWEEN = re.compile(r"[\s,]*\Z")
_LARGEST = 1e6


def numbers(text: str) -> list[float]:
    """The numbers of a list separated by blanks or commas; raises ValueError for anything else."""
    # float() would also take nan, inf, 1_000 and 1e300.
    if not _OTHER.search(text):
        try:
            return list(map(float, text.replace(",", " ").replace("-", " -").split()))
        except ValueError:
            pass
    values = _packed(text)
    if any(abs(value) > _LARGEST for value in values):
        message = f"a number beyond a million in {text[:40]!r}"
        raise ValueError(message)
    return values


def _packed(text: str) -> list[float]:
    """Numbers written without blanks between them, as in `1-2.5.5`."""
    if not BETWEEN.match(NUMBER.sub("", text)):
        message = f"a list of numbers was expected, found {text[:40]!r}"
        raise ValueError(message)
    return [float(word) for word in NUMBER.findall(text)]


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """An ellipse as four curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def rectangle(x: float, y: float, width: float, height: float, radius: tuple[float, float] = (0.0, 0.0)) -> Path:
    """A rectangle, its corners rounded by `radius` (rx, ry)."""
    rx, ry = min(radius[0], width / 2), min(radius[1], height / 2)
    right, low = x + width, y + height
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, low), ("L", x, low), ("Z",))
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, low - ry),
        ("C", right, low - ky, right - kx, low, right - rx, low),
        ("L", x + rx, low),
        ("C", x + kx, low, x, low - ky, x, low - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def polyline(values: list[float], *, closed: bool) -> Path:
    """Lines through points x y x y ...; raises ValueError for an odd count or fewer than two points."""
    if len(values) % 2 or len(values) < 4:
        message = f"points must be pairs of numbers, two or more, found {len(values)} numbers"
        raise ValueError(message)
    points = zip(values[::2], values[1::2], strict=True)
    path: list[Segment] = [("L", x, y) for x, y in points]
    path[0] = ("M", values[0], values[1])
    return (*path, ("Z",)) if closed else tuple(path)


def transform_path(path: Path, m: Matrix) -> Path:
    """The path with every point moved by the matrix."""
    if m == IDENTITY:
        return path
    a, b, c, d, e, f = m
    out: list[Segment] = []
    for seg in path:
        if seg[0] == "C":
            _, x1, y1, x2, y2, x, y = seg
            out.append(
                (
                    "C",
                    a * x1 + c * y1 + e,
                    b * x1 + d * y1 + f,
                    a * x2 + c * y2 + e,
                    b * x2 + d * y2 + f,
                    a * x + c * y + e,
                    b * x + d * y + f,
                )
            )
        elif seg[0] == "Z":
            out.append(seg)
        else:
            out.append((seg[0], a * seg[1] + c * seg[2] + e, b * seg[1] + d * seg[2] + f))
    return tuple(out)


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all points and handles (never too small); zeros for an empty path."""
    values = [value for seg in path for value in seg[1:]]
    if not values:
        return (0.0, 0.0, 0.0, 0.0)
    xs, ys = values[::2], values[1::2]
    return (min(xs), min(ys), max(xs), max(ys))
