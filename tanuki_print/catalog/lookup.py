"""Finding the one card somebody means by a name, id, number or alias, as they typed it."""

import unicodedata
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.catalog.names import look_key, loose_key
from tanuki_print.diagnostics import UsageError


class CardFinder:
    """Look-ups in one catalog, indexed once, for lists of many names."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._by_number = {int(card.number): card for card in catalog.cards}
        keys = (str, look_key, loose_key)
        self._indices = [(key, self._index(key, _names_and_number)) for key in keys]
        if any(card.texts for card in catalog.cards):
            # Behind the names that are shown: a translation never changes what a list means.
            self._indices += [(key, self._index(key, translated_names)) for key in keys]

    def _index(self, key: Callable[[str], str], names: Callable[[Card], Iterator[str]]) -> dict[str, list[Card]]:
        index: dict[str, list[Card]] = {}
        for card in self.catalog.cards:
            for name in dict.fromkeys(map(key, names(card))):
                if name:
                    index.setdefault(name, []).append(card)
        return index

    def find(self, text: str) -> Card:
        """Give the card meant; raises UsageError, with suggestions, for none or for several.

        What is written exactly as the card has it wins; then capitals, macrons, kinds of apostrophe and look-alike
        letters make no difference; then hyphens, spaces and other signs do not either. Names in other languages than
        the one that is shown come last.
        """
        wanted = unicodedata.normalize("NFC", text).strip()
        for key, index in self._indices:
            found = index.get(key(wanted), ())
            if len(found) == 1:
                return found[0]
            if found:
                names = ", ".join(f"{card.name} ({card.id})" for card in found)
                message = f"{wanted!r} may be any of {names}"
                raise UsageError(message, "write the id")
        if wanted.isascii() and wanted.isdecimal() and (card := self._by_number.get(int(wanted[:9]))):
            return card
        message = f"there is no card {wanted!r} in {self.catalog.game.title}"
        raise UsageError(message, suggestion(self.catalog, wanted))


def suggestion(catalog: Catalog, text: str) -> str:
    """Give a hint that names the cards written most like a text; empty where none is near."""
    spoken = {
        look_key(name): card.name
        for names in (translated_names, spoken_names)
        for card in catalog.cards
        for name in names(card)
    }
    close = get_close_matches(look_key(text), spoken, 3, 0.6)
    names = list(dict.fromkeys(spoken[key] for key in close))
    return f"did you mean {' or '.join(names)}?" if names else "tanuki-print cards lists them all"


def spoken_names(card: Card) -> Iterator[str]:
    """Give every text that names a card: name, id, aliases."""
    yield card.name
    yield card.id
    yield from card.aliases


def translated_names(card: Card) -> Iterator[str]:
    """Give the names of a card in other languages than the one it is shown in."""
    names = (texts["name"] for texts in card.texts.values() if "name" in texts)
    yield from (name for name in dict.fromkeys(names) if name != card.name)


def _names_and_number(card: Card) -> Iterator[str]:
    yield from spoken_names(card)
    yield card.number
