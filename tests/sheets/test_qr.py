"""What is drawn as a QR code is read again as it was, at the size and with the white rim that readers need."""

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tanuki_print.sheets.elements import qr_code
from tanuki_print.sheets.face import Rgb, Shape
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.paths import bounds
from tanuki_print.sheets.picture import Plate, picture_pages
from tanuki_print.sheets.qr import QUIET, SMALLEST_MODULE, QrTextError, qr_items, qr_modules, qr_width

LINE = "tanuki-booster/1 tanuki-panic@1 56e93516cd8b festival display of 24 box 1 pack 17 seed "


def printed(text: str, width: float, dpi: int = 300) -> Image.Image:
    """The code alone on a page of its own size, with grey around it."""
    ground = Shape(
        (("M", 0, 0), ("L", width + 10, 0), ("L", width + 10, width + 10), ("L", 0, width + 10), ("Z",)),
        Rgb(0.5, 0.5, 0.5),
    )
    page = Plate("qr", (width + 10, width + 10), (ground, *qr_items(text, 5.0, 5.0, width)))
    pdf = pypdfium2.PdfDocument(picture_pages([page], load_fonts(), "x"))
    return pdf[0].render(scale=dpi / 72).to_pil()


def read(image: Image.Image) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize(
    "seed",
    ["matsuri-2026", "x" * 200, "a" * 61 + "ü" * 60, "狸" * 66, "祭りの夜、狸が踊る", "Ω", '100 % & <b> "it\'s"', "🦝"],
)
def test_a_seed_line_is_read_again_from_the_smallest_code(seed: str) -> None:
    text = LINE + seed
    assert read(printed(text, qr_width(text))) == [text]


@settings(max_examples=25)
@given(
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cf", "Co", "Cn"]),
        min_size=1,
        max_size=60,
    )
)
def test_any_seed_is_read_again(seed: str) -> None:
    assert read(printed(LINE + seed, 40.0)) == [LINE + seed]


def test_the_longest_seed_line_goes_on_the_back_of_a_small_wrapper() -> None:
    assert qr_width(LINE + "x" * 200) <= 33.0
    assert qr_width(LINE + "matsuri-2026") <= 24.0


def test_the_code_has_level_m_or_better_and_four_modules_of_white_around_it() -> None:
    text = LINE + "matsuri-2026"
    (found,) = zxingcpp.read_barcodes(printed(text, 30.0))
    assert found.ec_level in ("M", "Q", "H")
    ground, modules = qr_items(text, 2.0, 3.0, 30.0)
    assert isinstance(ground, Shape)
    assert isinstance(modules, Shape)
    assert bounds(ground.path) == (2.0, 3.0, 32.0, 33.0)
    module = 30.0 / (len(qr_modules(text)) + 2 * QUIET)
    left, top, right, bottom = bounds(modules.path)
    rim = QUIET * module
    assert (left, top, right, bottom) == pytest.approx((2 + rim, 3 + rim, 32 - rim, 33 - rim))


def element(text: str, width: float) -> Node:
    return Node("qr", {"text": text, "width": str(width)}, "wrapper.svg.j2", 7)


def test_a_module_too_small_for_paper_is_an_error_that_names_the_size_needed() -> None:
    needed = qr_width(LINE)
    assert needed == pytest.approx((len(qr_modules(LINE)) + 8) * SMALLEST_MODULE)
    assert qr_code(element(LINE, needed))
    with pytest.raises(Flaw, match=f"this QR code needs {needed:.1f} mm with its white rim, its box is 12 mm wide"):
        qr_code(element(LINE, 12.0))


def test_a_text_that_no_code_holds_is_an_error() -> None:
    with pytest.raises(QrTextError, match="a QR code cannot hold 3000 bytes"):
        qr_width("x" * 3000)
    with pytest.raises(Flaw, match="a QR code cannot hold 3000 bytes"):
        qr_code(element("x" * 3000, 200.0))
