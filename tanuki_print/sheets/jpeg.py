"""The few facts about a JPEG file that a PDF needs, read from its markers (ITU-T T.81, annex B)."""

from dataclasses import dataclass
from typing import Literal

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
_ORIENTATION = 0x0112


@dataclass(frozen=True, slots=True)
class JpegHeader:
    """Pixels as stored, number of colour parts, and whether EXIF wants the picture turned or mirrored."""

    width: int
    height: int
    colors: int
    turned: bool


def jpeg_header(data: bytes) -> JpegHeader | None:
    """The header, or None where the file ends too early: before its frame, or without its end marker."""
    at, turned = 2, False
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _ALONE:
            at += 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        body = data[at + 4 : at + 2 + length]
        if marker == 0xE1 and body.startswith(b"Exif\0\0"):
            turned = turned or _orientation(body[6:]) != 1
        elif marker in _FRAMES:
            if len(body) < 6 or body[0] != 8:
                return None
            # Cameras append what they like, so the end marker need not be last; a preview inside has one too, before.
            if data.rfind(b"\xff\xd9") < at:
                return None
            return JpegHeader(int.from_bytes(body[3:5]), int.from_bytes(body[1:3]), body[5], turned)
        at += 2 + length
    return None


def _orientation(tiff: bytes) -> int:
    """The orientation tag of the first directory; 1 (upright) where there is none."""
    order: Literal["little", "big"] = "little" if tiff[:2] == b"II" else "big"
    start = int.from_bytes(tiff[4:8], order)
    count = int.from_bytes(tiff[start : start + 2], order)
    for index in range(count):
        entry = tiff[start + 2 + 12 * index : start + 14 + 12 * index]
        if len(entry) == 12 and int.from_bytes(entry[:2], order) == _ORIENTATION:
            return int.from_bytes(entry[8:10], order)
    return 1
