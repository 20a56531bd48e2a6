"""Columns in further languages, put on the cards by `import`."""

from pathlib import Path

import pytest
from ferry_game import Ferry

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run


@pytest.fixture
def ferry(tmp_path: Path) -> Ferry:
    return Ferry(tmp_path)


def _imported(ferry: Ferry, table: str, *words: str) -> int:
    source = ferry.root / "cards.csv"
    source.write_text(table, encoding="utf-8")
    return run(lambda: app(["import", str(source), "--root", str(ferry.root), *words]))


def _files(ferry: Ferry) -> dict[str, str]:
    folder = ferry.root / "cards" / "ferry" / "harbour"
    return {path.name[:3]: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_a_translation_goes_into_its_line_and_no_other_line_changes(ferry: Ferry) -> None:
    before = _files(ferry)
    table = "id,name (de),flavor:ja,skill.de\nferryman,Fährmann,'一文',Rudert bei Nacht\numbrella-ghost,,傘,\n"
    assert _imported(ferry, table, "--write") == 0
    after = _files(ferry)
    assert after["001"] == before["001"].replace("Nebelfährmann", "Fährmann").replace(
        "'\"一文\"だけを求め、二文は決して受け取らない。霧だけが倍を払う。'", "'''一文'''"
    )
    assert after["002"] == before["002"].replace('seit 1804."}', 'seit 1804.", ja: "傘"}')
    assert after["003"] == before["003"]
    assert _imported(ferry, table, "--dry-run") == 0


def test_a_plain_text_becomes_that_of_the_main_language(ferry: Ferry) -> None:
    before = _files(ferry)["003"]
    assert _imported(ferry, "name,name (de)\nHarbour Seal,Hafenrobbe\n", "--write") == 0
    assert _files(ferry)["003"] == before.replace("name: Harbour Seal", "name:\n  en: Harbour Seal\n  de: Hafenrobbe")


def test_the_main_text_is_changed_in_the_main_language(ferry: Ferry) -> None:
    before = _files(ferry)["001"]
    assert _imported(ferry, "id,flavor\nferryman,One coin.\n", "--write") == 0
    assert "  en: One coin.\n" in _files(ferry)["001"]
    assert _files(ferry)["001"].count("\n") == before.count("\n")


def test_a_column_of_an_unknown_language_is_left_aside(ferry: Ferry, capfd: pytest.CaptureFixture[str]) -> None:
    before = _files(ferry)
    assert _imported(ferry, "id,flavor,name (fr)\nferryman,One coin.,Passeur\n") == 0
    assert "left aside: name (fr)" in capfd.readouterr().out
    assert _files(ferry) == before


def test_a_new_card_comes_with_its_translations(ferry: Ferry) -> None:
    assert _imported(ferry, "name,flavor,name (de)\nCrab,It walks.,Krabbe\n", "--set", "harbour", "--write") == 0
    card = ferry.catalog().cards[-1]
    assert (card.name, card.texts["de"]) == ("Crab", {"name": "Krabbe"})
    assert _imported(ferry, "name,flavor (de)\nEel,Er geht.\n", "--set", "harbour") == 1


def test_a_translation_that_is_too_long_is_refused_and_nothing_written(ferry: Ferry) -> None:
    before = _files(ferry)
    assert _imported(ferry, f"id,skill (de)\nferryman,{'x' * 61}\n", "--write") == 1
    assert _files(ferry) == before
