"""Everything that is wrong, in one place."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.desk.page import Page, desk_of, render


async def _problems(request: Request) -> Response:
    values = {"title": "Problems", "complaints": desk_of(request).problems()}
    return render(request, "complaints.html", values)


PAGE = Page("", "/problems", 90, (Route("/problems", _problems),))
