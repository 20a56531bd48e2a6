"""The sheets as they will print: which pages there are, each as a picture, all as a PDF."""

import asyncio
import io
import tempfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import BinaryIO

from tanuki_print.catalog.query import select
from tanuki_print.desk.desk import Desk
from tanuki_print.desk.picture_requests import PageRequest, Picture, SheetRequest
from tanuki_print.desk.render_queue import Priority
from tanuki_print.desk.snapshot import Snapshot
from tanuki_print.diagnostics import Report, TanukiError, UsageError
from tanuki_print.sheets.failures import Failures
from tanuki_print.sheets.imposition import Backs, Page
from tanuki_print.sheets.job import Faces, Style, printable, repeated, sheet_job
from tanuki_print.sheets.layouts import PAPERS, Layout, default_layout, layout_files, load_layout, read_layout_file
from tanuki_print.sheets.pdf import Job, PdfDocument

MOST_CARDS = 5_000
"""Copies on the desk's sheets; the command prints any number."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages a request comes to, from one state of the game."""

    job: Job
    layout: Layout
    snapshot: Snapshot


def plan_of(desk: Desk, request: SheetRequest) -> Plan:
    """The pages of a request. Raises UsageError for what cannot be, TanukiError for a layout in disorder."""
    snapshot = desk.snapshot
    catalog, templates = snapshot.catalog, snapshot.templates
    if catalog is None or templates is None:
        raise TanukiError(*snapshot.complaints)
    chosen = printable(select(catalog, request.query), drafts=request.draft)
    if len(chosen) * request.copies > MOST_CARDS:
        hint = "tanuki-print sheets prints any number"
        raise UsageError(f"{len(chosen) * request.copies} cards are more than the desk shows on sheets", hint)
    cards = repeated(((1, card) for card in chosen), request.copies)
    layout = _layout(desk, request)
    style = Style(Backs(request.backs), request.low_ink)
    faces = Faces(catalog, templates, low_ink=request.low_ink)
    return Plan(sheet_job(catalog, cards, layout, style, faces), layout, snapshot)


def _layout(desk: Desk, request: SheetRequest) -> Layout:
    workspace, game = desk.workspace, desk.snapshot.game
    if game is None:
        raise TanukiError(*desk.snapshot.complaints)
    files = layout_files(workspace.template_dirs(game.id))
    name = request.layout or default_layout(request.paper, files, game.stock, workspace.relative)
    layout = load_layout(name, files, game.stock, workspace.relative)
    return layout if not request.marks else replace(layout, marks=request.marks == "yes")


def layouts_that_fit(desk: Desk) -> tuple[Layout, ...]:
    """Every layout on paper that this game's cards fit, by paper."""
    game = desk.snapshot.game
    if game is None:
        return ()
    files = layout_files(desk.workspace.template_dirs(game.id))
    found = (read_layout_file(path, desk.workspace.relative, game.stock, Report()) for path in files.values())
    fitting = [layout for layout in found if layout and (layout.card or game.stock.trim) == game.stock.trim]
    order = list(PAPERS)
    return tuple(sorted(fitting, key=lambda it: (order.index(it.paper) if it.paper in order else 99, it.id)))


def state_of(desk: Desk, plan: Plan, page: Page) -> str:
    """Names how a page looks now."""
    entries = plan.snapshot.entries
    shown = ",".join(desk.state(entries[place.card]) for place in page.places if place.card in entries)
    return f"{desk.run}.{zlib.crc32(shown.encode()):x}"


async def page_picture(desk: Desk, request: PageRequest) -> Picture:
    """A page as it will print. Raises UsageError for a page that there is not, UndrawableError where nothing can be."""
    plan = await planned(desk, request.sheet)
    if not 1 <= request.page <= len(plan.job.pages):
        raise UsageError(f"there is no page {request.page}", f"there are {len(plan.job.pages)}")
    page = plan.job.pages[request.page - 1]
    state = state_of(desk, plan, page)

    async def make() -> Picture:
        out = io.BytesIO()
        await asyncio.wrap_future(desk.queue.do(Priority.SHEET, partial(_write, plan, [page], out)))
        data = await asyncio.wrap_future(desk.queue.rasterize(Priority.SHEET, out.getvalue(), request.dpi, 0))
        return Picture(data, "image/png", state)

    return await desk.kept(request, state, make)


async def planned(desk: Desk, request: SheetRequest) -> Plan:
    """The plan of a request, made where the game is read."""
    return await asyncio.wrap_future(desk.queue.do(Priority.VIEWED, partial(plan_of, desk, request)))


def _write(plan: Plan, pages: Iterable[Page], out: BinaryIO) -> None:
    """Pages as a PDF; a card that cannot be drawn leaves its place empty."""
    job = plan.job
    document = PdfDocument(out, job.book, job.look, Failures(job.explain))
    for page in pages:
        document.page(page, job.faces, job.decor(page))
    document.close()


async def whole_pdf(desk: Desk, request: SheetRequest) -> BinaryIO:
    """All pages as the command writes them, in a file without a name.

    Raises TanukiError where the game has errors: what goes to a printer must be right.
    """
    plan = await planned(desk, request)
    wrong = Report(list(desk.problems()))
    if wrong.has_errors:
        raise TanukiError(*wrong)
    out = tempfile.TemporaryFile()  # noqa: SIM115 - whoever sends it closes it
    failures = Failures(plan.job.explain)
    document = PdfDocument(out, plan.job.book, plan.job.look, failures)
    for page in plan.job.pages:
        # One at a time: who looks at cards meanwhile must not wait for a thousand of them.
        work = partial(document.page, page, plan.job.faces, plan.job.decor(page))
        await asyncio.wrap_future(desk.queue.do(Priority.SHEET, work))
    document.close()
    failures.raise_any()
    out.seek(0)
    return out
