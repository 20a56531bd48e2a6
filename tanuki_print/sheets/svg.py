"""The display list as SVG: the second dull walk. Text becomes outlines, so that the file looks the same everywhere,
and stands once more in `title` and `desc`, so that readers and search find it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from tanuki_print.sheets.face import (
    IDENTITY,
    POINT,
    CardFace,
    Group,
    Image,
    Item,
    LinearGradient,
    Matrix,
    Paint,
    Path,
    RadialGradient,
    Rgb,
    Shape,
    Stop,
    Stroke,
    Text,
    Tiling,
)
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.pdf_file import number, numbers
from tanuki_print.sheets.svg_pictures import picture_address
from tanuki_print.sheets.tiles import ground_and_rest, laid_over


def svg_text(face: CardFace, book: FontBook, bleed: float = 0.0, title: str = "", language: str = "") -> str:
    """One side of a card as an SVG document at its true size, with up to `bleed` mm beyond the trim; its title is the
    card's id where no other is given. The language (BCP 47) is that of its texts, where it is known.

    Raises TanukiError for a picture that cannot be read.
    """
    walker = SvgWalker(book)
    body = walker.items(face.items)
    around = min(bleed, face.bleed)
    width, height = face.trim[0] + 2 * around, face.trim[1] + 2 * around
    lang = f' lang="{escape(language)}" xml:lang="{escape(language)}"' if language else ""
    words = " ".join(dict.fromkeys(walker.words))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}mm" height="{number(height)}mm" '
        f'viewBox="{numbers(-around, -around, width, height)}" role="img"{lang}>\n'
        f"<title>{escaped(title or face.card)}</title>\n<desc>{escaped(words)}</desc>\n"
        f"<defs>\n{''.join(walker.defs)}</defs>\n{body}</svg>\n"
    )


def path_data(path: Path) -> str:
    """A path as SVG path data."""
    return "".join(segment[0] + numbers(*segment[1:]) for segment in path)


class SvgWalker:
    """Writes items; what several of them use goes to `defs` on first use."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self.defs: list[str] = []
        self.words: list[str] = []
        self.names: dict[object, str] = {}

    def items(self, items: Iterable[Item]) -> str:
        """Items as elements, from back to front."""
        return "".join(map(self._item, items))

    def _item(self, item: Item) -> str:
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Group):
            return self._group(item)
        return self.text(item) if isinstance(item, Text) else self._image(item)

    def data(self, path: Path) -> str:
        """A path as SVG path data."""
        return path_data(path)

    def define(self, key: object, kind: str, head: str, body: str) -> str:
        """The name of a definition, made when it is not there yet."""
        name = self.names.get(key)
        if name is None:
            name = self.names[key] = f"d{len(self.names) + 1}"
            self.defs.append(f'<{kind} id="{name}"{head}>{body}</{kind}>\n')
        return name

    def _group(self, group: Group) -> str:
        attributes = "" if group.matrix == IDENTITY else f' transform="{_matrix(group.matrix)}"'
        if group.opacity < 1.0:
            attributes += f' opacity="{number(group.opacity)}"'
        if group.clip is not None:
            attributes += self._clip(group.clip)
        if not group.key:
            return f"<g{attributes}>\n{self.items(group.items)}</g>\n"
        # A clip on `use` would move with it, so the place and the clip stay on a group around it.
        use = f'<use href="#{self.shared(group)}"/>'
        return f"<g{attributes}>{use}</g>\n" if attributes else f"{use}\n"

    def shared(self, group: Group) -> str:
        """The name of a group with a key, which is written once."""
        key = ("group", group.key)
        return self.names.get(key) or self.define(key, "g", "", f"\n{self.items(group.items)}")

    def _clip(self, path: Path, rule: str = "nonzero") -> str:
        even = ' clip-rule="evenodd"' if rule == "evenodd" else ""
        name = self.define(("clip", path, rule), "clipPath", "", f'<path d="{self.data(path)}"{even}/>')
        return f' clip-path="url(#{name})"'

    def _shape(self, shape: Shape) -> str:
        if isinstance(shape.fill, Tiling):
            return self._tiled(shape.fill, shape)
        fill, opacity = self._paint(shape.fill)
        attributes = f' fill="{fill}"' + opacity_of("fill-opacity", opacity * shape.opacity)
        if shape.rule == "evenodd":
            attributes += ' fill-rule="evenodd"'
        if shape.stroke is not None:
            attributes += _stroke(shape.stroke, shape.opacity)
        data = self.data(shape.path)
        return self.path(data, attributes, shape.title)

    def path(self, data: str, attributes: str, title: str) -> str:
        """A path, with the text it stands for where it draws letters."""
        if not title:
            return f'<path d="{data}"{attributes}/>\n'
        self.words.append(title)
        return f'<path d="{data}"{attributes}><title>{escaped(title)}</title></path>\n'

    def _paint(self, paint: Paint | None) -> tuple[str, float]:
        if paint is None:
            return "none", 1.0
        if isinstance(paint, Rgb):
            return color_name(paint), 1.0
        if isinstance(paint, LinearGradient | RadialGradient):
            return f"url(#{self._gradient(paint)})", 1.0
        raise AssertionError("tiles are laid one by one")

    def _gradient(self, paint: LinearGradient | RadialGradient) -> str:
        stops = "".join(map(_stop, paint.stops))
        if isinstance(paint, LinearGradient):
            (x1, y1), (x2, y2) = paint.start, paint.end
            ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            kind = "linearGradient"
        else:
            ends = {"cx": paint.center[0], "cy": paint.center[1], "r": paint.radius}
            kind = "radialGradient"
        places = "".join(f' {name}="{number(value)}"' for name, value in ends.items())
        return self.define(paint, kind, f' gradientUnits="userSpaceOnUse"{places}', stops)

    def _tiled(self, tiling: Tiling, shape: Shape) -> str:
        """The cells, each row a group of its own, cut to the shape; then the shape's line over them."""
        ground, items = ground_and_rest(tiling)
        out = self._shape(replace(shape, fill=ground, stroke=None, opacity=1.0)) if ground else ""
        laid = laid_over(tiling, shape.path)
        row = self._tile_row(tiling, items, laid.columns)
        rows = [_use(row, laid.x, laid.y + index * tiling.height) for index in range(laid.rows)]
        out += f"<g{self._clip(shape.path, shape.rule)}>{''.join(rows)}</g>\n"
        if shape.opacity < 1.0:
            out = f'<g opacity="{number(shape.opacity)}">\n{out}</g>\n'
        return out + (self._shape(replace(shape, fill=None)) if shape.stroke else "")

    def _tile_row(self, tiling: Tiling, items: tuple[Item, ...], count: int) -> str:
        box = rectangle(0.0, 0.0, tiling.width, tiling.height)
        cell = self.names.get(tiling) or self.define(tiling, "g", self._clip(box), self.items(items))
        uses = "".join(_use(cell, index * tiling.width, 0.0) for index in range(count))
        return self.define(("tiles", tiling, count), "g", "", uses)

    def text(self, text: Text) -> str:
        """A run of text as outlines."""
        self.words.append(text.text)
        if text.hidden:
            return ""
        scale = text.size * POINT / 1000
        outlines, x = [], text.x
        for char in text.text:
            outlines.append(_placed(self.book.outline(text.font, char), scale, x, text.y))
            x += self.book.advance(text.font, char) * scale + text.tracking
        opacity = opacity_of("fill-opacity", text.opacity)
        title = f"<title>{escaped(text.text)}</title>"
        return f'<path d="{"".join(outlines)}" fill="{color_name(text.color)}"{opacity}>{title}</path>\n'

    def _image(self, image: Image) -> str:
        address = picture_address(image.path)
        left, top, right, bottom = image.source
        # The picture is laid over the unit square, and the part asked for stretched over the box.
        box = f'x="{number(image.x)}" y="{number(image.y)}" width="{number(image.width)}" '
        box += f'height="{number(image.height)}" viewBox="{_fine(left, top, right - left, bottom - top)}"'
        picture = f'<image width="1" height="1" preserveAspectRatio="none" href="{address}"/>'
        return f'<svg {box} preserveAspectRatio="none">{picture}</svg>\n'


def _use(name: str, x: float, y: float) -> str:
    return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'


def _placed(path: Path, scale: float, dx: float, dy: float) -> str:
    out = []
    for segment in path:
        values: Sequence[float] = segment[1:]
        moved = [value * scale + (dy if index % 2 else dx) for index, value in enumerate(values)]
        out.append(segment[0] + numbers(*moved))
    return "".join(out)


def _stroke(stroke: Stroke, opacity: float) -> str:
    parts = f' stroke="{color_name(stroke.color)}" stroke-width="{number(stroke.width)}"'
    if stroke.cap != "butt":
        parts += f' stroke-linecap="{stroke.cap}"'
    # PDF cuts a mitre at ten times the line, SVG at four unless told.
    parts += ' stroke-miterlimit="10"' if stroke.join == "miter" else f' stroke-linejoin="{stroke.join}"'
    if stroke.dash:
        parts += f' stroke-dasharray="{numbers(*stroke.dash)}"'
    return parts + opacity_of("stroke-opacity", stroke.opacity * opacity)


def _stop(stop: Stop) -> str:
    opacity = opacity_of("stop-opacity", stop.opacity)
    return f'<stop offset="{number(stop.offset)}" stop-color="{color_name(stop.color)}"{opacity}/>'


def opacity_of(name: str, value: float) -> str:
    """An attribute for an opacity below 1."""
    return f' {name}="{number(value)}"' if value < 1.0 else ""


def color_name(color: Rgb) -> str:
    """A colour as #rrggbb."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in (color.red, color.green, color.blue))


def _matrix(matrix: Matrix) -> str:
    return f"matrix({_fine(*matrix)})"


def _fine(*values: float) -> str:
    """Numbers that others are multiplied by: two decimals more."""
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") or "0" for value in values)


def escaped(text: str) -> str:
    """Text as it may stand in an element or an attribute."""
    return escape(text, quote=True)
