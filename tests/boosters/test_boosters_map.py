"""The map of the package names every module."""

import re
from pathlib import Path

from tanuki_print import boosters


def test_every_module_stands_in_the_map_of_the_package() -> None:
    modules = {path.stem for path in Path(boosters.__file__).parent.glob("*.py")} - {"__init__"}
    assert len(modules) > 20
    assert modules - set(re.findall(r"[a-z_]+", boosters.__doc__ or "")) == set()
