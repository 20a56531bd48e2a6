"""Which part of a picture fills a box."""

import struct
from pathlib import Path as FilePath

from tanuki_print.sheets.face import Image
from tanuki_print.sheets.markup import Flaw

_PNG = b"\x89PNG\r\n\x1a\n"
_SIDEWAYS = 5
_ORIENTATION = 0x0112


def picture_size(path: FilePath) -> tuple[int, int]:
    """Width and height in pixels of the upright picture; raises OSError for what is no picture."""
    with path.open("rb") as file:
        head = file.read(24)
    if head.startswith(_PNG) and len(head) == 24:
        width, height = struct.unpack(">II", head[16:24])
        return int(width), int(height)
    from PIL import Image as Pillow  # noqa: PLC0415 - only for pictures that are no PNG

    with Pillow.open(path) as picture:
        width, height = picture.size
        turned = picture.getexif().get(_ORIENTATION, 1) >= _SIDEWAYS
    return (height, width) if turned else (width, height)


def cropped(
    path: FilePath,
    box: tuple[float, float, float, float],
    focus: tuple[float, float],
    crop: tuple[float, float, float, float] | None,
) -> Image:
    """The picture filling a box (mm) without distortion: first cut to `crop`, then kept around `focus` (both 0..1)."""
    try:
        width, height = picture_size(path)
    except (OSError, ValueError, SyntaxError) as error:
        message = f"cannot read the picture {path.name!r}: {error}"
        raise Flaw(message, None, "", "picture") from None
    left, top, right, bottom = crop or (0.0, 0.0, 1.0, 1.0)
    have_w, have_h = (right - left) * width, (bottom - top) * height
    x, y, box_w, box_h = box
    if have_w <= 0 or have_h <= 0 or box_w <= 0 or box_h <= 0:
        message = f"the picture {path.name!r} or its box is empty"
        raise Flaw(message, None, "", "picture")
    scale = max(box_w / have_w, box_h / have_h)
    use_w, use_h = box_w / scale / width, box_h / scale / height
    start_x = min(max(focus[0] - use_w / 2, left), right - use_w)
    start_y = min(max(focus[1] - use_h / 2, top), bottom - use_h)
    return Image(str(path), x, y, box_w, box_h, (start_x, start_y, start_x + use_w, start_y + use_h))
