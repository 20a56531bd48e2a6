"""The gallery: every card, searched, filtered, sorted."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.desk.filters import PLAIN_ORDERS, choices, figures, read_sheet_request, shown_cards, title_of
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.picture_requests import THUMB_DPI
from tanuki_print.sheets.raster import pixel_size

_INCH = 25.4
_POINTS = 72.0


async def _gallery(request: Request) -> Response:
    desk = desk_of(request)
    snapshot = desk.snapshot
    wanted = read_sheet_request(request.query_params)
    troubles = {entry.id: told for entry in snapshot.entries.values() if (told := desk.problems_of(entry))}
    shown = shown_cards(snapshot, wanted, frozenset(troubles))
    trim = snapshot.game.stock.trim if snapshot.game else (63.0, 88.0)
    names = figures(snapshot.catalog)
    values = {
        "here": "/",
        "wanted": wanted,
        "shown": shown,
        "troubles": troubles,
        "size": pixel_size((trim[0] * _POINTS / _INCH, trim[1] * _POINTS / _INCH), THUMB_DPI),
        "figures": names,
        "orders": (*PLAIN_ORDERS, *names),
        "choices": choices(snapshot),
        "title_of": title_of,
    }
    return render(request, "gallery.html", values)


PAGE = Page("Gallery", "/", 10, (Route("/", _gallery),))
