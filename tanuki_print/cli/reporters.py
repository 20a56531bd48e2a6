"""How diagnostics and results leave the program: text, JSON, GitHub's annotations; and how commands end.

Exit codes: 0 fine, 1 the content has errors, 2 wrong use.
"""

import contextlib
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, TanukiError, UsageError, gathered, reason_of

CONTENT_ERROR = 1
WRONG_USE = 2
_INTERRUPTED = 130
TRACE = "TANUKI_PRINT_TRACE"
"""The environment variable that lets an unforeseen fault show its trace."""
_COLORS = {"error": "\x1b[31m", "warning": "\x1b[33m"}
_PLAIN = "\x1b[0m"
_SHINING = "\x1b[1;33m"


def run(command: Callable[[], object]) -> int:
    """Run a command and give its exit code; what it raises on purpose becomes a message, never a trace."""
    sys.stdout, sys.stderr = _make_safe(sys.stdout), _make_safe(sys.stderr)
    try:
        command()
        sys.stdout.flush()
    except TanukiError as error:
        print_diagnostics(error.diagnostics)
        return CONTENT_ERROR
    except UsageError as error:
        print_error(error.message, error.hint)
        return WRONG_USE
    except BrokenPipeError:
        _silence(sys.stdout)
        return CONTENT_ERROR
    except KeyboardInterrupt:
        return _INTERRUPTED
    except SystemExit as ending:
        return _flushed(ending.code if isinstance(ending.code, int) else 0 if ending.code is None else CONTENT_ERROR)
    except OSError as error:  # a file or folder that nobody expected to be out of reach; a full disk behind stdout
        if error.filename is None:
            _silence(sys.stdout)
        print_error(*_refusal(error))
        return CONTENT_ERROR
    except Exception as error:  # the last net: whoever prints cards should not have to read a trace
        if os.environ.get(TRACE):
            raise
        print_error(*_fault(error))
        return CONTENT_ERROR
    return 0


def _refusal(error: OSError) -> tuple[str, str]:
    if error.filename is None:
        return f"cannot write what there is to say: {reason_of(error)}", "see that the disk has room"
    return f"cannot use {os.fsdecode(error.filename)}: {reason_of(error)}", "see that it is there and yours to use"


def _fault(error: Exception) -> tuple[str, str]:
    if isinstance(error, UnicodeEncodeError) and error.encoding == sys.getfilesystemencoding():
        message = f"the system's encoding ({error.encoding}) cannot spell the file name {error.object!r}"
        return message, "set PYTHONUTF8=1, or a UTF-8 locale such as LC_ALL=C.UTF-8"
    return f"{type(error).__name__}: {error}", f"a fault of the program; {TRACE}=1 shows where"


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError as error:
        _silence(sys.stdout)
        if not isinstance(error, BrokenPipeError):  # a reader that has gone, as with `| head`, wants no word
            print_error(*_refusal(error))
        return code or CONTENT_ERROR
    return code


def _make_safe(stream: TextIO | None) -> TextIO:
    if stream is None:  # closed before we began, as with `>&-`
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - a device, open as long as we run
    # A terminal that cannot show a letter shows its code point; better than a crash half-way through a list.
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream


def _silence(stream: TextIO) -> None:
    # Python flushes once more at its end; without this it would complain about the closed pipe there.
    with contextlib.suppress(OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - a device
        os.dup2(nowhere.fileno(), stream.fileno())


def print_error(message: str, hint: str) -> None:
    """Write a complaint about the command itself to stderr."""
    print(f"{_colored('error')}: {message}", file=sys.stderr)  # noqa: T201 - the one place that prints
    print(f"  hint: {hint}", file=sys.stderr)  # noqa: T201 - as above


def print_note(text: str) -> None:
    """Write to stderr what somebody would want to know beside the result."""
    print(f"note: {text}", file=sys.stderr)  # noqa: T201 - stderr is where it belongs


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics to stderr, one line and perhaps a hint each; what many cards share is said once."""
    for item in gathered(diagnostics):
        severity = item.severity.value
        text = str(item)
        if _wants_color():
            text = text.replace(f": {severity}: ", f": {_colored(severity)}: ", 1)
        print(text, file=sys.stderr)  # noqa: T201 - as above


def print_text(text: str) -> None:
    """Write text for people to stdout; letters that the terminal does not have become code points."""
    print(text)  # noqa: T201 - as above


def print_piece(text: str) -> None:
    """Write a piece of a longer text for people to stdout, as it is."""
    print(text, end="")  # noqa: T201 - as above


def print_trouble(text: str, word: str) -> None:
    """Write a result that is no good to stdout; the word for it has a colour on a terminal."""
    if _wants_color(sys.stdout):
        text = text.replace(f": {word}: ", f": {_COLORS['error']}{word}{_PLAIN}: ", 1)
    print_text(text)


def highlighted(text: str) -> str:
    """The text in bold gold where stdout is a terminal that has colours, else as it is."""
    return f"{_SHINING}{text}{_PLAIN}" if _wants_color(sys.stdout) else text


def print_wrapped(text: str, indent: int) -> None:
    """Write a paragraph to stdout; on a terminal its further lines stand below its first word, so far in.

    In a pipe it stays one line, for those who search it.
    """
    if sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns, 2 * indent)
        text = textwrap.fill(
            text, width, subsequent_indent=" " * indent, drop_whitespace=True, break_on_hyphens=False,
            replace_whitespace=False, break_long_words=False,
        )  # fmt: skip
    print_text(text)


def print_json(value: Any) -> None:  # noqa: ANN401 - whatever JSON holds
    """Write one JSON document to stdout, as UTF-8 whatever the terminal is set to."""
    print_utf8(json_text(value))


def json_text(value: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    """A JSON document as the text that commands write."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def print_utf8(text: str) -> None:
    """Write text for other programs (CSV) to stdout, as UTF-8 and with line feeds on every system."""
    _write_bytes(text.encode("utf-8", "backslashreplace"))


def _write_bytes(data: bytes) -> None:
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:  # a stand-in for stdout that takes text only
        sys.stdout.write(data.decode("utf-8"))
        return
    sys.stdout.flush()
    buffer.write(data)
    buffer.flush()


def report_as_json(game: str | None, report: Report) -> dict[str, Any]:
    """Give a report as JSON values: `ok`, counts, and every diagnostic with its place."""
    errors = sum(item.severity is Severity.ERROR for item in report)
    return {
        "game": game,
        "ok": errors == 0,
        "errors": errors,
        "warnings": len(report) - errors,
        "diagnostics": [_as_json(item) for item in report],
    }


def _as_json(item: Diagnostic) -> dict[str, Any]:
    return {
        **_place(item.span),
        "severity": item.severity.value,
        "code": item.code,
        "subject": item.subject,
        "message": item.message,
        "hint": item.hint,
        "related": [_place(span) for span in item.related],
    }


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.path, "line": span.line, "column": span.column}


def as_github(item: Diagnostic) -> str:
    """Give a diagnostic as a workflow command, which GitHub shows at the line in a pull request."""
    place = f"file={_escaped(item.span.path, in_property=True)}"
    if item.span.line:
        place += f",line={item.span.line},col={item.span.column or 1}"
    who = f"{item.subject}: " if item.subject else ""
    hint = f"\nhint: {item.hint}" if item.hint else ""
    text = _escaped(f"{who}{item.message} [{item.code}]{hint}", in_property=False)
    return f"::{item.severity.value} {place}::{text}"


def _escaped(text: str, *, in_property: bool) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if in_property else text


def _wants_color(stream: TextIO | None = None) -> bool:
    return (stream or sys.stderr).isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _colored(severity: str) -> str:
    return f"{_COLORS[severity]}{severity}{_PLAIN}" if _wants_color() else severity
