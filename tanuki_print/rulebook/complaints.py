"""Everything that can be said against a game's rules before one example is played: numbers, rulings, texts, grammar."""

from collections.abc import Iterator

from tanuki_print.catalog.load_rules import load_rules
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Diagnostic, UsageError
from tanuki_print.games.game import find_play
from tanuki_print.rulebook.examples import example_files, read_examples
from tanuki_print.rulebook.numbered import missing_tests, numbered_rules
from tanuki_print.rulebook.playing import playing_of
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
    _, found = numbered_rules(workspace, game, data)
    yield from found
    told = {(item.span.path, item.span.line) for item in found}
    for ruling in data.rulings.values():
        for name in missing_tests(workspace, ruling.tests):
            message = f"the ruling {ruling.id} names a test that is not there: {name}"
            yield Diagnostic(ruling.span, message, "rules-test", "tests/folder/test_file.py::test_name")
    try:
        play = find_play(game.id)
    except UsageError:
        return
    playing = playing_of(play, catalog, data)
    for path in example_files(workspace, game.id):
        for example in read_examples(path, workspace.relative(path), playing.tongue):
            yield from (item for item in example.complaints if (item.span.path, item.span.line) not in told)
