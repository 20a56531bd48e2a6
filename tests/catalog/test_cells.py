"""Values as cells: whatever is written is harmless, and is read back as it was."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tanuki_print.catalog.cells import cell_text, column_letters, guarded, joined, parted, sheltered, unguarded

TRICKY = st.text(st.sampled_from("'=+-@\t\r\n \u3000ax,;\"\\=\uff1d"), max_size=8)
ITEMS = st.lists(st.text(st.sampled_from("ab;\\ '=*"), min_size=1, max_size=6).map(str.strip).filter(bool), max_size=4)


@given(st.one_of(TRICKY, st.text()))
@example("'")
@example("''=1")
@example("' =1")
@example("'\n")
@example("'tis the season")
def test_a_guarded_text_is_read_back_as_it_was(text: str) -> None:
    assert unguarded(guarded(text)) == text


@given(TRICKY)
def test_blanks_that_readers_take_away_make_no_difference(text: str) -> None:
    assert unguarded(guarded(text).strip()).strip() == text.strip()
    assert unguarded(sheltered(text).strip()).strip() == text.strip()


@given(TRICKY)
def test_no_guarded_text_begins_like_a_formula(text: str) -> None:
    assert not guarded(text).strip().startswith(("=", "+", "-", "@", "\uff1d"))


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ('=HYPERLINK("x")', '\'=HYPERLINK("x")'),
        ("+1 for the drum", "'+1 for the drum"),
        ("-50", "'-50"),
        ("@home", "'@home"),
        (" =1", "' =1"),
        ("'=1", "''=1"),
        ("\uff1d1", "'\uff1d1"),
        ("'tis the season", "'tis the season"),
        ("Tengu = teacher", "Tengu = teacher"),
        ("", ""),
    ],
)
def test_only_what_would_run_gets_an_apostrophe(text: str, cell: str) -> None:
    assert guarded(text) == cell


def test_a_cell_that_is_marked_as_text_needs_no_apostrophe_unless_one_would_be_taken_away() -> None:
    assert [sheltered(text) for text in ("=1", "'=1", " '=1", "'tis")] == ["=1", "''=1", "' '=1", "'tis"]


@given(ITEMS)
@example(["a;b", "\\", "c\\;"])
def test_a_list_is_read_back_as_it_was(items: list[str]) -> None:
    assert parted(joined(items)) == tuple(items)


def test_a_list_is_read_as_people_write_it() -> None:
    assert parted("Union, the; Kumiai-ki ;") == ("Union, the", "Kumiai-ki")
    assert parted("a\\b; c") == ("a\\b", "c")
    assert joined(["Union; the", "Kumiai-ki"]) == "Union\\; the; Kumiai-ki"


def test_any_value_of_a_card_has_a_text() -> None:
    values = [None, True, 7, 1.5, "7", ["a", "b"], (), [1, 2], {"motif": "\u6843"}]
    assert [cell_text(value) for value in values] == [
        "", "true", "7", "1.5", "7", "a; b", "", "[1, 2]", '{"motif": "\u6843"}',
    ]  # fmt: skip


def test_columns_have_the_names_that_spreadsheets_give_them() -> None:
    assert [column_letters(number) for number in (1, 26, 27, 702, 703, 16384)] == ["A", "Z", "AA", "ZZ", "AAA", "XFD"]
