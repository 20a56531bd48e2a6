"""From the nodes of one document to a scenario, or to every complaint about it."""

from collections.abc import Iterator
from typing import TypeVar

from tanuki_print.catalog.nodes import MapNode, Node, ScalarNode
from tanuki_print.catalog.rules import OPEN
from tanuki_print.diagnostics import Report, Span, UsageError, did_you_mean
from tanuki_print.referee.names import AnyNames, Names
from tanuki_print.referee.phrases import PhraseTable, Said, WordError, read_event
from tanuki_print.referee.position import Position, Side
from tanuki_print.referee.read_final import read_final
from tanuki_print.referee.read_players import Tongue, read_players
from tanuki_print.referee.reading import Complaints, items_of, map_of, refuse_unknown, text_of, whole_of, word_of
from tanuki_print.referee.ruleset import Decks
from tanuki_print.referee.scenario import ActionLine, EventLine, Refused, Scenario

T = TypeVar("T")

KEYS = (
    "title", "setup", "turn", "phase", "turn-number", "rulings", "constants", "players", "actions", "expect", "final",
    "refused",
)  # fmt: skip
"""What a scenario is made of."""

_NOT_WITH_SETUP = ("turn", "phase", "turn-number")


def read_scenario(node: MapNode, tongue: Tongue, report: Report) -> Scenario | None:
    """The scenario of a document; None, with everything that is wrong with it in `report`."""
    complaints = Complaints(report)
    reader = _Reader(node, tongue, complaints)
    scenario = reader.read()
    return None if complaints.any else scenario


class _Reader:
    """One document at a time; every part is looked at, so that all complaints come at once."""

    def __init__(self, node: MapNode, tongue: Tongue, complaints: Complaints) -> None:
        self.node = node
        self.tongue = tongue
        self.complaints = complaints

    def read(self) -> Scenario | None:
        refuse_unknown(self.node, KEYS, "a scenario", self.complaints)
        title = self._title()
        setup = self._setup()
        rulings, constants = self._rulings(), self._constants()
        players = self.node.entries.get("players")
        if players is None:
            self._missing("players", "who has what where: players: {attacker: {...}, defender: {...}}")
            return None
        whole = {**self.tongue.data.constants, **constants}
        found = read_players(players, self.tongue, whole, setup, self.complaints)
        if found is None:
            self._look_over(players, setup)
            return None
        sides, names = found
        position = self._position(sides, setup)
        self._check_zones(position, whole, players)
        actions = self._actions(names, setup)
        expect = self._expect(names)
        refused = self._refused(actions)
        final = read_final(self.node.entries.get("final"), names, self.tongue.script.form, self.complaints)
        decks = None if setup is None else self._decks(setup, sides)
        return Scenario(
            title, self.node.span, names, position, actions, decks, rulings, constants, expect,
            self.node.key_span("expect") if expect is not None else None, final, refused,
        )  # fmt: skip

    def _look_over(self, players: Node, setup: str | None) -> None:
        """Complain about the lines too where the players cannot be read: every slip is told at once."""
        known = tuple(players.entries) if isinstance(players, MapNode) else ()
        names = AnyNames(known, self.tongue.find_card)
        self.complaints.once = True
        if known:
            self._position(tuple(Side(name, {}, {}) for name in known), setup)
        actions = self._actions(names, setup)
        self._expect(names)
        self._refused(actions)
        read_final(self.node.entries.get("final"), names, self.tongue.script.form, self.complaints)

    def _missing(self, key: str, hint: str) -> None:
        if any(did_you_mean(other, (key,)) for other in self.node.entries if other not in KEYS):
            return  # it is there, misspelled, which has been said
        self.complaints.add(self.node.span, f"{key} is missing", "scenario-missing", hint)

    def _title(self) -> str:
        node = self.node.entries.get("title")
        if node is None:
            self._missing("title", "title: what the example shows, in a few words")
            return ""
        return " ".join((text_of(node, "title", self.complaints) or "").split())

    def _setup(self) -> str | None:
        node = self.node.entries.get("setup")
        if node is None:
            return None
        for key in _NOT_WITH_SETUP:
            if key in self.node.entries:
                message = f"{key} cannot stand beside setup"
                hint = "the match begins with its setup, and the first player listed begins"
                self.complaints.add(self.node.key_span(key), message, "scenario-key", hint)
        return word_of(node, "setup", tuple(self.tongue.script.form.setups), self.complaints)

    def _rulings(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, node in self._pairs("rulings"):
            ruling = self.tongue.data.rulings.get(key)
            if ruling is None:
                self._unknown("rulings", key, tuple(self.tongue.data.rulings), "scenario-ruling")
                continue
            readings = (*(reading.id for reading in ruling.readings), OPEN)
            word = word_of(node, key, readings, self.complaints)
            if word is not None:
                found[key] = word
        return found

    def _constants(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for key, node in self._pairs("constants"):
            if key not in self.tongue.data.constants:
                self._unknown("constants", key, tuple(self.tongue.data.constants), "scenario-constant")
                continue
            value = whole_of(node, key, self.complaints)
            if value is not None:
                found[key] = value
        return self._bounded(found)

    def _bounded(self, constants: dict[str, int]) -> dict[str, int]:
        """The numbers that the game allows, all of them together; the others are complained about."""
        faults = {fault.name: fault for fault in self.tongue.data.number_faults(constants)}
        for key, node in self._pairs("constants") if faults else ():
            if key in faults:
                self.complaints.add(node.span, faults[key].message, "scenario-constant", faults[key].hint)
        return {name: value for name, value in constants.items() if name not in faults}

    def _pairs(self, name: str) -> Iterator[tuple[str, Node]]:
        node = self.node.entries.get(name)
        found = None if node is None else map_of(node, name, self.complaints)
        if found is not None:
            yield from found.entries.items()

    def _unknown(self, part: str, key: str, known: tuple[str, ...], code: str) -> None:
        node = self.node.entries[part]
        span = node.key_span(key) if isinstance(node, MapNode) else node.span
        hint = did_you_mean(key, known) or f"known are {', '.join(known)}"
        self.complaints.add(span, f"there is no {part[:-1]} {key!r}", code, hint)

    def _position(self, sides: tuple[Side, ...], setup: str | None) -> Position:
        form, entries = self.tongue.script.form, self.node.entries
        names = [side.player for side in sides]
        turn: str | None = names[0] if names else ""
        phase: str | None = form.phase
        number: int | None = 1 if setup is not None else form.turn_number
        if setup is None and "turn" in entries:
            turn = word_of(entries["turn"], "turn", names, self.complaints)
        if setup is None and "phase" in entries:
            phase = word_of(entries["phase"], "phase", form.phases, self.complaints)
        if setup is None and "turn-number" in entries:
            number = whole_of(entries["turn-number"], "turn-number", self.complaints, 1)
        return Position(sides, turn or "", phase or "", number or 1)

    def _check_zones(self, position: Position, constants: dict[str, int], players: Node) -> None:
        if "setup" in self.node.entries:
            return
        for seat, side in enumerate(position.sides):
            for zone in self.tongue.script.form.zones:
                count, limit = len(side.zones[zone.name]), constants.get(zone.limit)
                if limit is not None and count > limit:
                    span = self._entry(players, (seat, zone.name, limit))
                    message = f"{side.player} has {count} cards in {zone.name}, {limit} fit"
                    self.complaints.add(span, message, "scenario-zone", f"{zone.limit} is {limit}")
        if not self.complaints.any:
            for fault in self.tongue.script.faults(position):
                span = self._entry(players, (fault.seat, fault.zone, fault.entry))
                self.complaints.add(span, fault.message, "scenario-zone", fault.hint)

    def _entry(self, players: Node, where: tuple[int, str, int]) -> Span:
        """The place of an entry of a zone; of what is nearest above it where it is not written."""
        seat, zone, entry = where
        if isinstance(players, MapNode):
            side = list(players.entries.values())[seat]
            node = side.entries.get(zone) if isinstance(side, MapNode) else None
            items = getattr(node, "items", ())
            return items[entry].span if entry < len(items) else (node or side).span
        return players.span

    def _actions(self, names: Names, setup: str | None) -> tuple[ActionLine, ...]:
        node = self.node.entries.get("actions")
        if node is None:
            if setup is None:
                self._missing("actions", "what is done, a line each: actions: [end phase]; or [] for nothing")
            return ()
        found = []
        for item in items_of(node, "actions", self.complaints):
            line = self._line(item, "action")
            said = None if line is None else self._said(line, item.span, names)
            if said is not None:
                found.append(ActionLine(said, line or "", item.span))
            elif line is not None:
                found.append(ActionLine(Said(""), line, item.span))
        return tuple(found)

    def _line(self, item: Node, what: str) -> str | None:
        if isinstance(item, ScalarNode):
            return text_of(item, f"an {what}", self.complaints)
        hint = "text that holds ': ' goes in quotes" if isinstance(item, MapNode) else ""
        self.complaints.add(item.span, f"an {what} is one line of text", "scenario-value", hint)
        return None

    def _said(self, line: str, span: Span, names: Names) -> Said | None:
        table: PhraseTable = self.tongue.script.actions
        try:
            return table.read(line, names)
        except WordError as error:
            hint = self._comma(line) or error.hint
            self.complaints.add(span, error.message, "scenario-action", hint)
        return None

    def _comma(self, line: str) -> str:
        """A hint for a card that stands alone where a line is wanted: in a list in brackets a comma ended the line."""
        try:
            self.tongue.find_card(line)
        except UsageError:
            return ""
        return "in [...] a comma ends the line: put the whole line in quotes"

    def _expect(self, names: Names) -> tuple[EventLine, ...] | None:
        node = self.node.entries.get("expect")
        if node is None:
            return None
        found = []
        for item in items_of(node, "expect", self.complaints):
            line = self._line(item, "event")
            if line is None:
                continue
            try:
                event = read_event(line, self.tongue.script.events, names)
            except WordError as error:
                self.complaints.add(item.span, error.message, "scenario-event", error.hint)
                continue
            found.append(EventLine(event, line, item.span))
        return tuple(found)

    def _refused(self, actions: tuple[ActionLine, ...]) -> Refused | None:
        node = self.node.entries.get("refused")
        found = None if node is None else map_of(node, "refused", self.complaints)
        if found is None:
            return None
        if "expect" in self.node.entries:
            message = "refused cannot stand beside expect"
            hint = "what an example claims is either what happens or that it may not"
            self.complaints.add(self.node.key_span("refused"), message, "scenario-key", hint)
        refuse_unknown(found, ("action", "rule"), "refused", self.complaints)
        if "action" not in found.entries:
            self.complaints.add(found.span, "action is missing", "scenario-missing", "which one, counted from 1")
            return None
        action = whole_of(found.entries["action"], "action", self.complaints, 1)
        rule = text_of(found.entries["rule"], "rule", self.complaints) if "rule" in found.entries else ""
        if action is None or rule is None:
            return None
        self._check_refused(action, found.entries["action"].span, actions)
        return Refused(action, rule.strip(), found.entries["action"].span)

    def _check_refused(self, action: int, span: Span, actions: tuple[ActionLine, ...]) -> None:
        if action > len(actions):
            there = {0: "there are none", 1: "there is only one"}.get(len(actions), f"there are only {len(actions)}")
            self.complaints.add(
                span, f"there is no action {action}: {there}", "scenario-refused", "they are counted from 1"
            )
        elif action < len(actions):
            message = f"action {action} is refused, so that nothing can come after it"
            hint = "leave out what follows, or make it an example of its own"
            self.complaints.add(actions[action].span, message, "scenario-refused", hint, [span])

    def _decks(self, setup: str, sides: tuple[Side, ...]) -> Decks:
        zone = self.tongue.script.form.setups[setup]
        return Decks(setup, tuple(tuple(placed.card for placed in side.zones[zone]) for side in sides))
