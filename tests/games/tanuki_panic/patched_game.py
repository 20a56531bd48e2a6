"""The game imported once more with some of its sources changed, beside the real one and without touching it.

A module is named as in `battle`, or `referee.zones`: what the referee lends to games is imported with the game.
"""

import ast
import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType

import tanuki_print
import tanuki_print.games.tanuki_panic
from tanuki_print.games.game import GamePlay

PACKAGE = "tanuki_print.games.tanuki_panic"
LENT = ("referee.atoms", "referee.choices", "referee.instances", "referee.views", "referee.zones")
"""How cards move, who sees them, how actions are listed: parts of the rules that games share."""
FOLDER = Path(str(tanuki_print.__file__)).parent


def full_name(module: str) -> str:
    """The name by which a module is imported."""
    if module in LENT:
        return f"tanuki_print.{module}"
    return PACKAGE if module == "__init__" else f"{PACKAGE}.{module}"


def _short_name(fullname: str) -> str:
    """The module's name here, "" for one that is not imported once more."""
    if fullname == PACKAGE:
        return "__init__"
    if fullname.startswith(f"{PACKAGE}."):
        return fullname.removeprefix(f"{PACKAGE}.")
    short = fullname.removeprefix("tanuki_print.")
    return short if short in LENT else ""


@cache
def source_of(module: str) -> str:
    """The source of a module of the game (`battle`), or of one it is lent (`referee.zones`)."""
    folder = FOLDER if module in LENT else FOLDER / "games" / "tanuki_panic"
    return folder.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


@cache
def _code_of(module: str) -> CodeType:
    return compile(source_of(module), f"{module}.py", "exec")


class _Loader(InspectLoader):
    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def get_source(self, fullname: str) -> str | None:  # noqa: ARG002 - the real one is good enough for a traceback
        return source_of(self.module)

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - as above
        return self.code

    def is_package(self, fullname: str) -> bool:
        return fullname == PACKAGE


class _Finder(MetaPathFinder):
    def __init__(self, changed: Mapping[str, CodeType]) -> None:
        self.changed = changed

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        module = _short_name(fullname)
        if not module:
            return None
        return spec_from_loader(fullname, _Loader(module, self.changed.get(module) or _code_of(module)))


@contextmanager
def _apart(changed: Mapping[str, CodeType]) -> Iterator[None]:
    """The game's modules out of the way for as long as others are imported under their names."""
    kept = {name: module for name, module in sys.modules.items() if _short_name(name)}
    for name in kept:
        del sys.modules[name]
    finder = _Finder(changed)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _short_name(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in kept.items():
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, module)


def patched_play(changed: Mapping[str, str | ast.Module]) -> GamePlay:
    """What the game offers, with the sources (or trees) of some modules replaced."""
    codes = {module: compile(source, f"{module}.py", "exec") for module, source in changed.items()}
    with _apart(codes):
        play: GamePlay = importlib.import_module(PACKAGE).GAME
    return play


def patched(module: str, old: str, new: str) -> GamePlay:
    """What the game offers with a piece of a module's source replaced. Raises LookupError if it is not there once."""
    source = source_of(module)
    if source.count(old) != 1:
        raise LookupError(f"{module}.py holds {source.count(old)} times: {old}")
    return patched_play({module: source.replace(old, new)})
