"""One mutant at a time put to the examples of the rulebook, in this process."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from catching import playing, rulebook_examples
from mutate import Mutant
from patched_game import patched_play

from tanuki_print.games.game import GamePlay
from tanuki_print.referee.judge import judge
from tanuki_print.referee.ruleset import IllegalAction
from tanuki_print.referee.scenario import Scenario
from tanuki_print.rng import ScriptedRng

SECONDS = 20
"""What a mutant may take for all examples; the rules themselves take less than one. A mutant that hangs is caught."""

MEMORY = 3 << 30


def prepare() -> None:
    """What a worker does once: read the examples, and take no more memory than a mutant could want in earnest."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rulebook_examples()


def caught_by_examples(mutant: Mutant) -> str:
    """The title of the example that sees a mutant, or the error that stops it; "" where every example agrees."""
    first = _likely().get(mutant.module, ())
    try:
        with _time_limit():
            play = patched_play({mutant.module: mutant.source})
            for scenario in (*first, *rulebook_examples()):
                if not agrees(scenario, play):
                    _likely()[mutant.module] = (scenario, *(one for one in first if one is not scenario))[:12]
                    return scenario.title
    except Exception as error:  # noqa: BLE001 - a mutant may raise anything, and then it is caught
        return f"{type(error).__name__} is raised"
    return ""


def agrees(scenario: Scenario, play: GamePlay) -> bool:
    """Whether an example comes out as it says, and every action in it is listed exactly if it is allowed."""
    data = playing().data.with_choices(scenario.rulings, scenario.constants)
    rules = play.ruleset(data)
    return judge(scenario, rules, play.script, playing().data).ok and _listed_if_allowed(scenario, play, rules)


def _listed_if_allowed(scenario: Scenario, play: GamePlay, rules: object) -> bool:
    if scenario.decks is None:
        state = play.script.arrange(scenario.position)
    else:
        try:
            chance = ScriptedRng(play.script.opening(scenario.decks))
            state = rules.setup(scenario.decks, chance).state  # type: ignore[attr-defined]
        except ValueError:
            return True
    for line in scenario.actions:
        action = play.script.action(line.said)
        found = rules.apply(state, action)  # type: ignore[attr-defined]
        refused = isinstance(found, IllegalAction)
        if line.said.kind != "concede" and refused == (action in rules.legal_actions(state)):  # type: ignore[attr-defined]
            return False
        if refused:
            break
        state = found.state
    return True


@cache
def _likely() -> dict[str, tuple[Scenario, ...]]:
    """The examples that caught mutants of a module before: they are asked first."""
    return {}


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
