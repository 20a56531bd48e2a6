"""What is said of packs on paper: their contents in words, and the cards of a box to tick off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tanuki_print.boosters.odds import box_odds
from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.pack import PLAIN, Pack
from tanuki_print.boosters.pool import Box, Pool, PoolSheet
from tanuki_print.boosters.quotas import slots
from tanuki_print.catalog.model import Card, CardSet, Catalog
from tanuki_print.sheets.checklist import Entry, Heading


@dataclass(frozen=True, slots=True)
class Content:
    """What a pack holds of one kind of card: between `least` and `most`, `count` says it in words."""

    title: str
    finish: str
    least: int
    most: int

    @property
    def count(self) -> str:
        """`9`, `9 or 10`, `3 to 5`, `up to 1`."""
        if self.least == self.most:
            return str(self.most)
        if not self.least:
            return f"up to {self.most}"
        return f"{self.least} {'or' if self.most == self.least + 1 else 'to'} {self.most}"


@dataclass(frozen=True, slots=True)
class Luck:
    """An upgrade: one card of a kind in a better finish, in `chance` of all packs (`1 of 12`)."""

    title: str
    finish: str
    chance: str


def contents(pool: Pool, catalog: Catalog) -> tuple[Content, ...]:
    """What a pack holds, sheet by sheet."""
    held = [slots(pool, 1, index) for index in range(len(pool.sheets))]
    return tuple(
        Content(sheet_title(sheet, catalog), sheet.finish, *found)
        for sheet, found in zip(pool.sheets, held, strict=True)
        if found.most
    )


def lucks(pool: Pool, catalog: Catalog) -> tuple[Luck, ...]:
    """The upgrades of a pool."""
    return tuple(
        Luck(
            sheet_title(pool.sheets[upgrade.sheet], catalog),
            upgrade.finish,
            f"{upgrade.chance.numerator} of {upgrade.chance.denominator}",
        )
        for upgrade in pool.upgrades
    )


def sheet_title(sheet: PoolSheet, catalog: Catalog) -> str:
    """The title of the set that all cards of a sheet belong to, else the sheet's id as words."""
    ids = frozenset(sheet.ids)
    sets = {card.set for card in catalog.cards if card.id in ids}
    titles = [each.title for each in catalog.game.sets if sets == {each.id}]
    return titles[0] if titles else sheet.id.replace("-", " ").capitalize()


def pack_name(opening: Opening, pack: Pack) -> str:
    """`pack 3`, or in a box `box 1, pack 3 of 24`."""
    if opening.box is None:
        return f"pack {pack.number}"
    return f"box {pack.box}, pack {pack.number} of {opening.box.packs}"


def recipe_facts(opening: Opening, catalog: Catalog) -> dict[str, Any]:
    """What templates of wrappers and lists see of the recipe and the seed."""
    pool = opening.pool
    return {
        "recipe": {"id": pool.recipe, "title": pool.title, "release": pool.release, "hash": pool.short_hash},
        "contents": contents(pool, catalog),
        "lucks": lucks(pool, catalog),
        "cards": tuple(card for sheet in pool.sheets for card in sheet.ids),
        "seed": opening.seed,
    }


def ticked_cards(pool: Pool, box: Box, catalog: Catalog) -> list[tuple[Heading, list[Entry]]]:
    """Every card of a pool in groups by set, with how many copies a box can hold."""
    game = catalog.game
    cards = {card.id: card for card in catalog.cards}
    rarities = {card.id: card.rarity for card in catalog.cards}
    groups: dict[str, list[tuple[Card, Entry]]] = {}
    for odds in box_odds(pool, box, rarities).cards:
        card = cards[odds.id]
        finish, *shining = odds.finishes
        entry = Entry(card.number, card.name, card.rarity, finish, odds.copies.least, odds.copies.most, tuple(shining))
        groups.setdefault(card.set, []).append((card, entry))
    order = {each.id: number for number, each in enumerate(game.sets)}
    return [
        _group(game.set_of(found[0][0]), sorted(found, key=lambda pair: (pair[0].number, pair[0].id)))
        for _, found in sorted(groups.items(), key=lambda item: order[item[0]])
    ]


def _group(card_set: CardSet, found: Sequence[tuple[Card, Entry]]) -> tuple[Heading, list[Entry]]:
    finishes = {entry.finish for _, entry in found}
    shown = "" if finishes == {PLAIN} else ", ".join(sorted(finishes))
    return Heading(card_set.id, card_set.title, shown), [entry for _, entry in found]


def unknown_cards(opening: Opening, known: Mapping[str, object]) -> list[str]:
    """The cards of an opening's pool that are not among those known."""
    return [card for sheet in opening.pool.sheets for card in sheet.ids if card not in known]
