"""What can be said against a game's rules beside right and wrong: numbers, rulings, texts, grammar, pictures."""

from collections.abc import Iterable, Iterator
from itertools import product

from tanuki_print.catalog.load_rules import load_rules
from tanuki_print.catalog.model import Catalog
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Diagnostic, TanukiError, UsageError, did_you_mean
from tanuki_print.games.game import find_play
from tanuki_print.rulebook.board import Boards
from tanuki_print.rulebook.examples import Example, example_files, read_examples
from tanuki_print.rulebook.figures import FIGURES, draw_figure, has_figure
from tanuki_print.rulebook.numbered import missing_tests, numbered_rules
from tanuki_print.rulebook.playing import Playing, playing_of
from tanuki_print.rulebook.stories import board_case
from tanuki_print.sheets.picture import Pictures
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace


def rules_complaints(workspace: Workspace, catalog: Catalog) -> Iterator[Diagnostic]:
    """Every complaint about the rules of a game; none where it has no rules folder.

    Whether the examples are right is another question, which `rules check` answers.
    """
    game = catalog.game
    if not workspace.rules_dir(game.id).is_dir():
        return
    data, report = load_rules(workspace, game.id)
    yield from report
    if report.has_errors:
        return
    rules, found = numbered_rules(workspace, game, data)
    yield from found
    yield from _unnumbered(data, {rule.number for rule in rules})
    told = {(item.span.path, item.span.line) for item in found}
    for ruling in data.rulings.values():
        for name in missing_tests(workspace, ruling.tests):
            message = f"the ruling {ruling.id} names a test that is not there: {name}"
            yield Diagnostic(ruling.span, message, "rules-test", "tests/folder/test_file.py::test_name")
    pictures = Pictures(catalog, load_templates(workspace, catalog))
    yield from _figures(pictures, data)
    try:
        play = find_play(game.id)
    except UsageError:
        return
    try:
        playing = playing_of(play, catalog, data)
    except TanukiError as error:
        yield from error.diagnostics
        return
    boards = Boards(pictures, data.words)
    for path in example_files(workspace, game.id):
        examples = read_examples(path, workspace.relative(path), playing.tongue)
        for example in examples:
            yield from (item for item in example.complaints if (item.span.path, item.span.line) not in told)
        if path.suffix == ".md" and boards.lacking is None:
            yield from _board_complaints(examples, playing, boards)


def _unnumbered(data: RulesData, known: set[str]) -> Iterator[Diagnostic]:
    """Complain about rulings that touch a rule which no text has; a game without numbered rules is not held to it."""
    for ruling in data.rulings.values() if known else ():
        for number in ruling.rules:
            if number not in known:
                hint = did_you_mean(number, known) or "its rules are numbers that the texts have"
                message = f"the ruling {ruling.id} touches rule {number}, and no rule has that number"
                yield Diagnostic(ruling.span, message, "rules-number", hint)


def _figures(pictures: Pictures, data: RulesData) -> Iterator[Diagnostic]:
    found: dict[Diagnostic, None] = {}
    for kind, in_text in product(FIGURES, (False, True)):
        if has_figure(pictures, kind):
            try:
                draw_figure(pictures, kind, data, in_text=in_text)
            except TanukiError as error:
                found.update(dict.fromkeys(error.diagnostics))
    yield from found


def _board_complaints(examples: Iterable[Example], playing: Playing, boards: Boards) -> Iterator[Diagnostic]:
    """What is wrong with the first board that cannot be drawn: a fault of the template shows in most of them."""
    for example in examples:
        if example.scenario is not None:
            try:
                boards.plate(board_case(playing.judge(example.scenario)))
            except TanukiError as error:
                yield from error.diagnostics
                return
