"""What a schema cannot say: a file against its name and folder, a card against its game, cards against each other."""

import re
from collections.abc import Iterable, Iterator

from tanuki_print.catalog.ids import is_reserved
from tanuki_print.catalog.model import Card, CardSet, Game
from tanuki_print.catalog.names import look_key
from tanuki_print.catalog.nodes import ListNode, MapNode, text_nodes
from tanuki_print.diagnostics import Diagnostic, Severity, Span, did_you_mean

KEPT_FOLDERS = frozenset({"art", "decks", "pools"})
"""Folders of a game that hold no cards."""

_LEADING_ZEROS = re.compile(r"^0+(?=\d)")


def check_texts(node: MapNode, subject: str) -> Iterator[Diagnostic]:
    """Complain about text with blanks or line breaks at its ends: they are invisible, and printed."""
    for name, text in text_nodes(node):
        value = str(text.value)
        if value != value.strip():
            what = "a line break" if value.strip(" ") != value.strip() else "a blank"
            hint = "after | or > a - keeps the last line break away" if "\n" in value else "delete it"
            message = f"{name} begins or ends with {what}"
            yield Diagnostic(text.span, message, "card-blank", hint, subject)


def check_file(card: Card, stem: str, folder: str) -> Iterator[Diagnostic]:
    """Complain about a card whose file has another name, or lies in another set's folder, than the card says."""
    expected = f"{card.number}-{card.id}"
    if stem != expected:
        message = f"the file is called {stem}.yaml, expected {expected}.yaml"
        hint = "rename the file, or mend id and number; an id never changes once cards are out"
        yield Diagnostic(Span(card.span.path, *_place(card, "id")), message, "card-file", hint, card.id)
    if card.set != folder:
        message = f"set is {card.set!r}, but the file lies in the folder {folder!r}"
        yield Diagnostic(card.where("set"), message, "card-set", "delete the line: the folder says it", card.id)
    if is_reserved(card.id):
        message = f"id {card.id!r} is a device's name on Windows"
        yield Diagnostic(card.where("id"), message, "card-id", f"for instance {card.id}-card", card.id)


def _place(card: Card, name: str) -> tuple[int, int]:
    span = card.where(name)
    return span.line, span.column


def check_rarity(card: Card, game: Game) -> Iterator[Diagnostic]:
    """Complain about a rarity that the game does not have."""
    if card.rarity and card.rarity not in game.rarities and "rarity" in card.spans:
        message = f"rarity must be one of {', '.join(game.rarities) or 'none'}, found {card.rarity!r}"
        yield Diagnostic(
            card.where("rarity"),
            message,
            "card-rarity",
            did_you_mean(card.rarity, game.rarities) or "or list it under rarities in game.yaml",
            card.id,
        )


def check_picture(card: Card) -> Iterator[Diagnostic]:
    """Complain about a crop that is turned round or empty."""
    picture = card.art.picture
    if picture is None or picture.crop is None:
        return
    left, top, right, bottom = picture.crop
    if left >= right or top >= bottom:
        message = "art.crop must be [left, top, right, bottom] with left < right and top < bottom"
        yield Diagnostic(card.where("art.crop"), message, "card-crop", "for instance [0.1, 0, 0.9, 1]", card.id)


def check_game(game: Game, node: MapNode) -> Iterator[Diagnostic]:
    """Complain about double sets, kept folder names, and rarities that are not listed."""
    seen: dict[str, CardSet] = {}
    for index, card_set in enumerate(game.sets):
        span = _set_span(node, index, "id")
        if card_set.id in seen:
            yield Diagnostic(span, f"the set {card_set.id!r} is named twice", "game-set", "delete one of the two")
        elif card_set.id in KEPT_FOLDERS or is_reserved(card_set.id):
            yield Diagnostic(span, f"a set cannot be called {card_set.id!r}", "game-set", "the folder has another use")
        seen[card_set.id] = card_set
        if card_set.rarity and card_set.rarity not in game.rarities:
            message = f"rarity must be one of {', '.join(game.rarities) or 'none'}, found {card_set.rarity!r}"
            hint = did_you_mean(card_set.rarity, game.rarities) or "list it under rarities"
            yield Diagnostic(_set_span(node, index, "rarity"), message, "game-rarity", hint)


def _set_span(node: MapNode, index: int, key: str) -> Span:
    sets = node.entries["sets"]
    item = sets.items[index] if isinstance(sets, ListNode) else sets
    return item.entries[key].span if isinstance(item, MapNode) and key in item.entries else node.span


def check_together(cards: Iterable[Card]) -> Iterator[Diagnostic]:
    """Complain about ids, numbers, names and aliases that two cards share, look-alikes included.

    Names in other languages are unique in their language; one that is another card's in a different language is
    warned about.
    """
    cards = tuple(cards)
    ids: dict[str, Card] = {}
    numbers: dict[str, Card] = {}
    names: dict[str, tuple[Card, str, str]] = {}
    for card in cards:
        other = ids.setdefault(card.id, card)
        if other is not card:
            yield _twice(card, "id", f"id {card.id!r} is taken by {other.span.path}", other.where("id"))
        number = _LEADING_ZEROS.sub("", card.number)
        other = numbers.setdefault(number, card)
        if other is not card:
            yield _twice(card, "number", f"number {card.number} is taken by {other.id}", other.where("number"))
        yield from _check_names(card, names)
    yield from _check_translated_names(cards, names)


def _check_names(card: Card, names: dict[str, tuple[Card, str, str]]) -> Iterator[Diagnostic]:
    spoken = [("id", card.id), ("name", card.name)]
    spoken += [(f"aliases.{index}", alias) for index, alias in enumerate(card.aliases)]
    for field, text in spoken:
        other, its_field, its_text = names.setdefault(look_key(text), (card, field, text))
        if other is card or (field == its_field == "id"):
            continue
        what = "is taken by" if text == its_text else f"looks like {its_text!r} of"
        label = field.partition(".")[0].replace("aliases", "alias")
        yield _twice(card, field, f"{label} {text!r} {what} {other.id}", other.where(its_field))


def _check_translated_names(cards: Iterable[Card], names: dict[str, tuple[Card, str, str]]) -> Iterator[Diagnostic]:
    """Look-ups take a main name before a translated one, so that a translation never changes what a deck list means."""
    seen: dict[tuple[str, str], tuple[Card, str]] = {}
    for card in cards:
        for language, texts in tuple(card.texts.items())[1:]:
            name = texts.get("name")
            if name is None:
                continue
            key, field = look_key(name), f"name.{language}"
            other, its_name = seen.setdefault((language, key), (card, name))
            if other is not card:
                what = "is taken by" if name == its_name else f"looks like {its_name!r} of"
                yield _twice(card, field, f"name ({language}) {name!r} {what} {other.id}", other.where(field))
            elif key in names and (owner := names[key])[0] is not card:
                message = f"name ({language}) {name!r} is what {owner[0].id} is called, too"
                hint = f"in lists that name means {owner[0].id}; the id {card.id} means this card"
                place, first = card.where(field), owner[0].where(owner[1])
                yield Diagnostic(
                    place, message, "ambiguous-name", hint, card.id, severity=Severity.WARNING, related=(first,)
                )


def _twice(card: Card, field: str, message: str, first: Span) -> Diagnostic:
    code = f"duplicate-{field.partition('.')[0].replace('aliases', 'alias')}"
    hint = f"the first is at {first}"
    return Diagnostic(card.where(field), message, code, hint, card.id, related=(first,))
