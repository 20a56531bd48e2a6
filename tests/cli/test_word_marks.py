"""Two wordings told apart word by word: nothing is lost, and what stays stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.cli.word_marks import marked, rewritten, word_parts

words = st.lists(
    st.sampled_from(["bow", "first", "Then", " ", "  ", "\n", ".", ",", "’", "狸", "紙", "é"]), max_size=12
).map("".join)


@given(words, words)
def test_both_wordings_can_be_read_back(old: str, new: str) -> None:
    parts = word_parts(old, new)
    assert "".join(part.text for part in parts if part.kind != "new") == old
    assert "".join(part.text for part in parts if part.kind != "gone") == new


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Bow first. Then throw.", "Bow first. Always then throw.", "Bow first. [-Then-]{+Always then+} throw."),
        ("It must bow back.", "It must bow.", "It must bow[- back-]."),
        ("a b c d e f", "a x y d e f", "a [-b c-]{+x y+} d e f"),
        ("紙の上の狸", "紙の中の狸", "紙の[-上-]{+中+}の狸"),
        ("one", "other", "[-one-]{+other+}"),
        ("same", "same", "same"),
    ],
)
def test_changed_words_are_marked_in_plain_text(old: str, new: str, line: str) -> None:
    assert marked(old, new) == line


def test_a_text_with_nothing_left_is_rewritten() -> None:
    assert rewritten("The moon is late.", "Nobody ever knew.")
    assert not rewritten("The moon is late.", "The moon is early.")
