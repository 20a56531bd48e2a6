"""What a browser may ask to be drawn."""

from dataclasses import dataclass

from tanuki_print.sheets.face import Side

THUMB_DPI = 75
SHARP_DPI = 150
FINE_DPI = 300
DPIS = (THUMB_DPI, SHARP_DPI, FINE_DPI)
"""Resolutions there are: a thumbnail, a card on a screen, a card on a fine screen or close to."""

QUALITY = {THUMB_DPI: 88, SHARP_DPI: 95, FINE_DPI: 0}
"""JPEG qualities; 0 is a PNG, which takes ten times as long to pack and so is for those who look closely."""


@dataclass(frozen=True, slots=True)
class FaceRequest:
    """One side of a card as a picture: `finish` None is that of its set; `bleed` shows what is cut off as well."""

    card: str
    side: Side = "front"
    finish: str | None = None
    low_ink: bool = False
    bleed: bool = False
    dpi: int = SHARP_DPI


@dataclass(frozen=True, slots=True)
class SheetRequest:
    """What is asked of the sheets, as the command takes it; empty is what the command does by itself.

    `marks` is "yes" or "no", or empty for what the layout says; `backs` one of the command's words.
    """

    paper: str = "a4"
    layout: str = ""
    query: str = ""
    copies: int = 1
    backs: str = "none"
    marks: str = ""
    low_ink: bool = False
    draft: bool = False


@dataclass(frozen=True, slots=True)
class PageRequest:
    """One page of the sheets as a picture, counted from 1."""

    sheet: SheetRequest
    page: int
    dpi: int = THUMB_DPI


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture ready to be sent. `state` names what it was drawn from; of an older state it is the last good one."""

    data: bytes
    kind: str
    state: str
