"""Deck lists as people type them."""

from dataclasses import replace
from pathlib import Path

import pytest

from tanuki_print.catalog.decks import read_deck, read_deck_file
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Severity, UsageError
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return require_catalog(find_workspace(ROOT, ROOT), "tanuki-panic")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3 Momotarō", (3, "momotaro")),
        ("3x Momotarō", (3, "momotaro")),
        ("3 x Momotarō", (3, "momotaro")),
        ("3\u00d7 Momotarō", (3, "momotaro")),
        ("3\u00d7Momotarō", (3, "momotaro")),
        ("Momotarō", (1, "momotaro")),
        ("3 momotaro", (3, "momotaro")),
        ("3 Momotaro", (3, "momotaro")),
        ("3 Momotaro\u0304", (3, "momotaro")),
        ("3 \u041cомotarō", (3, "momotaro")),
        ("3 006", (3, "momotaro")),
        ("3 6", (3, "momotaro")),
        ("006", (1, "momotaro")),
        ("2 Igaguri-Kun", (2, "igaguri")),
        ("2 Yuki onna", (2, "yuki-onna")),
        ("2 Kumiai\u2010Ki", (2, "kumiai-ki")),
        ("  2   Kappa   # the polite one", (2, "kappa")),
        ("2\u00a0Kappa", (2, "kappa")),
        ("2\tKappa", (2, "kappa")),
        ("0 Kappa", (0, "kappa")),
    ],
)
def test_a_line_gives_count_and_card(catalog: Catalog, line: str, expected: tuple[int, str]) -> None:
    deck, report = read_deck(line, "d.txt", catalog)
    assert [(count, card.id) for count, card in deck.lines] == [expected]
    assert not report.has_errors


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("-1 Kappa", "deck-count", "the count must be a whole number from 0, found '-1'"),
        ("1.5 Kappa", "deck-count", "the count must be a whole number from 0, found '1.5'"),
        ("two Kappa", "deck-count", "the count must be a whole number from 0, found 'two'"),
        ("true Kappa", "deck-count", "the count must be a whole number from 0, found 'true'"),
        ("[1, 2] Kappa", "deck-count", "the count must be a whole number from 0, found '[1, 2]'"),
        ("1002 Kappa", "deck-count", "the count 1002 is too large, at most 1000"),
        ("3", "deck-line", "there is no card after the count 3"),
        ("2 Kapa", "deck-card", "there is no card 'Kapa' in Tanuki Panic"),
        ("2 2 Lanterns", "deck-card", "there is no card '2 Lanterns' in Tanuki Panic"),
        ("2 Kap\u200bpa", "deck-character", "there is a zero width space (U+200B) in this line"),
    ],
)
def test_a_line_that_cannot_be_meant_is_refused(catalog: Catalog, line: str, code: str, message: str) -> None:
    deck, report = read_deck(f"# first\n1 Tengu\n{line}\n", "d.txt", catalog)
    (item,) = report
    assert (str(item.span), item.code, item.message) == ("d.txt:3:1", code, message)
    assert [card.id for _, card in deck.lines] == ["tengu"]


def test_a_count_that_is_wrong_names_the_card(catalog: Catalog) -> None:
    _, report = read_deck("two Kappa", "d.txt", catalog)
    assert [item.subject for item in report] == ["kappa"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "\ufeff"])
def test_an_empty_deck_is_refused_in_one_line(catalog: Catalog, text: str) -> None:
    _, report = read_deck(text, "d.txt", catalog)
    assert [str(item).splitlines()[0] for item in report] == ["d.txt: error: the deck is empty [deck-empty]"]


def test_marks_and_line_ends_of_other_systems_change_nothing(catalog: Catalog) -> None:
    deck, report = read_deck("\ufeff2 Kappa\r\n1 Tengu\r\n", "d.txt", catalog)
    assert [(count, card.id) for count, card in deck.lines] == [(2, "kappa"), (1, "tengu")]
    assert deck.total == 3
    assert not list(report)


def test_a_card_that_is_not_final_is_warned_about(catalog: Catalog) -> None:
    deck, report = read_deck("1 Spacehawk", "d.txt", catalog)
    assert deck.total == 1
    assert [(item.code, item.severity) for item in report] == [("deck-status", Severity.WARNING)]


def test_more_copies_than_the_game_allows_are_warned_about(catalog: Catalog) -> None:
    strict = Catalog(replace(catalog.game, copies=3), catalog.cards)
    _, report = read_deck("2 Kappa\n2 kappa\n", "d.txt", strict)
    (item,) = report
    assert str(item).splitlines() == [
        "d.txt:2:1: warning: kappa: the deck holds 4 copies, at most 3 are allowed [deck-copies]",
        "  hint: take 1 out",
    ]


def test_a_deck_file_that_is_missing_or_not_text_is_refused(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "d.txt"
    assert [item.code for item in read_deck_file(path, "d.txt", catalog)[1]] == ["file-missing"]
    path.write_bytes(b"1 Kappa\n1 T\xffngu\n")
    (item,) = read_deck_file(path, "d.txt", catalog)[1]
    assert (item.code, item.span.line) == ("deck-encoding", 2)


def test_the_shipped_decks_hold_forty_cards(catalog: Catalog) -> None:
    paths = sorted((ROOT / "cards" / "tanuki-panic" / "decks").glob("*.txt"))
    assert len(paths) == 2
    for path in paths:
        deck, report = read_deck_file(path, path.name, catalog)
        assert deck.total == 40
        assert not list(report)


def test_a_card_that_is_nearly_right_is_suggested(catalog: Catalog) -> None:
    with pytest.raises(UsageError) as error:
        CardFinder(catalog).find("Momotara")
    assert error.value.hint == "did you mean Momotarō?"


@pytest.mark.parametrize("line", ["Tengu 3", "Tengu x3", "Tengu 3x", "x3 Tengu", "Tengu \u00d73"])
def test_a_count_in_the_wrong_place_is_told_apart_from_an_unknown_card(catalog: Catalog, line: str) -> None:
    _, report = read_deck(line, "d.txt", catalog)
    assert [str(item) for item in report] == [
        "d.txt:1:1: error: tengu: the count must come first [deck-count]\n  hint: write '3 Tengu'"
    ]
