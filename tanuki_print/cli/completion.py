"""`tanuki-print completion SHELL`: commands, options, games, cards and recipes at the press of Tab.

The shell's script hands the line up to the cursor to the hidden command `complete-line`, which writes one proposal a
line: the word, a tab, what it means. Where it writes nothing the shell proposes files.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import click
import typer

from tanuki_print.cli.reporters import print_utf8

SHELLS = Path(__file__).resolve().parent / "shells"
_PROGRAM = "tanuki-print"
_WORD = re.compile(r"""(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|\\.|[^\s"'\\]|\\$)+""")
_QUOTING = re.compile(r"""["']|\\(?=.)""")


class Shell(StrEnum):
    """The shells there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


def completion(
    shell: Annotated[Shell, typer.Argument(help="Which shell the script is for.")],
) -> None:
    """Write the script that completes commands in a shell; where it belongs is in docs/completion.md."""
    ending = "ps1" if shell is Shell.POWERSHELL else shell.value
    print_utf8((SHELLS / f"completion.{ending}").read_text(encoding="utf-8"))


def complete_line(
    context: typer.Context, line: Annotated[str, typer.Argument(help="The command line up to the cursor.")]
) -> None:
    """Write what may stand at the end of a command line: a proposal a line, what it means after a tab."""
    group = context.find_root().command
    print_utf8("".join(f"{value}\t{meaning}".rstrip("\t") + "\n" for value, meaning in proposals(group, line)))


def proposals(group: click.Command, line: str) -> Iterator[tuple[str, str]]:
    """What may stand at the end of a line, with what it means in a few words; nothing where it should be a file."""
    from click.shell_completion import ShellComplete

    before, begun = words_of(line)
    if _strays(group, before):
        return
    found = ShellComplete(group, {}, _PROGRAM, "").get_completions(before, begun)
    for item in found:
        if item.type == "plain":
            yield str(item.value), " ".join((item.help or "").split())


def _strays(command: click.Command | None, words: list[str]) -> bool:
    """Whether the words name a command that is not there."""
    for word in words:
        if not isinstance(command, click.Group) or word.startswith("-"):
            return False
        command = command.get_command(click.Context(command), word)
    return command is None


def words_of(line: str) -> tuple[list[str], str]:
    """The finished words after the program's name, and the one that is begun (empty after a blank); quotes are gone.

    Unlike shlex it takes a quote that is still open, as it is while somebody types.
    """
    words = [_QUOTING.sub("", word) for word in _WORD.findall(line)]
    begun = "" if not words or line[-1].isspace() else words.pop()
    return words[1:], begun
