"""How many ways there are to go on, counted to depth 4 by the referee and held against what the slow rules counted.

The numbers in tests/data/perft come from the slow rules alone, which read the positions by themselves;
`--update-golden` writes them anew.
"""

import ast
from pathlib import Path
from typing import Any

import pytest
import slow_rules
import yaml
from catching import playing
from matches import ROOT, shipped_cards, shipped_rules
from slow_rules import SlowRules, State, fresh

from tanuki_print.catalog.source import read_mapping
from tanuki_print.diagnostics import Report
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import MatchState
from tanuki_print.referee.read_scenario import read_scenario
from tanuki_print.referee.ruleset import Transition

FILES = sorted((ROOT / "tests" / "data" / "perft").glob("*.yaml"))
DEPTH = 4
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"group_attacks": "one-at-a-time", "position_changes": "one-per-turn", "empty_deck": "loses"},
    {"weaker_attacker": "difference", "target_gone": "attack-lost", "overkill_timing": "at-once"},
    {"second_main_summon": "forbidden", "flip_by_owner": "attack-only", "change_after_attack": "forbidden"},
)


def entries(zone: list[str | dict[str, str]] | None) -> list[tuple[str, str]]:
    """The entries of a zone as (name, words)."""
    found: list[tuple[str, str]] = []
    for entry in zone or ():
        found += [(entry, "")] if isinstance(entry, str) else list(entry.items())
    return found


def slow_position(position: dict[str, Any]) -> tuple[State, dict[int, tuple[int, int]]]:
    """A position of a file for the slow rules, read without the package but for the cards' figures."""
    by_name = {card.name: card for card in shipped_cards()}
    standard = shipped_rules().constants["life_standard"]
    sides = list(position["players"].values())
    state = fresh([side.get("life", standard) for side in sides], 0, position["phase"], 3)
    state["quiet_so_far"] = not any(side.get("deck") for side in sides)
    figures: dict[int, Any] = {}
    for seat, side in enumerate(sides):
        for zone, key in (("hand", "hand"), ("deck", "deck"), ("monsters", "field")):
            for name, words in entries(side.get(zone)):
                number = len(figures)
                figures[number] = (by_name[name].fields["atk"], by_name[name].fields["def"])
                state[key][seat].append(number)
                if key == "field":
                    state["lies"][number] = words.split(",")[0] or "attack"
                    state["new"] += [number] if "summoned this turn" in words else []
    state["summons"] = len(state["new"])
    return state, figures


def slow_counts(rules: SlowRules, state: State, depth: int) -> list[tuple[int, int]]:
    """For each depth from 1: how many states there are, and how many of them are ends."""
    found = [(0, 0)] * depth
    if depth:
        for action in rules.listing(state):
            after = rules.play(state, action)
            after["log"] = []
            below = slow_counts(rules, after, depth - 1)
            new = [(1, 1 if after["over"] else 0), *below]
            found = [(a + c, b + d) for (a, b), (c, d) in zip(found, new, strict=True)]
    return found


def counts(rules: TanukiPanic, state: MatchState, depth: int) -> list[tuple[int, int]]:
    """The same by the referee."""
    found = [(0, 0)] * depth
    if depth:
        for action in rules.legal_actions(state):
            played = rules.apply(state, action)
            assert isinstance(played, Transition)
            below = counts(rules, played.state, depth - 1)
            new = [(1, 1 if rules.outcome(played.state) else 0), *below]
            found = [(a + c, b + d) for (a, b), (c, d) in zip(found, new, strict=True)]
    return found


def arranged(path: Path) -> MatchState:
    """The position of a file as the referee has it."""
    report = Report()
    node = read_mapping(path.read_bytes(), path.name, report)
    assert node is not None, list(report)
    position = node.entries["position"]
    position.entries["actions"] = read_mapping(b"actions: []", "", report).entries["actions"]  # type: ignore[union-attr,index]
    scenario = read_scenario(position, playing().tongue, report)  # type: ignore[arg-type]
    assert scenario is not None, list(report)
    state = playing().play.script.arrange(scenario.position)
    assert isinstance(state, MatchState)
    assert state.first == 0, "the first player listed began"
    return state


def written(path: Path) -> dict[str, Any]:
    value: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return value


def as_lines(trees: list[dict[str, Any]]) -> str:
    lines = ["made:"]
    for tree in trees:
        rulings = ", ".join(f"{name}: {reading}" for name, reading in tree["rulings"].items())
        lines.append(f"  - {{rulings: {{{rulings}}}, ways: {tree['ways']}, ended: {tree['ended']}}}")
    return "\n".join(lines) + "\n"


def test_the_slow_rules_have_nothing_of_the_package_in_them() -> None:
    tree = ast.parse(Path(slow_rules.__file__).read_text(encoding="utf-8"))
    used = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    used |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert used == {"copy", "itertools", "collections.abc", "typing"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_slow_rules_count_what_is_written(path: Path, request: pytest.FixtureRequest) -> None:
    state, figures = slow_position(written(path)["position"])
    trees = []
    for readings in READINGS:
        data = shipped_rules().with_choices(readings, {})
        found = slow_counts(SlowRules(data.constants, data.chosen, figures), state, DEPTH)
        trees.append({"rulings": readings, "ways": [a for a, _ in found], "ended": [b for _, b in found]})
    if request.config.getoption("--update-golden"):
        text = path.read_text(encoding="utf-8").split("made:\n")[0]
        path.write_text(text + as_lines(trees), encoding="utf-8", newline="\n")
    assert written(path)["made"] == trees


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_counts_what_the_slow_rules_counted(path: Path) -> None:
    state = arranged(path)
    for tree in written(path)["made"]:
        rules = TanukiPanic(shipped_rules().with_choices(tree["rulings"], {}))
        found = counts(rules, state, DEPTH)
        assert ([a for a, _ in found], [b for _, b in found]) == (tree["ways"], tree["ended"]), tree["rulings"]
