"""`tanuki-print validate`: every fault of a game's source, with its place."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.options import RootOption, open_workspace
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import (
    CONTENT_ERROR,
    as_github,
    print_diagnostics,
    print_json,
    print_utf8,
    report_as_json,
)
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, TanukiError, UsageError, gathered
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Card, Catalog
    from tanuki_print.sheets.template import TemplateSet


class ValidateFormat(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def validate(
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="ID", help="Only this game; left out, every game here.", autocompletion=proposing.games
        ),
    ] = None,
    root: RootOption = None,
    form: Annotated[ValidateFormat, typer.Option("--format", help="How to report.")] = ValidateFormat.TEXT,
) -> None:
    """Check cards, decks, booster packs, pictures, templates, layouts, printers and rules; silent when all is well."""
    workspace = open_workspace(root)
    games = _games(workspace, game)
    report = full_report(workspace, games)
    if game is None:
        report.extend(_check_default(workspace))
    if form is ValidateFormat.JSON:
        print_json({**report_as_json(games[0] if len(games) == 1 else None, report), "games": games})
    elif form is ValidateFormat.GITHUB:
        print_utf8("".join(f"{as_github(item)}\n" for item in gathered(report)))
    else:
        print_diagnostics(report)
    if report.has_errors:
        raise typer.Exit(CONTENT_ERROR)


def _games(workspace: Workspace, game: str | None) -> tuple[str, ...]:
    if game is not None or not workspace.games():
        return (workspace.game(game),)  # which refuses what is not here
    return workspace.games()


def _check_default(workspace: Workspace) -> Iterator[Diagnostic]:
    """Warn where the other commands cannot tell which game is meant."""
    try:
        workspace.default_game()
    except UsageError as error:
        place = Span(workspace.relative(workspace.root / "cards"))
        yield Diagnostic(place, error.message, "game-default", error.hint, severity=Severity.WARNING)


def full_report(workspace: Workspace, games: Iterable[str]) -> Report:
    """Give everything that can be said against the source of some games, each complaint once."""
    found = [item for game in games for item in _complaints(workspace, game)]
    found += _check_printers(workspace)
    return Report(list({(item.span, item.message, item.subject): item for item in reversed(found)}.values())[::-1])


def _complaints(workspace: Workspace, game: str) -> Report:
    from tanuki_print.boosters.frozen import check_pools
    from tanuki_print.catalog.load import load_catalog
    from tanuki_print.catalog.translations import missing_texts
    from tanuki_print.cli.deck_judging import check_decks, usual_judging
    from tanuki_print.rulebook.complaints import rules_complaints

    catalog, report = load_catalog(workspace, game)
    report.extend(check_pools(workspace, game))
    if catalog is not None:
        report.extend(missing_texts(catalog))
        report.extend(check_decks(workspace, catalog, usual_judging(workspace, catalog)))
        report.extend(_check_boosters(workspace, catalog))
        report.extend(_check_layouts(workspace, catalog))
        report.extend(_check_faces(workspace, catalog))
        report.extend(rules_complaints(workspace, catalog))
    return report


def _check_boosters(workspace: Workspace, catalog: "Catalog") -> Iterator[Diagnostic]:
    """Complain about recipes in disorder, about packs that are no longer those of their frozen release, and about
    templates of wrappers and checklists: one of each is drawn for every recipe.
    """
    from tanuki_print.boosters.frozen import check_frozen
    from tanuki_print.boosters.load import load_release
    from tanuki_print.boosters.opening import Opening, boxes_of, packs_of
    from tanuki_print.cli.booster_pages import check_pack_pages

    release, found = load_release(workspace, catalog)
    yield from found
    if release is None:
        return
    yield from check_frozen(workspace, release)
    for pool in release.pools:
        box = next(iter(pool.boxes), None)
        packs = packs_of(pool, "validate", 1) if box is None else boxes_of(pool, box, "validate", 1)
        yield from check_pack_pages(workspace, catalog, Opening(pool, "validate", box, tuple(packs)))


def _check_layouts(workspace: Workspace, catalog: "Catalog") -> Iterator[Diagnostic]:
    """Complain about layouts in disorder; one that all games share need not fit this game's cards."""
    from tanuki_print.sheets.layouts import FIT_CODES, layout_files, read_layout_file

    own, _ = workspace.template_dirs(catalog.game.id)
    for path in layout_files(workspace.template_dirs(catalog.game.id)).values():
        found = Report()
        read_layout_file(path, workspace.relative, catalog.game.stock, found)
        shared = not path.is_relative_to(own)
        yield from (item for item in found if not (shared and item.code in FIT_CODES))


def _check_printers(workspace: Workspace) -> tuple[Diagnostic, ...]:
    from tanuki_print.sheets.printer import PRINTERS_FILE, read_printers

    path = workspace.root / PRINTERS_FILE
    if path.is_file():
        try:
            read_printers(path, workspace.relative)
        except TanukiError as error:
            return error.diagnostics
    return ()


def _check_faces(workspace: Workspace, catalog: "Catalog") -> Iterator[Diagnostic]:
    """Make every card, and look at every picture in the box it is printed in."""
    from tanuki_print.sheets.art import check_picture
    from tanuki_print.sheets.template import load_templates

    folder = workspace.cards_dir(catalog.game.id)
    templates = load_templates(workspace, catalog)
    broken: set[str] = set()
    for card in catalog.cards:
        if card.art.picture is not None:
            complaints = check_picture(card, folder, _picture_box(templates, card, catalog.game.stock.trim))
            broken |= {item.subject for item in complaints if item.severity is Severity.ERROR}
            yield from complaints
    with Progress("card", len(catalog.cards) * max(1, len(catalog.game.languages))) as progress:
        found = templates.check(catalog, progress.step)
    for item in found:
        # A broken picture has been named, with more reason than whoever draws the face can give.
        if not (item.code == "art-broken" and item.subject in broken):
            yield item


def _picture_box(templates: "TemplateSet", card: "Card", trim: tuple[float, float]) -> tuple[float, float]:
    from tanuki_print.sheets.art import own_images

    try:
        shown = own_images(card, templates.face(card))
    except TanukiError:
        return trim  # the complaint comes with the templates' own check
    return (shown[0].width, shown[0].height) if shown else trim
