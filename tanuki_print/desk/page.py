"""What a page of the desk is, and how it becomes HTML."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tanuki_print.desk.desk import Desk
from tanuki_print.diagnostics import Diagnostic, Span, gathered

VIEWS = Path(__file__).resolve().parent / "views"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its title in the menu, which leads to `path`, its place in the menu from left to right, its routes.

    `order`: gallery 10, sheets 20, packs 30, rulebook 40, balance 50.
    """

    title: str
    path: str
    order: int
    routes: tuple[Route, ...]


def desk_of(request: Request) -> Desk:
    """The desk that a request is made to."""
    desk: Desk = request.app.state.desk
    return desk


def render(request: Request, view: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page from a file of views/. It knows `values`, and `desk`, `request`, `menu`, `game`, `problem_count`."""
    desk = desk_of(request)
    known = {
        "desk": desk,
        "request": request,
        "menu": request.app.state.menu,
        "game": desk.snapshot.game,
        "game_title": desk.snapshot.game.title if desk.snapshot.game else desk.project.game,
        "problem_count": len(gathered(desk.problems())),
    }
    text = _environment().get_template(view).render({**known, **values})
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def editor_link(desk: Desk, span: Span) -> str:
    """The address that opens a place in the editor."""
    return desk.editor.link(desk.workspace.root, span)


def place_of(item: Diagnostic) -> str:
    """A place as people type it: file:line."""
    return f"{item.span.path}:{item.span.line}" if item.span.line else item.span.path


_MADE: list[jinja2.Environment] = []


def _environment() -> jinja2.Environment:
    if not _MADE:
        made = jinja2.Environment(
            loader=jinja2.FileSystemLoader(VIEWS), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip
        made.globals.update(editor_link=editor_link, place_of=place_of, gathered=gathered)
        _MADE.append(made)
    return _MADE[0]
