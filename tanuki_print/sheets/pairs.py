"""A card as it was beside the card as it is, with words below: a picture to send around. Lengths in mm."""

from collections.abc import Sequence
from typing import NamedTuple

from tanuki_print.sheets.elements import Box
from tanuki_print.sheets.face import CardFace, Group, Item, Rgb, Shape, Stroke
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.notes import Type, line_of_words, wrapped
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.picture import Plate

MARGIN = 5.0
_GAP = 6.0
_HEAD = 15.0
_LINE = 4.6
_TITLE = Type("text-bold", 13.0, "#1d1b18")
_LABEL = Type("text", 9.0, "#5a5552")
_WORDS = Type("text", 9.0, "#1d1b18")
_FRAME = Stroke(Rgb(0.6, 0.57, 0.53), 0.25, dash=(1.5, 1.2))
_MARK = Stroke(Rgb(0.84, 0.0, 0.42), 0.45)
_GROUND = Rgb(1.0, 1.0, 1.0)


class Caption(NamedTuple):
    """What is said of a pair: a title, the names of the two editions, what changed, a line each, and boxes around what
    differs, to be marked on both.
    """

    title: str
    old: str
    new: str
    lines: Sequence[str]
    marks: Sequence[Box] = ()


def pair(old: CardFace | None, new: CardFace | None, corner: float, caption: Caption, book: FontBook) -> Plate:
    """Old and new side by side, each cut to its rounded corners (mm); an empty frame stands where there is none."""
    sizes = [face.trim for face in (old, new) if face is not None]
    if not sizes:
        raise AssertionError(f"nothing to show of {caption.title}")
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    places = (MARGIN, MARGIN + width + _GAP)
    room = _GAP + 2 * width
    lines = [line for words in caption.lines for line in wrapped(words, room, book, _WORDS)]
    page = (2 * MARGIN + room, _HEAD + height + MARGIN + _LINE * len(lines))
    items: list[Item] = [Shape(rectangle(0.0, 0.0, *page), _GROUND)]
    items += _moved(line_of_words(caption.title, room, book, _TITLE), MARGIN, MARGIN + 3.2)
    for face, x, name in zip((old, new), places, (caption.old, caption.new), strict=True):
        items += _moved(line_of_words(name, width, book, _LABEL), x, _HEAD - 1.6)
        if face is None:
            items.append(Shape(rectangle(x, _HEAD, width, height, (corner, corner)), stroke=_FRAME))
        else:
            cut = Group(face.items, clip=rectangle(0.0, 0.0, *face.trim, (corner, corner)))
            marks = tuple(Shape(rectangle(*box, (1.0, 1.0)), stroke=_MARK) for box in caption.marks)
            items += _moved((cut, *marks), x, _HEAD)
    top = _HEAD + height + 1.0
    for index, words in enumerate(lines, 1):
        items += _moved(line_of_words(words, room, book, _WORDS), MARGIN, top + index * _LINE)
    return Plate(caption.title, page, tuple(items))


def _moved(items: tuple[Item, ...], x: float, y: float) -> tuple[Item, ...]:
    return (Group(items, (1.0, 0.0, 0.0, 1.0, x, y)),)
