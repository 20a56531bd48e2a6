"""A pytest plugin: one module of the game is loaded from another file, named in the environment.

`TANUKI_PRINT_MUTANT` is the module's full name, `TANUKI_PRINT_MUTANT_SOURCE` the file.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType


class _Overlay(MetaPathFinder):
    def __init__(self, module: str, source: str) -> None:
        self.module = module
        self.source = source

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - the file is named
        target: ModuleType | None = None,  # noqa: ARG002 - as above
    ) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.source) if fullname == self.module else None


if "TANUKI_PRINT_MUTANT" in os.environ:
    sys.meta_path.insert(0, _Overlay(os.environ["TANUKI_PRINT_MUTANT"], os.environ["TANUKI_PRINT_MUTANT_SOURCE"]))
