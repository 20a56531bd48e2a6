"""Two wordings of one text, told apart word by word."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

_PIECES = re.compile(r"\s+|[^\W\u3000-\u9fff]+|.", re.DOTALL)
"""Blanks, words, single signs; Japanese sign by sign, since nothing parts its words."""

_ALIKE = 0.35
"""Share of letters in common words below which two texts are simply two texts."""


class Part(NamedTuple):
    """A piece of text that both wordings have, or only the old one (`gone`) or the new one (`new`)."""

    kind: Literal["same", "gone", "new"]
    text: str


def word_parts(old: str, new: str) -> list[Part]:
    """Both wordings in one row: what stays once, what changed as it was and then as it is."""
    from difflib import SequenceMatcher

    before, after = _PIECES.findall(old), _PIECES.findall(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    common = sum(_letters(before[a : a + size]) for a, _, size in matcher.get_matching_blocks())
    if common < _ALIKE * max(_letters(before), _letters(after)):
        return list(_parts([(old, new)]))
    found: list[tuple[str, str]] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        was, now = "".join(before[a:b]), "".join(after[c:d])
        if kind == "equal" and not (was.isspace() and found and d < len(after) and b < len(before)):
            found.append((was, was))
            found.append(("", ""))
        elif found and found[-1] != ("", "") and found[-1][0] != found[-1][1]:
            found[-1] = (found[-1][0] + was, found[-1][1] + now)
        else:
            found.append((was, now))
    return list(_parts(found))


def _letters(pieces: list[str]) -> int:
    return sum(len(piece) for piece in pieces if piece[:1].isalnum())


def _parts(pairs: list[tuple[str, str]]) -> Iterator[Part]:
    for was, now in pairs:
        if was == now:
            if was:
                yield Part("same", was)
            continue
        if was:
            yield Part("gone", was)
        if now:
            yield Part("new", now)


def rewritten(old: str, new: str) -> bool:
    """Whether two wordings have too little in common to be told apart word by word."""
    return all(part.kind != "same" for part in word_parts(old, new))


def marked(old: str, new: str) -> str:
    """Both wordings in one line of plain text, marked as `git diff --word-diff` does: `[-old-]{+new+}`."""
    signs = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
    return "".join(f"{signs[part.kind][0]}{part.text}{signs[part.kind][1]}" for part in word_parts(old, new))
