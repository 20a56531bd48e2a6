"""The rules of a game as data: its constants, its rulings, and which reading of each is played. No parser, no disk."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tanuki_print.catalog.bounds import Bounds, NumberFault
from tanuki_print.diagnostics import Span, did_you_mean

OPEN = "open"
"""Stands in place of a reading: nobody has decided yet, and play that meets the question is a gap."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to a contested question. `text` is the rule in this reading, for players; `source` says where it
    comes from. `words` are display words that come with it (life: Energy). `span` says where it is written.
    """

    id: str
    text: str
    source: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    span: Span = field(default=Span(""))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision on a contested or silent point. `default` is a reading's id, or `OPEN`.

    `rules` are the numbers of the rules it touches, `tests` name tests (`tests/x/test_y.py::test_z`) where no scenario
    can show it.
    """

    id: str
    number: str
    question: str
    readings: tuple[Reading, ...]
    default: str
    rules: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    span: Span = field(default=Span(""))

    def reading(self, name: str) -> Reading:
        """The reading of that id; raises KeyError, with a hint, where there is none."""
        for reading in self.readings:
            if reading.id == name:
                return reading
        raise KeyError(_unknown(f"reading of {self.id}", name, tuple(reading.id for reading in self.readings)))


@dataclass(frozen=True, slots=True)
class RulesData:
    """The numbers and readings that one referee plays by.

    `chosen` gives each ruling's reading, by ids, or `OPEN`. `constant_spans` says where each number is written;
    `constants_span` and `rulings_span` are the two files as a whole. `bounds` say what the numbers may be changed to.
    """

    constants: Mapping[str, int]
    rulings: Mapping[str, Ruling]
    chosen: Mapping[str, str]
    constant_spans: Mapping[str, Span] = field(default_factory=dict)
    constants_span: Span = field(default=Span(""))
    rulings_span: Span = field(default=Span(""))
    bounds: Bounds = field(default_factory=Bounds)

    @property
    def words(self) -> Mapping[str, str]:
        """The display words of the readings played; an open ruling shows those of its first reading."""
        words: dict[str, str] = {}
        for name, ruling in self.rulings.items():
            played = self.chosen[name]
            words |= (ruling.readings[0] if played == OPEN else ruling.reading(played)).words
        return words

    def with_choices(self, rulings: Mapping[str, str], constants: Mapping[str, int]) -> "RulesData":
        """The same rules with some readings and some numbers changed; a reading may be `OPEN`.

        Raises KeyError for a ruling, reading or constant that is not here, ValueError for a number out of bounds; both
        with a message for people as their only argument.
        """
        for name in constants:
            if name not in self.constants:
                raise KeyError(_unknown("constant", name, tuple(self.constants)))
        for fault in self.number_faults(constants):
            raise ValueError(fault.message)
        for name, choice in rulings.items():
            if name not in self.rulings:
                raise KeyError(_unknown("ruling", name, tuple(self.rulings)))
            if choice != OPEN:
                self.rulings[name].reading(choice)
        return replace(self, constants={**self.constants, **constants}, chosen={**self.chosen, **rulings})

    def number_faults(self, constants: Mapping[str, int]) -> Iterator[NumberFault]:
        """What the bounds have against some numbers changed together."""
        return self.bounds.faults(self.constants, constants)


def _unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    return f"there is no {what} {name!r}: {did_you_mean(name, known) or 'known are ' + ', '.join(known)}"
