import pytest

from tanuki_print.sheets.colors import NAMES, luma, parse_color
from tanuki_print.sheets.face import Rgb


def test_a_colour_is_read_in_its_three_spellings() -> None:
    assert parse_color("#ff8000") == Rgb(1.0, 128 / 255, 0.0)
    assert parse_color("#F80") == parse_color("#ff8800")
    assert parse_color(" Navy ") == parse_color("#000080")
    assert all(parse_color(name) == parse_color(figures) for name, figures in NAMES.items())


@pytest.mark.parametrize("text", ["", "none", "#12", "#1234", "#12345g", "ff8000", "rgb(1, 2, 3)", "#ff80\n"])
def test_what_is_no_colour_is_refused_with_what_was_found(text: str) -> None:
    with pytest.raises(ValueError, match="a colour such as #c8361f was expected, found"):
        parse_color(text)


def test_green_looks_brighter_than_red_and_red_than_blue() -> None:
    assert [round(luma(parse_color(name)), 3) for name in ("white", "#00ff00", "red", "blue", "black")] == [
        1.0, 0.587, 0.299, 0.114, 0.0,
    ]  # fmt: skip
