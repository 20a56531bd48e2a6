"""Pools made by hand, that several test files share: what a recipe compiles to, without cards or files."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade, Variant, lowest_terms
from tanuki_print.boosters.release import CardFacts, Release
from tanuki_print.diagnostics import Span


def small_sheet(name: str, weights: Sequence[int], finish: str = "plain") -> PoolSheet:
    """A sheet of cards of these weights, named after it: river-00, river-01 ..."""
    cards = tuple((f"{name}-{index:02d}", weight) for index, weight in enumerate(lowest_terms(weights)))
    return PoolSheet(name, finish, cards)


def small_pool(
    sheets: Sequence[PoolSheet], variants: Mapping[tuple[int, ...], int], upgrades: Sequence[Upgrade] = ()
) -> Pool:
    """A pool whose packs hold so many cards of each sheet, by weight."""
    weights = lowest_terms([variants[counts] for counts in sorted(variants)])
    made = tuple(Variant(counts, weight) for counts, weight in zip(sorted(variants), weights, strict=True))
    return Pool("lanterns", 1, "small", "Small pack", tuple(sheets), made, tuple(upgrades))


FESTIVAL = Pool(
    "lanterns",
    1,
    "festival",
    "Festival pack",
    (small_sheet("general", [1] * 38), small_sheet("regional", [1] * 18, "foil"), small_sheet("ours", [1])),
    (Variant((9, 1, 1), 1), Variant((9, 2, 0), 3), Variant((10, 1, 0), 8)),
    (Upgrade(0, "foil", Fraction(1, 12)),),
    (Box("display", 24),),
)
"""The shape of a usual pack: many commons, a foil slot, a wild slot, a rare upgrade, boxes with whole quotas."""

UNEVEN = Pool(
    "lanterns",
    3,
    "uneven",
    "Uneven pack",
    (small_sheet("river", [1, 2, 2, 3, 4]), small_sheet("stone", [1] * 4)),
    (Variant((2, 2), 3), Variant((3, 1), 2)),
    (Upgrade(1, "foil", Fraction(2, 5)),),
    (Box("crate", 7), Box("shelf", 3)),
)
"""Weights, variants and boxes whose quotas are no whole numbers."""

WHOLE = Pool(
    "lanterns",
    1,
    "whole",
    "All of them",
    (small_sheet("river", [1] * 7), small_sheet("leaf", [1] * 6), small_sheet("stone", [1] * 5)),
    (Variant((7, 6, 5), 1),),
)
"""Every card there is, in every pack."""

ALWAYS = Pool(
    "lanterns",
    1,
    "always",
    "Always one that shines",
    (small_sheet("river", [1] * 9), small_sheet("stone", [2, 1, 1], "foil")),
    (Variant((4, 1), 1),),
    (Upgrade(0, "gold", Fraction(1)),),
    (Box("carton", 10),),
)
"""An upgrade in every pack."""

ALL = (FESTIVAL, UNEVEN, WHOLE, ALWAYS)


def release_with(*pools: Pool) -> Release:
    """A release of some pools, whose cards are named by their ids."""
    ids = sorted({card for pool in pools for each in pool.sheets for card in each.ids})
    facts = {card: CardFacts(f"{place:03d}", card.title(), "lanterns", "common") for place, card in enumerate(ids, 1)}
    return Release(pools[0].game, pools[0].release, pools, facts, Span("pools/1.json"))
