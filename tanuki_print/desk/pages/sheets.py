"""The sheets: pages as they will print, and the PDF to print them."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import BinaryIO
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tanuki_print.desk.desk import UndrawableError
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.picture_requests import SHARP_DPI, THUMB_DPI, PageRequest, SheetRequest
from tanuki_print.desk.sheet_pages import Plan, layouts_that_fit, page_picture, planned, state_of, whole_pdf
from tanuki_print.diagnostics import UsageError
from tanuki_print.sheets.imposition import Backs

_MOST_COPIES = 99
_PIECE = 1 << 16
_BACKS = {
    "none": "no backs",
    "long-edge": "turned over the long edge",
    "short-edge": "turned over the short edge",
    "fold": "folded",
}


async def _sheets(request: Request) -> Response:
    desk = desk_of(request)
    wanted = read_sheet_request(request.query_params)
    plan: Plan | None = None
    error = hint = ""
    try:
        plan = await planned(desk, wanted)
    except UsageError as problem:
        error, hint = problem.message, problem.hint
    layouts = layouts_that_fit(desk)
    values = {
        "here": "/sheets",
        "wanted": wanted,
        "plan": plan,
        "pages": [(page, state_of(desk, plan, page)) for page in plan.job.pages] if plan else [],
        "error": error,
        "hint": hint,
        "asked": urlencode(_fields(wanted)),
        "papers": list(dict.fromkeys(layout.paper for layout in layouts)),
        "layouts": layouts,
        "backs": _BACKS,
        "named": [],
        "names": {entry.id: entry.name for entry in desk.snapshot.entries.values()},
    }
    return render(request, "sheets.html", values)


def read_sheet_request(asked: Mapping[str, str]) -> SheetRequest:
    """What the fields of a form ask for; what makes no sense there is left out."""
    copies, backs = asked.get("copies", "1"), asked.get("backs", "none")
    return SheetRequest(
        asked.get("paper", "a4").lower()[:20] or "a4",
        asked.get("layout", "")[:60],
        asked.get("cards", "").strip()[:500],
        min(max(int(copies), 1), _MOST_COPIES) if copies.isascii() and copies.isdigit() and len(copies) < 4 else 1,
        backs if backs in {each.value for each in Backs} else "none",
        asked["marks"] if asked.get("marks") in ("yes", "no") else "",
        asked.get("ink") == "low",
        asked.get("draft") == "1",
    )


def _fields(wanted: SheetRequest) -> dict[str, str]:
    """The fields of a form that say this request, without those that say nothing new."""
    values, usual = asdict(wanted), asdict(SheetRequest())
    names = {"query": "cards"}
    plain = {names.get(name, name): str(value) for name, value in values.items() if value != usual[name]}
    flags = {"low_ink": ("ink", "low"), "draft": ("draft", "1")}
    for name, (key, value) in flags.items():
        if plain.pop(name, None):
            plain[key] = value
    return plain


async def _page(request: Request) -> Response:
    asked = request.query_params
    number, dpi = request.path_params["number"], asked.get("dpi", str(THUMB_DPI))
    if dpi not in (str(THUMB_DPI), str(SHARP_DPI)):
        raise HTTPException(404)
    try:
        drawn = await page_picture(desk_of(request), PageRequest(read_sheet_request(asked), number, int(dpi)))
    except UndrawableError:
        raise HTTPException(404) from None
    current = drawn.state == asked.get("v")
    headers = {"Cache-Control": "private, max-age=86400, immutable" if current else "no-store"}
    return Response(drawn.data, media_type=drawn.kind, headers=headers)


async def _download(request: Request) -> Response:
    desk = desk_of(request)
    wanted = read_sheet_request(request.query_params)
    file = await whole_pdf(desk, wanted)
    name = f"{desk.project.game}-sheets-{wanted.paper}.pdf".encode("ascii", "replace").decode().replace('"', "")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return StreamingResponse(_pieces(file), media_type="application/pdf", headers=headers)


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece


PAGE = Page(
    "Sheets",
    "/sheets",
    20,
    (Route("/sheets", _sheets), Route("/sheets/page/{number:int}", _page), Route("/sheets/download", _download)),
)
