"""Directives: HTML comments on a line of their own that say what the text alone cannot (`<!-- ruling: id -->`)."""

import re
from difflib import get_close_matches
from typing import NamedTuple

_COMMENT = re.compile(r"^<!--(?P<body>.*?)-->$", re.DOTALL)
_NAMED = re.compile(r"^(?P<name>[A-Za-z][A-Za-z-]*)\s*(?::\s*(?P<argument>.*))?$", re.DOTALL)

DECIDE = "decide"
WITH_ARGUMENT = ("ruling", "example", DECIDE, "tests")
ALONE = ("contents", "cover", "mat", "pagebreak")
NO_BOARD = "no-board"


class Directive(NamedTuple):
    """A directive by name, with what stands behind the colon."""

    name: str
    argument: str = ""


class BadDirective(NamedTuple):
    """What is wrong with a comment, and how it would be right."""

    message: str
    hint: str


def read_comment(comment: str) -> Directive | BadDirective | None:
    """What an HTML comment asks for; None for a remark to other writers, which is any comment of several words
    that does not look like a directive.
    """
    found = _COMMENT.match(comment.strip())
    if not found:
        return BadDirective("this comment does not end", "a comment is closed by -->")
    body = found["body"].strip()
    named = _NAMED.match(body)
    if not named:
        return _remark_or_slip(body)
    name, argument = named["name"], (named["argument"] or "").strip()
    if name not in (*WITH_ARGUMENT, *ALONE):
        return BadDirective(f"there is no directive {name!r}", _nearest(name) or _known())
    if name in ALONE and argument:
        return BadDirective(f"{name!r} takes nothing behind it, found {argument!r}", f"write <!-- {name} -->")
    if name in WITH_ARGUMENT and not argument:
        return BadDirective(f"{name!r} must say which", f"write <!-- {name}: ... -->")
    if name == "example" and argument != NO_BOARD:
        return BadDirective(f"there is no example {argument!r}", f"write <!-- example: {NO_BOARD} -->, or nothing")
    return Directive(name, argument)


def _remark_or_slip(body: str) -> BadDirective | None:
    word = re.split(r"[\s:]", body, maxsplit=1)[0]
    near = get_close_matches(word, (*WITH_ARGUMENT, *ALONE), 1, 0.8)
    if not near:
        return None
    behind = ": ..." if near[0] in WITH_ARGUMENT else ""
    return BadDirective(f"cannot read the directive {body!r}", f"write <!-- {near[0]}{behind} -->")


def _nearest(name: str) -> str:
    near = get_close_matches(name.lower(), (*WITH_ARGUMENT, *ALONE), 1)
    return f"did you mean {near[0]!r}?" if near else ""


def _known() -> str:
    return f"known are {', '.join(sorted((*WITH_ARGUMENT, *ALONE)))}; a remark has several words"
