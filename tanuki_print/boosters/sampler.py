"""Drawing cards by weight: exactly so many, each as likely as its weight says, none twice in a pack.

Random-order systematic sampling (Madow 1949; in random order Hartley and Rao 1962), with whole numbers only.
"""

from collections.abc import Sequence

from tanuki_print.boosters.pack import Pack, PackCard
from tanuki_print.boosters.pool import Pool
from tanuki_print.rng import Chance, Rng, RngT


def systematic(weights: Sequence[int], count: int, rng: RngT) -> tuple[list[tuple[int, int]], RngT]:
    """Draw `count` times among the indices of some weights: (index, times) in the order met, and the generator on.

    Index i is drawn floor or ceiling of count * weight / total times, on average exactly so often: at most once
    where count * weight <= total. The indices lie on a line in random order, each as long as count * weight;
    whoever lies at the points start, start + total, start + 2 * total ... is drawn.
    """
    total = sum(weights)
    order, rng = rng.shuffled(range(len(weights)))
    point, rng = rng.below(total)
    drawn: list[tuple[int, int]] = []
    left = count
    end = 0
    for index in order:
        end += count * weights[index]
        if point < end:
            times = (end - 1 - point) // total + 1
            point += times * total
            drawn.append((index, times))
            left -= times
            if not left:
                break
    return drawn, rng


def open_pack(pool: Pool, seed: str, number: int) -> Pack:
    """Open the pack of a number, from 1, independent of all others of the same seed."""
    return Pack(number, None, draw_pack(pool, Rng.seeded(*pool.labels, "pack", seed, str(number))))


def draw_pack(pool: Pool, rng: Chance) -> tuple[PackCard, ...]:
    """Draw the cards of one pack, sheet by sheet.

    The finish is decided after the cards are drawn: a plain and a foil copy of one card can never meet.
    """
    chosen, _ = rng.split("variant").pick(pool.variant_weights)
    drawn = [
        _draw_sheet(pool, index, count, rng) if count else []
        for index, count in enumerate(pool.variants[chosen].counts)
    ]
    for upgrade in pool.upgrades:
        sheet = pool.sheets[upgrade.sheet]
        luck, rest = rng.split(f"upgrade:{sheet.id}").below(upgrade.chance.denominator)
        if luck < upgrade.chance.numerator:
            cards = drawn[upgrade.sheet]
            better, _ = rest.below(len(cards))
            cards[better] = PackCard(cards[better].id, upgrade.finish, upgraded=True)
    return tuple(card for cards in drawn for card in cards)


def _draw_sheet(pool: Pool, index: int, count: int, rng: Chance) -> list[PackCard]:
    sheet = pool.sheets[index]
    drawn, _ = systematic(sheet.weights, count, rng.split(f"sheet:{sheet.id}"))
    return [sheet.copies[card] for card, _ in drawn]
