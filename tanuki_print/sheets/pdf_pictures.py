"""Pictures as image objects: packed pixels go into the file as they are wherever PDF knows the packing."""

from pathlib import Path

from tanuki_print.sheets.art import BrokenPictureError, JpegData, PictureData, PngData, broken_file, read_picture
from tanuki_print.sheets.pdf_file import PdfFile, dictionary, ref

_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}


def write_picture(pdf: PdfFile, path: str) -> int:
    """Write the picture file as an image object; gives its number. Raises TanukiError for a broken file."""
    try:
        data = read_picture(Path(path))
    except (BrokenPictureError, OSError) as error:
        raise broken_file(path, error) from error
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
