"""What a player may know of a match: rule 3.5, listed piece by piece. Chance and hidden cards are not in it."""

from typing import NamedTuple

from tanuki_print.games.tanuki_panic.state import DECKS, FIELDS, GRAVEYARDS, HANDS, SEATS, MatchState, Phase
from tanuki_print.referee.ruleset import Outcome
from tanuki_print.referee.views import SeenPile, seen_pile
from tanuki_print.referee.zones import place_in


class SideView(NamedTuple):
    """One player's half as a seat sees it. What is not seen card by card is a number of cards."""

    life: int
    deck: SeenPile
    hand: SeenPile
    monsters: SeenPile
    graveyard: SeenPile


class MatchView(NamedTuple):
    """A match as a seat sees it. `mover` is the seat to move; `sides` stand in the order of the seats.

    `summons`, `changes`, `quiet` and `quiet_turns` are as in the state; `chosen` are the own cards chosen for
    placement while all choose in secret.
    """

    seat: int
    turn_number: int
    mover: int
    phase: Phase
    first: int
    sides: tuple[SideView, ...]
    summons: int
    changes: int
    quiet: bool
    quiet_turns: int
    chosen: tuple[int, ...]
    outcome: Outcome | None


def view(state: MatchState, seat: int) -> MatchView:
    """What one seat may know (rule 3.5). A hidden card is known by its place in its zone alone."""
    turn = state.turn
    own_hand = state.zones.piles[HANDS + seat]
    secret = turn.phase is Phase.PLACEMENT and turn.seat != seat
    return MatchView(
        seat=seat,
        turn_number=turn.number,
        mover=turn.seat,
        phase=turn.phase,
        first=state.first,
        sides=tuple(_side(state, side, seat) for side in range(SEATS)),
        summons=0 if secret else turn.summons,
        changes=turn.changes,
        quiet=turn.quiet,
        quiet_turns=state.quiet_turns,
        chosen=tuple(number for number in state.chosen if place_in(own_hand, number) is not None),
        outcome=state.outcome,
    )


def _side(state: MatchState, side: int, seat: int) -> SideView:
    """One player's half as a seat sees it."""
    zones = state.zones
    return SideView(
        state.life[side],
        seen_pile(zones, DECKS + side, seat),
        seen_pile(zones, HANDS + side, seat),
        seen_pile(zones, FIELDS + side, seat),
        seen_pile(zones, GRAVEYARDS + side, seat),
    )
