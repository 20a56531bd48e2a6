"""What the game says of decks before any match: `games.game.DeckRules`, by sections 3, 8 and 9 of the rulebook."""

from collections.abc import Sequence

from tanuki_print.catalog.deck_rules import DeckFault, DeckLimits
from tanuki_print.catalog.model import Card
from tanuki_print.catalog.rules import RulesData
from tanuki_print.games.tanuki_panic.citations import BUILT_DECKS, COPIES
from tanuki_print.games.tanuki_panic.decks import deck_faults, is_casual, pack_faults
from tanuki_print.games.tanuki_panic.setup import BOOSTER, BUILT, starting_life
from tanuki_print.games.tanuki_panic.terms import Terms


class TanukiPanicDecks:
    """Built decks and opened packs."""

    kinds = (BUILT, BOOSTER)

    def faults(self, cards: Sequence[Card], kind: str, data: RulesData) -> tuple[DeckFault, ...]:
        """What the rules have against a deck. Raises OpenQuestion where it meets a ruling left open."""
        return pack_faults(cards, data) if kind == BOOSTER else deck_faults(cards, data)

    def limits(self, data: RulesData) -> DeckLimits:
        """A standard deck (rule 9.1) with at most so many copies (rule 9.2); a casual one by R18."""
        standard = data.constants["standard_deck"]
        fewest = data.constants["smallest_deck"] if data.chosen["deck_minimum"] == "casual" else standard
        return DeckLimits(standard, fewest, data.constants["copies"], (BUILT_DECKS, COPIES))

    def remark(self, cards: Sequence[Card], kind: str, data: RulesData) -> str:
        """What a deck without faults is called, and the life it starts with (rules 3.2, 8.2, 9.1).

        Raises OpenQuestion where the rules leave it open.
        """
        names = {True: "a casual deck", False: "a standard deck"}
        name = "a pack" if kind == BOOSTER else names[is_casual(len(cards), data)]
        life = starting_life(Terms(data), kind, len(cards))
        return f"{name}, {life} {data.words.get('life', 'life')} to start with"
