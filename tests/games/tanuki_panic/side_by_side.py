"""The referee's states, actions and events in the words of the slow rules, so that the two can be compared."""

from collections.abc import Iterable, Iterator
from typing import Any

from slow_rules import Action, SlowRules, State, fresh

from tanuki_print.catalog.rules import RulesData
from tanuki_print.games.tanuki_panic import actions as told
from tanuki_print.games.tanuki_panic.actions import Position
from tanuki_print.games.tanuki_panic.state import DECKS, FIELDS, GRAVEYARDS, HANDS, MatchState, Phase
from tanuki_print.referee.events import Event

ZONES = {"deck": DECKS, "hand": HANDS, "field": FIELDS, "graveyard": GRAVEYARDS}
FIELDS_OF = {
    "draws": ("seat", "card"),
    "loses": ("seat", "amount"),
    "wins": ("seat",),
    "concedes": ("seat",),
    "drawn-match": (),
    **dict.fromkeys(
        ("placed", "summoned-attack", "summoned-defense", "summoned-face-down", "changed-attack", "changed-defense",
         "flipped", "destroyed", "discarded"),
        ("card",),
    ),
}  # fmt: skip
"""What the slow rules log, and which fields of an event say it; all other events are silent."""


def slow_rules_for(data: RulesData, state: MatchState) -> SlowRules:
    figures = {
        one.number: (one.card.fields["atk"], one.card.fields["def"]) for pile in state.zones.piles for one in pile
    }
    return SlowRules(data.constants, data.chosen, figures)  # type: ignore[arg-type]


def slow_state(state: MatchState) -> State:
    """The state once more, with all that the slow rules remember of a turn."""
    turn = state.turn
    slow = fresh(state.life, turn.seat, turn.phase.value, turn.number)
    slow["starter"] = state.first
    slow["quiet"], slow["quiet_so_far"] = state.quiet_turns, turn.quiet
    slow["summons"] = 0 if turn.phase is Phase.PLACEMENT else turn.summons
    slow["changes"] = turn.changes
    for name, first in ZONES.items():
        slow[name] = [[one.number for one in state.zones.piles[first + seat]] for seat in (0, 1)]
    for seat in (0, 1):
        for one in state.zones.piles[FIELDS + seat]:
            slow["lies"][one.number] = one.status.position.value
            slow["new"] += [one.number] if one.status.summoned else []
            slow["attacked"] += [one.number] * one.status.attacks
            slow["changed"] += [one.number] * one.status.changes
            if one.status.hits:
                slow["attackers_of"][one.number] = (one.status.hits, one.status.damage)
    if state.outcome is not None:
        slow["over"] = "drawn" if state.outcome.winner is None else f"seat {state.outcome.winner} won"
    return slow


def comparable(slow: State, rules: SlowRules) -> dict[str, Any]:
    """A slow state with its lists that have no order sorted, without its log; of a finished match only the end."""
    same = {name: slow[name] for name in (*ZONES, "life", "lies", "over")}
    same["hand"] = [sorted(hand) for hand in slow["hand"]]
    if slow["over"]:
        return same
    for name in ("new", "attacked", "changed"):
        on_field = [number for number in slow[name] if number in slow["lies"]]
        same[name] = sorted(on_field)
    same["attackers_of"] = {
        target: group if isinstance(group, tuple) else (len(group), sum(rules.atk[number] for number in group))
        for target, group in slow["attackers_of"].items()
        if target in slow["lies"] and slow["lies"][target] != "attack" and group
    }
    return same | {
        name: slow[name] for name in ("player", "phase", "turn", "quiet", "quiet_so_far", "summons", "changes")
    }


def slow_action(action: told.Action) -> Action:
    match action:
        case told.Place(card):
            return ("place", card)
        case told.Draw():
            return ("draw",)
        case told.Summon(card, position):
            return ("summon", card, position.value)
        case told.Change(card, position):
            return ("change", card, position.value)
        case told.Attack(target, attackers):
            return ("attack", target, attackers)
        case told.Discard(cards):
            return ("discard", cards)
        case told.EndPhase():
            return ("end phase",)
        case told.EndTurn():
            return ("end turn",)
        case told.Concede():
            return ("concede",)
    raise AssertionError(action)


def told_action(action: Action) -> told.Action:
    """A slow action in the referee's words."""
    kind, *rest = action
    if kind in ("summon", "change"):
        rest[1] = Position(rest[1])
    make: dict[str, Any] = {
        "place": told.Place,
        "draw": told.Draw,
        "summon": told.Summon,
        "change": told.Change,
        "attack": told.Attack,
        "discard": told.Discard,
        "end phase": told.EndPhase,
        "end turn": told.EndTurn,
        "concede": told.Concede,
    }
    made: told.Action = make[kind](*rest)
    return made


def slow_events(events: Iterable[Event]) -> Iterator[tuple[Any, ...]]:
    """The events that have a line, as the slow rules log them."""
    for event in events:
        if event.kind in FIELDS_OF:
            yield (event.kind, *(getattr(event, name) for name in FIELDS_OF[event.kind]))
