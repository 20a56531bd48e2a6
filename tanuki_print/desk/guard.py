"""Who may ask, and what browsers may do with the answer.

A local server is reached by every page open in the browser. So the name asked for must be ours (else a stranger's name
may have been pointed at this machine: DNS rebinding), the request must come from our own page, and nothing may be
framed, sniffed or fetched from elsewhere.
"""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "tanuki-desk"
DOOR = "/door"
MOST_ADDRESS = 8_192
MOST_BODY = 65_536
_HTTP = 80
"""The port that addresses leave out."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_METHODS = frozenset({"GET", "HEAD", "POST"})


@dataclass(frozen=True, slots=True)
class Bound:
    """Where the server listens. A `token` is asked for where others than this machine can reach it."""

    host: str
    port: int
    token: str = ""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return is_loopback(self.host)

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server."""
        if self.is_local:
            names = {"127.0.0.1", "localhost", "[::1]", self.host, f"[{self.host}]"}
            wanted = {f"{name}:{self.port}" for name in names}
            return host.lower() in (wanted | names if self.port == _HTTP else wanted)
        # Reached by names nobody can foresee: here the token keeps strangers out.
        return self.port == _HTTP or host.endswith(f":{self.port}")

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        host = "localhost" if self.host in ("0.0.0.0", "::") else self.host  # noqa: S104 - compared, not bound
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


def is_loopback(host: str) -> bool:
    """Whether a host's name or number is this machine's own."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, bound: Bound) -> None:
        self._app = app
        self._bound = bound

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        sent = _with_headers(send)
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers) or await self._door(scope, headers, receive)
        await (refusal or self._app)(scope, receive, sent)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if not self._bound.knows(host):
            return _page(421, "Not this server", f"The desk is at {self._bound.address}; open that address.")
        if len(scope["path"]) + len(scope["query_string"]) > MOST_ADDRESS:
            return _page(414, "An address too long", "Go back to the gallery and begin again.")
        if scope["method"] not in _METHODS:
            return _page(405, "Nothing to be done so", "The desk shows; it is changed by saving files.")
        if int_of(headers.get("content-length", "0")) > MOST_BODY or "transfer-encoding" in headers:
            return _page(413, "Too much", "The desk takes no uploads; save files in the project instead.")
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return _page(403, "Asked from another site", "Open the desk by its own address.")
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return _cross_site(headers)
        return None

    async def _door(self, scope: Scope, headers: Headers, receive: Receive) -> Response | None:
        """Where a token is asked for: the form to give it, and the cookie for those who have."""
        token = self._bound.token
        if not token:
            return None
        if secrets.compare_digest(_cookie(headers), token):
            return RedirectResponse("/", 303) if scope["path"] == DOOR else None
        if scope["path"] != DOOR:
            return RedirectResponse(DOOR, 303)
        given = ""
        if scope["method"] == "POST":
            given = parse_qs((await _body(receive)).decode("utf-8", "replace")).get("token", [""])[0].strip()
        if not secrets.compare_digest(given.encode(), token.encode()):
            return _page(403 if given else 401, "The desk has a door", "The terminal shows its token.", _FORM)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict")
        return answer


_FORM = (
    f'<form method="post" action="{DOOR}"><label>Token <input name="token" type="password" autocomplete="off" required>'
    "</label> <button>Come in</button></form>"
)


def int_of(text: str) -> int:
    """A whole number, or more than anybody may send where it is none."""
    return int(text) if text.isascii() and text.isdigit() else MOST_BODY + 1


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None and found.value.isascii() else ""


async def _body(receive: Receive) -> bytes:
    data = b""
    while len(data) <= MOST_BODY:
        message = await receive()
        data += message.get("body", b"")
        if not message.get("more_body"):
            break
    return data


def _cross_site(headers: Headers) -> Response:
    if headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document":
        # Somebody followed a link. Their next click comes from our own page.
        return _page(
            403, "A link from elsewhere", "If you meant to come here,", '<p><a href="/">open the desk</a>.</p>'
        )
    return _page(403, "Asked from another site", "Open the desk by its own address.")


def _page(status: int, title: str, words: str, more: str = "") -> HTMLResponse:
    """A page that needs nothing: whoever gets it may not have the style sheet."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += '<meta name="color-scheme" content="light dark">'
    body = f"<main><h1>{title}</h1><p>{words}</p>{more}</main>"
    text = f'<!DOCTYPE html><html lang="en"><head>{head}<title>{title}</title></head><body>{body}</body></html>'
    return HTMLResponse(text, status)


def _with_headers(send: Send) -> Callable[[Message], Awaitable[None]]:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)  # a page that needs other ones says so itself
        await send(message)

    return sent
