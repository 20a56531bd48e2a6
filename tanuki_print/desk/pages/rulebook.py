"""The rulebook and the quickstart with their boards, beside the cards and as live as they are."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from tanuki_print.desk.guard import HEADERS
from tanuki_print.desk.live_rulebooks import TEXTS, LiveRulebooks
from tanuki_print.desk.page import Page, desk_of, render

_FRAMES = {"Content-Security-Policy": f"{HEADERS['Content-Security-Policy']}; frame-src 'self'"}
"""The page around a text may frame it."""

_FRAMED = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
}
"""A text carries its own style and needs nothing else: no script runs in it, and only the desk may frame it."""


def _live(request: Request) -> LiveRulebooks:
    found: LiveRulebooks = request.app.state.rulebooks
    return found


def _name(request: Request) -> str:
    name: str = request.path_params.get("name", "rulebook")
    if name not in TEXTS:
        raise HTTPException(404, "There is no such text: a game has a rulebook and a quickstart.")
    return name


async def _page(request: Request) -> Response:
    name = _name(request)
    desk = desk_of(request)
    values = {
        "here": "/rulebook",
        "name": name,
        "texts": TEXTS,
        "file": desk.workspace.relative(desk.workspace.rules_dir(desk.project.game) / f"{name}.md"),
        "book": _live(request).look(name),
    }
    answer = render(request, "rulebook.html", values)
    answer.headers.update(_FRAMES)
    return answer


async def _text(request: Request) -> Response:
    """The text alone, as it was last in order."""
    name = _name(request)
    book = _live(request).look(name)
    if not book.html:
        return RedirectResponse("/rulebook" if name == "rulebook" else f"/rulebook/{name}", 303)
    return HTMLResponse(book.html, headers=_FRAMED)


PAGE = Page(
    "Rulebook",
    "/rulebook",
    40,
    (Route("/rulebook", _page), Route("/rulebook/{name}", _page), Route("/rulebook/{name}/text", _text)),
)
