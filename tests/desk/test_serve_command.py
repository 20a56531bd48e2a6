"""`tanuki-print serve` as it is called: what it says, and how it ends."""

import importlib.util
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]


def serve(*options: str) -> int:
    return run(lambda: app(args=["serve", "--root", str(ROOT), *options]))


def test_it_says_where_it_is_and_ends_by_ctrl_c() -> None:
    command = [sys.executable, "-m", "tanuki_print", "serve", "--root", str(ROOT)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().split()[0]
    assert address.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(address + "problems", timeout=20) as answer:  # noqa: S310 - our own
        assert answer.status == 200
    stream = urllib.request.urlopen(address + "events", timeout=20)  # noqa: S310 - somebody is watching
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    stream.close()
    assert process.returncode == 130  # as of every command that is interrupted
    assert said == ""


def test_a_busy_port_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert serve("--port", str(taken.getsockname()[1])) == 2
    said = capsys.readouterr().err
    assert "cannot listen at 127.0.0.1" in said
    assert "leave --port out" in said


@pytest.mark.parametrize("editor", ["vcsode", "javascript:alert('{path}')", "ed://nothing"])
def test_an_editor_nobody_knows_is_refused(editor: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve("--editor", editor) == 2
    said = capsys.readouterr().err
    assert "there is no editor" in said
    assert ("did you mean 'vscode'?" in said) is (editor == "vcsode")


def test_without_the_extra_the_command_to_install_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "uvicorn" else object())
    assert serve() == 2
    said = capsys.readouterr().err
    assert "serve needs uvicorn" in said
    assert 'pip install "tanuki-print[serve]"' in said
