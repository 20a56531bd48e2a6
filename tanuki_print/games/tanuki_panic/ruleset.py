"""The rules of Tanuki Panic as the referee asks for them: five methods."""

from collections.abc import Callable, Sequence
from typing import Any

from tanuki_print.catalog.rules import RulesData
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import (
    Action,
    Attack,
    Change,
    Concede,
    Discard,
    Draw,
    EndPhase,
    EndTurn,
    Place,
    Summon,
)
from tanuki_print.games.tanuki_panic.battle import attack
from tanuki_print.games.tanuki_panic.discards import discard
from tanuki_print.games.tanuki_panic.legal import legal_actions
from tanuki_print.games.tanuki_panic.outcome import concede
from tanuki_print.games.tanuki_panic.placement import place
from tanuki_print.games.tanuki_panic.positions import change
from tanuki_print.games.tanuki_panic.setup import set_up
from tanuki_print.games.tanuki_panic.state import MatchState
from tanuki_print.games.tanuki_panic.summoning import summon
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import draw, end_phase, end_turn
from tanuki_print.games.tanuki_panic.view import MatchView, view
from tanuki_print.referee.ruleset import Decks, IllegalAction, Outcome, Transition
from tanuki_print.rng import Chance

Play = Callable[[Terms, MatchState, Any], Transition | IllegalAction]

PLAYS: dict[type, Play] = {
    Place: place,
    Draw: draw,
    Summon: summon,
    Change: change,
    Attack: attack,
    Discard: discard,
    EndPhase: end_phase,
    EndTurn: end_turn,
    Concede: concede,
}
OVER = IllegalAction(rule.MATCH_OVER, "The match is over; nobody acts any more.")


class TanukiPanic:
    """The rules with some constants and readings built in. Seats are 0 and 1."""

    def __init__(self, data: RulesData) -> None:
        self._terms = Terms(data)

    def setup(self, decks: Decks, rng: Chance) -> Transition:
        """The first state of a match, `booster` or `deck`, and its events (rules 3.1 to 3.4).

        Raises ValueError for decks that cannot play, OpenQuestion where setting up meets a ruling left open.
        """
        return set_up(self._terms, decks, rng)

    def legal_actions(self, state: MatchState) -> Sequence[Action]:
        """Everything the player to move may do but concede; a list that is not written out."""
        return legal_actions(self._terms, state)

    def apply(self, state: MatchState, action: Action) -> Transition | IllegalAction:
        """Carry out an action of the player to move, or refuse it. Raises OpenQuestion where a ruling is open."""
        if state.outcome is not None:
            return OVER
        play = PLAYS.get(type(action))
        if play is None:
            return IllegalAction(rule.PHASES_IN_ORDER, f"{action!r} is nothing a player can do.")
        return play(self._terms, state, action)

    def outcome(self, state: MatchState) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return state.outcome

    def view(self, state: MatchState, player: int) -> MatchView:
        """What one seat may know (rule 3.5)."""
        return view(state, player)
