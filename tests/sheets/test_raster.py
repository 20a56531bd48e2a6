"""A card as PNG: whole pixels, true size, its own colours."""

import io

import pytest
from PIL import Image as Pictures

from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.face import CardFace, Rgb, Shape
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.raster import pixel_size, png_bytes
from tanuki_print.sheets.single import single_pdf

FACE = CardFace(
    "kappa", "front", (63.0, 88.0), 3.0, (Shape(rectangle(-3.0, -3.0, 69.0, 94.0), fill=Rgb(0.2, 0.4, 0.6)),)
)


def picture(dpi: float, bleed: float = 0.0) -> Pictures.Image:
    return Pictures.open(io.BytesIO(png_bytes(single_pdf(FACE, load_fonts(), "Kappa", bleed), dpi)))


@pytest.mark.parametrize(
    ("dpi", "bleed", "size"),
    [(300, 0.0, (744, 1039)), (300, 3.0, (815, 1110)), (72, 0.0, (179, 249)), (600, 0.0, (1488, 2079))],
)
def test_pixels_follow_from_millimetres(dpi: float, bleed: float, size: tuple[int, int]) -> None:
    made = picture(dpi, bleed)
    assert made.size == size
    assert made.mode == "RGB"


def test_the_resolution_is_written_into_the_file() -> None:
    assert round(picture(300).info["dpi"][0]) == 300


def test_the_card_fills_every_pixel_to_the_edge() -> None:
    assert picture(300).getcolors() == [(744 * 1039, (51, 102, 153))]


def test_a_poster_is_refused_before_memory_runs_out() -> None:
    with pytest.raises(UsageError, match=r"24000 dpi would make a picture of 59"):
        pixel_size((178.6, 249.4), 24000)


def test_the_same_card_gives_the_same_bytes() -> None:
    assert png_bytes(single_pdf(FACE, load_fonts(), "Kappa"), 96) == png_bytes(
        single_pdf(FACE, load_fonts(), "Kappa"), 96
    )
