"""A declared attack while it is carried out: what the attacks of a group do to cards and players."""

from typing import cast

from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic.actions import Position
from tanuki_print.games.tanuki_panic.outcome import won_by_life
from tanuki_print.games.tanuki_panic.state import FIELDS, GRAVEYARDS, MatchState, Standing, Turn
from tanuki_print.referee.atoms import Cause, lower, move, set_status
from tanuki_print.referee.events import Event
from tanuki_print.referee.instances import CardInstance
from tanuki_print.referee.ruleset import Outcome, Transition
from tanuki_print.referee.zones import Spot, place_in


class Fight:
    """The state on its way from one attack to the next; it lives as long as one call of `attack` and is then frozen.

    `seat` is the attacking player, `rival` the other. Cards are named by number.
    """

    __slots__ = ("_events", "_life", "_quiet", "_state", "_zones", "outcome", "rival", "seat")

    def __init__(self, state: MatchState) -> None:
        self._state = state
        self._zones = state.zones
        self._life = state.life
        self._quiet = state.turn.quiet
        self._events: list[Event] = []
        self.seat = state.turn.seat
        self.rival = 1 - state.turn.seat
        self.outcome: Outcome | None = None

    def transition(self) -> Transition:
        """The state reached, and all that happened."""
        _, _, (number, seat, phase, summons, changes, _), rng, first, quiet_turns, _, _ = self._state
        turn = Turn(number, seat, phase, summons, changes, self._quiet)
        state = MatchState(self._zones, self._life, turn, rng, first, quiet_turns, self.outcome)
        return Transition(state, tuple(self._events))

    def target(self, number: int) -> CardInstance:
        """A card in the rival's Monster Zone; raises KeyError for any other."""
        return self._card(FIELDS + self.rival, number)

    def target_atk(self, number: int) -> int:
        """The ATK of a target."""
        return cast("int", self.target(number).card.fields["atk"])

    def target_def(self, number: int) -> int:
        """The DEF of a target."""
        return cast("int", self.target(number).card.fields["def"])

    def attacker_atk(self, number: int) -> int:
        """The ATK of an attacker."""
        return cast("int", self._card(FIELDS + self.seat, number).card.fields["atk"])

    def tell(self, cause: Cause, seat: int, number: int) -> None:
        """Something about a card that changes nothing, for programs that follow the match."""
        self._events.append(Event(cause.kind, cause.rule, seat, number))

    def declare(self, attackers: int) -> None:
        """A group is named together (rule 7.5)."""
        self._events.append(Event(*causes.DECLARES, self.seat, None, attackers))

    def spend(self, attacker: int, *, again: bool) -> None:
        """A card attacks, which it can do once a turn (rule 7.2); `again`: its target has been attacked before."""
        cause = causes.ATTACKS_AGAIN if again else causes.ATTACKS
        if self._state.turn.number == 1 and not again:
            cause = causes.ATTACKS_FIRST_TURN
        self._spend(attacker, cause)

    def lose_attacks(self, attackers: tuple[int, ...], cause: Cause) -> None:
        """Cards whose target has left count as having attacked."""
        for attacker in attackers:
            self._spend(attacker, cause)

    def free(self, attackers: tuple[int, ...]) -> None:
        """Cards whose target has left may attack something else (rule 7.18)."""
        for attacker in attackers:
            self.tell(causes.FREED, self.seat, attacker)

    def flip(self, target: int) -> bool:
        """A face-down target is turned face-up, into Defense Mode (rule 7.8); gives whether it was face-down."""
        status = self.target(target).status
        if status.position is not Position.FACE_DOWN:
            return False
        _, summoned, attacks, changes, hits, damage = status
        turned = Standing(Position.DEFENSE, summoned, attacks, changes, hits, damage)
        self._set_status(FIELDS + self.rival, target, turned, causes.FLIPPED)
        self._quiet = False
        return True

    def strike(self, target: int, atk: int) -> None:
        """An attack on a card in Defense Mode counts towards rule 7.16."""
        position, summoned, attacks, changes, hits, damage = self.target(target).status
        status = Standing(position, summoned, attacks, changes, hits + 1, damage + atk)
        self._set_status(FIELDS + self.rival, target, status, causes.STRUCK_DEFENSE_MODE)

    def destroy_target(self, number: int, why: str) -> None:
        """A target goes to its owner's Graveyard (rule 7.20)."""
        self._destroy(self.rival, number, why)

    def destroy_attacker(self, number: int, why: str) -> None:
        """An attacker goes to its owner's Graveyard (rule 7.20)."""
        self._destroy(self.seat, number, why)

    def lose(self, seat: int, amount: int, why: str) -> None:
        """A player loses life, and the match with the last of it (rules 1.1 to 1.3); a loss of 0 is none."""
        if amount == 0:
            return
        before = self._life[seat]
        self._life, event = lower(self._life, seat, amount, causes.loses(why))
        self._events.append(event)
        self._quiet = False
        if amount > before:
            self._events.append(Event(*causes.LIFE_FLOOR, seat))
        if self._life[seat] == 0:
            self.outcome, wins = won_by_life(seat, self.seat)
            self._events.append(wins)

    def resolved(self, attacker: int) -> None:
        """One attack is over (rule 7.19)."""
        self.tell(causes.RESOLVED, self.seat, attacker)

    def _destroy(self, seat: int, number: int, why: str) -> None:
        spot = self._spot(FIELDS + seat, number)
        self._zones, event = move(self._zones, spot, GRAVEYARDS + seat, None, causes.destroyed(why))
        self._events += (event, Event(*causes.RESTS, seat, number))
        self._quiet = False

    def _spend(self, attacker: int, cause: Cause) -> None:
        position, summoned, attacks, changes, hits, damage = self._card(FIELDS + self.seat, attacker).status
        status = Standing(position, summoned, attacks + 1, changes, hits, damage)
        self._set_status(FIELDS + self.seat, attacker, status, cause)

    def _set_status(self, field: int, number: int, status: Standing, cause: Cause) -> None:
        self._zones, event = set_status(self._zones, self._spot(field, number), status, cause)
        self._events.append(event)

    def _spot(self, field: int, number: int) -> Spot:
        place = place_in(self._zones.piles[field], number)
        if place is None:
            raise KeyError(number)
        return Spot(field, place)

    def _card(self, field: int, number: int) -> CardInstance:
        return self._zones.piles[field][self._spot(field, number).place]
