"""What Tanuki Panic tells the scenario framework: its words, its zones, and how positions become states."""

from collections.abc import Iterator, Mapping

from tanuki_print.games.tanuki_panic import phrases, telling
from tanuki_print.games.tanuki_panic.actions import Action, Attack
from tanuki_print.games.tanuki_panic.decisions import BattleTable
from tanuki_print.games.tanuki_panic.state import MatchState
from tanuki_print.referee.phrases import PhraseTable, Said
from tanuki_print.referee.position import Position
from tanuki_print.referee.ruleset import Decks
from tanuki_print.referee.script import DecisionTable, Link, PositionFault, PositionForm, Speakers


class TanukiPanicScript:
    """The words of the game."""

    form: PositionForm = telling.FORM
    events: PhraseTable = phrases.EVENTS
    actions: PhraseTable = phrases.ACTIONS
    tables: Mapping[str, DecisionTable] = {"battle": BattleTable()}

    def action(self, said: Said) -> Action:
        """The action that a line says."""
        return phrases.action_of(said)

    def said(self, action: Action) -> Said:
        """What to say for an action."""
        return phrases.said_of(action)

    def faults(self, position: Position) -> Iterator[PositionFault]:
        """What in a position cannot come to be."""
        return telling.faults(position)

    def arrange(self, position: Position) -> MatchState:
        """The state of a position."""
        return telling.arrange(position)

    def position(self, state: MatchState, speakers: Speakers) -> Position:
        """The state as people read it."""
        return telling.tell(state, speakers)

    def remembers(self, state: MatchState, speakers: Speakers) -> bool:
        """Whether the state holds something that `position` cannot tell."""
        return telling.remembers(state, speakers)

    def opening(self, _decks: Decks) -> tuple[int, ...]:
        """Chance is asked once who begins (rule 3.3): seat 0. In the reading where nothing is asked it goes unheard."""
        return (0,)

    def links(self, _state: MatchState, action: Action, speakers: Speakers) -> tuple[Link, ...]:
        """An arrow from each attacker to its target."""
        if not isinstance(action, Attack):
            return ()
        labels = speakers.labels
        target = "" if action.target is None else labels[action.target]
        return tuple(Link(labels[attacker], target) for attacker in action.attackers)
