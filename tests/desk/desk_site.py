"""The desk on a game in a folder: asked without a socket, or served to a real browser."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from tanuki_print.desk.desk import Desk
from tanuki_print.desk.editor import Editor
from tanuki_print.desk.guard import Bound
from tanuki_print.desk.render_queue import RenderQueue
from tanuki_print.desk.site import create_site
from tanuki_print.workspace import find_workspace

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"


@contextmanager
def asked(root: Path, token: str = "", host: str = "127.0.0.1") -> Iterator[TestClient]:
    """A client of the desk on the default game in `root`; it watches no disk, call `reload` of the desk instead."""
    workspace = find_workspace(root, root)
    desk = Desk(workspace, workspace.default_game(), Editor(), RenderQueue(1))
    site = create_site(desk, Bound(host, PORT, token), live=False)
    with TestClient(site, base_url=ADDRESS, raise_server_exceptions=False) as client:
        client.app_state["desk"] = desk
        yield client


def reload(client: TestClient, *changed: Path) -> None:
    """Have the desk read again what has changed."""
    assert client.portal is not None
    client.portal.call(client.app_state["desk"].reload, changed)


@contextmanager
def served(root: Path, *options: str) -> Iterator[str]:
    """The desk in a process of its own, watching the disk; gives its address."""
    command = [sys.executable, "-m", "tanuki_print", "serve", "--root", str(root), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.match(r"(http://\S+)", line)
        assert found, line
        yield found[1]
    finally:
        process.terminate()
        process.communicate(timeout=20)


@contextmanager
def browser() -> "Iterator[Browser]":
    """The Chromium of the system, by playwright; root may start it too, as in a container."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - tests without a browser need not have it

    with sync_playwright() as tool:
        chromium = tool.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            yield chromium
        finally:
            chromium.close()


def until(page: "Page", condition: str, seconds: float = 15.0) -> None:
    """Wait until a page says so; not by playwright's own way, which needs eval, and our pages forbid it."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"not within {seconds:g} seconds: {condition}"
        time.sleep(0.02)
