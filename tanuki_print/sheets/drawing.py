"""Elements of a template or motif to items of the display list."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tanuki_print.diagnostics import did_you_mean
from tanuki_print.sheets.face import IDENTITY, Group, Item, Matrix, Paint, Path, Segment, Shape, Stop, Tiling
from tanuki_print.sheets.grammar import check_element, choice, number, positive
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.matrices import multiply, parse_transform, scale_of, turned
from tanuki_print.sheets.paint import Style, color_of, gradient, opacity, stops_of, stroke_of, style_of
from tanuki_print.sheets.pathdata import parse_path
from tanuki_print.sheets.paths import bounds, ellipse, numbers, polyline, rectangle, transform_path
from tanuki_print.sheets.patterns import KINDS, PatternLook, tiling

_NESTING = 40


@dataclass(frozen=True, slots=True)
class Outline:
    """One piece of a silhouette (mm): its path, whether its inside counts, and the width of its line."""

    path: Path
    filled: bool
    width: float


class Extras(Protocol):
    """What draws the elements that are ours: text, icons, scenes, shared parts."""

    def extra(self, node: Node, style: Style) -> list[Item]:
        """The items of the element in its own user space; raises Flaw."""

    def outlines(self, node: Node) -> tuple[Outline, ...]:
        """The silhouette of what `extra` drew, for icons within motifs."""


@dataclass(slots=True)
class Drawing:
    """One document being drawn. `flaws` gathers what is wrong; with `trace`, `silhouette` all outlines."""

    root: Node
    extras: Extras
    trace: bool = False
    flaws: list[Flaw] = field(default_factory=list)
    silhouette: list[Outline] = field(default_factory=list)
    _ids: dict[str, Node] = field(default_factory=dict)
    _tilings: dict[str, Tiling] = field(default_factory=dict)
    _stops: dict[str, tuple[Stop, ...]] = field(default_factory=dict)
    _depth: int = 0

    def items(self) -> tuple[Item, ...]:
        """Everything in the document from back to front."""
        self._collect(self.root)
        out: list[Item] = []
        if self.root.tag != "svg":
            message = f"a template gives one <svg> element, found <{self.root.tag}>"
            self.flaws.append(Flaw(message, self.root))
        else:
            self._element(self.root, IDENTITY, Style(), out)
        return tuple(out)

    def _collect(self, node: Node) -> None:
        name = node.attrs.get("id")
        if name and node.tag != "card":  # whose id names a card of the game
            self._ids[name] = node
        for child in node.content:
            if not isinstance(child, str):
                self._collect(child)

    def _element(self, node: Node, matrix: Matrix, style: Style, out: list[Item]) -> None:
        try:
            check_element(node)
            style = style_of(node, style)
            if "transform" in node.attrs:
                matrix = multiply(matrix, self._transform(node))
            if "clip-path" in node.attrs:
                self._clipped(node, matrix, style, out)
            else:
                self._drawn(node, matrix, style, out)
        except Flaw as flaw:
            flaw.about(node)
            self.flaws.append(flaw.at(node.file, node.line))

    def _transform(self, node: Node) -> Matrix:
        try:
            return parse_transform(node.attrs["transform"])
        except ValueError as error:
            raise Flaw(str(error), node) from None

    def _clipped(self, node: Node, matrix: Matrix, style: Style, out: list[Item]) -> None:
        target = self._target(node, node.attrs["clip-path"], ("clipPath",))
        path: list[Segment] = []
        for child in target.children:
            check_element(child)
            maker = _SHAPES.get(child.tag)
            if maker is None:
                message = f"a clipPath holds shapes only, found <{child.tag}>"
                raise Flaw(message, child)
            inner = multiply(matrix, self._transform(child)) if "transform" in child.attrs else matrix
            path.extend(transform_path(_path(child), inner))
        inside: list[Item] = []
        kept = len(self.silhouette)
        self._drawn(node, matrix, style, inside)
        # What is clipped lies within an outline of its own, or it would be cut off; unclipped it would spoil the halo.
        del self.silhouette[kept:]
        out.append(Group(tuple(inside), clip=tuple(path)))

    def _drawn(self, node: Node, matrix: Matrix, style: Style, out: list[Item]) -> None:
        tag = node.tag
        if tag in _SHAPES:
            self._shape(node, matrix, style, out)
        elif tag in ("g", "svg"):
            self._group(node, matrix, style, out)
        elif tag == "use":
            self._use(node, matrix, style, out)
        elif tag not in _SILENT:
            items = self.extras.extra(node, style)  # noqa: S610 - no database here
            faded = opacity(node)
            if matrix != IDENTITY or faded < 1:
                out.append(Group(tuple(items), matrix, opacity=faded))
            else:
                out.extend(items)
            if self.trace:
                self._outlined(node, matrix)
        elif tag not in ("defs", *_DEFINED):
            message = f"<{tag}> does not stand here"
            raise Flaw(message, node)

    def _outlined(self, node: Node, matrix: Matrix) -> None:
        scale = scale_of(matrix)
        for piece in self.extras.outlines(node):
            self.silhouette.append(Outline(transform_path(piece.path, matrix), piece.filled, piece.width * scale))

    def _group(self, node: Node, matrix: Matrix, style: Style, out: list[Item]) -> None:
        faded = opacity(node) if "opacity" in node.attrs else 1.0
        inside: list[Item] = [] if faded < 1 else out
        for child in node.content:
            if not isinstance(child, str):
                self._element(child, matrix, style, inside)
            elif child.strip():
                message = f"loose text {child.strip()[:20]!r} in <{node.tag}>"
                self.flaws.append(Flaw(message, node, "text stands in <text> or <textbox>"))
        if faded < 1:
            out.append(Group(tuple(inside), opacity=faded))

    def _use(self, node: Node, matrix: Matrix, style: Style, out: list[Item]) -> None:
        target = self._target(node, node.attrs.get("href", node.attrs.get("xlink:href", "")), ())
        self._depth += 1
        if self._depth > _NESTING:
            self._depth = 0
            message = f"<use> of {target.attrs['id']!r} leads back to itself"
            raise Flaw(message, node)
        moved = multiply(matrix, (1.0, 0.0, 0.0, 1.0, number(node, "x"), number(node, "y")))
        faded = opacity(node)
        inside: list[Item] = []
        self._element(target, moved, style, inside)
        self._depth = max(0, self._depth - 1)
        out.extend(inside if faded == 1 else [Group(tuple(inside), opacity=faded)])

    def _target(self, node: Node, reference: str, tags: tuple[str, ...]) -> Node:
        name = reference.removeprefix("url(").removesuffix(")").strip("'\"").removeprefix("#")
        target = self._ids.get(name)
        if target is None:
            message = f"<{node.tag}> names {reference!r}, which is not in this file"
            raise Flaw(message, node, did_you_mean(name, self._ids))
        if tags and target.tag not in tags:
            message = f"<{node.tag}> needs {' or '.join(tags)} at {reference!r}, found <{target.tag}>"
            raise Flaw(message, node)
        return target

    def _shape(self, node: Node, matrix: Matrix, style: Style, out: list[Item]) -> None:
        raw = _path(node)
        if not raw:
            return
        path = transform_path(raw, matrix)
        stroke = stroke_of(node, style, scale_of(matrix))
        fill = None if style.fill == "none" else self._fill(node, style.fill, raw, matrix)
        faded = opacity(node) if "opacity" in node.attrs else 1.0
        through = faded * style.fill_opacity
        if isinstance(fill, Tiling):
            out.append(self._tiled(fill, node, style, (raw, path, matrix)))
            fill = None
        if fill is not None and through != faded and stroke:
            out.append(Shape(path, fill, None, style.rule, through))
            out.append(Shape(path, None, stroke, style.rule, faded))
        elif fill is not None or stroke:
            out.append(Shape(path, fill, stroke, style.rule, faded if stroke else through))
        if self.trace and (style.fill != "none" or stroke):
            self.silhouette.append(Outline(path, style.fill != "none", stroke.width if stroke else 0.0))

    def _fill(self, node: Node, text: str, raw: Path, matrix: Matrix) -> Paint | None:
        if not text.startswith("url("):
            return color_of(node, text, "fill")
        target = self._target(node, text, ("linearGradient", "radialGradient", "pattern"))
        check_element(target)
        name = target.attrs["id"]
        if target.tag == "pattern":
            if name not in self._tilings:
                self._tilings[name] = _tiling(target)
            return self._tilings[name]
        if name not in self._stops:
            self._stops[name] = stops_of(target)
        return gradient(target, self._stops[name], bounds(raw), matrix)

    def _tiled(self, cell: Tiling, node: Node, style: Style, paths: tuple[Path, Path, Matrix]) -> Item:
        raw, path, matrix = paths
        turn = number(self._target(node, style.fill, ()), "turn")
        faded = opacity(node) * style.fill_opacity
        if matrix == IDENTITY and not turn:
            return Shape(path, cell, None, style.rule, faded)
        if not turn:
            return Group((Shape(raw, cell, None, style.rule, faded),), matrix)
        left, top, right, bottom = bounds(raw)
        x, y, reach = (left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top)
        cover = rectangle(x - reach, y - reach, 2 * reach, 2 * reach)
        inner = multiply(matrix, turned(turn, x, y))
        return Group((Group((Shape(cover, cell, opacity=faded),), inner),), clip=path)


def _tiling(node: Node) -> Tiling:
    kind = choice(node, "kind", tuple(KINDS), "")
    size = positive(node, "size")
    if size < 0.2:
        message = f"a pattern repeats every 0.2 mm or more, found {node.attrs['size']!r}"
        raise Flaw(message, node)
    ink = color_of(node, node.attrs.get("ink", "#000000"), "ink")
    ground = color_of(node, node.attrs.get("ground", "none"), "ground")
    if ink is None:
        message = "a pattern needs a colour as its ink, found 'none'"
        raise Flaw(message, node)
    return tiling(kind, PatternLook(size, ink, ground, positive(node, "line", 0.3), opacity(node)))


def _rect(node: Node) -> Path:
    rx = positive(node, "rx", positive(node, "ry"))
    radius = (rx, positive(node, "ry", rx))
    return rectangle(number(node, "x"), number(node, "y"), positive(node, "width"), positive(node, "height"), radius)


def _circle(node: Node) -> Path:
    r = positive(node, "r")
    return ellipse(number(node, "cx"), number(node, "cy"), r, r) if r else ()


def _ellipse(node: Node) -> Path:
    return ellipse(number(node, "cx"), number(node, "cy"), positive(node, "rx"), positive(node, "ry"))


def _line(node: Node) -> Path:
    return (("M", number(node, "x1"), number(node, "y1")), ("L", number(node, "x2"), number(node, "y2")))


_SHAPES: dict[str, Callable[[Node], Path]] = {
    "path": lambda node: parse_path(node.attrs["d"]),
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": lambda node: polyline(numbers(node.attrs["points"]), closed=False),
    "polygon": lambda node: polyline(numbers(node.attrs["points"]), closed=True),
}
_DEFINED = ("clipPath", "linearGradient", "radialGradient", "pattern")
_SILENT = frozenset(("defs", *_DEFINED, "stop", "b", "i", "br"))


def _path(node: Node) -> Path:
    try:
        return _SHAPES[node.tag](node)
    except ValueError as error:
        message = f"<{node.tag}>: {error}"
        raise Flaw(message, node) from None
