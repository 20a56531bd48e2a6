"""Small positions for the tests of the rules: made-up cards with the figures that a test is about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches import shipped_rules

from tanuki_print.catalog.model import Card, Status
from tanuki_print.diagnostics import Span
from tanuki_print.games.tanuki_panic.actions import Action, Position
from tanuki_print.games.tanuki_panic.causes import SILENT
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import (
    DECKS,
    FIELDS,
    GRAVEYARDS,
    HANDS,
    LAYOUT,
    MatchState,
    Phase,
    Standing,
    Turn,
)
from tanuki_print.referee.atoms import deal, opening_counters
from tanuki_print.referee.events import Event
from tanuki_print.referee.ruleset import IllegalAction, Transition
from tanuki_print.rng import ScriptedRng

ATTACK, DEFENSE, FACE_DOWN = Position.ATTACK, Position.DEFENSE, Position.FACE_DOWN
Named = dict[str, tuple[int, int]]
Monsters = Mapping[str, tuple[int, int] | tuple[int, int, Position | Standing]]


def card(name: str, atk: int = 500, defense: int = 400) -> Card:
    """A made-up card."""
    fields = {"atk": atk, "def": defense}
    return Card(name.lower(), "001", name, "made-up", Status.FINAL, Span("made-up.yaml"), fields=fields)


@dataclass(frozen=True)
class Half:
    """What one player has. Monsters are (ATK, DEF) or (ATK, DEF, position), by name."""

    monsters: Mapping[str, Sequence[Any]] | None = None
    hand: Sequence[str] = ()
    deck: Sequence[str] = ()
    graveyard: Sequence[str] = ()
    life: int = 8000


class Board:
    """A match in the middle, played on by the actions of a test. Seat 0 is to move; cards are told by name."""

    def __init__(
        self, mine: Half, theirs: Half, phase: Phase = Phase.BATTLE, turn: int = 3, **rules: str | int
    ) -> None:
        readings = {name: value for name, value in rules.items() if isinstance(value, str)}
        constants = {name: value for name, value in rules.items() if isinstance(value, int)}
        self.rules = TanukiPanic(shipped_rules().with_choices(readings, constants))
        piles: dict[int, list[tuple[Card, int, Any]]] = {}
        for seat, half in enumerate((mine, theirs)):
            piles[FIELDS + seat] = [
                (card(name, *figures[:2]), seat, _standing(*figures[2:]))
                for name, figures in (half.monsters or {}).items()
            ]
            for zone, names in ((HANDS, half.hand), (DECKS, half.deck), (GRAVEYARDS, half.graveyard)):
                piles[zone + seat] = [(card(name), seat, None) for name in names]
        zones = deal(LAYOUT, piles)
        quiet = not any(zones.piles[DECKS : DECKS + 2])
        where = Turn(turn, 0, phase, quiet=quiet)
        self.state = MatchState(zones, opening_counters((mine.life, theirs.life)), where, ScriptedRng(), 0)
        self.names = {one.number: one.card.name for one in zones.instances()}
        self.numbers = {name: number for number, name in self.names.items()}
        self.events: tuple[Event, ...] = ()

    def play(self, *actions: Action) -> list[str]:
        """Play actions; gives the lines that the last one adds to the log, with rules."""
        for action in actions:
            found = self.rules.apply(self.state, action)
            assert isinstance(found, Transition), found
            self.state, self.events = found
        return [self._line(event) for event in self.events if event.kind not in SILENT]

    def silent(self) -> list[str]:
        """What the last action told to programs only."""
        return [self._line(event) for event in self.events if event.kind in SILENT]

    def refused(self, action: Action) -> tuple[str, str]:
        """The rule and the reason of a refusal; the state is as before."""
        before = self.state
        found = self.rules.apply(before, action)
        assert isinstance(found, IllegalAction), found
        assert action not in self.rules.legal_actions(before)
        assert self.state == before
        return found

    def rule_against(self, action: Action) -> str:
        """The rule of a refusal."""
        return self.refused(action)[0]

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]

    def monsters(self, seat: int) -> dict[str, Position]:
        """Who lies how in a Monster Zone."""
        return {one.card.name: one.status.position for one in self.state.zones.piles[FIELDS + seat]}

    def standing(self, name: str) -> Standing:
        """The status of a card in a Monster Zone."""
        spot = self.state.zones.find(self.numbers[name])
        assert spot
        status = self.state.zones.piles[spot.zone][spot.place].status
        assert isinstance(status, Standing)
        return status

    def pile(self, zone: int) -> list[str]:
        """The names in a zone."""
        return [one.card.name for one in self.state.zones.piles[zone]]

    def _line(self, event: Event) -> str:
        who = "" if event.card is not None or event.seat is None else ("I", "rival")[event.seat]
        words = (self.names.get(-1 if event.card is None else event.card, who), event.kind, event.amount, event.rule)
        return " ".join(str(word) for word in words if word not in (None, ""))


def _standing(lies: Position | Standing = Position.ATTACK) -> Standing:
    return Standing(lies) if isinstance(lies, Position) else lies
