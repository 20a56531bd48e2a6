"""The elements that are ours, drawn for one face: text, icons, pictures, the scene, shared parts."""

from collections.abc import Callable
from dataclasses import dataclass

from tanuki_print.sheets.drawing import Outline
from tanuki_print.sheets.face import Group, Image, Item, Matrix, Rgb
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.grammar import check_element, choice, number, positive
from tanuki_print.sheets.icons import IconLook, Mode, Motif, Stencils, placement
from tanuki_print.sheets.lettering import Lettering, english
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.matrices import scale_of
from tanuki_print.sheets.paint import Style, color_of, opacity
from tanuki_print.sheets.paths import transform_path
from tanuki_print.sheets.qr import QrTextError, qr_items, qr_width

INK = "#1a1512"
ALIGNS = tuple(f"x{x}Y{y}" for x in ("Min", "Mid", "Max") for y in ("Min", "Mid", "Max"))
_EXACT = 1e-6
_MODES: tuple[Mode, ...] = ("color", "outline", "silhouette")
Box = tuple[float, float, float, float]
"""x, y, width, height (mm)."""


@dataclass(slots=True)
class Workshop:
    """What elements need from outside: fonts, motifs by name, pictures, shared parts; of a card its scene, of a
    free-standing picture its cards; `language` tells which one a text is in.
    """

    fonts: FontBook
    motif: Callable[[Node, tuple[Rgb | None, Rgb], dict[int, Rgb]], Motif]
    stencils: Stencils
    parts: dict[str, Group]
    picture: Callable[[Node, Box], Image]
    scene: Callable[[Node, Box], list[Item]] | None = None
    card: Callable[[Node], list[Item]] | None = None
    low_ink: bool = False
    language: Callable[[Node], str] = english


class Elements:
    """Draws each of our elements in its own user space."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self._letters = Lettering(shop.fonts, self.icon, self._language)
        self._last: tuple[Node, Motif, Matrix] | None = None

    def _language(self, node: Node) -> str:
        return self.shop.language(node)

    def _part(self, node: Node) -> Group:
        key = node.attrs.get("key", "")
        if key not in self.shop.parts:
            message = "<part> is what part() leaves behind, never written by hand"
            raise Flaw(message, node, 'write {{ part("frame.svg.j2") }}')
        return self.shop.parts[key]

    def extra(self, node: Node, style: Style) -> list[Item]:
        """The items of an element; raises Flaw with what is wrong."""
        tag = node.tag
        if tag == "icon":
            return self.icon(node, _box(node))
        if tag == "part":
            return [self._part(node)]
        if tag == "text":
            return self._letters.text(node, style)
        if tag == "textbox":
            return self._letters.textbox(node, style)
        if tag == "vtext":
            return self._letters.vtext(node, style)
        if tag == "image":
            return [self.shop.picture(node, _box(node))]
        if tag == "card":
            return self._card(node)
        if tag == "qr":
            return qr_code(node)
        return self._scene(node)

    def outlines(self, node: Node) -> tuple[Outline, ...]:
        """The silhouette of an icon that `extra` has drawn."""
        if self._last is None or self._last[0] is not node:
            return ()
        _, motif, matrix = self._last
        scale = scale_of(matrix)
        return tuple(Outline(transform_path(o.path, matrix), o.filled, o.width * scale) for o in motif.outlines)

    def _scene(self, node: Node) -> list[Item]:
        if self.shop.scene is None:
            message = "<scene> stands in the front or back of a card only"
            raise Flaw(message, node, "a part and a motif belong to no card")
        return self.shop.scene(node, _box(node))

    def _card(self, node: Node) -> list[Item]:
        if self.shop.card is None:
            message = "<card> stands in a free-standing picture only"
            raise Flaw(message, node, "a card, a part and a motif hold no other card")
        return self.shop.card(node)

    def icon(self, node: Node, box: Box) -> list[Item]:
        """The icon in a box (mm); inline icons get theirs from the line they stand in."""
        check = node.attrs
        if "width" not in check and "height" not in check:
            node = Node(node.tag, {**check, "width": "1", "height": "1"}, node.file, node.line)
        check_element(node)
        ink, body = _color(node, "ink", INK), color_of(node, check.get("body", "#ffffff"), "body")
        usual: Mode = "outline" if self.shop.low_ink else "color"
        mode = choice(node, "mode", _MODES, usual)
        if mode == "outline" and "body" not in check:
            body = _color(node, "body", "#ffffff") if ink.green < 0.5 else None
        if not box[2] or not box[3]:
            return []
        motif = self.shop.motif(node, (body, ink), _holes(node))
        halo = positive(node, "halo")
        halo_color = _color(node, "halo-color", "#ffffff") if halo else None
        look = IconLook(mode, ink, halo, halo_color, opacity(node, "shadow") if "shadow" in check else 0.0, body)
        flip = choice(node, "flip", ("true", "false"), "false") == "true"
        matrix = placement(motif, box, choice(node, "align", ALIGNS, "xMidYMid"), number(node, "turn"), flip=flip)
        self._last = (node, motif, matrix)
        return self.shop.stencils.place(motif, look, matrix)


def qr_code(node: Node) -> list[Item]:
    """The QR code an element asks for; raises Flaw where paper could not show it clearly."""
    text, width = node.attrs["text"], positive(node, "width")
    try:
        needed = qr_width(text)
    except QrTextError as error:
        raise Flaw(str(error), node, "a shorter text", "text-overflow") from None
    if width < needed - _EXACT:
        message = f"this QR code needs {needed:.1f} mm with its white rim, its box is {width:g} mm wide"
        raise Flaw(message, node, "shorten the text, or give it a larger box", "text-overflow")
    return [*qr_items(text, number(node, "x"), number(node, "y"), width)]


def _color(node: Node, name: str, default: str) -> Rgb:
    color = color_of(node, node.attrs.get(name, default), name)
    if color is None:
        message = f"<{node.tag}> {name} must be a colour, found 'none'"
        raise Flaw(message, node)
    return color


def _holes(node: Node) -> dict[int, Rgb]:
    out: dict[int, Rgb] = {}
    for word in node.attrs.get("holes", "").split():
        index, _, text = word.partition(":")
        color = color_of(node, text, "holes") if index.isdigit() and text else None
        if color is None:
            message = f"<icon> holes are written 'number:colour', found {word!r}"
            raise Flaw(message, node)
        out[int(index)] = color
    return out


def _box(node: Node) -> Box:
    return (number(node, "x"), number(node, "y"), positive(node, "width"), positive(node, "height"))
