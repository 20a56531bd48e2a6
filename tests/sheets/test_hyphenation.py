from itertools import pairwise

import pytest

from tanuki_print.sheets.hyphenation import divisions


@pytest.mark.parametrize(
    ("word", "lang", "parts"),
    [
        ("enchantment", "en", ["enchant", "ment"]),
        ("“enchantment,”", "en", ["“enchant", "ment,”"]),
        ("silbentrennung", "de", ["sil", "ben", "tren", "nung"]),
        ("kappa", "en", ["kappa"]),
        ("shape-shifter", "en", ["shape-shifter"]),
        ("enchantment", "xx", ["enchantment"]),
        ("...", "en", ["..."]),
    ],
)
def test_a_word_is_divided_where_its_language_allows(word: str, lang: str, parts: list[str]) -> None:
    places = [0, *divisions(word, lang), len(word)]
    assert [word[start:end] for start, end in pairwise(places)] == parts
