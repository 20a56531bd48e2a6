"""What the rules of a game say of decks, as data: faults with the rule's number, and the limits decks are built in."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tanuki_print.catalog.model import Card, Game, Status


class DeckFault(NamedTuple):
    """What is against a deck: the rule's number (empty where no rule of the book says it), the reason in a sentence,
    what would mend it, and the id of the card it is about (empty where it is about the deck as a whole).
    """

    rule: str
    reason: str
    remedy: str
    card: str = ""


DeckJudge = Callable[[Sequence[Card]], Sequence[DeckFault]]
"""Gives what the rules have against some cards as a deck."""


@dataclass(frozen=True, slots=True)
class DeckLimits:
    """In what limits a deck is built: the usual number of cards, the fewest, and the most copies of one card.

    `rules` are the numbers of the rules that say so.
    """

    size: int
    fewest: int
    copies: int
    rules: tuple[str, ...] = ()


def plain_faults(game: Game, cards: Sequence[Card]) -> Iterator[DeckFault]:
    """What is against a deck by game.yaml and the cards alone: for games whose rules are not there as code."""
    for card, count in counted(cards):
        if card.status is not Status.FINAL:
            yield unfinished(card)
        if game.copies and count > game.copies:
            reason = f"{game.title} allows at most {game.copies} copies of a card, this deck has {count} of {card.name}"
            yield DeckFault("", reason, take_out(count - game.copies), card.id)


def unfinished(card: Card) -> DeckFault:
    """What is against a card that is not final: no rule of the book, which knows none but those in print."""
    reason = f"{card.name} is not finished ({card.status.value}) and cannot be played"
    remedy = "take it out" if card.status is Status.RETIRED else "finish it (status: final), or take it out"
    return DeckFault("", reason, remedy, card.id)


def take_out(count: int) -> str:
    """The remedy for too many."""
    return f"take {count} out"


def counted(cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """Each card once, in the order met, and how many copies there are."""
    counts = Counter(card.id for card in cards)
    first = {card.id: card for card in reversed(cards)}
    return [(first[name], count) for name, count in counts.items()]
