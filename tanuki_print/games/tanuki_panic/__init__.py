"""Tanuki Panic: two-player duels of folklore cards."""

from tanuki_print.catalog.rules import RulesData
from tanuki_print.games.tanuki_panic.deck_rules import TanukiPanicDecks
from tanuki_print.games.tanuki_panic.duels import TanukiPanicDuels
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.script import TanukiPanicScript
from tanuki_print.games.tanuki_panic.terms import NEEDS, Terms


class TanukiPanicPlay:
    """What the game offers to be played (`games.game.GamePlay`)."""

    id = "tanuki-panic"
    script = TanukiPanicScript()
    needs = NEEDS
    decks = TanukiPanicDecks()

    def ruleset(self, data: RulesData) -> TanukiPanic:
        """The rules with these constants and readings built in."""
        return TanukiPanic(data)

    def duels(self, data: RulesData) -> TanukiPanicDuels:
        """Every card against every other, by these readings (`games.game.DuellingPlay`)."""
        return TanukiPanicDuels(Terms(data))


GAME = TanukiPanicPlay()
