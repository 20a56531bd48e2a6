"""The application: routes, error pages, and the desk's life from the first reading to the end."""

import asyncio
import contextlib
import importlib
import pkgutil
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from tanuki_print.desk import pages
from tanuki_print.desk.desk import Desk
from tanuki_print.desk.guard import Bound, Guard
from tanuki_print.desk.live_balance import LiveBalance
from tanuki_print.desk.live_rulebooks import LiveRulebooks
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.watch import watch
from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.sheets.fonts import load_fonts

ASSETS = Path(__file__).resolve().parent / "assets"
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FONTS = ("display", "display-bold", "text", "text-bold", "text-italic", "japanese", "emoji")
_MOST_LISTENERS = 100
_NOT_FOUND = ("There is nothing here", "It may have been renamed or deleted since. The gallery shows what there is.")


def create_site(desk: Desk, bound: Bound, *, live: bool = True) -> ASGIApp:
    """The whole application behind its guard; with `live` it watches the disk."""
    found = found_pages()

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await desk.begin()
        watching = asyncio.create_task(watch(desk)) if live else None
        yield
        desk.hub.close()
        if watching is not None:
            watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watching
        desk.queue.close()

    app = Starlette(
        routes=[
            Route("/events", _events),
            Route("/assets/{name}", _asset),
            Route("/fonts/{name}", _font),
            *(route for page in found for route in page.routes),
        ],
        lifespan=lifespan,
        exception_handlers={
            HTTPException: _http_error, UsageError: _wrong_use, TanukiError: _content_error, Exception: _fault,
        },
    )  # fmt: skip
    app.state.desk = desk
    app.state.rulebooks = LiveRulebooks(desk)
    app.state.balance = LiveBalance(desk)
    app.state.menu = [page for page in found if page.title]
    return Guard(app, bound)


def found_pages() -> list[Page]:
    """Every page there is a module for, in the order of the menu."""
    names = [module.name for module in pkgutil.iter_modules(pages.__path__)]
    modules = [importlib.import_module(f"{pages.__name__}.{name}") for name in names]
    return sorted((module.PAGE for module in modules if hasattr(module, "PAGE")), key=lambda page: page.order)


async def _events(request: Request) -> Response:
    desk = desk_of(request)
    if len(desk.hub) >= _MOST_LISTENERS:
        raise HTTPException(503)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(desk.hub.stream(desk.greeting()), media_type="text/event-stream", headers=headers)


async def _asset(request: Request) -> Response:
    # A name out of the folder's own list, never a path out of a request.
    name = request.path_params["name"]
    path = next((file for file in ASSETS.iterdir() if file.name == name), None)
    if path is None or path.suffix not in _KINDS:
        raise HTTPException(404)
    return FileResponse(path, media_type=_KINDS[path.suffix], headers={"Cache-Control": "no-cache"})


async def _font(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _FONTS:
        raise HTTPException(404)
    headers = {"Cache-Control": "private, max-age=86400"}
    return FileResponse(load_fonts().path(name), media_type="font/sfnt", headers=headers)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    detail = error.detail if isinstance(error, HTTPException) else ""
    title, words = _NOT_FOUND if status == 404 else ("That did not work", "The gallery is a good place to begin again.")
    told = detail if status == 404 and detail != "Not Found" else words
    return render(request, "error.html", {"title": title, "words": told, "status": status}, status)


async def _wrong_use(request: Request, error: Exception) -> Response:
    hint = error.hint if isinstance(error, UsageError) else ""
    message = error.message if isinstance(error, UsageError) else str(error)
    values = {"title": "This cannot be shown", "words": f"{message}. {hint}", "status": 400}
    return render(request, "error.html", values, 400)


async def _content_error(request: Request, error: Exception) -> Response:
    complaints = error.diagnostics if isinstance(error, TanukiError) else ()
    values = {"title": "This must be mended first", "complaints": complaints}
    return render(request, "complaints.html", values, 409)


async def _fault(request: Request, error: Exception) -> Response:
    words = f"A fault of the program: {type(error).__name__}. The terminal says more. Reload the page to try again."
    return render(request, "error.html", {"title": "Something broke", "words": words, "status": 500}, 500)
