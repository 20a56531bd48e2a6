"""Receipts: what was opened, written so that anybody can open it again and see that it is so."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.pack import Pack, PackCard
from tanuki_print.boosters.pool import ALGORITHM
from tanuki_print.boosters.release import CardFacts, Release


@dataclass(frozen=True, slots=True)
class Receipt:
    """A receipt as read: what packs of which pool and seed are said to hold. `boxes` is the kind of box, if any.

    `told` is what it says of each card beside its id: number, name and set; of one told of in two ways, the last.
    """

    game: str
    recipe: str
    release: int
    seed: str
    algorithm: str
    pool_hash: str
    boxes: tuple[str, int] | None
    packs: tuple[Pack, ...]
    told: Mapping[str, tuple[str, str, str]]


def _receipt_head(opening: Opening) -> dict[str, Any]:
    """What a receipt says beside its packs."""
    pool, box = opening.pool, opening.box
    return {
        "game": pool.game,
        "recipe": pool.recipe,
        "release": pool.release,
        "seed": opening.seed,
        "algorithm": ALGORITHM,
        "pool_hash": pool.hash,
        "boxes": None if box is None else {"id": box.id, "packs": box.packs},
    }


def receipt_values(opening: Opening, release: Release) -> dict[str, Any]:
    """A receipt as JSON values, cards told of as the release has them."""
    return {**_receipt_head(opening), "packs": [_pack(pack, release.cards) for pack in opening.packs]}


def _pack(pack: Pack, cards: Mapping[str, CardFacts]) -> dict[str, Any]:
    return {
        "number": pack.number,
        "box": pack.box,
        "cards": [_card_values(card, cards[card.id]) for card in pack.cards],
    }


def _card_values(card: PackCard, facts: CardFacts) -> dict[str, str]:
    """A card of a pack as JSON values."""
    return {"id": card.id, "number": facts.number, "name": facts.name, "set": facts.set, "finish": card.finish}


def receipt_lines(opening: Opening, packs: Iterable[Pack], release: Release) -> Iterator[str]:
    """A receipt for each pack as a line of JSON, one at a time: `opening` gives all but the packs."""
    head = json.dumps(_receipt_head(opening), ensure_ascii=False)[:-1]
    known: dict[PackCard, str] = {}
    for pack in packs:
        for card in pack.cards:
            if card not in known:
                known[card] = json.dumps(_card_values(card, release.cards[card.id]), ensure_ascii=False)
        cards = ", ".join([known[card] for card in pack.cards])
        box = "null" if pack.box is None else pack.box
        yield f'{head}, "packs": [{{"number": {pack.number}, "box": {box}, "cards": [{cards}]}}]}}\n'


def receipt_of(value: Mapping[str, Any]) -> Receipt:
    """The receipt that JSON values of its schema are."""
    boxes = value["boxes"]
    packs = tuple(
        Pack(pack["number"], pack["box"], tuple(PackCard(card["id"], card["finish"]) for card in pack["cards"]))
        for pack in value["packs"]
    )
    return Receipt(
        value["game"],
        value["recipe"],
        value["release"],
        value["seed"],
        value["algorithm"],
        value["pool_hash"],
        None if boxes is None else (boxes["id"], boxes["packs"]),
        packs,
        {card["id"]: (card["number"], card["name"], card["set"]) for pack in value["packs"] for card in pack["cards"]},
    )
