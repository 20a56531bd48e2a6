"""A page that tells how far a printer's back lies from its front: print it on both sides, hold it to a light, read off.

Front and back carry the same crosses in the same places. The front's middle cross and one high above it have rulers;
where the back's crosses fall on these is what a printer profile needs.
"""

from collections.abc import Iterator
from math import atan2, degrees

from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.face import CardFace, Copy, Item, Path, Rgb, Shape, Side, Stroke, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.imposition import Backs, Page
from tanuki_print.sheets.pdf import Decor, Job, PdfLook
from tanuki_print.sheets.printer import PrinterProfile

_INK = Rgb(0.0, 0.0, 0.0)
_RED = Rgb(0.75, 0.1, 0.05)
_FINE, _BOLD = 0.12, 0.3
REACH = 8
"""Rulers go so many mm to each side of a cross."""

LEVER = 90.0
"""How far the upper cross stands above the middle one (mm): 1 mm there is 0.64 degrees."""

SMALLEST = (160.0, 200.0)
"""Width and height (mm) below which rulers and words would leave the page."""

_RECIPES = {
    "long": ("left and right", "right = what you read to the right;  down = minus what you read down"),
    "short": ("top and bottom", "right = minus what you read to the right;  down = what you read down"),
}
_STEPS = (
    "1. Print both pages on one sheet at 100 %, never “fit to page”: over the {edge} edge.",
    "2. Check the scale: the bar below must be exactly 100 mm long.",
    "3. Hold the sheet to a light, this side to you. A red cross shines through from the back near each black one.",
    "4. At the middle cross read how far the red one lies: to the right (left is minus) and down (up is minus), in mm.",
    "5. Do the same at the upper cross, to the right only.",
    "6. The back must move the other way (as one looks at the back, {mirrored} change places):",
    "       {recipe}",
    "       turn = ((right at the upper cross) - (right at the middle)) x {factor:.2f} degrees",
    "7. Write them to printers.yaml beside your cards/ folder, and print with --printer NAME:",
    "       office: {{right: 0.6, down: -1.2, turn: 0.1}}",
)


def calibration_job(page: tuple[float, float], backs: Backs, printer: PrinterProfile) -> Job:
    """The calibration sheet on paper of a size (mm), set upright; its back moved as the profile says.

    Raises UsageError for paper that is too small for it.
    """
    upright = min(page), max(page)
    if upright[0] < SMALLEST[0] or upright[1] < SMALLEST[1]:
        size = f"{page[0]:g} x {page[1]:g} mm"
        raise UsageError(f"a page of {size} has no room to calibrate", "take the printer's paper: --paper a4")
    correction = Decor((), printer.matrix(upright))

    def no_face(copy: Copy, side: Side) -> CardFace:
        raise AssertionError(f"a calibration page holds no card, not {copy.card} {side}")

    def decor(which: Page) -> Decor:
        return calibration_decor(which, backs, correction)

    return Job(calibration_pages(upright), no_face, decor, PdfLook("Calibration page", 0.0), load_fonts())


def calibration_pages(page: tuple[float, float]) -> tuple[Page, Page]:
    """The two sides of the calibration sheet, without cards."""
    return Page(1, "front", page, ()), Page(2, "back", page, ())


def calibration_decor(page: Page, backs: Backs, correction: Decor) -> Decor:
    """What lies on a calibration page; the back is moved by the profile in use, so that a second print proves it."""
    if page.side == "front":
        return Decor((*_front(page.size), *_words(page.size, backs)))
    # Over the short edge the top of the back lies behind the bottom of the front.
    lever = LEVER if backs is Backs.SHORT_EDGE else -LEVER
    x, y = page.size[0] / 2, page.size[1] / 2
    crosses = [item for at in (y, y + lever) for item in _cross(x, at, _RED, _BOLD)]
    return Decor((*crosses, _note(page.size)), correction.correction)


def turn_of(middle: float, upper: float) -> float:
    """Degrees that a back is turned by, from how far right its middle and its upper cross lie (mm)."""
    return degrees(atan2(upper - middle, LEVER))


def _front(size: tuple[float, float]) -> Iterator[Item]:
    middle = size[0] / 2
    for upper in (size[1] / 2, size[1] / 2 - LEVER):
        yield from _cross(middle, upper, _INK, _FINE)
        yield from _ruler(middle, upper)
    left, y = size[0] / 2 - 50, size[1] - 20
    yield Shape((("M", left, y), ("L", left + 100, y)), stroke=Stroke(_INK, _BOLD))
    for x in range(0, 101, 10):
        yield Shape((("M", left + x, y - 2), ("L", left + x, y + 2)), stroke=Stroke(_INK, _FINE))
    yield Text("text", 8, left, y + 6, "100 mm from the first tick to the last", _INK)


def _cross(x: float, y: float, color: Rgb, width: float) -> Iterator[Item]:
    path: Path = (("M", x - REACH, y), ("L", x + REACH, y), ("M", x, y - REACH), ("L", x, y + REACH))
    yield Shape(path, stroke=Stroke(color, width))


def _ruler(x: float, y: float) -> Iterator[Item]:
    """Ticks each half mm along both arms, longer each whole one and numbered each fourth one."""
    for half in range(-2 * REACH, 2 * REACH + 1):
        at, long = half / 2, 1.3 if half % 2 == 0 else 0.6
        ticks: Path = (
            ("M", x + at, y - long),
            ("L", x + at, y + long),
            ("M", x - long, y + at),
            ("L", x + long, y + at),
        )
        yield Shape(ticks, stroke=Stroke(_INK, 0.06))
        if half % 8 == 0 and half:
            yield Text("text-bold", 5, x + at - (0.5 if half > 0 else 0.9), y + 3.3, f"{half // 2}", _INK)
            yield Text("text-bold", 5, x + 1.9, y + at + 0.6, f"{half // 2}", _INK)


def _words(size: tuple[float, float], backs: Backs) -> Iterator[Item]:
    left, y = 18.0, size[1] / 2 + 22
    edge = "short" if backs is Backs.SHORT_EDGE else "long"
    yield Text("text-bold", 14, left, size[1] / 2 - LEVER - 18, "Calibration: how far does your printer miss?", _INK)
    mirrored, recipe = _RECIPES[edge]
    factor = turn_of(0.0, 1.0)
    for line in _STEPS:
        text = line.format(edge=edge, factor=factor, mirrored=mirrored, recipe=recipe)
        yield Text("text", 9, left + 1.0 * (len(text) - len(text.lstrip())), y, text.strip(), _INK)
        y += 5.4


def _note(size: tuple[float, float]) -> Item:
    return Text("text", 8, 18.0, size[1] - 14, "Back of the calibration sheet.", _RED)
