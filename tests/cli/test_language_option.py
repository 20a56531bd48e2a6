"""`--language` on the commands that print cards, and what `validate` says of each language."""

import json
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from ferry_game import Ferry

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen " * 6


@pytest.fixture
def ferry(tmp_path: Path) -> Ferry:
    return Ferry(tmp_path)


@pytest.fixture
def tanuki(ferry: Ferry, capfd: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command on the game: its exit code, what it gives, what it says."""

    def call(*words: str) -> tuple[int, str, str]:
        capfd.readouterr()
        code = run(lambda: app([*words, "--root", str(ferry.root)]))
        said = capfd.readouterr()
        return code, said.out, said.err

    return call


Tanuki = Callable[..., tuple[int, str, str]]


def test_sheets_in_german_say_so_and_have_a_name_of_their_own(ferry: Ferry, tanuki: Tanuki) -> None:
    code, out, said = tanuki("sheets", "--language", "de")
    assert code == 0
    assert out.strip().endswith("ferry-sheets-a4-de.pdf")
    with pikepdf.open(out.strip()) as pdf:
        assert str(pdf.Root.Lang) == "de"
        assert str(pdf.docinfo.Title) == "Die Nachtfähre: card sheets"
    assert "de: of 3 cards, 1 has no name, 1 has no flavor" in said
    assert tanuki("sheets", "--cards", "ferryman", "--language", "de")[2] == ""
    assert ferry.workspace.output == ferry.root / "output"


def test_without_the_option_the_main_language_is_printed(ferry: Ferry, tanuki: Tanuki) -> None:
    _, out, said = tanuki("sheets")
    assert said == ""
    with pikepdf.open(out.strip()) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo.Title) == "The Night Ferry: card sheets"
    main = (ferry.root / "output" / "ferry-sheets-a4.pdf").read_bytes()
    assert tanuki("sheets", "--language", "en")[0] == 0
    assert (ferry.root / "output" / "ferry-sheets-a4-en.pdf").read_bytes() == main


@pytest.mark.needs_poppler
def test_the_words_on_german_and_japanese_cards_can_be_searched(tanuki: Tanuki) -> None:
    german = ("Nebelfährmann", "Hafenvolk", "Stärke 3", "„eine Münze“")
    for language, words in (("de", german), ("ja", ("霧の渡し守", "港の衆", "「一文」"))):
        _, out, _ = tanuki("sheets", "--language", language)
        text = subprocess.run(["pdftotext", out.strip(), "-"], check=True, capture_output=True, text=True).stdout
        for word in words:
            assert word in text


def test_a_rendered_card_says_its_language(tanuki: Tanuki) -> None:
    code, out, said = tanuki("render", "霧の渡し守", "--format", "svg", "--language", "ja")
    assert (code, said) == (0, "")
    assert out.strip().endswith("001-ferryman-ja.svg")
    root = ET.parse(out.strip()).getroot()  # noqa: S314 - our own file
    assert root.get("lang") == "ja"
    assert "霧の渡し守, front" in ET.tostring(root, encoding="unicode")
    _, out, _ = tanuki("render", "1", "--format", "pdf", "--language", "de")
    with pikepdf.open(out.strip()) as pdf:
        assert str(pdf.Root.Lang) == "de"


def test_the_list_of_cards_is_shown_in_a_language(tanuki: Tanuki) -> None:
    assert "Regenschirmgespenst" in tanuki("cards", "--language", "de")[1]
    values = json.loads(tanuki("cards", "--format", "json", "--language", "ja")[1])
    assert [card["name"] for card in values] == ["霧の渡し守", "から傘お化け", "Harbour Seal"]
    assert values[1]["texts"] == {
        "en": {"name": "Umbrella Ghost", "flavor": "One leg, one eye, and no rain since 1804.", "skill": "Hops"},
        "de": {
            "name": "Regenschirmgespenst",
            "flavor": "Ein Bein, ein Auge, kein Regen seit 1804.",
            "skill": "Hüpft",
        },
        "ja": {"name": "から傘お化け"},
    }
    assert values[2]["texts"] == {}


@pytest.mark.parametrize("command", [("sheets",), ("render", "1"), ("cards",)])
def test_an_unknown_language_ends_with_those_there_are(tanuki: Tanuki, command: tuple[str, ...]) -> None:
    code, out, said = tanuki(*command, "--language", "fr")
    assert (code, out) == (2, "")
    assert "The Night Ferry is not written in 'fr'" in said
    assert "its languages are: en, de, ja" in said


def test_a_game_in_one_language_says_how_it_gets_more(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(lambda: app(["sheets", "--language", "de", "--root", str(shipped)])) == 2
    said = capfd.readouterr().err
    assert "Tanuki Panic is written in one language" in said
    assert "languages: [en, de]" in said


def test_packs_keep_their_pool_whatever_the_language(ferry: Ferry, tanuki: Tanuki) -> None:
    (ferry.root / "cards" / "ferry" / "boosters.yaml").write_text(RECIPES, encoding="utf-8")
    before = json.loads(tanuki("booster", "--seed", "fog", "--format", "json")[1])
    ferry.change("001-ferryman.yaml", "Nebelfährmann", "Fährmann im Nebel")
    after = json.loads(tanuki("booster", "--seed", "fog", "--format", "json")[1])
    assert before == after
    code, out, said = tanuki("booster", "--seed", "fog", "--format", "pdf", "--no-wrapper", "--language", "de")
    assert (code, said.count("error")) == (0, 0)
    path = Path(out.split()[0])
    assert path.name == "ferry-pack-fog-pack-1-de.pdf"
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.Lang) == "de"
    receipt = json.loads(Path(out.split()[1]).read_text(encoding="utf-8"))
    assert receipt["pool_hash"] == before["pool_hash"]
    assert tanuki("booster", "--seed", "fog", "--language", "de")[0] == 2


RECIPES = """algorithm: tanuki-booster/1
release: 1
sheets:
  all:
    select: {set: harbour}
    expect: 3
recipes:
  - id: pack
    title: Pack
    size: 2
    pack:
      - {sheet: all, count: 2}
"""


def test_validate_says_which_language_does_not_fit_and_where(ferry: Ferry, tanuki: Tanuki) -> None:
    ferry.change("001-ferryman.yaml", "  de: Er verlangt", f"  de: {LONG}Er verlangt")
    code, _, said = tanuki("validate")
    assert code == 1
    (line,) = [line for line in said.splitlines() if ": error: " in line]
    assert line.startswith(
        "cards/ferry/harbour/001-ferryman.yaml:13:7: error: ferryman: flavor (de): the text does not fit: "
    )
    assert "mm) too many at the smallest size, 7 pt [text-overflow]" in line


def test_validate_says_which_language_has_a_character_without_a_glyph(ferry: Ferry, tanuki: Tanuki) -> None:
    ferry.change("001-ferryman.yaml", "夜に漕ぐ", "夜\u1681")
    code, _, said = tanuki("validate")
    assert code == 1
    (line,) = [line for line in said.splitlines() if ": error: " in line]
    assert line == (
        "cards/ferry/harbour/001-ferryman.yaml:10:54: error: ferryman: skill (ja): no font has the character "
        "'\u1681' (U+1681) [missing-glyph]"
    )


def test_a_text_that_fits_nowhere_is_told_in_each_language_once(ferry: Ferry, tanuki: Tanuki) -> None:
    ferry.change("003-harbour-seal.yaml", "It knows every ship", f"{LONG}It knows every ship")
    _, _, said = tanuki("validate")
    (line,) = [line for line in said.splitlines() if ": error: " in line]
    assert "harbour-seal: flavor: the text does not fit" in line


def test_a_word_of_the_game_that_does_not_fit_names_its_language(ferry: Ferry, tanuki: Tanuki) -> None:
    ferry.change("game.yaml", "Stärke", "Durchsetzungsvermögenskennzahlenwert" * 2)
    _, _, said = tanuki("validate")
    (line,) = [line for line in said.splitlines() if ": error: " in line]
    assert line.startswith("templates/ferry/front.svg.j2:")
    assert ": in de: " in line
    assert "ferryman and 2 more" in line


def test_missing_texts_are_warnings(tanuki: Tanuki) -> None:
    code, _, said = tanuki("validate")
    assert code == 0
    assert said.count("missing-language") == 2
