"""How many packs a second are opened, and how many the usual way draws that our own is measured against.

The usual way (`plain`): one `random.Random`, a card again while the pack has it already. It is quicker; its odds are
wrong as soon as a sheet is weighted. Time is process time; the rounds of all take turns. Prints one line of JSON.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.load import require_release
from tanuki_print.boosters.sampler import open_pack
from tanuki_print.catalog.load import require_catalog
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
PACKS = 12_000
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
POOL = require_release(WORKSPACE, require_catalog(WORKSPACE, WORKSPACE.default_game())).pools[0]
BOX = POOL.boxes[0]


def independent() -> int:
    """Packs that know nothing of each other."""
    for number in range(1, PACKS + 1):
        open_pack(POOL, "bench", number)
    return PACKS


def boxed() -> int:
    """The packs of whole boxes."""
    boxes = PACKS // BOX.packs
    for number in range(1, boxes + 1):
        open_box(POOL, BOX, "bench", number)
    return boxes * BOX.packs


def plain() -> int:
    """The same contents by one generator and rerolls."""
    chance = random.Random("bench")
    sheets = [list(sheet.ids) for sheet in POOL.sheets]
    upgrade = POOL.upgrades[0]
    for _ in range(PACKS):
        variant = chance.choices(POOL.variants, POOL.variant_weights)[0]
        pack: list[str] = []
        for cards, count in zip(sheets, variant.counts, strict=True):
            for _ in range(count):
                card = chance.choice(cards)
                while card in pack:
                    card = chance.choice(cards)
                pack.append(card)
        if chance.random() < upgrade.chance:
            chance.randrange(variant.counts[upgrade.sheet])
    return PACKS


def seconds(work: Callable[[], int]) -> float:
    """Process time for one pack."""
    start = time.process_time()
    done = work()
    return (time.process_time() - start) / done


def main() -> None:
    """The best of several rounds of each, in turns."""
    best = {work: float("inf") for work in (independent, boxed, plain)}
    for _ in range(ROUNDS):
        for work, quickest in best.items():
            best[work] = min(quickest, seconds(work))
    json.dump({work.__name__: 1 / value for work, value in best.items()}, sys.stdout)


if __name__ == "__main__":
    main()
