import pytest

from tanuki_print.sheets.matrices import multiply, parse_transform, turned
from tanuki_print.sheets.pathdata import parse_path
from tanuki_print.sheets.paths import bounds, ellipse, numbers, rectangle, transform_path


def test_relative_commands_become_absolute_lines() -> None:
    assert parse_path("m1 2 3 0v4H1z") == (("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",))


def test_after_closing_a_relative_command_starts_at_the_first_point() -> None:
    assert parse_path("M1 1h2v2zl5 0")[-1] == ("L", 6, 1)


def test_numbers_may_be_packed_without_blanks() -> None:
    assert numbers("1-2.5.5,3e1") == [1, -2.5, 0.5, 30]


@pytest.mark.parametrize("text", ["nan", "inf", "1_000", "1 x", "1e9"])
def test_what_is_no_plain_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="number"):
        numbers(text)


def test_smooth_and_quadratic_curves_become_cubic_ones() -> None:
    path = parse_path("M0 0C0 1 1 2 2 2S4 1 4 0Q5 -3 6 0T8 0")
    assert path[2] == ("C", 3, 2, 4, 1, 4, 0)
    assert path[4][-2:] == (8, 0)
    assert path[4][1:3] == pytest.approx((6 + 2 / 3, 2))


def test_an_arc_with_packed_flags_ends_where_it_should_and_bulges_by_its_radius() -> None:
    path = parse_path("M0 0a5 5 0 0110 0")
    assert path[-1][-2:] == (10, 0)
    left, top, right, low = bounds(path)
    assert (left, top, right, low) == pytest.approx((0, -5, 10, 0))


def test_a_half_circle_passes_its_top() -> None:
    assert bounds(ellipse(10, 10, 4, 2)) == pytest.approx((6, 8, 14, 12))


@pytest.mark.parametrize("data", ["L1 1", "M1", "M1 1L2", "M1 1A1 1 0 2 0 3 3", "M0 0Z5"])
def test_faulty_path_data_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"M|takes"):
        parse_path(data)


def test_transforms_apply_from_the_right() -> None:
    assert parse_transform("translate(10 5) scale(2)") == (2, 0, 0, 2, 10, 5)
    square = transform_path(rectangle(0, 0, 1, 1), parse_transform("rotate(90 1 1)"))
    assert bounds(square) == pytest.approx((1, 0, 2, 1))


def test_turning_there_and_back_changes_nothing() -> None:
    assert multiply(turned(30, 3, 4), turned(-30, 3, 4)) == pytest.approx((1, 0, 0, 1, 0, 0))


@pytest.mark.parametrize("text", ["spin(3)", "scale()", "translate(1 2 3)", "rotate(1) x"])
def test_faulty_transforms_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"transform|takes"):
        parse_transform(text)
