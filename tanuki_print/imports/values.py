"""What a cell says of a card: a value, nothing, or something that cannot be told."""

import re
import unicodedata

from tanuki_print.catalog.cells import parted, unguarded
from tanuki_print.catalog.characters import describe, suspects
from tanuki_print.imports.columns import Kind

Value = str | int | tuple[str, ...]

LACKING = frozenset({"", "-", "--", "---", "\u2013", "\u2014", "?", "n/a", "tba", "tbd", "to come", "todo"})
"""What people write where there is nothing yet."""

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_GROUPED = re.compile(r"-?[0-9]{1,3}([.,'\u2019\u202f\u00a0 ][0-9]{3})+")
_EMPHASIS = re.compile(r"(\*\*|\*|__|_)(?P<text>[^*_]+)\1")
_MARKUP = re.compile(r"<[A-Za-z/][^>]*>|\*\*[^*]+\*\*")


class Unclear(Exception):  # noqa: N818 - a reading, not a fault of the program
    """A cell or row that is not taken: what was found, and how to write it."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)


def read_value(cell: str, kind: Kind) -> Value | None:
    """The value of a cell; None where it says nothing. Raises Unclear rather than guess."""
    text = _unwrapped(plain_cell(cell))
    if text.casefold() in LACKING:
        return None
    if kind is Kind.WHOLE:
        return _whole(text)
    if _MARKUP.search(text):
        raise Unclear(f"found markup in {text!r}", "cards have plain text: write it without")
    for _, character in suspects(text):
        hint = "write an ordinary space" if unicodedata.category(character) == "Zs" else "delete it"
        raise Unclear(f"there is a {describe(character)} in {text!r}", hint)
    return parted(text) if kind is Kind.LIST else text


def plain_cell(cell: str) -> str:
    """A cell's text in NFC, with line feeds, without the apostrophe that keeps it from being a formula."""
    lines = cell.replace("\r\n", "\n").replace("\r", "\n") if "\r" in cell else cell
    return unguarded(lines if lines.isascii() else unicodedata.normalize("NFC", lines))


def _unwrapped(text: str) -> str:
    wrapped = _EMPHASIS.fullmatch(text)
    return wrapped["text"].strip() if wrapped else text


def _whole(text: str) -> int:
    if text.isascii() and _WHOLE.fullmatch(text):
        return int(text)
    hint = "write it with plain digits"
    if _GROUPED.fullmatch(text):
        hint = f"write {re.sub('[^0-9-]', '', text)} if that is meant"
    raise Unclear(f"expected a whole number, found {text!r}", hint)
