from pathlib import Path

import pytest

from tanuki_print.diagnostics import TanukiError
from tanuki_print.sheets.palettes import load_palettes


def written(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "palettes.yaml").write_text(text, "utf-8")
    return folder


def test_the_palettes_of_a_game_go_before_those_that_all_share(tmp_path: Path) -> None:
    own = written(tmp_path / "toy", 'dusk: {sky: "#43406f"}\n')
    common = written(tmp_path / "common", 'dusk: {sky: "#000000"}\ndawn: {sky: gold, ink: "#123"}\n')
    assert load_palettes((own, common, tmp_path / "none"), Path.as_posix) == {
        "dusk": {"sky": "#43406f"},
        "dawn": {"sky": "gold", "ink": "#123"},
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("dusk: {sky: '#12345'}", "palettes.yaml:1:13: error: dusk.sky: a colour such as #c8361f was expected"),
        ("dusk: {sky: 12}", "palettes.yaml:1:13: error: dusk.sky: a colour such as #c8361f was expected, found '12'"),
        ("dusk: {sky: [1]}", "palettes.yaml:1:13: error: dusk.sky: "),
        ("dusk: red", "palettes.yaml:1:7: error: dusk must be colours by their roles [palette]"),
        ("dusk: {sky: red}\ndusk: {sky: blue}", "palettes.yaml:2:1: error: 'dusk' stands here a second time"),
        ("- dusk", "palettes.yaml:1:1: error: expected lines of 'key: value', found a list"),
        ("dusk: {sky: red", "palettes.yaml:"),
    ],
)
def test_a_fault_in_a_palette_has_its_place(tmp_path: Path, text: str, complaint: str) -> None:
    folder = written(tmp_path / "toy", text)
    with pytest.raises(TanukiError) as refused:
        load_palettes((folder,), lambda path: path.name)
    (found,) = refused.value.diagnostics
    assert str(found).startswith(complaint)
    assert found.span.line > 0


def test_every_fault_of_every_file_is_told_at_once(tmp_path: Path) -> None:
    own = written(tmp_path / "toy", "dusk: {sky: '#1', ink: rde}\n")
    common = written(tmp_path / "common", "dawn: 7\n")
    with pytest.raises(TanukiError) as refused:
        load_palettes((own, common), Path.as_posix)
    assert len(refused.value.diagnostics) == 3
