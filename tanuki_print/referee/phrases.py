"""One grammar for the words of play: what prints a line also reads it, so that any log is a scenario's text.

A pattern is text with slots: `{player} loses {number}`, `attack {card} with {cards}`. A slot is filled by a player, the
label of a card, a whole number, or labels with commas between them.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple, Protocol

from tanuki_print.referee.events import Event

RULE_MARK = "  # "
"""Stands between an event's line and the number of its rule; YAML takes it for the beginning of a comment."""

_SLOT = re.compile(r"\{(player|card|cards|number)\}")
_BRACE = re.compile(r"\{[^{}\n]*\}|[{}]")
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_WRITTEN_RULE = re.compile(r" +# *(?P<rule>[0-9A-Za-z.]+)$")
_DIGITS = 18
"""The most digits of an amount."""
_EVENT_SLOTS = ("player", "card", "number")
_LIKE = 0.55
"""How like a phrase a line must be, from 0 to 2 by its words and its letters, to be taken for a slip in it."""
_SHOWN = {"player": "PLAYER", "card": "X", "cards": "A[, B ...]", "number": "N"}

Value = int | tuple[int, ...]


class Said(NamedTuple):
    """What one line says: the kind of its phrase, and what fills the slots, in the pattern's order.

    A player is a seat, a card the number of an instance, cards a tuple of those.
    """

    kind: str
    values: tuple[Value, ...] = ()


class WordError(Exception):
    """A line, or a name in it, that says nothing known: the message, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)


class Speech(Protocol):
    """Who is who in a match: names of players to seats, labels to instances, and back (`names.Names`)."""

    def seat(self, name: str) -> int:
        """The seat of a player; raises WordError."""

    def card(self, label: str) -> int:
        """The number of the instance of that label; raises WordError."""

    def player(self, seat: int) -> str:
        """The name of a seat's player."""

    def label(self, card: int) -> str:
        """The label of an instance."""

    def owner(self, card: int) -> int | None:
        """The seat that an instance belongs to, if known: events about a card name it without a word."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say one kind of thing. `parts` are the pattern's texts, `slots` the kinds between them."""

    kind: str
    pattern: str
    parts: tuple[str, ...] = field(init=False)
    slots: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        pieces = _SLOT.split(self.pattern)
        object.__setattr__(self, "parts", tuple(pieces[::2]))
        object.__setattr__(self, "slots", tuple(pieces[1::2]))

    @property
    def shown(self) -> str:
        """The pattern for people: `PLAYER loses N`."""
        return _SLOT.sub(lambda slot: _SHOWN[slot[1]], self.pattern)

    def say(self, values: Sequence[Value], speech: Speech) -> str:
        """The line with these values in its slots."""
        said = [self.parts[0]]
        for slot, value, part in zip(self.slots, values, self.parts[1:], strict=True):
            said += (_said(slot, value, speech), part)
        return "".join(said)

    def splits(self, line: str) -> Iterator[tuple[str, ...]]:
        """Every way in which a line may fill the slots with text; a name may hold the words of a pattern itself."""
        first = self.parts[0]
        if line.startswith(first):
            yield from _splits(line[len(first) :], self.parts[1:])


def _splits(rest: str, parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not parts:
        if not rest:
            yield ()
        return
    if len(parts) == 1:  # the last slot takes all that is left before the last text
        end = len(rest) - len(parts[0])
        if end > 0 and rest.endswith(parts[0]):
            yield (rest[:end],)
        return
    at = rest.find(parts[0], 1)
    while at > 0:
        for others in _splits(rest[at + len(parts[0]) :], parts[1:]):
            yield (rest[:at], *others)
        at = rest.find(parts[0], at + 1)


def _said(slot: str, value: Value, speech: Speech) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(speech.label, value))
    if slot == "player":
        return speech.player(value)
    return speech.label(value) if slot == "card" else str(value)


class PhraseTable:
    """The phrases of one game for its events, or for its actions, by kind. A kind without a phrase is silent.

    `what` is what people call a line of it, `event` for events. Raises ValueError for a pattern with a slot that is
    none, and for one of an event with a slot that an event cannot fill: it has one player, one card and one number.
    """

    def __init__(self, what: str, patterns: Mapping[str, str]) -> None:
        self.what = what
        self.phrases = tuple(Phrase(kind, pattern) for kind, pattern in patterns.items())
        for phrase in self.phrases:
            _check_slots(what, phrase)
        self.by_kind = {phrase.kind: phrase for phrase in self.phrases}

    def say(self, said: Said, speech: Speech) -> str:
        """The line that says so; raises KeyError for a silent kind."""
        return self.by_kind[said.kind].say(said.values, speech)

    def read(self, line: str, speech: Speech) -> Said:
        """What a line says. Raises WordError when it fits no phrase, or a name in it is not known."""
        line = " ".join(line.split())
        trouble: WordError | None = None
        for phrase in self.phrases:
            for texts in phrase.splits(line):
                try:
                    return Said(phrase.kind, _values(phrase.slots, texts, speech))
                except WordError as error:
                    trouble = trouble or error
        raise trouble or WordError(f"{line!r} is no {self.what}", self._nearest(line))

    def _nearest(self, line: str) -> str:
        def likeness(phrase: Phrase) -> float:
            return SequenceMatcher(None, "".join(phrase.parts).split(), line.split()).ratio() + (
                SequenceMatcher(None, " ".join(phrase.parts), line).ratio()
            )

        nearest = max(self.phrases, key=likeness)
        if likeness(nearest) >= _LIKE:
            return f"did you mean '{nearest.shown}'?"
        return f"known are {', '.join(repr(phrase.shown) for phrase in self.phrases)}"


def _check_slots(what: str, phrase: Phrase) -> None:
    stray = _BRACE.search("\n".join(phrase.parts))
    if stray is not None:
        raise ValueError(f"the {what} {phrase.kind!r}: {stray[0]!r} is no slot; slots are {', '.join(_SHOWN)}")
    for index, slot in enumerate(phrase.slots if what == "event" else ()):
        if slot not in _EVENT_SLOTS:
            raise ValueError(f"the event {phrase.kind!r}: no event fills {{{slot}}}, only {', '.join(_EVENT_SLOTS)}")
        if slot in phrase.slots[:index]:
            raise ValueError(f"the event {phrase.kind!r} has {{{slot}}} twice, and an event fills it once")


def _values(slots: Sequence[str], texts: Sequence[str], speech: Speech) -> tuple[Value, ...]:
    return tuple(_READERS[slot](text, speech) for slot, text in zip(slots, texts, strict=True))


def _read_number(text: str, _speech: Speech) -> int:
    if not _NUMBER.fullmatch(text):
        raise WordError(f"expected a whole number, found {text!r}", "plain digits, without a sign")
    if len(text) > _DIGITS:
        raise WordError(f"a number of {len(text)} digits is too large", f"{_DIGITS} digits at most")
    return int(text)


def _read_cards(text: str, speech: Speech) -> tuple[int, ...]:
    """Labels between commas; a name that holds a comma itself is put together again."""
    pieces = [piece.strip() for piece in text.split(",")]
    found: list[int] = []
    while pieces:
        for count in range(1, len(pieces) + 1):
            try:
                found.append(speech.card(", ".join(pieces[:count])))
            except WordError:
                if count == len(pieces):
                    speech.card(pieces[0])  # the shortest name says best what is not known
                    raise
            else:
                del pieces[:count]
                break
    return tuple(found)


_READERS: dict[str, Callable[[str, Speech], Value]] = {
    "player": lambda text, speech: speech.seat(text),
    "card": lambda text, speech: speech.card(text),
    "cards": _read_cards,
    "number": _read_number,
}


def say_event(event: Event, table: PhraseTable, speech: Speech, *, rule: bool = True) -> str | None:
    """The line of an event, with `  # 7.9` behind it if the rule is wanted; None for a silent kind."""
    phrase = table.by_kind.get(event.kind)
    if phrase is None:
        return None
    fields = {"player": event.seat, "card": event.card, "number": event.amount}
    values = tuple(value for slot in phrase.slots if (value := fields[slot]) is not None)
    line = phrase.say(values, speech)
    return f"{line}{RULE_MARK}{event.rule}" if rule and event.rule else line


def read_event(line: str, table: PhraseTable, speech: Speech) -> Event:
    """The event a line tells of; its rule is "" where none is written. Raises WordError."""
    written = _WRITTEN_RULE.search(line)
    if written is not None:
        line = line[: written.start()]
    said = table.read(line, speech)
    slots = dict(zip(table.by_kind[said.kind].slots, said.values, strict=True))
    seat, card, amount = (_whole(slots.get(name)) for name in ("player", "card", "number"))
    if seat is None and card is not None:
        seat = speech.owner(card)
    return Event(said.kind, written["rule"] if written else "", seat, card, amount)


def _whole(value: Value | None) -> int | None:
    return value if isinstance(value, int) else None
