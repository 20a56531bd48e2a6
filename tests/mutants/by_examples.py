"""One mutant at a time put to the examples of the rulebook, in this process."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from catching import playing, rulebook_examples
from mutate import Mutant
from patched_game import patched_play
from told import MARKS, told_of

from tanuki_print.games.game import GamePlay
from tanuki_print.referee.judge import judge
from tanuki_print.referee.scenario import Scenario

SECONDS = 20
"""Time of the processor that a mutant may take for all examples; the rules themselves take a second. One that hangs is
caught.
"""

MEMORY = 3 << 30


class Caught(NamedTuple):
    """What sees a mutant: an example by what it claims, and one by what is told while it is played; "" for none."""

    claimed: str
    told: str


def prepare() -> None:
    """What a worker does once: play the examples, and take no more memory than a mutant could want in earnest."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _expected()


def caught_by_examples(mutant: Mutant) -> Caught:
    """What sees a mutant, by its title; or the error that stops it."""
    likely = _likely().setdefault(mutant.module, [])
    told = ""
    try:
        with _time_limit():
            play = patched_play({mutant.module: mutant.source})
            for scenario in (*likely, *rulebook_examples()):
                if not _agrees(scenario, play):
                    likely[:] = [scenario, *(one for one in likely if one is not scenario)][:12]
                    return Caught(scenario.title, scenario.title)
                told = told or ("" if _is_told_alike(scenario, play) else scenario.title)
    except Exception as error:  # noqa: BLE001 - a mutant may raise anything, and then it is caught
        return Caught(*[f"{type(error).__name__} is raised"] * 2)
    return Caught("", told)


def _agrees(scenario: Scenario, play: GamePlay) -> bool:
    """Whether an example comes out as it says, and its actions are listed exactly if they are allowed."""
    data = playing().data.with_choices(scenario.rulings, scenario.constants)
    return judge(scenario, play.ruleset(data), play.script, playing().data).ok and not any(
        mark in line for line in told_of(scenario, play) for mark in MARKS
    )


def _is_told_alike(scenario: Scenario, play: GamePlay) -> bool:
    """Whether everything is told of an example that the rules themselves tell."""
    return tuple(told_of(scenario, play)) == _expected()[id(scenario)]


@cache
def _expected() -> dict[int, tuple[str, ...]]:
    """What the rules tell of each example: a test holds it against tests/golden/examples.txt."""
    return {id(scenario): tuple(told_of(scenario, playing().play)) for scenario in rulebook_examples()}


@cache
def _likely() -> dict[str, list[Scenario]]:
    """The examples that caught mutants of a module before: they are asked first."""
    return {}


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
