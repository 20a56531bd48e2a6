"""Cards, games and rules as plain values by name, for those who compare them or write them down."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from tanuki_print.catalog.model import Card, Game
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Span

_NOTHING: tuple[object, ...] = (None, "", (), [], {})


def card_values(card: Card) -> dict[str, object]:
    """Every field of a card with its value as it is in effect; places are left out, the game's own fields are in."""
    values = _fields(card)
    own = values.pop("fields", {})
    values.pop("spans", None)
    return {**values, **(own if isinstance(own, dict) else {})}


def game_values(game: Game) -> dict[str, object]:
    """What game.yaml says, sets by their ids."""
    values = _fields(game)
    values["sets"] = {card_set.id: _fields(card_set) for card_set in game.sets}
    return values


def rules_values(rules: RulesData) -> dict[str, object]:
    """Constants, and rulings with their readings, by id."""
    rulings = {
        name: {**_fields(ruling), "readings": {each.id: _fields(each) for each in ruling.readings}}
        for name, ruling in rules.rulings.items()
    }
    return {"constants": dict(rules.constants), "rulings": rulings}


def flat(values: Mapping[str, object], before: str = "") -> dict[str, object]:
    """The values that are no mapping, by names with dots; nothing, however it is written, is left out."""
    found: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{name}.")
        elif value not in _NOTHING:
            found[f"{before}{name}"] = value
    return found


def in_order(names: Iterable[str], order: tuple[str, ...]) -> list[str]:
    """Names sorted by where their first part stands in an order; those it does not have come last, as they are."""
    places = {name: place for place, name in enumerate(order)}
    return sorted(names, key=lambda name: places.get(name.partition(".")[0], len(places)))


def _fields(item: object) -> dict[str, object]:
    return {each.name: _plain(getattr(item, each.name)) for each in fields(item) if not _is_place(item, each.name)}  # type: ignore[arg-type] # dataclasses only


def _is_place(item: object, name: str) -> bool:
    return isinstance(getattr(item, name), Span)


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {name: each for name, each in _fields(value).items() if each is not False and each not in _NOTHING}
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
