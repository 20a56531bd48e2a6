"""Which decks and packs may be played: sections 8 and 9 of the rulebook, apart from any match."""

from collections.abc import Iterator, Sequence

from tanuki_print.catalog.deck_rules import DeckFault, counted, take_out, unfinished
from tanuki_print.catalog.model import Card, Status
from tanuki_print.catalog.rules import OPEN, RulesData
from tanuki_print.games.tanuki_panic.citations import BUILT_DECKS, COPIES, PACKS, SMALLEST_DECK
from tanuki_print.referee.ruleset import OpenQuestion


def is_casual(count: int, data: RulesData) -> bool:
    """Tell whether a built deck of so many cards is one for casual play only (rule 9.1)."""
    return count < data.constants["standard_deck"]


def deck_faults(cards: Sequence[Card], data: RulesData) -> tuple[DeckFault, ...]:
    """Give what the rules have against a built deck: its size, its copies, cards that are not final (by no rule).

    Raises OpenQuestion where the deck meets a ruling that is left open (R18, R21).
    """
    return tuple(_built_faults(cards, data))


def pack_faults(cards: Sequence[Card], data: RulesData) -> tuple[DeckFault, ...]:
    """Give what the rules have against an opened pack: its size, doubles, copies where they are limited everywhere.

    Raises OpenQuestion where the pack meets a ruling that is left open (R19, R21).
    """
    return tuple(_pack_faults(cards, data))


def _built_faults(cards: Sequence[Card], data: RulesData) -> Iterator[DeckFault]:
    yield from _unplayable(cards, data)
    small = data.constants["smallest_deck"] <= len(cards) < data.constants["standard_deck"]
    if small and _reading(data, "deck_minimum") == "refused":
        reason = f"a built deck has {data.constants['standard_deck']} cards or more, this one has {len(cards)}"
        yield DeckFault(BUILT_DECKS, reason, _add(data.constants["standard_deck"] - len(cards)))
    yield from _too_many_copies(cards, data)


def _pack_faults(cards: Sequence[Card], data: RulesData) -> Iterator[DeckFault]:
    yield from _unplayable(cards, data)
    doubles = [(card, count) for card, count in counted(cards) if count > 1]
    if doubles and _reading(data, "booster_duplicates") == "never":
        for card, count in doubles:
            yield DeckFault(PACKS, f"no card is in a pack twice, {card.name} is", take_out(count - 1), card.id)
    copies = tuple(_too_many_copies(cards, data))
    if copies and _reading(data, "casual_copies") == "three-always":
        yield from copies


def _unplayable(cards: Sequence[Card], data: RulesData) -> Iterator[DeckFault]:
    fewest = data.constants["smallest_deck"]
    if len(cards) < fewest:
        reason = f"a deck has at least {fewest} cards, this one has {len(cards)}"
        yield DeckFault(SMALLEST_DECK, reason, _add(fewest - len(cards)))
    for card, _ in counted(cards):
        if card.status is not Status.FINAL:
            yield unfinished(card)


def _too_many_copies(cards: Sequence[Card], data: RulesData) -> Iterator[DeckFault]:
    most = data.constants["copies"]
    for card, count in counted(cards):
        if count > most:
            reason = f"a deck has at most {most} copies of a card, this one has {count} of {card.name}"
            yield DeckFault(COPIES, reason, take_out(count - most), card.id)


def _add(count: int) -> str:
    return f"put {count} more in"


def _reading(data: RulesData, ruling: str) -> str:
    chosen = data.chosen[ruling]
    if chosen == OPEN:
        raise OpenQuestion(ruling, data.rulings[ruling].question)
    return chosen
