"""What catches a slip in the rules: the golden playthroughs, and the examples of the rulebook."""

from collections.abc import Sequence
from functools import cache

from matches import GAME, WORKSPACE
from recorded import GOLDEN

from tanuki_print.games.game import GamePlay
from tanuki_print.referee.judge import judge
from tanuki_print.referee.scenario import Scenario
from tanuki_print.rulebook.examples import example_files, read_examples
from tanuki_print.rulebook.playing import Playing, open_playing
from tanuki_print.rulebook.replay import replay, table_of


@cache
def playing() -> Playing:
    return open_playing(WORKSPACE, GAME)


@cache
def rulebook_examples() -> tuple[Scenario, ...]:
    """Every example of the rulebook, the quickstart and the files beside them."""
    found = []
    for path in example_files(WORKSPACE, GAME):
        for example in read_examples(path, path.name, playing().tongue):
            assert example.scenario is not None, example.complaints
            found.append(example.scenario)
    return tuple(found)


def catching_example(play: GamePlay, examples: Sequence[Scenario]) -> Scenario | None:
    """The first example in which this play of the game is not as the rulebook says; None where all are."""
    for scenario in examples:
        data = playing().data.with_choices(scenario.rulings, scenario.constants)
        if not judge(scenario, play.ruleset(data), play.script, playing().data).ok:
            return scenario
    return None


def strays(play: GamePlay) -> str:
    """Where this play of the game leaves one of the golden playthroughs; "" where it leaves none."""
    table = table_of(WORKSPACE, GAME)
    for path in sorted(GOLDEN.glob("*.txt")):
        now = type(table)(GAME, play.ruleset, play.script, table.data, table.cards, table.find_card)
        replayed, report = replay(path.read_bytes(), path.name, now)
        if replayed is None:
            return str(report.diagnostics[0])
    return ""
