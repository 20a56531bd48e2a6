"""Ids and file names made from names: legal and distinct on every system."""

import re
import unicodedata
from pathlib import Path

import pytest
from sample import make_game

from tanuki_print.catalog.ids import card_stem, is_reserved, slug
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.names import look_key, loose_key
from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

AWKWARD = [
    "Score 7: Harbour", "Any Questions?", '"B" Team', "Dawn // Dusk", "../outside",
    "Star*Burst", "x<y>z|w", "CON", "nul.txt",
    "Ends in a dot.", "Mirror", "mirror", "MIRROR ", "\uff2d\uff49\uff52\uff52\uff4f\uff52",
    "Café", "Cafe", "", "com1", "COM¹",
    "狸" * 120, "y" * 300, "tab\there", "nul\0",
    "\u00e9", "e\u0301", " ", ".", "..", "~", "a/b", "a\\b", "LPT9.tar.gz", "con ",
]  # fmt: skip


def test_cards_with_awkward_names_get_files_that_are_distinct_and_legal_on_every_system(tmp_path: Path) -> None:
    workspace = make_game(tmp_path)
    shipped = {path.name for path in workspace.cards_dir("sample").glob("*/*.yaml")}
    written = [
        name
        for name in AWKWARD
        if run(lambda name=name: app(args=["new", "card", "--root", str(tmp_path), "--", name])) == 0
    ]
    files = [path.name for path in workspace.cards_dir("sample").glob("*/*.yaml") if path.name not in shipped]
    assert len({unicodedata.normalize("NFC", name).casefold() for name in files}) == len(written)
    assert {"Score 7: Harbour", "Dawn // Dusk", "../outside", "CON", "nul.txt", "Mirror"} <= set(written)
    assert not {"mirror", "MIRROR ", "Cafe", "COM¹", " ", "狸" * 120} & set(written)
    for name in files:
        stem = name.removesuffix(".yaml")
        assert re.fullmatch(r"[0-9]{3}-[a-z0-9-]+", stem)
        assert not is_reserved(stem.partition("-")[2])
        assert len(name) <= 255
    assert [path.name for path in tmp_path.iterdir()] == ["cards"]
    catalog = require_catalog(workspace, "sample")
    assert sorted(f"{card_stem(card)}.yaml" for card in catalog.cards) == sorted([*shipped, *files])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Momotarō", "momotaro"),
        ("Rock Creek Kappa", "rock-creek-kappa"),
        ("Kurama's Crow", "kuramas-crow"),
        ("Łódź Straße", "lodz-strasse"),
        ("9 Tails", "card-9-tails"),
        ("Con", "con-card"),
        ("狸", ""),
        ("../up", "up"),
    ],
)
def test_an_id_is_made_from_a_name(name: str, expected: str) -> None:
    assert slug(name) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Naïve", "Naive"),
        ("Echo", "ECHO "),
        ("Echo", "\uff25\uff43\uff48\uff4f"),
        ("Kurama's", "Kurama\u2019s"),
        ("Kasa-obake", "Kasa\u2010obake"),
        ("Kappa", "\u039aappa"),
        ("Kappa", "\u041aарра"),
        ("Ōgon", "O\u0304gon"),
    ],
)
def test_names_a_reader_cannot_tell_apart_share_a_key(one: str, other: str) -> None:
    assert look_key(one) == look_key(other)


def test_kana_with_and_without_marks_are_different_names() -> None:
    assert look_key("が") != look_key("か")
    assert look_key("か\u3099") == look_key("が")


def test_look_ups_pass_over_hyphens_and_spaces() -> None:
    assert loose_key("Yuki-onna") == loose_key("yuki onna")
    assert look_key("Yuki-onna") != look_key("Yuki onna")
