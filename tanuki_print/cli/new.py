"""`tanuki-print new`: a card file to fill in, or a whole game to start from."""

import json
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tanuki_print.cli.group import CommandGroup
from tanuki_print.cli.options import GameOption, RootOption, open_workspace
from tanuki_print.diagnostics import Report, UsageError, did_you_mean
from tanuki_print.workspace import Workspace, locked, write_atomically

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Card, Catalog

STARTER = Path(__file__).resolve().parent / "starter"
new = typer.Typer(help="Start a card or a game.", cls=CommandGroup, no_args_is_help=True, rich_markup_mode=None)


@new.command("card")
def new_card(
    name: Annotated[
        str | None, typer.Argument(help="The name as printed; left out, 'Untitled' and the number.")
    ] = None,
    set_id: Annotated[str | None, typer.Option("--set", metavar="ID", help="The set; left out, the last one.")] = None,
    card_id: Annotated[str | None, typer.Option("--id", metavar="ID", help="Left out, made from the name.")] = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Write a draft card with the next free number, and say where it lies."""
    from tanuki_print.catalog.load import require_catalog

    workspace = open_workspace(root)
    chosen = workspace.game(game)
    workspace.refuse_if_packed()
    with locked(workspace.cards_dir(chosen)):
        # Two runs at once would find the same free number.
        path, text = _new_file(workspace, require_catalog(workspace, chosen), name, set_id, card_id)
        write_atomically(path, text.encode())
    typer.echo(workspace.relative(path))


def _new_file(
    workspace: Workspace, catalog: "Catalog", name: str | None, set_id: str | None, card_id: str | None
) -> tuple[Path, str]:
    """Where the new card goes, and what its file holds; raises UsageError for what would not be in order."""
    from tanuki_print.catalog.drafts import draft_text, next_numbers

    folder = workspace.cards_dir(catalog.game.id)
    card_set = _choose_set(catalog, set_id)
    (number,) = next_numbers(catalog)
    shown = " ".join((name or f"Untitled {int(number)}").split())
    new_id = _choose_id(catalog, shown, card_id)
    schema = json.loads((folder / "card.schema.json").read_text(encoding="utf-8-sig"))
    path = folder / card_set / f"{number}-{new_id}.yaml"
    text = draft_text({"id": new_id, "number": number, "name": shown}, schema)
    _check_text(text, workspace.relative(path), catalog)
    return path, text


def _choose_set(catalog: "Catalog", asked: str | None) -> str:
    ids = [card_set.id for card_set in catalog.game.sets]
    if asked is None:
        return ids[-1]
    if asked not in ids:
        message = f"{catalog.game.title} has no set {asked!r}"
        raise UsageError(message, did_you_mean(asked, ids) or f"the sets are: {', '.join(ids)}")
    return asked


def _choose_id(catalog: "Catalog", name: str, asked: str | None) -> str:
    from tanuki_print.catalog.ids import ID_PATTERN, slug

    chosen = asked or slug(name)
    if not chosen:
        message = f"no id can be made from {name!r}"
        raise UsageError(message, "choose one with --id: ASCII lower case words joined by hyphens")
    if not ID_PATTERN.fullmatch(chosen):
        message = f"an id is ASCII lower case words joined by hyphens, found {chosen!r}"
        raise UsageError(message, f"for instance {slug(chosen) or 'rock-creek-kappa'}")
    if any(card.id == chosen for card in catalog.cards):
        message = f"there is a card {chosen!r} already"
        raise UsageError(message, "choose another with --id")
    return chosen


def _check_text(text: str, path: str, catalog: "Catalog") -> None:
    """Refuse, before anything is written, a name that would make the new file invalid."""
    from tanuki_print.catalog import checks
    from tanuki_print.catalog.build import build_card
    from tanuki_print.catalog.schema import base_card_schema
    from tanuki_print.catalog.source import read_mapping

    report = Report()
    node = read_mapping(text.encode("utf-8", "surrogateescape"), path, report)
    if node is not None:
        report.extend(base_card_schema().complaints(node))
    if node is not None and not report.has_errors:
        cards: list[Card] = [*catalog.cards, build_card(node, catalog.game.sets[0])]
        report.extend(checks.check_together(cards))
    for item in report:
        raise UsageError(item.message, item.hint)


@new.command("game")
def new_game(
    game_id: Annotated[str, typer.Argument(metavar="ID", help="The folder's name: ASCII, lower case, hyphens.")],
    title: Annotated[str | None, typer.Option("--title", help="Left out, made from the id.")] = None,
    root: RootOption = None,
) -> None:
    """Write a small game that validates and prints, to change from there; say what was written."""
    from tanuki_print.catalog.ids import ID_PATTERN, is_reserved, slug

    workspace = open_workspace(root)
    workspace.refuse_if_packed()
    if game_id == "common" or is_reserved(game_id):
        keeper = "what all games share" if game_id == "common" else "a device of Windows"
        raise UsageError(
            f"a game cannot be called {game_id!r}: that name is kept for {keeper}", f"{game_id}-game will do"
        )
    if not ID_PATTERN.fullmatch(game_id):
        message = f"a game's id is ASCII lower case words joined by hyphens, found {game_id!r}"
        raise UsageError(message, f"for instance {slug(game_id) or 'my-game'}")
    folders = (workspace.cards_dir(game_id), workspace.template_dirs(game_id)[0])
    for folder in folders:
        if folder.exists():
            message = f"{workspace.relative(folder)} is there already"
            raise UsageError(message, "choose another id; nothing is overwritten")
    shown = " ".join((title or "").split()) or " ".join(word.capitalize() for word in game_id.split("-"))
    files = _starter_files(workspace, game_id, shown)
    _check_game(files[0][1], workspace.relative(files[0][0]))
    for path, text in files:
        write_atomically(path, text.encode())
        typer.echo(workspace.relative(path))


def _check_game(text: str, path: str) -> None:
    """Refuse, before anything is written, a title that would make the new game invalid."""
    from tanuki_print.catalog.schema import packaged_schema
    from tanuki_print.catalog.source import read_mapping

    report = Report()
    node = read_mapping(text.encode("utf-8", "surrogateescape"), path, report)
    if node is not None:
        report.extend(packaged_schema("game").complaints(node))
    for item in report:
        raise UsageError(item.message, item.hint)


def _starter_files(workspace: Workspace, game_id: str, title: str) -> list[tuple[Path, str]]:
    cards, templates = workspace.cards_dir(game_id), workspace.template_dirs(game_id)[0]
    default = "false" if workspace.games() else "true"
    values = {"title": json.dumps(title, ensure_ascii=False), "default": default}
    files = [(cards / "game.yaml", "game.yaml"), (cards / "first-set" / "001-first-card.yaml", "001-first-card.yaml")]
    made = [(path, Template((STARTER / name).read_text(encoding="utf-8")).substitute(values)) for path, name in files]
    made.append((cards / "card.schema.json", _starter_schema(title)))
    names = ("front.svg.j2", "back.svg.j2", "scene.svg.j2")
    return made + [(templates / name, (STARTER / name).read_text(encoding="utf-8")) for name in names]


def _starter_schema(title: str) -> str:
    from tanuki_print.catalog.languages import CARD_TEXTS, opened
    from tanuki_print.catalog.schema import SCHEMAS

    schema = json.loads((SCHEMAS / "card.schema.json").read_text(encoding="utf-8"))
    schema["title"] = f"{title} card"
    power = {"type": "integer", "description": "An example of a field of this game's own.", "minimum": 0, "maximum": 99}
    properties: dict[str, Any] = {}
    for key, rule in schema["properties"].items():
        if key == "flavor":
            properties["power"] = power
        properties[key] = opened(rule) if key in CARD_TEXTS else rule
    schema["properties"] = properties
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
