"""Traditional repeats as tilings. `size` is the repeat in mm."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tanuki_print.sheets.face import Item, Path, Rgb, Segment, Shape, Stroke, Tiling
from tanuki_print.sheets.pathdata import arc
from tanuki_print.sheets.paths import ellipse, polyline, rectangle


@dataclass(frozen=True, slots=True)
class PatternLook:
    """Repeat (mm), colours, line width (mm) and opacity of a pattern."""

    size: float
    ink: Rgb
    ground: Rgb | None
    line: float
    opacity: float


def _lines(look: PatternLook, *runs: list[float]) -> list[Item]:
    stroke = Stroke(look.ink, look.line, "round", "round", opacity=look.opacity)
    path: list[Segment] = []
    for run in runs:
        path.extend(polyline(run, closed=False))
    return [Shape(tuple(path), None, stroke)]


def _filled(look: PatternLook, *paths: Path) -> list[Item]:
    return [Shape(path, look.ink, opacity=look.opacity) for path in paths]


def seigaiha(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Waves: rows of overlapping fans."""
    r = look.size / 2
    path: list[Segment] = []
    for row in range(-1, 5):
        for column in range(-1, 3):
            x, y = (2 * column + row % 2) * r, row * r / 2
            for share in (1.0, 0.72, 0.44):
                path.extend(_fan((x, y), r, r * share))
    stroke = Stroke(look.ink, look.line, opacity=look.opacity)
    return 2 * r, r, [Shape(tuple(path), None, stroke)]


def _fan(center: tuple[float, float], r: float, ring: float) -> list[Segment]:
    x, y = center
    low = _seen_angle(round(ring / r, 6))
    if low <= 0.01:
        return []
    dx, dy = ring * math.sin(low), ring * math.cos(low)
    start, end = (x - dx, y - dy), (x + dx, y - dy)
    return [("M", *start), *arc(start, (ring, ring, 0.0), (low > math.pi / 2, True), end)]


@cache
def _seen_angle(ring: float) -> float:
    """How far (radians from the top) a ring of a fan is seen; `ring` is its radius as a share of the fan's."""
    # It ends where the fans of the rows below, centred at (1, 1/2), (-1, 1/2) and (0, 1), cover it.
    low, high = 0.0, math.pi / 2 + 0.6
    for _ in range(24):
        angle = (low + high) / 2
        x, y = ring * math.sin(angle), -ring * math.cos(angle)
        free = math.hypot(x - 1, y - 0.5) >= 1 and math.hypot(x, y - 1) >= 1
        low, high = (angle, high) if free else (low, angle)
    return low


def asanoha(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Hemp leaves: stars of six in a net of triangles."""
    w, h = look.size, look.size * math.sqrt(3)
    runs: list[list[float]] = []
    third = h / 6
    for x, y in ((0.0, 0.0), (w / 2, h / 2), (-w / 2, h / 2), (0.0, h)):
        a, b, top, low = (x, y), (x + w, y), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2)
        runs.append([*a, *b, *top, *a, *low, *b])
        for apex, centre in ((top, y - third), (low, y + third)):
            middle = (x + w / 2, centre)
            runs.extend([*corner, *middle] for corner in (a, b, apex))
    return w, h, _lines(look, *runs)


def ichimatsu(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Checks."""
    half = look.size / 2
    return look.size, look.size, _filled(look, rectangle(0, 0, half, half), rectangle(half, half, half, half))


def shippo(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Seven treasures: circles that overlap by a quarter."""
    s, r = look.size, look.size / 2
    path: list[Segment] = []
    for x, y in ((0.0, 0.0), (s, 0.0), (0.0, s), (s, s), (r, r), (r, -r), (-r, r), (r, s + r), (s + r, r)):
        path.extend(ellipse(x, y, r, r))
    return s, s, [Shape(tuple(path), None, Stroke(look.ink, look.line, opacity=look.opacity))]


def chevron(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Arrow feathers: bands that zigzag; `line` is the width of the band."""
    s, h = look.size, look.size / 2
    runs = [[-h, y + s, 0.0, y + h, h, y + s, s, y + h, s + h, y + s] for y in (-s, -s / 2, 0.0, s / 2)]
    return s, h, _lines(look, *runs)


def dots(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Dots in a lozenge; `line` is their diameter."""
    s, r = look.size, look.line / 2
    spots = ((s / 4, s / 4), (3 * s / 4, 3 * s / 4))
    return s, s, _filled(look, *(ellipse(x, y, r, r) for x, y in spots))


def grid(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Squared paper."""
    s = look.size
    return s, s, _lines(look, [-s, 0.0, 2 * s, 0.0], [0.0, -s, 0.0, 2 * s], [-s, s, 2 * s, s], [s, -s, s, 2 * s])


def stripes(look: PatternLook) -> tuple[float, float, list[Item]]:
    """Upright stripes, half ink and half ground; turn them with `turn`."""
    return look.size, look.size, _filled(look, rectangle(0, 0, look.size / 2, look.size))


KINDS: dict[str, Callable[[PatternLook], tuple[float, float, list[Item]]]] = {
    "seigaiha": seigaiha,
    "asanoha": asanoha,
    "ichimatsu": ichimatsu,
    "shippo": shippo,
    "chevron": chevron,
    "dots": dots,
    "grid": grid,
    "stripes": stripes,
}
"""Every kind a <pattern> may name."""


def tiling(kind: str, look: PatternLook) -> Tiling:
    """The repeating cell of a pattern; raises KeyError for an unknown kind."""
    width, height, items = KINDS[kind](look)
    if look.ground:
        items.insert(0, Shape(rectangle(0, 0, width, height), look.ground))
    return Tiling(width, height, tuple(items))
