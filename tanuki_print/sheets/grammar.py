"""Every element and attribute a template may hold, as data; docs/templates.md explains the same list."""

from typing import TypeVar

from tanuki_print.diagnostics import did_you_mean
from tanuki_print.sheets.markup import Flaw, Node

Word = TypeVar("Word", bound=str)

PAINT = (
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-opacity",
)
"""Inherited by what lies inside."""

PLACING = ("id", "transform", "opacity", "clip-path")
BOX = ("x", "y", "width", "height")
LETTERS = ("font", "size", "fill", "fill-opacity", "tracking", "field")
_SHAPE = (*PAINT, *PLACING)
_GRADIENT = ("id", "gradientUnits", "gradientTransform")

ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "svg": ("xmlns", "xmlns:xlink", "viewBox", "width", "height", "version", *_SHAPE),
    "g": _SHAPE,
    "defs": ("id",),
    "rect": (*BOX, "rx", "ry", *_SHAPE),
    "circle": ("cx", "cy", "r", *_SHAPE),
    "ellipse": ("cx", "cy", "rx", "ry", *_SHAPE),
    "line": ("x1", "y1", "x2", "y2", *_SHAPE),
    "polyline": ("points", *_SHAPE),
    "polygon": ("points", *_SHAPE),
    "path": ("d", *_SHAPE),
    "use": ("href", "xlink:href", "x", "y", *_SHAPE),
    "image": ("href", "xlink:href", *BOX, *PLACING),
    "clipPath": ("id", "clip-rule"),
    "linearGradient": ("x1", "y1", "x2", "y2", *_GRADIENT),
    "radialGradient": ("cx", "cy", "r", *_GRADIENT),
    "stop": ("offset", "stop-color", "stop-opacity"),
    "text": ("x", "y", *LETTERS, "anchor", "text-anchor", "fit", "width", "lang", "verbatim", *PLACING),
    "textbox": (*BOX, *LETTERS, "align", "valign", "fit", "balance", "leading", "lang", "verbatim", *PLACING),
    "vtext": ("x", "y", *LETTERS, "weight", "fit", "height", *PLACING),
    "icon": (
        "name", *BOX, "align", "mode", "halo", "halo-color", "shadow", "ink", "body", "holes", "turn", "flip", *PLACING,
    ),
    "pattern": ("id", "kind", "size", "ink", "ground", "line", "opacity", "turn"),
    "scene": (*BOX, *PLACING),
    "qr": ("text", "x", "y", "width", *PLACING),
    "card": ("x", "y", "width", "turn", "side", "finish", "low-ink", *PLACING),
    "part": ("key",),
    "b": (),
    "i": (),
    "br": (),
}  # fmt: skip
"""Element -> what may be written on it. `part` is what part() leaves behind; no template writes it."""

_ALLOWED = {tag: frozenset(names) for tag, names in ATTRIBUTES.items()}

NEEDED: dict[str, tuple[str, ...]] = {
    "path": ("d",),
    "polyline": ("points",),
    "polygon": ("points",),
    "circle": ("r",),
    "ellipse": ("rx", "ry"),
    "rect": ("width", "height"),
    "image": (*BOX[2:],),
    "icon": ("name", "width", "height"),
    "textbox": ("width", "height", "size"),
    "text": ("size",),
    "vtext": ("size",),
    "scene": ("width", "height"),
    "card": ("id", "width"),
    "qr": ("text", "width"),
    "pattern": ("id", "kind", "size"),
}
"""Attributes an element cannot do without."""

FONTS = (
    "display",
    "display-bold",
    "text",
    "text-italic",
    "text-bold",
    "text-bold-italic",
    "text-black",
    "japanese",
    "emoji",
)


def check_element(node: Node) -> None:
    """Raise Flaw when the element or one of its attributes is unknown, or a needed one is missing."""
    allowed = _ALLOWED.get(node.tag)
    if allowed is None:
        message = f"unknown element <{node.tag}>"
        raise Flaw(message, node, did_you_mean(node.tag, ATTRIBUTES) or "docs/templates.md lists the elements")
    attrs = node.attrs
    if not allowed.issuperset(attrs):
        name = next(name for name in attrs if name not in allowed)
        message = f"<{node.tag}> has no attribute {name!r}"
        hint = did_you_mean(name, allowed) or f"it has {', '.join(ATTRIBUTES[node.tag]) or 'none'}"
        if name in ("style", "class"):
            hint = 'write each property as an attribute: fill="#c8361f"'
        raise Flaw(message, node, hint)
    for name in NEEDED.get(node.tag, ()):
        if name not in attrs:
            message = f"<{node.tag}> needs the attribute {name!r}"
            raise Flaw(message, node)


def number(node: Node, name: str, default: float = 0.0) -> float:
    """The number of an attribute (mm unless docs say otherwise); raises Flaw for anything else."""
    text = node.attrs.get(name)
    if text is None:
        return default
    try:
        value = float(text.removesuffix("mm"))
    except ValueError:
        message = f"<{node.tag}> {name} must be a number, found {text!r}"
        raise Flaw(message, node) from None
    if not -1e6 < value < 1e6:
        message = f"<{node.tag}> {name} must be a number below a million, found {text!r}"
        raise Flaw(message, node)
    return value


def positive(node: Node, name: str, default: float = 0.0) -> float:
    """As `number`, refusing what is below 0."""
    value = number(node, name, default)
    if value < 0:
        message = f"<{node.tag}> {name} must not be negative, found {node.attrs[name]!r}"
        raise Flaw(message, node)
    return value


def choice(node: Node, name: str, allowed: tuple[Word, ...], default: Word) -> Word:
    """One of the allowed words; raises Flaw for another."""
    written = node.attrs.get(name, default)
    for word in allowed:
        if word == written:
            return word
    message = f"<{node.tag}> {name} must be one of {', '.join(allowed)}, found {written!r}"
    raise Flaw(message, node, did_you_mean(written, allowed))
