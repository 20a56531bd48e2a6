"""A process that turns pages into pixels, so that the server stays free: `python -m tanuki_print.desk.rasterizer`.

It reads jobs from stdin and writes pictures to stdout, each with its length before it, until stdin ends. A picture of
length 0 says that the page could not be drawn.
"""

import io
import signal
import struct
import sys
from typing import Any, BinaryIO

from tanuki_print.sheets.raster import pixel_size

HEAD = struct.Struct("<dIB")
"""Of a job: dpi, length of the PDF, the quality of a JPEG or 0 for a PNG."""

LENGTH = struct.Struct("<I")


def main() -> None:
    """Paint until there is nothing more to paint; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import PIL.Image  # noqa: F401, PLC0415 - loaded before the first job comes
    import pypdfium2  # noqa: PLC0415

    serve(pypdfium2, sys.stdin.buffer, sys.stdout.buffer)


def serve(pdfium: Any, source: BinaryIO, sink: BinaryIO) -> None:  # noqa: ANN401 - pypdfium2 has no types
    """Answer every job in order."""
    while len(head := source.read(HEAD.size)) == HEAD.size:
        dpi, length, quality = HEAD.unpack(head)
        try:
            picture = painted(pdfium, source.read(length), dpi, quality)
        except (pdfium.PdfiumError, ValueError, OSError, MemoryError):
            picture = b""
        sink.write(LENGTH.pack(len(picture)) + picture)
        sink.flush()


def painted(pdfium: Any, pdf: bytes, dpi: float, quality: int) -> bytes:  # noqa: ANN401 - as above
    """The first page on white, as a JPEG of a quality or for 0 as a PNG: packed quickly, it does not go far."""
    document = pdfium.PdfDocument(pdf)
    try:
        page = document[0]
        size = pixel_size(page.get_size(), dpi)
        bitmap = pdfium.PdfBitmap.new_native(*size, pdfium.raw.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
        pdfium.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, pdfium.raw.FPDF_ANNOT)
        image = bitmap.to_pil().convert("RGB")
    finally:
        document.close()
    out = io.BytesIO()
    if quality:
        image.save(out, "JPEG", quality=quality, subsampling=0)
    else:
        image.save(out, "PNG", compress_level=1)
    return out.getvalue()


if __name__ == "__main__":
    main()
