"""The shipped game ready to be refereed, for tests of examples."""

from pathlib import Path

from tanuki_print.rulebook.check import CheckReport, check_examples
from tanuki_print.rulebook.examples import Example, examples_in
from tanuki_print.rulebook.playing import open_playing
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "data" / "scenarios"
PLAYING = open_playing(find_workspace(ROOT, ROOT), "tanuki-panic")

BATTLE = """title: A battle
players:
  Hana: {life: 8000, monsters: [Momotarō, Kappa]}
  Ren: {life: 8000, monsters: [Kumiai-Ki: defense]}
actions:
  - attack Kumiai-Ki with Momotarō
expect:
  - Hana loses 650
final:
  Hana: {life: 7350}
"""


def read(text: str | bytes, name: str = "x.yaml") -> list[Example]:
    return examples_in(text if isinstance(text, bytes) else text.encode(), name, PLAYING.tongue)


def check(text: str, name: str = "x.yaml") -> CheckReport:
    return check_examples(read(text, name), PLAYING)


def said(text: str, name: str = "x.yaml") -> list[tuple[int, str, str, str]]:
    """Every difference: line, kind, what the rulebook says, what the referee says."""
    return [
        (item.span.line, item.trouble.value, item.rulebook, item.referee)
        for result in check(text, name).results
        for item in result.differences
    ]
