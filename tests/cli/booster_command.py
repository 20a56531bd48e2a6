"""`tanuki-print booster` as several test files call it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
SEED = "matsuri-2026"


def booster(*arguments: object, root: Path = ROOT) -> int:
    """Run the command; its exit code."""
    return run(lambda: app(["booster", *map(str, arguments), "--root", str(root)]))


def values(capfd: pytest.CaptureFixture[str], *arguments: object, root: Path = ROOT) -> dict[str, Any]:
    """What the command gives as JSON."""
    capfd.readouterr()
    assert booster(*arguments, "--format", "json", root=root) == 0
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


def said(capfd: pytest.CaptureFixture[str], *arguments: object, root: Path = ROOT, code: int = 2) -> str:
    """What the command complains about, ending with that exit code."""
    capfd.readouterr()
    assert booster(*arguments, root=root) == code
    return capfd.readouterr().err


def change(path: Path, old: str, new: str) -> None:
    """Change the first place in a file that reads so; there is one."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
