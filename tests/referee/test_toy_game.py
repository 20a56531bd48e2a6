"""A third game, outside the package: it plugs in by being installed, and every match it allows is walked through."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy_game import GAME, LAYOUT, ROW, SEATS, Action, Blow, Hang, Hide, Lanterns, Night

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.catalog.model import Card
from tanuki_print.diagnostics import UsageError
from tanuki_print.games.game import find_play, playable_games
from tanuki_print.referee.ruleset import Decks, IllegalAction, Transition
from tanuki_print.rng import ScriptedRng
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[1] / "data" / "lanterns"
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
CARDS = {card.id: card for card in require_catalog(WORKSPACE, "lanterns").cards}
DATA = require_rules(WORKSPACE, "lanterns")


def deck(*ids: str) -> tuple[Card, ...]:
    return tuple(CARDS[card_id] for card_id in ids)


DECKS = Decks("deck", (deck("ember", "moon"), deck("star", "ember"), deck("comet", "moon")))
CARDS_IN_ALL = 6


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip leaves behind of a package that offers the game."""
    info = tmp_path / "lanterns-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[tanuki_print.games]\nlanterns = toy_game:GAME\ndark-lanterns = toy_game:NOT_THERE\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("installed")
def test_an_installed_package_adds_a_game() -> None:
    assert find_play("lanterns") is GAME
    assert "lanterns" in playable_games()


@pytest.mark.usefixtures("installed")
def test_a_package_that_does_not_load_is_told_of() -> None:
    with pytest.raises(UsageError, match="'dark-lanterns' is installed but does not load"):
        find_play("dark-lanterns")


def test_without_the_package_there_is_no_such_game() -> None:
    with pytest.raises(UsageError, match="'lanterns' has no rules as code"):
        find_play("lanterns")
    assert "lanterns" not in playable_games()


def every_action(count: int) -> Iterator[Action]:
    for card in range(-1, count + 1):
        yield Hang(card)
        yield Hide(card)
    for seat in range(-1, SEATS + 1):
        yield Blow(seat)


def outcomes_of_chance(rules: Lanterns, state: Night, action: Action) -> Iterator[Transition]:
    """Where an action leads, once for each side of the coin where one is tossed."""
    for coin in (0, 1) if isinstance(action, Blow) else ((),):
        scripted = ScriptedRng((coin,) if isinstance(coin, int) else ())
        found = rules.apply(state._replace(rng=scripted), action)
        assert isinstance(found, Transition)
        assert found.state.rng == ScriptedRng()
        yield found


class Walk:
    def __init__(self, rules: Lanterns) -> None:
        self.rules = rules
        self.nodes = 0
        self.kinds: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def visit(self, state: Night) -> None:
        self.nodes += 1
        legal = self.rules.legal_actions(state)
        self.check(state, legal)
        outcome = self.rules.outcome(state)
        if outcome is not None:
            self.ends["drawn" if outcome.winner is None else f"seat {outcome.winner}"] += 1
            return
        for action in legal:
            for found in outcomes_of_chance(self.rules, state, action):
                self.kinds.update(event.kind for event in found.events)
                assert all(event.rule for event in found.events)
                self.visit(found.state)

    def check(self, state: Night, legal: tuple[Action, ...]) -> None:
        numbers = sorted(one.number for pile in state.zones.piles for one in pile)
        assert numbers == list(range(CARDS_IN_ALL))
        assert min(state.oil) >= 0
        assert (legal == ()) == (self.rules.outcome(state) is not None)
        scripted = state._replace(rng=ScriptedRng((0,)))
        for action in every_action(CARDS_IN_ALL):
            accepted = not isinstance(self.rules.apply(scripted, action), IllegalAction)
            assert accepted == (action in legal), action
        self.check_views(state)

    def check_views(self, state: Night) -> None:
        for seat in range(SEATS):
            view = self.rules.view(state, seat)
            for other, row in enumerate(view.rows):
                hidden = [one.status == "hidden" for one in state.zones.piles[LAYOUT.index(ROW, other)]]
                assert [one is None for one in row] == [there and other != seat for there in hidden]
            assert {one.owner for one in view.hand} <= {seat}


def first(rules: Lanterns, decks: Decks = DECKS) -> Night:
    state = rules.setup(decks, ScriptedRng()).state
    assert isinstance(state, Night)
    return state


def count_again(turn: int, rows: tuple[int, ...], oil: tuple[int, ...]) -> int:
    """The nodes of the tree, counted without cards: whoever blows keeps two cards in hand, all others have one."""
    if turn == 6:
        return 1
    me = turn % SEATS
    cards = 1 if turn < SEATS or oil[me] else 2
    longer = tuple(row + (seat == me) for seat, row in enumerate(rows))
    total = 1 + 2 * cards * count_again(turn + 1, longer, oil)
    for other in range(SEATS):
        if other != me and rows[other] and oil[me]:
            less = tuple(have - (seat == me) for seat, have in enumerate(oil))
            shorter = tuple(row - (seat == other) for seat, row in enumerate(rows))
            total += count_again(turn + 1, rows, less) + count_again(turn + 1, shorter, less)
    return total


def test_every_match_that_the_game_allows_keeps_its_laws_to_the_end() -> None:
    walk = Walk(Lanterns(DATA))
    walk.visit(first(walk.rules))
    assert walk.nodes == 3999 == count_again(0, (0, 0, 0), (1, 1, 1))
    assert walk.ends == {"drawn": 560, "seat 0": 288, "seat 1": 1360, "seat 2": 960}
    assert {"draws", "hung", "hidden", "spent", "tossed", "blown", "revealed", "wins", "drawn-match"} == set(walk.kinds)


def test_a_reading_decides_matches_that_the_other_leaves_drawn() -> None:
    ends = {}
    for reading in ("drawn", "latest"):
        walk = Walk(Lanterns(DATA.with_choices({"tie": reading}, {})))
        walk.visit(first(walk.rules))
        ends[reading] = walk.ends
    assert ends["latest"]["drawn"] == 0
    assert ends["latest"].total() == ends["drawn"].total()
