"""Print packs and boxes of every recipe of a frozen release: for any Python, with nothing but this project's own code.

python print_packs.py pools/1.json SEED PACKS BOXES
"""

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tanuki_print.boosters.opening import boxes_of, packs_of
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade, Variant


def pools_in(path: Path) -> Iterator[Pool]:
    """The pools of a release, read by the language's own JSON alone."""
    value = json.loads(path.read_text(encoding="utf-8"))
    for recipe, table in value["recipes"].items():
        names = [sheet["id"] for sheet in table["sheets"]]
        yield Pool(
            value["game"],
            value["release"],
            recipe,
            table["title"],
            tuple(
                PoolSheet(sheet["id"], sheet["finish"], tuple((card, weight) for card, weight in sheet["cards"]))
                for sheet in table["sheets"]
            ),
            tuple(Variant(tuple(each["counts"]), each["weight"]) for each in table["variants"]),
            tuple(
                Upgrade(names.index(each["sheet"]), each["finish"], Fraction(*each["chance"]))
                for each in table["upgrades"]
            ),
            tuple(Box(each["id"], each["packs"]) for each in table["boxes"]),
        )


def lines(pool: Pool, seed: str, packs: int, boxes: int) -> Iterator[str]:
    """Packs and boxes of a seed, a pack a line, cards that shine in capitals."""
    yield f"{pool.recipe} {pool.hash}"
    for pack in packs_of(pool, seed, packs):
        yield f"pack {pack.number}: {shown(pack)}"
    for box in pool.boxes:
        for pack in boxes_of(pool, box, seed, boxes):
            yield f"{box.id} {pack.box} pack {pack.number}: {shown(pack)}"


def shown(pack: Pack) -> str:
    """The cards of a pack: those not in plain finish with it."""
    return ", ".join(card.id if card.finish == "plain" else f"{card.id} ({card.finish})" for card in pack.cards)


if __name__ == "__main__":
    file, seed, packs, boxes = sys.argv[1:]
    text = "".join(f"{line}\n" for pool in pools_in(Path(file)) for line in lines(pool, seed, int(packs), int(boxes)))
    sys.stdout.buffer.write(text.encode())
