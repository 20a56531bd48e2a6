"""Emoji as outlines: the table that the build makes from the emoji font, read where needed."""

import mmap
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath

from tanuki_print.sheets.face import Path
from tanuki_print.sheets.pathdata import parse_path

_SELECTORS = ("\ufe0f", "\ufe0e")


@dataclass(frozen=True, slots=True)
class EmojiGlyph:
    """Outlines (font units, y up): `box` left, low, right, top; closed `body`; `contours` of the ink, largest first."""

    box: tuple[float, float, float, float]
    body: Path
    contours: tuple[Path, ...]

    @property
    def ink(self) -> Path:
        """All contours as one path, to be filled nonzero."""
        return tuple(segment for contour in self.contours for segment in contour)


class EmojiTable:
    """The glyphs of emoji.tsv; a line is found by search and parsed on first use, since all of them are several MB."""

    def __init__(self, path: FilePath) -> None:
        with path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.upem = float(self._data[: self._data.find(b"\n")].split(b"\t")[1])
        self._glyphs: dict[str, EmojiGlyph | None] = {}

    def get(self, text: str) -> EmojiGlyph | None:
        """The glyph of an emoji (a selector after it is ignored), or None."""
        if text not in self._glyphs:
            self._glyphs[text] = self._find(text)
        return self._glyphs[text]

    def _find(self, text: str) -> EmojiGlyph | None:
        plain = text
        for selector in _SELECTORS:
            plain = plain.replace(selector, "")
        if not plain:
            return None
        if len(plain) != 1:
            return None
        code = ord(plain)
        line = self._line(code)
        if line is None:
            return None
        _, box, body, ink = line.decode().split("\t")
        left, low, right, top = (float(word) for word in box.split())
        contours = tuple(parse_path(contour) for contour in ink.split("|"))
        return EmojiGlyph((left, low, right, top), parse_path(body) if body else (), contours)

    def _line(self, code: int) -> bytes | None:
        # The lines stand in the order of their code points, so that a dozen looks find one among megabytes.
        low, high = self._data.find(b"\n") + 1, len(self._data)
        while low < high:
            start = self._data.rfind(b"\n", 0, (low + high) // 2) + 1
            end = self._data.find(b"\n", start)
            found = int(self._data[start : self._data.find(b"\t", start)], 16)
            if found == code:
                return self._data[start:end]
            if found < code:
                low = end + 1
            else:
                high = start
        return None


@cache
def load_emoji(path: FilePath) -> EmojiTable:
    """The table of a file, opened once."""
    return EmojiTable(path)
