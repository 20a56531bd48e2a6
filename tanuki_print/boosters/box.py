"""A box: packs drawn together, so that what one pack may hold by chance a box holds by count.

Variants, copies of each card and upgrades come as quotas, floor or ceiling of what is expected; the copies are then
dealt. Each card goes to the packs that have most places left (the step of Gale and Ryser), which never puts a card
twice into a pack and always comes out even where a filling exists at all.
"""

from tanuki_print.boosters.pack import Pack, PackCard
from tanuki_print.boosters.pool import Box, Pool, Upgrade
from tanuki_print.boosters.sampler import systematic
from tanuki_print.rng import Chance, Rng


def open_box(pool: Pool, box: Box, seed: str, number: int) -> tuple[Pack, ...]:
    """Open the box of a number, from 1, independent of all other boxes of the same seed; its packs in order."""
    rng = Rng.seeded(*pool.labels, "box", box.id, str(box.packs), seed, str(number))
    return tuple(Pack(place, number, cards) for place, cards in enumerate(draw_box(pool, box.packs, rng), 1))


def draw_box(pool: Pool, packs: int, rng: Chance) -> tuple[tuple[PackCard, ...], ...]:
    """Draw the cards of every pack of a box."""
    variants = _quota(pool.variant_weights, packs, rng.split("variants"))
    dealt = [
        _deal_sheet(pool, index, [pool.variants[variant].counts[index] for variant in variants], rng)
        for index in range(len(pool.sheets))
    ]
    for upgrade in pool.upgrades:
        _upgrade(dealt[upgrade.sheet], upgrade, rng.split(f"upgrade:{pool.sheets[upgrade.sheet].id}"))
    return tuple(tuple(card for sheet in dealt for card in sheet[pack]) for pack in range(packs))


def _quota(weights: tuple[int, ...], packs: int, rng: Chance) -> tuple[int, ...]:
    """Which index each pack gets: each index by its quota, then shuffled."""
    quota, rng = systematic(weights, packs, rng)
    return rng.shuffled([index for index, times in sorted(quota) for _ in range(times)])[0]


def _deal_sheet(pool: Pool, index: int, needs: list[int], rng: Chance) -> list[list[PackCard]]:
    """The cards of one sheet for every pack, of which the pack in place i needs `needs[i]`."""
    sheet = pool.sheets[index]
    hands: list[list[PackCard]] = [[] for _ in needs]
    slots = sum(needs)
    if not slots:
        return hands
    left = list(needs)
    quota, rng = systematic(sheet.weights, slots, rng.split(f"sheet:{sheet.id}"))
    for card, copies in quota:
        order, rng = rng.shuffled(range(len(left)))
        for pack in sorted(order, key=lambda pack: -left[pack])[:copies]:
            left[pack] -= 1
            hands[pack].append(sheet.copies[card])
    if any(left):
        raise AssertionError(pool.recipe, sheet.id, left)
    return _mixed(hands, rng)


def _mixed(hands: list[list[PackCard]], rng: Chance) -> list[list[PackCard]]:
    """The cards of each pack in random order: as dealt, most packs of a box would begin with the same few cards."""
    mixed: list[list[PackCard]] = []
    for hand in hands:
        order, rng = rng.shuffled(hand)
        mixed.append(list(order))
    return mixed


def _upgrade(hands: list[list[PackCard]], upgrade: Upgrade, rng: Chance) -> None:
    """Give one card of some packs the better finish: floor or ceiling of the packs expected, in random places."""
    yes = upgrade.chance.numerator
    quota, rng = systematic((yes, upgrade.chance.denominator - yes), len(hands), rng)
    lucky = dict(quota).get(0, 0)
    order, rng = rng.shuffled(range(len(hands)))
    for pack in sorted(order[:lucky]):
        better, rng = rng.below(len(hands[pack]))
        hands[pack][better] = PackCard(hands[pack][better].id, upgrade.finish, upgraded=True)
