"""A game read for comparison, as it is now or as a git revision has it: what can be read, and what cannot."""

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from tanuki_print.catalog.changes import Edition
from tanuki_print.catalog.load import GAME_FILE, SCHEMA_FILE, load_catalog
from tanuki_print.catalog.load_rules import CONSTANTS_FILE, RULINGS_FILE, load_rules
from tanuki_print.catalog.revision import Range, Revision, revision
from tanuki_print.catalog.rules import RulesData
from tanuki_print.catalog.schema import Schema
from tanuki_print.cli.progress import Progress
from tanuki_print.diagnostics import Diagnostic, Report, Severity, TanukiError
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Catalog
    from tanuki_print.sheets.face import CardFace, Side
    from tanuki_print.sheets.template import TemplateSet

_BY_VALUE = frozenset((GAME_FILE, CONSTANTS_FILE, RULINGS_FILE))
_SIDES: "tuple[Side, ...]" = ("front", "back")


@dataclass(frozen=True, slots=True)
class Seen:
    """An edition with its faces (by card and side), its name for people, and what is wrong with its files."""

    name: str
    edition: Edition
    faces: "Mapping[tuple[str, str], CardFace]"
    report: tuple[Diagnostic, ...]


@contextmanager
def both_editions(workspace: Workspace, game: str, span: Range) -> Iterator[tuple[Seen, Seen]]:
    """The two editions of a range; pictures on their faces can be read as long as the block lasts.

    Raises TanukiError where one of them has no game that can be read, UsageError where git does not have it.
    """
    with revision(workspace, game, span.old, span.old_name) as old:
        before = _seen_then(old, game, span.old)
        before = replace(before, report=old.past(before.report))
        if not span.new:
            yield before, _seen(workspace, game, "now")
            return
        with revision(workspace, game, span.new, span.new_name) as new:
            yield before, _seen_then(new, game, span.new)


def _seen_then(then: Revision, game: str, commit: str) -> Seen:
    """The edition of a revision, everything told at its places there."""
    try:
        seen = _seen(then.workspace, game, _title(then.name, commit))
    except TanukiError as error:
        raise TanukiError(*then.placed(error.diagnostics)) from None
    return replace(seen, report=(*then.told, *then.placed(seen.report)))


def _title(name: str, commit: str) -> str:
    return name if commit.startswith(name) else f"{name} ({commit[:7]})"


def _seen(workspace: Workspace, game: str, name: str) -> Seen:
    catalog, report = load_catalog(workspace, game)
    if catalog is None:
        raise TanukiError(*report)
    broken = frozenset(item.span.path for item in report if item.severity is Severity.ERROR)
    rules = _rules(workspace, game, report)
    templates = templates_of(workspace, catalog, broken)
    faces, looks = _drawn(templates, catalog, report)
    edition = Edition(
        catalog,
        rules,
        None if rules is None else _texts(workspace, catalog, rules, report),
        looks,
        dict(_files(workspace, catalog)),
        broken,
        templates.facts.total,
        tuple(_order(workspace, game)),
    )
    return Seen(name, edition, faces, tuple(report))


def _rules(workspace: Workspace, game: str, report: Report) -> RulesData | None:
    if not workspace.rules_dir(game).is_dir():
        return RulesData({}, {}, {})
    rules, found = load_rules(workspace, game)
    report.extend(found)
    return None if found.has_errors else rules


def _texts(workspace: Workspace, catalog: "Catalog", rules: RulesData, report: Report) -> dict[str, str] | None:
    from tanuki_print.rulebook.numbered import numbered_rules

    found, complaints = numbered_rules(workspace, catalog.game, rules)
    report.extend(complaints)
    return None if complaints.has_errors else {rule.number: rule.text for rule in found}


def templates_of(workspace: Workspace, catalog: "Catalog", broken: Iterable[str]) -> "TemplateSet":
    """The templates of an edition. The highest number, which cards may print, is that of all its card files: one that
    cannot be read must not make every other card look different.
    """
    from tanuki_print.sheets.template import load_templates

    templates = load_templates(workspace, catalog)
    stems = (PurePosixPath(path).stem.partition("-")[0] for path in broken)
    numbers = [number for number in (templates.facts.total, *stems) if number.isascii() and number.isdigit()]
    templates.facts = replace(templates.facts, total=max(numbers, key=int, default=""))
    return templates


def _drawn(
    templates: "TemplateSet", catalog: "Catalog", report: Report
) -> "tuple[dict[tuple[str, str], CardFace], dict[tuple[str, str], Hashable]]":
    """The faces that can be drawn, by card and side, and how they look."""
    from tanuki_print.sheets.looks import Looks
    from tanuki_print.sheets.template import FaceOptions

    maker = Looks()
    faces: dict[tuple[str, str], CardFace] = {}
    looks: dict[tuple[str, str], Hashable] = {}
    with Progress("card", len(catalog.cards)) as progress:
        for card in progress.over(catalog.cards):
            for side in _SIDES:
                try:
                    face = templates.face(card, FaceOptions(side))
                    looks[card.id, side] = maker.look(face)
                    faces[card.id, side] = face
                except TanukiError as error:
                    report.extend(item for item in error.diagnostics if item not in report.diagnostics)
    return faces, looks


def _order(workspace: Workspace, game: str) -> Iterable[str]:
    text = (workspace.cards_dir(game) / SCHEMA_FILE).read_text(encoding="utf-8-sig")
    properties = Schema(text, SCHEMA_FILE, "card-schema").data.get("properties", {})
    return properties if isinstance(properties, dict) else ()


def _files(workspace: Workspace, catalog: "Catalog") -> Iterator[tuple[str, str]]:
    """Digests of what cards are drawn with, of packs, decks and the rules' texts; line ends make no difference.

    Cards, game.yaml, constants and rulings are left out: they are compared value by value.
    """
    game = catalog.game.id
    cards = {workspace.cards_dir(game) / card_set.id for card_set in catalog.game.sets}
    folders = (workspace.cards_dir(game), *workspace.template_dirs(game), workspace.rules_dir(game))
    for path in (path for folder in folders for path in sorted(folder.rglob("*"))):
        if path.is_file() and not path.name.startswith(".") and path.name not in _BY_VALUE and path.parent not in cards:
            data = path.read_bytes()
            if b"\0" not in data:
                data = data.replace(b"\r\n", b"\n")
            yield workspace.relative(path), hashlib.sha256(data).hexdigest()
