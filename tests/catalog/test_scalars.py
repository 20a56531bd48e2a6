"""Plain words that are refused say how to write either thing that may have been meant."""

import pytest

from tanuki_print.catalog.scalars import Trap, read_plain


@pytest.mark.parametrize(("word", "meant"), [("yes", "true"), ("On", "true"), ("y", "true"), ("NO", "false")])
def test_a_word_of_truth_may_be_text_or_a_truth_value(word: str, meant: str) -> None:
    found = read_plain(word)
    assert isinstance(found, Trap)
    assert found.hint == f'write "{word}" in quotes if it is text, {meant} if it is not'
