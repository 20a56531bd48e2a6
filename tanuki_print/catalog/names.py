"""When two names are the same to a reader: capitals, macrons, apostrophes, widths and letters of other alphabets."""

import unicodedata

_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u00b4`\uff07\u02c8"), "'")
_QUOTES = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\uff02\u00ab\u00bb"), '"')
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
# Letters of other alphabets that print like a Latin one, after case folding (UTS 39 confusables, the common ones).
_LOOK_ALIKES: dict[int, int] = str.maketrans(
    "\u0430\u0435\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u0455\u0432\u043d\u043a\u043c\u0442\u0501\u051b"
    "\u03b1\u03bf\u03c1\u03bd\u03c5\u03ba\u03c4\u03b9\u03b5\u03b7\u03c7\u0131\u0142\u00f8\u0111",
    "aeijopcyxsbhkmtdqaopvuktienxilod",
)
_SIGNS: dict[int, str] = {**_APOSTROPHES, **_QUOTES, **_DASHES}
_FOLDS: dict[int, int | str] = {**_SIGNS, **_LOOK_ALIKES}
_FIRST_MARK, _LAST_MARK = "\u0300", "\u036f"


def look_key(name: str) -> str:
    """Give what two names share when a reader cannot tell them apart at a glance.

    Capitals, macrons and accents, full width, kinds of apostrophe, dash and space, and look-alike letters of the Greek
    and Cyrillic alphabets make no difference; the marks of kana (が, か) do.
    """
    if name.isascii():
        folded = name.casefold().translate(_FOLDS)
    else:
        early = name.translate(_SIGNS)  # NFKC would make a space and a mark of some
        folded = unicodedata.normalize("NFKC", early).casefold().translate(_FOLDS)
        apart = unicodedata.normalize("NFD", folded)
        bare = "".join(char for char in apart if not _FIRST_MARK <= char <= _LAST_MARK)
        folded = unicodedata.normalize("NFC", bare).translate(_FOLDS)
    return " ".join(folded.split())


def loose_key(name: str) -> str:
    """Give `look_key` without anything but letters and digits, for look-ups: `Yuki onna` finds `Yuki-onna`."""
    return "".join(char for char in look_key(name) if char.isalnum())
