"""Where pictures are made: one thread reads the game and makes pages, processes turn pages into pixels.

Whatever is asked for has a priority; what somebody looks at comes before what somebody may look at. Of cards the newest
request goes first: whoever scrolls wants what is on the screen now.
"""

import itertools
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from tanuki_print.desk.rasterizer import HEAD, LENGTH

_T = TypeVar("_T")
_MOST_RASTERIZERS = 4


class Priority(IntEnum):
    """Who goes first."""

    RELOAD = 0
    VIEWED = 1
    THUMB = 2
    SHEET = 3
    IDLE = 9


_NEWEST_FIRST = frozenset({Priority.VIEWED, Priority.THUMB})


class RasterError(Exception):
    """A page that could not be turned into pixels."""


class _Job(NamedTuple):
    priority: int
    order: int
    work: Callable[[Any], Any] | None
    result: "Future[Any] | None"


class _Line:
    """Jobs waiting, the most urgent first."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._count = itertools.count()

    def put(self, priority: Priority, work: Callable[[Any], _T]) -> "Future[_T]":
        result: Future[_T] = Future()
        order = next(self._count) * (-1 if priority in _NEWEST_FIRST else 1)
        self._jobs.put(_Job(priority, order, work, result))
        return result

    def close(self) -> None:
        self._jobs.put(_Job(-1, next(self._count), None, None))

    def work(self, tool: Any) -> None:  # noqa: ANN401 - whatever the jobs need
        """Do jobs until the line is closed."""
        while (job := self._jobs.get()).work is not None:
            result = job.result
            if result is None or not result.set_running_or_notify_cancel():
                continue
            try:
                result.set_result(job.work(tool))
            except BaseException as error:  # noqa: BLE001 - whoever asked gets it
                result.set_exception(error)
        self.close()  # for the next thread at this line


class RenderQueue:
    """Threads and processes; call `close` at the end."""

    def __init__(self, rasterizers: int | None = None) -> None:
        self._pages, self._rasters = _Line(), _Line()
        self._at_close: list[Callable[[], None]] = []
        count = rasterizers or min(_MOST_RASTERIZERS, os.cpu_count() or 1)
        self._rasterizers = [_Rasterizer() for _ in range(count)]
        jobs = [(self._pages, None), *((self._rasters, rasterizer) for rasterizer in self._rasterizers)]
        self._threads = [threading.Thread(target=line.work, args=(tool,), daemon=True) for line, tool in jobs]
        for thread in self._threads:
            thread.start()

    def do(self, priority: Priority, work: Callable[[], _T]) -> "Future[_T]":
        """Do something with the game, one thing at a time."""
        return self._pages.put(priority, lambda _tool: work())

    def rasterize(self, priority: Priority, pdf: bytes, dpi: float, quality: int) -> "Future[bytes]":
        """The first page of a PDF as a JPEG of a quality, or for 0 as a PNG; RasterError where that fails."""
        return self._rasters.put(priority, lambda rasterizer: rasterizer.rasterize(pdf, dpi, quality))

    def at_close(self, work: Callable[[], None]) -> None:
        """Something else to be ended when everything is."""
        self._at_close.append(work)

    def close(self) -> None:
        """End everything; what still waits is given up."""
        while self._at_close:
            self._at_close.pop()()
        self._pages.close()
        self._rasters.close()
        for rasterizer in self._rasterizers:
            rasterizer.close()
        for thread in self._threads:
            thread.join(timeout=2)


class _Rasterizer:
    """One process, started anew when it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = _started()

    def rasterize(self, pdf: bytes, dpi: float, quality: int) -> bytes:
        for _attempt in range(2):
            process = self._process or _started()
            self._process = process
            with suppress(OSError):
                picture = _asked(process, HEAD.pack(dpi, len(pdf), quality) + pdf)
                if picture is not None:
                    if not picture:
                        break
                    return picture
            self.close()
        raise RasterError("the page could not be turned into pixels")

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin:
                process.stdin.close()
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()


def _started() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tanuki_print.desk.rasterizer"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ourselves


def _asked(process: subprocess.Popen[bytes], job: bytes) -> bytes | None:
    """The answer to a job, or None from a process that has died over it."""
    source, sink = process.stdin, process.stdout
    if source is None or sink is None:
        return None
    source.write(job)
    source.flush()
    head = sink.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = sink.read(length)
    return data if len(data) == length else None
