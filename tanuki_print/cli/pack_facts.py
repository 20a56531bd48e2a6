"""What is said of packs on paper: their contents in words, and the cards of a box to tick off."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tanuki_print.boosters.odds import CardOdds, box_odds
from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.pack import PLAIN, Pack
from tanuki_print.boosters.pool import Box, Pool, PoolSheet
from tanuki_print.boosters.quotas import slots
from tanuki_print.catalog.model import Card, Catalog, Status
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
        Content(title, sheet.finish, *found)
        for sheet, title, found in zip(pool.sheets, sheet_titles(pool, catalog), held, strict=True)
        if found.most
    )


def lucks(pool: Pool, catalog: Catalog) -> tuple[Luck, ...]:
    """The upgrades of a pool."""
    titles = sheet_titles(pool, catalog)
    return tuple(
        Luck(
            titles[upgrade.sheet],
            upgrade.finish,
            f"{upgrade.chance.numerator} of {upgrade.chance.denominator}",
        )
        for upgrade in pool.upgrades
    )


def sheet_titles(pool: Pool, catalog: Catalog) -> tuple[str, ...]:
    """What the cards of each sheet are called: as the recipe says, else by their set where the sheet is all of it, else
    by their rarity, else by the sheet's id. No two sheets have one name.
    """
    found = [sheet.title or _usual_title(sheet, catalog) for sheet in pool.sheets]
    return tuple(
        title if sheet.title or found.count(title) == 1 else _as_words(sheet.id)
        for sheet, title in zip(pool.sheets, found, strict=True)
    )


def _usual_title(sheet: PoolSheet, catalog: Catalog) -> str:
    """The title of the set that a sheet is the whole of, the rarity that all its cards have, or its id as words."""
    ids = frozenset(sheet.ids)
    cards = [card for card in catalog.cards if card.id in ids]
    sets, rarities = {card.set for card in cards}, {card.rarity for card in cards}
    for each in catalog.game.sets:
        whole = {card.id for card in catalog.cards if card.set == each.id and card.status is Status.FINAL}
        if sets == {each.id} and whole <= ids:
            return each.title
    return _as_words(rarities.pop() if len(rarities) == 1 and "" not in rarities else sheet.id)


def _as_words(name: str) -> str:
    return name.replace("-", " ").capitalize()


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
    """Every card of a pool in groups by sheet, with how many copies a box can hold."""
    cards = {card.id: card for card in catalog.cards}
    order = {each.id: place for place, each in enumerate(catalog.game.sets)}
    odds = {each.id: each for each in box_odds(pool, box, {card.id: card.rarity for card in catalog.cards}).cards}
    groups: list[tuple[Heading, list[Entry]]] = []
    for sheet, title in zip(pool.sheets, sheet_titles(pool, catalog), strict=True):
        held = [cards[card] for card in sheet.ids if card in odds]
        held.sort(key=lambda card: (order[card.set], card.number, card.id))
        if held:
            shown = "" if sheet.finish == PLAIN else sheet.finish
            groups.append((Heading(held[0].set, title, shown), [_entry(card, odds[card.id]) for card in held]))
    return groups


def _entry(card: Card, odds: CardOdds) -> Entry:
    finish, *shining = odds.finishes
    return Entry(card.number, card.name, card.rarity, finish, odds.copies.least, odds.copies.most, tuple(shining))


def unknown_cards(opening: Opening, known: Mapping[str, object]) -> list[str]:
    """The cards of an opening's pool that are not among those known."""
    return [card for sheet in opening.pool.sheets for card in sheet.ids if card not in known]
