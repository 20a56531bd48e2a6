"""What a game must be able to say about itself: five methods, and the values that go through them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from tanuki_print.catalog.model import Card
from tanuki_print.referee.events import Event
from tanuki_print.rng import Chance

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT = TypeVar("ActionT")


class Transition(NamedTuple):
    """The state an accepted action leads to, and what happened on the way, in order."""

    state: Any
    events: tuple[Event, ...]


class IllegalAction(NamedTuple):
    """A refusal: the number of the rule that forbids the action, and why, in a sentence to the player."""

    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished match ended: the winning seat (None for a draw), the rule, and the reason in a few words."""

    winner: int | None
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Decks:
    """What a match is set up from: one deck a seat, as handed in, and the kind of match (`booster`, `deck`)."""

    kind: str
    cards: tuple[tuple[Card, ...], ...]


class OpenQuestion(Exception):  # noqa: N818 - it is a question, not a fault
    """A gap: play met a ruling that is left open. Nothing was changed; the question must be answered first."""

    def __init__(self, ruling: str, question: str) -> None:
        self.ruling = ruling
        self.question = question
        super().__init__(f"{ruling}: {question}")


class Ruleset(Protocol[StateT_contra, ActionT]):
    """The rules of one game, with its constants and readings built in. Every method is a pure function."""

    def setup(self, decks: Decks, rng: Chance) -> Transition:
        """The first state of a match, and its opening events. Raises ValueError for decks that cannot play, and
        OpenQuestion where setting up meets a ruling that is left open.

        Instances are numbered from 0 along the decks as they were shuffled: those of seat 0 from the top card down,
        then those of seat 1, and so on. Saved matches rest on it.
        """

    def legal_actions(self, state: StateT_contra) -> Sequence[ActionT]:
        """Everything the player to move may do, in a fixed order; empty once the match is over.

        Actions name cards by the numbers of their instances, which are the referee's own: `view` alone says what a
        player may know, and of a hidden card the number is no part of it. What the player must not know makes no
        difference to which actions there are, nor to their order.

        The sequence may be lazy: its length and any one of its items are cheap, listing all may not be.
        """

    def apply(self, state: StateT_contra, action: ActionT) -> Transition | IllegalAction:
        """Carry out an action of the player to move, or say which rule forbids it; the state stays as it was.

        Raises OpenQuestion where the rules leave open what happens.
        """

    def outcome(self, state: StateT_contra) -> Outcome | None:
        """How the match ended; None while it goes on."""

    def view(self, state: StateT_contra, player: int) -> Any:  # noqa: ANN401 - each game has its own
        """What one seat may know, listed piece by piece: states that differ only in the rest give equal views."""
