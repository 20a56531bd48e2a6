"""Slips planted in the rules on purpose, one at a time: each is seen by a golden playthrough or by an example."""

import pytest
import yaml
from catching import catching_example, rulebook_examples, strays
from matches import ROOT
from patched_game import patched

SLIPS = yaml.safe_load((ROOT / "tests" / "data" / "slips.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip["slip"])
def test_a_planted_slip_is_caught(slip: dict[str, str]) -> None:
    play = patched(slip["module"], slip["old"], slip["new"])
    assert strays(play) or catching_example(play, rulebook_examples())


def test_a_slip_whose_source_is_gone_is_told_of() -> None:
    with pytest.raises(LookupError, match=r"battle\.py holds 0 times: this line"):
        patched("battle", "this line", "another")


def test_the_rules_without_a_slip_are_not_caught() -> None:
    play = patched("battle", "fight = Fight(state)", "fight = Fight(state)  # the same")
    assert strays(play) == ""
    assert catching_example(play, rulebook_examples()) is None
