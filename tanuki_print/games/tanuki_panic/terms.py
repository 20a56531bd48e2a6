"""The numbers and readings that a match is played by, ready to hand."""

from tanuki_print.catalog.rules import RulesData
from tanuki_print.referee.needs import Needs
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
READINGS = {
    "weaker_attacker": ("none", "difference"),
    "equal_to_def": ("destroyed", "survives"),
    "equal_to_def_when_flipped": ("destroyed", "survives"),
    "group_attacks": ("together", "one-at-a-time"),
    "overkill_timing": ("after-last", "at-once"),
    "overkill_equal": ("survives", "destroyed"),
    "target_gone": ("may-redeclare", "attack-lost"),
    "position_changes": ("one-per-turn", "one-in-main-1-more-in-main-2"),
    "second_main_summon": ("allowed", "forbidden"),
    "flip_by_owner": ("either", "attack-only"),
    "change_after_attack": ("allowed", "forbidden"),
    "first_turn_draw": ("draws", "skips"),
    "first_turn_attack": ("allowed", "forbidden"),
    "empty_deck": ("play-on", "loses"),
    "stalemate": ("higher-life-wins", "draw"),
    "starting_player": ("random", "chosen"),
    "deck_minimum": ("casual", "refused"),
    "booster_duplicates": ("never", "allowed"),
    "placement_order": ("starting-player-first", "together"),
    "casual_copies": ("three-if-built", "three-always"),
    "booster_life": ("by-size", "flat-3000"),
    "concede": ("allowed", "forbidden"),
}
"""The rulings that the code asks, and the readings it plays; of `life_word` only the texts speak."""

NEEDS = Needs((*NUMBERS, "smallest_deck", "copies"), READINGS)
"""All that is read of the rules files, by a match and by what is said of decks before one."""


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
