"""SVG path data as absolute segments. Lengths as given (mm)."""

import math
import re
from collections.abc import Callable
from functools import lru_cache

from tanuki_print.sheets.face import Matrix, Path, Segment
from tanuki_print.sheets.paths import BETWEEN, NUMBER, numbers, transform_path
from tanuki_print.sheets.ready_paths import ready_paths

_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
_ARC = re.compile(
    r"\s*,?\s*({n})\s*,?\s*({n})\s*,?\s*({n})\s*,?\s*([01])\s*,?\s*([01])\s*,?\s*({n})\s*,?\s*({n})".replace(
        "{n}", NUMBER.pattern
    )
)


@lru_cache(maxsize=8192)
def parse_path(data: str) -> Path:
    """The segments of SVG path data; raises ValueError with what is wrong."""
    return ready_paths().get(data) or parse_afresh(data)


def parse_afresh(data: str) -> Path:
    """The segments of SVG path data, parsed here and now; raises ValueError with what is wrong."""
    parts = _COMMAND.split(data)
    if parts[0].strip():
        message = f"path data must begin with M, found {parts[0].strip()[:12]!r}"
        raise ValueError(message)
    if len(parts) > 1 and parts[1] not in "Mm":
        message = f"path data must begin with M, found {parts[1]!r}"
        raise ValueError(message)
    walk = _Walk()
    for command, rest in zip(parts[1::2], parts[2::2], strict=True):
        upper = command.upper()
        values = numbers(rest) if upper != "A" else _arcs(rest)
        size, draw = _COMMANDS[upper]
        if (len(values) % size or not values) if size else values:
            message = f"{command} takes {size or 'no'} numbers at a time, found {len(values)}"
            raise ValueError(message)
        draw(walk, values, command != upper)
        walk.last = upper
    return tuple(walk.out)


def _arcs(text: str) -> list[float]:
    # The two flags of an arc may be written without a blank after them, which no plain number list allows.
    values: list[float] = []
    end = 0
    while match := _ARC.match(text, end):
        values.extend(float(group) for group in match.groups())
        end = match.end()
    if not BETWEEN.match(text[end:]):
        message = f"an arc takes 'rx ry turn 0|1 0|1 x y', found {text.strip()!r}"
        raise ValueError(message)
    return values


class _Walk:
    """The pen while path data is read; each method draws one command with all its numbers."""

    __slots__ = ("handle_x", "handle_y", "last", "out", "start_x", "start_y", "x", "y")

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle_x = self.handle_y = 0.0
        self.last = ""

    def move(self, v: list[float], relative: bool) -> None:  # noqa: FBT001 - called thousands of times
        x, y = v[0], v[1]
        if relative:
            x, y = x + self.x, y + self.y
        self.x, self.y = self.start_x, self.start_y = x, y
        self.out.append(("M", x, y))
        if len(v) > 2:
            self.lines(v[2:], relative)

    def close(self, _v: list[float], _relative: bool) -> None:  # noqa: FBT001
        self.out.append(("Z",))
        self.x, self.y = self.start_x, self.start_y

    def lines(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        x, y, out = self.x, self.y, self.out
        for at in range(0, len(v), 2):
            x, y = (x + v[at], y + v[at + 1]) if relative else (v[at], v[at + 1])
            out.append(("L", x, y))
        self.x, self.y = x, y

    def across(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        for value in v:
            self.x = self.x + value if relative else value
            self.out.append(("L", self.x, self.y))

    def down(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        for value in v:
            self.y = self.y + value if relative else value
            self.out.append(("L", self.x, self.y))

    def cubics(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        x, y, out = self.x, self.y, self.out
        x2 = y2 = 0.0
        for at in range(0, len(v), 6):
            a, b, c, d, e, f = v[at : at + 6]
            if relative:
                a, b, c, d, e, f = a + x, b + y, c + x, d + y, e + x, f + y
            out.append(("C", a, b, c, d, e, f))
            x2, y2, x, y = c, d, e, f
        self.handle_x, self.handle_y, self.x, self.y = x2, y2, x, y

    def smooth(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        for at in range(0, len(v), 4):
            x1, y1 = self._mirrored("CS")
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self.cubics([x1, y1, v[at] + dx, v[at + 1] + dy, v[at + 2] + dx, v[at + 3] + dy], relative=False)
            self.last = "S"

    def quadratics(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        for at in range(0, len(v), 4):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self._quadratic(v[at] + dx, v[at + 1] + dy, v[at + 2] + dx, v[at + 3] + dy)

    def smooth_quadratics(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        for at in range(0, len(v), 2):
            qx, qy = self._mirrored("QT")
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self._quadratic(qx, qy, v[at] + dx, v[at + 1] + dy)
            self.last = "T"

    def arcs(self, v: list[float], relative: bool) -> None:  # noqa: FBT001
        for at in range(0, len(v), 7):
            rx, ry, turn, large, sweep, x, y = v[at : at + 7]
            if relative:
                x, y = x + self.x, y + self.y
            self.out.extend(arc((self.x, self.y), (rx, ry, turn), (large != 0, sweep != 0), (x, y)))
            self.x, self.y = x, y

    def _mirrored(self, kinds: str) -> tuple[float, float]:
        if self.last and self.last in kinds:
            return 2 * self.x - self.handle_x, 2 * self.y - self.handle_y
        return self.x, self.y

    def _quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        x0, y0 = self.x, self.y
        third = 2 / 3
        self.out.append(
            ("C", x0 + third * (qx - x0), y0 + third * (qy - y0), x + third * (qx - x), y + third * (qy - y), x, y)
        )
        self.handle_x, self.handle_y, self.x, self.y = qx, qy, x, y


_COMMANDS: dict[str, tuple[int, Callable[[_Walk, list[float], bool], None]]] = {
    "M": (2, _Walk.move),
    "Z": (0, _Walk.close),
    "L": (2, _Walk.lines),
    "H": (1, _Walk.across),
    "V": (1, _Walk.down),
    "C": (6, _Walk.cubics),
    "S": (4, _Walk.smooth),
    "Q": (4, _Walk.quadratics),
    "T": (2, _Walk.smooth_quadratics),
    "A": (7, _Walk.arcs),
}


def arc(
    start: tuple[float, float], radii: tuple[float, float, float], flags: tuple[bool, bool], end: tuple[float, float]
) -> list[Segment]:
    """An elliptical arc as cubic curves; `radii` is (rx, ry, turn in degrees), `flags` (large, sweep). SVG 1.1, F.6."""
    (x0, y0), (x1, y1) = start, end
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end:
        return []
    if not rx or not ry:
        return [("L", x1, y1)]
    turn = math.radians(radii[2])
    cos, sin = math.cos(turn), math.sin(turn)
    px, py = cos * (x0 - x1) / 2 + sin * (y0 - y1) / 2, cos * (y0 - y1) / 2 - sin * (x0 - x1) / 2
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) if below else 0.0
    root = -root if flags[0] == flags[1] else root
    ccx, ccy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * ccx - sin * ccy + (x0 + x1) / 2, sin * ccx + cos * ccy + (y0 + y1) / 2
    first = math.atan2((py - ccy) / ry, (px - ccx) / rx)
    sweep = math.atan2((-py - ccy) / ry, (-px - ccx) / rx) - first
    if flags[1] and sweep < 0:
        sweep += 2 * math.pi
    elif not flags[1] and sweep > 0:
        sweep -= 2 * math.pi
    return _curves((cos * rx, sin * rx, -sin * ry, cos * ry, cx, cy), first, sweep, end)


def _curves(matrix: Matrix, first: float, sweep: float, end: tuple[float, float]) -> list[Segment]:
    count = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-6))
    step = sweep / count
    handle = 4 / 3 * math.tan(step / 4)
    unit: list[Segment] = []
    for index in range(count):
        a, b = first + index * step, first + (index + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        unit.append(("C", ca - handle * sa, sa + handle * ca, cb + handle * sb, sb - handle * cb, cb, sb))
    curves = list(transform_path(tuple(unit), matrix))
    last = curves[-1]
    if last[0] == "C":
        curves[-1] = (*last[:5], *end)
    return curves
