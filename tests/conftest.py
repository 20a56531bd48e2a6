"""Tests that need a tool beyond Python skip with the reason where it is missing; the project's own CI has them all."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# How long one example takes says more about what else the machine does than about the code; tests/bench measures speed.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

ROOT = Path(__file__).resolve().parents[1]

TOOLS = {
    "needs_qpdf": ("qpdf",),
    "needs_poppler": ("pdftotext", "pdffonts", "pdfinfo"),
    "needs_chromium": ("chromium",),
    "needs_node": ("node",),
    "needs_bash": ("bash",),
}


REQUIRED = os.environ.get("TANUKI_PRINT_TOOLS") == "required"


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("needs_build") and not REQUIRED:
        pytest.skip("builds and installs the wheel, half a minute; TANUKI_PRINT_TOOLS=required runs it")
    for marker, tools in TOOLS.items():
        if item.get_closest_marker(marker) is None:
            continue
        missing = [tool for tool in tools if shutil.which(tool) is None]
        if missing and REQUIRED:
            pytest.fail(f"{', '.join(missing)} must be here, and is not")
        if missing:
            pytest.skip(f"needs {', '.join(missing)}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="accept what the program now gives as right")


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """A folder with a copy of the shipped game, to be changed: its cards, rules and templates."""
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in tests/golden."""

    def compare(name: str, text: str) -> None:
        path = Path(__file__).parent / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8"), f"{name} has changed; --update-golden accepts it"

    return compare
