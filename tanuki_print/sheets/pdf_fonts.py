"""Fonts in a PDF: TrueType subsets of just the glyphs used, and a font for text that is only found and copied."""

from collections.abc import Callable, Iterable
from typing import Any

from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.pdf_file import PdfFile, dictionary, ref

_HIDDEN_BASE = "text"
_TAG_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CMAP_ROWS = 100
"""A ToUnicode block may have at most so many rows (Adobe technical note 5411)."""

GlyphNumber = Callable[[str], int]
"""Gives the number of the glyph that shows a character, 0 where there is none."""


class PdfFont:
    """One font of the document, written when the document ends and its characters are known."""

    def __init__(self, name: str, obj: int, glyph_of: GlyphNumber) -> None:
        self.name = name
        self.obj = obj
        self._glyph_of = glyph_of
        self.codes: dict[str, int] = {}

    def encode(self, text: str) -> str:
        """The text as a hexadecimal string of two-byte codes."""
        codes = self.codes
        for char in text:
            if char not in codes:
                codes[char] = self._glyph_of(char)
        return "".join(f"{codes[char]:04X}" for char in text)


class PdfFonts:
    """The fonts of one document, by their names in templates."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._fonts: dict[str, PdfFont] = {}
        self._faces: dict[str, Any] = {}

    def font(self, name: str, pdf: PdfFile) -> PdfFont:
        """The font for visible text, or with the name `hidden` the one for text that is not painted."""
        if name not in self._fonts:
            self._fonts[name] = PdfFont(name, pdf.reserve(), self._numbering(name))
        return self._fonts[name]

    def write(self, pdf: PdfFile) -> None:
        """Write every font that was used."""
        for name, font in sorted(self._fonts.items()):
            if name == "hidden":
                self._write_hidden(pdf, font)
            else:
                self._write_visible(pdf, font)

    def _numbering(self, name: str) -> GlyphNumber:
        if name == "hidden":
            # Codes 1, 2, 3 ... in the order met: any character at all has a place, and none has a shape.
            counter: dict[str, int] = {}
            return lambda char: counter.setdefault(char, len(counter) + 1)
        import uharfbuzz as hb  # noqa: PLC0415 - commands that draw nothing must not pay for it

        nominal = hb.Font(self._face(name)).get_nominal_glyph
        return lambda char: nominal(ord(char)) or 0

    def _face(self, name: str) -> Any:  # noqa: ANN401 - uharfbuzz has no types
        import uharfbuzz as hb  # noqa: PLC0415

        if name not in self._faces:
            self._faces[name] = hb.Face(hb.Blob.from_file_path(str(self._book.path(name))))
        return self._faces[name]

    def _write_visible(self, pdf: PdfFile, font: PdfFont) -> None:
        import uharfbuzz as hb  # noqa: PLC0415

        wanted = hb.SubsetInput()
        wanted.glyph_set.update(font.codes.values())
        # Codes are glyph numbers, so these must stay; layout tables and hints do nothing in a PDF viewer.
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
        data = hb.subset(self._face(font.name), wanted).blob.data
        widths = {code: self._book.advance(font.name, char) for char, code in font.codes.items()}
        self._write_font(pdf, font, data, widths)

    def _write_hidden(self, pdf: PdfFile, font: PdfFont) -> None:
        import uharfbuzz as hb  # noqa: PLC0415

        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.NO_HINTING
        data = hb.subset(self._face(_HIDDEN_BASE), wanted).blob.data
        # As wide as what is drawn in their place, or readers see a blank where there is none.
        chosen = {code: self._book.choose("text", char) for char, code in font.codes.items()}
        widths = {code: found[1] if found else 1000.0 for code, found in chosen.items()}
        self._write_font(pdf, font, data, widths, glyphless=True)

    def _write_font(
        self, pdf: PdfFile, font: PdfFont, data: bytes, widths: dict[int, float], *, glyphless: bool = False
    ) -> None:
        title = f"{_tag(font.codes.values())}+{'Hidden' if glyphless else font.name.title().replace('-', '')}"
        program = pdf.stream({"Length1": str(len(data))}, data)
        descriptor = pdf.add(_descriptor(title, program, slanted="italic" in font.name))
        # Without a glyph of their own, hidden characters all point at glyph 0, which is never painted.
        gids = ref(pdf.stream({}, bytes(2 * (max(widths, default=0) + 1)))) if glyphless else "/Identity"
        rows = " ".join(f"{code} [{width:.0f}]" for code, width in sorted(widths.items()))
        fields = {"Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": f"/{title}", "CIDToGIDMap": gids}
        fields |= {"CIDSystemInfo": "<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"}
        descendant = pdf.add(dictionary(fields | {"FontDescriptor": ref(descriptor), "DW": "0", "W": f"[{rows}]"}))
        unicode_map = pdf.stream({}, _to_unicode({code: char for char, code in font.codes.items()}))
        fields = {"Type": "/Font", "Subtype": "/Type0", "BaseFont": f"/{title}", "Encoding": "/Identity-H"}
        fields |= {"DescendantFonts": f"[{ref(descendant)}]", "ToUnicode": ref(unicode_map)}
        pdf.write(font.obj, dictionary(fields))


def _descriptor(title: str, program: int, *, slanted: bool) -> str:
    """A font descriptor. Viewers take shapes from the program; these figures serve only where it is missing."""
    fields = {"Type": "/FontDescriptor", "FontName": f"/{title}", "Flags": "4", "FontBBox": "[-500 -500 2000 1500]"}
    fields |= {"ItalicAngle": "-12" if slanted else "0", "Ascent": "900", "Descent": "-300", "CapHeight": "700"}
    return dictionary(fields | {"StemV": "80", "FontFile2": ref(program)})


def _tag(codes: Iterable[int]) -> str:
    """Six letters that mark a subset (ISO 32000-1, 9.6.4), taken from its contents so that they never change."""
    value = 0
    for code in sorted(codes):
        value = (value * 31 + code) % 26**6
    letters = []
    for _ in range(6):
        value, digit = divmod(value, 26)
        letters.append(_TAG_LETTERS[digit])
    return "".join(letters)


def _to_unicode(chars: dict[int, str]) -> bytes:
    rows = [f"<{code:04X}> <{char.encode('utf-16-be').hex().upper()}>" for code, char in sorted(chars.items())]
    blocks = [rows[start : start + _CMAP_ROWS] for start in range(0, len(rows), _CMAP_ROWS)]
    body = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{body}"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")
