"""A whole match as text that a person can read and that plays again: setup, seed, and every action in order.

The text is YAML, and canonical: a match that is read and played again prints as the same bytes. It holds all that a
match rests on, the figures of its cards too, so that none plays on silently to another end after a card has changed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from tanuki_print.catalog.model import Card
from tanuki_print.referee.names import FindCard, Names, labels_of
from tanuki_print.referee.position_text import yaml_text
from tanuki_print.referee.ruleset import Decks, IllegalAction, Outcome, Ruleset, Transition
from tanuki_print.referee.script import GameScript
from tanuki_print.referee.visible import visible_hash
from tanuki_print.rng import Rng

FORMAT = 1
"""The number of this form of text; a reader answers a newer one before it reads anything else."""

HASH_MARK = "  # "
"""Stands between an action and the hash of what is visible before it."""

KEYS = ("playthrough", "game", "kind", "seed", "players", "constants", "rulings", "cards", "decks", "actions")
ENDINGS = ("final", "outcome")
NOT_OVER = "not over"

_WIDTH = 100


class _Numbers(NamedTuple):
    """Speakers before anything has a label: an instance goes by its number."""

    players: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """All that a match begins from. `decks` are as handed in, seat by seat; `constants` and `rulings` hold what
    differs from the game as shipped.
    """

    game: str
    kind: str
    seed: str
    players: tuple[str, ...]
    decks: tuple[tuple[Card, ...], ...]
    constants: Mapping[str, int] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)

    def begin(self, ruleset: Ruleset[Any, Any]) -> Transition:
        """The first state and its events. Raises ValueError and OpenQuestion as `Ruleset.setup` does."""
        return ruleset.setup(Decks(self.kind, self.decks), Rng.seeded("match", self.game, self.seed))

    def names(self, first: Any, script: GameScript, find_card: FindCard) -> Names:  # noqa: ANN401 - each game has its own
        """Who is who in the match that begins with the state `first`: copies of a card go by the order of their
        instances' numbers.
        """
        count = sum(map(len, self.decks))
        position = script.position(first, _Numbers(self.players, tuple(map(str, range(count)))))
        placed = [card for side in position.sides for zone in side.zones.values() for card in zone]
        cards = [card.card for card in sorted(placed, key=lambda card: int(card.label))]
        return Names(self.players, labels_of(cards), cards, find_card)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A match: what it began from, and the ruleset's actions in order; it need not be over."""

    setup: MatchSetup
    actions: tuple[Any, ...]


class Move(NamedTuple):
    """One action as it was played: the state before it, and where it led."""

    number: int
    before: Any
    action: Any
    transition: Transition


class RefusedMoveError(Exception):
    """A playthrough holds an action that its rules refuse: its number from 1, and the refusal."""

    def __init__(self, number: int, refusal: IllegalAction) -> None:
        self.number = number
        self.refusal = refusal
        super().__init__(f"action {number} is refused by rule {refusal.rule}: {refusal.reason}")


def moves(playthrough: Playthrough, ruleset: Ruleset[Any, Any]) -> Iterator[Move]:
    """Play a match again, move by move, numbered from 1. Raises RefusedMoveError at an action that is refused."""
    state = playthrough.setup.begin(ruleset).state
    for number, action in enumerate(playthrough.actions, 1):
        found = ruleset.apply(state, action)
        if isinstance(found, IllegalAction):
            raise RefusedMoveError(number, found)
        yield Move(number, state, action, found)
        state = found.state


def figures(card: Card) -> dict[str, Any]:
    """What rules may read of a card: the fields of the game's own schema, and nothing of its looks."""
    return dict(card.fields)


def print_playthrough(playthrough: Playthrough, ruleset: Ruleset[Any, Any], script: GameScript) -> str:
    """The match as text, with the hash of what is visible before each action; it ends with a line feed.

    Raises RefusedMoveError at an action that is refused.
    """
    setup = playthrough.setup
    state = setup.begin(ruleset).state
    names = setup.names(state, script, _no_search)
    seats = len(setup.decks)
    lines = list(_head(setup))
    for move in moves(playthrough, ruleset):
        said = script.actions.say(script.said(move.action), names)
        lines.append(f"  - {quoted(said)}{HASH_MARK}{visible_hash(ruleset, move.before, seats)}")
        state = move.transition.state
    if not playthrough.actions:
        lines[-1] += " []"
    lines.append(f'final: "{visible_hash(ruleset, state, seats)}"')
    lines.append(f"outcome: {quoted(said_outcome(ruleset.outcome(state), setup.players))}")
    return "\n".join(lines) + "\n"


def said_outcome(outcome: Outcome | None, players: Sequence[str]) -> str:
    """How a match ended, in one line: `won by Aki under rule 1.1`."""
    if outcome is None:
        return NOT_OVER
    end = "drawn" if outcome.winner is None else f"won by {players[outcome.winner]}"
    return f"{end} under rule {outcome.rule}"


def quoted(text: str) -> str:
    """A line as YAML reads it: plain where every reader takes it for that text, else in double quotes."""
    if all(yaml_text(piece) == piece for piece in text.split(", ")):
        return text
    return json.dumps(text, ensure_ascii=False)


def _head(setup: MatchSetup) -> Iterator[str]:
    yield f"playthrough: {FORMAT}"
    yield f"game: {quoted(setup.game)}"
    yield f"kind: {quoted(setup.kind)}"
    yield f"seed: {json.dumps(setup.seed, ensure_ascii=False)}"
    yield f"players: [{', '.join(map(yaml_text, setup.players))}]"
    yield f"constants: {_map(setup.constants)}"
    yield f"rulings: {_map(setup.rulings)}"
    yield "cards:"
    for card in sorted({card.id: card for deck in setup.decks for card in deck}.values(), key=lambda card: card.id):
        yield f"  {quoted(card.id)}: {_map({'name': card.name, **figures(card)})}"
    yield "decks:"
    for player, deck in zip(setup.players, setup.decks, strict=True):
        yield from _wrapped(f"  {quoted(player)}: [", list(_counted(deck)))
    yield "actions:"


def _counted(deck: Iterable[Card]) -> Iterator[str]:
    """The deck in its order, copies that lie together told by their count."""
    for card_id, copies in groupby(card.id for card in deck):
        count = len(list(copies))
        yield yaml_text(card_id) if count == 1 else f"{count} {card_id}"


def _wrapped(start: str, entries: Sequence[str]) -> Iterator[str]:
    line = start
    for index, entry in enumerate(entries):
        piece = entry + ("" if index == len(entries) - 1 else ",")
        if len(line) + len(piece) > _WIDTH and line.strip():
            yield line.rstrip()
            line = "    "
        line += piece + " "
    yield line.rstrip() + "]"


def _map(values: Mapping[str, Any]) -> str:
    return "{" + ", ".join(f"{yaml_text(key)}: {_value(item)}" for key, item in values.items()) + "}"


def _value(value: Any) -> str:  # noqa: ANN401 - whatever a schema allows
    if isinstance(value, Mapping):
        return _map(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return yaml_text(value) if isinstance(value, str) else json.dumps(value)


def _no_search(text: str) -> Card:
    raise LookupError(text)
