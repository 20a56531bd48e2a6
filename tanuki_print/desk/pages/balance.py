"""Balance: how the figures of the cards lie to each other, drawn and told, and every fight."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.catalog.figures import Spread
from tanuki_print.catalog.model import Game
from tanuki_print.desk.balance_view import BalanceView, read_balance_request
from tanuki_print.desk.filters import title_of
from tanuki_print.desk.page import Page, desk_of, render
from tanuki_print.diagnostics import TanukiError, UsageError

if TYPE_CHECKING:
    from tanuki_print.desk.live_balance import LiveBalance


async def _balance(request: Request) -> Response:
    live: LiveBalance = request.app.state.balance
    wanted = read_balance_request(request.query_params)
    values = {
        "here": "/balance",
        "wanted": wanted,
        "title_of": title_of,
        "rounded": rounded,
        "spreads": partial(_spreads, desk_of(request).snapshot.game, wanted.by),
        "paired": _paired,
        "mark_link": mark_link,
        "view": None,
        "complaints": (),
        "error": "",
        "hint": "",
    }
    try:
        values["view"] = await live.of(wanted)
    except UsageError as problem:
        values |= {"error": problem.message, "hint": problem.hint}
    except TanukiError as error:
        values["complaints"] = error.diagnostics
    return render(request, "balance.html", values)


def rounded(number: Fraction | int | None) -> str:
    """An exact number as people read it: whole ones as they are, others to one place; a dash for none."""
    if number is None:
        return "-"
    return str(int(number)) if number == int(number) else f"{float(number):.1f}"


def group_title(game: Game | None, by: str, group: str) -> str:
    """What a group is called."""
    titles = {each.id: each.title for each in game.sets} if game and by == "set" else {}
    return titles.get(group, group) or "no rarity"


def _spreads(game: Game | None, by: str, known: BalanceView, measure: str) -> list[tuple[str, Spread]]:
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
