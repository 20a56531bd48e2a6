"""What the streams of one document share: opacities, gradients, fonts, pictures and forms, each written once."""

from collections.abc import Callable, Hashable
from itertools import pairwise

from tanuki_print.sheets.face import LinearGradient, RadialGradient, Stop
from tanuki_print.sheets.pdf_file import PdfFile, dictionary, number, numbers, ref
from tanuki_print.sheets.pdf_fonts import PdfFont, PdfFonts

Gradient = LinearGradient | RadialGradient
PictureWriter = Callable[[PdfFile, str], int]
"""Writes the picture file at a path as an image object and gives its number."""


class PdfResources:
    """Everything is made on first use and found again by value."""

    def __init__(self, pdf: PdfFile, fonts: PdfFonts, pictures: PictureWriter) -> None:
        self.pdf = pdf
        self.fonts = fonts
        self._pictures = pictures
        self._known: dict[Hashable, int] = {}

    def shared(self, key: Hashable, make: Callable[[], int]) -> int:
        """The object for a key; made when it is not there yet."""
        obj = self._known.get(key)
        if obj is None:
            obj = self._known[key] = make()
        return obj

    def font(self, name: str) -> PdfFont:
        """A font by its name in templates, or `hidden`."""
        return self.fonts.font(name, self.pdf)

    def picture(self, path: str) -> int:
        """The image object of a picture file."""
        return self.shared(("picture", path), lambda: self._pictures(self.pdf, path))

    def alpha(self, fill: float, stroke: float) -> int:
        """A graphics state with constant opacities."""
        body = dictionary({"Type": "/ExtGState", "ca": number(fill), "CA": number(stroke)})
        return self.shared(("alpha", body), lambda: self.pdf.add(body))

    def shading(self, gradient: Gradient) -> int:
        """A gradient's colours."""
        return self.shared(("shading", gradient), lambda: self.pdf.add(_shading(gradient, "/DeviceRGB", _color)))

    def veil(self, gradient: Gradient) -> int:
        """A graphics state whose soft mask holds a gradient's opacities."""
        return self.shared(("veil", gradient), lambda: self._veil(gradient))

    def _veil(self, gradient: Gradient) -> int:
        shading = self.pdf.add(_shading(gradient, "/DeviceGray", _opacity))
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": "[-1000 -1000 2000 2000]",
            "Group": "<</Type /Group /S /Transparency /CS /DeviceGray>>",
            "Resources": dictionary({"Shading": dictionary({"R0": ref(shading)})}),
        }
        form = self.pdf.stream(entries, b"/R0 sh")
        mask = dictionary({"Type": "/Mask", "S": "/Luminosity", "G": ref(form)})
        return self.pdf.add(dictionary({"Type": "/ExtGState", "SMask": mask}))


def _color(stop: Stop) -> str:
    return numbers(stop.color.red, stop.color.green, stop.color.blue)


def _opacity(stop: Stop) -> str:
    return number(stop.opacity)


def _shading(gradient: Gradient, space: str, value: Callable[[Stop], str]) -> str:
    if isinstance(gradient, LinearGradient):
        kind, coordinates = "2", numbers(*gradient.start, *gradient.end)
    else:
        kind, coordinates = "3", numbers(*gradient.center, 0, *gradient.center, gradient.radius)
    entries = {"ShadingType": kind, "ColorSpace": space, "Coords": f"[{coordinates}]", "Extend": "[true true]"}
    return dictionary(entries | {"Function": _function(gradient.stops, value)})


def _function(stops: tuple[Stop, ...], value: Callable[[Stop], str]) -> str:
    """Colours between the stops, the first and the last reaching to the ends (ISO 32000-1, 7.10.3 and 7.10.4)."""
    first, last = stops[0], stops[-1]
    inner = [stop for stop in stops if 0.0 < stop.offset < 1.0]
    steps = [Stop(0.0, first.color, first.opacity), *inner, Stop(1.0, last.color, last.opacity)]
    parts = [
        dictionary({"FunctionType": "2", "Domain": "[0 1]", "C0": f"[{value(a)}]", "C1": f"[{value(b)}]", "N": "1"})
        for a, b in pairwise(steps)
    ]
    if len(parts) == 1:
        return parts[0]
    entries = {"FunctionType": "3", "Domain": "[0 1]", "Functions": f"[{' '.join(parts)}]"}
    entries |= {"Bounds": f"[{numbers(*(stop.offset for stop in inner))}]", "Encode": f"[{'0 1 ' * len(parts)}]"}
    return dictionary(entries)
