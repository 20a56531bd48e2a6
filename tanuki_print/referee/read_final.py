"""What a scenario claims of the end: any part of it, and nothing of the rest."""

from tanuki_print.catalog.nodes import MapNode, Node
from tanuki_print.referee.names import Names
from tanuki_print.referee.phrases import WordError
from tanuki_print.referee.read_players import RESERVED, read_entry
from tanuki_print.referee.reading import Complaints, items_of, map_of, refuse_unknown, whole_of, word_of
from tanuki_print.referee.scenario import Claim, Entry
from tanuki_print.referee.script import PositionForm, ZoneForm


def read_final(node: Node | None, names: Names, form: PositionForm, complaints: Complaints) -> tuple[Claim, ...]:
    """The claims in the order written; what is wrong with them is in `complaints`."""
    found = None if node is None else map_of(node, "final", complaints)
    if found is None:
        return ()
    refuse_unknown(found, (*names.players, *RESERVED), "final", complaints)
    claims: list[Claim] = []
    for key, part in found.entries.items():
        if key in names.players:
            claims += _side(part, names.seat(key), (names, form), complaints)
        elif key == "phase":
            phase = word_of(part, key, (*form.phases, *form.early), complaints)
            claims += () if phase is None else (Claim(None, key, phase, part.span),)
        elif key in RESERVED:
            player = word_of(part, key, names.players, complaints)
            claims += () if player is None else (Claim(None, key, names.seat(player), part.span),)
    return tuple(claims)


def _side(node: Node, seat: int, speech: tuple[Names, PositionForm], complaints: Complaints) -> list[Claim]:
    names, form = speech
    side = map_of(node, f"the part of {names.player(seat)}", complaints)
    if side is None:
        return []
    counters = [counter.name for counter in form.counters]
    refuse_unknown(side, (*counters, *(zone.name for zone in form.zones)), "a player", complaints)
    claims: list[Claim] = []
    for key in (key for key in side.entries if key in counters):
        value = whole_of(side.entries[key], key, complaints)
        claims += () if value is None else (Claim(seat, key, value, side.entries[key].span),)
    for zone in (zone for zone in form.zones if zone.name in side.entries):
        claims.append(_zone(side, seat, zone, names, complaints))
    return claims


def _zone(side: MapNode, seat: int, zone: ZoneForm, names: Names, complaints: Complaints) -> Claim:
    node = side.entries[zone.name]
    entries = []
    for item in items_of(node, zone.name, complaints):
        spoken = read_entry(item, zone, complaints)
        if spoken is None:
            continue
        try:
            card = names.card(spoken.text)
        except WordError as error:
            complaints.add(spoken.span, error.message, "scenario-card", error.hint)
            continue
        place = spoken.place or (zone.places[0] if zone.places else "")
        entries.append(Entry(card, place, spoken.words, spoken.span))
    return Claim(seat, zone.name, tuple(entries), node.span if entries else side.key_span(zone.name))
