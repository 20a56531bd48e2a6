"""A small text with everything in it, read and told, for the tests of the rulebook."""

from dataclasses import replace
from pathlib import Path

from tanuki_print.catalog.rules import Reading, RulesData, Ruling
from tanuki_print.diagnostics import Report
from tanuki_print.rulebook.document import Document, ExampleBlock, Line, Story
from tanuki_print.rulebook.text import TextSource, read_document, values_of
from tanuki_print.rulebook.typeset import Styles, load_styles

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = (ROOT / "tests/data/rulebook/sample.md").read_text(encoding="utf-8")
READINGS = (
    Reading("draws", "The first player draws."),
    Reading("skips", "They wait with full {{ life }}, see rule 2.1."),
)
FIRST_TURN = Ruling("first_turn", "R1", "Does the first player draw?", READINGS, "draws")
RULES = RulesData({"hand_limit": 7, "life_standard": 8000}, {"first_turn": FIRST_TURN}, {"first_turn": "draws"})
WORDS = {"life": "Life Points"}


def read(text: str, rules: RulesData = RULES, elsewhere: frozenset[str] = frozenset()) -> tuple[Document, Report]:
    values = values_of(rules, WORDS, Report())
    return read_document(TextSource(text, "rules/x.md", "Lantern Duel", values, rules, elsewhere))


def complaints(text: str) -> list[str]:
    return [str(item) for item in read(text)[1]]


def sample() -> Document:
    """The sample text without complaints, its examples told as if they had been played."""
    document, report = read(SAMPLE)
    assert [str(item) for item in report] == []
    return told(document)


def told(document: Document) -> Document:
    blocks = (replace(block, story=STORY) if isinstance(block, ExampleBlock) else block for block in document.blocks)
    return replace(document, blocks=tuple(blocks))


STORY = Story(
    'Shuten-dōji walks "straight" in',
    (
        Line("action", "attack directly with Shuten-dōji"),
        Line("event", "defender loses 950", ("2.3", "1.2")),
        Line("refusal", "the zone is full: #let x = 1 $ * _ @ <b>", ("2.2",)),
    ),
    ("attacker's turn.",),
)


def styles() -> Styles:
    folders = (ROOT / "templates/none", ROOT / "templates/common")
    return load_styles(folders, lambda path: path.relative_to(ROOT).as_posix())
