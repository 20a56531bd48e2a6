"""Who watches, and what they are told: server-sent events by hand (their format: the HTML standard, 9.2)."""

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

_RETRY = 200
"""Milliseconds until a browser whose connection broke tries again."""

_PING = 15.0
_MOST_WAITING = 64


class EventHub:
    """Tells everybody who listens. All of it runs on the event loop."""

    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._listeners)

    def tell(self, event: str, data: dict[str, Any]) -> None:
        """Tell all listeners; who is too slow to take it is told to look at everything anew."""
        for listener in self._listeners:
            listener.tell(event, data)

    def close(self) -> None:
        """End every stream, so that the server can end."""
        self._closed = True
        for listener in self._listeners:
            listener.ring()

    async def stream(self, greeting: dict[str, Any]) -> AsyncIterator[str]:
        """The events of one listener as text, for as long as they listen."""
        listener = _Listener()
        self._listeners.add(listener)
        try:
            yield f"retry: {_RETRY}\n{message('hello', greeting)}"
            while not self._closed:
                for event, data in await listener.next():
                    yield message(event, data)
        finally:
            self._listeners.discard(listener)


class _Listener:
    def __init__(self) -> None:
        self._waiting: deque[tuple[str, dict[str, Any]]] = deque()
        self._bell = asyncio.Event()

    def tell(self, event: str, data: dict[str, Any]) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            event, data = "refresh", {}
        self._waiting.append((event, data))
        self.ring()

    def ring(self) -> None:
        self._bell.set()

    async def next(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        """What has come in, or after a while a ping, which finds out whether anybody is still there."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._bell.wait(), _PING)
        self._bell.clear()
        told = tuple(self._waiting) or (("ping", {}),)
        self._waiting.clear()
        return told


def message(event: str, data: dict[str, Any]) -> str:
    """One event as it goes over the line."""
    return f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"
