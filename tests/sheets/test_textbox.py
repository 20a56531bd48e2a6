import pytest

from tanuki_print.sheets.face import POINT
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.markup import Flaw, Node, curly, markup_filter, read_markup
from tanuki_print.sheets.textbox import Box, Fitted, fit, fit_line

FONTS = load_fonts()
STONES = "River stones remember every foot that crossed."


def node(text: str) -> Node:
    return read_markup(f"<textbox>{text}</textbox>", "t.svg.j2")


def rows(fitted: Fitted) -> list[str]:
    return ["".join(cell.char for cell in line.cells) for line in fitted.lines]


def test_a_text_takes_the_largest_size_that_fits() -> None:
    fitted = fit(node(STONES), FONTS, "text", Box(50, 10, 6, 9))
    assert fitted.size == 9
    assert " ".join(rows(fitted)) == STONES


def test_no_line_is_wider_than_the_box() -> None:
    for width in (14, 20, 33):
        fitted = fit(node(STONES * 2), FONTS, "text-italic", Box(width, 60, 5, 9, tracking=0.05))
        assert all(line.width * fitted.size * POINT / 1000 <= width + 0.01 for line in fitted.lines)


def test_lines_are_of_even_length() -> None:
    fitted = fit(node(STONES), FONTS, "text", Box(50, 10, 9, 9))
    widths = [line.width for line in fitted.lines]
    assert len(widths) == 2
    assert min(widths) > 0.7 * max(widths)


def test_fewest_lines_come_before_the_largest_size() -> None:
    box = Box(52, 20, 7, 11)
    few = fit(node(STONES), FONTS, "text", Box(52, 20, 7, 11, fewest_lines=True))
    assert len(few.lines) == 1
    assert len(fit(node(STONES), FONTS, "text", box).lines) == 2


def test_a_word_wider_than_its_line_is_hyphenated() -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenantrag"
    fitted = fit(node(word), FONTS, "text", Box(20, 30, 6, 9))
    assert len(fitted.lines) > 2
    assert all(row.endswith("-") for row in rows(fitted)[:-1])


def test_what_does_not_fit_tells_lines_and_millimetres() -> None:
    with pytest.raises(Flaw, match=r"\d+ lines \(\d+\.\d mm\) too many at the smallest size, 6 pt"):
        fit(node(STONES * 30), FONTS, "text", Box(40, 12, 6, 9))


def test_one_line_shrinks_and_then_complains() -> None:
    wide = fit_line(node(STONES), FONTS, "text", Box(40, 0, 5, 14))
    assert wide.lines[0].width * wide.size * POINT / 1000 == pytest.approx(40)
    with pytest.raises(Flaw, match=r"\d+\.\d mm too wide at the smallest size, 12 pt"):
        fit_line(node(STONES), FONTS, "text", Box(40, 0, 12, 14))


def test_an_empty_text_draws_nothing() -> None:
    assert fit(node("  "), FONTS, "text", Box(10, 3, 6, 9)).lines == ()


def test_letters_that_the_display_font_lacks_come_from_another() -> None:
    (line,) = fit_line(node("Ōyama Žluťoučký 鬼"), FONTS, "display", Box(0, 0, 9, 9)).lines
    assert {cell.font for cell in line.cells if cell.char == "鬼"} == {"japanese"}
    assert all(FONTS.has(cell.font, cell.char) for cell in line.cells)


@pytest.mark.parametrize(
    ("plain", "set_text"),
    [
        ('"Oh," she said.', "“Oh,” she said."),
        ("it's the cats' '90s", "it’s the cats’ ’90s"),
        ("('so')", "(‘so’)"),
        ("dash\u2014'quote'", "dash\u2014‘quote’"),
    ],
)
def test_straight_quotes_become_curly(plain: str, set_text: str) -> None:
    assert curly(plain) == set_text


def test_stars_become_elements_and_nothing_else_does() -> None:
    assert markup_filter("**a *b* c** <d> & \\*e 2 * 3 * 4") == "<b>a <i>b</i> c</b> &lt;d&gt; &amp; *e 2 * 3 * 4"


def test_entities_and_document_types_are_refused() -> None:
    with pytest.raises(Flaw, match="not allowed"):
        read_markup('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "t.svg")
