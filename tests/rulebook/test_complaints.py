"""What `validate` says of pictures of the rules: faults in their templates are found before anything is printed."""

from pathlib import Path

from tanuki_print.catalog.load import require_catalog
from tanuki_print.rulebook.complaints import rules_complaints
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = "tanuki-panic"


def complaints(root: Path) -> list[str]:
    workspace = Workspace(root, packed=False, output=root / "output")
    return [str(item).splitlines()[0] for item in rules_complaints(workspace, require_catalog(workspace, GAME))]


def misspell(root: Path, name: str, right: str, wrong: str) -> None:
    path = root / "templates" / GAME / name
    text = path.read_text("utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), "utf-8")


def test_the_shipped_rules_have_none(shipped: Path) -> None:
    assert complaints(shipped) == []


def test_a_fault_of_the_mat_is_found(shipped: Path) -> None:
    misspell(shipped, "mat.svg.j2", "constants.hand_limit", "constants.hand_limt")
    assert [line.split(": ", 1)[1] for line in complaints(shipped)] == [
        "error: mat: there is no 'hand_limt' in this mapping [template]"
    ]


def test_a_fault_of_the_cover_is_found(shipped: Path) -> None:
    misspell(shipped, "cover.svg.j2", '"momotaro"', '"momotarro"')
    (line,) = complaints(shipped)
    assert "cover: <card> id must be the id of a card, found 'momotarro'" in line


def test_a_fault_of_the_boards_is_told_once_a_text(shipped: Path) -> None:
    misspell(shipped, "board.svg.j2", "<svg viewBox", "<svg viewBx")
    found = complaints(shipped)
    assert [line.split(":")[0] for line in found] == ["templates/tanuki-panic/board.svg.j2"] * 2


def test_a_game_without_pictures_is_in_order(shipped: Path) -> None:
    for name in ("mat", "cover", "board"):
        (shipped / "templates" / GAME / f"{name}.svg.j2").unlink()
    assert complaints(shipped) == []


def test_a_ruling_that_touches_a_rule_that_is_not_there_is_told_at_its_line(shipped: Path) -> None:
    path = shipped / "rules" / GAME / "rulings.yaml"
    text = path.read_text("utf-8")
    assert text.count('rules: ["7.15"]') == 1
    path.write_text(text.replace('rules: ["7.15"]', 'rules: ["7.15", "99.9"]'), "utf-8")
    line = text.split("\n").index("equal_to_def_when_flipped:") + 1
    assert complaints(shipped) == [
        (
            f"rules/{GAME}/rulings.yaml:{line}:1: error: "
            "the ruling equal_to_def_when_flipped touches rule 99.9, and no rule has that number [rules-number]"
        )
    ]
