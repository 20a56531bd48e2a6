"""The numbers and readings that a match is played by, ready to hand."""

from tanuki_print.catalog.rules import RulesData
from tanuki_print.referee.ruleset import OpenQuestion

NUMBERS = (
    "opening_hand",
    "hand_limit",
    "monster_zone",
    "draws_per_turn",
    "summons_per_turn",
    "attacks_per_card",
    "changes_per_card",
    "placements_before_match",
    "medium_deck",
    "standard_deck",
    "life_small",
    "life_medium",
    "life_standard",
    "life_booster_flat",
    "stalemate_turns",
)


class Terms:
    """The constants of the rules as attributes, and the reading that each ruling is played in."""

    __slots__ = (*NUMBERS, "_chosen", "data")

    opening_hand: int
    hand_limit: int
    monster_zone: int
    draws_per_turn: int
    summons_per_turn: int
    attacks_per_card: int
    changes_per_card: int
    placements_before_match: int
    medium_deck: int
    standard_deck: int
    life_small: int
    life_medium: int
    life_standard: int
    life_booster_flat: int
    stalemate_turns: int

    def __init__(self, data: RulesData) -> None:
        self.data = data
        self._chosen = dict(data.chosen)
        for name in NUMBERS:
            setattr(self, name, data.constants[name])

    def reading(self, ruling: str) -> str:
        """The reading played. Raises OpenQuestion where the ruling is left open: ask only where readings differ."""
        chosen = self._chosen[ruling]
        if chosen == "open":
            raise OpenQuestion(ruling, self.data.rulings[ruling].question)
        return chosen

    def plays(self, ruling: str, reading: str) -> bool:
        """Whether a ruling is played in this reading; an open one is played in none, and raises nothing."""
        return self._chosen[ruling] == reading
