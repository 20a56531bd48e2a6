"""Positions in the words of scenarios: entries of zones, the players' block, what `final` may say."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from tanuki_print.referee.position import Placed, Position
from tanuki_print.referee.script import PositionForm, ZoneForm

_PLAIN = re.compile(r"[^\W\d_](?:[\w'().#-]|[ ](?=[\w'().-]))*")
_TRAPS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def yaml_text(text: str) -> str:
    """Text as YAML reads it, in a list in brackets too: plain where nobody can mistake it, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _TRAPS:
        return text
    return json.dumps(text, ensure_ascii=False)


def line_text(line: str) -> str:
    """A line as YAML reads it behind a `- ` or a `key: `: as `yaml_text`, but commas need no quotes there."""
    return line if yaml_text(line.replace(", ", " ")) == line.replace(", ", " ") else yaml_text(line)


def entry_text(placed: Placed, zone: ZoneForm, *, words: bool = True) -> str:
    """An entry of a zone as a scenario writes it in a list in brackets; with the words about this turn, or without."""
    value = entry_value(placed, zone, words=words)
    if isinstance(value, str):
        return yaml_text(value)
    [(label, said)] = value.items()
    return f"{yaml_text(label)}: {yaml_text(said)}"


def entry_value(placed: Placed, zone: ZoneForm, *, words: bool = True) -> str | dict[str, str]:
    """An entry of a zone as a value: the label, or the label with place and words where there is something to say."""
    said = list(placed.words) if words else []
    if zone.places and (said or placed.place != zone.places[0]):
        return {placed.label: ", ".join([placed.place, *said])}
    return placed.label


def zone_text(player: str, zone: ZoneForm, entries: Sequence[str]) -> str:
    """A player's zone in one line, as `final` may say it."""
    return f"{yaml_text(player)}: {{{zone.name}: [{', '.join(entries)}]}}"


def counter_text(player: str, name: str, value: int) -> str:
    """A player's counter in one line, as `final` may say it."""
    return f"{yaml_text(player)}: {{{name}: {value}}}"


def final_value(position: Position, form: PositionForm) -> dict[str, Any]:
    """All that `final` may say of a position, as values; without the words about this turn."""
    value: dict[str, Any] = {}
    for side in position.sides:
        zones = {
            zone.name: [entry_value(placed, zone, words=False) for placed in side.zones[zone.name]]
            for zone in form.zones
        }
        value[side.player] = {**side.counters, **zones}
    value |= {"turn": position.turn, "phase": position.phase}
    if position.winner:
        value["winner"] = position.winner
    return value


def players_text(position: Position, form: PositionForm) -> Iterable[str]:
    """The lines of a scenario's head and players block that give this position back, the copies in the same order."""
    yield f"turn: {yaml_text(position.turn)}"
    yield f"phase: {yaml_text(position.phase)}"
    yield f"turn-number: {position.turn_number}"
    yield "players:"
    for side in position.sides:
        yield f"  {yaml_text(side.player)}:"
        yield from (f"    {name}: {value}" for name, value in side.counters.items())
        for name, placed in side.zones.items():
            if placed:
                yield f"    {name}:"
                yield from (f"      - {entry_text(item, form.zone(name))}" for item in placed)
