"""The text elements of a template as items: <text>, <textbox>, <vtext>."""

from collections.abc import Callable
from dataclasses import replace

from tanuki_print.sheets.face import POINT, Item, Rgb, Segment, Shape, Text
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.grammar import FONTS, choice, number, positive
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.paint import Style, color_of
from tanuki_print.sheets.paths import numbers, transform_path
from tanuki_print.sheets.text import ASCENT, DESCENT, Cell, Line, is_outlined, is_verbatim
from tanuki_print.sheets.textbox import Box, fit, fit_line
from tanuki_print.sheets.vertical import column_length, missing_in_column, set_column

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_JAPANESE_INK = "text"


def sizes(node: Node) -> tuple[float, float]:
    """Smallest and largest size in points; raises Flaw."""
    text = node.attrs["size"]
    try:
        found = sorted(numbers(text.replace("pt", "")))
    except ValueError:
        found = []
    if len(found) not in (1, 2) or not 1 <= found[0] <= found[-1] <= 500:
        message = f"<{node.tag}> size must be points, one number or 'smallest largest', found {text!r}"
        raise Flaw(message, node)
    return found[0], found[-1]


def english(_node: Node) -> str:
    """The language of a text of which nothing else is known."""
    return "en"


class Lettering:
    """Sets text with the fonts of a book; `icon` draws an inline icon in a box (x, y, width, height).

    `language` gives the language of a text that does not say it with `lang`.
    """

    def __init__(
        self,
        fonts: FontBook,
        icon: Callable[[Node, tuple[float, float, float, float]], list[Item]],
        language: Callable[[Node], str] = english,
    ) -> None:
        self.fonts = fonts
        self._icon = icon
        self._language = language

    def text(self, node: Node, style: Style) -> list[Item]:
        """One line on a baseline."""
        smallest, largest = sizes(node)
        choice(node, "fit", ("none", "width"), "none")
        width = positive(node, "width") if node.attrs.get("fit", "width") == "width" else 0.0
        box = Box(width, 0.0, smallest, largest, tracking=number(node, "tracking"), lang=self._lang(node))
        fitted = fit_line(node, self.fonts, self._font(node, "text"), box)
        name = "anchor" if "anchor" in node.attrs else "text-anchor"
        share = _ANCHORS[choice(node, name, tuple(_ANCHORS), "start")]
        out: list[Item] = []
        for line in fitted.lines:
            x = number(node, "x") - share * line.width * fitted.size * POINT / 1000
            out.extend(self._line(line, (x, number(node, "y")), fitted.size, (self._ink(node, style), box.tracking)))
        return _seen(out, style.fill_opacity)

    def textbox(self, node: Node, style: Style) -> list[Item]:
        """Lines in a box."""
        smallest, largest = sizes(node)
        leading = positive(node, "leading", 1.1)
        fewest = choice(node, "fit", ("shrink", "lines"), "shrink") == "lines"
        balance = choice(node, "balance", ("true", "false"), "true") == "true"
        width, height = positive(node, "width"), positive(node, "height")
        tracking, lang = number(node, "tracking"), self._lang(node)
        box = Box(width, height, smallest, largest, leading, tracking, lang, fewest, balance, is_verbatim(node))
        fitted = fit(node, self.fonts, self._font(node, "text"), box)
        em = fitted.size * POINT
        used = (max(0, len(fitted.lines) - 1) * leading + ASCENT + DESCENT) * em
        top = number(node, "y") + (height - used) * _VALIGN[choice(node, "valign", tuple(_VALIGN), "top")]
        share = _ANCHORS[choice(node, "align", tuple(_ANCHORS), "start")]
        look = (self._ink(node, style), tracking)
        out: list[Item] = []
        for index, line in enumerate(fitted.lines):
            x = number(node, "x") + share * (width - line.width * em / 1000)
            out.extend(self._line(line, (x, top + (ASCENT + index * leading) * em), fitted.size, look))
        return _seen(out, style.fill_opacity)

    def vtext(self, node: Node, style: Style) -> list[Item]:
        """Japanese in a column."""
        text = "".join(node.text().split())
        if not text:
            return []
        font = self._font(node, "japanese")
        char = missing_in_column(self.fonts, font, text)
        if char:
            message = f"the {font} font has no character {char!r} (U+{ord(char):04X})"
            raise Flaw(message, node, "write it another way, or leave it out", "missing-glyph")
        smallest, size = sizes(node)
        length = column_length(self.fonts, font, text, size)
        height = positive(node, "height")
        choice(node, "fit", ("none", "height"), "height")
        if height and length > height:
            size *= height / length
            if size < smallest - 1e-6 and smallest < sizes(node)[1]:
                over = length * smallest / sizes(node)[1] - height
                message = f"the column is {over:.1f} mm too long at the smallest size, {smallest:g} pt"
                raise Flaw(message, node, "shorten it, or allow a smaller size", "text-overflow")
        where = (number(node, "x"), number(node, "y"))
        items = set_column(self.fonts, text, where, (font, size, positive(node, "weight")), self._ink(node, style))
        return _seen(list(items), style.fill_opacity)

    def _lang(self, node: Node) -> str:
        return node.attrs.get("lang") or self._language(node)

    def _font(self, node: Node, default: str) -> str:
        return choice(node, "font", FONTS, default)

    def _ink(self, node: Node, style: Style) -> Rgb:
        color = color_of(node, style.fill, "fill")
        if color is None:
            message = f"<{node.tag}> needs a plain colour as its fill, found {style.fill!r}"
            raise Flaw(message, node)
        return color

    def _line(self, line: Line, at: tuple[float, float], size: float, look: tuple[Rgb, float]) -> list[Item]:
        x, y = at
        em = size * POINT / 1000
        out: list[Item] = []
        run: list[Cell] = []
        start = x
        for cell in line.cells:
            if run and (cell.font != run[0].font or cell.icon is not None or run[0].icon is not None):
                out.extend(self._run(run, (start, y), size, look))
                run, start = [], x
            run.append(cell)
            x += cell.width * em + look[1]
        if run:
            out.extend(self._run(run, (start, y), size, look))
        return out

    def _run(self, run: list[Cell], at: tuple[float, float], size: float, look: tuple[Rgb, float]) -> list[Item]:
        (x, y), (color, tracking) = at, look
        em = size * POINT
        if run[0].icon is not None:
            return self._icon(run[0].icon, (x, y - 0.8 * em, run[0].width * em / 1000, em))
        font = run[0].font
        text = "".join(cell.char for cell in run)
        if not is_outlined(font):
            return [Text(font, size, x, y, text, color, tracking)]
        path: list[Segment] = []
        left = x
        for cell in run:
            scale = em / 1000
            path.extend(transform_path(self.fonts.outline(font, cell.char), (scale, 0.0, 0.0, scale, left, y)))
            left += cell.width * scale + tracking
        return [Shape(tuple(path), color, title=text), Text(font, size, x, y, text, color, tracking, hidden=True)]


def _seen(items: list[Item], share: float) -> list[Item]:
    if share == 1:
        return items
    return [replace(item, opacity=share) if isinstance(item, Text | Shape) else item for item in items]
