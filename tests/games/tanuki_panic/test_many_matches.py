"""Thousands of random matches come to an end, none by a limit: there is none."""

import os
from concurrent.futures import ProcessPoolExecutor

import many_matches
import pytest

FULL = os.environ.get("TANUKI_PRINT_TOOLS") == "required"
"""The project's own CI plays 10,000 booster matches and 1,000 of forty cards; elsewhere `make matches` does."""


@pytest.mark.parametrize(
    ("kind", "blocks", "decisions"), [("booster", 100 if FULL else 3, 100), ("deck", 10 if FULL else 1, 300)]
)
def test_random_matches_end_without_an_error(kind: str, blocks: int, decisions: int) -> None:
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(many_matches.play_block, [kind] * blocks, range(blocks)))
    assert sum(total["decisions"] for total in found) > decisions * many_matches.BLOCK * blocks
    ends = {end for total in found for end in total if end != "decisions"}
    assert {"won under rule 1.1", "won under rule 1.2", "won under rule 10.2"} <= ends


def test_random_matches_end_under_any_readings() -> None:
    found = many_matches.play_block("booster", 1000, drawn=True)
    assert found["won under rule 4.4"] > 0
    assert found.total() - found["decisions"] == many_matches.BLOCK
