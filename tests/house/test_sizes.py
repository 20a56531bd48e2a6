"""The sizes that keep the house readable; a module or function over its limit is split, not excused."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tanuki_print"
MODULE_LINES = 300
FUNCTION_LINES = 40
PARAMETERS = 5
VAGUE_NAMES = {"utils", "util", "helpers", "common", "core", "manager", "misc"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A command's parameters are its options: their number is decided by what the command can do."""
    return "typer.Option" in ast.unparse(function.args)


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end; for a command without its options."""
    first = function.body[0].lineno if is_command(function) else function.lineno
    return (function.end_lineno or 0) - first + 1


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_keeps_to_its_size(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= MODULE_LINES
    for function in functions(module):
        assert length(function) <= FUNCTION_LINES, function.name
        arguments = [a for a in (*function.args.posonlyargs, *function.args.args) if a.arg not in ("self", "cls")]
        if not is_command(function):
            assert len(arguments) + len(function.args.kwonlyargs) <= PARAMETERS, function.name


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [path.name for path in MODULES if path.stem in VAGUE_NAMES] == []
