"""`tanuki-print rulebook` and `tanuki-print quickstart`: a game's texts as PDF, as a booklet to fold, as a web page."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, new_file, open_workspace
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import print_diagnostics, print_utf8
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace, write_atomically

if TYPE_CHECKING:
    from tanuki_print.rulebook.edition import Edition, Medium
    from tanuki_print.rulebook.manuscript import Manuscript


class TextFormat(StrEnum):
    """What a text is written as."""

    PDF = "pdf"
    HTML = "html"
    BOOKLET = "booklet"


@dataclass(frozen=True, slots=True)
class TextOptions:
    """The commands' options as given; `name` is that of the text (`rulebook`), also in its files."""

    name: str
    form: TextFormat
    paper: str | None
    out: Path | None


FormOption = Annotated[
    TextFormat, typer.Option("--format", help="pdf to read, booklet to print, fold and staple, html for a screen.")
]
OutOption = Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")]

_SHEET_OF = {"a4": "a5", "letter": "half-letter", "a5": "a5", "half-letter": "half-letter"}
"""The page of a booklet by the paper named: that of its sheets, or of its pages."""

_SHEETS = {page: sheet for sheet, page in _SHEET_OF.items() if page != sheet}


def rulebook(
    form: FormOption = TextFormat.PDF,
    paper: Annotated[
        str | None, typer.Option(help="a5 (where nothing is said), half-letter, a4, letter; booklets: a4, letter.")
    ] = None,
    out: OutOption = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Print the rulebook, with every example played by the referee first."""
    _print_text(TextOptions("rulebook", form, paper, out), game, root)


def quickstart(
    form: FormOption = TextFormat.PDF,
    paper: Annotated[str | None, typer.Option(help="a4 (where nothing is said) or letter.")] = None,
    out: OutOption = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Print the quickstart: one sheet, both sides."""
    _print_text(TextOptions("quickstart", form, paper, out), game, root)


def _print_text(options: TextOptions, game: str | None, root: Path | None) -> None:
    from tanuki_print.rulebook.manuscript import read_manuscript

    workspace = open_workspace(root)
    game = workspace.game(game)
    page = _page(options)
    path = _path(options, workspace, game, page)
    text = read_manuscript(workspace, game, f"{options.name}.md")
    print_diagnostics(text.warnings)
    write_atomically(path, _made(workspace, text, options, page))
    print_utf8(f"{path.as_posix()}\n")


def _page(options: TextOptions) -> str:
    """The name of the page the text is set on, "" for a screen. Raises UsageError for a paper that cannot be."""
    from tanuki_print.rulebook.typeset import PAPERS, find_paper

    if options.form is TextFormat.HTML:
        if options.paper is not None:
            raise UsageError("a web page has no paper", "leave --paper out, or print with --format pdf")
        return ""
    if options.form is TextFormat.BOOKLET:
        return _SHEET_OF[find_paper(options.paper or "a4").name]
    if options.name == "quickstart":
        return find_paper(options.paper or "a4", ("a4", "letter")).name
    return find_paper(options.paper or "a5", tuple(PAPERS)).name


def _path(options: TextOptions, workspace: Workspace, game: str, page: str) -> Path:
    ending = ".html" if options.form is TextFormat.HTML else ".pdf"
    kind = f"-booklet-{_SHEETS[page]}" if options.form is TextFormat.BOOKLET else f"-{page}" if page else ""
    return new_file(options.out, workspace.output / f"{game}-{options.name}{kind}{ending}")


def _made(workspace: Workspace, text: "Manuscript", options: TextOptions, page: str) -> bytes:
    if options.form is TextFormat.HTML:
        from tanuki_print.rulebook.html import html_page, load_css

        edition = _published(workspace, text, "screen")
        css = load_css(workspace.template_dirs(text.catalog.game.id), workspace.relative)
        return html_page(edition.document, css, edition.symbols).encode("utf-8")
    from tanuki_print.rulebook.booklet import impose_booklet
    from tanuki_print.rulebook.typeset import PAPERS, load_styles, typeset, typeset_sheet

    edition = _published(workspace, text, "page")
    styles = load_styles(workspace.template_dirs(text.catalog.game.id), workspace.relative)
    paper = PAPERS[page]
    if options.name == "quickstart" and options.form is TextFormat.PDF:
        return typeset_sheet(edition.document, paper, styles, edition.pictures)
    # Where a side of the one sheet ends is no place for a page of a book to end.
    document = edition.document if options.name == "rulebook" else edition.document.running()
    pdf = typeset(document, paper, styles, edition.pictures)
    if options.form is TextFormat.PDF:
        return pdf
    return impose_booklet(pdf, paper, edition.document.title)


def _published(workspace: Workspace, text: "Manuscript", medium: "Medium") -> "Edition":
    from tanuki_print.rulebook.document import ExampleBlock
    from tanuki_print.rulebook.edition import publish

    count = sum(isinstance(block, ExampleBlock) for block in text.document.walk())
    with Progress("example", count) as progress:
        return publish(workspace, text, medium, progress.step)
