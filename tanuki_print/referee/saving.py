"""A running match saved as a scenario: where it stands now, told so that it always plays again to the same end.

Not every state can be told as a position: attacks on a card earlier in the turn, or quiet turns that are counted, are
remembered by the rules and lie on no table. So a match is saved from the last beginning of a turn at which nothing of
the kind is remembered, with all actions since; where there is none, from its setup with the decks in the order they had
after shuffling. The events and the end are written as what the example claims.

A scenario has no words for chance but the order of a deck. Where chance decides an action after the beginning that was
found, the match cannot be saved, and saving says so.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tanuki_print.catalog.model import Card
from tanuki_print.diagnostics import UsageError
from tanuki_print.referee.events import Event
from tanuki_print.referee.names import Names, labels_of
from tanuki_print.referee.phrases import say_event
from tanuki_print.referee.playthrough import Move, Playthrough, RefusedMoveError, moves
from tanuki_print.referee.position import Placed, Position, Side
from tanuki_print.referee.position_text import entry_text, line_text, players_text, yaml_text
from tanuki_print.referee.ruleset import Decks, IllegalAction, Ruleset, Transition
from tanuki_print.referee.script import GameScript
from tanuki_print.rng import ScriptedRng, UnscriptedError


class _Speakers(NamedTuple):
    players: tuple[str, ...]
    labels: tuple[str, ...]

    def player(self, seat: int) -> str:
        return self.players[seat]

    def label(self, card: int) -> str:
        return self.labels[card]

    def seat(self, name: str) -> int:
        return self.players.index(name)

    def card(self, label: str) -> int:
        return self.labels.index(label)

    def owner(self, card: int) -> int | None:  # noqa: ARG002 - what is only printed needs no owner
        return None


def save_scenario(title: str, playthrough: Playthrough, ruleset: Ruleset[Any, Any], script: GameScript) -> str:
    """The match as far as it was played, as the text of a scenario that the referee agrees with.

    The players' names must be such as a scenario takes. Raises RefusedMoveError at an action that is refused,
    UsageError where chance decided what a scenario cannot write down.
    """
    saving = _Saving(playthrough, ruleset, script)
    return "\n".join([f"title: {line_text(title)}", *saving.lines()]) + "\n"


class _Saving:
    """One match on its way to a scenario."""

    def __init__(self, playthrough: Playthrough, ruleset: Ruleset[Any, Any], script: GameScript) -> None:
        self.match = playthrough
        self.script = script
        self.ruleset = ruleset
        self.opening: Transition = playthrough.setup.begin(ruleset)
        self.moves: list[Move] = list(moves(playthrough, ruleset))
        count = sum(map(len, playthrough.setup.decks))
        self.numbers = _Speakers(playthrough.setup.players, tuple(map(str, range(count))))

    def lines(self) -> Iterator[str]:
        states = [self.opening.state, *(move.transition.state for move in self.moves)]
        told = [index for index, state in enumerate(states) if self._can_be_told(state)]
        setup = self.match.setup
        for name, choices in (("rulings", setup.rulings), ("constants", setup.constants)):
            if choices:
                written = (f"{yaml_text(key)}: {_chosen(value)}" for key, value in choices.items())
                yield f"{name}: {{{', '.join(written)}}}"
        start = told[-1] if told else 0
        position = self._position(states[start]) if told else self._before_setup()
        speakers = self._labelled(position)
        shown = Position(_renamed(position.sides, speakers), position.turn, position.phase, position.turn_number)
        self._play_again(shown, start, speakers, from_setup=not told)
        if told:
            yield from players_text(shown, self.script.form)
        else:
            yield from self._setup_text(shown.sides)
        yield from self._played(start, speakers, () if told else self.opening.events)
        yield from self._final(states[-1], speakers)

    def _can_be_told(self, state: Any) -> bool:  # noqa: ANN401 - each game has its own
        """Whether a turn begins with this state and a position tells all of it."""
        if self.ruleset.outcome(state) is not None:
            return False
        return self._position(state).phase == self.script.form.phases[0] and not self.script.remembers(
            state, self.numbers
        )

    def _position(self, state: Any) -> Position:  # noqa: ANN401 - as above
        return self.script.position(state, self.numbers)

    def _before_setup(self) -> Position:
        """The decks as they were shuffled, the player who begins first: instances are numbered along them."""
        position = self._position(self.opening.state)
        zone = self.script.form.setups[self.match.setup.kind]
        sides = []
        for side in position.sides:
            placed = sorted((card for pile in side.zones.values() for card in pile), key=lambda card: int(card.label))
            sides.append(Side(side.player, {}, {zone: tuple(Placed(card.label, card.card) for card in placed)}))
        first = [side.player for side in sides].index(position.turn)
        return Position((*sides[first:], *sides[:first]), position.turn, position.phase, 1)

    def _labelled(self, position: Position) -> _Speakers:
        """The labels that a reader of this position gives the instances, by their numbers in the match."""
        placed = [card for side in position.sides for zone in side.zones.values() for card in zone]
        labels = labels_of([card.card for card in placed])
        by_number = {int(card.label): label for card, label in zip(placed, labels, strict=True)}
        return _Speakers(self.numbers.players, tuple(by_number[number] for number in sorted(by_number)))

    def _play_again(self, shown: Position, start: int, speakers: _Speakers, *, from_setup: bool) -> None:
        """Play the scenario as its reader will, who knows no chance; raises UsageError where it needs some."""
        number = start
        try:
            names = _names(shown)
            state = self._set_up(shown) if from_setup else self.script.arrange(shown)
            for number, move in enumerate(self.moves[start:], start + 1):
                line = self.script.actions.say(self.script.said(move.action), speakers)
                found = self.ruleset.apply(state, self.script.action(self.script.actions.read(line, names)))
                if isinstance(found, IllegalAction):
                    raise RefusedMoveError(number, found)
                state = found.state
        except UnscriptedError:
            what = f"action {number}" if number > start else "the setup"
            message = f"the match cannot be saved as an example: chance decides {what}, and an example cannot say how"
            raise UsageError(message, "save the match as it stood before, or keep its playthrough") from None

    def _set_up(self, position: Position) -> Any:  # noqa: ANN401 - each game has its own
        kind = self.match.setup.kind
        zone = self.script.form.setups[kind]
        decks = Decks(kind, tuple(tuple(placed.card for placed in side.zones[zone]) for side in position.sides))
        return self.ruleset.setup(decks, ScriptedRng(self.script.opening(decks))).state

    def _setup_text(self, sides: Sequence[Side]) -> Iterator[str]:
        zone = self.script.form.zone(self.script.form.setups[self.match.setup.kind])
        yield f"setup: {yaml_text(self.match.setup.kind)}"
        yield "players:"
        for side in sides:
            yield f"  {yaml_text(side.player)}:"
            yield f"    {zone.name}:"
            yield from (f"      - {entry_text(placed, zone)}" for placed in side.zones[zone.name])

    def _played(self, start: int, speakers: _Speakers, opening: Sequence[Event]) -> Iterator[str]:
        since = self.moves[start:]
        actions = [self.script.actions.say(self.script.said(move.action), speakers) for move in since]
        yield from _listed("actions", [line_text(action) for action in actions])
        events = [*opening, *(event for move in since for event in move.transition.events)]
        told = [(say_event(event, self.script.events, speakers, rule=False), event.rule) for event in events]
        yield from _listed("expect", [f"{line_text(line)}  # {rule}" for line, rule in told if line is not None])

    def _final(self, state: Any, speakers: _Speakers) -> Iterator[str]:  # noqa: ANN401 - as above
        position = self.script.position(state, speakers)
        form = self.script.form
        yield "final:"
        for side in position.sides:
            yield f"  {yaml_text(side.player)}:"
            yield from (f"    {name}: {value}" for name, value in side.counters.items())
            for zone in form.zones:
                entries = [entry_text(placed, zone) for placed in side.zones[zone.name]]
                yield f"    {zone.name}: [{', '.join(entries)}]"
        outcome = self.ruleset.outcome(state)
        if outcome is None:
            yield f"  turn: {yaml_text(position.turn)}"
            yield f"  phase: {yaml_text(position.phase)}"
        elif outcome.winner is not None:
            yield f"  winner: {yaml_text(speakers.player(outcome.winner))}"


def _chosen(value: str | int) -> str:
    return yaml_text(value) if isinstance(value, str) else str(value)


def _names(position: Position) -> Names:
    """Who is who to the reader of a scenario that begins with this position."""
    placed = [(seat, card) for seat, side in enumerate(position.sides) for zone in side.zones.values() for card in zone]
    players = [side.player for side in position.sides]
    labels, cards = [card.label for _, card in placed], [card.card for _, card in placed]
    return Names(players, labels, cards, _no_search, [seat for seat, _ in placed])


def _no_search(text: str) -> Card:
    raise UsageError(f"no card is called {text!r}", "cards are named as the position names them")


def _renamed(sides: Sequence[Side], speakers: _Speakers) -> tuple[Side, ...]:
    return tuple(
        Side(
            side.player,
            side.counters,
            {
                name: tuple(Placed(speakers.label(int(card.label)), card.card, card.place, card.words) for card in zone)
                for name, zone in side.zones.items()
            },
        )
        for side in sides
    )


def _listed(name: str, lines: Sequence[str]) -> Iterator[str]:
    yield f"{name}:" if lines else f"{name}: []"
    yield from (f"  - {line}" for line in lines)
