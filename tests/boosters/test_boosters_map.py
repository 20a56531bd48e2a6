"""The map of the package names every module."""

import re
from pathlib import Path

from tanuki_print import boosters


def test_the_map_of_the_package_names_every_module_and_no_other() -> None:
    modules = {path.stem for path in Path(boosters.__file__).parent.glob("*.py")} - {"__init__"}
    rows = (boosters.__doc__ or "").split("\n\n")[1]
    told = re.sub(r"\([^)]*\)|^\S+ +", "", rows, flags=re.MULTILINE)
    assert set(re.findall(r"[a-z_]+", told)) == modules
