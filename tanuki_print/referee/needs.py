"""What the code of a game reads out of its rules files, declared, and compared with what the files hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tanuki_print.catalog.rules import RulesData, Ruling
from tanuki_print.diagnostics import Diagnostic, Span, did_you_mean

CODE = "rules-code"


@dataclass(frozen=True, slots=True)
class Needs:
    """The constants that a game's code reads, and the rulings it asks, each with every reading it knows how to play.

    Constants and rulings may stand in the files that the code never reads: numbers for the texts, words for display.
    """

    constants: tuple[str, ...]
    readings: Mapping[str, tuple[str, ...]]

    def unmet(self, data: RulesData) -> Iterator[Diagnostic]:
        """Every difference between code and files that would make a match fail, or be played other than it is told."""
        for name in self.constants:
            if name not in data.constants:
                near = did_you_mean(name, set(data.constants) - set(self.constants))
                yield _missing("constant", name, data.constants_span, near)
        for name in self.readings:
            if name not in data.rulings:
                near = did_you_mean(name, set(data.rulings) - set(self.readings))
                yield _missing("ruling", name, data.rulings_span, near)
        for ruling in data.rulings.values():
            known = self.readings.get(ruling.id)
            yield from (
                _unread(ruling, set(self.readings) - set(data.rulings)) if known is None else _other(ruling, known)
            )


def _missing(what: str, name: str, span: Span, near: str) -> Diagnostic:
    message = f"the {what} {name!r} is missing: the code of the game reads it"
    return Diagnostic(span, message, CODE, near or f"add '{name}:'")


def _unread(ruling: Ruling, missing: set[str]) -> Iterator[Diagnostic]:
    """Complain about a ruling that nothing follows: one that changes words says so, one held by tests names them."""
    if ruling.tests or any(reading.words for reading in ruling.readings):
        return
    hint = (
        did_you_mean(ruling.id, missing) or "if something else plays it, name its tests; if it is a word, give 'words:'"
    )
    yield Diagnostic(ruling.span, f"the code of the game never asks the ruling {ruling.id!r}", CODE, hint)


def _other(ruling: Ruling, known: tuple[str, ...]) -> Iterator[Diagnostic]:
    offered = [reading.id for reading in ruling.readings]
    for reading in ruling.readings:
        if reading.id not in known:
            message = f"the code of the game does not know the reading {reading.id!r} of {ruling.id}"
            hint = did_you_mean(reading.id, set(known) - set(offered)) or f"it plays {', '.join(known)}"
            yield Diagnostic(reading.span, message, CODE, hint)
    for name in known:
        if name not in offered:
            message = f"{ruling.id} has no reading {name!r}, which the code of the game plays"
            hint = did_you_mean(name, set(offered) - set(known)) or f"add '{name}:' to its readings"
            yield Diagnostic(ruling.span, message, CODE, hint)
