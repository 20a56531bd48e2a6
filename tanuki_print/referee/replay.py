"""A playthrough read and played again: to the same end as when it was written down, or refused at the place where not.

What it rests on is compared first: the format, the game, the figures of every card. Then every action must be legal and
find the visible state that was recorded before it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tanuki_print.catalog.model import Card
from tanuki_print.catalog.nodes import MapNode, Node, ScalarNode, plain
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, did_you_mean
from tanuki_print.referee.names import FindCard, Names
from tanuki_print.referee.phrases import WordError
from tanuki_print.referee.playthrough import (
    ENDINGS,
    FORMAT,
    KEYS,
    MatchSetup,
    Move,
    Playthrough,
    figures,
    said_outcome,
)
from tanuki_print.referee.reading import Complaints, described, items_of, map_of, refuse_unknown, text_of, whole_of
from tanuki_print.referee.ruleset import IllegalAction, OpenQuestion, Outcome, Ruleset
from tanuki_print.referee.script import GameScript
from tanuki_print.referee.visible import HASH_DIGITS, visible_hash

_HASH = re.compile(rf"# ([0-9a-f]{{{HASH_DIGITS}}})$")
_COUNTED = re.compile(r"(?:([1-9][0-9]{0,2}) )?(\S+)")


@dataclass(frozen=True, slots=True)
class Table:
    """What matches are played again at: the game as it is now."""

    game: str
    ruleset_of: Callable[[RulesData], Ruleset[Any, Any]]
    script: GameScript
    data: RulesData
    cards: Mapping[str, Card]
    find_card: FindCard


@dataclass(frozen=True, slots=True)
class Replayed:
    """A match that was played again. `whole` is False where the text stopped before its end."""

    playthrough: Playthrough
    ruleset: Ruleset[Any, Any]
    names: Names
    moves: tuple[Move, ...]
    outcome: Outcome | None
    whole: bool


class _PlaythroughComplaints(Complaints):
    """The complaints of scenarios under codes of their own."""

    def add(self, span: Span, message: str, code: str, hint: str = "", related: Sequence[Span] = ()) -> None:  # type: ignore[override]
        super().add(span, message, code.replace("scenario-", "playthrough-"), hint, related)


def newer_format(written: int, span: Span) -> Diagnostic:
    """The answer to a text of another format than this program reads."""
    message = f"this playthrough is of format {written}, this program reads format {FORMAT}"
    return Diagnostic(span, message, "playthrough-format", "use the tanuki-print that wrote it, or a newer one")


def play_again(node: MapNode, lines: Sequence[str], table: Table, report: Report) -> Replayed | None:
    """The match of a file, played again; None, with the reasons in `report`, where it cannot be or ends otherwise.

    `lines` are the lines of the file: the hashes stand in its comments.
    """
    complaints = _PlaythroughComplaints(report)
    if not _format_fits(node, complaints):
        return None
    setup = _setup(node, table, complaints)
    if setup is None or complaints.any:
        return None
    ruleset = table.ruleset_of(table.data.with_choices(setup.rulings, setup.constants))
    return _Replay(node, lines, setup, ruleset, table).run(report, complaints)


def _format_fits(node: MapNode, complaints: Complaints) -> bool:
    written = node.entries.get("playthrough")
    if written is None:
        hint = f"its first line is 'playthrough: {FORMAT}'"
        complaints.add(node.span, "this is no playthrough", "playthrough-format", hint)
        return False
    number = whole_of(written, "the format number", complaints, 1)
    if number is not None and number != FORMAT:
        answer = newer_format(number, written.span)
        complaints.add(answer.span, answer.message, answer.code, answer.hint)
    return not complaints.any


def _setup(node: MapNode, table: Table, complaints: Complaints) -> MatchSetup | None:
    refuse_unknown(node, (*KEYS, *ENDINGS), "a playthrough", complaints)
    for key in KEYS:
        if key not in node.entries:
            hint = "a file that was cut short cannot be played from"
            complaints.add(node.span, f"{key!r} is missing", "playthrough-key", hint)
    if complaints.any:
        return None
    words = {key: text_of(node.entries[key], key, complaints) for key in ("game", "kind")}
    if words["game"] not in (None, table.game):
        message = f"this is a match of {words['game']}, not of {table.game}"
        complaints.add(node.entries["game"].span, message, "playthrough-game", "name its game with --game")
    rulings, constants = _choices(node, table.data, complaints)
    cards = _cards(node.entries["cards"], table, complaints)
    players = tuple(
        text_of(item, "a player", complaints) or "" for item in items_of(node.entries["players"], "players", complaints)
    )
    decks = tuple(_decks(node.entries["decks"], players, cards, complaints))
    if complaints.any:
        return None
    return MatchSetup(
        table.game, str(words["kind"]), _seed(node.entries["seed"], complaints), players, decks, constants, rulings
    )


def _seed(node: Node, complaints: Complaints) -> str:
    """The seed to the letter: any text serves, an empty one too, and its letters stay as they are."""
    if isinstance(node, ScalarNode) and node.quoted:
        return node.raw
    complaints.add(node.span, f"the seed must be text in quotes, found {described(node)}", "playthrough-value")
    return ""


def _choices(node: MapNode, data: RulesData, complaints: Complaints) -> tuple[dict[str, str], dict[str, int]]:
    rulings: dict[str, str] = {}
    constants: dict[str, int] = {}
    for key in ("rulings", "constants"):
        found = map_of(node.entries[key], key, complaints)
        for name, value in found.entries.items() if found else ():
            try:
                if key == "rulings" and (reading := text_of(value, name, complaints)) is not None:
                    data.with_choices({name: reading}, {})
                    rulings[name] = reading
                elif key == "constants" and (number := whole_of(value, name, complaints)) is not None:
                    data.with_choices({}, {name: number})
                    constants[name] = number
            except KeyError as error:
                complaints.add(value.span, str(error.args[0]), "playthrough-value")
    return rulings, constants


def _cards(node: Node, table: Table, complaints: Complaints) -> dict[str, Card | None]:
    """The cards by id, under the names they had, None for one that is gone; what has changed of their figures is
    complained about.
    """
    found: dict[str, Card | None] = {}
    recorded = map_of(node, "cards", complaints)
    for card_id, entry in recorded.entries.items() if recorded else ():
        figure_node = map_of(entry, card_id, complaints)
        card = found[card_id] = table.cards.get(card_id)
        if card is None:
            hint = did_you_mean(card_id, table.cards) or "the match cannot be played without it"
            complaints.add(entry.span, f"there is no card {card_id!r} any more", "playthrough-card", hint)
        if figure_node is None or card is None:
            continue
        _compare(card, figure_node, complaints)
        name = text_of(figure_node.entries["name"], "name", complaints) if "name" in figure_node.entries else None
        found[card_id] = replace(card, name=name or card.name)
    return found


def _compare(card: Card, recorded: MapNode, complaints: Complaints) -> None:
    now = figures(card)
    was = {name: plain(value) for name, value in recorded.entries.items() if name != "name"}
    for name in dict.fromkeys((*was, *now)):
        if was.get(name) != now.get(name):
            span = recorded.entries[name].span if name in was else recorded.span
            change = f"{was.get(name, 'nothing')} -> {now.get(name, 'nothing')}"
            hint = "the match was played with the first; it cannot be played on with the second"
            complaints.add(span, f"{card.id}: {name} has changed, {change}", "playthrough-card", hint)


def _decks(
    node: Node, players: tuple[str, ...], cards: Mapping[str, Card | None], complaints: Complaints
) -> Iterator[tuple[Card, ...]]:
    found = map_of(node, "decks", complaints)
    if found is not None and tuple(found.entries) != players:
        message = f"the decks are those of {', '.join(found.entries)}, the players are {', '.join(players)}"
        complaints.add(found.span, message, "playthrough-value", "a deck for each player, in the same order")
    for player, entry in found.entries.items() if found else ():
        deck: list[Card] = []
        for item in items_of(entry, f"the deck of {player}", complaints):
            text = text_of(item, "a card", complaints)
            match = _COUNTED.fullmatch(text or "")
            if text is None or match is None or match[2] not in cards:
                hint = did_you_mean(match[2] if match else "", cards) or "an id, or a count and an id"
                complaints.add(item.span, f"{described(item)} is none of the cards listed", "playthrough-card", hint)
                continue
            card = cards[match[2]]
            deck += [] if card is None else [card] * int(match[1] or 1)
        yield tuple(deck)


class _Replay:
    """One match on its way from its setup through its actions to its end."""

    def __init__(
        self, node: MapNode, lines: Sequence[str], setup: MatchSetup, ruleset: Ruleset[Any, Any], table: Table
    ) -> None:
        self.node = node
        self.lines = lines
        self.setup = setup
        self.ruleset = ruleset
        self.table = table
        self.names: Names

    def run(self, report: Report, complaints: Complaints) -> Replayed | None:
        items = items_of(self.node.entries["actions"], "actions", complaints)
        whole = "outcome" in self.node.entries
        if not whole and items and self._recorded(items[-1]) is None:
            items = items[:-1]  # cut in the middle of a line, which may still read as some other action
        try:
            state = self.setup.begin(self.ruleset).state
        except ValueError as error:
            complaints.add(self.node.key_span("decks"), str(error), "playthrough-value")
            return None
        self.names = self.setup.names(state, self.table.script, self.table.find_card)
        played: list[Move] = []
        for number, item in enumerate(items, 1):
            move = self._play(number, state, item, complaints)
            if move is None:
                return None
            played.append(move)
            state = move.transition.state
        outcome = self.ruleset.outcome(state)
        if whole:
            self._check_end(state, outcome, complaints)
        else:
            report.add(_cut(self.node, len(played)))
        actions = tuple(move.action for move in played)
        result = Replayed(Playthrough(self.setup, actions), self.ruleset, self.names, tuple(played), outcome, whole)
        return None if complaints.any else result

    def _play(self, number: int, state: Any, item: Node, complaints: Complaints) -> Move | None:  # noqa: ANN401 - each game has its own
        script = self.table.script
        text = text_of(item, f"action {number}", complaints)
        if text is None:
            return None
        recorded = self._recorded(item)
        now = visible_hash(self.ruleset, state, len(self.setup.decks))
        if recorded not in (None, now):
            message = f"the match goes another way before action {number}: {recorded} was visible, now it is {now}"
            complaints.add(item.span, message, "playthrough-astray", "the rules are no longer those it was played by")
            return None
        try:
            action = script.action(script.actions.read(text, self.names))
            found = self.ruleset.apply(state, action)
        except WordError as error:
            complaints.add(item.span, f"action {number}: {error.message}", "playthrough-action", error.hint)
            return None
        except OpenQuestion as question:
            complaints.add(item.span, f"action {number} meets an open question: {question}", "playthrough-gap")
            return None
        if isinstance(found, IllegalAction):
            message = f"action {number} is refused by rule {found.rule}: {found.reason}"
            complaints.add(item.span, message, "playthrough-action")
            return None
        return Move(number, state, action, found)

    def _recorded(self, item: Node) -> str | None:
        """The hash in the comment behind an action; None where there is no whole one."""
        line = self.lines[item.line - 1] if item.line <= len(self.lines) else ""
        found = _HASH.search(line)
        return found[1] if found else None

    def _check_end(self, state: Any, outcome: Outcome | None, complaints: Complaints) -> None:  # noqa: ANN401 - as above
        now = {
            "final": visible_hash(self.ruleset, state, len(self.setup.decks)),
            "outcome": said_outcome(outcome, self.setup.players),
        }
        for key, value in now.items():
            written = self.node.entries.get(key)
            if written is not None and not (isinstance(written, ScalarNode) and written.value == value):
                message = f"the match ends another way: {key} was {described(written)}, now it is {value!r}"
                complaints.add(written.span, message, "playthrough-astray")


def _cut(node: MapNode, played: int) -> Diagnostic:
    message = f"the file stops before its end; played up to action {played}"
    return Diagnostic(node.key_span("actions"), message, "playthrough-cut", severity=Severity.WARNING)
