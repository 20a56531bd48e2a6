"""The same packs from a second program, in another language, that shares only docs/boosters.md with this one."""

import json
import random
import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import print_packs
import pytest
import small_pools

from tanuki_print.boosters.frozen import release_text
from tanuki_print.boosters.opening import boxes_of, packs_of
from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade, Variant, lowest_terms
from tanuki_print.rng import Rng

PROGRAM = Path(__file__).with_name("second_program.mjs")
SHIPPED = Path(__file__).resolve().parents[2] / "cards" / "tanuki-panic" / "pools" / "1.json"
SEEDS = ("matsuri-2026", "7", "狸のお祭り", "Momotar\u014d & Kint\u0101ro, 3rd try!")

pytestmark = pytest.mark.needs_node


def answers(pool_file: Path, requests: Sequence[object]) -> list[Any]:
    """What the second program answers."""
    lines = "".join(f"{json.dumps(request, ensure_ascii=False)}\n" for request in requests)
    ran = subprocess.run(
        ["node", str(PROGRAM), str(pool_file)], input=lines.encode(), capture_output=True, check=True, timeout=120
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


def agree(pool: Pool, folder: Path, packs: int, boxes: int) -> int:
    """Open the same packs by both programs; gives how many were compared."""
    file = folder / f"{pool.recipe}.json"
    file.write_text(release_text(small_pools.release_with(pool)), encoding="utf-8")
    requests: list[object] = [{"recipe": pool.recipe, "hash": True}]
    expected: list[object] = [pool.hash]
    for seed in SEEDS:
        for pack in packs_of(pool, seed, packs):
            requests.append({"recipe": pool.recipe, "seed": seed, "pack": pack.number})
            expected.append([[card.id, card.finish] for card in pack.cards])
        for box in pool.boxes:
            for number in range(1, boxes + 1):
                requests.append({"recipe": pool.recipe, "seed": seed, "box": box.id, "number": number})
                opened = boxes_of(pool, box, seed, 1, number)
                expected.append([[[card.id, card.finish] for card in pack.cards] for pack in opened])
    assert answers(file, requests) == expected
    return len(requests)


@pytest.mark.parametrize("pool", small_pools.ALL, ids=lambda pool: pool.recipe)
def test_both_programs_open_the_same_packs_and_boxes(pool: Pool, tmp_path: Path) -> None:
    assert agree(pool, tmp_path, packs=40, boxes=5) >= 161


def test_both_programs_open_the_same_packs_of_the_shipped_release() -> None:
    release = json.loads(SHIPPED.read_text(encoding="utf-8"))
    for pool in print_packs.pools_in(SHIPPED):
        requests: list[object] = [{"recipe": pool.recipe, "hash": True}]
        expected: list[object] = [pool.hash]
        assert release["recipes"][pool.recipe]["hash"] == pool.hash
        for pack in packs_of(pool, "matsuri-2026", 100):
            requests.append({"recipe": pool.recipe, "seed": "matsuri-2026", "pack": pack.number})
            expected.append([[card.id, card.finish] for card in pack.cards])
        for box in pool.boxes:
            requests.append({"recipe": pool.recipe, "seed": "matsuri-2026", "box": box.id, "number": 3})
            packs = boxes_of(pool, box, "matsuri-2026", 1, 3)
            expected.append([[[card.id, card.finish] for card in pack.cards] for pack in packs])
        assert answers(SHIPPED, requests) == expected


def random_pool(number: int) -> Pool:
    """A pool whose needs differ by at most one, so that its boxes can always be dealt."""
    chance = random.Random(number)
    sheets, least = [], []
    for name in ("ash", "birch", "cedar")[: chance.randint(1, 3)]:
        count = chance.randint(1, 12)
        taken = chance.randint(1, count)
        # No weight above half the sheet's smallest: count * weight stays below the sum with room to spare.
        weights = [chance.randint(1, 4) for _ in range(count)] if taken + 1 <= count // 4 else [1] * count
        sheets.append(
            PoolSheet(
                name,
                chance.choice(("plain", "foil")),
                tuple((f"{name}-{place:02d}", weight) for place, weight in enumerate(lowest_terms(weights))),
            )
        )
        least.append(taken)
    wild = [index for index, sheet in enumerate(sheets) if least[index] < len(sheet.cards)]
    contents = [tuple(taken + (index == more) for index, taken in enumerate(least)) for more in wild] or [tuple(least)]
    weights = lowest_terms([chance.randint(1, 9) for _ in contents])
    variants = tuple(
        sorted(
            (Variant(counts, weight) for counts, weight in zip(contents, weights, strict=True)),
            key=lambda variant: variant.counts,
        )
    )
    upgrades = (Upgrade(0, "gold", Fraction(chance.randint(1, 5), 5)),) if chance.random() < 0.7 else ()
    boxes = tuple(Box(f"box-{packs}", packs) for packs in sorted(chance.sample(range(1, 30), 2)))
    return Pool("lanterns", number, f"random-{number}", "Random", tuple(sheets), variants, upgrades, boxes)


@pytest.mark.parametrize("number", range(1, 25))
def test_both_programs_agree_on_recipes_that_nobody_chose(number: int, tmp_path: Path) -> None:
    assert agree(random_pool(number), tmp_path, packs=6, boxes=2) > 25


def test_both_programs_draw_the_same_numbers(tmp_path: Path) -> None:
    file = tmp_path / "pool.json"
    file.write_text(release_text(small_pools.release_with(small_pools.WHOLE)), encoding="utf-8")
    rng, drawn = Rng.seeded("tanuki", "panic"), []
    for _ in range(50):
        number, rng = rng.next()
        drawn.append(str(number))
    assert answers(file, [{"numbers": ["tanuki", "panic"], "count": 50}]) == [drawn]
    assert drawn[:2] == ["5713163731677956507", "11562855808115248543"]
