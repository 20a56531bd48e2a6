"""A bar on a terminal, silence in a pipe."""

import io
import sys

import pytest

from tanuki_print.cli import progress
from tanuki_print.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def worked(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "_QUIET", -1.0)
    monkeypatch.setattr(progress, "_BEAT", -1.0)
    with Progress("page", 4) as bar:
        for _ in range(4):
            bar.step()
    return stream.getvalue()


def test_a_terminal_shows_the_bar_and_is_left_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = worked(Terminal(), monkeypatch)
    assert "page 2 of 4 [###############...............]" in shown
    assert shown.endswith("\r\x1b[K")


def test_a_pipe_stays_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert worked(io.StringIO(), monkeypatch) == ""
