"""Ids, numbers and file names that every system takes: ASCII, lower case, never a reserved word."""

import hashlib
import re
import unicodedata

from tanuki_print.catalog.model import Card

ID_PATTERN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""What an id looks like: ASCII lower case words joined by single hyphens, a letter first."""

LONGEST_ID = 64

_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]+')
_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ð": "d", "\u0131": "i"}
)
_LONGEST_STEM = 200


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


def safe_file_stem(text: str) -> str:
    """Give a legal file name (without ending, at most 200 bytes) that only this text gives, whatever it holds.

    Text that is a file name already stays as it is; anything else gets a short fingerprint, so that two texts never
    meet in one file, on systems that ignore case or normalise names too.
    """
    name = unicodedata.normalize("NFC", text)
    plain = _FORBIDDEN.sub("_", name).strip(" .")
    short = plain.encode("utf-8")[: _LONGEST_STEM - 9].decode("utf-8", "ignore").strip(" .")
    if short == text and short == short.casefold() and short.isascii() and short and not is_reserved(short):
        return short
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{short or 'card'}-{mark}" if not is_reserved(short) else f"_{short}-{mark}"
