"""Examples that speak of the same play and do not say the same: two rules of the text apply, and differ."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Span
from tanuki_print.referee.phrases import PhraseTable, Said, Value
from tanuki_print.referee.scenario import Claim, Scenario
from tanuki_print.referee.script import numbered


class Conflict(NamedTuple):
    """Two places that claim different things of the same position, readings and actions, in their own words.

    `first` and `second` are the examples, counted from 0.
    """

    first: int
    second: int
    place: Span
    other: Span
    said: str
    also_said: str


class _Said(NamedTuple):
    value: Any
    text: str
    place: Span
    example: int


def conflicts(scenarios: Iterable[tuple[int, Scenario]], actions: PhraseTable, data: RulesData) -> Iterator[Conflict]:
    """The first contradiction of each two examples that have one; each is held against the first of its play."""
    known: dict[Any, dict[Any, _Said]] = {}
    for index, scenario in scenarios:
        where = _places(scenario)
        claims = known.setdefault(_play(scenario, where, actions, data), {})
        told: set[int] = set()
        for name, said in _claims(index, scenario, where):
            first = claims.setdefault(name, said)
            if first.value != said.value and first.example not in told:
                told.add(first.example)
                yield Conflict(first.example, index, first.place, said.place, first.text, said.text)


def _places(scenario: Scenario) -> list[Any]:
    """Where each instance lies at the beginning: what it is, however the file is written."""
    counts: dict[tuple[int, str], int] = {}
    found = []
    for _, seat, zone in numbered(scenario.position.sides):
        counts[seat, zone] = counts.get((seat, zone), -1) + 1
        found.append((seat, zone, counts[seat, zone]))
    return found


def _play(scenario: Scenario, where: list[Any], actions: PhraseTable, data: RulesData) -> Any:  # noqa: ANN401 - a key
    """What two examples of the same play share, whatever their players are called."""
    position = scenario.position
    return (
        tuple(
            (
                tuple(sorted(side.counters.items())),
                tuple(
                    (name, tuple((placed.card.id, placed.place, frozenset(placed.words)) for placed in zone))
                    for name, zone in sorted(side.zones.items())
                ),
            )
            for side in position.sides
        ),
        [side.player for side in position.sides].index(position.turn),
        position.phase,
        position.turn_number,
        scenario.decks.kind if scenario.decks else "",
        frozenset(item for item in scenario.rulings.items() if data.chosen[item[0]] != item[1]),
        frozenset(item for item in scenario.constants.items() if data.constants[item[0]] != item[1]),
        tuple(_action(line.said, where, actions) for line in scenario.actions),
    )


def _action(said: Said, where: list[Any], actions: PhraseTable) -> tuple[Any, ...]:
    slots = actions.by_kind[said.kind].slots
    return (said.kind, *(_value(slot, value, where) for slot, value in zip(slots, said.values, strict=True)))


def _value(slot: str, value: Value, where: list[Any]) -> Any:  # noqa: ANN401 - part of a key
    if isinstance(value, tuple):
        return tuple(where[card] for card in value)
    return where[value] if slot == "card" else value


def _claims(index: int, scenario: Scenario, where: list[Any]) -> Iterator[tuple[Any, _Said]]:
    """What an example claims, piece by piece, each with its words and its place."""
    refused, last = scenario.refused, len(scenario.actions)
    if refused is not None:
        yield "refused", _Said(True, f"action {refused.action} is refused", refused.span, index)  # noqa: FBT003 - a value
        if refused.rule:
            yield "rule", _Said(refused.rule, f"refused by rule {refused.rule}", refused.span, index)
    elif last:
        yield "refused", _Said(False, f"action {last} is allowed", scenario.actions[-1].span, index)  # noqa: FBT003
    if scenario.expect is not None:
        for number, (event, text, span) in enumerate(scenario.expect):
            card = None if event.card is None else where[event.card]
            yield ("event", number), _Said((event.kind, event.seat, card, event.amount), text, span, index)
        count, place = len(scenario.expect), scenario.expect_span or scenario.span
        yield "events", _Said(count, f"{count} event{'' if count == 1 else 's'}", place, index)
    for claim in scenario.final:
        yield (claim.seat, claim.name), _Said(_claimed(claim, where), _claim_text(claim, scenario), claim.span, index)


def _claimed(claim: Claim, where: list[Any]) -> Any:  # noqa: ANN401 - compared and no more
    if isinstance(claim.value, tuple):
        return tuple((where[entry.card], entry.place) for entry in claim.value)
    return claim.value


def _claim_text(claim: Claim, scenario: Scenario) -> str:
    names = scenario.names
    if claim.seat is None:
        who = names.player(claim.value) if isinstance(claim.value, int) else claim.value
        return f"{claim.name}: {who}"
    if isinstance(claim.value, tuple):
        value = f"[{', '.join(names.label(entry.card) for entry in claim.value)}]"
    else:
        value = str(claim.value)
    return f"{names.player(claim.seat)}: {{{claim.name}: {value}}}"
