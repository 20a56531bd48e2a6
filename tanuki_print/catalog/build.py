"""Nodes that passed their schema become the frozen types of `model`."""

from collections.abc import Mapping
from typing import Any

from tanuki_print.catalog.languages import Split, Translations
from tanuki_print.catalog.model import Art, Card, CardSet, Game, Picture, Prop, Scene, Status, Stock
from tanuki_print.catalog.nodes import MapNode, Node, field_spans, plain

COMMON_FIELDS = frozenset(
    {"id", "number", "name", "kanji", "aliases", "status", "set", "rarity", "flavor", "back", "art", "notes"}
)
"""The keys that every game's cards have; anything else goes to `Card.fields`."""


def build_card(node: MapNode, card_set: CardSet, texts: Translations | None = None) -> Card:
    """Give the card a valid mapping describes; set and rarity come from its set where it does not say.

    `texts` is what it has in several languages; the mapping itself is written in the main one.
    """
    more = _by_place(texts) if texts else None
    value = plain(node)
    return Card(
        id=value["id"],
        number=value["number"],
        name=value["name"],
        set=value.get("set", card_set.id),
        status=Status(value["status"]),
        span=node.span,
        kanji=value.get("kanji", ""),
        rarity=value.get("rarity", card_set.rarity),
        flavor=value.get("flavor", ""),
        aliases=tuple(value.get("aliases", ())),
        notes=tuple(value.get("notes", ())),
        art=_art(value["art"], node) if "art" in value else Art(),
        back=value.get("back", ""),
        fields={key: item for key, item in value.items() if key not in COMMON_FIELDS},
        spans=field_spans(node, more),
        texts=_values(texts) if texts else {},
    )


def _by_place(texts: Translations) -> dict[str, Node]:
    return {f"{field}.{language}": node for language, own in texts.items() for field, node in own.items()}


def _values(texts: Translations) -> Mapping[str, Mapping[str, str]]:
    return {language: {field: plain(node) for field, node in own.items()} for language, own in texts.items()}


def _art(value: dict[str, Any], card: MapNode) -> Art:
    node = card.entries["art"]
    picture = None
    if "image" in value and isinstance(node, MapNode):
        focus = tuple(map(float, value.get("focus", (0.5, 0.5))))
        crop = tuple(map(float, value["crop"])) if "crop" in value else None
        picture = Picture(value["image"], node.entries["image"].span, (focus[0], focus[1]), _box(crop))
    scene = None
    if "scene" in value:
        given = value["scene"]
        props = tuple(_prop(prop) for prop in given.get("props", ()))
        scene = Scene(given["motif"], given.get("backdrop", ""), given.get("palette", ""), props)
    return Art(picture, scene, value.get("artist", ""), value.get("license", ""))


def _box(crop: tuple[float, ...] | None) -> tuple[float, float, float, float] | None:
    return None if crop is None else (crop[0], crop[1], crop[2], crop[3])


def _prop(value: str | dict[str, Any]) -> Prop:
    if isinstance(value, str):
        return Prop(value)
    x, y = map(float, value["at"]) if "at" in value else (None, None)
    size = float(value["size"]) if "size" in value else None
    turn, flip, body = float(value.get("turn", 0)), value.get("flip", False), value.get("body", "")
    return Prop(value["motif"], x, y, size, turn, flip, body)


def build_game(parts: Split, game_id: str) -> Game:
    """Give the game a valid game.yaml describes, its languages taken apart."""
    node = parts.main
    value = plain(node)
    sets = tuple(
        CardSet(
            id=given["id"],
            title=given["title"],
            order=order,
            rarity=given.get("rarity", ""),
            finish=given.get("finish", "plain"),
            colors=given.get("colors", {}),
        )
        for order, given in enumerate(value["sets"])
    )
    return Game(
        id=game_id,
        title=value["title"],
        span=node.span,
        stock=_stock(value["stock"]) if "stock" in value else Stock(),
        sets=sets,
        rarities=tuple(value.get("rarities", ())),
        words=value.get("words", {}),
        default=value.get("default", False),
        copies=value.get("copies", 0),
        front=value.get("front", "front.svg.j2"),
        back=value.get("back", "back.svg.j2"),
        languages=tuple(value.get("languages", ())),
        texts=_values(parts.texts),
        spans=field_spans(node),
    )


def _stock(value: dict[str, Any]) -> Stock:
    width, height = map(float, value["trim"])
    plain_stock = Stock()
    return Stock(
        (width, height),
        float(value.get("bleed", plain_stock.bleed)),
        float(value.get("safe", plain_stock.safe)),
        float(value.get("corner", plain_stock.corner)),
    )
