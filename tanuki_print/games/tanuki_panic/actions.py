"""What a player of Tanuki Panic can do. Cards are named by the numbers of their instances.

The numbers are the referee's handles. Those of the rival's face-down cards tell when each was drawn, and stand in no
view: who shows a player whom to attack tells such cards apart by their places in the Monster Zone.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Position(Enum):
    """How a card lies in the Monster Zone (rules 2.1 to 2.3)."""

    ATTACK = "attack"
    DEFENSE = "defense"
    FACE_DOWN = "face-down"


@dataclass(frozen=True, slots=True)
class Place:
    """Before the first turn: place a card of the hand face-down, or (None) place nothing more."""

    card: int | None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw for the turn, which opens Main Phase 1."""


@dataclass(frozen=True, slots=True)
class Summon:
    """Put a card of the hand into the Monster Zone."""

    card: int
    position: Position


@dataclass(frozen=True, slots=True)
class Change:
    """Turn a card of one's own Monster Zone."""

    card: int
    position: Position


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack one card of the rival (None: the rival directly) with one's own cards, in this order."""

    target: int | None
    attackers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Put cards of the hand into the Graveyard, in this order."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndPhase:
    """Go one phase on; from the End Phase to the rival's turn."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Go to the rival's turn."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up."""


Action: TypeAlias = Place | Draw | Summon | Change | Attack | Discard | EndPhase | EndTurn | Concede
