"""How a game that can be played is found: by its folder here, or by an installed package that offers one.

There is no table: a folder `tanuki_print/games/some_game/` with an attribute `GAME` is the game `some-game`, and so is
an entry point `some-game` of the group `tanuki_print.games`.
"""

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol, cast, runtime_checkable

import tanuki_print.games
from tanuki_print.catalog.deck_rules import DeckFault, DeckLimits
from tanuki_print.catalog.model import Card
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import UsageError, did_you_mean
from tanuki_print.referee.duels import Duels
from tanuki_print.referee.needs import Needs
from tanuki_print.referee.ruleset import Ruleset
from tanuki_print.referee.script import GameScript

GROUP = "tanuki_print.games"


class GamePlay(Protocol):
    """What a game offers to be played: its id, its rules as code, what they read of its files, and its words."""

    @property
    def id(self) -> str:
        """The game's id, as in the folder of its cards (`tanuki-panic`)."""

    @property
    def script(self) -> GameScript:
        """The words of the game: how scenarios and logs speak of it."""

    @property
    def needs(self) -> Needs:
        """The constants and readings that the rules as code know; files that hold others are refused."""

    def ruleset(self, data: RulesData) -> Ruleset[Any, Any]:
        """The rules with these constants and readings built in."""


class DeckRules(Protocol):
    """What a game may offer besides, as `decks` of its `GamePlay`: which decks it lets play, apart from any match."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decks it tells apart, as `setup` of a scenario names them; the usual one first."""

    def faults(self, cards: Sequence[Card], kind: str, data: RulesData) -> Sequence[DeckFault]:
        """What the rules have against a deck of that kind. Raises OpenQuestion where it meets a ruling left open."""

    def limits(self, data: RulesData) -> DeckLimits:
        """In what limits a deck of the usual kind is built."""

    def remark(self, cards: Sequence[Card], kind: str, data: RulesData) -> str:
        """In a few words what a deck without faults is. Raises OpenQuestion where the rules leave it open."""


def deck_rules_of(play: GamePlay) -> DeckRules | None:
    """What a game says of decks; None where it says nothing."""
    return cast("DeckRules | None", getattr(play, "decks", None))


@runtime_checkable
class DuellingPlay(Protocol):
    """What a game may offer beside: what comes of one card against one other. Statistics ask for it."""

    def duels(self, data: RulesData) -> Duels:
        """The duels with these constants and readings built in."""


def find_play(game: str) -> GamePlay:
    """The play of a game by its id.

    Raises UsageError where there is none, or where an installed package offers it but does not load.
    """
    for folder in _folders():
        if folder.replace("_", "-") == game:
            return cast("GamePlay", import_module(f"{GROUP}.{folder}").GAME)
    for point in _points():
        if point.name == game:
            return _loaded(point)
    known = playable_games()
    hint = did_you_mean(game, known) or f"these can be played: {', '.join(known)}"
    raise UsageError(f"the game {game!r} has no rules as code, so it cannot be played", hint)


def playable_games() -> tuple[str, ...]:
    """The ids of all games that can be played here, sorted."""
    found = {folder.replace("_", "-") for folder in _folders()} | {point.name for point in _points()}
    return tuple(sorted(found))


def _folders() -> Iterator[str]:
    return (module.name for module in pkgutil.iter_modules(tanuki_print.games.__path__) if module.ispkg)


def _points() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _loaded(point: EntryPoint) -> GamePlay:
    try:
        return cast("GamePlay", point.load())
    except (ImportError, AttributeError) as error:
        hint = f"the package that offers it says {point.value!r} ({error})"
        raise UsageError(f"the game {point.name!r} is installed but does not load", hint) from error
