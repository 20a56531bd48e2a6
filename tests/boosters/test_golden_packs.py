"""Packs that never change: written down once, the same on every Python, system, language and disk."""

import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRINTER = Path(__file__).with_name("print_packs.py")
RELEASE = ROOT / "cards" / "tanuki-panic" / "pools" / "1.json"
SEED = "matsuri-2026"
NEVER_CHANGES = "deed6cf46dbf828f3f22d9c7b5e814e8924cd9955abdb1dc706f9f64db4513f2"


def printed(python: str, packs: int, boxes: int, **environment: str) -> str:
    """What a Python prints of the shipped release."""
    command = [python, str(PRINTER), str(RELEASE), SEED, str(packs), str(boxes)]
    ran = subprocess.run(command, capture_output=True, check=True, timeout=120, env={**os.environ, **environment})
    return ran.stdout.decode()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def other_pythons() -> Iterator[str]:
    """Every other Python from 3.11 on that can be started here, one of each version."""
    patterns = [
        *(f"{folder}/python3.[0-9][0-9]" for folder in os.environ.get("PATH", "").split(os.pathsep) if folder),
        f"{os.environ.get('PYENV_ROOT', Path.home() / '.pyenv')}/versions/*/bin/python3.[0-9][0-9]",
        f"{Path.home()}/.local/share/uv/python/*/bin/python3.[0-9][0-9]",
    ]
    seen = {sys.version}
    for path in (path for pattern in patterns for path in sorted(glob.glob(pattern))):  # noqa: PTH207 - whole paths
        ran = subprocess.run([path, "-c", "import sys; print(sys.version)"], capture_output=True, check=False)
        version = ran.stdout.decode().strip()
        if ran.returncode == 0 and version not in seen and int(path.rpartition(".")[2]) >= 11:
            seen.add(version)
            yield path


def test_twenty_packs_are_as_they_were_written_down(golden: Callable[[str, str], None]) -> None:
    golden("packs.txt", printed(sys.executable, 20, 1))


def test_hundreds_of_packs_and_boxes_have_the_hash_they_always_had() -> None:
    assert digest(printed(sys.executable, 300, 20)) == NEVER_CHANGES


def test_every_python_that_is_here_opens_the_same_packs() -> None:
    pythons = list(other_pythons())
    if not pythons:
        pytest.skip("needs another Python, 3.11 or newer")
    for python in pythons:
        assert digest(printed(python, 300, 20)) == NEVER_CHANGES, python


@pytest.mark.parametrize("hashes", ["0", "1", "42", "random"])
@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo"])
@pytest.mark.parametrize("language", ["C", "C.UTF-8"])
def test_hash_seeds_time_zones_and_languages_change_nothing(hashes: str, zone: str, language: str) -> None:
    found = printed(sys.executable, 40, 2, PYTHONHASHSEED=hashes, TZ=zone, LC_ALL=language)
    assert found == printed(sys.executable, 40, 2)


def test_the_order_in_which_a_disk_lists_the_cards_changes_nothing(shipped: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    for path in sorted(shipped.rglob("*"), reverse=True):
        if path.is_file() and other not in path.parents:
            target = other / path.relative_to(shipped)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    one, two = (opened_below(folder) for folder in (shipped, other))
    assert one == two
    assert len(one["packs"]) == 3


def opened_below(folder: Path) -> dict[str, list[object]]:
    command = [sys.executable, "-m", "tanuki_print", "booster", "--root", str(folder), "--seed", SEED, "--packs", "3"]
    ran = subprocess.run([*command, "--format", "json"], capture_output=True, check=True, cwd=folder)
    found: dict[str, list[object]] = json.loads(ran.stdout)
    return found
