"""A recipe compiled to the flat table that packs are drawn from, and the hash that names it.

docs/boosters.md is the specification; a second program written from it alone must open the same packs.
"""

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from tanuki_print.boosters.pack import PackCard

ALGORITHM = "tanuki-booster/1"
"""The first part of every random label. A change of what is drawn, or of its order, needs another number."""


HASH_SHOWN = 12
"""Hexadecimal digits of a pool's hash where people read it: two pools are told apart, and a line stays short."""


@dataclass(frozen=True)
class PoolSheet:
    """A sheet of cards: each with its weight in lowest terms, sorted by the bytes of the id, all in one finish.

    `title` is for people, empty where the recipe gives none: it decides nothing, and makes no other sheet.
    """

    id: str
    finish: str
    cards: tuple[tuple[str, int], ...]
    title: str = field(default="", compare=False)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cards."""
        return tuple(card for card, _ in self.cards)

    @cached_property
    def copies(self) -> tuple[PackCard, ...]:
        """The cards as they come in a pack without an upgrade."""
        return tuple(PackCard(card, self.finish) for card in self.ids)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weights of the cards."""
        return tuple(weight for _, weight in self.cards)

    @cached_property
    def total(self) -> int:
        """The weights together."""
        return sum(self.weights)

    @cached_property
    def even(self) -> bool:
        """Whether every card is as likely as every other."""
        return len(set(self.weights)) == 1


@dataclass(frozen=True, slots=True)
class Variant:
    """One content of a pack: how many cards from each sheet of the pool, in its order, and how likely it is."""

    counts: tuple[int, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """One card of a sheet, by its index in the pool, may come in a better finish: in `chance` of all packs."""

    sheet: int
    finish: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Box:
    """So many packs that are drawn together."""

    id: str
    packs: int


@dataclass(frozen=True)
class Pool:
    """All that decides which packs a seed opens. `variants` are sorted by their counts, weights in lowest terms."""

    game: str
    release: int
    recipe: str
    title: str
    sheets: tuple[PoolSheet, ...]
    variants: tuple[Variant, ...]
    upgrades: tuple[Upgrade, ...] = ()
    boxes: tuple[Box, ...] = ()

    @cached_property
    def variant_weights(self) -> tuple[int, ...]:
        """The weights of the variants."""
        return tuple(variant.weight for variant in self.variants)

    @cached_property
    def labels(self) -> tuple[str, str, str]:
        """What every random label of the pool begins with."""
        return ALGORITHM, f"{self.game}@{self.release}", self.recipe

    @cached_property
    def hash(self) -> str:
        """SHA-256, in hexadecimal, of the pool's table as canonical JSON; names and releases are no part of it."""
        text = json.dumps(pool_table(self), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    @property
    def short_hash(self) -> str:
        """The beginning of the hash, as seed lines and people have it."""
        return self.hash[:HASH_SHOWN]


def pool_table(pool: Pool) -> dict[str, Any]:
    """What is hashed of a pool, as plain values: sheets, variants, upgrades and boxes."""
    return {
        "sheets": [
            {"id": sheet.id, "finish": sheet.finish, "cards": [list(entry) for entry in sheet.cards]}
            for sheet in pool.sheets
        ],
        "variants": [{"counts": list(variant.counts), "weight": variant.weight} for variant in pool.variants],
        "upgrades": [
            {
                "sheet": pool.sheets[upgrade.sheet].id,
                "finish": upgrade.finish,
                "chance": [upgrade.chance.numerator, upgrade.chance.denominator],
            }
            for upgrade in pool.upgrades
        ],
        "boxes": [{"id": box.id, "packs": box.packs} for box in pool.boxes],
    }


def lowest_terms(weights: Sequence[int]) -> tuple[int, ...]:
    """The same weights without a common divisor."""
    common = math.gcd(*weights)
    return tuple(weight // common for weight in weights)
