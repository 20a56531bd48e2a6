"""An example once read: a position, what is done, and what it claims will happen. Every piece knows its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tanuki_print.diagnostics import Span
from tanuki_print.referee.events import Event
from tanuki_print.referee.names import Names
from tanuki_print.referee.phrases import Said
from tanuki_print.referee.position import Position
from tanuki_print.referee.ruleset import Decks

SCENARIO_BYTES = 16 * 1024 * 1024
"""The most that a file of examples may hold."""


class ActionLine(NamedTuple):
    """One action as written."""

    said: Said
    text: str
    span: Span


class EventLine(NamedTuple):
    """One expected event; its rule is "" unless the line names it."""

    event: Event
    text: str
    span: Span


class Entry(NamedTuple):
    """A card that a claim expects in a zone; `words` is None where nothing is claimed about this turn."""

    card: int
    place: str
    words: tuple[str, ...] | None
    span: Span


class Claim(NamedTuple):
    """One thing that must hold at the end.

    A counter's value or a zone's entries of a seat by name; without a seat: `winner`, `turn` (seats) or `phase`.
    """

    seat: int | None
    name: str
    value: int | str | tuple[Entry, ...]
    span: Span


class Refused(NamedTuple):
    """The action, from 1, that must be refused; the rule that must be cited, "" for any."""

    action: int
    rule: str
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """An example.

    It begins at `position`, or, where `decks` are given, with their setup. `expect` is None where the events are not
    checked.
    """

    title: str
    span: Span
    names: Names
    position: Position
    actions: tuple[ActionLine, ...]
    decks: Decks | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, int] = field(default_factory=dict)
    expect: tuple[EventLine, ...] | None = None
    expect_span: Span | None = None
    final: tuple[Claim, ...] = ()
    refused: Refused | None = None
