"""Examples as tests: a designer's `pytest rules/` runs each, and no other run of pytest is touched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from plays import BATTLE, ROOT

pytest_plugins = ["pytester"]

WRONG = BATTLE.replace("A battle", "A wrong battle").replace("loses 650", "loses 600").replace("Kappa]", "Tengu]")


@pytest.fixture
def workspace(pytester: pytest.Pytester) -> Path:
    """A designer's own folder with the shipped game's cards and rules, and texts of its own."""
    root = pytester.path
    shutil.copytree(ROOT / "cards" / "tanuki-panic", root / "cards" / "tanuki-panic")
    rules = root / "rules" / "tanuki-panic"
    rules.mkdir(parents=True)
    for path in (ROOT / "rules" / "tanuki-panic").glob("[cr]*s.*"):
        shutil.copy(path, rules)
    (rules / "own.md").write_text(f"# Own\n\n```scenario\n{BATTLE}```\n\n```scenario\n{WRONG}```\n", "utf-8")
    (rules / "more.yaml").write_text(f"---\n{BATTLE}---\ntitle: Broken\nplayers: {{}}\n", "utf-8")
    (root / "README.md").write_text("# Read me\n\n```scenario\ntitle: none\n```\n", "utf-8")
    return root


@pytest.mark.usefixtures("workspace")
def test_each_example_is_a_test_of_its_own_with_file_and_line(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("rules", "-v")
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(
        [
            "rules/tanuki-panic/more.yaml::line 2: A battle PASSED*",
            "rules/tanuki-panic/more.yaml::line 13: Broken FAILED*",
            "rules/tanuki-panic/own.md::line 4: A battle PASSED*",
            "rules/tanuki-panic/own.md::line 17: A wrong battle FAILED*",
        ]
    )


@pytest.mark.usefixtures("workspace")
def test_a_failure_is_told_in_the_words_of_the_check_without_a_trace(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("rules")
    result.stdout.fnmatch_lines(
        [
            "rules/tanuki-panic/own.md:24:5: disagreement: A wrong battle",
            "  the rulebook says: Hana loses 600",
            "  the referee says:  Hana loses 650  # 7.13",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*ExampleFailed*")


@pytest.mark.usefixtures("workspace")
def test_one_example_can_be_chosen_by_its_name(pytester: pytest.Pytester) -> None:
    pytester.runpytest_subprocess("rules/tanuki-panic/own.md::line 4: A battle").assert_outcomes(passed=1)
    pytester.runpytest_subprocess("rules", "-k", "wrong").assert_outcomes(failed=1, deselected=3)


@pytest.mark.usefixtures("workspace")
def test_a_run_elsewhere_collects_no_text(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_one(): pass")
    (pytester.path / "notes.yaml").write_text(BATTLE, "utf-8")
    pytester.runpytest_subprocess("--ignore=rules").assert_outcomes(passed=1)


@pytest.mark.usefixtures("workspace")
def test_a_yaml_file_of_examples_can_be_named_wherever_it_lies(pytester: pytest.Pytester) -> None:
    (pytester.path / "notes.yaml").write_text(BATTLE, "utf-8")
    (pytester.path / "other.yaml").write_text("title: a site\n", "utf-8")
    pytester.runpytest_subprocess("notes.yaml").assert_outcomes(passed=1)
    pytester.runpytest_subprocess("other.yaml").stderr.fnmatch_lines(["ERROR: not found: *other.yaml"])


def test_rules_in_disorder_are_an_error_of_the_file_with_its_place(pytester: pytest.Pytester, workspace: Path) -> None:
    path = workspace / "rules/tanuki-panic/constants.yaml"
    path.write_text(path.read_text("utf-8").replace("hand_limit: 7", "hand_limt: 7"), "utf-8")
    result = pytester.runpytest_subprocess("rules/tanuki-panic/own.md")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["rules/tanuki-panic/constants.yaml:*: error: *hand_limt*", "  hint: did you mean 'hand_limit'?"]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.usefixtures("workspace")
def test_examples_are_spread_over_workers(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("rules", "-n", "2")
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(["rules/tanuki-panic/own.md:24:5: disagreement: A wrong battle"])


@pytest.mark.usefixtures("workspace")
def test_a_file_named_from_its_own_folder_is_told_of_as_named(pytester: pytest.Pytester) -> None:
    os.chdir(pytester.path / "rules" / "tanuki-panic")
    result = pytester.runpytest_subprocess("own.md")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["own.md:24:5: disagreement: A wrong battle"])


def test_loading_the_plugin_imports_nothing_of_the_game() -> None:
    code = (
        "import sys, tanuki_print.rulebook.pytest_plugin;"
        "print(sorted(name for name in sys.modules if name.startswith(('tanuki_print.', 'yaml', 'jinja2', 'typst'))))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert run.stdout.strip() == "['tanuki_print.rulebook', 'tanuki_print.rulebook.pytest_plugin']"
