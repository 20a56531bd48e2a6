"""Ids, numbers and file names that every system takes: ASCII, lower case, never a reserved word."""

import re
import unicodedata

from tanuki_print.catalog.model import Card

ID_PATTERN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""What an id looks like: ASCII lower case words joined by single hyphens, a letter first."""

LONGEST_ID = 64

_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ð": "d", "\u0131": "i"}
)


def is_reserved(name: str) -> bool:
    """Tell whether Windows keeps this file name, with any extension, for a device (CON, NUL, COM1 ...)."""
    return _RESERVED.fullmatch(name.rstrip(" .")) is not None


def slug(name: str) -> str:
    """Give the id a name suggests (`Momotarō` -> `momotaro`); empty where nothing of it can be written in ASCII."""
    apart = unicodedata.normalize("NFKD", name.casefold().translate(_LATIN))
    letters = "".join(char for char in apart if not unicodedata.combining(char))
    words = re.findall(r"[a-z0-9]+", re.sub(r"['\u2019\u02bc]", "", letters))
    text = "-".join(words)[:LONGEST_ID].strip("-")
    if text and not text[0].isalpha():
        text = f"card-{text}"[:LONGEST_ID].strip("-")
    return f"{text}-card" if is_reserved(text) else text


def card_stem(card: Card) -> str:
    """Give the file name of a card without its ending: `006-momotaro`, as its source file has it."""
    return f"{card.number}-{card.id}"
