import pytest

from tanuki_print.catalog.characters import describe, suspects


def found(text: str) -> list[str]:
    return [describe(character) for _, character in suspects(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Momotarō 桃太郎, «Ōkame» — naïve\nsecond line",
        "🍑",
        "❤\ufe0f",
        "❤\ufe0e",
        "©\ufe0f",
        "👩\u200d🚀",
        "🏴\u200d☠\ufe0f",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ],
)
def test_letters_of_every_writing_and_whole_emoji_are_let_through(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a\tb", ["tab (U+0009)"]),
        ("a\rb", ["carriage return without a line feed (U+000D)"]),
        ("\ufeffa", ["byte order mark (U+FEFF)"]),
        ("a\u200bb\u00a0c", ["zero width space (U+200B)", "no-break space (U+00A0)"]),
        ("a\u202eb", ["right-to-left override (U+202E)"]),
        ("a\x07", ["control character (U+0007)"]),
        ("a\u200db", ["zero width joiner (U+200D)"]),
        ("🍑\u200d", ["zero width joiner (U+200D)"]),
        ("a\ufe0f", ["variation selector-16 (U+FE0F)"]),
        ("a\U000e0067", ["tag latin small letter g (U+E0067)"]),
        ("\ud800", ["control character (U+D800)"]),
    ],
)
def test_what_nobody_sees_is_named(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_each_is_told_with_its_place() -> None:
    assert list(suspects("ab\u200bc\u200b")) == [(2, "\u200b"), (4, "\u200b")]
