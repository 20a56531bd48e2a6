"""Completion: what is proposed for a line, and that a real bash takes it."""

import os
import select
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.main import get_command

from tanuki_print.cli.app import app
from tanuki_print.cli.completion import SHELLS, Shell, proposals, words_of
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
GROUP = get_command(app)


def proposed(line: str) -> list[str]:
    return [value for value, _ in proposals(GROUP, line)]


@pytest.fixture
def project(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(shipped)
    return shipped


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tanuki-print val", ["validate"]),
        ("tanuki-print deck ", ["check", "new", "list"]),
        ("tanuki-print complete-l", []),
        ("tanuki-print sheets --ba", ["--backs"]),
        ("tanuki-print sheets --backs ", ["none", "long-edge", "short-edge", "fold"]),
        ("tanuki-print sheets --low-ink --backs sh", ["short-edge"]),
        ("tanuki-print cards --game ", ["tanuki-panic"]),
        ("tanuki-print render momo", ["momotaro"]),
        ("tanuki-print render momotaro benk", ["benkei"]),
        ("tanuki-print cards set:", ["set:general", "set:ours", "set:regional-tanuki"]),
        ("tanuki-print cards status:", ["status:idea", "status:draft", "status:final", "status:retired"]),
        ("tanuki-print sheets --cards rarity:r", ["rarity:rare"]),
        ('tanuki-print sheets --cards "set:ou', ["set:ours"]),
        ("tanuki-print booster --recipe ", ["festival", "mini"]),
        ("tanuki-print odds --recipe m", ["mini"]),
        ("tanuki-print deck check ba", ["banners-at-dawn"]),
        ("tanuki-print import ", []),
        ("tanuki-print no-such-command ", []),
    ],
)
@pytest.mark.usefixtures("project")
def test_a_line_is_completed(line: str, expected: list[str]) -> None:
    assert proposed(line) == expected


@pytest.mark.usefixtures("project")
def test_proposals_say_what_they_mean() -> None:
    assert list(proposals(GROUP, "tanuki-print render momo")) == [("momotaro", "Momotarō")]
    assert dict(proposals(GROUP, "tanuki-print deck "))["list"].startswith("List the decks of the game")


def test_broken_files_and_a_folder_without_games_propose_nothing_and_do_not_fail(project: Path) -> None:
    game = project / "cards" / "tanuki-panic"
    (game / "boosters.yaml").write_bytes(b"\xff\xfe recipes")
    (game / "game.yaml").write_bytes(b"\x00rarities: [")
    assert proposed("tanuki-print booster --recipe ") == []
    assert proposed("tanuki-print cards rarity:") == []
    assert proposed("tanuki-print render momo") == ["momotaro"]
    assert proposed("tanuki-print cards --root nowhere set:") == []
    shutil.rmtree(game)
    assert proposed("tanuki-print render ") == []


def test_words_of_a_line_lose_their_quotes_even_open_ones() -> None:
    assert words_of('tanuki-print cards "set:general atk>=3" kap') == (["cards", "set:general atk>=3"], "kap")
    assert words_of("tanuki-print new card 'River Ot") == (["new", "card"], "River Ot")
    assert words_of("tanuki-print cards ") == (["cards"], "")
    assert words_of("") == ([], "")


@given(line=st.text())
def test_no_line_is_too_strange(line: str) -> None:
    words, begun = words_of(f"tanuki-print {line}")
    assert all(isinstance(word, str) for word in (*words, begun))


@pytest.mark.parametrize("shell", list(Shell))
def test_each_shell_has_its_script(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(lambda: app(["completion", shell.value])) == 0
    text = capsys.readouterr().out
    assert "complete-line" in text
    assert shell.value.lower() in text.splitlines()[1 if text.startswith("#compdef") else 0].lower()
    assert len(list(SHELLS.iterdir())) == len(Shell)


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH on which `tanuki-print` is this one."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "tanuki-print"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m tanuki_print "$@"\n')
    program.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.needs_bash
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tanuki-print valid", "validate"),
        ("tanuki-print render momo", "momotaro"),
        ("tanuki-print cards set:ou", "ours"),
        ("tanuki-print sheets --cards=set:ou", "ours"),
        ("tanuki-print sheets --cards 'set:ou", "set:ours"),
        ("tanuki-print cards --game tan", "tanuki-panic"),
    ],
)
def test_a_real_bash_takes_the_proposals(path: str, line: str, expected: str) -> None:
    script = (
        'source <(tanuki-print completion bash)\nCOMP_LINE=$1 COMP_POINT=${#1}\n_tanuki_print_complete "tanuki-print"\n'
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    command = ["bash", "--norc", "--noprofile", "-c", script, "bash", line]
    found = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, encoding="utf-8", check=True
    )
    assert (found.stdout, found.stderr) == (f"{expected}\n", "")


@pytest.mark.needs_bash
def test_a_real_bash_has_the_function_bound_to_the_command(path: str) -> None:
    script = "source <(tanuki-print completion bash)\ncomplete -p tanuki-print\n"
    env = {**os.environ, "PATH": path}
    found = subprocess.run(["bash", "--norc", "-c", script], env=env, capture_output=True, text=True, check=True)
    assert found.stdout == "complete -o default -F _tanuki_print_complete tanuki-print\n"


@pytest.mark.needs_bash
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("render momo", "render momotaro "),
        ("cards set:ou", "cards set:ours "),
        ('sheets --cards "set:ou', 'sheets --cards "set:ours" '),
        ("deck check --format gi", "deck check --format github "),
    ],
)
def test_tab_in_a_terminal_completes_the_line(path: str, typed: str, completed: str) -> None:
    pty = pytest.importorskip("pty", reason="a terminal of this kind is there on Unix only")
    words = "".join(f"<{word}>" for word in shlex.split(f"tanuki-print {completed}"))
    reader, writer = pty.openpty()
    env = {**os.environ, "PATH": path, "TERM": "dumb", "PS1": "ready> "}
    shell = ["bash", "--norc", "--noprofile", "-i"]
    process = subprocess.Popen(
        shell, cwd=ROOT, env=env, stdin=writer, stdout=writer, stderr=writer, start_new_session=True
    )
    os.close(writer)
    try:
        os.write(reader, b"source <(tanuki-print completion bash); echo loa''ded\n")
        read_until(reader, "loaded")
        # The line is printed rather than run, so that what stands on it is seen as bash has it.
        os.write(reader, f"tanuki-print {typed}\t".encode())
        read_until(reader, completed.rstrip(' "')[-4:])
        os.write(reader, b"\x01printf '<%s>' \x05\n")
        seen = read_until(reader, words)
    finally:
        process.kill()
        process.wait()
        os.close(reader)
    assert words in seen


def read_until(terminal: int, wanted: str) -> str:
    """What comes out of a terminal up to some text; all there is after ten seconds without it."""
    seen = ""
    end = time.monotonic() + 10
    while wanted not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
    return seen
