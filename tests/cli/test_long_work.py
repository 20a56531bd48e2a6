"""Every command that can last shows how far it is on a terminal, and nothing of it in a pipe."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="a terminal of this kind is there on Unix only")
ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = (
    "import sys; from tanuki_print.cli import progress; progress._QUIET = progress._BEAT = -1.0\n"
    "from tanuki_print.cli.app import main; sys.argv[0] = 'tanuki-print'; main()"
)
LONG = [
    (["validate"], "card 2 of 60 ["),
    (["sheets"], "page 2 of 7 ["),
    (["render", "1", "2", "3", "--dpi", "40"], "card 2 of 3 ["),
    (["booster", "--seed", "x", "--packs", "3"], "pack 2 of 3 ["),
    (["booster", "--seed", "x", "--pair", "--format", "pdf"], "page 2 of "),
    (["booster", "--verify", "receipt.json"], "pack 2"),
    (["odds", "--check", "200"], "pack 2 of 200 ["),
    (["rules", "check"], "example 2 of "),
    (["rules", "coverage"], "reading 2 of "),
    (["rulebook", "--format", "html"], "example 2 of "),
    (["quickstart", "--format", "html"], "example 2 of "),
]


@pytest.fixture
def project(shipped: Path) -> Path:
    words = ["booster", "--seed", "x", "--packs", "3", "--format", "json", "--out", "receipt.json"]
    assert started(shipped, words, subprocess.PIPE).returncode == 0
    return shipped


def started(root: Path, words: list[str], errors: int) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", AT_ONCE, *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TERM": "xterm"}
    return subprocess.run(command, cwd=root, env=env, stdout=subprocess.PIPE, stderr=errors, check=False)


def on_a_terminal(root: Path, words: list[str]) -> str:
    """What a command writes to a terminal."""
    reader, writer = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", AT_ONCE, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TERM": "xterm"},
        stdout=subprocess.DEVNULL,
        stderr=writer,
    )
    os.close(writer)
    seen = b""
    while True:
        try:
            piece = os.read(reader, 65536)
        except OSError:  # so Linux says that the other side is closed
            break
        if not piece:
            break
        seen += piece
    os.close(reader)
    process.wait()
    return seen.decode()


@pytest.mark.parametrize(("words", "shown"), LONG, ids=[" ".join(words[:2]) for words, _ in LONG])
def test_a_terminal_sees_how_far_it_is(project: Path, words: list[str], shown: str) -> None:
    seen = on_a_terminal(project, words)
    assert shown in seen
    assert "\r\x1b[K" in seen.rpartition(shown)[2]


@pytest.mark.parametrize("words", [LONG[0][0], LONG[1][0], LONG[5][0]], ids=["validate", "sheets", "verify"])
def test_a_pipe_hears_nothing(project: Path, words: list[str]) -> None:
    found = started(project, words, subprocess.PIPE)
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"\x1b" not in found.stdout
