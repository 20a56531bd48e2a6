"""Pictures as image objects: packed pixels go into the file as they are wherever PDF knows the packing."""

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from tanuki_print.diagnostics import TanukiError
from tanuki_print.sheets.art import (
    BrokenPictureError,
    JpegData,
    PictureData,
    PngData,
    broken_file,
    check_pixels,
    read_picture,
)
from tanuki_print.sheets.pdf_file import PdfFile, dictionary, ref

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

_THREADS = 2
_WAITING = 8
"""So many pictures may wait to be checked; more would only fill memory."""

_CHECKED = 100_000_000
"""So many bytes of pixels are unpacked in one run to see that no row is missing.

All parts of a PNG carry checksums, which are looked at always: unpacking finds only files that were saved wrongly, and
would be two thirds of the work for hundreds of pictures. `validate` unpacks every one.
"""

_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}


class PictureWriter:
    """Writes picture files as image objects; the pixels of PNGs are checked on other threads in the meantime."""

    def __init__(self) -> None:
        self._checks: deque[tuple[str, Future[None]]] = deque()
        self._pool: ThreadPoolExecutor | None = None
        self._broken: list[tuple[str, TanukiError]] = []
        self._unpacked = 0

    def write(self, pdf: PdfFile, path: str) -> int:
        """Write one picture; gives its number. Raises TanukiError for a broken file."""
        try:
            data = read_picture(Path(path), later=True)
        except (BrokenPictureError, OSError) as error:
            raise broken_file(path, error) from error
        if isinstance(data, PngData) and self._unpacked < _CHECKED:
            self._unpacked += data.width * data.height * data.colors
            self._check(path, data)
        return _write(pdf, data)

    def broken(self) -> list[tuple[str, TanukiError]]:
        """Paths and complaints of pictures written that turned out to be broken; waits for all checks."""
        while self._checks:
            self._await_one()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
        return self._broken

    def _check(self, path: str, data: PngData) -> None:
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - all-vector decks need no thread

            self._pool = ThreadPoolExecutor(_THREADS)
        if len(self._checks) >= _WAITING:
            self._await_one()
        self._checks.append((path, self._pool.submit(check_pixels, data)))

    def _await_one(self) -> None:
        path, check = self._checks.popleft()
        try:
            check.result()
        except BrokenPictureError as error:
            self._broken.append((path, broken_file(path, error)))


def _write(pdf: PdfFile, data: PictureData) -> int:
    entries = _entries(data)
    if isinstance(data, PngData):
        # PNG rows are what PDF calls predictor 15: the same filters, the same Flate.
        parts = {"Predictor": "15", "Colors": str(data.colors), "BitsPerComponent": "8", "Columns": str(data.width)}
        entries |= {"Filter": "/FlateDecode", "DecodeParms": dictionary(parts)}
        return pdf.stream(entries, data.data, packed=True)
    if isinstance(data, JpegData):
        return pdf.stream(entries | {"Filter": "/DCTDecode"}, data.data, packed=True)
    if data.alpha is not None and data.alpha.strip(b"\xff"):
        mask = _entries(data) | {"ColorSpace": "/DeviceGray"}
        entries["SMask"] = ref(pdf.stream(mask, data.alpha))
    return pdf.stream(entries, data.data)


def _entries(data: PictureData) -> dict[str, str]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(data.width),
        "Height": str(data.height),
        "ColorSpace": _SPACES[data.colors],
        "BitsPerComponent": "8",
    }
