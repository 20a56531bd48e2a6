"""The game's texts as they were last in order, set anew after every save that somebody looks at."""

import asyncio
import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from tanuki_print.desk.desk import Desk
from tanuki_print.desk.rulebook_process import read_complaints
from tanuki_print.diagnostics import Diagnostic, Span

TEXTS = {"rulebook": "Rulebook", "quickstart": "Quickstart"}
"""The texts of a game by the names of their files, and their titles."""


@dataclass(frozen=True, slots=True)
class LiveText:
    """A text: the last page that could be made (empty for none yet), its number, what is wrong with it as it is now.

    `busy` says that it is being made anew.
    """

    html: str = ""
    number: int = 0
    complaints: tuple[Diagnostic, ...] = ()
    busy: bool = False


class LiveRulebooks:
    """Has the texts of a desk's game made by another process, which lives until the desk's queue closes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._worker = _Worker()
        self._lock = asyncio.Lock()
        self._texts = {name: LiveText() for name in TEXTS}
        self._made_of = dict.fromkeys(TEXTS, -1)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        desk.queue.at_close(self._worker.close)

    def look(self, name: str) -> LiveText:
        """A text as it is known; where anything has been saved since, it begins to be made anew."""
        running = self._tasks.get(name)
        if self._made_of[name] != self._desk.saves and (running is None or running.done()):
            running = self._tasks[name] = asyncio.create_task(self._make(name))
        return replace(self._texts[name], busy=running is not None and not running.done())

    async def _make(self, name: str) -> None:
        async with self._lock:
            saves = self._desk.saves
            file = f"{name}.md"
            job = {"root": str(self._desk.workspace.root), "game": self._desk.project.game, "file": file}
            answer = await asyncio.to_thread(self._worker.ask, job)
        if answer is None:
            place = Span(self._desk.workspace.relative(self._desk.workspace.rules_dir(job["game"]) / file))
            hint = "the terminal may say more; the next save tries again"
            complaints: tuple[Diagnostic, ...] = (Diagnostic(place, "this text cannot be made", "rulebook", hint),)
            html = ""
        else:
            html, complaints = answer["html"], read_complaints(answer["complaints"])
        old = self._texts[name]
        number = old.number + 1 if html and html != old.html else old.number
        self._texts[name] = LiveText(html or old.html, number, complaints)
        self._made_of[name] = saves
        self._tasks.pop(name, None)
        self._desk.hub.tell("refresh", {})


class _Worker:
    """The process, started when it is first needed, and anew when it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ask(self, job: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a job; None where the process has died over it."""
        for _attempt in range(2):
            if self._closed:
                break
            process = self._process = self._process or _started()
            with suppress(OSError, ValueError):
                if process.stdin is not None and process.stdout is not None:
                    process.stdin.write(json.dumps(job).encode() + b"\n")
                    process.stdin.flush()
                    answer: dict[str, Any] = json.loads(process.stdout.readline())
                    return answer
            self._end()
        return None

    def close(self) -> None:
        """End the process, at once and for good."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()  # whoever waits for its answer sees the end of it
            process.wait()
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def _started() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tanuki_print.desk.rulebook_process"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ourselves
