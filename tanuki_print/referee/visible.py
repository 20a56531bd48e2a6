"""What the players can see of a state, in one line of canonical text and as a short hash of it.

A hash at every decision tells where a match that is played again leaves the path of the first one: results and
averages hide most slips, the visible state does not.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from tanuki_print.catalog.model import Card
from tanuki_print.referee.ruleset import Ruleset

HASH_DIGITS = 16
"""Hexadecimal digits of a hash: 64 bits, the first of a SHA-256."""


def visible_hash(ruleset: Ruleset[Any, Any], state: Any, seats: int) -> str:  # noqa: ANN401 - each game has its own
    """The hash of what all seats together may know of a state, each through its own view."""
    text = "\n".join(visible_text(ruleset.view(state, seat)) for seat in range(seats))
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def visible_text(value: Any) -> str:  # noqa: ANN401 - whatever a view is made of
    """A view as text, the same for equal views on every machine; a card is its id, since art is no part of play.

    Raises TypeError for a value that has no such text.
    """
    if isinstance(value, Enum):
        return visible_text(value.value)
    if value is None or isinstance(value, bool | int | str):
        return repr(value)
    if isinstance(value, Card):
        return value.id
    if isinstance(value, Mapping):
        pairs = sorted((visible_text(key), visible_text(item)) for key, item in value.items())
        return "{" + ", ".join(f"{key}: {item}" for key, item in pairs) + "}"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(visible_text, value))) + "}"
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        return _listed(value, names) if names else "(" + ", ".join(map(visible_text, value)) + ")"
    if is_dataclass(value) and not isinstance(value, type):
        names = tuple(field.name for field in fields(value))
        return _listed([getattr(value, name) for name in names], names)
    raise TypeError(f"a view holds {type(value).__name__}, which has no canonical text")


def _listed(values: Any, names: tuple[str, ...]) -> str:  # noqa: ANN401 - a tuple or a list of anything
    return "(" + ", ".join(f"{name}={visible_text(item)}" for name, item in zip(names, values, strict=True)) + ")"
