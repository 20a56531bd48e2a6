"""Values as cells of tables hold them: one text each, harmless in a spreadsheet program, and read back as they were.

Spreadsheet programs run text that begins like a formula. An apostrophe before it keeps them from that, the way their
own users do it; whoever reads the table takes that one apostrophe away again. What is read back is what was written,
for any text: also for one that begins with apostrophes of its own.
"""

import json
import re
from collections.abc import Sequence

# Equals, plus, minus, at, tab and line ends, as OWASP's page on CSV injection lists them, in full width too, which
# some programs take for the same; behind blanks, which others take away first.
_FORMULA = re.compile(r"[\s']*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_SPECIAL = re.compile(r"[\\;]")
_PART = re.compile(r"((?:[^\\;]|\\[\\;]|\\)*)(;|$)")
_ESCAPED = re.compile(r"\\([\\;])")


def guarded(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet program would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text.rstrip()) else text


def sheltered(text: str) -> str:
    """The text for a cell that is marked as text: it needs an apostrophe only where one would be taken away."""
    return f"'{text}" if unguarded(text.strip()) != text.strip() else text


def unguarded(text: str) -> str:
    """The text that `guarded` or `sheltered` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text.rstrip()) else text


def joined(items: Sequence[str]) -> str:
    r"""A list as one text, semicolons between its items; one inside an item is written `\;`, a backslash `\\`."""
    return "; ".join(_SPECIAL.sub(r"\\\g<0>", item) for item in items)


def parted(text: str) -> tuple[str, ...]:
    """The items of such a text without blanks around them; what is empty is none."""
    items = (_ESCAPED.sub(r"\1", match[1].strip()) for match in _PART.finditer(text))
    return tuple(item for item in items if item)


def cell_text(value: object) -> str:
    """Any value of a card as the text of a cell: nothing, a truth value and what lies deeper as JSON has them."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return joined(value)
    return json.dumps(value, ensure_ascii=False)


def column_letters(column: int) -> str:
    """A column's name in spreadsheets: 1 is A, 27 is AA."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
