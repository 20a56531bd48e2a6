"""What a plain YAML word means, and which words are refused because YAML 1.1 and 1.2 read them differently.

Editors, other loaders and people disagree on `no`, `1:10`, `010`, `1e3` or `2024-01-02`. Whoever wrote one of them
without quotes may have meant either, so the loader asks instead of choosing.
"""

import re
from typing import NamedTuple

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_MOST_DIGITS = 15
"""More digits than that a double does not hold, and no card needs."""

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
_TRUTH_11 = frozenset({"yes", "no", "on", "off", "y", "n"})
_MAYBE_NUMBER = re.compile(r"[-+]?[.0-9]")
_TRAPS = (
    (re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?"), "a number of minutes and seconds"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?"), "a date"),
    (re.compile(r"[-+]?0[0-9_]+"), "an octal number"),
    (re.compile(r"[-+]?0o[0-7_]+"), "an octal number"),
    (re.compile(r"[-+]?0x[0-9a-fA-F_]+"), "a hexadecimal number"),
    (re.compile(r"[-+]?0b[01_]+"), "a binary number"),
    (re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"), "no number at all"),
    (re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*(?:\.[0-9_]*)?"), "a number without the underscores"),
    (re.compile(r"[-+]?(?:\.[0-9_]+|[0-9][0-9_]*\.?[0-9_]*)(?:[eE][-+]?[0-9]+)?"), "a number"),
)


class Trap(NamedTuple):
    """A word that is refused: what is wrong with it, and how to write what was meant."""

    message: str
    hint: str


def read_plain(word: str) -> str | int | float | bool | Trap:
    """The value of an unquoted word: text, whole number, decimal or truth value; a Trap where readers differ.

    A decimal with nothing but zeros after its point is that whole number.
    """
    if _WHOLE.fullmatch(word):
        return int(word) if len(word) <= _MOST_DIGITS else _too_long(word)
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    if word in _NULLS:
        return _nothing(word)
    if word.lower() in _TRUTH_11:
        return Trap(f"{word} without quotes is true or false to some readers and text to others", _truth(word))
    if word == "=":
        return Trap("a single = without quotes has a meaning of its own in YAML", _quote(word))
    return _read_number(word) if _MAYBE_NUMBER.match(word) else word


def _read_number(word: str) -> str | int | float | Trap:
    if _DECIMAL.fullmatch(word):
        if len(word) > _MOST_DIGITS:
            return _too_long(word)
        number = float(word)
        return int(number) if number.is_integer() else number
    for pattern, reading in _TRAPS:
        if pattern.fullmatch(word):
            message = f"{word} without quotes is text to some readers and {reading} to others"
            return Trap(message, f"{_quote(word)}, or a number in plain digits")
    return word


def _nothing(word: str) -> Trap:
    if not word:
        return Trap("there is no value here", 'write the value, or leave the line out; empty text is ""')
    return Trap(f"{word} without quotes means no value", f"leave the line out, or {_quote(word)}")


def _too_long(word: str) -> Trap:
    shown = word if len(word) <= 2 * _MOST_DIGITS else f"{word[: 2 * _MOST_DIGITS]}..."
    return Trap(f"the number {shown} has too many digits (at most {_MOST_DIGITS})", "if it is text, put it in quotes")


def _truth(word: str) -> str:
    meant = "true" if word.lower() in ("yes", "on", "y") else "false"
    return f"{_quote(word)} if it is text, {meant} if it is not"


def _quote(word: str) -> str:
    return f'write "{word}" in quotes'
