"""Examples as pictures of the board: what lies where before and after, and who attacked whom.

Nothing here knows a game: the position speaks in names of zones, counters and places, and the game's own `board.svg.j2`
says how they look. A game without that template has no boards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tanuki_print.diagnostics import Diagnostic, Severity, Span
from tanuki_print.referee.position import Placed, Position, Side
from tanuki_print.referee.script import Link
from tanuki_print.sheets.picture import Pictures, Plate

TEMPLATE = "board.svg.j2"

PAGE_WIDTH = 112.0
"""Width (mm) of a board on an A5 page; both states stand side by side."""

SCREEN_WIDTH = 64.0
"""Width (mm) of a board on a phone, where the state after stands below; shown larger, its type is as large as text."""

FACE_DOWN = "face-down"
"""The place of a card that shows its back, in every game: its name stays untold."""


@dataclass(frozen=True, slots=True)
class BoardCase:
    """What a board shows: the state an example began with, the one it ended with, and the attacks between, in order.

    `barred` are the attacks that were refused.
    """

    title: str
    before: Position
    after: Position
    links: tuple[Link, ...] = ()
    barred: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card as the template sees it.

    `mark` is `new` (it came from the zone `origin`), `gone` (it went to the zone `goal`), `moved` (it lay as `origin`
    says before) or empty. Where it is `hidden`, its label and figures are empty.
    """

    id: str
    label: str
    name: str
    place: str
    words: tuple[str, ...]
    figures: dict[str, Any]
    hidden: bool = False
    mark: str = ""
    origin: str = ""
    goal: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class BoardZone:
    """A zone as the template sees it: the cards to be drawn, those that have gone among them; how many there are."""

    cards: tuple[BoardCard, ...]
    count: int
    changed: bool


@dataclass(frozen=True, slots=True)
class BoardSide:
    """One player's half as the template sees it. `lost` is by how much each counter has fallen."""

    player: str
    on_turn: bool
    counters: dict[str, int]
    lost: dict[str, int]
    zones: dict[str, BoardZone] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BoardArrow:
    """An attack as the template sees it: keys of cards, or the `player` attacked; `order` counts from 1."""

    source: str
    target: str
    player: str
    order: int
    barred: bool


def board_variables(case: BoardCase, width: float = PAGE_WIDTH) -> dict[str, Any]:
    """What `board.svg.j2` is filled with, beside the display `words` of the rules.

    `title`, `width`, `before` and `after` (lists of sides, the player to move last), `arrows`, `phases` and `turns`
    (before, after), `winner`, `drawn`, `changed`.
    """
    before, after = case.before, case.after
    first = _Reading(before, after)
    rows = sorted(range(len(before.sides)), key=lambda seat: before.sides[seat].player == before.turn)
    old = [first.side_before(seat) for seat in rows]
    new = [first.side_after(seat) for seat in rows]
    return {
        "title": case.title,
        "width": width,
        "before": old,
        "after": new,
        "arrows": list(_arrows(case)),
        "phases": (before.phase, after.phase),
        "turns": (before.turn, after.turn),
        "winner": after.winner,
        "drawn": after.drawn,
        "changed": before.sides != after.sides or bool(after.winner) or after.drawn,
    }


class _Reading:
    """Two positions of one match, held against each other."""

    def __init__(self, before: Position, after: Position) -> None:
        self.before, self.after = before, after
        self.old = _whereabouts(before)
        self.new = _whereabouts(after)

    def side_before(self, seat: int) -> BoardSide:
        side = self.before.sides[seat]
        zones = {
            name: BoardZone(tuple(map(_card, cards)), len(cards), self._changed(seat, name))
            for name, cards in side.zones.items()
        }
        return BoardSide(side.player, self.before.turn == side.player, dict(side.counters), {}, zones)

    def side_after(self, seat: int) -> BoardSide:
        old, side = self.before.sides[seat], self.after.sides[seat]
        lost = {name: old.counters.get(name, value) - value for name, value in side.counters.items()}
        zones = {
            name: BoardZone(self._cards(old, side, name), len(cards), self._changed(seat, name))
            for name, cards in side.zones.items()
        }
        return BoardSide(side.player, self.after.turn == side.player, dict(side.counters), lost, zones)

    def _changed(self, seat: int, zone: str) -> bool:
        old, new = (each.sides[seat].zones.get(zone, ()) for each in (self.before, self.after))
        return [placed.label for placed in old] != [placed.label for placed in new]

    def _cards(self, old: Side, side: Side, zone: str) -> tuple[BoardCard, ...]:
        """Those that were there in their old order, gone or not; then those that came."""
        there = {placed.label: placed for placed in side.zones[zone]}
        out = []
        for placed in old.zones.get(zone, ()):
            if placed.label in there:
                now = there.pop(placed.label)
                moved = now.place != placed.place
                out.append(_card(now, mark="moved" if moved else "", origin=placed.place if moved else ""))
            else:
                goal = self.new.get(placed.label, ("", ""))[1]
                out.append(_card(placed, mark="gone", goal=goal))
        came = [_card(each, mark="new", origin=self.old.get(each.label, ("", ""))[1]) for each in there.values()]
        return (*out, *came)


def _card(placed: Placed, mark: str = "", origin: str = "", goal: str = "") -> BoardCard:
    # What has gone lies open elsewhere now, so its name may be told.
    hidden = placed.place == FACE_DOWN and mark != "gone"
    card = placed.card
    label, name = ("", "") if hidden else (placed.label, card.name)
    figures = {} if hidden else dict(card.fields)
    return BoardCard(
        card.id, label, name, placed.place, placed.words, figures, hidden, mark, origin, goal, key=placed.label
    )


def _whereabouts(position: Position) -> dict[str, tuple[str, str]]:
    """Label -> player and zone."""
    return {
        placed.label: (side.player, zone)
        for side in position.sides
        for zone, cards in side.zones.items()
        for placed in cards
    }


def _arrows(case: BoardCase) -> Iterator[BoardArrow]:
    owners = _whereabouts(case.before) | _whereabouts(case.after)
    names = [side.player for side in case.before.sides]
    for order, link in enumerate((*case.links, *case.barred), 1):
        owner = owners.get(link.source, ("", ""))[0]
        other = link.player or next((name for name in names if name != owner), "")
        player = "" if link.target else other
        yield BoardArrow(link.source, link.target, player, order, order > len(case.links))


def board_words(case: BoardCase) -> str:
    """The board in words, for those who do not see it."""
    said = [f"Before: {_told(case.before)}"]
    for arrow in _arrows(case):
        hidden = _hidden(case.before, arrow.target)
        target = arrow.player or ("a face-down card" if hidden else arrow.target)
        said.append(f"{arrow.source} attacks {target}{', which is refused' if arrow.barred else ''}.")
    if case.before.sides == case.after.sides:
        said.append("After: nothing has changed.")
    else:
        said.append(f"After: {_told(case.after)}")
    if case.after.winner:
        said.append(f"{case.after.winner} wins.")
    elif case.after.drawn:
        said.append("The match is drawn.")
    return " ".join(said)


def _told(position: Position) -> str:
    return " ".join(f"{_told_side(side)}." for side in position.sides)


def _told_side(side: Side) -> str:
    parts = [f"{value} {name}" for name, value in side.counters.items()]
    for zone, cards in side.zones.items():
        if not cards:
            continue
        if any(placed.place for placed in cards):
            parts.append(f"{zone}: {', '.join(map(_told_card, cards))}")
        else:
            parts.append(f"{len(cards)} in {zone}")
    return f"{side.player}: {'; '.join(parts)}"


def _told_card(placed: Placed) -> str:
    return "one face-down" if placed.place == FACE_DOWN else f"{placed.label} ({placed.place})"


def _hidden(position: Position, label: str) -> bool:
    cards = (placed for side in position.sides for zone in side.zones.values() for placed in zone)
    return any(placed.label == label and placed.place == FACE_DOWN for placed in cards)


class Boards:
    """Draws the boards of a game's examples; `words` are the display words of the rules."""

    def __init__(self, pictures: Pictures, words: Mapping[str, str]) -> None:
        self._pictures = pictures
        self._words = dict(words)

    @property
    def lacking(self) -> Diagnostic | None:
        """A warning where the game has no boards, because it has no template for them."""
        if self._pictures.has(TEMPLATE):
            return None
        game = self._pictures.templates.game
        message = f"the examples get no pictures: there is no {TEMPLATE}"
        hint = f"templates/{game.id}/{TEMPLATE} says how a board looks; docs/templates.md has more"
        return Diagnostic(Span(f"templates/{game.id}"), message, "no-board", hint, severity=Severity.WARNING)

    def plate(self, case: BoardCase, width: float = PAGE_WIDTH) -> Plate:
        """The board, `width` mm wide. Raises TanukiError where the template is at fault."""
        return self._pictures.draw(TEMPLATE, board_variables(case, width) | {"words": self._words}, about=case.title)
