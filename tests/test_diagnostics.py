"""Complaints show their place, their subject and their hint."""

from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, TanukiError, UsageError, gathered


def test_a_diagnostic_reads_place_severity_card_message_code_and_hint() -> None:
    diagnostic = Diagnostic(Span("cards/a.yaml", 7, 3), "found 1", "card-schema", "write 2", "kappa")
    assert str(diagnostic) == "cards/a.yaml:7:3: error: kappa: found 1 [card-schema]\n  hint: write 2"


def test_a_place_without_a_line_is_the_file() -> None:
    assert str(Span("cards/a.yaml")) == "cards/a.yaml"
    assert str(Span("cards/a.yaml", 4)) == "cards/a.yaml:4:1"


def test_warnings_alone_are_no_errors() -> None:
    report = Report()
    report.add(Diagnostic(Span("a"), "odd", "x", severity=Severity.WARNING))
    assert not report.has_errors
    report.extend([Diagnostic(Span("a"), "wrong", "y")])
    assert report.has_errors
    assert [d.code for d in report] == ["x", "y"]
    assert len(report) == 2


def test_errors_carry_their_text() -> None:
    assert str(TanukiError(Diagnostic(Span("a"), "wrong", "y"))) == "a: error: wrong [y]"
    assert str(UsageError("no such card", "did you mean kappa?")) == "no such card\n  hint: did you mean kappa?"


def test_what_many_cards_meet_in_one_place_is_one_complaint() -> None:
    place = Span("front.svg.j2", 7, 1)
    slips = [Diagnostic(place, "wrong", "template", subject=name) for name in ("kappa", "tengu", "otter")]
    other = Diagnostic(place, "odd", "template", subject="tengu")
    assert [str(item) for item in gathered([slips[0], other, *slips[1:]])] == [
        "front.svg.j2:7:1: error: kappa and 2 more: wrong [template]",
        "front.svg.j2:7:1: error: tengu: odd [template]",
    ]
    assert gathered(slips[:2])[0].subject == "kappa and 1 more"
