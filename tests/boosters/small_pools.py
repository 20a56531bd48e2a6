"""Pools made by hand, that several test files share: what a recipe compiles to, without cards or files."""

from fractions import Fraction

from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade, Variant
from tanuki_print.boosters.release import CardFacts, Release
from tanuki_print.diagnostics import Span


def sheet(name: str, count: int, finish: str = "plain", weights: tuple[int, ...] = ()) -> PoolSheet:
    """A sheet of cards named after it: river-00, river-01 ..."""
    given = weights or (1,) * count
    return PoolSheet(name, finish, tuple((f"{name}-{index:02d}", weight) for index, weight in enumerate(given)))


FESTIVAL = Pool(
    "lanterns",
    1,
    "festival",
    "Festival pack",
    (sheet("general", 38), sheet("regional", 18, "foil"), sheet("ours", 1)),
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
    (sheet("river", 5, weights=(1, 2, 2, 3, 4)), sheet("stone", 4)),
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
    (sheet("river", 7), sheet("leaf", 6), sheet("stone", 5)),
    (Variant((7, 6, 5), 1),),
)
"""Every card there is, in every pack."""

ALWAYS = Pool(
    "lanterns",
    1,
    "always",
    "Always one that shines",
    (sheet("river", 9), sheet("stone", 3, "foil", (2, 1, 1))),
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
