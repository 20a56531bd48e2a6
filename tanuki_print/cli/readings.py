"""The option `--reading RULING=READING`, which several commands have."""

from collections.abc import Iterable

from tanuki_print.diagnostics import UsageError


def read_readings(given: Iterable[str]) -> dict[str, str]:
    """The readings asked for, by their rulings; raises UsageError for what is none."""
    found: dict[str, str] = {}
    for text in given:
        ruling, sign, reading = (part.strip() for part in text.partition("="))
        if not (ruling and sign and reading):
            raise UsageError(f"{text!r} is no reading", "RULING=READING, as tanuki-print rules rulings has them")
        found[ruling] = reading
    return found
