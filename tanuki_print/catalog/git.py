"""Git, asked for what it keeps: only by plumbing that reads, so that index, working tree and settings stay as they are.

What a user names never stands on a command line: names of revisions go through a pipe, and come back as hashes.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

from tanuki_print.diagnostics import UsageError, did_you_mean

_HASH = re.compile(rb"[0-9a-f]{40,64}")
_STEPS = re.compile("[~^@:]")
_START = "git init, git add and git commit begin a history to compare with"
_SETTINGS = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C"}


class Entry(NamedTuple):
    """One file of a commit: its mode as git writes it, the hash of what it holds, its path from the repository's
    `folder`.
    """

    mode: str
    blob: str
    path: str


SUBMODULE = "160000"
LINK = "120000"


@dataclass(frozen=True, slots=True)
class Repository:
    """The repository that a folder lies in; the folder may be its top, below it, a worktree or a submodule."""

    folder: Path

    def commit(self, name: str) -> str:
        """The hash of the commit that a name stands for (HEAD, a branch, a tag, a hash, HEAD~2 ...).

        Raises UsageError for a name that git does not know here, and where there is no repository.
        """
        self.ask("rev-parse", "--git-dir")
        if not name.strip() or any(sign in name for sign in "\n\r\0"):
            raise UsageError(f"{name!r} is no name of a revision", "HEAD, a branch, a tag or a hash is")
        done = self._run(("cat-file", "--batch-check"), _encoded(f"{name}^{{commit}}\n"))
        answer = done.stdout.split()
        if done.returncode == 0 and answer[1:2] == [b"commit"] and _HASH.fullmatch(answer[0]):
            return answer[0].decode()
        raise self._unknown(name, ambiguous=answer[-1:] == [b"ambiguous"])

    def fork(self, first: str, second: str) -> str:
        """The hash of the last commit that two (hashes) have in common; raises UsageError where there is none."""
        done = self._run(("merge-base", first, second))
        if done.returncode != 0:
            raise UsageError("the two revisions have no commit in common", "'..' compares them as they are")
        return done.stdout.split()[0].decode()

    def entries(self, commit: str, folders: Iterable[str] = ()) -> Iterator[Entry]:
        """The files of a commit (its hash) in some folders below this one, or in all of them; none for folders that it
        does not have.
        """
        wanted = tuple(folders)
        for line in self.ask("ls-tree", "-r", "-z", commit, "--", *wanted).split(b"\0"):
            head, _, path = line.partition(b"\t")
            if path:
                mode, _, blob = head.decode("ascii").split()
                yield Entry(mode, blob, os.fsdecode(path))

    @contextmanager
    def blobs(self) -> Iterator["BlobReader"]:
        """What files hold, by their hashes, as it was committed: no line ends turned, no filter run."""
        with subprocess.Popen(  # noqa: S603 - the program is git, the arguments are ours
            self._command(("cat-file", "--batch")),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment(),
        ) as process:  # fmt: skip
            if process.stdin is None or process.stdout is None:
                raise AssertionError("both are pipes")
            yield BlobReader(process.stdin, process.stdout)
            with suppress(OSError):
                process.stdin.close()

    def shared_folder(self) -> Path:
        """Where all worktrees of the repository keep what they share."""
        return self.folder / os.fsdecode(self.ask("rev-parse", "--git-common-dir").rstrip(b"\r\n"))

    def ask(self, *arguments: str) -> bytes:
        """What a git command says; raises UsageError with what it complains of."""
        done = self._run(arguments)
        if done.returncode != 0:
            raise self._refusal(done.stderr.decode("utf-8", "replace"))
        return done.stdout

    def _run(self, arguments: tuple[str, ...], said: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(  # noqa: S603 - as above; what a user names goes through the pipe
            self._command(arguments), input=said, capture_output=True, env=_environment(), check=False
        )

    def _command(self, arguments: tuple[str, ...]) -> list[str]:
        return [_program(), "--no-pager", "-C", str(self.folder), *arguments]

    def _refusal(self, complaint: str) -> UsageError:
        if "not a git repository" in complaint:
            return UsageError(f"{self.folder} is in no git repository, so nothing is known of its past", _START)
        if "dubious ownership" in complaint:
            hint = f"if you trust it: git config --global --add safe.directory {self.folder}"
            return UsageError(f"git does not open the repository of {self.folder}: it belongs to another user", hint)
        lines = [line.removeprefix("fatal: ") for line in complaint.splitlines() if line.strip()]
        return UsageError(f"git cannot read {self.folder}: {lines[0] if lines else 'it says no reason'}", "git fsck")

    def _unknown(self, name: str, *, ambiguous: bool) -> UsageError:
        if ambiguous:
            return UsageError(f"{name} may be several revisions", "give more digits of the hash")
        if name == "HEAD":
            return UsageError("nothing has been committed here yet", "git add and git commit keep what there is")
        start = _STEPS.split(name, maxsplit=1)[0]
        if start != name:
            hint = f"{start} may have fewer commits before it: git log --oneline {start}"
        else:
            names = os.fsdecode(self.ask("for-each-ref", "--format=%(refname:lstrip=2)")).split()
            hint = did_you_mean(name, (*names, "HEAD"))
        if self.ask("rev-parse", "--is-shallow-repository").strip() == b"true":
            hint = "this clone has only the last commits: git fetch --unshallow brings the others"
        return UsageError(f"git knows no revision {name!r} here", hint or "git log --oneline --all lists them")


class BlobReader:
    """Asks one running git for one blob after the other."""

    def __init__(self, questions: IO[bytes], answers: IO[bytes]) -> None:
        self._questions = questions
        self._answers = answers

    def read(self, blob: str) -> bytes | None:
        """What a blob (its hash) holds; None where this clone does not have it."""
        try:
            self._questions.write(f"{blob}\n".encode("ascii"))
            self._questions.flush()
            head = self._answers.readline().split()
        except OSError:  # git has ended: it may give up over an object that is damaged
            return None
        if len(head) != 3 or head[1] != b"blob":
            return None
        data = self._answers.read(int(head[2]))
        self._answers.read(1)
        return data


@cache
def _program() -> str:
    found = shutil.which("git")
    if found is None:
        raise UsageError("git is not installed, so nothing is known of the past", "https://git-scm.com has it")
    return found


def _environment() -> dict[str, str]:
    # In a hook of git, for instance, these name the repository that git is busy with, whatever folder we ask for.
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | _SETTINGS


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")
