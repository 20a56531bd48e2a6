"""Positions of Tanuki Panic as people tell them, made into states, and back."""

from collections.abc import Iterator

from tanuki_print.games.tanuki_panic.actions import Position as Mode
from tanuki_print.games.tanuki_panic.state import (
    DECKS,
    FIELDS,
    GRAVEYARDS,
    HANDS,
    LAYOUT,
    SEATS,
    MatchState,
    Phase,
    Standing,
    Turn,
)
from tanuki_print.referee.atoms import deal, opening_counters
from tanuki_print.referee.position import Placed, Position, Side
from tanuki_print.referee.script import CounterForm, PositionFault, PositionForm, Speakers, ZoneForm
from tanuki_print.referee.zones import Pile
from tanuki_print.rng import ScriptedRng

LIFE = "life"
SUMMONED, ATTACKED, CHANGED = "summoned this turn", "has attacked", "has changed"
ZONES = {"hand": HANDS, "deck": DECKS, "monsters": FIELDS, "graveyard": GRAVEYARDS}

FORM = PositionForm(
    counters=(CounterForm(LIFE, "life_standard"),),
    zones=(
        ZoneForm("hand", ordered=False),
        ZoneForm("deck"),
        ZoneForm("monsters", tuple(mode.value for mode in Mode), (SUMMONED, ATTACKED, CHANGED), "monster_zone"),
        ZoneForm("graveyard"),
    ),
    phases=tuple(phase.value for phase in Phase if phase is not Phase.PLACEMENT),
    phase=Phase.BATTLE.value,
    setups={"booster": "deck", "deck": "deck"},
    early=(Phase.PLACEMENT.value,),
)


def faults(position: Position) -> Iterator[PositionFault]:
    """What in a position cannot come to be: a card that did this turn what its place, its summons, the phase or the
    player to move forbids.
    """
    for seat, side in enumerate(position.sides):
        for entry, placed in enumerate(side.zones["monsters"]):
            found = _untimely(placed, position, side.player) or _contrary(placed, position.phase)
            if found:
                yield PositionFault(seat, "monsters", entry, *found)


def _untimely(placed: Placed, position: Position, player: str) -> tuple[str, str] | None:
    """Why a card cannot have done yet, or at all in this turn, what is said of it, and a hint (rules 4.6 and 4.9)."""
    said = f"{placed.label} {_as_said(placed.words[0])}" if placed.words else ""
    if said and player != position.turn:
        why = f"but it is the turn of {position.turn}, and nobody else's cards do anything in it"
        return f"{said}, {why}", f"leave it out, or write turn: {player}"
    if said and position.phase == Phase.DRAW.value:
        return f"{said}, but before the draw nothing can have happened in a turn", "leave it out, or name a later phase"
    if ATTACKED in placed.words and position.phase == Phase.MAIN_1.value:
        message = f"{placed.label} {ATTACKED}, but before the Battle Phase no card attacks"
        return message, "leave it out, or name a later phase"
    return None


def _contrary(placed: Placed, phase: str) -> tuple[str, str] | None:
    """Why two things that are said of a card do not go together, and a hint (rules 2.3, 5.5, 6.1 and 7.1)."""
    done = [word for word in (ATTACKED, CHANGED) if word in placed.words]
    if not done:
        return None
    if placed.place == Mode.FACE_DOWN.value:
        message = f"{placed.label} lies face-down and {done[0]}: nothing turns a card face-down again"
        return message, "leave out one of the two"
    if SUMMONED in placed.words:
        message = f"{placed.label} was {SUMMONED} and {done[0]}: a card that was summoned does neither"
        return message, "leave out one of the two"
    if placed.place == Mode.DEFENSE.value and ATTACKED in placed.words:
        if CHANGED not in placed.words:
            message = f"{placed.label} lies in defense and {ATTACKED}: it must have changed since"
            return message, f'write "defense, {ATTACKED}, {CHANGED}", or attack'
        if phase == Phase.BATTLE.value:
            message = f"{placed.label} lies in defense and {ATTACKED}: in the Battle Phase no card changes"
            return message, "leave out one of the two, or name a later phase"
    return None


def _as_said(word: str) -> str:
    return f"was {word}" if word == SUMMONED else word


def arrange(position: Position) -> MatchState:
    """The state of a position. It is the first quiet turn where both decks are empty and nothing was summoned."""
    piles = {
        ZONES[name] + seat: [(placed.card, seat, _standing(placed)) for placed in zone]
        for seat, side in enumerate(position.sides)
        for name, zone in side.zones.items()
    }
    zones = deal(LAYOUT, piles)
    names = [side.player for side in position.sides]
    seat = names.index(position.turn)
    summons = _count(zones.piles[FIELDS + seat], "summoned")
    changes = _count(zones.piles[FIELDS + seat], "changes")
    quiet = not (summons or any(zones.piles[DECKS : DECKS + SEATS]))
    turn = Turn(position.turn_number, seat, Phase(position.phase), summons, changes, quiet)
    first = seat if position.turn_number % SEATS else 1 - seat
    life = opening_counters(side.counters[LIFE] for side in position.sides)
    return MatchState(zones, life, turn, ScriptedRng(), first)


def tell(state: MatchState, speakers: Speakers) -> Position:
    """The state as people read it."""
    sides = []
    for seat in range(SEATS):
        zones = {name: tuple(_placed(state.zones.piles[first + seat], speakers)) for name, first in ZONES.items()}
        sides.append(Side(speakers.players[seat], {LIFE: state.life[seat]}, zones))
    turn = state.turn
    return Position(tuple(sides), speakers.players[turn.seat], turn.phase.value, turn.number)


def remembers(state: MatchState, speakers: Speakers) -> bool:
    """Whether the state holds more than `tell` says: attacks on a card this turn, quiet turns, choices in secret."""
    if state.outcome is not None or state.turn.phase is Phase.PLACEMENT or state.chosen or state.quiet_turns:
        return True
    told = arrange(tell(state, speakers))
    if (told.turn, told.first, told.life) != (state.turn, state.first, state.life):
        return True
    return any(
        one.status != other.status
        for pile, same in zip(state.zones.piles, told.zones.piles, strict=True)
        for one, other in zip(pile, same, strict=True)
    )


def _standing(placed: Placed) -> Standing | None:
    if not placed.place:
        return None
    return Standing(
        Mode(placed.place),
        summoned=SUMMONED in placed.words,
        attacks=int(ATTACKED in placed.words),
        changes=int(CHANGED in placed.words),
    )


def _count(pile: Pile, mark: str) -> int:
    return sum(int(getattr(card.status, mark)) for card in pile)


def _placed(pile: Pile, speakers: Speakers) -> Iterator[Placed]:
    for number, card, _, status in pile:
        if status is None:
            yield Placed(speakers.labels[number], card)
            continue
        done = ((SUMMONED, status.summoned), (ATTACKED, status.attacks > 0), (CHANGED, status.changes > 0))
        words = tuple(word for word, marked in done if marked)
        yield Placed(speakers.labels[number], card, status.position.value, words)
