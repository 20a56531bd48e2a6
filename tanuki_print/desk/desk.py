"""The desk itself: the game, the queue, who watches, and what is wrong."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tanuki_print.desk.editor import Editor
from tanuki_print.desk.events import EventHub
from tanuki_print.desk.history import History
from tanuki_print.desk.picture_cache import PictureCache
from tanuki_print.desk.picture_requests import QUALITY, THUMB_DPI, FaceRequest, PageRequest, Picture
from tanuki_print.desk.project import Project
from tanuki_print.desk.render_queue import Priority, RasterError, RenderQueue
from tanuki_print.desk.snapshot import Change, Entry, Snapshot
from tanuki_print.diagnostics import Diagnostic, TanukiError
from tanuki_print.sheets.face import CardFace, Side
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.job import Faces
from tanuki_print.sheets.single import single_pdf
from tanuki_print.sheets.template import FaceOptions
from tanuki_print.workspace import Workspace

_FEW = 8
"""So many cards changed at once are drawn before anybody asks."""

_FIRST = 100


Maker = Callable[[], Coroutine[object, object, Picture]]
"""Makes a picture."""


class UndrawableError(Exception):
    """A card that cannot be drawn and of which there is no earlier picture."""


@dataclass(frozen=True, slots=True)
class _Fault:
    state: str
    complaints: tuple[Diagnostic, ...]


class Desk:
    """One game being served. Everything but the jobs given to the queue runs on the event loop."""

    def __init__(self, workspace: Workspace, game: str, editor: Editor, queue: RenderQueue) -> None:
        self.workspace = workspace
        self.editor = editor
        self.queue = queue
        self.project = Project(workspace, game)
        self.hub = EventHub()
        self.cache = PictureCache()
        self.history = History(workspace.root)
        self.run = secrets.token_hex(4)
        """Names this run of the server: pictures of another one are not the same."""
        self.saves = 0
        """How often anything has been read again, cards or not."""
        self._drawing: dict[FaceRequest | PageRequest, asyncio.Task[Picture]] = {}
        self._faults: dict[tuple[str, Side, bool], _Fault] = {}
        self._checked: dict[str, str] = {}
        self._told: tuple[Diagnostic, ...] = ()
        self._inspection: asyncio.Task[None] | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The game as it was last read."""
        return self.project.snapshot

    def state(self, entry: Entry) -> str:
        """Names how a card looks now; another state, another picture."""
        return f"{self.run}.{self.snapshot.epoch}.{entry.version}"

    async def reload(self, changed: Iterable[Path] = ()) -> Change:
        """Read again what has changed, tell everybody, and begin to draw what was being looked at."""
        change = await asyncio.wrap_future(self.queue.do(Priority.RELOAD, lambda: self.project.reload(changed)))
        self.saves += 1
        if not change.anything:
            # No card looks different, but rules or recipes may have been saved.
            self.hub.tell("refresh", {})
            return change
        entries = change.snapshot.entries
        shown = entries if change.all_faces else change.redrawn
        if not change.all_faces and len(change.redrawn) <= _FEW:
            self._draw_ahead(change.redrawn)
        cards = {key: self.state(entries[key]) for key in shown}
        for key in change.gone:
            self.cache.forget(key)
        self._told = self.problems()
        self.hub.tell("change", {**self.greeting(), "cards": cards, "gone": list(change.gone)})
        self._inspect()
        return change

    async def begin(self) -> None:
        """Read everything, and draw the gallery's first pictures before anybody asks: a browser may be waiting."""
        change = await self.reload()
        for card in reversed(list(change.snapshot.entries)[:_FIRST]):
            request = FaceRequest(card, dpi=THUMB_DPI)
            self._begin(request, partial(self._draw, request))

    def greeting(self) -> dict[str, object]:
        """What a page must know to see whether it is up to date."""
        return {"run": self.run, "revision": self.snapshot.revision, "problems": len(self.problems())}

    def problems(self) -> tuple[Diagnostic, ...]:
        """Everything wrong with the game and its cards, as far as they have been looked at."""
        return tuple(dict.fromkeys((*self.snapshot.complaints, *(item for each in self._standing() for item in each))))

    def problems_of(self, entry: Entry) -> tuple[Diagnostic, ...]:
        """Everything wrong with one card."""
        drawn = [item for key, fault in self._faults.items() if key[0] == entry.id for item in fault.complaints]
        return tuple(dict.fromkeys((*entry.complaints, *drawn)))

    def _standing(self) -> Iterator[tuple[Diagnostic, ...]]:
        entries = self.snapshot.entries
        return (fault.complaints for (card, _, _), fault in self._faults.items() if card in entries)

    async def picture(self, request: FaceRequest) -> Picture:
        """The picture of a card as it is now, else the last good one. Raises KeyError for a card that is not there,
        UndrawableError for one that there is no picture of.
        """
        entry = self.snapshot.entries[request.card]
        self.cache.asked(request)
        state = self.state(entry)
        return await self.kept(request, state, lambda: self._draw(request))

    async def kept(self, request: FaceRequest | PageRequest, state: str, make: Maker) -> Picture:
        """The picture of a state that is kept, or is being made, or is made now; else the last good one.

        Raises UndrawableError where there is none.
        """
        kept = self.cache.get(request)
        if kept is not None and kept.state == state:
            return kept
        try:
            if request in self._drawing:
                # It may have been begun before the save that is asked for; what is begun after it is not.
                with contextlib.suppress(TanukiError, RasterError):
                    drawn = await self._joined(request, make)
                    if drawn.state == state:
                        return drawn
            return await self._joined(request, make)
        except (TanukiError, RasterError):
            last = self.cache.get(request)
            if last is None:
                raise UndrawableError from None
            return last

    async def _joined(self, request: FaceRequest | PageRequest, make: Maker) -> Picture:
        """The picture being drawn, or one begun now; never two of the same request: a run of saves must not pile up."""
        self._begin(request, make)
        # Shielded: a browser that goes away must not take the picture from another one.
        return await asyncio.shield(self._drawing[request])

    def _begin(self, request: FaceRequest | PageRequest, make: Maker) -> None:
        if request not in self._drawing:
            task = self._drawing[request] = asyncio.create_task(make())
            task.add_done_callback(lambda done: self._drawn(request, done))

    def _drawn(self, request: FaceRequest | PageRequest, task: "asyncio.Task[Picture]") -> None:
        self._drawing.pop(request, None)
        if task.cancelled():
            return
        if task.exception() is None:  # which is looked at here, so that nobody complains where no browser waited for it
            self.cache.put(request, task.result())
        else:
            self._inspect()  # which tells what is wrong

    async def _draw(self, request: FaceRequest) -> Picture:
        priority = Priority.THUMB if request.dpi == THUMB_DPI else Priority.VIEWED
        state, pdf = await asyncio.wrap_future(self.queue.do(priority, lambda: self._page(request)))
        quality = QUALITY[request.dpi]
        data = await asyncio.wrap_future(self.queue.rasterize(priority, pdf, request.dpi, quality))
        return Picture(data, "image/jpeg" if quality else "image/png", state)

    def _page(self, request: FaceRequest) -> tuple[str, bytes]:
        """In the thread of pages: one side of a card as a PDF, from the newest state."""
        snapshot = self.snapshot
        entry = snapshot.entries[request.card]
        state = self.state(entry)
        face = self._face(snapshot, entry, request)
        bleed = face.bleed if request.bleed else 0.0
        return state, single_pdf(face, load_fonts(), entry.name, bleed)

    def _face(self, snapshot: Snapshot, entry: Entry, request: FaceRequest) -> CardFace:
        """In the thread of pages: the face of a card; what is wrong with it is kept for those who ask."""
        if entry.card is None or snapshot.templates is None or snapshot.catalog is None:
            raise TanukiError(*(entry.complaints or snapshot.complaints))
        key = (entry.id, request.side, request.low_ink)
        try:
            face = snapshot.templates.face(
                entry.card, FaceOptions(request.side, request.finish, low_ink=request.low_ink)
            )
        except TanukiError as error:
            faces = Faces(snapshot.catalog, snapshot.templates, low_ink=request.low_ink)
            self._faults[key] = _Fault(self.state(entry), faces.explain(entry.card.id, error))
            raise
        self._faults.pop(key, None)
        return face

    def _draw_ahead(self, cards: Iterable[str]) -> None:
        for card in cards:
            request = self.cache.last(card)
            if request is not None:
                self._begin(request, partial(self._draw, request))

    def _inspect(self) -> None:
        """Look at every card that nobody has looked at yet, when there is nothing better to do."""
        if self._inspection is None or self._inspection.done():
            self._inspection = asyncio.create_task(self._inspect_all())

    async def _inspect_all(self) -> None:
        while (entry := self._unchecked()) is not None:
            await asyncio.wrap_future(self.queue.do(Priority.IDLE, partial(self._check, entry)))
        self._faults = {key: fault for key, fault in self._faults.items() if key[0] in self.snapshot.entries}
        if self._told != (told := self.problems()):
            self._told = told
            self.hub.tell("problems", self.greeting())

    def _unchecked(self) -> Entry | None:
        entries = self.snapshot.entries.values()
        return next((it for it in entries if it.card and self._checked.get(it.id) != self.state(it)), None)

    def _check(self, entry: Entry) -> None:
        self._checked[entry.id] = self.state(entry)
        for side in ("front", "back"):
            try:
                self._face(self.snapshot, entry, FaceRequest(entry.id, side))
            except TanukiError:
                continue
