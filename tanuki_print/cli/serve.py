"""`tanuki-print serve`: the designer's desk in a browser."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, open_workspace
from tanuki_print.cli.reporters import print_note, print_text
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.desk.guard import Bound
    from tanuki_print.desk.render_queue import RenderQueue

_SWITCH = 0.001
_NEEDED = ("starlette", "uvicorn", "watchfiles")


def serve(
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Left out: 8765, or the next free one.")] = None,
    host: Annotated[str, typer.Option(help="Another one than this machine's own lets others in, with a token.")] = (
        "127.0.0.1"
    ),
    opened: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    editor: Annotated[
        str, typer.Option(metavar="NAME", help="vscode, cursor, zed, idea ..., none, or an address with {path} in it.")
    ] = "vscode",
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Show every card in a browser, drawn anew when its file is saved, until Ctrl-C."""
    _check_extra()
    from tanuki_print.desk.render_queue import RenderQueue

    # A page is made in another thread than answers are given in; neither should wait for the other's five milliseconds.
    sys.setswitchinterval(_SWITCH)
    workspace = open_workspace(root)
    name = workspace.game(game)
    queue = RenderQueue()  # its processes start while the rest is loaded
    try:
        _serve(queue, workspace, name, _Wish(host, port, editor, opened))
    finally:
        queue.close()


@dataclass(frozen=True, slots=True)
class _Wish:
    host: str
    port: int | None
    editor: str
    opened: bool


def _serve(queue: "RenderQueue", workspace: Workspace, game: str, wish: _Wish) -> None:
    from tanuki_print.desk.desk import Desk
    from tanuki_print.desk.editor import editor_of
    from tanuki_print.desk.server import listen, serve

    desk = Desk(workspace, game, editor_of(wish.editor), queue)
    listening = listen(wish.host, wish.port)
    bound = _bound(wish.host, listening.getsockname()[1])
    serve(desk, bound, listening, lambda: _tell(bound, opened=wish.opened))


def _check_extra() -> None:
    from importlib.util import find_spec

    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        hint = 'pip install "tanuki-print[serve]"'
        raise UsageError(f"serve needs {' and '.join(missing)}, which the plain install does not have", hint)


def _bound(host: str, port: int) -> "Bound":
    import secrets

    from tanuki_print.desk.guard import Bound, is_loopback

    return Bound(host, port, "" if is_loopback(host) else secrets.token_urlsafe(12))


def _tell(bound: "Bound", *, opened: bool) -> None:
    print_text(f"{bound.address}   (Ctrl-C ends it)")
    if bound.token:
        print_note("whoever reaches this machine can reach the desk, and the connection is not encrypted")
        print_text(f"token: {bound.token}")
    sys.stdout.flush()
    if opened:
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(bound.address,), daemon=True).start()
