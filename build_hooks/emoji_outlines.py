"""Emoji as outlines with a body: what a coloured motif needs, worked out once.

Noto Emoji is line art: its glyphs are ink with holes. To colour the inside, the ink is closed (grown and shrunk by
the same amount, so that gaps in the drawn line are bridged), its holes are dropped, and the rest is drawn in a little
so that no colour peeks out under the line.
"""

from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from shapely import Polygon, make_valid, set_precision
from shapely.geometry.base import BaseGeometry

CLOSING = 70
"""How far (font units of 1/2048 em) the ink is grown to bridge gaps in the line."""

INSET = 12
"""How far (font units) the body stays inside the outer edge of the line."""

SIMPLIFY = 4
"""Largest error (font units) of the body's polygon: under 0.02 mm on a motif 10 mm wide."""

SMALLEST_BODY = 200
"""Square font units below which a piece of body is a crumb and dropped."""

Point = tuple[float, float]


class ContourPen(BasePen):
    """Collects each contour as SVG path data and as a polygon of flattened curves."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.paths: list[str] = []
        self.polygons: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:
        self.paths.append(f"M{_pair(pt)}")
        self.polygons.append([pt])

    def _lineTo(self, pt: Point) -> None:
        self.paths[-1] += f"L{_pair(pt)}"
        self.polygons[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:
        self.paths[-1] += f"C{_pair(pt1)} {_pair(pt2)} {_pair(pt3)}"
        start = self.polygons[-1][-1]
        for step in range(1, 7):
            t = step / 6
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            x, y = (a * p + b * q + c * r + d * s for p, q, r, s in zip(start, pt1, pt2, pt3, strict=True))
            self.polygons[-1].append((x, y))

    def _closePath(self) -> None:
        self.paths[-1] += "Z"


def write(font_path: Path, target: Path) -> None:
    """Write one line per glyph: code point (hex), box, body path, ink contours by falling area; tab-separated, font
    units, y up.
    """
    font = TTFont(font_path)
    glyphs = font.getGlyphSet()
    lines = [f"upem\t{font['head'].unitsPerEm}"]
    for code, name in sorted(font.getBestCmap().items()):
        pen = ContourPen(glyphs)
        glyphs[name].draw(pen)
        if pen.paths:
            lines.append(_line(code, pen))
    target.write_text("\n".join(lines) + "\n", "utf-8")


def _line(code: int, pen: ContourPen) -> str:
    order = sorted(range(len(pen.paths)), key=lambda i: -abs(_area(pen.polygons[i])))
    points = [point for polygon in pen.polygons for point in polygon]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = f"{min(xs):.0f} {min(ys):.0f} {max(xs):.0f} {max(ys):.0f}"
    body = _body([pen.polygons[i] for i in order])
    return "\t".join([f"{code:X}", box, body, "|".join(pen.paths[i] for i in order)])


def _body(polygons: list[list[Point]]) -> str:
    """Path of the closed silhouette; the contours come largest first, so that holes follow what they are cut from."""
    ink: BaseGeometry = Polygon()
    for index, points in enumerate(polygons):
        if len(points) < 3:
            continue
        shape = make_valid(Polygon(points))
        depth = sum(_inside(points[0], other) for other in polygons[:index])
        ink = ink.union(shape) if depth % 2 == 0 else ink.difference(shape)
    closed = ink.buffer(CLOSING, quad_segs=4).buffer(-CLOSING, quad_segs=4)
    pieces = getattr(closed, "geoms", [closed])
    bodies: list[str] = []
    for piece in pieces:
        if piece.geom_type != "Polygon" or piece.area <= SMALLEST_BODY:
            continue
        inner = Polygon(piece.exterior).buffer(-INSET, quad_segs=4).simplify(SIMPLIFY)
        bodies.extend(_ring(part) for part in getattr(set_precision(inner, 1), "geoms", [set_precision(inner, 1)]))
    return "".join(bodies)


def _ring(polygon: BaseGeometry) -> str:
    if polygon.geom_type != "Polygon" or polygon.is_empty:
        return ""
    points = list(polygon.exterior.coords)[:-1]
    return f"M{_pair(points[0])}" + "".join(f"L{_pair(p)}" for p in points[1:]) + "Z"


def _pair(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _area(points: list[Point]) -> float:
    closing = points[1:] + points[:1]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, closing, strict=True)) / 2


def _inside(point: Point, polygon: list[Point]) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside
