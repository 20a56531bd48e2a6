"""The rules a game has for decks, made ready: its own where they are there as code, else what game.yaml says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tanuki_print.diagnostics import Diagnostic, Report, Severity, TanukiError, UsageError, did_you_mean
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.deck_rules import DeckFault, DeckLimits
    from tanuki_print.catalog.model import Card, Catalog, Game
    from tanuki_print.catalog.rules import RulesData
    from tanuki_print.games.game import DeckRules

_UNFINISHED = frozenset({"deck-empty"})
"""Errors of a deck that somebody has only begun: no fault of the project."""


@dataclass(frozen=True, slots=True)
class Judging:
    """What decks of one kind are judged by. `ruled` is None where the game has no rules of decks as code."""

    game: "Game"
    kind: str
    ruled: "tuple[DeckRules, RulesData] | None"

    def faults(self, cards: "Sequence[Card]") -> "Sequence[DeckFault]":
        """What the rules have against some cards as a deck; a question they leave open is a fault, too."""
        from tanuki_print.catalog.deck_rules import DeckFault, plain_faults
        from tanuki_print.referee.ruleset import OpenQuestion

        if self.ruled is None:
            return tuple(plain_faults(self.game, cards))
        rules, data = self.ruled
        try:
            return rules.faults(cards, self.kind, data)
        except OpenQuestion as gap:
            reason = f"the rules leave open whether this deck may be played: {gap.question}"
            return (DeckFault("", reason, f"choose a default for {gap.ruling} in rulings.yaml"),)

    def remark(self, cards: "Sequence[Card]") -> str:
        """What a deck without faults is, in a few words; empty where the game has none."""
        from tanuki_print.referee.ruleset import OpenQuestion

        if self.ruled is None:
            return ""
        rules, data = self.ruled
        try:
            return rules.remark(cards, self.kind, data)
        except OpenQuestion:
            return ""

    @property
    def limits(self) -> "DeckLimits | None":
        """In what limits a deck is built; None where nothing says so."""
        return None if self.ruled is None else self.ruled[0].limits(self.ruled[1])


def open_judging(workspace: Workspace, catalog: "Catalog", kind: str | None = None) -> Judging:
    """The rules of decks of a game, for decks of that kind or of the usual one.

    Raises TanukiError for rules files in disorder, UsageError for a kind that the game does not have.
    """
    from tanuki_print.catalog.load_rules import require_rules
    from tanuki_print.games.game import deck_rules_of, find_play, playable_games

    game = catalog.game
    rules = deck_rules_of(find_play(game.id)) if game.id in playable_games() else None
    if rules is None:
        if kind is not None:
            message = f"{game.title} has no rules of decks as code, so it tells no kinds of decks apart"
            raise UsageError(message, "leave --setup out: copies and statuses are checked all the same")
        return Judging(game, "", None)
    if kind is not None and kind not in rules.kinds:
        hint = did_you_mean(kind, rules.kinds) or f"{game.title} has {' and '.join(rules.kinds)}"
        raise UsageError(f"there is no set-up {kind!r}", hint)
    return Judging(game, kind or rules.kinds[0], (rules, require_rules(workspace, game.id)))


def usual_judging(workspace: Workspace, catalog: "Catalog") -> Judging | None:
    """What decks of the usual kind are judged by; None where the rules are in disorder, of which `validate` tells."""
    try:
        return open_judging(workspace, catalog)
    except (TanukiError, UsageError):
        return None


def check_decks(workspace: Workspace, catalog: "Catalog", judging: Judging | None) -> Iterator[Diagnostic]:
    """What is wrong with the decks in the game's decks/ folder, for those who look at the whole project.

    What the rules have against a deck is a warning here, and so is a deck that is still empty: somebody is at it.
    Without `judging`, where the rules are in disorder, only the reading is looked at.
    """
    from tanuki_print.catalog.deck_check import judged
    from tanuki_print.catalog.decks import deck_files, read_deck_file

    for path in deck_files(workspace, catalog.game.id):
        name = workspace.relative(path)
        deck, report = read_deck_file(path, name, catalog)
        found = report if judging is None else judged(deck, report, name, judging.faults)
        yield from _mild(found)


def _mild(report: Report) -> Iterator[Diagnostic]:
    for item in report:
        mild = item.code == "deck-rule" or item.code in _UNFINISHED
        yield replace(item, severity=Severity.WARNING) if mild else item
