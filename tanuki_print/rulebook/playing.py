"""All that playing the examples of a game needs, made once: its cards, its rules, its referee for any reading."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.games.game import GamePlay, find_play
from tanuki_print.referee.judge import judge
from tanuki_print.referee.read_players import Tongue
from tanuki_print.referee.ruleset import Ruleset
from tanuki_print.referee.scenario import Scenario
from tanuki_print.referee.verdict import Verdict
from tanuki_print.workspace import Workspace

Choices = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, int], ...]]


@dataclass(frozen=True, slots=True)
class Playing:
    """A game ready to be refereed. Rulesets for other readings and constants are kept once made."""

    play: GamePlay
    data: RulesData
    tongue: Tongue
    _rulesets: dict[Choices, Ruleset[Any, Any]] = field(default_factory=dict)

    def ruleset(self, rulings: Mapping[str, str], constants: Mapping[str, int]) -> Ruleset[Any, Any]:
        """The referee with some readings and constants changed; raises KeyError or ValueError for unknown ones."""
        key = (tuple(sorted(rulings.items())), tuple(sorted(constants.items())))
        found = self._rulesets.get(key)
        if found is None:
            found = self._rulesets[key] = self.play.ruleset(self.data.with_choices(rulings, constants))
        return found

    def by(self, rulings: Mapping[str, str]) -> "Playing":
        """The same game with some readings changed; raises KeyError, with a hint, for those that are not there."""
        data = self.data.with_choices(rulings, {})
        return Playing(self.play, data, replace(self.tongue, data=data))

    def judge(self, scenario: Scenario) -> Verdict:
        """Play an example by its own readings and constants."""
        return self.judge_in(scenario, scenario.rulings)

    def judge_in(self, scenario: Scenario, rulings: Mapping[str, str]) -> Verdict:
        """Play an example by these readings, whatever it says itself."""
        return judge(scenario, self.ruleset(rulings, scenario.constants), self.play.script, self.data)


def open_playing(workspace: Workspace, game: str) -> Playing:
    """A game of a workspace, ready to be refereed.

    Raises TanukiError with every error of its cards and rules, UsageError where it cannot be played.
    """
    return playing_of(find_play(game), require_catalog(workspace, game), require_rules(workspace, game))


def playing_of(play: GamePlay, catalog: Catalog, data: RulesData) -> Playing:
    """A game made of what is loaded already.

    Raises TanukiError where its rules files lack what its code reads, or hold readings that it does not know.
    """
    unmet = tuple(play.needs.unmet(data))
    if unmet:
        raise TanukiError(*unmet)
    return Playing(play, data, Tongue(play.script, data, _Finder(catalog).find))


class _Finder:
    """Look-ups that remember what was found, and what was not: examples name the same few again and again."""

    def __init__(self, catalog: Catalog) -> None:
        self._finder = CardFinder(catalog)
        self._known: dict[str, Card | UsageError] = {}

    def find(self, text: str) -> Card:
        """Give the card meant; raises UsageError, with suggestions, for none or for several."""
        known = self._known.get(text)
        if known is None:
            try:
                known = self._finder.find(text)
            except UsageError as error:
                known = error
            self._known[text] = known
        if isinstance(known, UsageError):
            raise UsageError(known.message, known.hint)
        return known
