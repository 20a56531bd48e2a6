"""A game's folder as a whole."""

from pathlib import Path

import pytest
from sample import DATA, make_game

from tanuki_print.catalog.load import load_catalog, require_catalog
from tanuki_print.diagnostics import TanukiError

GAME = (DATA / "game" / "game.yaml").read_text(encoding="utf-8")


def codes(root: Path, name: str, text: str | None) -> list[tuple[str, int, int, str]]:
    workspace = make_game(root)
    path = workspace.cards_dir("sample") / name
    if text is None:
        path.unlink()
    else:
        path.write_text(text, encoding="utf-8")
    _, report = load_catalog(workspace, "sample")
    return [(item.code, item.span.line, item.span.column, item.message) for item in report]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("title: Sample\n", "", ("game-schema", 1, 1, "title is missing")),
        ("title: Sample", "titel: Sample", ("game-schema", 1, 1, "title is missing")),
        ("copies: 3", "copies: many", ("game-schema", 2, 9, "copies must be a whole number, found 'many'")),
        ("id: hills", "id: river", ("game-set", 6, 10, "the set 'river' is named twice")),
        ("id: hills", "id: decks", ("game-set", 6, 10, "a set cannot be called 'decks'")),
        ("rarity: rare", "rarity: rar", ("game-rarity", 6, 43, "rarity must be one of common, rare, found 'rar'")),
        (
            "finish: foil",
            "finish: gold",
            ("game-schema", 6, 57, "sets.2.finish must be one of plain, foil, found 'gold'"),
        ),
    ],
)
def test_a_game_file_in_disorder_is_said(
    tmp_path: Path, old: str, new: str, expected: tuple[str, int, int, str]
) -> None:
    assert old in GAME
    assert expected in codes(tmp_path, "game.yaml", GAME.replace(old, new))


def test_a_missing_game_file_or_schema_is_said(tmp_path: Path) -> None:
    assert ("file-missing", 0, 0, "there is no such file") in codes(tmp_path / "a", "game.yaml", None)
    assert ("file-missing", 0, 0, "there is no such file") in codes(tmp_path / "b", "card.schema.json", None)


def test_a_schema_that_is_no_json_is_said_with_its_place(tmp_path: Path) -> None:
    assert [found[:3] for found in codes(tmp_path, "card.schema.json", '{\n "a": }')] == [("schema-syntax", 2, 7)]


def test_a_schema_that_is_no_schema_is_said(tmp_path: Path) -> None:
    found = codes(tmp_path, "card.schema.json", '{"type": "text"}')
    assert [item[0] for item in found] == ["schema-syntax"]


def test_a_lax_schema_does_not_let_a_card_through_that_is_no_card(tmp_path: Path) -> None:
    workspace = make_game(tmp_path)
    (workspace.cards_dir("sample") / "card.schema.json").write_text("{}")
    (workspace.cards_dir("sample") / "river" / "001-kappa.yaml").write_text("id: kappa\nname: 7\nstatus: final\n")
    _, report = load_catalog(workspace, "sample")
    assert [item.message for item in report] == ["number is missing", "name must be text, found the number 7"]


def test_the_cards_in_order_are_kept_when_another_is_not(tmp_path: Path) -> None:
    workspace = make_game(tmp_path)
    (workspace.cards_dir("sample") / "river" / "001-kappa.yaml").write_text("id: kappa\n")
    catalog, report = load_catalog(workspace, "sample")
    assert catalog is not None
    assert [card.id for card in catalog.cards] == ["crow-of-kurama"]
    assert report.has_errors
    with pytest.raises(TanukiError):
        require_catalog(workspace, "sample")


def test_both_places_of_a_double_name_are_given(tmp_path: Path) -> None:
    workspace = make_game(tmp_path)
    text = 'id: crow\nnumber: "001"\nname: CROW OF KURAMA\nstatus: idea\n'
    (workspace.cards_dir("sample") / "river" / "001-crow.yaml").write_text(text)
    _, report = load_catalog(workspace, "sample")
    (item,) = report
    assert str(item.span) == "cards/sample/river/001-crow.yaml:3:7"
    assert [str(span) for span in item.related] == ["cards/sample/hills/900-crow-of-kurama.yaml:3:7"]


def test_leftovers_of_editors_are_passed_over(tmp_path: Path) -> None:
    workspace = make_game(tmp_path)
    for name in (".001-x.yaml.swp", "001-x.yaml~", ".hidden.yaml", "notes.txt"):
        (workspace.cards_dir("sample") / "river" / name).write_bytes(b"\xff")
    _, report = load_catalog(workspace, "sample")
    assert not list(report)
