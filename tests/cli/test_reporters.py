"""How commands end, and what their complaints look like."""

import sys

import pytest

from tanuki_print.cli.reporters import as_github, report_as_json, run
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, TanukiError, UsageError

FAULT = Diagnostic(Span("a,b:c.yaml", 3, 7), "50% wrong", "code", "mend\nit", "kappa", related=(Span("x.yaml", 1, 2),))


def raising(error: BaseException) -> object:
    def command() -> None:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (TanukiError(FAULT), 1, "a,b:c.yaml:3:7: error: kappa: 50% wrong [code]\n  hint: mend\nit\n"),
        (UsageError("no such thing", "try another"), 2, "error: no such thing\n  hint: try another\n"),
        (KeyboardInterrupt(), 130, ""),
        (
            PermissionError(13, "Permission denied", "cards"),
            1,
            "error: cannot use cards: permission denied\n  hint: see that it is there and yours to use\n",
        ),
        (
            OSError(28, "No space left"),
            1,
            "error: cannot write what there is to say: no space left\n  hint: see that the disk has room\n",
        ),
        (SystemExit(2), 2, ""),
        (SystemExit(None), 0, ""),
        (
            ValueError("odd"),
            1,
            "error: ValueError: odd\n  hint: a fault of the program; TANUKI_PRINT_TRACE=1 shows where\n",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_every_ending_has_its_code_and_words(
    error: BaseException, code: int, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(raising(error)) == code  # type: ignore[arg-type]
    out, err = capsys.readouterr()
    assert (out, err) == ("", text)


def test_a_file_name_that_the_locale_cannot_spell_comes_with_a_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    error = UnicodeEncodeError(sys.getfilesystemencoding(), "\u706b.svg", 0, 1, "ordinal not in range")
    assert run(raising(error)) == 1  # type: ignore[arg-type]
    assert capsys.readouterr().err == (
        f"error: the system's encoding ({sys.getfilesystemencoding()}) cannot spell the file name '\u706b.svg'\n"
        "  hint: set PYTHONUTF8=1, or a UTF-8 locale such as LC_ALL=C.UTF-8\n"
    )


def test_the_trace_of_an_unforeseen_fault_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TANUKI_PRINT_TRACE", "1")
    with pytest.raises(ValueError, match="odd"):
        run(raising(ValueError("odd")))  # type: ignore[arg-type]


def test_a_workflow_command_escapes_what_github_would_cut() -> None:
    assert as_github(FAULT) == ("::error file=a%2Cb%3Ac.yaml,line=3,col=7::kappa: 50%25 wrong [code]%0Ahint: mend%0Ait")


def test_a_json_report_counts_errors_and_warnings_apart() -> None:
    warning = Diagnostic(Span("w.yaml"), "hm", "code", severity=Severity.WARNING)
    report = report_as_json("g", Report([warning, FAULT]))
    assert (report["ok"], report["errors"], report["warnings"]) == (False, 1, 1)
    assert report["diagnostics"][1]["related"] == [{"file": "x.yaml", "line": 1, "column": 2}]
    assert report_as_json("g", Report([warning]))["ok"] is True
