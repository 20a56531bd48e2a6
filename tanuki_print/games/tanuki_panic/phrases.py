"""How logs and scenarios of Tanuki Panic speak: the line of each kind of event and of action."""

from tanuki_print.games.tanuki_panic.actions import (
    Action,
    Attack,
    Change,
    Concede,
    Discard,
    Draw,
    EndPhase,
    EndTurn,
    Place,
    Position,
    Summon,
)
from tanuki_print.referee.phrases import PhraseTable, Said, Value

EVENTS = PhraseTable(
    "event",
    {
        "starts": "{player} starts with {number}",
        "draws": "{player} draws {card}",
        "placed": "{card} is placed face-down",
        "summoned-attack": "{card} is summoned to attack",
        "summoned-defense": "{card} is summoned to defense",
        "summoned-face-down": "{card} is summoned face-down",
        "changed-attack": "{card} changes to attack",
        "changed-defense": "{card} changes to defense",
        "flipped": "{card} is flipped",
        "destroyed": "{card} is destroyed",
        "discarded": "{card} is discarded",
        "loses": "{player} loses {number}",
        "concedes": "{player} concedes",
        "wins": "{player} wins",
        "drawn-match": "the match is drawn",
    },
)

ACTIONS = PhraseTable(
    "action",
    {
        "draw": "draw",
        "summon-attack": "summon {card} to attack",
        "summon-defense": "summon {card} to defense",
        "summon-face-down": "summon {card} face-down",
        "change-attack": "change {card} to attack",
        "change-defense": "change {card} to defense",
        "attack-directly": "attack directly with {cards}",
        "attack": "attack {card} with {cards}",
        "discard": "discard {cards}",
        "end-phase": "end phase",
        "end-turn": "end turn",
        "concede": "concede",
        "place-nothing": "place nothing",
        "place": "place {card} face-down",
    },
)

_BARE: dict[str, Action] = {
    "draw": Draw(),
    "end-phase": EndPhase(),
    "end-turn": EndTurn(),
    "concede": Concede(),
    "place-nothing": Place(None),
}
_BARE_KINDS = {type(action): kind for kind, action in _BARE.items() if kind != "place-nothing"}


def action_of(said: Said) -> Action:
    """The action that a line says."""
    kind, values = said
    if kind in _BARE:
        return _BARE[kind]
    if kind == "attack":
        return Attack(_one(values[0]), _several(values[1]))
    if kind == "attack-directly":
        return Attack(None, _several(values[0]))
    if kind == "discard":
        return Discard(_several(values[0]))
    card = _one(values[0])
    if kind == "place":
        return Place(card)
    verb, _, position = kind.partition("-")
    return Summon(card, Position(position)) if verb == "summon" else Change(card, Position(position))


def said_of(action: Action) -> Said:
    """What to say for an action."""
    if isinstance(action, Summon):
        return Said(f"summon-{action.position.value}", (action.card,))
    if isinstance(action, Change):
        return Said(f"change-{action.position.value}", (action.card,))
    if isinstance(action, Attack):
        if action.target is None:
            return Said("attack-directly", (action.attackers,))
        return Said("attack", (action.target, action.attackers))
    if isinstance(action, Discard):
        return Said("discard", (action.cards,))
    if isinstance(action, Place):
        return Said("place-nothing") if action.card is None else Said("place", (action.card,))
    return Said(_BARE_KINDS[type(action)])


def _one(value: Value) -> int:
    return value if isinstance(value, int) else value[0]


def _several(value: Value) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else value
