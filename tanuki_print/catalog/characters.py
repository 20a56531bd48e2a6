"""Characters that nobody sees and everybody trips over: control, zero-width and direction signs."""

import re
import unicodedata
from collections.abc import Iterator

# Whatever is not here is somebody's letter. Tabs have a message of their own; line feeds are what lines end with.
_SUSPECT = re.compile(
    "[\x00-\x08\x09\x0b-\x1f\x7f-\x9f\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u2000-\u200f"
    "\u2028-\u202f\u205f-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\ud800-\udfff"
    "\U0001fffe\U0001ffff\U000e0000-\U000e0fff]"
)
_JOINER, _EMOJI_STYLE, _TEXT_STYLE = "\u200d", "\ufe0f", "\ufe0e"
_FIRST_SYMBOL = 0x203C
_EARLY_SYMBOLS = "©®"
_TAGS = range(0xE0020, 0xE0080)
_BLACK_FLAG = "\U0001f3f4"
_NAMES = {
    "\x09": "tab",
    "\x0d": "carriage return without a line feed",
    "\x7f": "delete",
    "\x85": "next line",
    "\ufeff": "byte order mark",
}


def suspects(text: str) -> Iterator[tuple[int, str]]:
    """Every refused character of a text: its index and the character. Joiners inside an emoji are let through."""
    for match in _SUSPECT.finditer(text):
        index = match.start()
        if not _belongs_to_emoji(text, index):
            yield index, text[index]


def describe(character: str) -> str:
    """A refused character in words: `zero width space (U+200B)`."""
    name = _NAMES.get(character) or unicodedata.name(character, "control character").lower()
    return f"{name} (U+{ord(character):04X})"


def _belongs_to_emoji(text: str, index: int) -> bool:
    character = text[index]
    before = text[index - 1] if index else ""
    after = text[index + 1] if index + 1 < len(text) else ""
    if character in (_EMOJI_STYLE, _TEXT_STYLE):
        return _is_symbol(before)
    if character == _JOINER:
        return (_is_symbol(before) or before == _EMOJI_STYLE) and _is_symbol(after)
    if ord(character) in _TAGS:
        start = index
        while start and ord(text[start]) in _TAGS:
            start -= 1
        return text[start] == _BLACK_FLAG
    return False


def _is_symbol(character: str) -> bool:
    if not character:
        return False
    if character in _EARLY_SYMBOLS:
        return True
    return ord(character) >= _FIRST_SYMBOL and unicodedata.category(character) in ("So", "Sk", "Sm", "Po")
