"""What a cell says of a card: a value, nothing, or something that cannot be told."""

import re
import unicodedata

from tanuki_print.imports.columns import Kind

Value = str | int | tuple[str, ...]

LACKING = frozenset({"", "-", "--", "---", "\u2013", "\u2014", "?", "n/a", "tba", "tbd", "to come", "todo"})
"""What people write where there is nothing yet."""

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_GROUPED = re.compile(r"-?[0-9]{1,3}([.,'\u2019\u202f\u00a0 ][0-9]{3})+")
_EMPHASIS = re.compile(r"(\*\*|\*|__|_)(?P<text>[^*_]+)\1")
_MARKUP = re.compile(r"<[A-Za-z/][^>]*>|\*\*[^*]+\*\*")
_GUARDED = re.compile(r"'[=+\-@\t\r]")


class Unclear(Exception):  # noqa: N818 - a reading, not a fault of the program
    """A cell or row that is not taken: what was found, and how to write it."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)


def read_value(cell: str, kind: Kind) -> Value | None:
    """The value of a cell; None where it says nothing. Raises Unclear rather than guess."""
    text = _plain_text(cell)
    if text.casefold() in LACKING:
        return None
    if kind is Kind.WHOLE:
        return _whole(text)
    if _MARKUP.search(text):
        raise Unclear(f"found markup in {text!r}", "cards have plain text: write it without")
    return tuple(part.strip() for part in text.split(";") if part.strip()) if kind is Kind.LIST else text


def _plain_text(cell: str) -> str:
    """A cell's text in NFC, without emphasis around all of it or the apostrophe that keeps it from being a formula."""
    text = unicodedata.normalize("NFC", cell.replace("\r\n", "\n").replace("\r", "\n"))
    wrapped = _EMPHASIS.fullmatch(text)
    text = wrapped["text"] if wrapped else text
    return text[1:] if _GUARDED.match(text) else text


def _whole(text: str) -> int:
    if text.isascii() and _WHOLE.fullmatch(text):
        return int(text)
    hint = "write it with plain digits"
    if _GROUPED.fullmatch(text):
        hint = f"write {re.sub('[^0-9-]', '', text)} if that is meant"
    raise Unclear(f"expected a whole number, found {text!r}", hint)
