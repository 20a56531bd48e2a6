"""How a match ends: sections 1 and 10 of the rulebook."""

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Concede
from tanuki_print.games.tanuki_panic.state import MatchState
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.referee.events import Event
from tanuki_print.referee.ruleset import IllegalAction, Outcome, Transition


def won(seat: int, number: str, reason: str) -> tuple[Outcome, Event]:
    """A win under a rule, and the event that tells of it."""
    return Outcome(seat, number, reason), Event("wins", number, seat)


def won_by_life(loser: int, attacker: int) -> tuple[Outcome, Event]:
    """The win over a player whose life is at 0 (rule 1.1), by the player's own attack perhaps (rule 1.2)."""
    number = rule.OWN_ATTACK_LOSES if loser == attacker else rule.LIFE_AT_ZERO
    return won(1 - loser, number, "the rival's life is at 0")


def concede(terms: Terms, state: MatchState, _action: Concede) -> Transition | IllegalAction:
    """Give up: the other player wins (rule 10.1)."""
    if terms.reading("concede") == "forbidden":
        return IllegalAction(rule.CONCEDING, "Nobody may give up in this match; play on to its end.")
    seat = state.turn.seat
    outcome, wins = won(1 - seat, rule.CONCEDING, "the rival gave up")
    kind, number = causes.CONCEDES
    return Transition(state._replace(outcome=outcome), (Event(kind, number, seat), wins))


def stalemate(terms: Terms, state: MatchState, quiet_turns: int) -> tuple[Outcome, Event] | None:
    """The end of a match in which nothing happens any more; None while it goes on (rule 10.2)."""
    if quiet_turns < terms.stalemate_turns * len(state.life):
        return None
    one, other = state.life
    if one == other or terms.reading("stalemate") == "draw":
        return Outcome(None, rule.STALEMATE, "stalemate"), Event("drawn-match", rule.STALEMATE)
    return won(0 if one > other else 1, rule.STALEMATE, "stalemate, with the higher life")
