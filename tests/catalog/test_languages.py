"""Cards written in several languages: what is read, shown, found, and refused."""

from pathlib import Path

import pytest
from ferry_game import Ferry
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.catalog.decks import read_deck_file
from tanuki_print.catalog.languages import is_language
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.query import select
from tanuki_print.catalog.translations import asked_for, catalog_in, in_language, missing_texts
from tanuki_print.diagnostics import Severity, UsageError


@pytest.fixture
def ferry(tmp_path: Path) -> Ferry:
    return Ferry(tmp_path)


def test_the_main_text_is_the_cards_own_whatever_else_is_written(ferry: Ferry) -> None:
    ferryman, ghost, seal = ferry.catalog().cards
    assert ferryman.name == "Ferryman of the Fog"
    assert ferryman.fields == {"power": 3, "skill": "Rows by night"}
    assert ferryman.texts["de"]["name"] == "Nebelfährmann"
    assert list(ferryman.texts) == ["en", "de", "ja"]
    assert ghost.texts["ja"] == {"name": "から傘お化け"}
    assert (seal.name, seal.texts) == ("Harbour Seal", {})


def test_a_card_in_another_language_changes_its_texts_and_nothing_else(ferry: Ferry) -> None:
    ferryman = ferry.catalog().cards[0]
    german = in_language(ferryman, "de")
    assert (german.name, german.fields) == ("Nebelfährmann", {"power": 3, "skill": "Rudert bei Nacht"})
    assert (german.id, german.number, german.art, german.aliases) == (
        ferryman.id, ferryman.number, ferryman.art, ferryman.aliases,
    )  # fmt: skip
    assert in_language(in_language(german, "ja"), "en").name == ferryman.name


def test_where_a_language_has_no_text_the_main_one_stands(ferry: Ferry) -> None:
    ghost = in_language(ferry.catalog().cards[1], "ja")
    assert ghost.name == "から傘お化け"
    assert ghost.flavor == "One leg, one eye, and no rain since 1804."
    assert (ghost.language_of("name"), ghost.language_of("flavor"), ghost.language_of("id")) == ("ja", "en", "")


def test_title_words_and_sets_follow_the_language(ferry: Ferry) -> None:
    game = catalog_in(ferry.catalog(), "de").game
    assert (game.title, game.words, game.sets[0].title) == ("Die Nachtfähre", {"power": "Stärke"}, "Hafenvolk")
    assert game.shown_language == "de"
    assert ferry.catalog().game.title == "The Night Ferry"


def test_a_field_stands_where_its_shown_text_does(ferry: Ferry) -> None:
    ferryman = ferry.catalog().cards[0]
    assert ferryman.where("name").line == 5
    assert in_language(ferryman, "de").where("name").line == 6
    assert in_language(ferryman, "ja").where("flavor").line == 14


@pytest.mark.parametrize("name", ["Nebelfährmann", "nebelfahrmann", "霧の渡し守", "Ferryman of the Fog", "1"])
def test_a_card_is_found_by_its_name_in_any_language(ferry: Ferry, name: str) -> None:
    assert CardFinder(ferry.catalog()).find(name).id == "ferryman"
    assert CardFinder(catalog_in(ferry.catalog(), "ja")).find(name).id == "ferryman"


def test_a_deck_list_may_be_written_in_german(ferry: Ferry, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("2 Regenschirmgespenst\n1 Nebelfährmann\n", encoding="utf-8")
    deck, report = read_deck_file(path, "deck.txt", ferry.catalog())
    assert not report.has_errors
    assert [(count, card.id) for count, card in deck.lines] == [(2, "umbrella-ghost"), (1, "ferryman")]


def test_a_near_miss_of_a_translation_is_suggested(ferry: Ferry) -> None:
    with pytest.raises(UsageError) as error:
        CardFinder(ferry.catalog()).find("Regenschirmgespenzt")
    assert error.value.hint == "did you mean Umbrella Ghost?"


def test_a_translation_never_takes_a_main_name_away(ferry: Ferry) -> None:
    ferry.change("002-umbrella-ghost.yaml", "Regenschirmgespenst", "Harbour Seal")
    (warning,) = ferry.complaints()
    assert warning.severity is Severity.WARNING
    assert str(warning) == (
        "cards/ferry/harbour/002-umbrella-ghost.yaml:4:32: warning: umbrella-ghost: "
        "name (de) 'Harbour Seal' is what harbour-seal is called, too [ambiguous-name]\n"
        "  hint: in lists that name means harbour-seal; the id umbrella-ghost means this card"
    )
    assert CardFinder(ferry.catalog()).find("harbour seal").id == "harbour-seal"
    assert [card.id for card in select(ferry.catalog(), "harbour seal")] == ["harbour-seal"]


def test_two_cards_with_one_name_in_a_language_are_refused(ferry: Ferry) -> None:
    ferry.change("002-umbrella-ghost.yaml", "Regenschirmgespenst", "Nebelfahrmann")
    (error,) = ferry.complaints()
    assert (error.code, error.span.line) == ("duplicate-name", 4)
    assert error.message == "name (de) 'Nebelfahrmann' looks like 'Nebelfährmann' of ferryman"


def test_a_name_that_two_cards_have_in_different_languages_is_ambiguous_in_a_list(ferry: Ferry) -> None:
    ferry.change("002-umbrella-ghost.yaml", "から傘お化け", "Nebelfährmann")
    assert ferry.complaints() == []
    with pytest.raises(UsageError, match=r"may be any of Ferryman of the Fog .* Umbrella Ghost"):
        CardFinder(ferry.catalog()).find("Nebelfährmann")
    assert CardFinder(catalog_in(ferry.catalog(), "ja")).find("Nebelfährmann").id == "umbrella-ghost"


@pytest.mark.parametrize(
    ("change", "place", "message", "hint"),
    [
        (("  de: Nebelf", "  DE: Nebelf"), (6, 3), "name is written in 'DE', which is no language of this game",
         "did you mean 'de'?"),
        (("  de: Nebelf", "  fr: Nebelf"), (6, 3), "name is written in 'fr', which is no language of this game",
         "game.yaml lists en, de, ja; a new one is added there"),
        (("  en: Ferryman of the Fog\n", ""), (5, 3), "name has no text in en, the main language", "add 'en:'"),
        (("de: Rudert bei Nacht", "de: 7"), (10, 32), "skill (de) must be text, found the number 7",
         'write "7" in quotes'),
        (("de: Rudert bei Nacht", "de: [a, b]"), (10, 32), "skill (de) must be text, found a list",
         "text that holds { [ or : goes in quotes"),
        (("de: Rudert bei Nacht", "de: ''"), (10, 32), "skill (de) is empty", "write it, or leave the line out"),
        (("ja: 夜に漕ぐ", f"ja: {'夜' * 61}"), (10, 54), "skill (ja) has 61 characters, at most 60 are allowed",
         "shorten it by 1"),
        (("en: Rows by night", f"en: {'x' * 61}"), (10, 13), "skill (en) has 61 characters, at most 60 are allowed",
         "shorten it by 1"),
        (("{en: Rows by night, de: Rudert bei Nacht, ja: 夜に漕ぐ}", "{}"), (10, 8),
         "skill has no text in en, the main language", "add 'en:'"),
        (
            ("power: 3", "power: {en: 3, de: 4}"),
            (9, 8),
            "power must be a whole number, found a mapping",
            "plain digits, without quotes",
        ),
        (('number: "001"', 'number: {en: "001"}'), (3, 9), "number must be text, found a mapping",
         "text that holds { [ or : goes in quotes"),
        (("  de: Nebelf", "  en: Twice\n  de: Nebelf"), (6, 3), "'en' stands here a second time, first in line 5",
         "delete one of the two"),
        (("de: Rudert bei Nacht", 'de: "Rudert "'), (10, 32), "skill.de begins or ends with a blank", "delete it"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_language_is_told_at_its_text(
    ferry: Ferry, change: tuple[str, str], place: tuple[int, int], message: str, hint: str
) -> None:
    ferry.change("001-ferryman.yaml", *change)
    (item,) = ferry.complaints()
    assert ((item.span.line, item.span.column), item.message, item.hint) == (place, message, hint)


def test_an_empty_line_of_a_language_is_refused(ferry: Ferry) -> None:
    ferry.change("001-ferryman.yaml", "de: Nebelfährmann", "de:")
    assert [item.span.line for item in ferry.complaints()] == [6]


def test_languages_on_a_card_need_a_list_in_the_game(ferry: Ferry) -> None:
    ferry.change("game.yaml", "languages: [en, de, ja]\n", "")
    found = ferry.complaints()
    first = found[0]
    assert str(first.span) == "cards/ferry/game.yaml:1:8"
    assert first.message == "title is written in languages, and game.yaml lists none"
    assert first.hint == "add 'languages: [en, de, ja]' to game.yaml, the main language first"
    assert len(found) == 3


def test_a_card_with_languages_in_a_game_without_them_says_what_to_add(ferry: Ferry) -> None:
    game = ferry.root / "cards" / "ferry" / "game.yaml"
    lines = game.read_text(encoding="utf-8").replace("languages: [en, de, ja]\n", "")
    for old, new in (
        ("{en: The Night Ferry, de: Die Nachtfähre, ja: 夜の渡し舟}", "Ferry"),
        ("{en: Power, de: Stärke, ja: 力}", "Power"),
        ("{en: Harbour folk, de: Hafenvolk, ja: 港の衆}", "Folk"),
    ):
        lines = lines.replace(old, new)
    game.write_text(lines, encoding="utf-8")
    found = [item for item in ferry.complaints() if item.subject == "umbrella-ghost"]
    assert {(item.message, item.hint) for item in found} == {
        (f"{field} is written in languages, and game.yaml lists none", _to_add(codes))
        for field, codes in (("name", "en, de, ja"), ("flavor", "en, de"), ("skill", "en, de"))
    }  # fmt: skip


def _to_add(codes: str) -> str:
    return f"add 'languages: [{codes}]' to game.yaml, the main language first"


@pytest.mark.parametrize(
    ("codes", "found"),
    [
        ("[en, DE]", "languages.2 must be a language's code, found 'DE'"),
        ("[english]", "languages.1 must be a language's code, found 'english'"),
        ("[en, de_AT]", "languages.2 must be a language's code, found 'de_AT'"),
        ("[en, de, de, ja]", "languages names something twice"),
        ("[]", "languages must have at least 1 entries, found 0"),
        ("en", "languages must be a list, found 'en'"),
        ("[en, de, no]", "no without quotes is true or false to some readers and text to others"),
    ],
)
def test_a_list_of_languages_holds_codes(ferry: Ferry, codes: str, found: str) -> None:
    ferry.change("game.yaml", "[en, de, ja]", codes)
    messages = [item.message for item in ferry.complaints()]
    assert found in messages


@pytest.mark.parametrize("code", ["en", "de", "haw", "pt-BR", "zh-Hant", "sr-Latn-RS", "es-419"])
def test_languages_are_written_as_bcp_47_recommends(code: str) -> None:
    assert is_language(code)


@given(st.text(max_size=12))
def test_no_code_is_other_than_letters_digits_and_hyphens(text: str) -> None:
    assert not is_language(text) or text.replace("-", "").isalnum()


def test_missing_translations_are_counted_once_a_language(ferry: Ferry) -> None:
    german, japanese = missing_texts(ferry.catalog())
    assert str(german) == (
        "cards/ferry/game.yaml:5:17: warning: de: of 3 cards, 1 has no name, 1 has no flavor [missing-language]\n"
        "  hint: en is printed instead; tanuki-print cards missing:de lists them"
    )
    assert str(japanese.span) == "cards/ferry/game.yaml:5:21"
    assert japanese.message == "ja: of 3 cards, 1 has no name, 2 have no flavor, 1 has no skill"


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("language:de", ["ferryman", "umbrella-ghost"]),
        ("language:en", ["ferryman", "umbrella-ghost", "harbour-seal"]),
        ("missing:ja", ["umbrella-ghost", "harbour-seal"]),
        ("missing:en", []),
        ("-missing:de,ja", ["ferryman"]),
        ("missing!=ja", ["ferryman"]),
        ("nebel", ["ferryman"]),
        ("name:gespenst", ["umbrella-ghost"]),
        ("flavor:Münze", ["ferryman"]),
        ("skill:Hüpft", ["umbrella-ghost"]),
        ("から傘お化け", ["umbrella-ghost"]),
    ],
)
def test_a_query_asks_for_languages_and_in_them(ferry: Ferry, query: str, ids: list[str]) -> None:
    assert [card.id for card in select(ferry.catalog(), query)] == ids


def test_an_unknown_language_is_refused_with_those_there_are(ferry: Ferry) -> None:
    with pytest.raises(UsageError, match="there is no language 'fr'"):
        select(ferry.catalog(), "missing:fr")
    with pytest.raises(UsageError) as error:
        asked_for(ferry.catalog(), "DE")
    assert (error.value.message, error.value.hint) == ("The Night Ferry is not written in 'DE'", "did you mean 'de'?")
    with pytest.raises(UsageError) as error:
        asked_for(ferry.catalog(), "fr")
    assert error.value.hint == "its languages are: en, de, ja"
