"""The mutants that no example sees, put to the whole suite of the rules: each in a process of its own."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from mutate import Mutant
from patched_game import full_name

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 900
"""What the suite may take; it takes a minute or two on a quiet machine. A mutant that hangs is caught."""

QUICK_FIRST = ("battle", "declaration", "discards", "positions", "summoning", "turn", "setup", "deck_rules", "legal",
               "view", "refusals", "move_trees", "playthroughs", "side_by_side", "laws")  # fmt: skip
BESIDE = ("planted_slips", "many_matches", "examples_told")
"""Tests that change the rules themselves, do more of what others do, or ask what the examples have been asked."""

REST = (
    "tests/games",
    "tests/referee",
    *(f"tests/rulebook/test_{name}.py" for name in ("check", "coverage", "examples")),
)


def suite() -> list[str]:
    """The tests, those that see most in the shortest time first."""
    quick = [f"tests/games/tanuki_panic/test_{name}.py" for name in QUICK_FIRST]
    return [path for path in (*quick, *REST) if (ROOT / path).exists()]


def caught_by_suite(mutant: Mutant | None) -> str:
    """The test that fails for a mutant, "" where all pass; None runs the suite with nothing changed."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
        if mutant is not None:
            source = Path(folder) / f"{mutant.module}.py"
            source.write_text(mutant.source, encoding="utf-8")
            environment["TANUKI_PRINT_MUTANT"] = full_name(mutant.module)
            environment["TANUKI_PRINT_MUTANT_SOURCE"] = str(source)
        options = [
            "-x",
            "-q",
            *(f"--ignore=tests/games/tanuki_panic/test_{name}.py" for name in BESIDE),
            "-p",
            "overlay",
            "-p",
            "no:cacheprovider",
            "--tb=no",
        ]
        command = [sys.executable, "-B", "-m", "pytest", *options, *suite()]
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return "it never ends"
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0].split(" - ")[0].split(" ", 1)[1] if failed else f"pytest ends with {done.returncode}"
