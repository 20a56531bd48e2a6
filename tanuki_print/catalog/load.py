"""From a game's folder to its catalog: what lies on the disk is read, all of it, and every fault is collected."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tanuki_print.catalog import checks
from tanuki_print.catalog.build import build_card, build_game
from tanuki_print.catalog.figures import figure_names
from tanuki_print.catalog.languages import as_read, faults, split, split_game, text_fields
from tanuki_print.catalog.memory import CardMemory, Rules
from tanuki_print.catalog.model import Card, CardSet, Catalog, Game
from tanuki_print.catalog.nodes import MapNode, ScalarNode, plain
from tanuki_print.catalog.schema import Schema, base_card_schema, packaged_schema
from tanuki_print.catalog.source import CARD_BYTES, read_mapping
from tanuki_print.diagnostics import Diagnostic, Report, Span, TanukiError, unreadable
from tanuki_print.workspace import Workspace, existing_path

GAME_FILE = "game.yaml"
SCHEMA_FILE = "card.schema.json"
_KEPT_FILES = frozenset({GAME_FILE, "boosters.yaml"})
_LEFTOVERS = ("~", ".swp", ".swo", ".bak", ".orig", ".tmp")


def load_catalog(workspace: Workspace, game_id: str, memory: CardMemory | None = None) -> tuple[Catalog | None, Report]:
    """Give the catalog of a game and everything wrong with its files.

    The catalog holds the cards that are in order, sorted by number; it is None when the game itself cannot be read.
    Whoever prints or plays must look at `report.has_errors`, or use `require_catalog`. With a `memory` of earlier
    loads only files that have changed are read.
    """
    report = Report()
    folder = workspace.cards_dir(game_id)
    memory = memory or CardMemory()
    game = _load_game(workspace, game_id, report)
    schema_path = folder / SCHEMA_FILE
    written = _read(schema_path, workspace.relative(schema_path), report)
    if written is None:
        return None, report
    schema = memory.schema(written, lambda: _load_schema(written, workspace.relative(schema_path), report))
    if game is None or schema is None:
        return None, report
    memory.begin(game, written)
    cards = _load_cards(workspace, folder, Rules(game, schema), memory, report)
    memory.end()
    report.extend(checks.check_together(cards))
    cards.sort(key=lambda card: (int(card.number), card.number, card.id))
    return Catalog(game, tuple(cards)), report


def require_catalog(workspace: Workspace, game_id: str) -> Catalog:
    """Give the catalog of a game without any error in it; raises TanukiError with all of them otherwise."""
    catalog, report = load_catalog(workspace, game_id)
    if catalog is None or report.has_errors:
        raise TanukiError(*report)
    return catalog


def figures_of(workspace: Workspace, game_id: str) -> tuple[str, ...]:
    """Give the figures of a game's cards, in the order of its card schema; raises TanukiError where it is at fault."""
    report = Report()
    path = workspace.cards_dir(game_id) / SCHEMA_FILE
    written = _read(path, workspace.relative(path), report)
    schema = None if written is None else _load_schema(written, workspace.relative(path), report)
    if schema is None:
        raise TanukiError(*report)
    return figure_names(schema.data)


def _load_game(workspace: Workspace, game_id: str, report: Report) -> Game | None:
    path = workspace.cards_dir(game_id) / GAME_FILE
    data = _read(path, workspace.relative(path), report)
    node = None if data is None else read_mapping(data, workspace.relative(path), report)
    if node is None:
        return None
    parts = split_game(node)
    complaints = faults(parts, packaged_schema("game").complaints)
    report.extend(complaints)
    report.extend(checks.check_texts(node, ""))
    if complaints:
        return None
    game = build_game(parts, game_id)
    report.extend(checks.check_game(game, node))
    return game


def _load_cards(workspace: Workspace, folder: Path, rules: Rules, memory: CardMemory, report: Report) -> list[Card]:
    cards: list[Card] = []
    for path, card_set in _card_files(workspace, folder, rules.game, report):

        def read(found: Report, path: Path = path, card_set: CardSet = card_set) -> Card | None:
            return _load_card(path, workspace.relative(path), card_set, rules, found)

        card = memory.card(path, card_set, report, read)
        if card is not None:
            cards.append(card)
    return cards


def _load_schema(data: bytes, name: str, report: Report) -> Schema | None:
    try:
        written = Schema(data.decode("utf-8-sig"), name, "card-schema")
        read = as_read(written.data)
        return written if read == written.data else Schema(json.dumps(read), name, "card-schema")
    except UnicodeDecodeError:
        report.add(Diagnostic(Span(name), "the schema is not UTF-8", "schema-syntax", "save it again as UTF-8"))
    except TanukiError as error:
        report.extend(error.diagnostics)
    return None


def _card_files(workspace: Workspace, folder: Path, game: Game, report: Report) -> Iterator[tuple[Path, CardSet]]:
    sets = {card_set.id: card_set for card_set in game.sets}
    for entry in _entries(folder):
        name = workspace.relative(Path(entry.path))
        if entry.is_dir():
            if entry.name in sets:
                yield from _set_files(workspace, Path(entry.path), sets[entry.name], report)
            elif entry.name not in checks.KEPT_FOLDERS and _holds_yaml(Path(entry.path)):
                message = f"the folder {entry.name!r} is no set of {game.id}"
                hint = f"the sets in game.yaml are: {', '.join(sets)}"
                report.add(Diagnostic(Span(name), message, "card-folder", hint))
        elif _is_yaml(entry.name) and entry.name not in _KEPT_FILES:
            message = "a card file must lie in the folder of its set"
            report.add(Diagnostic(Span(name), message, "card-folder", f"the sets are: {', '.join(sets)}"))


def _set_files(workspace: Workspace, folder: Path, card_set: CardSet, report: Report) -> Iterator[tuple[Path, CardSet]]:
    for entry in _entries(folder):
        path = Path(entry.path)
        name = workspace.relative(path)
        if entry.is_dir():
            if _holds_yaml(path):
                message = "cards in a folder inside a set's folder are not read"
                report.add(Diagnostic(Span(name), message, "card-folder", f"move them up to {card_set.id}/"))
        elif entry.name.endswith(".yaml"):
            yield path, card_set
        elif _is_yaml(entry.name):
            message = "the name of a card file must end with .yaml"
            report.add(Diagnostic(Span(name), message, "card-file", f"rename it to {path.stem}.yaml"))


def _load_card(path: Path, name: str, card_set: CardSet, rules: Rules, report: Report) -> Card | None:
    game, schema = rules
    data = _read(path, name, report)
    node = None if data is None else read_mapping(data, name, report)
    if node is None:
        return None
    subject = _subject(node)
    parts = split(node, text_fields(schema.data), game.languages, subject)
    blanks = tuple(checks.check_texts(node, subject))
    wrong = faults(parts, lambda view: _schema_faults(view, schema, subject))
    if wrong:
        report.extend(wrong)
        report.extend(blanks)
        return None
    card = _with_picture_as_on_disk(build_card(parts.main, card_set, parts.texts), path.parent.parent)
    found = [*blanks, *checks.check_file(card, path.stem, card_set.id)]
    found += [*checks.check_rarity(card, game), *checks.check_picture(card)]
    report.extend(found)
    return card


def _schema_faults(node: MapNode, schema: Schema, subject: str) -> tuple[Diagnostic, ...]:
    value = plain(node)
    if schema.accepts(value) and base_card_schema().accepts(value):
        return ()
    complaints = schema.complaints(node, subject)
    places = {item.span for item in complaints}
    base = (item for item in base_card_schema().complaints(node, subject) if item.span not in places)
    return (*complaints, *base)


def _with_picture_as_on_disk(card: Card, folder: Path) -> Card:
    picture = card.art.picture
    if picture is None:
        return card
    found = existing_path(folder, picture.path)
    return card if found == picture.path else replace(card, art=replace(card.art, picture=replace(picture, path=found)))


def _subject(node: MapNode) -> str:
    written = node.entries.get("id")
    return written.value if isinstance(written, ScalarNode) and isinstance(written.value, str) else ""


def _read(path: Path, name: str, report: Report) -> bytes | None:
    try:
        with path.open("rb") as file:
            return file.read(CARD_BYTES * 16 + 1)
    except FileNotFoundError:
        report.add(Diagnostic(Span(name), "there is no such file", "file-missing", _missing_hint(path)))
    except OSError as error:
        report.add(unreadable(name, error))
    return None


def _missing_hint(path: Path) -> str:
    return "tanuki-print new game shows one" if path.name in (SCHEMA_FILE, GAME_FILE) else ""


def _entries(folder: Path) -> list["os.DirEntry[str]"]:
    with os.scandir(folder) as found:
        kept = [entry for entry in found if not entry.name.startswith(".") and not entry.name.endswith(_LEFTOVERS)]
    return sorted(kept, key=lambda entry: entry.name)


def _is_yaml(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml"))


def _holds_yaml(folder: Path) -> bool:
    return any(_is_yaml(entry.name) for entry in _entries(folder))
