"""Templates compiled ahead of time are used as long as nothing has changed, and never otherwise."""

from pathlib import Path

import pytest

from tanuki_print.sheets.bytecode import CompiledTemplates, compile_templates
from tanuki_print.sheets.engine import Environment
from tanuki_print.sheets.markup import Flaw


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    (tmp_path / "templates" / "game").mkdir(parents=True)
    (tmp_path / "templates" / "game" / "front.svg.j2").write_text('<svg viewBox="0 0 1 1">\n{{ word }}\n</svg>\n')
    return tmp_path / "templates"


def environment(templates: Path, compiled: Path) -> Environment:
    game = templates / "game"
    return Environment((game,), {str(game): "templates/game"}, CompiledTemplates(compiled))


def test_every_template_is_compiled_once(templates: Path, tmp_path: Path) -> None:
    assert compile_templates(templates, tmp_path / "made") == 1
    assert len(list((tmp_path / "made").iterdir())) == 1
    assert compile_templates(templates, tmp_path / "made") == 1
    assert len(list((tmp_path / "made").iterdir())) == 1


def test_a_compiled_template_gives_what_its_source_gives(
    templates: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_templates(templates, tmp_path / "made")
    ready = environment(templates, tmp_path / "made")
    monkeypatch.setattr(Environment, "compile", None)  # it would be called for a template that is not there compiled
    assert ready.rendered("front.svg.j2", {"word": "<tanuki>"}) == (
        '<svg _at="front.svg.j2:1" viewBox="0 0 1 1">\n&lt;tanuki&gt;\n</svg>'
    )


def test_a_changed_template_is_compiled_anew(templates: Path, tmp_path: Path) -> None:
    compile_templates(templates, tmp_path / "made")
    (templates / "game" / "front.svg.j2").write_text("<svg>{{ word }}!</svg>")
    text = environment(templates, tmp_path / "made").rendered("front.svg.j2", {"word": "kappa"})
    assert text == '<svg _at="front.svg.j2:1">kappa!</svg>'


def test_faults_are_found_where_the_template_lies_now(templates: Path, tmp_path: Path) -> None:
    compile_templates(templates, tmp_path / "made")
    moved = templates.rename(tmp_path / "elsewhere")
    with pytest.raises(Flaw) as caught:
        environment(moved, tmp_path / "made").rendered("front.svg.j2", {})
    assert (caught.value.file, caught.value.line) == ("templates/game/front.svg.j2", 2)


def test_running_writes_nothing(templates: Path, tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    environment(templates, tmp_path / "made").rendered("front.svg.j2", {"word": "x"})
    assert list((tmp_path / "made").iterdir()) == []
