"""What a game tells the scenario framework: its words, its zones, and how a position becomes a state and back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from tanuki_print.catalog.nodes import MapNode, ScalarNode
from tanuki_print.diagnostics import Report
from tanuki_print.referee.phrases import PhraseTable, Said
from tanuki_print.referee.position import Position, Side
from tanuki_print.referee.ruleset import Decks


@dataclass(frozen=True, slots=True)
class CounterForm:
    """A number of each player (`life`): the constant that is its value when left out, and the least a match goes on
    with.
    """

    name: str
    default: str
    least: int = 1


@dataclass(frozen=True, slots=True)
class ZoneForm:
    """A zone of each player.

    `places` are the words for how a card lies, the first meant when none is written; `words` further ones about this
    turn. `limit` names the constant that says how many cards fit, "" for any number. An `ordered` zone is compared in
    order.
    """

    name: str
    places: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    limit: str = ""
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class PositionForm:
    """What a scenario of this game may say about a position.

    `phases` in the order of a turn, `early` those before the first turn, at which no scenario begins; `setups` maps
    the kinds of setup to the zone that then holds a player's whole deck; `seats` is the least and the most players.
    """

    counters: tuple[CounterForm, ...]
    zones: tuple[ZoneForm, ...]
    phases: tuple[str, ...]
    phase: str
    setups: Mapping[str, str] = field(default_factory=dict)
    early: tuple[str, ...] = ()
    seats: tuple[int, int] = (2, 2)
    turn_number: int = 3

    def zone(self, name: str) -> ZoneForm:
        """The zone of that name; raises KeyError where the game has none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


class Link(NamedTuple):
    """An arrow on a picture of the board: from a card's label to another's, or to a player ("" for the other)."""

    source: str
    target: str = ""
    player: str = ""


class Speakers(Protocol):
    """Names of players by seat, labels of instances by number (`names.Names`)."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in the order of their seats."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels in the order of the instances' numbers."""


class PositionFault(NamedTuple):
    """Something that cannot be in a match: whose zone, which entry (from 0), what is wrong, and a hint."""

    seat: int
    zone: str
    entry: int
    message: str
    hint: str = ""


class DecisionTable(Protocol):
    """A kind of table whose every row is an example."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings that must be there; compared without regard to capitals."""

    @property
    def optional(self) -> tuple[str, ...]:
        """The headings that may be there."""

    def scenario(self, cells: Mapping[str, ScalarNode], report: Report) -> MapNode | None:
        """The row as a scenario, its values at the places of the cells; None with the reasons in `report`.

        `cells` holds the row by heading in lower case. The row's title is the framework's.
        """


class GameScript(Protocol):
    """The words of one game. All methods are pure; instances are numbered as `numbered` says."""

    @property
    def form(self) -> PositionForm:
        """Zones, counters and phases."""

    @property
    def events(self) -> PhraseTable:
        """The line of each kind of event; a kind that is not here is silent."""

    @property
    def actions(self) -> PhraseTable:
        """The line of each kind of action."""

    @property
    def tables(self) -> Mapping[str, DecisionTable]:
        """The decision tables by the name that stands in their comment."""

    def action(self, said: Said) -> Any:  # noqa: ANN401 - each game has its own actions
        """The ruleset's action that a line says."""

    def said(self, action: Any) -> Said:  # noqa: ANN401 - as above
        """What to say for an action of the ruleset; the opposite of `action`."""

    def faults(self, position: Position) -> Iterable[PositionFault]:
        """What in a position cannot come to be in a match, beyond what the form already says."""

    def arrange(self, position: Position) -> Any:  # noqa: ANN401 - each game has its own state
        """The state of a position that has no faults. Its chance is a `ScriptedRng()`."""

    def position(self, state: Any, speakers: Speakers) -> Position:  # noqa: ANN401 - as above
        """The state as people read it; every zone of the form is there, in the form's order."""

    def remembers(self, state: Any, speakers: Speakers) -> bool:  # noqa: ANN401 - as above
        """Whether the state holds something that `position` cannot tell and that may still matter."""

    def opening(self, decks: Decks) -> tuple[int, ...]:
        """The numbers that chance must give in the setup of these decks so that seat 0 begins."""

    def links(self, state: Any, action: Any, speakers: Speakers) -> tuple[Link, ...]:  # noqa: ANN401 - as above
        """The arrows that show an action on a board, from the state before it."""


def numbered(sides: Iterable[Side]) -> list[tuple[int, int, str]]:
    """The instances of a position as (number, seat, zone): numbered from 0, seat by seat, each side's zones and the
    cards in them in the order they have there. That is the order down the file a scenario was written in.
    """
    found: list[tuple[int, int, str]] = []
    for seat, side in enumerate(sides):
        for zone, placed in side.zones.items():
            first = len(found)
            found += [(first + index, seat, zone) for index in range(len(placed))]
    return found
