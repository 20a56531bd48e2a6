"""Where words may be divided."""

from functools import cache
from typing import Any

_FEWEST = 6
"""Shorter words are never divided."""


@cache
def _dictionary(lang: str) -> Any:  # noqa: ANN401 - the library has no types
    import pyphen  # noqa: PLC0415 - read only when a line does not fit otherwise

    found = pyphen.language_fallback(lang.replace("-", "_"))
    return pyphen.Pyphen(lang=found, left=3, right=3) if found else None


@cache
def divisions(word: str, lang: str) -> tuple[int, ...]:
    """Positions inside a word where a hyphen may end a line; none for short words and unknown languages."""
    letters = word.strip("\u201c\u201d\u2018\u2019\"'.,;:!?()[]")
    if len(letters) < _FEWEST or not letters.isalpha():
        return ()
    dictionary = _dictionary(lang)
    if dictionary is None:
        return ()
    start = word.index(letters)
    return tuple(start + int(position) for position in dictionary.positions(letters))
