"""Lanterns: a whole game outside the package, for three players, with hidden cards and chance, of six turns in all.

It proves that a game plugs in by being there, and it is small enough to walk through every match that it allows. Its
cards and rules are in tests/data/lanterns; the numbers of its rules are those of the rulebook there.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from tanuki_print.catalog.rules import OPEN, RulesData
from tanuki_print.referee.atoms import Cause, deal, lower, move, opening_counters, set_status
from tanuki_print.referee.events import Event
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.needs import Needs
from tanuki_print.referee.phrases import PhraseTable, Said
from tanuki_print.referee.position import Placed, Position, Side
from tanuki_print.referee.ruleset import Decks, IllegalAction, OpenQuestion, Outcome, Transition
from tanuki_print.referee.script import (
    CounterForm,
    DecisionTable,
    Link,
    PositionFault,
    PositionForm,
    Speakers,
    ZoneForm,
    numbered,
)
from tanuki_print.referee.zones import Counters, Layout, Spot, Visibility, ZoneKind, Zones
from tanuki_print.rng import Chance, ScriptedRng

SEATS = 3
KINDS = (
    ZoneKind("deck", Visibility.NOBODY),
    ZoneKind("hand", Visibility.OWNER),
    ZoneKind("row", Visibility.BY_FACE),
    ZoneKind("ashes", Visibility.EVERYONE),
)
DECK, HAND, ROW, ASHES = KINDS
LAYOUT = Layout.of(KINDS, SEATS)
LIT, HIDDEN = "lit", "hidden"


@dataclass(frozen=True, slots=True)
class Hang:
    card: int


@dataclass(frozen=True, slots=True)
class Hide:
    card: int


@dataclass(frozen=True, slots=True)
class Blow:
    seat: int


Action: TypeAlias = Hang | Hide | Blow


class Night(NamedTuple):
    zones: Zones
    oil: Counters
    turn: int
    rng: Chance
    outcome: Outcome | None = None

    @property
    def player(self) -> int:
        return (self.turn - 1) % SEATS

    def pile(self, kind: ZoneKind, seat: int) -> tuple[CardInstance, ...]:
        return self.zones.named(kind, seat)


class NightView(NamedTuple):
    hand: tuple[CardInstance, ...]
    hands: tuple[int, ...]
    decks: tuple[int, ...]
    rows: tuple[tuple[CardInstance | None, ...], ...]
    ashes: tuple[tuple[CardInstance, ...], ...]
    oil: Counters
    turn: int
    outcome: Outcome | None


class Lanterns:
    def __init__(self, data: RulesData) -> None:
        self.data = data

    def setup(self, decks: Decks, rng: Chance) -> Transition:
        if len(decks.cards) != SEATS or any(len(deck) < self.data.constants["rounds"] for deck in decks.cards):
            raise ValueError("three players, and a lantern for each round")
        piles = {}
        for seat, deck in enumerate(decks.cards):
            order, rng = rng.shuffled(deck)
            piles[LAYOUT.index(DECK, seat)] = [(card, seat, None) for card in order]
        oil = opening_counters([self.data.constants["oil"]] * SEATS)
        state = Night(deal(LAYOUT, piles), oil, 1, rng)
        events: list[Event] = []
        for seat in range(SEATS):
            for _ in range(self.data.constants["opening_hand"]):
                state = self._draw(state, seat, "1.1", events)
        return Transition(state, tuple(events))

    def legal_actions(self, state: Night) -> tuple[Action, ...]:
        everything: list[Action] = []
        for instance in state.pile(HAND, state.player):
            everything += (Hang(instance.number), Hide(instance.number))
        everything += map(Blow, range(SEATS))
        return tuple(action for action in everything if self._refusal(state, action) is None)

    def apply(self, state: Night, action: Action) -> Transition | IllegalAction:
        refusal = self._refusal(state, action)
        if refusal is not None:
            return refusal
        events: list[Event] = []
        if isinstance(action, Blow):
            after = self._blow(state, action.seat, events)
        else:
            after = self._place(state, action, events)
        after = self._draw(after, state.player, "2.1", events)
        if after.turn == SEATS * self.data.constants["rounds"]:
            after = self._end(after, events)
        else:
            after = after._replace(turn=after.turn + 1)
        return Transition(after, tuple(events))

    def outcome(self, state: Night) -> Outcome | None:
        return state.outcome

    def view(self, state: Night, player: int) -> NightView:
        def seen(seat: int) -> tuple[CardInstance | None, ...]:
            return tuple(one if seat == player or one.status == LIT else None for one in state.pile(ROW, seat))

        return NightView(
            state.pile(HAND, player),
            tuple(len(state.pile(HAND, seat)) for seat in range(SEATS)),
            tuple(len(state.pile(DECK, seat)) for seat in range(SEATS)),
            tuple(seen(seat) for seat in range(SEATS)),
            tuple(state.pile(ASHES, seat) for seat in range(SEATS)),
            state.oil,
            state.turn,
            state.outcome,
        )

    def _refusal(self, state: Night, action: Action) -> IllegalAction | None:
        if state.outcome is not None:
            return IllegalAction("4.1", "The night is over.")
        if isinstance(action, Blow):
            if action.seat == state.player or not 0 <= action.seat < SEATS or not state.pile(ROW, action.seat):
                return IllegalAction("3.2", "Blow at another player's lanterns.")
            return None if state.oil[state.player] else IllegalAction("3.1", "You have no oil left.")
        if all(instance.number != action.card for instance in state.pile(HAND, state.player)):
            return IllegalAction("2.2" if isinstance(action, Hang) else "2.3", "That lantern is not in your hand.")
        return None

    def _place(self, state: Night, action: Hang | Hide, events: list[Event]) -> Night:
        place = state.zones.find(action.card)
        assert place is not None
        cause, status = (Cause("hung", "2.2"), LIT) if isinstance(action, Hang) else (Cause("hidden", "2.3"), HIDDEN)
        zones, event = move(state.zones, Spot(*place), LAYOUT.index(ROW, state.player), status, cause)
        events.append(event)
        return state._replace(zones=zones)

    def _blow(self, state: Night, seat: int, events: list[Event]) -> Night:
        oil, event = lower(state.oil, state.player, 1, Cause("spent", "3.1"))
        events.append(event)
        toss, rng = state.rng.below(2)
        events.append(Event("tossed", "3.1", amount=toss))
        zones = state.zones
        if toss:
            row = LAYOUT.index(ROW, seat)
            newest = Spot(row, len(zones.piles[row]) - 1)
            zones, event = move(zones, newest, LAYOUT.index(ASHES, seat), None, Cause("blown", "3.1"))
            events.append(event)
        return state._replace(zones=zones, oil=oil, rng=rng)

    def _draw(self, state: Night, seat: int, rule: str, events: list[Event]) -> Night:
        deck = LAYOUT.index(DECK, seat)
        if not state.zones.piles[deck]:
            return state
        zones, event = move(state.zones, Spot(deck, 0), LAYOUT.index(HAND, seat), None, Cause("draws", rule))
        events.append(event)
        return state._replace(zones=zones)

    def _end(self, state: Night, events: list[Event]) -> Night:
        zones = state.zones
        for seat in range(SEATS):
            row = LAYOUT.index(ROW, seat)
            for place, instance in enumerate(zones.piles[row]):
                if instance.status == HIDDEN:
                    zones, event = set_status(zones, Spot(row, place), LIT, Cause("revealed", "4.1"))
                    events.append(event)
        light = [sum(_light(instance) for instance in zones.named(ROW, seat)) for seat in range(SEATS)]
        most = [seat for seat in range(SEATS) if light[seat] == max(light)]
        winner: int | None = most[-1]
        if len(most) > 1:
            reading = self.data.chosen["tie"]
            if reading == OPEN:
                raise OpenQuestion("tie", self.data.rulings["tie"].question)
            winner = winner if reading == "latest" else None
        rule = "4.1" if len(most) == 1 else "4.2"
        events.append(Event("drawn-match", rule) if winner is None else Event("wins", rule, winner))
        return state._replace(zones=zones, outcome=Outcome(winner, rule, "the night is over"))


def _light(instance: CardInstance) -> int:
    light = instance.card.fields["light"]
    assert isinstance(light, int)
    return light


ACTIONS = {"hang": "hang {card}", "hide": "hide {card}", "blow": "blow at {player}"}
EVENTS = {
    "draws": "{player} draws {card}",
    "hung": "{card} is hung",
    "hidden": "{card} is hidden",
    "tossed": "the coin shows {number}",
    "blown": "{card} goes out",
    "revealed": "{card} is revealed",
    "wins": "{player} wins",
    "drawn-match": "the match is drawn",
}
FORM = PositionForm(
    counters=(CounterForm("oil", "oil", 0),),
    zones=(ZoneForm("hand", ordered=False), ZoneForm("deck"), ZoneForm("row", (LIT, HIDDEN)), ZoneForm("ashes")),
    phases=("night",),
    phase="night",
    setups={"deck": "deck"},
    seats=(SEATS, SEATS),
    turn_number=1,
)


@dataclass(frozen=True)
class LanternsScript:
    form: PositionForm = FORM
    events: PhraseTable = field(default_factory=lambda: PhraseTable("event", EVENTS))
    actions: PhraseTable = field(default_factory=lambda: PhraseTable("action", ACTIONS))
    tables: Mapping[str, DecisionTable] = field(default_factory=dict)

    def action(self, said: Said) -> Action:
        (value,) = said.values
        assert isinstance(value, int)
        return {"hang": Hang, "hide": Hide, "blow": Blow}[said.kind](value)

    def said(self, action: Action) -> Said:
        if isinstance(action, Blow):
            return Said("blow", (action.seat,))
        return Said("hang" if isinstance(action, Hang) else "hide", (action.card,))

    def faults(self, position: Position) -> Iterator[PositionFault]:
        seats = [side.player for side in position.sides]
        if seats and seats[(position.turn_number - 1) % len(seats)] != position.turn:
            yield PositionFault(0, "hand", 0, f"turn {position.turn_number} is not that of {position.turn}")

    def arrange(self, position: Position) -> Night:
        piles: dict[int, list[tuple[object, int, object]]] = {}
        placed = [card for side in position.sides for zone in side.zones.values() for card in zone]
        for number, seat, zone in numbered(position.sides):
            kind = next(kind for kind in KINDS if kind.name == zone)
            status = placed[number].place or LIT if kind is ROW else None
            piles.setdefault(LAYOUT.index(kind, seat), []).append((placed[number].card, seat, status))
        oil = opening_counters(side.counters["oil"] for side in position.sides)
        return Night(deal(LAYOUT, piles), oil, position.turn_number, ScriptedRng())  # type: ignore[arg-type]

    def position(self, state: Night, speakers: Speakers) -> Position:
        def put(instances: Iterable[CardInstance]) -> tuple[Placed, ...]:
            return tuple(Placed(speakers.labels[one.number], one.card, one.status or "") for one in instances)

        sides = []
        for seat, player in enumerate(speakers.players):
            zones = {
                zone.name: put(state.pile(kind, seat))
                for zone in FORM.zones
                for kind in KINDS
                if kind.name == zone.name
            }
            sides.append(Side(player, {"oil": state.oil[seat]}, zones))
        outcome = state.outcome
        winner = "" if outcome is None or outcome.winner is None else speakers.players[outcome.winner]
        drawn = outcome is not None and outcome.winner is None
        return Position(tuple(sides), speakers.players[state.player], "night", state.turn, winner, drawn)

    def remembers(self, state: Night, speakers: Speakers) -> bool:  # noqa: ARG002 - a position says it all
        return False

    def opening(self, decks: Decks) -> tuple[int, ...]:  # noqa: ARG002 - seat 0 always begins
        return ()

    def links(self, state: Night, action: Action, speakers: Speakers) -> tuple[Link, ...]:
        if isinstance(action, Blow) and (row := state.pile(ROW, action.seat)):
            newest = speakers.labels[row[-1].number]
            return (Link(newest, "", speakers.players[action.seat]),)
        return ()


@dataclass(frozen=True)
class LanternsPlay:
    id: str = "lanterns"
    script: LanternsScript = field(default_factory=LanternsScript)
    needs: Needs = field(default=Needs(("opening_hand", "oil", "rounds"), {"tie": ("drawn", "latest")}))

    def ruleset(self, data: RulesData) -> Lanterns:
        return Lanterns(data)


GAME = LanternsPlay()
