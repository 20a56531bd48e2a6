import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.sheets.face import IDENTITY, Matrix
from tanuki_print.sheets.matrices import multiply, parse_transform, scale_of, turned

NUMBERS = st.floats(-50, 50)
MATRICES = st.tuples(*[NUMBERS] * 6)


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@given(MATRICES, MATRICES, NUMBERS, NUMBERS)
def test_a_product_does_the_inner_one_first(outer: Matrix, inner: Matrix, x: float, y: float) -> None:
    assert moved(multiply(outer, inner), x, y) == pytest.approx(moved(outer, *moved(inner, x, y)), abs=1e-6)


@given(st.floats(-360, 360), NUMBERS, NUMBERS)
def test_a_turn_keeps_its_centre_and_every_length(degrees: float, x: float, y: float) -> None:
    matrix = turned(degrees, x, y)
    assert moved(matrix, x, y) == pytest.approx((x, y), abs=1e-9)
    assert math.dist(moved(matrix, x + 3, y + 4), (x, y)) == pytest.approx(5)
    assert scale_of(matrix) == pytest.approx(1)


def test_a_turn_goes_clockwise_as_seen_on_the_page() -> None:
    assert moved(turned(90), 1, 0) == pytest.approx((0, 1))


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(2 3)", (3, 4)),
        ("translate(2)", (3, 1)),
        ("scale(2, 3)", (2, 3)),
        ("scale(2)", (2, 2)),
        ("rotate(90)", (-1, 1)),
        ("rotate(180 1 0)", (1, -1)),
        ("skewX(45)", (2, 1)),
        ("skewY(45)", (1, 2)),
        ("matrix(1 2 3 4 5 6)", (9, 12)),
        ("translate(10 0) scale(2), rotate(90)", (8, 2)),
    ],
)
def test_a_transform_moves_a_point_as_in_svg(text: str, point: tuple[float, float]) -> None:
    assert moved(parse_transform(text), 1, 1) == pytest.approx(point)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "transform must be a list"),
        ("translate(1 2) and more", "transform must be a list"),
        ("turn(90)", "transform knows translate, scale, .*, found 'turn'"),
        ("rotate(1 2)", "rotate takes 1 or 3 numbers, found 2"),
        ("scale(x)", "a list of numbers was expected"),
    ],
)
def test_a_transform_that_is_none_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_transform(text)


def test_what_moves_nothing_costs_nothing() -> None:
    matrix = turned(30)
    assert multiply(IDENTITY, matrix) is matrix
    assert multiply(matrix, IDENTITY) is matrix
