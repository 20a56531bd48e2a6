"""One card: both sides large, its figures, its file, its history."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.catalog.model import Card, Game
from tanuki_print.desk.filters import title_of
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.picture_requests import SHARP_DPI
from tanuki_print.desk.snapshot import Snapshot
from tanuki_print.desk.source_text import read_source
from tanuki_print.diagnostics import Span
from tanuki_print.sheets.raster import pixel_size

_POINTS_A_MM = 72.0 / 25.4


@dataclass(frozen=True, slots=True)
class View:
    """How a card is looked at. `finish` is empty for that of its set."""

    side: str = "front"
    finish: str = ""
    ink: str = ""
    bleed: str = ""

    def link(self, **changes: str) -> str:
        """The query of a view that differs from this one."""
        other = replace(self, **changes)
        usual = View()
        asked = {name: getattr(other, name) for name in View.__slots__ if getattr(other, name) != getattr(usual, name)}
        return "?" + urlencode(asked)

    def picture(self, side: str, dpi: int, state: str) -> str:
        """The query of the picture of a side."""
        asked = {"dpi": str(dpi), "finish": self.finish, "ink": self.ink, "bleed": self.bleed, "v": state}
        return f"{side}?" + urlencode({name: value for name, value in asked.items() if value})


async def _card(request: Request) -> Response:
    desk = desk_of(request)
    snapshot = desk.snapshot
    name = request.path_params["card"]
    entry = snapshot.entries.get(name)
    if entry is None:
        message = f"There is no card {name!r} any more, or not yet: its file may have been deleted or renamed. "
        raise HTTPException(404, message + "If it comes back, it appears here by itself.")
    told = desk.problems_of(entry)
    root = desk.workspace.root
    source = await asyncio.to_thread(read_source, root, entry.file, told)
    history = await asyncio.to_thread(desk.history.of, entry.file)
    keys = list(snapshot.entries)
    place = keys.index(name)
    values = {
        "entry": entry,
        "told": told,
        "view": _view(request, snapshot),
        "source": source,
        "source_span": told[0].span if told and told[0].span.path == entry.file else Span(entry.file, 1, 1),
        "history": history,
        "before": snapshot.entries[keys[place - 1]] if place else None,
        "after": snapshot.entries[keys[place + 1]] if place + 1 < len(keys) else None,
        "facts": list(_facts(entry.card, snapshot.game)) if entry.card and snapshot.game else [],
        "finishes": sorted({each.finish for each in snapshot.game.sets}) if snapshot.game else [],
        "own_finish": _finish(entry.card, snapshot.game),
        **_sizes(snapshot, bleed=request.query_params.get("bleed") == "1"),
    }
    return render(request, "card.html", values)


def _view(request: Request, snapshot: Snapshot) -> View:
    asked = request.query_params
    finishes = {each.finish for each in snapshot.game.sets} if snapshot.game else set()
    finish = asked.get("finish", "")
    return View(
        "back" if asked.get("side") == "back" else "front",
        finish if finish in finishes else "",
        "low" if asked.get("ink") == "low" else "",
        "1" if asked.get("bleed") == "1" else "",
    )


def _sizes(snapshot: Snapshot, *, bleed: bool) -> dict[str, object]:
    stock = snapshot.game.stock if snapshot.game else None
    if stock is None:
        return {"size": (372, 520), "stock": None}
    around = 2 * stock.bleed if bleed else 0.0
    width, height = ((side + around) * _POINTS_A_MM for side in stock.trim)
    return {"size": pixel_size((width, height), SHARP_DPI), "stock": stock}


def _finish(card: Card | None, game: Game | None) -> str:
    try:
        return game.set_of(card).finish if card and game else ""
    except KeyError:
        return ""


def _facts(card: Card, game: Game) -> Iterator[tuple[str, str]]:
    """What the card's data says, in words."""
    titles = {each.id: each.title for each in game.sets}
    yield "Number", card.number
    yield "Set", titles.get(card.set, card.set)
    rows = {"Rarity": card.rarity, "Finish": _finish(card, game), "Status": card.status.value, "Kanji": card.kanji}
    yield from ((name, value) for name, value in rows.items() if value)
    yield from ((title_of(name), str(value)) for name, value in card.fields.items() if value is not None)
    if card.aliases:
        yield "Also called", ", ".join(card.aliases)
    credit = " · ".join(part for part in (card.art.artist, card.art.license) if part)
    if credit:
        yield "Art", credit
    for note in card.notes:
        yield "Note", note


PAGE = Page("", "/card", 11, (Route("/card/{card}", _card),))
