"""What is printed as an example has been played: nothing gets past the check by the way it is written down."""

from pathlib import Path

import pytest

from tanuki_print.diagnostics import TanukiError
from tanuki_print.rulebook.manuscript import read_manuscript
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = "tanuki-panic"
HEAD = "| Attacker | Target | Destroyed | Attacking player loses | Defending player loses |\n|---|---|---|---|---|\n"
TRUE = "| Momotarō | Kappa | target | — | 250 |\n"
FALSE = "| Momotarō | Kappa | nobody | — | 999 |\n"


@pytest.fixture
def workspace(shipped: Path) -> Workspace:
    return Workspace(shipped, packed=False, output=shipped / "output")


def complaints(workspace: Workspace, text: str) -> list[str]:
    (workspace.rules_dir(GAME) / "quickstart.md").write_text(text, "utf-8")
    try:
        read_manuscript(workspace, GAME, "quickstart.md")
    except TanukiError as error:
        return [f"{item.span.line}: {item.message}" for item in error.diagnostics]
    return []


def test_a_table_that_is_true_is_printed(workspace: Workspace) -> None:
    assert complaints(workspace, f"# Q\n\n<!-- decide: battle -->\n{HEAD}{TRUE}") == []


def test_a_table_alone_is_played_without_any_other_example(workspace: Workspace) -> None:
    found = complaints(workspace, f"# Q\n\n<!-- decide: battle -->\n{HEAD}{FALSE}")
    assert found == ["6: the example 'Momotarō | Kappa | nobody | — | 999' is not right"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"<!-- decide: battle -->\n{HEAD}{{% if hand_limit %}}\n{TRUE}{{% endif %}}\n{FALSE}", 9),
        ("- item\n\n    <!-- decide: battle -->\n" + "".join(f"    {row}\n" for row in (HEAD + FALSE).splitlines()), 8),
    ],
)
def test_a_row_that_the_check_does_not_meet_is_not_printed(workspace: Workspace, text: str, line: int) -> None:
    found = complaints(workspace, f"# Q\n\n{text}")
    assert f"{line}: this example was not played, so it is not printed" in found


def test_an_example_in_a_quotation_is_not_printed(workspace: Workspace) -> None:
    text = "# Q\n\n> ```scenario\n> title: A\n> players: {Hana: {}, Ren: {}}\n> ```\n"
    assert complaints(workspace, text)
