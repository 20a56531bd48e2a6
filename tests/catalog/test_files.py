"""Good and bad card files, picked up by folder; a bad one says in its first line what must be said against it."""

import re
from pathlib import Path

import pytest
import yaml
from sample import DATA, load_bytes, load_card, make_game

from tanuki_print.catalog import source
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Card, Status
from tanuki_print.catalog.source import read_mapping
from tanuki_print.diagnostics import Report

_EXPECT = re.compile(r"^# expect: (?P<code>\S+) (?P<line>\d+):(?P<column>\d+) (?P<message>.*)$", re.MULTILINE)
INVALID = sorted((DATA / "invalid").iterdir())
VALID = sorted((DATA / "valid").iterdir())


def _expected(path: Path) -> list[tuple[str, int, int, str]]:
    data = path.read_bytes()
    text = data.decode("utf-16") if data.startswith(b"\xff\xfe") else data.decode("utf-8", "replace")
    return [(m["code"], int(m["line"]), int(m["column"]), m["message"]) for m in _EXPECT.finditer(text)]


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_card_gives_exactly_its_expected_complaint(path: Path) -> None:
    expected = _expected(path)
    _, report = load_card(path)
    found = [(item.code, item.span.line, item.span.column, item.message) for item in report]
    assert len(expected) == 1
    assert found == expected


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_card_loads_without_a_word(path: Path) -> None:
    catalog, report = load_card(path)
    assert list(report) == []
    assert catalog is not None
    assert [card.id for card in catalog.cards] == ["kappa", "crow-of-kurama"]


def test_there_are_bad_files_for_every_kind_of_complaint_a_card_can_cause() -> None:
    codes = {code for path in INVALID for code, *_ in _expected(path)}
    assert codes == {
        "yaml-word", "yaml-syntax", "yaml-tab", "yaml-character", "yaml-encoding", "yaml-size", "yaml-empty",
        "yaml-mapping", "yaml-duplicate-key", "yaml-anchor", "yaml-tag", "yaml-directive", "yaml-documents", "yaml-key",
        "yaml-depth", "yaml-comment", "yaml-lines", "card-schema", "card-id", "card-rarity", "card-crop", "card-blank",
        "card-file", "card-set", "card-folder", "card-language", "duplicate-id", "duplicate-number", "duplicate-name",
        "duplicate-alias",
    }  # fmt: skip
    assert len(INVALID) >= 100


def _only(name: str) -> Card:
    catalog, report = load_card(DATA / "valid" / f"{name}.yaml")
    assert catalog is not None
    assert not report.has_errors
    return catalog.cards[0]


def test_values_come_out_as_written_under_marks_and_line_ends_of_other_systems() -> None:
    plain = _only("plain")
    for name in ("byte-order-mark", "line-ends-of-windows"):
        card = _only(name)
        assert (card.id, card.name, card.flavor, card.fields) == (plain.id, plain.name, plain.flavor, plain.fields)


def test_names_come_out_composed() -> None:
    assert _only("decomposed-name").name == "K\u014dkappa"


def test_quoted_words_stay_text() -> None:
    card = _only("quoted-words")
    assert card.name == "No"
    assert card.flavor == "null"
    assert card.aliases == ("1:10", "2024-01-02", "~", "0x1F", "1e3", "012", "yes", ".inf")
    assert card.status is Status.IDEA


def test_a_scene_keeps_its_props_and_places() -> None:
    card = _only("scene")
    assert card.art.scene is not None
    fish, flag = card.art.scene.props
    assert (fish.motif, fish.x) == ("🐟", None)
    assert (flag.motif, flag.x, flag.y, flag.size, flag.turn, flag.flip) == ("🏴\u200d☠️", 4.5, 40.0, 9.0, -12.0, True)
    assert flag.body == "#8fb8a0"
    assert (card.kanji, card.rarity, card.art.artist) == ("河童", "rare", "Nobody Yet")


def test_a_picture_keeps_focus_crop_and_place() -> None:
    picture = _only("picture").art.picture
    assert picture is not None
    assert (picture.path, picture.focus, picture.crop) == ("art/Kōkappa.png", (0.5, 0.25), (0.0, 0.0, 1.0, 0.75))
    assert str(picture.span) == "cards/sample/river/001-kappa.yaml:9:10"


def test_a_picture_is_found_however_the_disk_spells_its_name(tmp_path: Path) -> None:
    workspace = make_game(tmp_path)
    folder = workspace.cards_dir("sample")
    (folder / "art").mkdir()
    (folder / "art" / "Ko\u0304kappa.png").write_bytes(b"")
    (folder / "river" / "001-kappa.yaml").write_bytes((DATA / "valid" / "picture.yaml").read_bytes())
    picture = require_catalog(workspace, "sample").cards[0].art.picture
    assert picture is not None
    assert (folder / picture.path).is_file()


def test_folded_text_is_one_line() -> None:
    assert _only("folded-text").flavor == "Bow, and it must bow back."


def test_quotes_inside_text_are_kept() -> None:
    card = _only("flow-style")
    assert card.flavor == 'Bow: it\'s "polite".'
    assert card.fields == {"atk": 300, "def": 450}


def test_set_and_rarity_come_from_the_set_where_the_card_does_not_say() -> None:
    card = _only("plain")
    assert (card.set, card.rarity, card.fields) == ("river", "common", {"atk": 300, "def": 450})
    assert str(card.where("atk")) == "cards/sample/river/001-kappa.yaml:5:6"


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_parser_in_python_reads_what_the_one_in_c_reads(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = read_mapping(path.read_bytes(), path.name, Report())
    monkeypatch.setattr(source, "_LOADER", yaml.SafeLoader)
    assert quick is not None
    assert read_mapping(path.read_bytes(), path.name, Report()) == quick


def test_all_faults_of_a_file_are_named_at_once() -> None:
    data = (DATA / "valid" / "plain.yaml").read_bytes().replace(b"300", b"seven").replace(b"450", b"-1") + b"x: 1\n"
    _, report = load_bytes(data)
    assert [str(item.span) for item in report] == [
        f"cards/sample/river/001-kappa.yaml:{place}" for place in ("5:6", "6:6", "8:1")
    ]
