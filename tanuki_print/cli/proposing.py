"""What may stand for games, cards, queries, recipes and decks on a command line, read off the files as they lie there.

While somebody types, nothing is validated: ids come from the names of files, recipes and rarities from lines that look
like theirs. What cannot be read proposes nothing.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace, find_workspace

_CARD_FILE = re.compile(r"[0-9]+-(?P<id>[a-z0-9-]+)\.yaml")
_NAME = re.compile(r"^name:[ ]+(?P<name>.+?)[ ]*$", re.MULTILINE)
_RECIPE = re.compile(r"^[ ]*- id:[ ]+(?P<id>[a-z][a-z0-9-]*)", re.MULTILINE)
_RARITIES = re.compile(r"^rarities:[ ]+\[(?P<list>[^\]]*)\]", re.MULTILINE)
_NAMES_SHOWN = 300
"""With more cards than this the ids come alone: looking for names would keep the typist waiting."""

Proposals = Iterator[tuple[str, str]]


def quiet(propose: Callable[[Workspace, str], Proposals]) -> Callable[..., list[tuple[str, str]]]:
    """The same proposals for typer, of the game named on the line or the usual one; none where something is amiss."""

    def proposed(ctx: click.Context, incomplete: str) -> list[tuple[str, str]]:
        root: Any = ctx.params.get("root")
        try:
            workspace = find_workspace(None if root is None else Path(root), Path.cwd())
            game = "" if propose is _games else workspace.game(ctx.params.get("game"))
            return [pair for pair in propose(workspace, game) if pair[0].startswith(incomplete)]
        except (UsageError, OSError):
            return []

    return proposed


def _games(workspace: Workspace, _game: str) -> Proposals:
    yield from ((game, "") for game in workspace.games())


def _cards(workspace: Workspace, game: str) -> Proposals:
    found = sorted(workspace.cards_dir(game).glob("*/*.yaml"), key=lambda path: path.name)
    for path in found:
        match = _CARD_FILE.fullmatch(path.name)
        if match is not None:
            name = _NAME.search(_text(path)) if len(found) <= _NAMES_SHOWN else None
            yield match["id"], name["name"].strip("\"'") if name else ""


def _queries(workspace: Workspace, game: str) -> Proposals:
    from tanuki_print.catalog.model import Status

    folder = workspace.cards_dir(game)
    sets = {path.parent.name for path in folder.glob("*/*.yaml") if _CARD_FILE.fullmatch(path.name)}
    rarities = _RARITIES.search(_text(folder / "game.yaml"))
    yield from ((f"set:{name}", "") for name in sorted(sets))
    yield from ((f"status:{status.value}", "") for status in Status)
    if rarities:
        yield from ((f"rarity:{name.strip()}", "") for name in rarities["list"].split(","))
    yield from _cards(workspace, game)


def _recipes(workspace: Workspace, game: str) -> Proposals:
    _, _, below = _text(workspace.cards_dir(game) / "boosters.yaml").partition("\nrecipes:")
    own = re.split(r"^\S", below.partition("\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    yield from ((match["id"], "") for match in _RECIPE.finditer(own))


def _decks(workspace: Workspace, game: str) -> Proposals:
    from tanuki_print.catalog.decks import deck_files

    yield from ((path.stem, "") for path in deck_files(workspace, game))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(64 * 1024).decode("utf-8", "replace").replace("\r\n", "\n")
    except OSError:
        return ""


games = quiet(_games)
cards = quiet(_cards)
queries = quiet(_queries)
recipes = quiet(_recipes)
decks = quiet(_decks)
