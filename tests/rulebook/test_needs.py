"""The code of a game and its rules files, held against each other before anything is played."""

import ast
import json
import re
from pathlib import Path

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.diagnostics import TanukiError
from tanuki_print.games.tanuki_panic import GAME as PLAY
from tanuki_print.rulebook.complaints import rules_complaints
from tanuki_print.rulebook.playing import open_playing
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = "tanuki-panic"
CODE = ROOT / "tanuki_print" / "games" / "tanuki_panic"
RULINGS = f"rules/{GAME}/rulings.yaml"
CONCEDE = """concede:
  number: R23
"""


@pytest.fixture
def workspace(shipped: Path) -> Workspace:
    return Workspace(shipped, packed=False, output=shipped / "output")


def change(workspace: Workspace, name: str, old: str, new: str) -> None:
    path = workspace.rules_dir(GAME) / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def without_ruling(workspace: Workspace, ruling: str) -> None:
    path = workspace.rules_dir(GAME) / "rulings.yaml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(rf"(?ms)^{ruling}:\n.*?(?=^\w|\Z)", "", text), "utf-8")


def line_of(workspace: Workspace, words: str) -> int:
    text = (workspace.root / RULINGS).read_text("utf-8")
    return text.count("\n", 0, text.index(words)) + 1


def refused(workspace: Workspace) -> list[str]:
    """What opening the game says, which `validate` says too."""
    with pytest.raises(TanukiError) as caught:
        open_playing(workspace, GAME)
    found = list(caught.value.diagnostics)
    validated = rules_complaints(workspace, require_catalog(workspace, GAME))
    assert [item for item in validated if item.code == "rules-code"] == found
    return [str(item) for item in found]


def test_a_ruling_that_the_code_asks_must_be_there(workspace: Workspace) -> None:
    without_ruling(workspace, "flip_by_owner")
    assert refused(workspace) == [
        (
            f"{RULINGS}: error: the ruling 'flip_by_owner' is missing: the code of the game reads it [rules-code]\n"
            "  hint: add 'flip_by_owner:'"
        )
    ]


def test_a_constant_that_the_code_reads_must_be_there_whatever_the_schema_says(workspace: Workspace) -> None:
    (workspace.rules_dir(GAME) / "constants.schema.json").unlink()
    change(workspace, "constants.yaml", "stalemate_turns:", "stalemate_turn:")
    assert refused(workspace) == [
        (
            f"rules/{GAME}/constants.yaml: error: the constant 'stalemate_turns' is missing: "
            "the code of the game reads it [rules-code]\n  hint: did you mean 'stalemate_turn'?"
        )
    ]


def test_a_reading_under_another_name_is_told_both_ways(workspace: Workspace) -> None:
    path = workspace.rules_dir(GAME) / "rulings.yaml"
    text, mark, last = path.read_text("utf-8").partition(CONCEDE)
    last = last.replace("forbidden:", "banned:").replace("default: allowed", "default: banned")
    path.write_text(text + mark + last, "utf-8")
    assert refused(workspace) == [
        (
            f"{RULINGS}:{line_of(workspace, 'banned:')}:5: error: "
            "the code of the game does not know the reading 'banned' of concede [rules-code]\n"
            "  hint: it plays allowed, forbidden"
        ),
        (
            f"{RULINGS}:{line_of(workspace, CONCEDE)}:1: error: "
            "concede has no reading 'forbidden', which the code of the game plays [rules-code]\n"
            "  hint: add 'forbidden:' to its readings"
        ),
    ]


def test_a_misspelled_reading_is_told_with_the_one_meant(workspace: Workspace) -> None:
    change(workspace, "rulings.yaml", "    one-per-turn:", "    one-a-turn:")
    first, second = refused(workspace)
    assert first.endswith("hint: did you mean 'one-per-turn'?")
    assert second.endswith("hint: did you mean 'one-a-turn'?")


def test_a_reading_that_the_code_does_not_know_is_told_at_its_line(workspace: Workspace) -> None:
    more = '    forgotten:\n      text: "As the eldest player likes."\n      source: "Nobody"\n  default: play-on\n'
    change(workspace, "rulings.yaml", "  default: play-on\n", more)
    assert refused(workspace) == [
        (
            f"{RULINGS}:{line_of(workspace, 'forgotten:')}:5: error: "
            "the code of the game does not know the reading 'forgotten' of empty_deck [rules-code]\n"
            "  hint: it plays play-on, loses"
        )
    ]


MOON = """moonlight:
  number: R24
  question: "Is there a moon?"
  readings:
    full: {text: "Yes."}
    new: {text: "No."}
  default: full
"""


def test_a_ruling_that_the_code_never_asks_is_told(workspace: Workspace) -> None:
    path = workspace.rules_dir(GAME) / "rulings.yaml"
    path.write_text(path.read_text("utf-8") + MOON, "utf-8")
    assert refused(workspace) == [
        (
            f"{RULINGS}:{line_of(workspace, MOON)}:1: error: the code of the game never asks the ruling 'moonlight' "
            "[rules-code]\n  hint: if something else plays it, name its tests; if it is a word, give 'words:'"
        )
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  default: full\n", "  default: full\n  tests: [tests/test_moon.py::test_the_moon_is_full]\n"),
        ('"Yes."}\n    new: {text: "No."}', '"Yes.", words: {sky: light}}\n    new: {text: "No.", words: {sky: dark}}'),
    ],
    ids=["tests", "words"],
)
def test_a_ruling_that_names_its_tests_or_changes_words_needs_no_code(workspace: Workspace, old: str, new: str) -> None:
    path = workspace.rules_dir(GAME) / "rulings.yaml"
    path.write_text(path.read_text("utf-8") + MOON.replace(old, new), "utf-8")
    assert open_playing(workspace, GAME).data.chosen["moonlight"] == "full"


def test_a_misspelled_ruling_is_told_both_ways_with_the_one_meant(workspace: Workspace) -> None:
    change(workspace, "rulings.yaml", "\nempty_deck:\n", "\nempty_decks:\n")
    first, second = refused(workspace)
    assert first.endswith("hint: did you mean 'empty_decks'?")
    assert second.endswith("hint: did you mean 'empty_deck'?")


def _text(node: ast.expr) -> list[str]:
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def _asked() -> set[tuple[str, str]]:
    """Every ruling and reading that the game's sources name together, by `reading(...) == ...` or `plays(..., ...)`."""
    found = set()
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(call := node.left, ast.Call):
                if getattr(call.func, "attr", getattr(call.func, "id", "")) in ("reading", "_reading"):
                    (wanted,) = _text(node.comparators[0])
                    found |= {(asked, wanted) for asked in _text(call)}
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "plays":
                ruling, reading = (arg.value for arg in node.args if isinstance(arg, ast.Constant))
                found.add((str(ruling), str(reading)))
    return found


def test_every_ruling_that_the_sources_of_tanuki_panic_name_is_declared_and_every_one_declared_is_named() -> None:
    asked = _asked()
    assert {ruling for ruling, _ in asked} == set(PLAY.needs.readings)
    assert [pair for pair in sorted(asked) if pair[1] not in PLAY.needs.readings[pair[0]]] == []


def test_the_constants_of_tanuki_panic_that_are_declared_are_those_of_its_schema() -> None:
    schema = json.loads((ROOT / "rules" / GAME / "constants.schema.json").read_text("utf-8"))
    assert sorted(PLAY.needs.constants) == sorted(schema["required"])
