"""A state as people read it: who has what where. Scenarios, saved positions, boards and reports speak it.

Neutral between games: a game says which zones and counters it has, and which words describe a card's place.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tanuki_print.catalog.model import Card


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in a zone: the label it goes by (`Kappa#2`), the card, its place (`attack`, `face-down`; empty where
    zones have none) and the words about this turn (`has attacked`).
    """

    label: str
    card: Card
    place: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half: counters by name (`life`), and zones by name in their order."""

    player: str
    counters: Mapping[str, int]
    zones: Mapping[str, tuple[Placed, ...]]


@dataclass(frozen=True, slots=True)
class Position:
    """A whole state. `turn` is the player to move; `winner` a player's name, "" while undecided; `drawn` for a draw."""

    sides: tuple[Side, ...]
    turn: str
    phase: str
    turn_number: int
    winner: str = ""
    drawn: bool = False
