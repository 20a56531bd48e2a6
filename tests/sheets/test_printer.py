"""What a person reads off the calibration page is what puts the back behind the front."""

from math import cos, radians, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.sheets.calibration import LEVER, calibration_decor, calibration_pages, turn_of
from tanuki_print.sheets.face import IDENTITY, Matrix, Shape, Text
from tanuki_print.sheets.imposition import Backs
from tanuki_print.sheets.pdf import Decor
from tanuki_print.sheets.printer import PrinterProfile, load_printer

A4 = (210.0, 297.0)
Point = tuple[float, float]


def apply(m: Matrix, x: float, y: float) -> Point:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def printed(point: Point, error: PrinterProfile) -> Point:
    """Where a printer puts a point of the back page that shifts and turns what it prints."""
    c, s = cos(radians(error.turn)), sin(radians(error.turn))
    x, y = point[0] - A4[0] / 2, point[1] - A4[1] / 2
    return A4[0] / 2 + c * x - s * y + error.right, A4[1] / 2 + s * x + c * y + error.down


def seen_from_front(point: Point, backs: Backs) -> Point:
    """A point of the back page as it shines through the front."""
    if backs is Backs.SHORT_EDGE:
        return point[0], A4[1] - point[1]
    return A4[0] - point[0], point[1]


def read_off(backs: Backs, error: PrinterProfile) -> tuple[float, float, float]:
    """What a person reads at the crosses: right and down at the middle, right at the upper one."""
    middle = A4[0] / 2, A4[1] / 2
    upper = (A4[0] / 2, A4[1] / 2 + (LEVER if backs is Backs.SHORT_EDGE else -LEVER))
    x, y = seen_from_front(printed(middle, error), backs)
    above, _ = seen_from_front(printed(upper, error), backs)
    return x - A4[0] / 2, y - A4[1] / 2, above - A4[0] / 2


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-1, 1))
def test_the_recipe_on_the_page_undoes_the_printers_error(backs: Backs, right: float, down: float, turn: float) -> None:
    error = PrinterProfile("", right, down, turn)
    across, below, above = read_off(backs, error)
    sign = -1 if backs is Backs.SHORT_EDGE else 1
    profile = PrinterProfile("", sign * across, -sign * below, turn_of(across, above))
    correction = profile.matrix(A4)
    for point in ((20.0, 20.0), (190.0, 20.0), (105.0, 280.0)):
        x, y = printed(apply(correction, *point), error)
        # Shift and turn do not quite commute: a degree and 3 mm leave a twentieth of a millimetre.
        assert x == pytest.approx(point[0], abs=0.08)
        assert y == pytest.approx(point[1], abs=0.08)


def test_a_profile_moves_right_and_down_as_one_looks_at_the_back() -> None:
    assert apply(PrinterProfile("", 0.6, 1.2).matrix(A4), 10.0, 10.0) == pytest.approx((10.6, 11.2))


def test_a_turn_is_clockwise_about_the_middle_of_the_page() -> None:
    matrix = PrinterProfile("", turn=90.0).matrix(A4)
    assert apply(matrix, 105.0, 148.5) == pytest.approx((105.0, 148.5))
    assert apply(matrix, 105.0, 48.5) == pytest.approx((205.0, 148.5))


def test_no_profile_moves_nothing() -> None:
    assert PrinterProfile().matrix(A4) == IDENTITY


def test_profiles_are_found_by_name(tmp_path: Path) -> None:
    (tmp_path / "printers.yaml").write_text("office: {right: 0.6, down: -1.2, turn: 0.1}\nhome: {down: 2}\n", "utf-8")
    assert load_printer("office", (tmp_path,)) == PrinterProfile("office", 0.6, -1.2, 0.1)
    assert load_printer("home", (tmp_path / "nowhere", tmp_path)) == PrinterProfile("home", 0.0, 2.0, 0.0)
    with pytest.raises(UsageError, match=r"'offise'\s+hint: did you mean 'office'"):
        load_printer("offise", (tmp_path,))


@pytest.mark.parametrize(
    "text", ["office: {left: 1}\n", "office: {right: much}\n", "office: 3\n", "office: {down: 99}\n"]
)
def test_a_profile_in_disorder_is_told_with_its_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "printers.yaml").write_text(f"{text}\n", "utf-8")
    with pytest.raises(TanukiError, match=r"printers\.yaml:1:"):
        load_printer("office", (tmp_path,))


def test_the_second_print_of_the_page_shows_whether_the_profile_is_right() -> None:
    correction: Matrix = PrinterProfile("", 1.0).matrix(A4)
    front, back = calibration_pages(A4)
    assert calibration_decor(front, Backs.LONG_EDGE, Decor((), correction)).correction == IDENTITY
    assert calibration_decor(back, Backs.LONG_EDGE, Decor((), correction)).correction == correction


def test_the_page_tells_which_figures_to_give() -> None:
    items = calibration_decor(calibration_pages(A4)[0], Backs.LONG_EDGE, Decor()).items
    words = " ".join(item.text for item in items if isinstance(item, Text))
    assert "printers.yaml" in words
    assert "--printer NAME" in words
    assert "right = what you read to the right;  down = minus what you read down" in words


def test_the_bar_for_the_scale_is_100_mm_long() -> None:
    items = calibration_decor(calibration_pages(A4)[0], Backs.LONG_EDGE, Decor()).items
    lengths = [
        item.path[1][1] - item.path[0][1]
        for item in items
        if isinstance(item, Shape) and len(item.path) == 2 and item.path[0][0] == "M" and item.path[1][0] == "L"
    ]
    assert max(lengths) == pytest.approx(100.0)
