"""Packs: opened card by card, with the receipt by which they open again."""

import asyncio
from dataclasses import dataclass
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tanuki_print.boosters.pack import PLAIN, PackCard
from tanuki_print.boosters.receipt import receipt_values
from tanuki_print.desk.desk import Desk
from tanuki_print.desk.packs import (
    NUMBERS,
    WAYS,
    Counter,
    PackRequest,
    Packs,
    counter_of,
    opened_packs,
    read_pack_request,
    suggested_seed,
)
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.picture_requests import SHARP_DPI
from tanuki_print.desk.snapshot import Entry, Snapshot
from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.sheets.qr import QUIET, QrTextError, qr_modules
from tanuki_print.sheets.raster import pixel_size

_POINTS_A_MM = 72.0 / 25.4


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a pack as the page tells of it; `entry` is None for one that the game no longer has."""

    id: str
    number: str
    name: str
    rarity: str
    finish: str
    lucky: bool
    entry: Entry | None
    state: str

    @property
    def shines(self) -> bool:
        """Whether it is another than the plain copy."""
        return self.finish != PLAIN

    @property
    def told(self) -> str:
        """Rarity and finish in words."""
        words = [self.rarity, f"{self.finish}, by luck" if self.lucky else self.finish if self.shines else ""]
        return ", ".join(word for word in words if word) or "no rarity"


async def _packs(request: Request) -> Response:
    desk = desk_of(request)
    snapshot = desk.snapshot
    wanted = read_pack_request(request.query_params)
    values = {
        "here": "/packs",
        "wanted": wanted,
        "ways": WAYS,
        "numbers": NUMBERS,
        "suggested": suggested_seed(),
        "size": _size(snapshot),
        "packs": None,
        "shown": (),
        "qr": None,
        "error": "",
        "hint": "",
        "counter": Counter("", None, (), (), None),
    }
    if snapshot.catalog is not None:
        counter = await asyncio.to_thread(counter_of, desk.workspace, snapshot.catalog, wanted.release)
        values |= {"counter": counter, **await _opened(desk, counter, wanted)}
    return render(request, "packs.html", values)


async def _opened(desk: Desk, counter: Counter, wanted: PackRequest) -> dict[str, object]:
    """What the page shows of the packs asked for, or why they cannot be opened."""
    if not wanted.asks:
        return {}
    try:
        packs = await asyncio.to_thread(opened_packs, desk.workspace, counter, wanted)
    except UsageError as problem:
        # What the command line advises means nothing in a form.
        return {"error": problem.message, "hint": "" if "--" in problem.hint else problem.hint}
    except TanukiError:
        return {"error": "nothing can be opened until the recipes are mended"}
    shown = [_shown(desk, packs, card) for card in packs.pack.cards]
    return {"packs": packs, "shown": shown, "qr": _qr(packs.line)}


def _shown(desk: Desk, packs: Packs, card: PackCard) -> ShownCard:
    facts = packs.release.cards[card.id]
    entry = desk.snapshot.entries.get(card.id)
    if entry is not None and entry.card is None:
        entry = None
    state = "" if entry is None else desk.state(entry)
    return ShownCard(card.id, facts.number, facts.name, facts.rarity, card.finish, card.upgraded, entry, state)


def _size(snapshot: Snapshot) -> tuple[int, int]:
    trim = snapshot.game.stock.trim if snapshot.game else (63.0, 88.0)
    return pixel_size((trim[0] * _POINTS_A_MM, trim[1] * _POINTS_A_MM), SHARP_DPI)


def _qr(line: str) -> tuple[int, str] | None:
    """A code as the width of its square and the path of its dark modules, None for a text too long for one."""
    try:
        rows = qr_modules(line)
    except QrTextError:
        return None
    spots = (f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return len(rows) + 2 * QUIET, "".join(spots)


async def _receipt(request: Request) -> Response:
    """The receipt of the packs that are asked for, as a file to keep."""
    desk = desk_of(request)
    wanted = read_pack_request(request.query_params)
    catalog = desk.snapshot.catalog
    if catalog is None or not wanted.asks:
        raise HTTPException(404, "No packs were asked for: open some, and their receipt can be kept.")
    counter = await asyncio.to_thread(counter_of, desk.workspace, catalog, wanted.release)
    packs = await asyncio.to_thread(partial(opened_packs, desk.workspace, counter, wanted))
    name = f"{packs.opening.pool.game}-{packs.opening.pool.recipe}.receipt.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return JSONResponse(receipt_values(packs.opening, packs.release), headers=headers)


PAGE = Page("Packs", "/packs", 30, (Route("/packs", _packs), Route("/packs/receipt.json", _receipt)))
