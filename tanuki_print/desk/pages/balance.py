"""Balance: how the figures of the cards lie to each other, drawn and told, and every fight."""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.catalog.figures import Spread
from tanuki_print.catalog.model import Game
from tanuki_print.desk.desk import Desk
from tanuki_print.desk.filters import title_of
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.desk.studio import Rank
from tanuki_print.desk.weighing import ScaleWish, Weighed, read_scale_wish, weighed
from tanuki_print.diagnostics import TanukiError, UsageError


async def _balance(request: Request) -> Response:
    desk = desk_of(request)
    wish = read_scale_wish(request.query_params)
    values = {
        "here": "/balance",
        "wish": wish,
        "title_of": title_of,
        "rounded": rounded,
        "spreads": partial(_spreads, desk.snapshot.game, wish.by),
        "paired": _paired,
        "mark_link": mark_link,
        "weighed": None,
        "complaints": (),
        "error": "",
        "hint": "",
    }
    if desk.snapshot.catalog is not None:
        values |= await _weighed(request, desk, wish)
    return render(request, "balance.html", values)


async def _weighed(request: Request, desk: Desk, wish: ScaleWish) -> dict[str, object]:
    kept: dict[ScaleWish, tuple[int, Weighed]] = request.app.state._state.setdefault("weighed", {})  # noqa: SLF001
    saves, catalog = desk.saves, desk.snapshot.catalog
    known = kept.get(wish)
    if known is not None and known[0] == saves:
        return {"weighed": known[1]}
    try:
        # Where cards are drawn, one thing at a time: what somebody looks at comes before it.
        made = await asyncio.wrap_future(
            desk.studio.do(Rank.SHEET, lambda: weighed(desk.workspace, catalog, wish) if catalog else None)
        )
    except UsageError as problem:
        return {"error": problem.message, "hint": problem.hint}
    except TanukiError as error:
        return {"complaints": error.diagnostics}
    if made is not None:
        kept.clear()
        kept[wish] = (saves, made)
    return {"weighed": made}


def rounded(number: Fraction | int | None) -> str:
    """An exact number as people read it: whole ones as they are, others to one place; a dash for none."""
    if number is None:
        return "-"
    return str(int(number)) if number == int(number) else f"{float(number):.1f}"


def group_title(game: Game | None, by: str, group: str) -> str:
    """What a group is called."""
    titles = {each.id: each.title for each in game.sets} if game and by == "set" else {}
    return titles.get(group, group) or "no rarity"


def _spreads(game: Game | None, by: str, known: Weighed, measure: str) -> list[tuple[str, Spread]]:
    """The spread of a measure over all cards, then over each group where there are several."""
    parts = known.groups if len(known.groups) > 1 else ()
    rows = [(group_title(game, by, each.id), each.spreads[measure]) for each in parts if measure in each.spreads]
    return [("all", known.balance.spreads[measure]), *rows]


def _paired(names: Sequence[str], values: Sequence[int | None]) -> dict[str, int | None]:
    return dict(zip(names, values, strict=True))


def mark_link(cards: list[tuple[str, str]], figures: dict[str, int | None]) -> str:
    """Where a mark of the chart leads: its card, or all cards with these figures."""
    if len(cards) == 1:
        return f"/card/{cards[0][0]}"
    words = " ".join(f"{name}={value}" for name, value in figures.items())
    return "/?" + urlencode({"q": words})


PAGE = Page("Balance", "/balance", 50, (Route("/balance", _balance),))
