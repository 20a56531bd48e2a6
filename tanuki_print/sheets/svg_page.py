"""Many pictures on one web page: each drawing that several of them show is written once, as small as it will go.

All that pictures refer to (cards, letters, gradients, clips) stands in one hidden SVG of the page, so that no name
is there twice.
"""

from tanuki_print.sheets.face import POINT, CardFace, Group, Path, Text
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.pdf_file import number, numbers
from tanuki_print.sheets.picture import CARD, LARGE, Plate
from tanuki_print.sheets.small import is_small
from tanuki_print.sheets.svg import SvgWalker, color_name, escaped, opacity_of

_PLACES = 2
"""Decimals of what a picture itself draws (mm): less than a pixel of any screen."""

_SMALL_PLACES = 1
"""Decimals of small cards (mm on the card, which is shown at a quarter of that): as fine, and a third shorter."""


class SvgSymbols:
    """What the pictures of one page share. Write every picture by `svg_fragment`, then `svg()` once into the page."""

    def __init__(self, book: FontBook) -> None:
        self.walker = _PageWalker(book)

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the cards drawn so far, in the order met."""
        return tuple(self.walker.symbols)

    def svg(self) -> str:
        """The hidden SVG that holds every drawing once; it must stand in the page, before or after the pictures."""
        # Not display:none, with which browsers paint neither gradients nor clips.
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}><defs>\n{"".join(self.walker.defs)}</defs></svg>\n'


def svg_fragment(plate: Plate, symbols: SvgSymbols, title: str, words: str) -> str:
    """A picture as an SVG element of a page, as wide as what it stands in: `title` and `words` say what it shows to
    those who do not see it. Raises TanukiError for an image that cannot be read.
    """
    body = symbols.walker.items(plate.items)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {numbers(*plate.size)}" role="img">\n'
        f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>\n{body}</svg>\n"
    )


def svg_card(face: CardFace, book: FontBook) -> str:
    """One side of a card, cut to its trim, as an SVG document of its own that is as short as it will go: a picture for
    a page that says its words beside it. Raises TanukiError for an image that cannot be read.
    """
    walker = _PageWalker(book)
    body = walker.items(face.items)
    width, height = number(face.trim[0]), number(face.trim[1])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n<defs>\n{"".join(walker.defs)}</defs>\n{body}</svg>\n'
    )


class _PageWalker(SvgWalker):
    """Writes items for one page: cards as symbols, letters as uses of their outlines, figures short."""

    def __init__(self, book: FontBook) -> None:
        super().__init__(book)
        self.symbols: list[str] = []
        self._places = _PLACES

    def data(self, path: Path) -> str:
        return compact(path, self._places)

    def shared(self, group: Group) -> str:
        card = group.key.startswith(CARD)
        if (group.key if card else ("group", group.key)) in self.names:
            return group.key if card else self.names["group", group.key]
        before = self._places
        if is_small(group.key) or (card and not group.key.endswith(LARGE)):
            self._places = _SMALL_PLACES
        body = f"\n{self.items(group.items)}"
        self._places = before
        if not card:
            return self.define(("group", group.key), "g", "", body)
        self.symbols.append(group.key)
        self.names[group.key] = group.key
        # Without a box of its own it is cut by nothing but the card's own corners.
        self.defs.append(f'<symbol id="{escaped(group.key)}" overflow="visible">{body}</symbol>\n')
        return group.key

    def path(self, data: str, attributes: str, title: str) -> str:  # noqa: ARG002 - the picture says its words itself
        return f'<path d="{data}"{attributes}/>\n'

    def text(self, text: Text) -> str:
        if text.hidden:
            return ""
        scale = text.size * POINT / 1000
        x, uses = 0.0, []
        for char in text.text:
            outline = self.book.outline(text.font, char)
            if outline:
                name = self._glyph(text.font, char, outline)
                uses.append(f'<use href="#{name}" x="{round(x)}"/>' if round(x) else f'<use href="#{name}"/>')
            x += self.book.advance(text.font, char) + text.tracking / scale
        place = f"matrix({number(scale)} 0 0 {number(scale)} {numbers(round(text.x, 2), round(text.y, 2))})"
        look = f'fill="{color_name(text.color)}"{opacity_of("fill-opacity", text.opacity)}'
        return f'<g transform="{place}" {look}>{"".join(uses)}</g>\n'

    def _glyph(self, font: str, char: str, outline: Path) -> str:
        key = ("glyph", font, char)
        if key not in self.names:
            name = self.names[key] = f"d{len(self.names) + 1}"
            self.defs.append(f'<path id="{name}" d="{compact(outline, 0)}"/>\n')
        return self.names[key]


def compact(path: Path, places: int) -> str:
    """A path as SVG path data, each point counted from the last, with so many decimals and no blank too many.

    Points are rounded where they stand, so that errors do not add up.
    """
    unit = 10**places
    out: list[str] = []
    at = start = (0, 0)
    last = ""
    for segment in path:
        if segment[0] == "Z":
            out.append("z")
            at, last = start, ""
            continue
        points = [round(value * unit) for value in segment[1:]]
        moved = [value - at[index % 2] for index, value in enumerate(points)]
        at = (points[-2], points[-1])
        command, values = _shortest(segment[0], moved)
        words = [_figure(value, places) for value in values]
        if command != last:
            out.append(command + words[0])
            words = words[1:]
        out.extend(words)
        if command == "m":
            start, last = at, "l"  # what follows a move without a letter is a line
        else:
            last = command
    return _packed(out)


def _shortest(command: str, moved: list[int]) -> tuple[str, list[int]]:
    if command == "L" and not moved[1]:
        return "h", moved[:1]
    if command == "L" and not moved[0]:
        return "v", moved[1:]
    return command.lower(), moved


def _figure(value: int, places: int) -> str:
    """A whole number of the last decimals as a figure: -50 with 2 is -.5."""
    if not places:
        return str(value)
    text = f"{abs(value):0{places + 1}d}"
    whole, rest = text[:-places].lstrip("0"), text[-places:].rstrip("0")
    return ("-" if value < 0 else "") + (f"{whole}.{rest}" if rest else whole or "0")


def _packed(words: list[str]) -> str:
    """Words with blanks only where two figures would run together."""
    out: list[str] = []
    before = "z"
    for word in words:
        apart = word[0].isdigit() or (word[0] == "." and "." not in before)
        if apart and before[-1] != "z":
            out.append(" ")
        out.append(word)
        before = word
    return "".join(out)
