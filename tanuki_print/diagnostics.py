"""Complaints as values: where, what was found, what is expected, and a hint.

Every stage collects `Diagnostic`s in a `Report` and goes on; only misuse and a
stage that cannot give its result at all raise `TanukiError`, which carries them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum


class Severity(Enum):
    """How bad it is: errors make a command end with exit code 1, warnings do not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a source file. `line` and `column` count from 1; 0 means the file as a whole."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.path
        return f"{self.path}:{self.line}:{self.column or 1}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One complaint. `code` names the check (`card-schema`), `subject` the card's id where there is one."""

    span: Span
    message: str
    code: str
    hint: str = ""
    subject: str = ""
    severity: Severity = Severity.ERROR
    related: tuple[Span, ...] = ()

    def __str__(self) -> str:
        who = f"{self.subject}: " if self.subject else ""
        text = f"{self.span}: {self.severity.value}: {who}{self.message} [{self.code}]"
        return f"{text}\n  hint: {self.hint}" if self.hint else text


@dataclass(slots=True)
class Report:
    """Diagnostics gathered on the way, in the order they were met."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep one more complaint."""
        self.diagnostics.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Keep several complaints, in order."""
        self.diagnostics.extend(diagnostics)

    @property
    def has_errors(self) -> bool:
        """True when at least one complaint is an error, not only a warning."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)


def gathered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same complaints for people: one line where many cards meet the same fault of one place.

    A slip in a template is a complaint of every card; the first card is named, the others are counted.
    """
    alike: dict[Diagnostic, list[Diagnostic]] = {}
    for item in diagnostics:
        alike.setdefault(replace(item, subject="", related=()), []).append(item)
    return [_counted(items) for items in alike.values()]


def _counted(items: list[Diagnostic]) -> Diagnostic:
    others = len({item.subject for item in items}) - 1
    if others < 1:
        return items[0]
    return replace(items[0], subject=f"{items[0].subject} and {others} more")


class TanukiError(Exception):
    """A stage could not give its result. Carries one or more diagnostics, never an empty list."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        self.diagnostics = diagnostics
        super().__init__("\n".join(str(d) for d in diagnostics))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the known word most like another one; empty where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - only complaints need it

    close = get_close_matches(word, list(known), 1)
    return f"did you mean {close[0]!r}?" if close else ""


def reason_of(error: OSError) -> str:
    """Why the system refused, in lower case and without its own naming of the file."""
    return (error.strerror or str(error)).lower()


READ_HINT = "see that it is a file, and one that you may read"
"""What helps where the system does not let us read."""


def unreadable(name: str, error: OSError) -> Diagnostic:
    """The complaint about a file that is there and cannot be read; `name` is how it is called."""
    return Diagnostic(Span(name), f"cannot read this file: {reason_of(error)}", "file-read", READ_HINT)


class UsageError(Exception):
    """The command was called wrongly (exit code 2): unknown option value, unknown card, no such file.

    The hint says what to do; there is always one.
    """

    def __init__(self, message: str, hint: str) -> None:
        self.message = message
        self.hint = hint
        super().__init__(f"{message}\n  hint: {hint}")
