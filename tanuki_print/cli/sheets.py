"""`tanuki-print sheets`: cards on paper."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.options import (
    BacksOption,
    GameOption,
    LanguageOption,
    ReportFormat,
    RootOption,
    finite,
    new_file,
    open_workspace,
)
from tanuki_print.cli.reporters import print_diagnostics, print_json, print_text, print_utf8
from tanuki_print.cli.sheets_writing import file_of_page, write_sheets
from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Card, Catalog
    from tanuki_print.sheets.layouts import Layout
    from tanuki_print.sheets.pdf import Job
    from tanuki_print.sheets.printer import PrinterProfile

USUAL_PAPER = "a4"
_PICTURES = frozenset({".png", ".svg", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".gif"})


class LayoutWish(Protocol):
    """What was asked for of the paper and how cards lie on it; None is what was left open."""

    @property
    def paper(self) -> str | None:
        """A paper by name."""

    @property
    def layout(self) -> str | None:
        """A layout by name."""

    @property
    def bleed(self) -> float | None:
        """Bleed in mm instead of the layout's."""

    @property
    def marks(self) -> bool | None:
        """Crop marks or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsOptions:
    """The command's options as given."""

    out: Path | None
    paper: str | None
    layout: str | None
    query: str
    changed_since: str | None
    deck: Path | None
    copies: int
    backs: BacksOption
    bleed: float | None
    marks: bool | None
    printer: str | None
    low_ink: bool
    calibration: bool
    draft: bool
    volume_mb: float | None
    dry_run: bool
    language: str | None = None


def sheets(
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    paper: Annotated[str | None, typer.Option(help="a4 (where nothing is said), letter, a3 ...")] = None,
    layout: Annotated[str | None, typer.Option(help="A layout by name, for instance a4-3x3-bleed.")] = None,
    cards: Annotated[
        str,
        typer.Option(
            "--cards", metavar="QUERY", help="Only these cards, as 'cards' takes it.", autocompletion=proposing.queries
        ),
    ] = "",
    changed_since: Annotated[
        str | None, typer.Option(metavar="REF", help="Only what prints differently from this git revision.")
    ] = None,
    deck: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The cards of a deck list, as often as it says.")
    ] = None,
    copies: Annotated[int, typer.Option(min=1, max=999, help="So many of each card.")] = 1,
    backs: Annotated[BacksOption, typer.Option(help="Backs, and how the paper is turned.")] = BacksOption.NONE,
    bleed: Annotated[
        float | None, typer.Option(min=0, callback=finite, help="Bleed in mm instead of the layout's.")
    ] = None,
    marks: Annotated[bool | None, typer.Option("--marks/--no-marks", help="Crop marks or none.")] = None,
    printer: Annotated[
        str | None, typer.Option(metavar="NAME", help="A profile of printers.yaml for back pages.")
    ] = None,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Outlines on white, room for a pen.")] = False,
    calibration: Annotated[bool, typer.Option("--calibration", help="The page that measures your printer.")] = False,
    draft: Annotated[bool, typer.Option("--draft", help="Unfinished cards too, marked as drafts.")] = False,
    volume_mb: Annotated[
        float | None, typer.Option(min=0.1, callback=finite, help="Split into files of about so many MB.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written, write nothing.")] = False,
    language: LanguageOption = None,
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[ReportFormat, typer.Option("--format", help="How to report.")] = ReportFormat.TEXT,
) -> None:
    """Print cards: every final one once on A4, nine a page, unless told otherwise."""
    options = SheetsOptions(
        out=out,
        paper=paper and paper.lower(),
        layout=layout,
        query=cards,
        changed_since=changed_since,
        deck=deck,
        copies=copies,
        backs=backs,
        bleed=bleed,
        marks=marks,
        printer=printer,
        low_ink=low_ink,
        calibration=calibration,
        draft=draft,
        volume_mb=volume_mb,
        dry_run=dry_run,
        language=language,
    )
    workspace = open_workspace(root)
    result = run_sheets(workspace, workspace.game(game), options)
    if form is ReportFormat.JSON:
        print_json(result)
    else:
        print_utf8("".join(f"{name}\n" for name in result["files"]))
        if dry_run and "changed_since" in result:
            for each in result["changed_since"]["cards"]:
                print_text(f"  {each['number']} {each['name']}: {each['why']}")


def run_sheets(workspace: Workspace, game: str, options: SheetsOptions) -> dict[str, Any]:
    """Write what the options ask for; gives the report: files, and pages with every card's place."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.translations import asked_for, fallbacks
    from tanuki_print.sheets.job import positions

    _check_together(options)
    catalog = asked_for(require_catalog(workspace, game), options.language)
    layout = choose_layout(workspace, catalog, options)
    cards = () if options.calibration else _cards(workspace, catalog, options)
    again = {} if options.changed_since is None else _again(workspace, catalog, cards, options)
    if again:
        wanted = {each["id"] for each in again["changed_since"]["cards"]}
        cards = tuple(card for card in cards if card.id in wanted)
        if not cards:
            return {"game": game, "layout": layout.id, "files": [], "pages": [], **again}
    job = _job(workspace, catalog, layout, cards, options)
    kind = "calibration" if options.calibration else "changed" if again else "sheets"
    words = (game, kind, layout.paper, *([catalog.game.language] if catalog.game.language else []))
    path = new_file(options.out, workspace.output / f"{'-'.join(words)}.pdf")
    files = write_sheets(job, path, options.volume_mb, dry_run=options.dry_run)
    printed = frozenset(place.card for page in job.pages for place in page.places)
    print_diagnostics([*job.warnings, *fallbacks(catalog, printed)])
    pages = positions(job.pages, layout.paper)
    for page, name in zip(pages, file_of_page(files), strict=True):
        page["file"] = name
    return {"game": game, "layout": layout.id, "files": [name for name, _ in files], "pages": pages, **again}


def _again(
    workspace: Workspace, catalog: "Catalog", cards: "tuple[Card, ...]", options: SheetsOptions
) -> dict[str, Any]:
    """Which of the cards print differently now, as a part of the report; says on stderr what else has changed."""
    from tanuki_print.cli.changed_cards import Printing, changed_cards, told

    query = None if options.deck else options.query
    both = options.backs is not BacksOption.NONE
    printing = Printing(("front", "back") if both else ("front",), options.low_ink, options.draft, query)
    again = changed_cards(workspace, catalog, cards, options.changed_since or "", printing)
    told(again, len({card.id for card in cards}))
    return {"changed_since": again.values()}


def _check_together(options: SheetsOptions) -> None:
    """Raises UsageError for options that contradict each other: none of them is silently left aside."""
    if options.deck is not None and options.query:
        raise UsageError("--deck and --cards both say what to print", "leave one of them out")
    chosen = options.deck is not None or options.query or options.changed_since is not None
    if options.calibration and (chosen or options.copies > 1):
        raise UsageError("--calibration prints a page without cards", "leave what chooses cards and --copies out")
    if options.calibration and options.backs is BacksOption.FOLD:
        raise UsageError(
            "a sheet that is folded is printed on one side: there is nothing to calibrate",
            "leave --backs fold or --calibration out",
        )
    out = options.out
    if out is not None and out.suffix.lower() in _PICTURES:
        raise UsageError(
            f"sheets are PDF files, not {out.suffix}", "tanuki-print render makes pictures of single cards"
        )


def choose_layout(workspace: Workspace, catalog: "Catalog", options: LayoutWish) -> "Layout":
    """The layout asked for, or the paper's usual one, with the bleed and marks asked for."""
    from tanuki_print.sheets.layouts import default_layout, layout_files, load_layout, with_bleed

    stock = catalog.game.stock
    files = layout_files(workspace.template_dirs(catalog.game.id))
    name = options.layout or default_layout(options.paper or USUAL_PAPER, files, stock, workspace.relative)
    layout = load_layout(name, files, stock, workspace.relative)
    if options.paper not in (None, layout.paper):
        raise UsageError(f"the layout {name!r} is for {layout.paper}, not {options.paper}", "leave one of them out")
    if options.bleed is not None:
        layout = with_bleed(layout, options.bleed, stock)
    return layout if options.marks is None else replace(layout, marks=options.marks)


def _job(
    workspace: Workspace, catalog: "Catalog", layout: "Layout", cards: "tuple[Card, ...]", options: SheetsOptions
) -> "Job":
    from tanuki_print.sheets.calibration import calibration_job
    from tanuki_print.sheets.imposition import Backs
    from tanuki_print.sheets.job import Faces, Style, sheet_job
    from tanuki_print.sheets.template import load_templates

    style = Style(Backs(options.backs.value), options.low_ink, choose_printer(workspace, options.printer))
    if options.calibration:
        return calibration_job(layout.page, style.backs, style.printer)
    templates = load_templates(workspace, catalog)
    return sheet_job(catalog, cards, layout, style, Faces(catalog, templates, low_ink=options.low_ink))


def choose_printer(workspace: Workspace, name: str | None) -> "PrinterProfile":
    """The profile of a name, or one that moves nothing; raises UsageError for an unknown name."""
    from tanuki_print.sheets.printer import PrinterProfile, load_printer

    if name is None:
        return PrinterProfile()
    return load_printer(name, (Path.cwd(), workspace.root), workspace.relative)


def _cards(workspace: Workspace, catalog: "Catalog", options: SheetsOptions) -> "tuple[Card, ...]":
    from tanuki_print.catalog.query import select
    from tanuki_print.sheets.job import printable, repeated

    if options.deck is not None:
        lines = _deck_lines(workspace, catalog, options.deck)
        if not any(count for count, _ in lines):
            raise UsageError(f"{options.deck} asks for no copy of any card", "give one of them a count above 0")
        wanted = frozenset(card.id for card in printable((card for _, card in lines), drafts=options.draft))
        return repeated(((count, card) for count, card in lines if card.id in wanted), options.copies)
    chosen = printable(select(catalog, options.query), drafts=options.draft)
    return repeated(((1, card) for card in chosen), options.copies)


def _deck_lines(workspace: Workspace, catalog: "Catalog", path: Path) -> "tuple[tuple[int, Card], ...]":
    from tanuki_print.catalog.decks import read_deck_file

    if not path.exists():
        raise UsageError(f"there is no file {path}", "--deck names a text file with lines such as '3 Name'")
    deck, report = read_deck_file(path, workspace.relative(path), catalog)
    if report.has_errors:
        raise TanukiError(*report)
    print_diagnostics(report)
    return deck.lines
