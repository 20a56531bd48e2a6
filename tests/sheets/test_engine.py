"""A template may do sums, and nothing that fills the memory."""

from pathlib import Path

import pytest

from tanuki_print.sheets.bytecode import CompiledTemplates
from tanuki_print.sheets.engine import Environment
from tanuki_print.sheets.markup import Flaw


def rendered(folder: Path, expression: str) -> str:
    (folder / "t.j2").write_text("\n{{ " + expression + " }}")
    return Environment((folder,), {str(folder): "templates"}, CompiledTemplates(folder / "none")).rendered("t.j2", {})


@pytest.mark.parametrize(
    ("expression", "text"), [("2 * 1.5", "3.0"), ("'ab' * 3", "ababab"), ("2 ** 10", "1024"), ("[1] * 2", "[1, 1]")]
)
def test_sums_and_short_repeats_are_done(tmp_path: Path, expression: str, text: str) -> None:
    assert rendered(tmp_path, expression).strip() == text


@pytest.mark.parametrize(
    "expression",
    ["'x' * 10000000000", "10000000000 * 'x'", "9 ** 99999999", "((2 ** 64) ** 8) ** 64", "[0] * 99999999"],
)
def test_what_would_fill_the_memory_is_refused_with_its_place(tmp_path: Path, expression: str) -> None:
    with pytest.raises(Flaw, match="is too much") as refused:
        rendered(tmp_path, expression)
    assert (refused.value.file, refused.value.line) == ("templates/t.j2", 2)
