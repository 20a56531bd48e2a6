"""Cards as plain data: every field of each, as JSON has it."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from tanuki_print.catalog.model import Art, Card, Catalog


def field_names(catalog: Catalog) -> tuple[str, ...]:
    """The fields that the game adds, in the order its cards have them."""
    return tuple(dict.fromkeys(name for card in catalog.cards for name in card.fields))


def as_values(catalog: Catalog, cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Cards as JSON values, every field of each; a field that a card has not is null.

    Where the game lists languages, `texts` has what is written in several, by language and field.
    """
    extra = field_names(catalog)
    return [
        {
            "id": card.id,
            "number": card.number,
            "name": card.name,
            "kanji": card.kanji,
            "set": card.set,
            "rarity": card.rarity,
            "status": card.status.value,
            "finish": catalog.game.set_of(card).finish,
            **{name: card.fields.get(name) for name in extra},
            "flavor": card.flavor,
            **({"texts": card.texts} if catalog.game.languages else {}),
            "aliases": list(card.aliases),
            "notes": list(card.notes),
            "art": _art(card.art),
            "back": card.back or catalog.game.back,
            "file": card.span.path,
        }
        for card in cards
    ]


def _art(art: Art) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if art.picture is not None:
        values["image"] = art.picture.path
        values["focus"] = list(art.picture.focus)
        values["crop"] = list(art.picture.crop) if art.picture.crop else None
    if art.scene is not None:
        values["scene"] = asdict(art.scene)
    if art.artist:
        values["artist"] = art.artist
    if art.license:
        values["license"] = art.license
    return values
