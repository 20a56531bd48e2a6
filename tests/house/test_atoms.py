"""Cards and numbers of a match change in one place only: `referee/atoms.py`. The sources are read to hold this."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tanuki_print"
ATOMS = PACKAGE / "referee" / "atoms.py"
MADE_BY_ATOMS = {"Zones", "CardInstance", "Counters"}
"""The values that hold what is where and how much of it: whoever can make one can change a match."""
FIELDS_OF_THEM = {"piles", "layout", "number", "card", "owner", "status"}
PLAYED = sorted({*(PACKAGE / "referee").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")} - {ATOMS})


def breaches(source: str) -> Iterator[str]:
    """What a source does that only atoms may do."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in MADE_BY_ATOMS:
            yield f"line {node.lineno}: makes {called}"
        made_by = node.func.value if isinstance(node.func, ast.Attribute) else None
        if called == "__new__" or (called == "_make" and getattr(made_by, "id", "") in MADE_BY_ATOMS):
            yield f"line {node.lineno}: calls {called}, which makes a value past its class"
        if called in ("_replace", "replace") and {keyword.arg for keyword in node.keywords} & FIELDS_OF_THEM:
            yield f"line {node.lineno}: replaces part of a zone or an instance"


@pytest.mark.parametrize("module", PLAYED, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_atoms_change_zones_status_and_counters(module: Path) -> None:
    assert list(breaches(module.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "zones = Zones(layout, piles)",
        "zones = zones._replace(piles=())",
        "card = instance._replace(status=None)",
        "card = instances.CardInstance(1, card, 0)",
        "life = Counters((1, 2))",
        "card = CardInstance._make(values)",
        "zones = tuple.__new__(cls, values)",
        "zones = copy.replace(zones, piles=())",
    ],
)
def test_a_change_past_the_atoms_is_seen(line: str) -> None:
    assert list(breaches(line)) != []


def test_atoms_are_seen_to_change_them() -> None:
    made = {breach.rsplit(" ", 1)[1] for breach in breaches(ATOMS.read_text(encoding="utf-8"))}
    assert made == MADE_BY_ATOMS
