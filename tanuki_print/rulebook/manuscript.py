"""A game's text as it is written, read, with its examples played: what an edition is made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import CONSTANTS_FILE, RULINGS_FILE, require_rules
from tanuki_print.catalog.model import Catalog
from tanuki_print.catalog.rules import RulesData
from tanuki_print.catalog.source import Limits, read_text
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, TanukiError, UsageError, unreadable
from tanuki_print.games.game import find_play
from tanuki_print.referee.scenario import SCENARIO_BYTES
from tanuki_print.referee.verdict import Verdict
from tanuki_print.rulebook.check import CheckReport, check_files
from tanuki_print.rulebook.document import Block, Document, ExampleBlock, Heading, Rule, TableBlock
from tanuki_print.rulebook.playing import Playing, playing_of
from tanuki_print.rulebook.text import TextSource, read_document, values_of
from tanuki_print.workspace import Workspace

RULEBOOK, QUICKSTART = "rulebook.md", "quickstart.md"
"""The texts of a game, in its rules folder."""

Step = Callable[[], None]
"""Called each time a piece of long work is done."""


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A text that was read and whose examples were played: nothing is drawn yet. `warnings` are for the reader of the
    command's output.
    """

    document: Document
    catalog: Catalog
    rules: RulesData
    playing: Playing | None
    verdicts: Mapping[Span, Verdict]
    warnings: tuple[Diagnostic, ...]


def read_manuscript(workspace: Workspace, game: str, file: str, on_example: Step | None = None) -> Manuscript:
    """The text of a game with its examples played.

    Raises TanukiError with everything that is wrong with the cards, the rules data and the text, and with every
    example that does not come out as the text says.
    """
    catalog = require_catalog(workspace, game)
    rules = _rules(workspace, game)
    report = Report()
    reader = _Reader(workspace, catalog, rules)
    document = reader.read(file, report, reader.numbers() if file != RULEBOOK else frozenset())
    if report.has_errors:
        raise TanukiError(*report)
    playing = _playing(catalog, rules, document, report)
    verdicts: dict[Span, Verdict] = {}
    if playing is not None:
        path = workspace.rules_dir(game) / file
        checked = check_files([(path, document.path)], playing, on_example)
        _refuse_wrong(checked)
        verdicts = {found.example.place: found.verdict for found in checked.results if found.verdict is not None}
        _refuse_unplayed(document, frozenset(verdicts))
    return Manuscript(document, catalog, rules, playing, verdicts, tuple(report))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the texts of one game."""

    workspace: Workspace
    catalog: Catalog
    rules: RulesData

    def read(self, file: str, report: Report, elsewhere: frozenset[str]) -> Document:
        game = self.catalog.game
        path = self.workspace.rules_dir(game.id) / file
        name = self.workspace.relative(path)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            message = f"{game.title} has no {file.removesuffix('.md')} yet"
            raise TanukiError(Diagnostic(Span(name), message, "file-missing", "write it in this file")) from None
        except OSError as error:
            raise TanukiError(unreadable(name, error)) from error
        text = read_text(data, name, report, Limits(SCENARIO_BYTES))
        if text is None:
            raise TanukiError(*report)
        values = values_of(self.rules, game.words, report)
        document, found = read_document(TextSource(text, name, game.title, values, self.rules, elsewhere))
        report.extend(found)
        return document

    def numbers(self) -> frozenset[str]:
        """The numbers of all rules and sections of the rulebook, for texts that refer to it."""
        try:
            document = self.read(RULEBOOK, Report(), frozenset())
        except TanukiError:
            return frozenset()
        return frozenset(block.number for block in document.walk() if isinstance(block, Heading | Rule))


def _rules(workspace: Workspace, game: str) -> RulesData:
    """The constants and rulings of a game; none for a game that has files of neither kind."""
    folder = workspace.rules_dir(game)
    if not any((folder / name).exists() for name in (CONSTANTS_FILE, RULINGS_FILE)):
        return RulesData({}, {}, {})
    return require_rules(workspace, game)


def _playing(catalog: Catalog, rules: RulesData, document: Document, report: Report) -> Playing | None:
    """The game as it is played, where the text has examples at all; without a referee it prints without them."""
    first = next((place for block in document.walk() for place in _claims(block)), None)
    if first is None:
        return None
    try:
        play = find_play(catalog.game.id)
    except UsageError as error:
        message = f"the examples are left out: {error.message}"
        report.add(Diagnostic(first, message, "no-referee", error.hint, severity=Severity.WARNING))
        return None
    return playing_of(play, catalog, rules)


def _claims(block: Block) -> tuple[Span, ...]:
    """Where the examples stand that a block holds."""
    if isinstance(block, ExampleBlock):
        return (block.span,)
    return block.places if isinstance(block, TableBlock) else ()


def _refuse_unplayed(document: Document, played: frozenset[Span]) -> None:
    """Raise TanukiError where something would be printed as an example that the check of the file did not meet."""
    hint = "let it stand outside other blocks, with its comment right above it and no {% %} in it"
    unplayed = [
        Diagnostic(place, "this example was not played, so it is not printed", "example-unplayed", hint)
        for block in document.walk()
        for place in _claims(block)
        if place not in played
    ]
    if unplayed:
        raise TanukiError(*unplayed)


def _refuse_wrong(checked: CheckReport) -> None:
    """Raise TanukiError where examples do not come out as written: what is wrong must not get onto paper."""
    hint = "tanuki-print rules check shows what the text says, and what the referee says"
    wrong = [
        Diagnostic(result.example.place, f"the example {result.example.title!r} is not right", "example-wrong", hint)
        for result in checked.results
        if not result.ok
    ]
    if wrong:
        raise TanukiError(*wrong)
