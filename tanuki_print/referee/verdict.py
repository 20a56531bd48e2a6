"""What came of an example: how it was played, and where the text and the referee say different things."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tanuki_print.diagnostics import Span
from tanuki_print.referee.events import Event
from tanuki_print.referee.position import Position
from tanuki_print.referee.ruleset import IllegalAction
from tanuki_print.referee.scenario import Scenario
from tanuki_print.referee.script import Link


class Trouble(Enum):
    """The kinds of trouble with an example."""

    DISAGREEMENT = "disagreement"
    """The text says one thing, the referee another."""
    CONFLICT = "conflict"
    """Two examples claim different things of the same play."""
    GAP = "gap"
    """Play met a question that the rules leave open."""
    MALFORMED = "malformed"
    """The example cannot be played as it is written."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing wrong with an example, at the line that says it: what the text says, and what the referee says.

    "" on a side means that it says nothing there. `related` are other places that matter.
    """

    trouble: Trouble
    span: Span
    rulebook: str
    referee: str
    hint: str = ""
    related: tuple[Span, ...] = ()


class Step(NamedTuple):
    """An action as it was played: its line, what happened, or why it was refused, and the arrows that show it."""

    text: str
    span: Span
    events: tuple[Event, ...] = ()
    refusal: IllegalAction | None = None
    links: tuple[Link, ...] = ()


class Told(NamedTuple):
    """An event in words, with the number of its rule."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """An example as the referee played it: `before` and `after` the actions, and everything that differs.

    `opening` are the events of a setup; `told` all events that have a line, in order. `cited` holds the numbers of the
    rules that play rested on, of silent events and of refusals too.
    """

    scenario: Scenario
    before: Position
    after: Position
    opening: tuple[Event, ...]
    steps: tuple[Step, ...]
    told: tuple[Told, ...]
    cited: frozenset[str]
    differences: tuple[Difference, ...]

    @property
    def ok(self) -> bool:
        """Whether the example and the referee agree."""
        return not self.differences
