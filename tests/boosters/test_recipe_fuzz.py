"""Recipes with one word changed to anything: refused with a place and a reason, or packs that can be opened."""

import random
import re
from pathlib import Path

import pytest
from night_market import DATA, compiled

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.sampler import open_pack

_VALUE = re.compile(r"(?<=: )[^\s,{}\[\]\"#][^,{}\[\]\"#\n]*|(?<=[\[ ])\d+(?=[,\]])")
ODD = (
    "0", "1", "2", "3", "7", "-1", "999", "1000000", "2.5", "true", "[]", "{}", "[1, 2]", "[a, [b]]", "{a: {b: c}}",
    "word", '""', '" x"', "1/3", "3/1", "masks", "stalls", "low", "plain", "foil", "any", "final", "1000001/1000001",
    '"stalls\\nmasks"', "カッパ",
)  # fmt: skip
VALID = sorted((DATA / "valid").iterdir())


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_recipe_with_one_word_changed_is_refused_in_words_or_opens(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    places = [match.span() for match in _VALUE.finditer(text)]
    chance = random.Random(path.stem)
    refused = opened = 0
    for _ in range(300):
        start, end = chance.choice(places)
        release, report = compiled(text[:start] + chance.choice(ODD) + text[end:])
        if release is None:
            assert report.has_errors
            assert all(item.span.line and item.message for item in report)
            refused += 1
            continue
        opened += 1
        for pool in release.pools:
            packs = [open_pack(pool, "fuzz", 1)]
            packs += [pack for box in pool.boxes if box.packs < 100 for pack in open_box(pool, box, "fuzz", 1)]
            for pack in packs:
                assert len({card.id for card in pack.cards}) == len(pack.cards)
    assert refused > 100
    assert opened > 5
