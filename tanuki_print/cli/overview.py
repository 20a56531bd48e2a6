"""`tanuki-print` alone: where it is, what it sees, and the three commands that help most from here."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tanuki_print import __version__
from tanuki_print.cli.reporters import print_text
from tanuki_print.cli.tables import table
from tanuki_print.diagnostics import Report, Severity, UsageError
from tanuki_print.workspace import Workspace, find_workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Catalog

_NEXT = 3


@dataclass(frozen=True, slots=True)
class GameSeen:
    """A game as a quick look finds it. `title` is its id where game.yaml cannot be read."""

    id: str
    title: str
    statuses: Counter[str]
    decks: int
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What there is where somebody stands; `default` is empty where no game is the usual one."""

    workspace: Workspace
    games: tuple[GameSeen, ...]
    default: str

    @property
    def errors(self) -> int:
        """How many errors a quick look finds in all games."""
        return sum(game.errors for game in self.games)

    @property
    def warnings(self) -> int:
        """How many warnings a quick look finds in all games."""
        return sum(game.warnings for game in self.games)

    @property
    def unfinished(self) -> int:
        """How many cards are drafts or ideas."""
        return sum(game.statuses["draft"] + game.statuses["idea"] for game in self.games)


def overview(commands: Collection[str]) -> None:
    """Say where we are and what to do next; `commands` are those there are."""
    try:
        seen = look(find_workspace(None, Path.cwd()))
    except UsageError as error:
        print_text(f"tanuki-print {__version__}\n\n{error.message}\n{error.hint}")
        return
    for line in told(seen, commands):
        print_text(line)


def look(workspace: Workspace) -> Seen:
    """A quick look at all games of a workspace: cards, decks, packs and rules, but neither templates nor pictures."""
    try:
        default = workspace.default_game()
    except UsageError:
        default = ""
    return Seen(workspace, tuple(_game(workspace, game) for game in workspace.games()), default)


def _game(workspace: Workspace, game: str) -> GameSeen:
    from tanuki_print.catalog.decks import deck_files
    from tanuki_print.catalog.load import load_catalog

    catalog, report = load_catalog(workspace, game)
    if catalog is not None:
        _look_further(workspace, catalog, report)
    errors = sum(item.severity is Severity.ERROR for item in report)
    statuses = Counter(card.status.value for card in catalog.cards) if catalog else Counter[str]()
    title = catalog.game.title if catalog else game
    return GameSeen(game, title, statuses, len(deck_files(workspace, game)), errors, len(report) - errors)


def _look_further(workspace: Workspace, catalog: "Catalog", report: Report) -> None:
    from tanuki_print.boosters.load import load_release
    from tanuki_print.catalog.load_rules import load_rules
    from tanuki_print.cli.deck_judging import check_decks, usual_judging

    if workspace.rules_dir(catalog.game.id).is_dir():
        report.extend(load_rules(workspace, catalog.game.id)[1])
    report.extend(load_release(workspace, catalog)[1])
    report.extend(check_decks(workspace, catalog, usual_judging(workspace, catalog)))


def told(seen: Seen, commands: Collection[str]) -> Iterator[str]:
    """The lines of an overview."""
    yield f"tanuki-print {__version__}"
    yield ""
    if seen.workspace.packed:
        yield f"here:   no project; the games packed with the install are at hand, to read ({seen.workspace.root})"
    else:
        yield f"here:   {seen.workspace.root}"
    yield from _headed("games:", [_row(game, seen) for game in seen.games] or [("none yet",)])
    if len(seen.games) > 1 and not seen.default:
        yield "        none is marked 'default: true', so commands need --game"
    yield ""
    best: dict[str, str] = {}
    for line, why in _suggestions(seen):
        if line.split()[0] in commands and len(best) < _NEXT:
            best.setdefault(line, why)
    yield from _headed("next:", [(f"tanuki-print {line}", why) for line, why in best.items()])
    yield ""
    yield "tanuki-print --help lists every command."


def _headed(head: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for place, line in enumerate(table(rows)):
        yield f"{'' if place else head:<8}{line}"


def _row(game: GameSeen, seen: Seen) -> tuple[str, str, str, str]:
    name = f"{game.id} (default)" if game.id == seen.default and len(seen.games) > 1 else game.id
    total = sum(game.statuses.values())
    kinds = ", ".join(f"{count} {status}" for status, count in sorted(game.statuses.items(), key=_in_order))
    held = f"{_count(total, 'card')}{f' ({kinds})' if kinds else ''}, {_count(game.decks, 'deck')}"
    found = [_count(game.errors, "error")] * bool(game.errors) + [_count(game.warnings, "warning")] * bool(
        game.warnings
    )
    return (name, game.title, held, ", ".join(found) or "no problem found")


def _in_order(item: tuple[str, int]) -> int:
    return ("final", "draft", "idea", "retired").index(item[0])


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _suggestions(seen: Seen) -> Iterator[tuple[str, str]]:
    """What helps from here, best first; each with the reason. Commands that need what is missing are left out."""
    if seen.workspace.packed:
        yield "init", "copies the games here, to change them"
        yield "sheets", "prints the game as it came, to output/"
        yield "booster", "opens a pack"
        return
    if not seen.games:
        yield "new game my-game", "starts a game that prints at once"
        yield "validate", "looks at everything there is"
        yield "completion bash", "commands at the press of Tab"
        return
    if seen.errors or seen.warnings:
        found = [_count(seen.errors, "error")] * bool(seen.errors)
        found += [_count(seen.warnings, "warning")] * bool(seen.warnings)
        yield "validate", f"says where: {' and '.join(found)}"
    if seen.unfinished and not seen.errors:
        yield "cards status:draft,idea", f"lists what waits to be finished: {_count(seen.unfinished, 'card')}"
    yield "serve", "shows every card as you edit it"
    if not seen.errors:
        yield "sheets", "prints the cards"
        yield "booster", "opens a pack"
    yield "validate", "looks at templates and pictures, too"
    if not seen.errors:
        yield "new card", "starts a card with the next free number"
    yield "completion bash", "commands at the press of Tab"
    yield "new game my-game", "starts another game"
