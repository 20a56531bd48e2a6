"""An example's claims beside what was played: events line by line, the end piece by piece."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from tanuki_print.diagnostics import Span
from tanuki_print.referee.events import Event
from tanuki_print.referee.names import Names
from tanuki_print.referee.phrases import PhraseTable, say_event
from tanuki_print.referee.position import Placed, Position
from tanuki_print.referee.position_text import counter_text, entry_text, zone_text
from tanuki_print.referee.scenario import Claim, Entry, EventLine
from tanuki_print.referee.script import PositionForm
from tanuki_print.referee.verdict import Difference, Trouble


def compare_events(
    expected: Sequence[EventLine], place: Span, events: Iterable[Event], table: PhraseTable, names: Names
) -> Iterator[Difference]:
    """Where the expected lines and the events part; `place` is where the list begins."""
    heard = [event for event in events if event.kind in table.by_kind]
    wanted, found = [_key(line.event, table) for line in expected], [_key(event, table) for event in heard]
    if wanted == found and not any(line.event.rule for line in expected):
        return
    for kind, start, end, first, last in SequenceMatcher(None, wanted, found, autojunk=False).get_opcodes():
        if kind == "equal":
            pairs: Iterable[tuple[EventLine | None, Event | None]] = (
                (line, event)
                for line, event in zip(expected[start:end], heard[first:last], strict=True)
                if line.event.rule not in ("", event.rule)
            )
        else:
            pairs = zip_longest(expected[start:end], heard[first:last])
        for line, event in pairs:
            where = line.span if line else _nearest(expected, end, place)
            said = say_event(event, table, names) if event else ""
            yield Difference(Trouble.DISAGREEMENT, where, line.text if line else "", said or "")


def _key(event: Event, table: PhraseTable) -> tuple[str | int | None, ...]:
    """An event without what its line does not say."""
    slots = table.by_kind[event.kind].slots
    return (
        event.kind,
        event.seat if "player" in slots else None,
        event.card if "card" in slots else None,
        event.amount if "number" in slots else None,
    )


def _nearest(expected: Sequence[EventLine], index: int, place: Span) -> Span:
    """The line before which an event is missing; the last one where it is missing at the end."""
    if not expected:
        return place
    return expected[min(index, len(expected) - 1)].span


def compare_final(
    claims: Iterable[Claim], position: Position, names: Names, form: PositionForm
) -> Iterator[Difference]:
    """Which claims about the end do not hold."""
    for claim in claims:
        if claim.seat is None:
            yield from _compare_whole(claim, position, names)
        elif isinstance(claim.value, tuple):
            yield from _compare_zone(claim, claim.value, position, (names, form))
        else:
            side = position.sides[claim.seat]
            if side.counters[claim.name] != claim.value:
                said = counter_text(side.player, claim.name, int(claim.value))
                found = counter_text(side.player, claim.name, side.counters[claim.name])
                yield Difference(Trouble.DISAGREEMENT, claim.span, said, found)


def _compare_whole(claim: Claim, position: Position, names: Names) -> Iterator[Difference]:
    wanted = names.player(claim.value) if isinstance(claim.value, int) else str(claim.value)
    found = {"winner": position.winner, "turn": position.turn, "phase": position.phase}[claim.name]
    if wanted == found:
        return
    if claim.name == "winner" and not found:
        said = "the match is drawn" if position.drawn else "the match is not over"
    else:
        said = f"{claim.name}: {found}"
    yield Difference(Trouble.DISAGREEMENT, claim.span, f"{claim.name}: {wanted}", said)


def _compare_zone(
    claim: Claim, entries: tuple[Entry, ...], position: Position, speech: tuple[Names, PositionForm]
) -> Iterator[Difference]:
    names, form = speech
    zone = form.zone(claim.name)
    side = position.sides[claim.seat or 0]
    found = side.zones[claim.name]
    wanted = [(names.label(entry.card), entry) for entry in entries]
    if not zone.ordered:
        order = {label: index for index, (label, _) in enumerate(wanted)}
        found = tuple(sorted(found, key=lambda placed: order.get(placed.label, len(order))))
    wrong = [index for index, pair in enumerate(zip(wanted, found, strict=False)) if not _fits(*pair)]
    if not wrong and len(wanted) == len(found):
        return
    claimed = tuple(Placed(label, names.cards[entry.card], entry.place, entry.words or ()) for label, entry in wanted)
    with_words = any(entry.words for entry in entries)
    said = zone_text(side.player, zone, [entry_text(placed, zone) for placed in claimed])
    really = zone_text(side.player, zone, [entry_text(placed, zone, words=with_words) for placed in found])
    first = wrong[0] if wrong else min(len(found), len(entries) - 1)
    place = entries[first].span if entries else claim.span
    yield Difference(Trouble.DISAGREEMENT, place, said, really)


def _fits(wanted: tuple[str, Entry], found: Placed) -> bool:
    label, entry = wanted
    if label != found.label or entry.place != found.place:
        return False
    return entry.words is None or set(entry.words) == set(found.words)
