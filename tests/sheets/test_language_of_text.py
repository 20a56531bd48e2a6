"""Quotes and hyphens follow the language of a text, which is not always that of the card."""

from pathlib import Path

import pytest
from ferry_game import Ferry

from tanuki_print.catalog.translations import catalog_in
from tanuki_print.sheets.face import CardFace, Group, Item, Text
from tanuki_print.sheets.markup import curly
from tanuki_print.sheets.template import load_templates

NARROW = (
    '<svg viewBox="0 0 63 88"><textbox x="5" y="5" width="14" height="40" font="text" size="9" {}>{}</textbox></svg>'
)
WORDS = "Donnerstag Nebelschwade"


@pytest.fixture
def ferry(tmp_path: Path) -> Ferry:
    return Ferry(tmp_path)


def _lines(items: tuple[Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        found += _lines(item.items) if isinstance(item, Group) else [item.text] if isinstance(item, Text) else []
    return found


def _face(ferry: Ferry, language: str, content: str = "{{ card.flavor }}", attrs: str = 'field="flavor"') -> CardFace:
    path = ferry.root / "templates" / "ferry" / "front.svg.j2"
    path.write_text(NARROW.format(attrs, content), encoding="utf-8")
    catalog = catalog_in(ferry.catalog(), language)
    return load_templates(ferry.workspace, catalog).face(catalog.cards[0])


def test_a_word_is_divided_as_the_language_of_the_card_has_it(ferry: Ferry) -> None:
    english = _lines(_face(ferry, "en", WORDS).items)
    german = _lines(_face(ferry, "de", WORDS, "").items)
    assert german == ["Donners-", "tag Nebel-", "schwade"]
    assert english[:2] == ["Don-", "nerstag"]


def test_a_text_that_falls_back_is_divided_as_its_own_language_has_it(ferry: Ferry) -> None:
    ferry.change("001-ferryman.yaml", "  de: Er verlangt", "  ja: '桃'\n  #de: Er verlangt")
    ferry.change("001-ferryman.yaml", '  ja: \'"一文"', '  #ja: \'"一文"')
    ferry.change("001-ferryman.yaml", "He asks for", f"{WORDS}, he asks for")
    assert _lines(_face(ferry, "de").items) == _lines(_face(ferry, "en").items)


def test_a_template_may_name_the_language_of_a_text(ferry: Ferry) -> None:
    assert _lines(_face(ferry, "de", WORDS, 'lang="en"').items) == _lines(_face(ferry, "en", WORDS, "").items)


def test_templates_know_the_language_and_the_words_in_it(ferry: Ferry) -> None:
    content = "{{ language }} {{ card.language }} {{ game.words.power }} {{ game.title }}"
    assert " ".join(_lines(_face(ferry, "de", content, "").items)).startswith("de de Stärke Die")


@pytest.mark.parametrize(
    ("lang", "text", "shown"),
    [
        ("en", "\"It's\" 'so'", "“It’s” ‘so’"),
        ("de", "\"So geht's\", sagt 'er'.", "„So geht’s“, sagt ‚er’."),
        ("de-AT", '("Servus")', "(„Servus“)"),
        ("fr", '"L\'eau"', "«\u00a0L’eau\u00a0»"),
        ("fr", "\"'a' b\"", "«\u00a0‘a’ b\u00a0»"),
        ("it", '"Ciao"', "«Ciao»"),
        ("pl", '"Cześć"', "„Cześć”"),
        ("sv", '"Hej"', "”Hej”"),
        ("ja", '"桃"', "「桃」"),
        ("ja", '犬を"団子"で雇い"桃"も', "犬を「団子」で雇い「桃」も"),
        ("haw", '"Aloha"', "“Aloha”"),
    ],
)
def test_straight_quotes_become_those_of_the_language(lang: str, text: str, shown: str) -> None:
    assert curly(text, "", lang) == shown
