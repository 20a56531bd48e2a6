"""The balance as it was last weighed, weighed anew after a save that somebody looks at."""

import asyncio
from functools import partial

from tanuki_print.desk.balance_view import BalanceRequest, BalanceView, balance_view
from tanuki_print.desk.desk import Desk
from tanuki_print.desk.render_queue import Priority


class LiveBalance:
    """Keeps the last view: all windows that show the same cards share it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: tuple[int, BalanceRequest, BalanceView] | None = None

    async def of(self, request: BalanceRequest) -> BalanceView | None:
        """The view of a request after the newest save; None while there are no cards.

        Raises UsageError for a query that cannot be read, TanukiError for a card schema that is at fault.
        """
        saves, catalog = self._desk.saves, self._desk.snapshot.catalog
        if catalog is None:
            return None
        if self._kept is not None and self._kept[:2] == (saves, request):
            return self._kept[2]
        # Where cards are drawn, one thing at a time: what somebody looks at comes before it.
        work = partial(balance_view, self._desk.workspace, catalog, request)
        view = await asyncio.wrap_future(self._desk.queue.do(Priority.SHEET, work))
        self._kept = (saves, request, view)
        return view
