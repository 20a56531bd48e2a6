"""A match of Tanuki Panic at one moment: frozen, small, compared by value."""

from enum import Enum
from typing import NamedTuple

from tanuki_print.games.tanuki_panic.actions import Position
from tanuki_print.referee.ruleset import Outcome
from tanuki_print.referee.zones import Counters, Layout, Visibility, ZoneKind, Zones
from tanuki_print.rng import Chance

SEATS = 2

DECK = ZoneKind("deck", Visibility.NOBODY)
HAND = ZoneKind("hand", Visibility.OWNER)
MONSTERS = ZoneKind("monsters", Visibility.BY_FACE)
GRAVEYARD = ZoneKind("graveyard", Visibility.EVERYONE)
LAYOUT = Layout.of((DECK, HAND, MONSTERS, GRAVEYARD), SEATS)

# The index of a seat's zone is that of the kind plus the seat.
DECKS = LAYOUT.index(DECK, 0)
HANDS = LAYOUT.index(HAND, 0)
FIELDS = LAYOUT.index(MONSTERS, 0)
GRAVEYARDS = LAYOUT.index(GRAVEYARD, 0)


class Phase(Enum):
    """The phases of a turn in their order (rule 4.1), and the placement before the first (rule 8.3)."""

    PLACEMENT = "placement"
    DRAW = "draw"
    MAIN_1 = "main-1"
    BATTLE = "battle"
    MAIN_2 = "main-2"
    END = "end"


class Standing(NamedTuple):
    """How a card lies in the Monster Zone, and what happened to it this turn. Cards elsewhere have none.

    `hits` counts the attacks made on it this turn while it lay in Defense Mode, `damage` is the sum of their ATK
    (rule 7.16).
    """

    position: Position
    summoned: bool = False
    attacks: int = 0
    changes: int = 0
    hits: int = 0
    damage: int = 0

    @property
    def face_up(self) -> bool:
        """Whether everybody sees the card."""
        return self.position is not Position.FACE_DOWN

    @property
    def back(self) -> "Standing":
        """What the rival may know of it while it lies face-down: that, and whether it was put there this turn."""
        return Standing(self.position, self.summoned)


class Turn(NamedTuple):
    """Where in the match it is. `number` counts the turns of both players from 1, 0 before the first.

    `summons` and `changes` are those made this turn (before the first turn: the cards placed by the player to move).
    `quiet` says that both decks were empty when the turn began, and nothing has happened in it that rule 10.2 counts.
    """

    number: int
    seat: int
    phase: Phase
    summons: int = 0
    changes: int = 0
    quiet: bool = False


class MatchState(NamedTuple):
    """A match. `rng` is its chance, seen by nobody; `first` the seat that begins.

    `quiet_turns` counts the turns in a row that rule 10.2 speaks of. `chosen` holds the cards, by number, that players
    chose to place while the choices are kept secret (rule 8.3); empty in any other reading.
    """

    zones: Zones
    life: Counters
    turn: Turn
    rng: Chance
    first: int
    quiet_turns: int = 0
    outcome: Outcome | None = None
    chosen: tuple[int, ...] = ()
