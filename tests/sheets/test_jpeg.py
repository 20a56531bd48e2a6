"""Headers of photographs, as cameras and programs write them."""

import io
import struct

import pytest
from PIL import Image

from tanuki_print.sheets.jpeg import JpegHeader, jpeg_header


def photograph(mode: str = "RGB", *, orientation: int = 0, progressive: bool = False) -> bytes:
    image, out = Image.new(mode, (30, 20)), io.BytesIO()
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    image.save(out, "JPEG", exif=exif, progressive=progressive)
    return out.getvalue()


@pytest.mark.parametrize(("mode", "colors"), [("L", 1), ("RGB", 3), ("CMYK", 4)])
@pytest.mark.parametrize("progressive", [False, True])
def test_size_and_colours_are_read_from_every_kind(mode: str, colors: int, *, progressive: bool) -> None:
    assert jpeg_header(photograph(mode, progressive=progressive)) == JpegHeader(30, 20, colors, turned=False)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turn_is_seen(orientation: int) -> None:
    header = jpeg_header(photograph(orientation=orientation))
    assert header is not None
    assert header.turned is (orientation != 1)


def test_a_turn_in_bytes_of_the_other_order_is_seen() -> None:
    plain = photograph()
    for order, mark in ((">", b"MM"), ("<", b"II")):
        tiff = mark + struct.pack(f"{order}HIHHHIHHI", 42, 8, 1, 0x0112, 3, 1, 6, 0, 0)
        body = b"Exif\0\0" + tiff
        header = jpeg_header(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + plain[2:])
        assert header == JpegHeader(30, 20, 3, turned=True)


def test_fill_bytes_before_a_marker_are_skipped() -> None:
    plain = photograph()
    assert jpeg_header(plain[:2] + b"\xff\xff\xff" + plain[2:]) == jpeg_header(plain)


def test_a_photograph_cut_off_anywhere_has_no_header() -> None:
    data = photograph()
    assert [at for at in range(2, len(data) - 1) if jpeg_header(data[:at]) is not None] == []
