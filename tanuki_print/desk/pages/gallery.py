"""The gallery: every card."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.wishes import THUMB_DPI
from tanuki_print.sheets.raster import pixel_size


async def _gallery(request: Request) -> Response:
    snapshot = desk_of(request).snapshot
    trim = snapshot.game.stock.trim if snapshot.game else (63.0, 88.0)
    width, height = pixel_size((trim[0] * 72 / 25.4, trim[1] * 72 / 25.4), THUMB_DPI)
    values = {"here": "/", "entries": list(snapshot.entries.values()), "width": width, "height": height}
    return render(request, "gallery.html", values)


PAGE = Page("Gallery", "/", 10, (Route("/", _gallery),))
