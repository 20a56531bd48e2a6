"""The first page of a PDF as a PNG, by PDFium, the engine of a common browser."""

import io
from typing import Any

from tanuki_print.diagnostics import UsageError

MOST_PIXELS = 400_000_000
"""About 1.2 GB in memory: a poster, not a card."""

_INCH = 72.0


def pixel_size(size: tuple[float, float], dpi: float) -> tuple[int, int]:
    """Pixels of a page whose sides are in points, each rounded to the nearest. Raises UsageError for far too many."""
    width, height = (max(1, round(side * dpi / _INCH)) for side in size)
    if width * height > MOST_PIXELS:
        message = f"{dpi:g} dpi would make a picture of {width} x {height} pixels"
        raise UsageError(message, "print shops ask for 300 dpi; 1200 is plenty")
    return width, height


def png_bytes(pdf: bytes, dpi: float) -> bytes:
    """The first page at a resolution, on white, with that resolution written into the file."""
    import pypdfium2  # noqa: PLC0415 - only pictures need the engine

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        return _encoded(_drawn(pypdfium2, page, pixel_size(page.get_size(), dpi)), dpi)
    finally:
        document.close()


def _drawn(pdfium: Any, page: Any, size: tuple[int, int]) -> Any:  # noqa: ANN401 - pypdfium2 has no types
    # PDFium's own scale rounds up to a whole pixel and leaves a white hair at two edges; here the page fills them.
    bitmap = pdfium.PdfBitmap.new_native(*size, pdfium.raw.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    pdfium.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, pdfium.raw.FPDF_ANNOT)
    return bitmap.to_pil().convert("RGB")


def _encoded(image: Any, dpi: float) -> bytes:  # noqa: ANN401 - Pillow's, which must not be imported for its name
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
