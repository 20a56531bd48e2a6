"""The server: an address to listen at, and the loop until Ctrl-C."""

import logging
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from tanuki_print.desk.desk import Desk
from tanuki_print.desk.guard import Bound
from tanuki_print.desk.site import create_site
from tanuki_print.diagnostics import UsageError, reason_of

USUAL_PORT = 8765
_NEXT_PORTS = 20


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a host's port; without a port at the usual one, or the next that is free.

    Raises UsageError where it cannot.
    """
    if port is not None:
        return _bound(host, port)
    for number in range(USUAL_PORT, USUAL_PORT + _NEXT_PORTS):
        try:
            return _bound(host, number)
        except UsageError:
            continue
    return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        made = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else "it is no host's name"
        raise UsageError(f"cannot listen at {host}: {reason}", "leave --host out for this machine alone") from None
    try:
        if hasattr(socket, "SO_REUSEPORT"):  # not on Windows, where it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(128)
    except OSError as error:
        made.close()
        hint = "another desk may be open; leave --port out for the next free one"
        raise UsageError(f"cannot listen at {host}, port {port}: {reason_of(error)}", hint) from None
    return made


def serve(desk: Desk, bound: Bound, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve until Ctrl-C; `started` is called when pages can be had."""
    config = uvicorn.Config(
        create_site(desk, bound), lifespan="on", log_level="warning", access_log=False, server_header=False,
        ws="none", timeout_graceful_shutdown=1, proxy_headers=False, h11_max_incomplete_event_size=32_768,
    )  # fmt: skip
    _Server(config, desk, started).run([listening])


class _Server(uvicorn.Server):
    """Ends the streams of events when it is told to end: nobody else would."""

    def __init__(self, config: uvicorn.Config, desk: Desk, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._desk = desk
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            self._started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams first, then the rest; what is given up then is no fault to be told."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self._desk.hub.close()
        super().handle_exit(sig, frame)
