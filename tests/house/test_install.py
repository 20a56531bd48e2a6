"""The built wheel prints in an empty folder, in an environment that has nothing else."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONSTRAINTS = ROOT / "constraints.txt"


def run(command: list[str], folder: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("install")
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", ".", str(ROOT)], folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    scripts = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    pins = "".join(f"{line.split(' ')[0]}\n" for line in CONSTRAINTS.read_text().splitlines() if "==" in line)
    (folder / "pins.txt").write_text(pins)
    run([str(scripts / "python"), "-m", "pip", "install", "--quiet", "-c", "pins.txt", str(wheel)], folder)
    return scripts


@pytest.mark.needs_build
def test_the_wheel_prints_the_shipped_game_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "tanuki-print")
    assert run([program, "validate"], tmp_path) == ""
    report = json.loads(run([program, "sheets", "--format", "json"], tmp_path))
    assert [len(page["cards"]) for page in report["pages"]] == [9, 9, 9, 9, 9, 9, 3]
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["tanuki-panic-sheets-a4.pdf"]
    assert len(json.loads(run([program, "cards", "--format", "json"], tmp_path))) == 60


@pytest.mark.needs_build
def test_packed_games_are_copied_before_they_are_changed(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "tanuki-print")
    refused = subprocess.run(
        [program, "new", "card", "Otter"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "tanuki-print init" in refused.stderr
    run([program, "init"], tmp_path)
    run([program, "new", "card", "Otter"], tmp_path)
    assert run([program, "validate"], tmp_path) == ""
