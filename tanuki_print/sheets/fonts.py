"""The fonts a face may use: which characters they have, how wide they are, and their outlines."""

from collections.abc import Callable
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from tanuki_print.sheets.emoji import EmojiTable, load_emoji
from tanuki_print.sheets.face import Path, Segment
from tanuki_print.sheets.grammar import FONTS

FOLDER = FilePath(__file__).resolve().parent.parent / "_fonts"
"""Where the build puts the fonts."""

EMBEDDED = FONTS[:7]
"""Fonts that are embedded in the PDF as they are; the others are drawn as outlines."""

_CHAINS = {
    "display": ("display", "text-bold"),
    "display-bold": ("display-bold", "text-bold"),
    "japanese": ("japanese", "text-bold"),
    "emoji": ("emoji", "text"),
}
_KINDS = {"bold": "text-bold", "italic": "text-italic", "both": "text-bold-italic"}


class OutlineFont:
    """One font file through HarfBuzz; units are 1/1000 em."""

    def __init__(self, path: FilePath) -> None:
        import uharfbuzz  # noqa: PLC0415 - commands that draw nothing must not pay for it

        self.path = path
        self._hb: Any = uharfbuzz
        self._font: Any = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
        self._per_mille = 1000.0 / self._font.face.upem
        self._advances: dict[str, float | None] = {}

    def advance(self, char: str) -> float | None:
        """How far the character moves the pen, or None when the font has no glyph for it."""
        try:
            return self._advances[char]
        except KeyError:
            glyph = self._font.get_nominal_glyph(ord(char))
            width = None if not glyph else self._font.get_glyph_h_advance(glyph) * self._per_mille
            self._advances[char] = width
            return width

    @cache  # noqa: B019 - a font lives as long as the process
    def outline(self, char: str) -> Path:
        """The outline of a character on its baseline, y down."""
        return self._draw(self._font.get_nominal_glyph(ord(char)), 0.0, 0.0)

    @cache  # noqa: B019 - as above
    def column(self, text: str) -> tuple[Path, float]:
        """Text set downwards with its vertical forms: outline centred on x = 0 from y = 0, and its length."""
        hb = self._hb
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.direction, buffer.script, buffer.language = "ttb", "Jpan", "ja"
        hb.shape(self._font, buffer, {"vert": True})
        out: list[Segment] = []
        x = y = 0.0
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            out.extend(self._draw(info.codepoint, x + position.x_offset, y + position.y_offset))
            x += position.x_advance
            y += position.y_advance
        return tuple(out), -y * self._per_mille

    def _draw(self, glyph: int, dx: float, dy: float) -> Path:
        pen = _Pen(self._per_mille, dx, dy)
        self._font.draw_glyph_with_pen(glyph, pen)
        return tuple(pen.out)


class _Pen:
    """Takes HarfBuzz's outline commands (font units, y up)."""

    def __init__(self, scale: float, dx: float, dy: float) -> None:
        self.out: list[Segment] = []
        self._scale, self._dx, self._dy = scale, dx, dy
        self._last = (0.0, 0.0)

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self._scale * (point[0] + self._dx), -self._scale * (point[1] + self._dy)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the pen protocol's name
        self._last = self._at(point)
        self.out.append(("M", *self._last))

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._last = self._at(point)
        self.out.append(("L", *self._last))

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        (x1, y1), (x2, y2), self._last = (self._at(point) for point in points)
        self.out.append(("C", x1, y1, x2, y2, *self._last))

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (qx, qy), (x, y) = self._last, self._at(points[0]), self._at(points[-1])
        third = 2 / 3
        handles = (x0 + third * (qx - x0), y0 + third * (qy - y0), x + third * (qx - x), y + third * (qy - y))
        self.out.append(("C", *handles, x, y))
        self._last = (x, y)

    def closePath(self) -> None:  # noqa: N802
        self.out.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """Nothing to do: glyph contours are closed."""


class FontBook:
    """Every font by its name in templates; files are opened on first use."""

    def __init__(self, folder: FilePath, japanese: Callable[[], FilePath]) -> None:
        self._folder = folder
        self._japanese = japanese
        self._fonts: dict[str, OutlineFont] = {}
        self._choices: dict[tuple[str, str], tuple[str, float] | None] = {}

    @property
    def emoji(self) -> EmojiTable:
        """The outlines of emoji."""
        return load_emoji(self._folder / "emoji.tsv")

    def path(self, font: str) -> FilePath:
        """The file of a font, for embedding."""
        return self._japanese() if font == "japanese" else self._folder / f"{font}.ttf"

    def font(self, name: str) -> OutlineFont:
        """A font by name; raises KeyError for an unknown one."""
        if name not in self._fonts:
            if name not in FONTS:
                raise KeyError(name)
            self._fonts[name] = OutlineFont(self.path(name))
        return self._fonts[name]

    def has(self, font: str, char: str) -> bool:
        """Whether the font itself has the character."""
        return self.font(font).advance(char) is not None

    def advance(self, font: str, char: str) -> float:
        """The width of a character in 1/1000 em; raises KeyError when the font does not have it."""
        width = self.font(font).advance(char)
        if width is None:
            raise KeyError(char)
        return width

    def outline(self, font: str, char: str) -> Path:
        """The outline of a character in 1/1000 em, y down, on the baseline."""
        return self.font(font).outline(char)

    def choose(self, font: str, char: str) -> tuple[str, float] | None:
        """The first font of the chain that has the character, and its width there; None when no font has it."""
        key = (font, char)
        try:
            return self._choices[key]
        except KeyError:
            self._choices[key] = found = self._search(font, char)
            return found

    def _search(self, font: str, char: str) -> tuple[str, float] | None:
        for name in (*_CHAINS.get(font, (font,)), "japanese", "emoji"):
            width = self.font(name).advance(char)
            if width is not None and (name != "emoji" or self.emoji.get(char)):
                return name, width
        return None


def styled(font: str, *, bold: bool, italic: bool) -> str:
    """The font for bold or italic words inside text set in `font`."""
    if (bold and italic) or (bold and font.endswith("italic")) or (italic and font in ("text-bold", "text-black")):
        return _KINDS["both"]
    if italic:
        # Italic inside italic stands upright, as typesetters do.
        return "text" if font.endswith("italic") else _KINDS["italic"]
    return font if not bold or font in ("text-bold", "text-black") else _KINDS["bold"]


@cache
def load_fonts() -> FontBook:
    """The fonts that came with the install; the Japanese one from the package that holds it."""

    def japanese() -> FilePath:
        import pylopdf_fonts_jp  # noqa: PLC0415 - only cards with Japanese need it

        return FilePath(pylopdf_fonts_jp.serif_path())

    return FontBook(FOLDER, japanese)
