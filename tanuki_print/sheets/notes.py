"""A quiet line of words in the margin of a page of cards: what lies on it. Lengths in mm."""

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from tanuki_print.sheets.face import POINT, Group, Item
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.imposition import Page
from tanuki_print.sheets.lettering import Lettering
from tanuki_print.sheets.marks import CLEARANCE, LENGTH
from tanuki_print.sheets.markup import Node
from tanuki_print.sheets.matrices import turned
from tanuki_print.sheets.paint import Style

_EDGE = 6.0
"""From the paper's edge to the line's baseline: home printers leave up to so much white."""

_HIGH = 2.4
"""Room a line takes above its baseline, with a hair of air."""

_INDENT = 12.0
_CUT_OFF = "…"


class Type(NamedTuple):
    """How a line is set: a font by name, its size in points, its colour."""

    font: str = "text"
    size: float = 6.5
    ink: str = "#5a5552"


QUIET = Type()
"""A note beside cards."""


def margin_note(page: Page, card: tuple[float, float], bleed: float, words: str, book: FontBook) -> tuple[Item, ...]:
    """The words below the cards and their marks, else beside them; nothing where neither margin has the room.

    A line that is too long ends with an ellipsis; signs that no font has are told by their number: U+0E01.
    """
    if not page.places:
        return ()
    away = bleed + CLEARANCE + LENGTH
    width, height = page.size
    if max(place.y for place in page.places) + card[1] + away <= height - _EDGE - _HIGH:
        line = line_of_words(words, width - 2 * _INDENT, book)
        return (Group(line, (1.0, 0.0, 0.0, 1.0, _INDENT, height - _EDGE)),)
    if max(place.x for place in page.places) + card[0] + away <= width - _EDGE - _HIGH:
        a, b, c, d, _, _ = turned(-90)
        line = line_of_words(words, height - 2 * _INDENT, book)
        return (Group(line, (a, b, c, d, width - _EDGE, height - _INDENT)),)
    return ()


def line_of_words(words: str, room: float, book: FontBook, look: Type = QUIET) -> tuple[Item, ...]:
    """The words on a baseline from the origin on, as far as the room (mm) goes.

    A line that is too long ends with an ellipsis; signs that no font has are told by their number: U+0E01.
    """
    known = "".join(char if book.choose(look.font, char) else f"<U+{ord(char):04X}>" for char in words)
    em = look.size * POINT / 1000
    widths = [_width(char, book, look.font) * em for char in known]
    if sum(widths) > room:
        used = list(accumulate(widths, initial=_width(_CUT_OFF, book, look.font) * em))
        known = known[: bisect_right(used, room) - 1].rstrip() + _CUT_OFF
    node = Node("text", {"size": f"{look.size}", "font": look.font}, "", 0, [known])
    return tuple(Lettering(book, _no_icon).text(node, Style(fill=look.ink)))


def wrapped(words: str, room: float, book: FontBook, look: Type = QUIET) -> list[str]:
    """The words in lines that are no wider than the room (mm), but for words that are wider by themselves."""
    em = look.size * POINT / 1000
    lines: list[str] = []
    left = 0.0
    for word in words.split():
        width = sum(_width(char, book, look.font) for char in f" {word}") * em
        if lines and width <= left:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
            left = room
        left -= width
    return lines


def _width(char: str, book: FontBook, font: str) -> float:
    found = book.choose(font, char)
    return 0.0 if found is None else found[1]


def _no_icon(node: Node, _box: tuple[float, float, float, float]) -> list[Item]:
    raise AssertionError(node)
