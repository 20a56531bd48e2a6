"""Who is who in a match: players by name, copies of cards by label (`Kappa`, or `Kappa#1`, `Kappa#2` where several)."""

from collections import Counter
from collections.abc import Callable, Sequence

from tanuki_print.catalog.model import Card
from tanuki_print.diagnostics import UsageError, did_you_mean
from tanuki_print.referee.phrases import WordError

FindCard = Callable[[str], Card]
"""Gives the card that a text names, however it is spelled; raises UsageError, with suggestions, for none or several."""

COPY_MARK = "#"
COPY_DIGITS = 9
"""The most digits that the number of a copy is read with."""


def labels_of(cards: Sequence[Card]) -> tuple[str, ...]:
    """The labels of copies in their order: the name alone for a single one, else numbered from 1."""
    total = Counter(card.id for card in cards)
    seen: Counter[str] = Counter()
    labels: list[str] = []
    for card in cards:
        seen[card.id] += 1
        labels.append(card.name if total[card.id] == 1 else f"{card.name}{COPY_MARK}{seen[card.id]}")
    return tuple(labels)


def find_copy(text: str, find_card: FindCard) -> tuple[Card, int | None]:
    """The card that a label names and the number behind its `#`, None without one. Raises WordError."""
    base, mark, number = text.rpartition(COPY_MARK)
    numbered = bool(mark) and number.isascii() and number.isdecimal()
    try:
        return find_card(text), None
    except UsageError as error:
        if not numbered:
            raise WordError(error.message, error.hint) from None
    try:
        card = find_card(base)
    except UsageError as error:
        raise WordError(error.message, error.hint) from None
    if len(number) > COPY_DIGITS:
        message = f"there is no copy of {card.name} with a number of {len(number)} digits"
        raise WordError(message, "copies are numbered from 1")
    return card, int(number)


class Names:
    """The players by seat, and the labels, cards and owners of a match's instances by number."""

    def __init__(
        self,
        players: Sequence[str],
        labels: Sequence[str],
        cards: Sequence[Card],
        find_card: FindCard,
        owners: Sequence[int] = (),
    ) -> None:
        self.players = tuple(players)
        self.labels = tuple(labels)
        self.cards = tuple(cards)
        self.owners = tuple(owners)
        self._find_card = find_card
        self._seats = {name: seat for seat, name in enumerate(players)}
        self._numbers = {label: number for number, label in enumerate(labels)}
        self._copies: dict[str, list[int]] = {}
        for number, card in enumerate(cards):
            self._copies.setdefault(card.id, []).append(number)

    def player(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.players[seat]

    def label(self, card: int) -> str:
        """The label of an instance."""
        return self.labels[card]

    def owner(self, card: int) -> int | None:
        """The seat that an instance belongs to; None where nobody said."""
        return self.owners[card] if self.owners else None

    def seat(self, name: str) -> int:
        """The seat of a player; raises WordError, with the players, for a name that is none of them."""
        found = self._seats.get(name)
        if found is not None:
            return found
        folded = [seat for seat, player in enumerate(self.players) if player.casefold() == name.casefold()]
        if len(folded) == 1:
            return folded[0]
        hint = did_you_mean(name, self.players) or f"the players are {' and '.join(self.players)}"
        raise WordError(f"there is no player {name!r}", hint)

    def card(self, label: str) -> int:
        """The instance of that label, or of a card that is here once, however it is spelled; raises WordError."""
        found = self._numbers.get(label)
        return self._search(label) if found is None else found

    def _search(self, label: str) -> int:
        try:
            card, copy = find_copy(label, self._find_card)
        except WordError as error:
            near = did_you_mean(label, self.labels)
            raise WordError(error.message, near or error.hint) from None
        copies = self._copies.get(card.id, [])
        if not copies:
            raise WordError(f"there is no {card.name} here", self._hint_of(label))
        if len(copies) == 1 and copy in (None, 1):
            return copies[0]
        known = [self.labels[number] for number in copies]
        if copy is None:
            raise WordError(f"{label!r} may be any of {len(copies)} copies", f"write {' or '.join(known)}")
        wanted = f"{card.name}{COPY_MARK}{copy}"
        if wanted not in self._numbers:
            raise WordError(f"there is no {wanted} here", f"there is {' and '.join(known)}")
        return self._numbers[wanted]

    def _hint_of(self, label: str) -> str:
        near = did_you_mean(label, self.labels)
        if near:
            return near
        shown = ", ".join(self.labels[:8]) + (", ..." if len(self.labels) > 8 else "")
        return f"here are {shown}" if shown else "no card is here at all"


class AnyNames(Names):
    """The names of a scenario whose zones cannot be read: every card of the game may be there, as any copy."""

    def __init__(self, players: Sequence[str], find_card: FindCard) -> None:
        super().__init__(players, (), (), find_card)

    def seat(self, name: str) -> int:
        """The seat of a player; any where no player is known. Raises WordError."""
        return super().seat(name) if self.players else 0

    def card(self, label: str) -> int:
        """No number that means anything; raises WordError for what is no card of the game."""
        find_copy(label, self._find_card)
        return 0

    def owner(self, card: int) -> int | None:  # noqa: ARG002 - nobody knows
        """Nobody."""
        return None
