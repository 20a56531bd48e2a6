"""The wrapper, cut out and folded in thought: edges meet, flaps lie inside, both faces stand the right way up."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.face import Rgb, Shape
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.layouts import PAPERS
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.picture import Plate, picture_pages
from tanuki_print.sheets.wrapper import BLEED, MARGIN, Dieline, Panel, dieline, spread
from tanuki_print.sheets.wrapper_page import wrapper_item

Vector = tuple[float, float, float]
Flat = tuple[float, float]

ELEVEN = dieline((63.0, 88.0), 11)
LINES = st.builds(
    dieline,
    st.tuples(st.floats(30, 120), st.floats(40, 160)),
    st.integers(1, 120),
    st.floats(0.1, 0.7),
    st.floats(0, 6),
)


@dataclass(frozen=True)
class Frame:
    """Where paper has gone: the place of the flat origin, and of the directions right, down, and towards the print."""

    origin: Vector
    right: Vector
    down: Vector
    print: Vector

    def at(self, point: Flat) -> Vector:
        x, y = point
        return tuple(o + x * r + y * d for o, r, d in zip(self.origin, self.right, self.down, strict=True))  # type: ignore[return-value]


def folded(line: Dieline) -> dict[str, Frame]:
    """Every panel where it is once all folds are made, with the back left lying on the table, print up."""
    frames = {"back": Frame((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))}
    panels = {panel.name: panel for panel in line.panels}
    for fold in line.folds:
        parent, child = fold.panels
        frames[child] = turned(frames[parent], fold.start, fold.end, panels[child])
    return frames


def turned(parent: Frame, start: Flat, end: Flat, child: Panel) -> Frame:
    """The child of a fold after a quarter turn away from the print."""
    middle = [sum(corner[axis] for corner in child.corners) / len(child.corners) for axis in (0, 1)]
    upright = start[0] == end[0]
    axis = 0 if upright else 1
    sign = 1.0 if middle[axis] > start[axis] else -1.0
    # What pointed away from the fold within the paper now points away from the print, and the print points outwards.
    outwards = tuple(sign * part for part in (parent.right if upright else parent.down))
    inwards = tuple(-sign * part for part in parent.print)
    right, down = (inwards, parent.down) if upright else (parent.right, inwards)
    hinge = parent.at(start)
    origin = tuple(h - start[0] * r - start[1] * d for h, r, d in zip(hinge, right, down, strict=True))
    return Frame(origin, right, down, outwards)  # type: ignore[arg-type]


def edge(line: Dieline, name: str, first: int, second: int) -> list[Vector]:
    """Two corners of a panel, by their numbers from the upper left clockwise, where they are when all is folded."""
    frame = folded(line)[name]
    corners = next(panel.corners for panel in line.panels if panel.name == name)
    return [frame.at(corners[first]), frame.at(corners[second])]


def same(one: list[Vector], other: list[Vector]) -> bool:
    return any(all(dist(a, b) < 1e-9 for a, b in zip(one, order, strict=True)) for order in (other, other[::-1]))


TOP, RIGHT, BOTTOM, LEFT = (0, 1), (1, 2), (2, 3), (3, 0)


@given(LINES)
def test_every_edge_that_is_seen_meets_its_neighbour(line: Dieline) -> None:
    for one, side, other, its in (
        ("front", LEFT, "right spine", RIGHT),
        ("front", TOP, "upper cap", TOP),
        ("front", BOTTOM, "lower cap", BOTTOM),
        ("left spine", TOP, "upper cap", LEFT),
        ("right spine", TOP, "upper cap", RIGHT),
        ("left spine", BOTTOM, "lower cap", LEFT),
        ("right spine", BOTTOM, "lower cap", RIGHT),
    ):
        assert same(edge(line, one, *side), edge(line, other, *its)), (one, other)


@given(LINES)
def test_the_print_faces_outwards_on_every_side(line: Dieline) -> None:
    frames = folded(line)
    assert {name: frames[name].print for name in ("front", "back", "left spine", "right spine")} == {
        "back": (0, 0, 1),
        "left spine": (-1, 0, 0),
        "right spine": (1, 0, 0),
        "front": (0, 0, -1),
    }
    assert frames["upper cap"].print == (0, -1, 0)
    assert frames["lower cap"].print == (0, 1, 0)


@given(LINES)
def test_art_is_the_right_way_up_on_front_and_back_and_never_mirrored(line: Dieline) -> None:
    frames = folded(line)
    for name in ("front", "back", "left spine", "right spine"):
        frame = frames[name]
        assert frame.down == (0, 1, 0), f"{name} hangs as the back does when the pack is turned round"
        assert cross(frame.right, frame.down) == frame.print, "mirrored print would face inwards"


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@given(LINES)
def test_flaps_lie_behind_the_front_and_not_upon_each_other(line: Dieline) -> None:
    frames = folded(line)
    front = [frames["front"].at(corner) for corner in line.front.corners]
    left, right = min(p[0] for p in front), max(p[0] for p in front)
    top, bottom = min(p[1] for p in front), max(p[1] for p in front)
    lying: list[list[Flat]] = []
    for panel in line.panels:
        if panel.kind != "flap":
            continue
        frame = frames[panel.name]
        assert frame.print == frames["front"].print, "the glued side lies against the inside of the front"
        points = [frame.at(corner) for corner in panel.corners]
        assert {round(point[2], 6) for point in points} == {round(front[0][2], 6)}
        assert all(left - 1e-6 <= x <= right + 1e-6 and top - 1e-6 <= y <= bottom + 1e-6 for x, y, _ in points)
        lying.append([(x, y) for x, y, _ in points])
    assert len(lying) == 3
    for one, other in combinations(lying, 2):
        assert apart(one, other)


def apart(one: Sequence[Flat], other: Sequence[Flat]) -> bool:
    """Whether two convex shapes have a line between them."""
    for shape in (one, other):
        for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
            normal = (y2 - y1, x1 - x2)
            first = [x * normal[0] + y * normal[1] for x, y in one]
            second = [x * normal[0] + y * normal[1] for x, y in other]
            if max(first) <= min(second) + 1e-9 or max(second) <= min(first) + 1e-9:
                return True
    return False


@given(LINES)
def test_what_is_cut_out_is_all_panels_and_nothing_else(line: Dieline) -> None:
    assert area(line.outline) == pytest.approx(sum(area(panel.corners) for panel in line.panels))
    width, height = line.size
    assert all(-1e-9 <= x <= width and -1e-9 <= y <= height for x, y in line.outline)


def area(corners: Sequence[Flat]) -> float:
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


@given(LINES)
def test_art_covers_all_that_is_seen_and_goes_no_further_than_the_bleed_under_glue(line: Dieline) -> None:
    def covered(x: float, y: float) -> bool:
        return any(a.x - 1e-9 <= x <= a.right + 1e-9 and a.y - 1e-9 <= y <= a.bottom + 1e-9 for a in line.art)

    for panel in line.panels:
        if panel.kind != "flap":
            assert all(covered(x + dx, y + dy) for x, y in panel.corners for dx, dy in ((0, 0), inward(panel, x, y)))
    flap = next(panel for panel in line.panels if panel.name == "flap")
    start = flap.corners[0][0]
    assert covered(start + BLEED, line.front.y + line.front.height / 2)
    assert not covered(start + BLEED + 0.01, line.front.y + line.front.height / 2)


def inward(panel: Panel, x: float, y: float) -> Flat:
    middle = [sum(corner[axis] for corner in panel.corners) / 4 for axis in (0, 1)]
    return (middle[0] - x) / 2, (middle[1] - y) / 2


def test_eleven_cards_have_room_inside_and_the_spine_is_as_deep_as_the_stack() -> None:
    assert ELEVEN.front.width == 64.0
    assert ELEVEN.front.height == 89.0
    assert ELEVEN.depth == pytest.approx(11 * 0.3 + 0.7)
    assert ELEVEN.size == pytest.approx((147.5, 121.0))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_wrappers_of_eleven_cards_lie_on_a_page_inside_its_margins(paper: str) -> None:
    found = spread(ELEVEN.size, paper, "it")
    assert found.page == PAPERS[paper]
    assert len(found.corners) == 2
    for x, y in found.corners:
        assert x >= MARGIN
        assert y >= MARGIN
        assert x + ELEVEN.size[0] <= found.page[0] - MARGIN
        assert y + ELEVEN.size[1] <= found.page[1] - MARGIN
    (_, first), (_, second) = found.corners
    assert second >= first + ELEVEN.size[1]


def test_a_wrapper_that_does_not_fit_is_refused_with_the_papers_that_hold_it() -> None:
    thick = dieline((70.0, 120.0), 100)
    with pytest.raises(UsageError, match="a wrapper for 100 cards is 215 x 206 mm and does not fit on a4") as caught:
        spread(thick.size, "a4", "a wrapper for 100 cards")
    assert caught.value.hint == "it fits on a3, tabloid"
    with pytest.raises(UsageError) as caught:
        spread(dieline((120.0, 160.0), 300).size, "a4", "it")
    assert caught.value.hint == "no paper holds it: wrap fewer cards together"


def test_on_paper_art_ends_at_the_bleed_and_the_flaps_stay_white() -> None:
    magenta = Plate("art", ELEVEN.size, (Shape(rectangle(0.0, 0.0, *ELEVEN.size), Rgb(1.0, 0.0, 1.0)),))
    item = wrapper_item(ELEVEN, magenta, Plate("words", ELEVEN.size, ()))
    pdf = picture_pages([Plate("page", ELEVEN.size, (item,))], load_fonts(), "x")
    scale = 10 * 25.4 / 72
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=scale).to_pil().convert("RGB")

    def color(x: float, y: float) -> tuple[int, ...]:
        return image.getpixel((round(x * 10), round(y * 10)))  # type: ignore[return-value]

    front, back, (left, right), (upper, lower) = ELEVEN.front, ELEVEN.back, ELEVEN.spines, ELEVEN.caps
    for area_ in (front, back, left, right, upper, lower):
        assert color(area_.x + area_.width / 2, area_.y + area_.height / 2) == (255, 0, 255)
    middle = front.y + front.height / 2
    assert color(right.right + BLEED - 0.3, middle + 0.4) == (255, 0, 255), "over the fold to the flap"
    assert color(right.right + BLEED + 0.3, middle) == (255, 255, 255), "where the glue goes"
    assert color(upper.x + 20, upper.y - BLEED - 0.3) == (255, 255, 255)
    assert color(front.x + 20.3, front.y - BLEED + 0.3) == (255, 0, 255), "beyond the cut"
    assert color(front.x - 0.03, middle)[0] < 128, "the line to cut along"
