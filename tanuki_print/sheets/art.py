"""Picture files: are they whole, how large are they upright, and which part of them fills a box.

The quick way reads headers and checksums only; what a PDF can hold as it is never gets unpacked.
"""

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from tanuki_print.catalog.model import Card, Picture
from tanuki_print.diagnostics import Diagnostic, Severity, Span, TanukiError, reason_of
from tanuki_print.sheets.face import CardFace, Image, images

PNG_MAGIC = b"\x89PNG\r\n\x1a\n"
JPEG_MAGIC = b"\xff\xd8\xff"
PRINT_DPI = 300
"""What print shops ask for; fewer pixels are warned about."""

_RESAMPLED = {"I;16", "I;16B", "I;16L", "I", "F"}
_MOST_PIXELS = 200_000_000
_PIECE = 1 << 18


@dataclass(frozen=True, slots=True)
class PngData:
    """A PNG that a PDF takes as it is: 8 bits, grey or RGB, no alpha, not interlaced. `data` is its packed pixels."""

    width: int
    height: int
    colors: int
    data: bytes


@dataclass(frozen=True, slots=True)
class JpegData:
    """An upright 8-bit grey or RGB JPEG, as it is."""

    width: int
    height: int
    colors: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Pixels:
    """Unpacked pixels, 8 bits, `colors` 1 or 3, with `alpha` (one byte a pixel) where some are transparent."""

    width: int
    height: int
    colors: int
    data: bytes
    alpha: bytes | None = None


PictureData = PngData | JpegData | Pixels


class BrokenPictureError(Exception):
    """The file is no picture, or not a whole one; the message says which."""


def read_picture(path: Path, *, later: bool = False) -> PictureData:
    """A picture upright and in RGB or grey, in the cheapest form a PDF takes. Raises BrokenPictureError or OSError.

    With `later` the caller sees to `check_pixels` of a PngData, which takes longer than all the rest.
    """
    data = path.read_bytes()
    _refuse_empty(data)
    if data.startswith(PNG_MAGIC):
        found = _read_png(data)
        if found is not None:
            if not later:
                check_pixels(found)
            return found
    elif data.startswith(JPEG_MAGIC):
        jpeg = _read_jpeg(data)
        if jpeg is not None:
            return jpeg
    return _convert(data)


def check_pixels(png: PngData) -> None:
    """Unpack a PNG's pixels to see that all are there; raises BrokenPictureError. May run on a thread of its own."""
    unpack, rest, found = zlib.decompressobj(), png.data, 0
    try:
        while rest:
            # In pieces: a buffer of the whole picture's size costs more than the unpacking.
            piece = unpack.decompress(rest, _PIECE)
            found += len(piece)
            rest = unpack.unconsumed_tail
            if not piece:
                break
    except zlib.error as error:
        raise BrokenPictureError("its pixels are damaged") from error
    if found != png.height * (1 + png.width * png.colors) or not unpack.eof:
        raise BrokenPictureError("rows of pixels are missing")


def upright_size(path: Path) -> tuple[int, int]:
    """Width and height in pixels as a viewer shows the picture. Raises BrokenPictureError or OSError."""
    with path.open("rb") as file:
        head = file.read(33)
    _refuse_empty(head)
    if head.startswith(PNG_MAGIC) and len(head) < 33:
        raise BrokenPictureError("the file is cut off")
    if head.startswith(PNG_MAGIC) and head[12:16] == b"IHDR":
        # A PNG may carry an EXIF turn too, but never in front of its pixels in practice; the slow way looks.
        width, height = struct.unpack(">II", head[16:24])
        if not width or not height:
            raise BrokenPictureError("it has no pixels")
        if not _png_is_turned(path):
            return width, height
    from PIL import Image  # noqa: PLC0415 - most pictures never need it

    try:
        with Image.open(path) as image:
            turned = image.getexif().get(0x0112, 1) >= 5
            return (image.height, image.width) if turned else image.size
    except Exception as error:
        raise BrokenPictureError("this is no picture that can be read") from error


def source_box(picture: Picture, size: tuple[int, int], box: tuple[float, float]) -> tuple[float, float, float, float]:
    """The part of the upright picture that fills a box of that shape: fractions left, top, right, bottom.

    The crop comes first; what is left over of it is cut so that the focus stays as near the middle as it can.
    """
    left, top, right, bottom = picture.crop or (0.0, 0.0, 1.0, 1.0)
    width, height = (right - left) * size[0], (bottom - top) * size[1]
    wanted = box[0] / box[1]
    if width / height > wanted:
        share = height * wanted / width * (right - left)
        start = _around(picture.focus[0], share, left, right)
        return start, top, start + share, bottom
    share = width / wanted / height * (bottom - top)
    start = _around(picture.focus[1], share, top, bottom)
    return left, start, right, start + share


def check_picture(card: Card, folder: Path, box: tuple[float, float]) -> list[Diagnostic]:
    """Complaints about a card's picture in a box (mm): missing, broken, or too few pixels for 300 dpi."""
    picture = card.art.picture
    if picture is None:
        return []
    try:
        data = read_picture(folder / picture.path)
    except (BrokenPictureError, OSError) as error:
        return [_broken(card, picture, error)]
    return coarse_picture(card, (data.width, data.height), box)


def own_images(card: Card, face: CardFace) -> list[Image]:
    """The boxes (mm) of a face that show the card's own picture."""
    picture = card.art.picture
    return [image for image in images(face.items) if picture and image.path.endswith(f"/{picture.path}")]


def coarse_picture(card: Card, size: tuple[int, int], box: tuple[float, float]) -> list[Diagnostic]:
    """A warning where a card's picture of that size, in pixels, gives less than 300 dpi in a box (mm)."""
    picture = card.art.picture
    if picture is None:
        return []
    left, _, right, _ = source_box(picture, size, box)
    dpi = (right - left) * size[0] / (box[0] / 25.4)
    if dpi >= PRINT_DPI - 0.5:
        return []
    wanted = f"{box[0] / 25.4 * PRINT_DPI:.0f} x {box[1] / 25.4 * PRINT_DPI:.0f}"
    message = f"the picture {picture.path} gives {dpi:.0f} dpi, print wants {PRINT_DPI}"
    hint = f"its visible part should have at least {wanted} pixels"
    return [Diagnostic(picture.span, message, "art-resolution", hint, card.id, Severity.WARNING)]


def open_for_card(card: Card, folder: Path) -> tuple[int, int]:
    """The upright size of a card's picture; raises TanukiError naming card and file where it cannot be read."""
    picture = card.art.picture
    if picture is None:
        raise AssertionError(f"{card.id} has no picture")
    try:
        return upright_size(folder / picture.path)
    except (BrokenPictureError, OSError) as error:
        raise TanukiError(_broken(card, picture, error)) from error


def broken_file(path: str, error: Exception) -> TanukiError:
    """The complaint about a picture that turned out to be broken while a page was written."""
    return TanukiError(Diagnostic(Span(path), _reason(error), "art-broken", "save the picture again"))


def _broken(card: Card, picture: Picture, error: Exception) -> Diagnostic:
    message = f"the picture {picture.path} cannot be used: {_reason(error)}"
    hint = "paths count from the game's folder" if isinstance(error, FileNotFoundError) else "save the picture again"
    return Diagnostic(picture.span, message, "art-broken", hint, card.id)


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return reason_of(error) if isinstance(error, OSError) else str(error)


def _around(focus: float, share: float, low: float, high: float) -> float:
    return min(max(focus - share / 2, low), high - share)


def _refuse_empty(data: bytes) -> None:
    if not data:
        raise BrokenPictureError("the file is empty")


def _png_is_turned(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(len(PNG_MAGIC))
        while len(head := file.read(8)) == 8 and head[4:] != b"IEND":
            if head[4:] == b"eXIf":
                return True
            file.seek(int.from_bytes(head[:4]) + 4, 1)
    return False


def _chunks(data: bytes, *, checked: bool = True) -> list[tuple[bytes, memoryview]]:
    """Kind and body of every chunk up to IEND; raises BrokenPictureError where the file is cut off or damaged."""
    view, at, found = memoryview(data), len(PNG_MAGIC), []
    while True:
        if at + 12 > len(data):
            raise BrokenPictureError("the file is cut off")
        length = int.from_bytes(view[at : at + 4])
        end = at + 8 + length
        if end + 4 > len(data):
            raise BrokenPictureError("the file is cut off")
        kind = bytes(view[at + 4 : at + 8])
        if checked and zlib.crc32(view[at + 4 : end]) != int.from_bytes(view[end : end + 4]):
            raise BrokenPictureError(f"its {kind.decode('latin-1')} part is damaged")
        found.append((kind, view[at + 8 : end]))
        if kind == b"IEND":
            return found
        at = end + 4


def _read_png(data: bytes) -> PngData | None:
    """The packed pixels as they are, or None for a PNG that must be converted first."""
    chunks = _chunks(data)
    if chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise BrokenPictureError("it does not begin as a PNG must")
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if not width or not height:
        raise BrokenPictureError("it has no pixels")
    names = {name for name, _ in chunks}
    if depth != 8 or kind not in (0, 2) or interlaced or names & {b"tRNS", b"eXIf", b"acTL"}:
        return None
    colors = 3 if kind == 2 else 1
    pixels = b"".join(body for name, body in chunks if name == b"IDAT")
    return PngData(width, height, colors, pixels)


def _read_jpeg(data: bytes) -> JpegData | None:
    """The file as it is, or None where it must be converted: turned by EXIF, CMYK."""
    from tanuki_print.sheets.jpeg import jpeg_header  # noqa: PLC0415 - most games hold PNGs

    header = jpeg_header(data)
    if header is None:
        raise BrokenPictureError("the file is cut off")
    if header.turned or header.colors not in (1, 3):
        return None
    return JpegData(header.width, header.height, header.colors, data)


def _convert(data: bytes) -> Pixels:
    """Anything Pillow reads: turned upright, 16 bits scaled, CMYK and palettes to RGB, alpha kept apart."""
    import io  # noqa: PLC0415

    from PIL import Image, ImageOps  # noqa: PLC0415 - pictures that PDF takes as they are never need it

    try:
        opened = Image.open(io.BytesIO(data))
        small = opened.width * opened.height <= _MOST_PIXELS
        image = ImageOps.exif_transpose(opened) if small else opened
    except Exception as error:
        # Pillow's plugins raise whatever they like on broken files.
        cut = "truncated" in str(error).lower() or isinstance(error, EOFError)
        raise BrokenPictureError("the file is cut off" if cut else "this is no picture that can be read") from error
    if not small:
        raise BrokenPictureError(f"it has more than {_MOST_PIXELS // 1_000_000} million pixels")
    if image.mode in _RESAMPLED:
        image = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    alpha = None
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        image = image.convert("RGBA")
        alpha = image.getchannel("A").tobytes()
    image = image.convert("L" if image.mode in ("1", "L") else "RGB")
    return Pixels(image.width, image.height, len(image.getbands()), image.tobytes(), alpha)
