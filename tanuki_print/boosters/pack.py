"""What a pack holds."""

from dataclasses import dataclass
from typing import NamedTuple

PLAIN = "plain"
"""The finish of usual cards: lists say nothing of it."""


class PackCard(NamedTuple):
    """A card in a pack: its id, the finish it is printed in, and whether an upgrade gave it that finish."""

    id: str
    finish: str
    upgraded: bool = False


@dataclass(frozen=True, slots=True)
class Pack:
    """An opened pack. `number` counts from 1, in its box where it comes from one; `box` is that box's number."""

    number: int
    box: int | None
    cards: tuple[PackCard, ...]
