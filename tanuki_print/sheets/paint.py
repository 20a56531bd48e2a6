"""Presentation attributes: what is inherited, and the fills and strokes they come to."""

import math
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from tanuki_print.sheets.colors import parse_color
from tanuki_print.sheets.face import IDENTITY, LinearGradient, Matrix, RadialGradient, Rgb, Stop, Stroke
from tanuki_print.sheets.grammar import PAINT, check_element, choice, number, positive
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.matrices import multiply, parse_transform, scale_of
from tanuki_print.sheets.paths import numbers

_PAINT = frozenset(PAINT)
_CAPS = ("butt", "round", "square")
_UNITS = ("objectBoundingBox", "userSpaceOnUse")
_JOINS = ("miter", "round", "bevel")


class Style(NamedTuple):
    """The inherited attributes, as in SVG; lengths in the user space of the element."""

    fill: str = "#000000"
    fill_opacity: float = 1.0
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    stroke: str = "none"
    width: float = 1.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    stroke_opacity: float = 1.0


_STYLES: dict[tuple[object, ...], Style] = {}


def style_of(node: Node, parent: Style) -> Style:
    """The style of an element inside another; raises Flaw for a value that is none."""
    attrs = node.attrs
    if _PAINT.isdisjoint(attrs):
        return parent
    key = (parent, *map(attrs.get, PAINT))
    style = _STYLES.get(key)
    if style is None:
        values: dict[str, Any] = dict(zip(Style._fields, parent, strict=True))
        values.update(_read(node, name) for name in PAINT if name in attrs)
        style = _STYLES[key] = Style(**values)
    return style


def _read(node: Node, name: str) -> tuple[str, object]:
    if name in ("fill", "stroke"):
        return name, node.attrs[name]
    if name == "fill-opacity":
        return "fill_opacity", opacity(node, name)
    if name == "stroke-opacity":
        return "stroke_opacity", opacity(node, name)
    if name == "stroke-width":
        return "width", positive(node, name)
    if name == "fill-rule":
        return "rule", choice(node, name, ("nonzero", "evenodd"), "nonzero")
    if name == "stroke-linecap":
        return "cap", choice(node, name, _CAPS, "butt")
    if name == "stroke-linejoin":
        return "join", choice(node, name, _JOINS, "miter")
    return "dash", _dash(node, node.attrs[name])


def _dash(node: Node, text: str) -> tuple[float, ...]:
    if text == "none":
        return ()
    try:
        dash = tuple(numbers(text))
    except ValueError as error:
        raise Flaw(str(error), node) from None
    if any(length < 0 for length in dash):
        message = f"dashes must not be negative, found {text!r}"
        raise Flaw(message, node)
    return dash if sum(dash) > 0 else ()


def opacity(node: Node, name: str = "opacity") -> float:
    """An opacity 0..1, 1 where the attribute is not written."""
    value = number(node, name, 1.0)
    if not 0 <= value <= 1:
        message = f"<{node.tag}> {name} must lie between 0 and 1, found {node.attrs[name]!r}"
        raise Flaw(message, node)
    return value


def color_of(node: Node, text: str, what: str) -> Rgb | None:
    """A colour, or None for `none`; raises Flaw naming the attribute."""
    if text in ("none", "transparent"):
        return None
    try:
        return parse_color(text)
    except ValueError as error:
        message = f"<{node.tag}> {what}: {error}"
        raise Flaw(message, node) from None


@lru_cache(maxsize=4096)
def _stroke(style: Style, scale: float) -> Stroke:
    color = parse_color(style.stroke)
    dash = tuple(length * scale for length in style.dash)
    return Stroke(color, style.width * scale, style.cap, style.join, dash, style.stroke_opacity)


def stroke_of(node: Node, style: Style, scale: float) -> Stroke | None:
    """The stroke of a shape whose user space is `scale` times as large on the face."""
    if style.stroke == "none" or style.width == 0:
        return None
    try:
        return _stroke(style, scale)
    except ValueError as error:
        message = f"<{node.tag}> stroke: {error}"
        hint = "a stroke takes a plain colour" if style.stroke.startswith("url") else ""
        raise Flaw(message, node, hint) from None


def _share(node: Node, name: str, default: float) -> float:
    text = node.attrs.get(name, "")
    if not text.endswith("%"):
        return number(node, name, default)
    try:
        return float(text[:-1]) / 100
    except ValueError:
        message = f"<{node.tag}> {name} must be a number, found {text!r}"
        raise Flaw(message, node) from None


def stops_of(node: Node) -> tuple[Stop, ...]:
    """The stops of a gradient, offsets rising; raises Flaw when there are none."""
    stops: list[Stop] = []
    for child in node.children:
        check_element(child)
        if child.tag != "stop":
            message = f"a gradient holds <stop> only, found <{child.tag}>"
            raise Flaw(message, child)
        color = color_of(child, child.attrs.get("stop-color", "#000000"), "stop-color")
        offset = max(min(1.0, _share(child, "offset", 0.0)), stops[-1].offset if stops else 0.0)
        seen = opacity(child, "stop-opacity") if color else 0.0
        stops.append(Stop(offset, color or Rgb(0, 0, 0), seen))
    if not stops:
        message = f"<{node.tag}> needs stops"
        raise Flaw(message, node)
    return tuple(stops)


def gradient(
    node: Node, stops: tuple[Stop, ...], box: tuple[float, float, float, float], matrix: Matrix
) -> LinearGradient | RadialGradient:
    """The gradient for a shape with that box (left, top, right, bottom) in its space; `matrix` leads to the face."""
    user = choice(node, "gradientUnits", _UNITS, _UNITS[0]) != _UNITS[0]
    try:
        own = parse_transform(node.attrs["gradientTransform"]) if "gradientTransform" in node.attrs else IDENTITY
    except ValueError as error:
        raise Flaw(str(error), node) from None
    width, height = box[2] - box[0], box[3] - box[1]
    space: Matrix = IDENTITY if user else (width, 0.0, 0.0, height, box[0], box[1])
    whole = multiply(matrix, multiply(space, own))
    a, b, c, d, e, f = whole

    def at(x: float, y: float) -> tuple[float, float]:
        return (a * x + c * y + e, b * x + d * y + f)

    if node.tag == "linearGradient":
        start = at(_share(node, "x1", 0.0), _share(node, "y1", 0.0))
        end = at(_share(node, "x2", 1.0), _share(node, "y2", 0.0))
        return LinearGradient(start, end, stops)
    radius = _share(node, "r", 0.5)
    # A box that is not square would make an oval of it; the display list knows circles, so the longer side counts.
    spread = scale_of(whole) if user else scale_of(multiply(matrix, own)) * max(width, height)
    center = at(_share(node, "cx", 0.5), _share(node, "cy", 0.5))
    return RadialGradient(center, math.fabs(radius) * spread, stops)
