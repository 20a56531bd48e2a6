"""Pictures of every kind come out upright, in their own colours and whole, or are refused with the reason."""

import io
import struct
import threading
import zlib
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from small_game import make_game, tanuki

from tanuki_print.catalog.model import Picture
from tanuki_print.diagnostics import Span
from tanuki_print.sheets.art import (
    BrokenPictureError,
    JpegData,
    Pixels,
    PngData,
    read_picture,
    source_box,
    upright_size,
)
from tanuki_print.sheets.face import CardFace
from tanuki_print.sheets.face import Image as Placed
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.pdf_file import PdfFile
from tanuki_print.sheets.pdf_pictures import PictureWriter
from tanuki_print.sheets.single import single_pdf

RED, GREEN, BLUE, WHITE = (220, 20, 20), (20, 200, 20), (20, 20, 220), (255, 255, 255)
CORNERS = (RED, GREEN, BLUE, WHITE)
Color = tuple[int, int, int]


def quarters(size: tuple[int, int] = (20, 28)) -> Image.Image:
    """Red, green, blue and white, from upper left in reading order."""
    image = Image.new("RGB", size)
    half = (size[0] // 2, size[1] // 2)
    for index, color in enumerate(CORNERS):
        image.paste(color, (index % 2 * half[0], index // 2 * half[1], *size))
    return image


def printed(path: Path, source: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)) -> list[Color]:
    """The colours of the four quarters of a card that the picture fills, as the PDF shows them."""
    face = CardFace("kappa", "front", (20.0, 28.0), 0.0, (Placed(str(path), 0.0, 0.0, 20.0, 28.0, source),))
    document = pypdfium2.PdfDocument(single_pdf(face, load_fonts(), "Kappa"))
    image = document[0].render(scale=2).to_pil().convert("RGB")
    document.close()
    width, height = image.size
    return [image.getpixel((width * x // 4, height * y // 4)) for y in (1, 3) for x in (1, 3)]


def near(found: list[Color], wanted: tuple[Color, ...], most: int = 12) -> bool:
    pairs = [(a, b) for one, two in zip(found, wanted, strict=True) for a, b in zip(one, two, strict=True)]
    return all(abs(a - b) <= most for a, b in pairs)


@pytest.mark.parametrize("tag", range(9))
def test_a_photograph_is_turned_as_its_tag_says(tmp_path: Path, tag: int) -> None:
    turns = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = quarters((200, 280)).transpose(turns[tag]) if tag in turns else quarters((200, 280))
    exif = Image.Exif()
    exif[0x0112] = tag
    stored.save(tmp_path / "turned.jpg", exif=exif, quality=95, subsampling=0)
    assert upright_size(tmp_path / "turned.jpg") == (200, 280)
    assert near(printed(tmp_path / "turned.jpg"), CORNERS)


@pytest.mark.parametrize(
    ("mode", "name"),
    [("RGB", "a.png"), ("P", "a.png"), ("P", "a.gif"), ("RGBA", "a.png"), ("RGB", "a.webp"), ("CMYK", "a.tif")],
)
def test_colours_stay_whatever_the_file_holds(tmp_path: Path, mode: str, name: str) -> None:
    image = quarters().quantize(8) if mode == "P" else quarters().convert(mode)
    image.save(tmp_path / name, **({"lossless": True} if name.endswith("webp") else {}))
    assert near(printed(tmp_path / name), CORNERS)


def test_a_photograph_in_printing_colours_is_not_turned_into_its_negative(tmp_path: Path) -> None:
    quarters((200, 280)).convert("CMYK").save(tmp_path / "a.jpg", quality=95)
    assert near(printed(tmp_path / "a.jpg"), CORNERS, 30)


def test_sixteen_bits_are_scaled_not_cut_off(tmp_path: Path) -> None:
    grey = Image.new("I;16", (20, 28))
    grey.paste(0x8080, (0, 0, 20, 28))
    grey.save(tmp_path / "deep.png")
    assert printed(tmp_path / "deep.png")[0] == (128, 128, 128)


def test_what_is_transparent_lets_the_ground_through(tmp_path: Path) -> None:
    image = Image.new("RGBA", (20, 28), (*RED, 255))
    image.paste((0, 0, 0, 0), (10, 0, 20, 28))
    image.save(tmp_path / "a.png")
    assert near(printed(tmp_path / "a.png"), (RED, WHITE, RED, WHITE))


def test_a_source_box_cuts_the_picture(tmp_path: Path) -> None:
    quarters().save(tmp_path / "a.png")
    assert near(printed(tmp_path / "a.png", (0.5, 0.5, 1.0, 1.0)), (WHITE,) * 4)


def test_plain_pictures_go_into_the_file_as_they_are(tmp_path: Path) -> None:
    quarters().save(tmp_path / "a.png")
    quarters().save(tmp_path / "a.jpg")
    png, jpeg = read_picture(tmp_path / "a.png"), read_picture(tmp_path / "a.jpg")
    assert isinstance(png, PngData)
    assert isinstance(jpeg, JpegData)
    assert jpeg.data == (tmp_path / "a.jpg").read_bytes()


def test_what_a_camera_appends_to_a_photograph_does_no_harm(tmp_path: Path) -> None:
    _, jpg = files()
    (tmp_path / "a.jpg").write_bytes(jpg + b"SEFT trailer of a telephone")
    assert isinstance(read_picture(tmp_path / "a.jpg"), JpegData)


def test_the_ending_of_a_name_does_not_matter(tmp_path: Path) -> None:
    quarters().save(tmp_path / "a.jpg", "PNG")
    assert isinstance(read_picture(tmp_path / "a.jpg"), PngData)


def test_interlaced_and_turned_pngs_are_unpacked(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    quarters().transpose(Image.Transpose.ROTATE_180).save(tmp_path / "a.png", exif=exif)
    assert isinstance(read_picture(tmp_path / "a.png"), Pixels)
    assert near(printed(tmp_path / "a.png"), CORNERS)


def bad_crc(data: bytes) -> bytes:
    at = data.index(b"IDAT") + 10
    return data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]


def rows_missing(data: bytes) -> bytes:
    """Half the rows, with checksums that are right."""
    at = data.index(b"IDAT")
    body = zlib.compress(b"\0" * (14 * 61))
    chunk = b"IDAT" + body
    whole = struct.pack(">I", len(body)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return data[: at - 4] + whole + b"\0\0\0\0IEND\xaeB`\x82"


def no_pixels(data: bytes) -> bytes:
    """A width of 0, with a checksum that is right."""
    header = b"IHDR" + bytes(4) + data[20:29]
    return data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]


BROKEN = [
    ("cut.png", lambda png, _: png[: len(png) // 2], "the file is cut off"),
    ("head.png", lambda png, _: png[:20], "the file is cut off"),
    ("zero.png", lambda *_: b"", "the file is empty"),
    ("page.png", lambda *_: b"<html>404 not found</html>", "this is no picture that can be read"),
    ("crc.png", lambda png, _: bad_crc(png), "its IDAT part is damaged"),
    ("rows.png", lambda png, _: rows_missing(png), "rows of pixels are missing"),
    ("flat.png", lambda png, _: no_pixels(png), "it has no pixels"),
    ("cut.jpg", lambda _, jpg: jpg[: len(jpg) // 2], "the file is cut off"),
]


@pytest.mark.parametrize(("name", "spoil", "reason"), BROKEN, ids=[name for name, *_ in BROKEN])
def test_a_broken_picture_is_refused_with_the_reason(tmp_path: Path, name: str, spoil, reason: str) -> None:  # noqa: ANN001
    (tmp_path / name).write_bytes(spoil(*files()))
    with pytest.raises(BrokenPictureError, match=reason):
        read_picture(tmp_path / name)


def files() -> tuple[bytes, bytes]:
    png, jpg = io.BytesIO(), io.BytesIO()
    quarters().save(png, "PNG")
    quarters((200, 280)).save(jpg, "JPEG")
    return png.getvalue(), jpg.getvalue()


def test_one_run_names_every_card_whose_picture_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [name for name, *_ in BROKEN] + ["folder.png", "missing.png", "fine.jpg"]
    art = make_game(tmp_path, names)
    png, jpg = files()
    for name, spoil, _ in BROKEN:
        (art / name).write_bytes(spoil(png, jpg))
    (art / "folder.png").mkdir()
    (art / "fine.jpg").write_bytes(png)
    assert tanuki(tmp_path, "sheets") == 1
    complaints = capsys.readouterr().err
    for index, name in enumerate(names[:-1], 1):
        assert any(f"card-{index}: " in line and name in line for line in complaints.splitlines()), name
    assert f"card-{len(names)}: " not in complaints
    assert not list((tmp_path / "output").glob("**/*"))


def test_a_picture_with_another_ending_than_its_kind_prints(tmp_path: Path) -> None:
    (make_game(tmp_path, ["fine.jpg"]) / "fine.jpg").write_bytes(files()[0])
    assert tanuki(tmp_path, "sheets") == 0
    assert (tmp_path / "output" / "small-sheets-a4.pdf").is_file()


def test_too_few_pixels_are_warned_about_with_card_and_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (372, 520)).save(make_game(tmp_path, ["small.png"]) / "small.png")
    assert tanuki(tmp_path, "validate") == 0
    assert "warning: card-1: the picture art/small.png gives 150 dpi, print wants 300" in capsys.readouterr().err


@given(
    st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    st.tuples(st.floats(5, 100), st.floats(5, 100)),
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_the_part_shown_has_the_shape_of_the_box_and_lies_inside(
    size: tuple[int, int], box: tuple[float, float], focus: tuple[float, float]
) -> None:
    left, top, right, bottom = source_box(Picture("art.png", Span("a"), focus), size, box)
    assert 0 <= left < right <= 1 + 1e-9
    assert 0 <= top < bottom <= 1 + 1e-9
    shape = (right - left) * size[0] / ((bottom - top) * size[1])
    assert shape == pytest.approx(box[0] / box[1])


def test_the_focus_stays_in_the_middle_where_it_can() -> None:
    picture = Picture("art.png", Span("a"), (0.5, 0.25))
    assert source_box(picture, (100, 400), (50.0, 50.0)) == (0.0, 0.125, 1.0, 0.375)


def test_a_crop_comes_before_the_focus() -> None:
    picture = Picture("art.png", Span("a"), (0.0, 0.5), (0.5, 0.0, 1.0, 1.0))
    assert source_box(picture, (200, 50), (50.0, 50.0)) == (0.5, 0.0, 0.75, 1.0)


def test_the_threads_that_check_pixels_end_with_the_file(tmp_path: Path) -> None:
    quarters().save(tmp_path / "a.png")
    before = threading.active_count()
    writer = PictureWriter()
    writer.write(PdfFile(io.BytesIO()), str(tmp_path / "a.png"))
    assert threading.active_count() > before
    assert writer.broken() == []
    assert threading.active_count() == before
