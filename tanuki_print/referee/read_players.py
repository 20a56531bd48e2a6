"""The players of a scenario: their numbers, their zones, and the labels of all cards, numbered down the file."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tanuki_print.catalog.model import Card, Status
from tanuki_print.catalog.nodes import MapNode, Node, ScalarNode
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Span, UsageError, did_you_mean
from tanuki_print.referee.names import COPY_MARK, FindCard, Names, find_copy
from tanuki_print.referee.phrases import WordError
from tanuki_print.referee.position import Placed, Side
from tanuki_print.referee.reading import Complaints, items_of, map_of, refuse_unknown, text_of, whole_of
from tanuki_print.referee.script import GameScript, ZoneForm

RESERVED = ("winner", "turn", "phase")
"""What `final` says of the whole match; no player may be named so."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """All that reading a scenario needs: the game's words, its rules as data, and how to find a card."""

    script: GameScript
    data: RulesData
    find_card: FindCard


class Spoken(NamedTuple):
    """An entry of a zone as written: `place` is "" where none is, `words` None where nothing but the name is."""

    text: str
    place: str
    words: tuple[str, ...] | None
    span: Span


class _Copy(NamedTuple):
    seat: int
    zone: str
    card: Card
    number: int | None
    spoken: Spoken


def read_players(
    node: Node, tongue: Tongue, constants: Mapping[str, int], setup: str | None, complaints: Complaints
) -> tuple[tuple[Side, ...], Names] | None:
    """The sides of a position and the names in it; None, with the reasons, where something is wrong."""
    players = map_of(node, "players", complaints)
    if players is None:
        return None
    _check_names(players, tongue, complaints)
    counters: list[dict[str, int]] = []
    copies: list[_Copy] = []
    for seat, (name, part) in enumerate(players.entries.items()):
        side = map_of(part, f"the part of {name}", complaints)
        values = {form.name: constants.get(form.default, form.least) for form in tongue.script.form.counters}
        if side is not None:
            values |= _read_counters(side, tongue, setup, complaints)
            copies += _read_zones(side, seat, tongue, setup, complaints)
        counters.append(values)
    labels = _labels(copies, complaints)
    if complaints.any:
        return None
    names = tuple(players.entries)
    zones = _zones(len(names), copies, labels, tongue)
    sides = tuple(Side(name, counters[seat], zones[seat]) for seat, name in enumerate(names))
    return sides, Names(names, labels, [copy.card for copy in copies], tongue.find_card, [copy.seat for copy in copies])


def _check_names(players: MapNode, tongue: Tongue, complaints: Complaints) -> None:
    least, most = tongue.script.form.seats
    if not least <= len(players.entries) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        message = f"the game is for {wanted} players, found {len(players.entries)}"
        hint = "each has a part of their own, an empty one perhaps: defender: {}"
        complaints.add(players.span, message, "scenario-player", hint)
    folded: dict[str, str] = {}
    for name in players.entries:
        span = players.key_span(name)
        other = folded.setdefault(" ".join(name.casefold().split()), name)
        if other != name:
            complaints.add(span, f"{name!r} is too like the player {other!r}", "scenario-player", "rename one of them")
        if name in RESERVED:
            message = f"a player cannot be called {name!r}: under final it means something else"
            complaints.add(span, message, "scenario-player", "for instance attacker and defender")
            continue
        if not name.strip() or name != " ".join(name.split()):
            complaints.add(span, f"{name!r} is no name for a player", "scenario-player", "words with single spaces")
            continue
        try:
            card = tongue.find_card(name)
        except UsageError:
            continue
        message = f"the player {name!r} is called like the card {card.name}"
        complaints.add(span, message, "scenario-player", "nobody could tell them apart in a line; rename the player")


def _read_counters(side: MapNode, tongue: Tongue, setup: str | None, complaints: Complaints) -> dict[str, int]:
    form = tongue.script.form
    if setup is not None:
        zone = form.setups[setup]
        for key in (key for key in side.entries if key != zone):
            message = f"{key!r} cannot stand beside setup"
            complaints.add(side.key_span(key), message, "scenario-key", f"before the setup a player has a {zone} only")
        if zone not in side.entries:
            complaints.add(side.span, f"{zone} is missing", "scenario-missing", "the whole of it, top card first")
        return {}
    known_names = (*(counter.name for counter in form.counters), *(zone.name for zone in form.zones))
    refuse_unknown(side, known_names, "a player", complaints)
    found = {}
    for counter in form.counters:
        if counter.name in side.entries:
            value = whole_of(side.entries[counter.name], counter.name, complaints, counter.least)
            if value is not None:
                found[counter.name] = value
    return found


def _read_zones(side: MapNode, seat: int, tongue: Tongue, setup: str | None, complaints: Complaints) -> list[_Copy]:
    form = tongue.script.form
    known = {zone.name: zone for zone in form.zones if setup is None or zone.name == form.setups[setup]}
    found: list[_Copy] = []
    for name, node in side.entries.items():
        zone = known.get(name)
        for item in () if zone is None else items_of(node, name, complaints):
            spoken = read_entry(item, known[name], complaints)
            copy = None if spoken is None else _find(spoken, (seat, known[name]), tongue, complaints)
            if copy is not None:
                found.append(copy)
    return found


def read_entry(node: Node, zone: ZoneForm, complaints: Complaints) -> Spoken | None:
    """One entry of a zone, `Name` or `Name: place, word`; None, with the reason, for anything else."""
    if isinstance(node, ScalarNode):
        text = text_of(node, f"an entry of {zone.name}", complaints)
        return None if text is None else Spoken(text, "", None, node.span)
    if not isinstance(node, MapNode) or len(node.entries) != 1:
        message = f"an entry of {zone.name} is one card"
        complaints.add(node.span, message, "scenario-value", f"a line for each: {_example(zone)}")
        return None
    [(name, said)] = node.entries.items()
    text = text_of(said, f"what is said of {name}", complaints)
    if text is None:
        return None
    if not zone.places:
        hint = f"write the name alone: - {name}"
        complaints.add(said.span, f"a card in {zone.name} has no position", "scenario-value", hint)
        return None
    place, words = "", []
    for index, word in enumerate(piece.strip() for piece in text.split(",")):
        if index == 0 and word in zone.places:
            place = word
        elif word in zone.words and word not in words:
            words.append(word)
        else:
            known = zone.words if place else (*zone.places, *zone.words)
            hint = did_you_mean(word, known) or f"known are {', '.join(known)}"
            complaints.add(said.span, f"{word!r} cannot be said of a card here", "scenario-value", hint)
            return None
    return Spoken(name, place, tuple(words) if words else None, node.span)


def _example(zone: ZoneForm) -> str:
    return f"- Name: {zone.places[-1]}" if zone.places else "- Name"


def _find(spoken: Spoken, where: tuple[int, ZoneForm], tongue: Tongue, complaints: Complaints) -> _Copy | None:
    seat, zone = where
    try:
        card, number = find_copy(spoken.text, tongue.find_card)
    except WordError as error:
        hint = error.hint
        if spoken.text in zone.words:
            hint = f'in [...] a comma ends the entry: write "{zone.places[0]}, {spoken.text}" in quotes'
        complaints.add(spoken.span, error.message, "scenario-card", hint)
        return None
    if card.status is not Status.FINAL:
        message = f"{card.name} is no card to play with: its status is {card.status.value}"
        complaints.add(spoken.span, message, "scenario-card", "only final cards enter a match", [card.span])
        return None
    return _Copy(seat, zone.name, card, number, spoken)


def _labels(copies: list[_Copy], complaints: Complaints) -> tuple[str, ...]:
    total = Counter(copy.card.id for copy in copies)
    seen: Counter[str] = Counter()
    labels: dict[str, Span] = {}
    for card, number, spoken in ((copy.card, copy.number, copy.spoken) for copy in copies):
        seen[card.id] += 1
        label = card.name
        if number is not None or total[card.id] > 1:
            label = f"{card.name}{COPY_MARK}{seen[card.id] if number is None else number}"
        if number is not None and not 1 <= number <= total[card.id]:
            count = total[card.id]
            message = f"there is no {label}: {count} {'copy is' if count == 1 else 'copies are'} here"
            complaints.add(spoken.span, message, "scenario-copy", "copies are numbered down the file, from 1")
        first = labels.setdefault(label, spoken.span)
        if first != spoken.span:
            message = f"{label} stands here a second time, first in line {first.line}"
            hint = "copies are numbered down the file, from 1; the numbers may be left out here"
            complaints.add(spoken.span, message, "scenario-copy", hint, [first])
    return tuple(labels)


def _zones(
    seats: int, copies: list[_Copy], labels: tuple[str, ...], tongue: Tongue
) -> list[dict[str, tuple[Placed, ...]]]:
    """The zones of each seat, those written first, in the order written: so the instances are numbered."""
    found: list[dict[str, list[Placed]]] = [{} for _ in range(seats)]
    for copy, label in zip(copies, labels, strict=True):
        places = tongue.script.form.zone(copy.zone).places
        place = copy.spoken.place or (places[0] if places else "")
        found[copy.seat].setdefault(copy.zone, []).append(Placed(label, copy.card, place, copy.spoken.words or ()))
    whole = []
    for zones in found:
        rest = (zone.name for zone in tongue.script.form.zones if zone.name not in zones)
        whole.append({name: tuple(placed) for name, placed in zones.items()} | dict.fromkeys(rest, ()))
    return whole
