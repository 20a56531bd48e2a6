"""Pictures inside an SVG: a data address, so that the file stands on its own."""

import io
from base64 import b64encode
from pathlib import Path

from tanuki_print.sheets.art import BrokenPictureError, JpegData, Pixels, PngData, broken_file, read_picture


def picture_address(path: str) -> str:
    """The picture file as a data address, upright. Raises TanukiError for a file that cannot be read."""
    file = Path(path)
    try:
        found = read_picture(file)
        kind = "image/jpeg" if isinstance(found, JpegData) else "image/png"
        data = file.read_bytes() if isinstance(found, JpegData | PngData) else _as_png(found)
    except (BrokenPictureError, OSError) as error:
        raise broken_file(path, error) from error
    return f"data:{kind};base64,{b64encode(data).decode('ascii')}"


def _as_png(pixels: Pixels) -> bytes:
    from PIL import Image  # noqa: PLC0415 - only pictures that no viewer shows alike come here

    image = Image.frombytes("L" if pixels.colors == 1 else "RGB", (pixels.width, pixels.height), pixels.data)
    if pixels.alpha is not None:
        image.putalpha(Image.frombytes("L", image.size, pixels.alpha))
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()
