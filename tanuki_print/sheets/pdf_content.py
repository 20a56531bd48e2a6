"""The display list as PDF instructions: a dull walk that decides nothing about looks.

Coordinates stay those of the face (mm, y down); whoever places a form turns them. What several cards share, a group
with a key, becomes one form that all of them call.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from tanuki_print.sheets.face import (
    IDENTITY,
    POINT,
    Group,
    Image,
    Item,
    LinearGradient,
    Path,
    RadialGradient,
    Rgb,
    Shape,
    Stroke,
    Text,
    Tiling,
)
from tanuki_print.sheets.pdf_file import dictionary, number, numbers, ref
from tanuki_print.sheets.pdf_resources import PdfResources
from tanuki_print.sheets.tiles import ground_and_rest, laid_over

Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-1000.0, -1000.0, 2000.0, 2000.0)
"""A box no card reaches the end of (mm)."""

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


@dataclass(slots=True)
class Content:
    """Instructions of one stream and what they call by name."""

    lines: list[str] = field(default_factory=list)
    names: dict[str, dict[str, str]] = field(default_factory=dict)

    def use(self, kind: str, obj: int) -> str:
        """The name of a resource in this stream."""
        name = f"R{obj}"
        self.names.setdefault(kind, {})[name] = ref(obj)
        return name

    def resources(self) -> str:
        """The stream's /Resources."""
        return dictionary({kind: dictionary(names) for kind, names in self.names.items()})

    def data(self) -> bytes:
        """The stream itself."""
        return "\n".join(self.lines).encode("latin-1")


_LONG = 2000
_SEGMENTS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}
"""Three decimals are a thousandth of a mm, or of a font's own unit: far finer than any printer."""


def path_lines(path: Path) -> str:
    """A path's construction operators. Long ones are never met twice: QR codes, one for each pack."""
    return _known_lines(path) if len(path) <= _LONG else _lines(path)


@lru_cache(2048)
def _known_lines(path: Path) -> str:
    return _lines(path)


def _lines(path: Path) -> str:
    formats = _SEGMENTS
    return "\n".join([formats[segment[0]] % segment[1:] for segment in path])


class Walker:
    """Turns items into instructions, making the forms, patterns and fonts they need as it meets them."""

    def __init__(self, resources: PdfResources) -> None:
        self._made = resources

    def draw(self, items: Iterable[Item], content: Content) -> None:
        """Append the instructions for the items, from back to front."""
        for item in items:
            if isinstance(item, Shape):
                self._shape(item, content)
            elif isinstance(item, Group):
                self._group(item, content)
            elif isinstance(item, Text):
                self._text(item, content)
            else:
                self._image(item, content)

    def form(self, items: Iterable[Item], *, transparency: bool = False, box: Box = EVERYWHERE) -> int:
        """The items as a form of their own, in the same coordinates, clipped to a box; gives its object."""
        content = Content()
        self.draw(items, content)
        entries = _form_entries(content, box)
        if transparency:
            entries["Group"] = "<</Type /Group /S /Transparency /I true /CS /DeviceRGB>>"
        return self._made.pdf.stream(entries, content.data())

    def _group(self, group: Group, content: Content) -> None:
        plain = group.matrix == IDENTITY and group.clip is None and group.opacity >= 1.0
        if plain and not group.key:
            self.draw(group.items, content)
            return
        lines = content.lines
        lines.append("q")
        if group.matrix != IDENTITY:
            lines.append(f"{numbers(*group.matrix)} cm")
        if group.clip is not None:
            lines.append(f"{path_lines(group.clip)}\nW n")
        if group.key or group.opacity < 1.0:
            self._opacity(content, group.opacity, group.opacity)
            form = self._made.shared(
                ("group", group.key or group.items, group.opacity < 1.0),
                lambda: self.form(group.items, transparency=group.opacity < 1.0),
            )
            lines.append(f"/{content.use('XObject', form)} Do")
        else:
            self.draw(group.items, content)
        lines.append("Q")

    def _opacity(self, content: Content, fill: float, stroke: float) -> None:
        if fill < 1.0 or stroke < 1.0:
            content.lines.append(f"/{content.use('ExtGState', self._made.alpha(fill, stroke))} gs")

    def _shape(self, shape: Shape, content: Content) -> None:
        stroke = shape.stroke
        alpha = (shape.opacity, shape.opacity * (stroke.opacity if stroke else 1.0))
        kept = alpha != (1.0, 1.0)
        if kept:
            content.lines.append("q")
            self._opacity(content, *alpha)
        path = path_lines(shape.path)
        even = "*" if shape.rule == "evenodd" else ""
        fill = shape.fill
        if isinstance(fill, LinearGradient | RadialGradient):
            self._gradient(fill, f"{path}\nW{even} n", content)
            fill = None
        elif isinstance(fill, Tiling):
            self._tiled(fill, shape, content)
            fill = None
        if fill is not None:
            content.lines.append(f"{_rgb(fill)} rg")
        if stroke is not None:
            content.lines.append(_pen(stroke))
        if fill is not None or stroke is not None:
            operator = {(True, False): "f", (True, True): "B", (False, True): "S"}[fill is not None, stroke is not None]
            content.lines.append(f"{path}\n{operator}{'' if operator == 'S' else even}")
        if kept:
            content.lines.append("Q")

    def _gradient(self, gradient: LinearGradient | RadialGradient, clip: str, content: Content) -> None:
        # `sh` paints in the coordinates of the moment, so that a gradient needs no matrix of its own.
        content.lines.append(f"q\n{clip}")
        if any(stop.opacity < 1.0 for stop in gradient.stops):
            content.lines.append(f"/{content.use('ExtGState', self._made.veil(gradient))} gs")
        content.lines.append(f"/{content.use('Shading', self._made.shading(gradient))} sh\nQ")

    def _tiled(self, tiling: Tiling, shape: Shape, content: Content) -> None:
        """Lay the cells out one by one, each row a form of its own."""
        even = "*" if shape.rule == "evenodd" else ""
        content.lines.append(f"q\n{path_lines(shape.path)}")
        ground, items = ground_and_rest(tiling)
        content.lines.append(f"{_rgb(ground)} rg\nW{even} f{even}" if ground else f"W{even} n")
        laid = laid_over(tiling, shape.path)
        row = self._made.shared(("tiles", tiling, laid.columns), lambda: self._tile_row(tiling, items, laid.columns))
        name = content.use("XObject", row)
        for index in range(laid.rows):
            content.lines.append(f"q 1 0 0 1 {numbers(laid.x, laid.y + index * tiling.height)} cm /{name} Do Q")
        content.lines.append("Q")

    def _tile_row(self, tiling: Tiling, items: tuple[Item, ...], count: int) -> int:
        box = (0.0, 0.0, tiling.width, tiling.height)
        cell = self._made.shared(("tile", tiling), lambda: self.form(items, box=box))
        row = Content()
        name = row.use("XObject", cell)
        row.lines.append(f"/{name} Do")
        row.lines += [f"1 0 0 1 {number(tiling.width)} 0 cm /{name} Do"] * (count - 1)
        return self._made.pdf.stream(_form_entries(row, EVERYWHERE), row.data())

    def _text(self, text: Text, content: Content) -> None:
        font = self._made.font("hidden" if text.hidden else text.font)
        name = content.use("Font", font.obj)
        size = text.size * POINT
        faded = text.opacity < 1.0
        if faded:
            content.lines.append("q")
            self._opacity(content, text.opacity, text.opacity)
        render = "3 Tr " if text.hidden else f"{_rgb(text.color)} rg "
        tracking = f"{number(text.tracking)} Tc " if text.tracking else ""
        place = f"1 0 0 -1 {numbers(text.x, text.y)} Tm"
        content.lines.append(f"BT /{name} {number(size)} Tf {render}{tracking}{place} <{font.encode(text.text)}> Tj")
        content.lines.append(f"{'0 Tr ' if text.hidden else ''}{'0 Tc ' if text.tracking else ''}ET")
        if faded:
            content.lines.append("Q")

    def _image(self, image: Image, content: Content) -> None:
        left, top, right, bottom = image.source
        width, height = image.width / (right - left), image.height / (bottom - top)
        x, y = image.x - left * width, image.y - top * height
        box = f"{numbers(image.x, image.y, image.width, image.height)} re W n"
        name = content.use("XObject", self._made.picture(image.path))
        content.lines.append(f"q {box} {numbers(width, 0, 0, -height, x, y + height)} cm /{name} Do Q")


def _form_entries(content: Content, box: Box) -> dict[str, str]:
    entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": f"[{numbers(*box)}]"}
    return entries | {"Resources": content.resources()}


@lru_cache(1024)
def _pen(stroke: Stroke) -> str:
    dash = f"[{numbers(*stroke.dash)}] 0 d" if stroke.dash else "[] 0 d"
    line = f"{number(stroke.width)} w {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j {dash}"
    return f"{_rgb(stroke.color)} RG {line}"


@lru_cache(1024)
def _rgb(color: Rgb) -> str:
    return numbers(color.red, color.green, color.blue)
