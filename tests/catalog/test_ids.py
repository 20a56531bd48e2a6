"""Ids and file names made from names: legal and distinct on every system."""

import re
import unicodedata

import pytest

from tanuki_print.catalog.ids import is_reserved, safe_file_stem, slug
from tanuki_print.catalog.names import look_key, loose_key

AWKWARD = [
    "Score 7: Harbour", "Any Questions?", '"B" Team', "Dawn // Dusk", "../outside",
    "Star*Burst", "x<y>z|w", "CON", "nul.txt",
    "Ends in a dot.", "Mirror", "mirror", "MIRROR ", "\uff2d\uff49\uff52\uff52\uff4f\uff52",
    "Café", "Cafe", "", "com1", "COM¹",
    "狸" * 120, "y" * 300, "tab\there", "nul\0",
    "\u00e9", "e\u0301", " ", ".", "..", "~", "a/b", "a\\b", "LPT9.tar.gz", "con ",
]  # fmt: skip


def test_file_names_are_distinct_and_legal_on_every_system() -> None:
    stems = [safe_file_stem(name) for name in AWKWARD]
    folded = {unicodedata.normalize("NFC", stem).casefold() for stem in stems}
    assert len(folded) == len(AWKWARD)
    for stem in stems:
        assert stem
        assert len(f"{stem}.png".encode()) <= 255
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', stem)
        assert not stem.endswith((".", " "))
        assert not is_reserved(stem)


def test_a_name_that_is_a_file_name_already_stays() -> None:
    assert safe_file_stem("006-momotaro") == "006-momotaro"


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
