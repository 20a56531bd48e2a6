"""The cards weighed against each other for the balance page: figures, chart, and every fight."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tanuki_print.catalog.balance import Balance, Group, balance_of
from tanuki_print.catalog.load import figures_of
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.catalog.query import parse, select
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import TanukiError
from tanuki_print.games.game import DuellingPlay, GamePlay, find_play, playable_games
from tanuki_print.referee.matchups import Extreme, MatchUps, Record, match_ups
from tanuki_print.referee.ruleset import OpenQuestion
from tanuki_print.sheets.balance_chart import chart_values
from tanuki_print.workspace import Workspace

Role = Literal["attacking", "defending"]

_MOST_QUERY = 500
_ROWS = 100
"""More fighters than that are shown from both ends only: nobody reads the middle of a thousand."""

_LAST = 20


@dataclass(frozen=True, slots=True)
class BalanceRequest:
    """Which cards are weighed, and what parts them (`rarity`, `set`)."""

    query: str = ""
    by: str = "rarity"
    draft: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """The best or the worst that a card meets: in which position the attacked one lies, and what comes of it."""

    position: str
    role: Role
    extreme: Extreme

    @property
    def outcome(self) -> str:
        """What it comes to for the card that is told of: what its player loses (costs) and the other one (deals)."""
        duel = self.extreme.duel
        falls, pays = (duel.attacker_falls, duel.target_falls), (duel.attacker_pays, duel.target_pays)
        if self.role == "defending":
            falls, pays = falls[::-1], pays[::-1]
        words = {(False, False): "neither falls", (True, False): "it falls", (False, True): "the other falls"}
        said = words.get(falls, "both fall")
        said += f", costs {pays[0]}" if pays[0] else ""
        return said + (f", deals {pays[1]}" if pays[1] else "")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A card in the table of fights: how many others it beats attacking and outlasts attacked, by position."""

    card: Card
    beats: Mapping[str, int]
    holds: Mapping[str, int]
    best: Meeting | None
    worst: Meeting | None

    @property
    def might(self) -> int:
        """All of them together."""
        return sum(self.beats.values()) + sum(self.holds.values())


@dataclass(frozen=True, slots=True)
class Fights:
    """Every card against every other, the mightiest first; of many the middle is left out. `why` says why none are."""

    first: tuple[Fighter, ...] = ()
    last: tuple[Fighter, ...] = ()
    left_out: int = 0
    positions: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class BalanceView:
    """All that the page shows."""

    balance: Balance
    groups: tuple[Group, ...]
    chart: Mapping[str, Any]
    fights: Fights
    figures: Mapping[str, tuple[int | None, ...]]


def read_balance_request(asked: Mapping[str, str]) -> BalanceRequest:
    """What the fields of a form ask for; what makes no sense there is left out."""
    by = "set" if asked.get("by") == "set" else "rarity"
    return BalanceRequest(asked.get("q", "").strip()[:_MOST_QUERY], by, asked.get("draft") == "1")


def balance_view(workspace: Workspace, catalog: Catalog, request: BalanceRequest) -> BalanceView:
    """The cards of a request, weighed.

    Raises UsageError for a query that cannot be read, TanukiError for a card schema that is at fault.
    """
    balance = balance_of(catalog.game, _chosen(catalog, request), figures_of(workspace, catalog.game.id))
    chart = chart_values(catalog.game, balance, request.by) if balance.cards else {}
    fights = _fights(workspace, catalog, [one.card for one in balance.cards])
    figures = {one.card.id: one.figures for one in balance.cards}
    return BalanceView(balance, balance.groups(request.by), chart, fights, figures)


def _chosen(catalog: Catalog, request: BalanceRequest) -> tuple[Card, ...]:
    """The cards of a query: the final ones, unless it names a status itself or unfinished ones are asked for."""
    chosen = select(catalog, request.query)
    if request.draft or any(term.field == "status" for term in parse(request.query)):
        return chosen
    return tuple(card for card in chosen if card.status is Status.FINAL)


def _fights(workspace: Workspace, catalog: Catalog, cards: Sequence[Card]) -> Fights:
    game = catalog.game.id
    play = find_play(game) if game in playable_games() else None
    if play is None or not isinstance(play, DuellingPlay):
        return Fights(why="This game has no rules as code that say what comes of an attack.")
    try:
        data = _rules(workspace, play, game)
        duels = play.duels(data)
        found = match_ups(cards, duels)
    except OpenQuestion as question:
        return Fights(why=f"The ruling {question.ruling} is left open: rulings.yaml must choose a reading first.")
    except TanukiError as error:
        fault = error.diagnostics[0]
        return Fights(why=f"The rules must be mended first: {fault.span}: {fault.message}.")
    ranked = sorted(map(_fighter, found), key=lambda each: -each.might)
    readings = {ruling: data.chosen[ruling] for ruling in duels.rulings}
    if len(ranked) <= _ROWS:
        return Fights(tuple(ranked), (), 0, duels.positions, readings)
    first, last = ranked[: _ROWS - _LAST], ranked[-_LAST:]
    return Fights(tuple(first), tuple(last), len(ranked) - _ROWS, duels.positions, readings)


def _rules(workspace: Workspace, play: GamePlay, game: str) -> RulesData:
    """The rules of a game as its code can play them; raises TanukiError where it cannot."""
    data = require_rules(workspace, game)
    unmet = tuple(play.needs.unmet(data))
    if unmet:
        raise TanukiError(*unmet)
    return data


def _fighter(each: MatchUps) -> Fighter:
    best, worst = list(_meetings(each, best=True)), list(_meetings(each, best=False))
    return Fighter(
        each.card,
        {record.position: record.beats for record in each.attacking},
        {record.position: record.holds for record in each.defending},
        max(best, key=_gain, default=None),
        min(worst, key=_gain, default=None),
    )


def _meetings(each: MatchUps, *, best: bool) -> Iterator[Meeting]:
    sides: tuple[tuple[Role, tuple[Record, ...]], ...] = (
        ("attacking", each.attacking),
        ("defending", each.defending),
    )
    for role, records in sides:
        for record in records:
            extreme = record.best if best else record.worst
            if extreme is not None:
                yield Meeting(record.position, role, extreme)


def _gain(meeting: Meeting) -> tuple[int, int]:
    duel = meeting.extreme.duel
    sign = 1 if meeting.role == "attacking" else -1
    falls = duel.target_falls - duel.attacker_falls
    return sign * falls, sign * (duel.target_pays - duel.attacker_pays)
