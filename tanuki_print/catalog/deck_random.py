"""A deck by chance: the same from the same seed on every machine, and written so that people can read it."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tanuki_print.catalog.decks import read_line
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Report, Span, UsageError
from tanuki_print.rng import Rng

_LABEL = "random-deck-1"
"""Names this way of drawing: another way is another number."""


@dataclass(frozen=True, slots=True)
class RandomWish:
    """What a random deck is to be: so many cards, at most so many copies of each, by this seed."""

    size: int
    copies: int
    seed: str


def random_deck(cards: Sequence[Card], wish: RandomWish, game: str) -> tuple[tuple[int, Card], ...]:
    """So many cards drawn without looking out of a box that holds every copy allowed; in the order of their numbers.

    `cards` are those to choose from, by number. Raises UsageError where they are too few.
    """
    if wish.size > len(cards) * wish.copies:
        enough = -(-wish.size // wish.copies)
        message = (
            f"a deck of {wish.size} cards cannot be made of {len(cards)} different "
            f"with at most {wish.copies} copies of each"
        )
        raise UsageError(message, f"let --cards choose {enough} final cards or more, or name a smaller --size")
    box = [card for card in cards for _ in range(wish.copies)]
    drawn, _ = Rng.seeded(_LABEL, game, str(wish.size), wish.seed).shuffled(box)
    counts = Counter(card.id for card in drawn[: wish.size])
    return tuple((counts[card.id], card) for card in cards if counts[card.id])


def choice_hash(cards: Sequence[Card], wish: RandomWish) -> str:
    """Twelve hexadecimal digits that stand for the cards to choose from and the limits: where they are the same, a
    seed gives the same deck.
    """
    text = "\n".join([_LABEL, str(wish.size), str(wish.copies), *(card.id for card in cards)])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def deck_text(lines: Sequence[tuple[int, Card]], catalog: Catalog, head: Sequence[str]) -> str:
    """A deck as a file: comments at its head, then its cards, set by set in the game's order, by number."""
    return "\n".join([*(_comment(line) for line in head), *_by_set(lines, catalog)]) + "\n"


def _by_set(lines: Sequence[tuple[int, Card]], catalog: Catalog) -> Iterator[str]:
    finder = CardFinder(catalog)
    for card_set in catalog.game.sets:
        own = [(count, card) for count, card in lines if card.set == card_set.id]
        if own:
            yield ""
            yield _comment(card_set.title)
            yield from (_line(count, card, finder) for count, card in own)


def _comment(text: str) -> str:
    return f"# {' '.join(text.split())}".rstrip()


def _line(count: int, card: Card, finder: CardFinder) -> str:
    """The card by its name, or by its id where the name would be read as something else."""
    named = f"{count} {card.name}"
    found = read_line(named, Span(""), finder, Report())
    return named if found == (count, card) else f"{count} {card.id}"
