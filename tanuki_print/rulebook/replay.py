"""Playthroughs from files: read, and played again at the table of the game as it is now."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.source import Limits, read_mapping
from tanuki_print.diagnostics import READ_HINT, Diagnostic, Report, Span, UsageError, reason_of
from tanuki_print.referee.phrases import say_event
from tanuki_print.referee.playthrough import FORMAT, Playthrough
from tanuki_print.referee.read_players import Tongue
from tanuki_print.referee.replay import Replayed, Table, newer_format, play_again
from tanuki_print.referee.saving import save_scenario
from tanuki_print.referee.script import GameScript
from tanuki_print.rulebook.examples import examples_in
from tanuki_print.rulebook.playing import open_playing
from tanuki_print.workspace import Workspace

PLAYTHROUGH_BYTES = 16 * 1024 * 1024
"""The most that a playthrough may hold."""

_WRITTEN_FORMAT = re.compile(r"^playthrough:[ ]+([0-9]{1,9})[ ]*$", re.MULTILINE)
_WRITTEN_GAME = re.compile(r"^game:[ ]+([a-z0-9-]+)[ ]*$", re.MULTILINE)
_LAST_LINE = "outcome: "


def read_file(path: Path) -> bytes:
    """The bytes of a file; raises UsageError where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {reason_of(error)}", READ_HINT) from error


def game_of(data: bytes) -> str | None:
    """The game that a playthrough says it is of; None where it does not say."""
    found = _WRITTEN_GAME.search(data.decode("utf-8", "replace"))
    return found[1] if found else None


def table_of(workspace: Workspace, game: str) -> Table:
    """A game of a workspace as matches are played again at.

    Raises TanukiError with every error of its cards and rules, UsageError where it cannot be played.
    """
    playing = open_playing(workspace, game)
    cards = {card.id: card for card in require_catalog(workspace, game).cards}
    return Table(game, playing.play.ruleset, playing.play.script, playing.data, cards, playing.tongue.find_card)


def replay(data: bytes, name: str, table: Table) -> tuple[Replayed | None, Report]:
    """The match of a file, played again; None where it cannot be or ends otherwise. `name` is how complaints call it.

    A file that was cut short is played up to its last whole action, with a warning.
    """
    report = Report()
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    written = _WRITTEN_FORMAT.search(text)
    if written is not None and int(written[1]) > FORMAT:
        report.add(newer_format(int(written[1]), Span(name, text.count("\n", 0, written.start()) + 1, 1)))
        return None, report
    whole = _whole_lines(data)
    node = read_mapping(whole, name, report, Limits(PLAYTHROUGH_BYTES))
    if node is None:
        if whole != data or not text.endswith("\n"):
            report.add(
                Diagnostic(
                    Span(name),
                    "the file stops in the middle of a line",
                    "playthrough-cut",
                    "bring the whole file, its last line ends with a line break",
                )
            )
        return None, report
    return play_again(node, text.split("\n"), table, report), report


def cut_at(replayed: Replayed, count: int) -> Replayed:
    """The match as it stood after its first actions; raises UsageError where it has fewer."""
    moves = replayed.moves[:count]
    if len(moves) < count:
        raise UsageError(f"there is no action {count}: the match has {len(replayed.moves)}", "0 is its beginning")
    playthrough = Playthrough(replayed.playthrough.setup, replayed.playthrough.actions[:count])
    opening = replayed.playthrough.setup.begin(replayed.ruleset)
    state = (moves[-1].transition if moves else opening).state
    return replace(replayed, playthrough=playthrough, moves=moves, outcome=replayed.ruleset.outcome(state))


def saved_scenario(title: str, replayed: Replayed, table: Table) -> str:
    """The match as a scenario. Players whose names no scenario takes are called by their seats."""
    played = replayed.playthrough
    saved = save_scenario(title, played, replayed.ruleset, table.script)
    tongue = Tongue(table.script, table.data, table.find_card)
    [example] = examples_in(saved.encode(), f"{title}.yaml", tongue)
    if not any(item.code == "scenario-player" for item in example.complaints):
        return saved
    players = tuple(f"Player {number}" for number in range(1, len(played.setup.players) + 1))
    renamed = Playthrough(replace(played.setup, players=players), played.actions)
    return save_scenario(title, renamed, replayed.ruleset, table.script)


def match_log(replayed: Replayed, script: GameScript) -> Iterator[str]:
    """The match line by line: each action after a `- `, and what came of it with the numbers of the rules."""
    for move in replayed.moves:
        yield f"- {script.actions.say(script.said(move.action), replayed.names)}"
        for event in move.transition.events:
            line = say_event(event, script.events, replayed.names)
            if line is not None:
                yield f"    {line}"


def _whole_lines(data: bytes) -> bytes:
    """The file without a last line that was cut in the middle; the line that ends a playthrough may lack its end."""
    if data.endswith(b"\n"):
        return data
    head, _, last = data.rpartition(b"\n")
    return data if last.startswith(_LAST_LINE.encode()) else head + b"\n"
