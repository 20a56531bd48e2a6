"""A playthrough read and played again: to the same end as when it was written down, or refused at the place where not.

What it rests on is compared first: the format, the game, the figures of every card. Then every action must be legal and
find the visible state that was recorded before it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tanuki_print.catalog.model import Card
from tanuki_print.catalog.nodes import MapNode, Node, ScalarNode, node_at
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span
from tanuki_print.referee.names import FindCard, Names
from tanuki_print.referee.phrases import WordError
from tanuki_print.referee.playthrough import (
    ENDINGS,
    FORMAT,
    KEYS,
    MatchSetup,
    Move,
    Playthrough,
    said_outcome,
)
from tanuki_print.referee.read_setup import read_cards, read_choices, read_decks, read_seed
from tanuki_print.referee.reading import Complaints, described, items_of, refuse_unknown, text_of, whole_of
from tanuki_print.referee.ruleset import IllegalAction, OpenQuestion, Outcome, Ruleset
from tanuki_print.referee.script import GameScript
from tanuki_print.referee.visible import HASH_DIGITS, visible_hash

_HASH = re.compile(rf"# ([0-9a-f]{{{HASH_DIGITS}}})$")


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

    usual_hint = "a playthrough is played again as it was written: was it edited, or was it played by other rules?"

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
    rulings, constants = read_choices(node, table.data, complaints)
    cards = read_cards(node.entries["cards"], table.cards, complaints)
    players = tuple(
        text_of(item, "a player", complaints) or "" for item in items_of(node.entries["players"], "players", complaints)
    )
    decks = tuple(read_decks(node.entries["decks"], players, cards, complaints))
    if complaints.any:
        return None
    return MatchSetup(
        table.game, str(words["kind"]), read_seed(node.entries["seed"], complaints), players, decks, constants, rulings
    )


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
        except OpenQuestion as gap:
            chosen = self.node.entries["rulings"]
            written = isinstance(chosen, MapNode) and gap.ruling in chosen.entries
            place = node_at(chosen, (gap.ruling,)).span if written else self.node.key_span("rulings")
            self._gap(gap, "setting up", place, complaints)
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
        except OpenQuestion as gap:
            self._gap(gap, f"action {number}", item.span, complaints)
            return None
        if isinstance(found, IllegalAction):
            message = f"action {number} is refused by rule {found.rule}: {found.reason}"
            complaints.add(item.span, message, "playthrough-action")
            return None
        return Move(number, state, action, found)

    def _gap(self, gap: OpenQuestion, where: str, span: Span, complaints: Complaints) -> None:
        """Say that the match cannot go on here: nobody has decided yet."""
        ruling = self.table.data.rulings.get(gap.ruling)
        message = f"{where} meets a gap, the open question {gap.ruling}: {gap.question}"
        readings = ", ".join(reading.id for reading in ruling.readings) if ruling else ""
        hint = f"choose a reading under rulings: {readings}" if ruling else ""
        related = (ruling.span,) if ruling else ()
        complaints.add(span, message, "playthrough-gap", hint, related)

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
    return Diagnostic(
        node.key_span("actions"),
        message,
        "playthrough-cut",
        "what follows was never written, or is lost",
        severity=Severity.WARNING,
    )
