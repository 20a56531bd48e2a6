"""What `validate` says of pictures of the rules: faults in their templates are found before anything is printed."""

import shutil
from pathlib import Path

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.rulebook.complaints import rules_complaints
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = "tanuki-panic"


def complaints(root: Path) -> list[str]:
    workspace = Workspace(root, packed=False, output=root / "output")
    return [str(item).splitlines()[0] for item in rules_complaints(workspace, require_catalog(workspace, GAME))]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def misspell(root: Path, name: str, right: str, wrong: str) -> None:
    path = root / "templates" / GAME / name
    text = path.read_text("utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), "utf-8")


def test_the_shipped_rules_have_none(root: Path) -> None:
    assert complaints(root) == []


def test_a_fault_of_the_mat_is_found(root: Path) -> None:
    misspell(root, "mat.svg.j2", "constants.hand_limit", "constants.hand_limt")
    assert [line.split(": ", 1)[1] for line in complaints(root)] == [
        "error: mat: there is no 'hand_limt' in this mapping [template]"
    ]


def test_a_fault_of_the_cover_is_found(root: Path) -> None:
    misspell(root, "cover.svg.j2", '"momotaro"', '"momotarro"')
    (line,) = complaints(root)
    assert "cover: <card> id must be the id of a card, found 'momotarro'" in line


def test_a_fault_of_the_boards_is_told_once_a_text(root: Path) -> None:
    misspell(root, "board.svg.j2", "<svg viewBox", "<svg viewBx")
    found = complaints(root)
    assert [line.split(":")[0] for line in found] == ["templates/tanuki-panic/board.svg.j2"] * 2


def test_a_game_without_pictures_is_in_order(root: Path) -> None:
    for name in ("mat", "cover", "board"):
        (root / "templates" / GAME / f"{name}.svg.j2").unlink()
    assert complaints(root) == []


def test_a_ruling_that_touches_a_rule_that_is_not_there_is_told_at_its_line(root: Path) -> None:
    path = root / "rules" / GAME / "rulings.yaml"
    text = path.read_text("utf-8")
    assert text.count('rules: ["7.15"]') == 1
    path.write_text(text.replace('rules: ["7.15"]', 'rules: ["7.15", "99.9"]'), "utf-8")
    line = text.split("\n").index("equal_to_def_when_flipped:") + 1
    assert complaints(root) == [
        (
            f"rules/{GAME}/rulings.yaml:{line}:1: error: "
            "the ruling equal_to_def_when_flipped touches rule 99.9, and no rule has that number [rules-number]"
        )
    ]
