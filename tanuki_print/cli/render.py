"""`tanuki-print render`: single cards as PDF, PNG or SVG."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli import proposing
from tanuki_print.cli.options import GameOption, LanguageOption, RootOption, finite, open_workspace
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import print_diagnostics
from tanuki_print.diagnostics import TanukiError, UsageError

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Card
    from tanuki_print.sheets.face import CardFace, Side
    from tanuki_print.sheets.fonts import FontBook
    from tanuki_print.sheets.job import Faces


class RenderFormat(StrEnum):
    """What a card is written as."""

    PDF = "pdf"
    PNG = "png"
    SVG = "svg"


class RenderSide(StrEnum):
    """Which sides of a card are written."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


_SIDES: "dict[RenderSide, tuple[Side, ...]]" = {
    RenderSide.FRONT: ("front",),
    RenderSide.BACK: ("back",),
    RenderSide.BOTH: ("front", "back"),
}


_ENDINGS = frozenset({"pdf", "png", "svg", "jpg", "jpeg", "tif", "tiff", "webp", "gif"})
"""Names that end so promise what is in the file."""


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """How each face is written: `bleed` in mm, `dpi` for PNG only, the language where the game lists any."""

    form: RenderFormat
    dpi: float
    bleed: float
    language: str = ""


def render(
    names: Annotated[
        list[str],
        typer.Argument(metavar="CARD...", help="Names, ids, numbers or aliases.", autocompletion=proposing.cards),
    ],
    game: GameOption = None,
    root: RootOption = None,
    form: Annotated[RenderFormat, typer.Option("--format", help="What to write.")] = RenderFormat.PNG,
    dpi: Annotated[
        float, typer.Option("--dpi", min=18, max=2400, callback=finite, help="Pixels to the inch, for png.")
    ] = 300.0,
    side: Annotated[RenderSide, typer.Option("--side", help="Which side.")] = RenderSide.FRONT,
    bleed: Annotated[
        float, typer.Option("--bleed", min=0, callback=finite, help="How much to show beyond the trim, mm.")
    ] = 0.0,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="White ground, outlines, no art.")] = False,
    language: LanguageOption = None,
    out: Annotated[Path | None, typer.Option("--out", help="A file, or a folder for several cards.")] = None,
) -> None:
    """Write single cards; each file is named on stdout."""
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.catalog.lookup import CardFinder
    from tanuki_print.catalog.translations import asked_for, fallbacks
    from tanuki_print.sheets.job import Faces
    from tanuki_print.sheets.template import load_templates
    from tanuki_print.workspace import write_atomically

    workspace = open_workspace(root)
    catalog = asked_for(require_catalog(workspace, workspace.game(game)), language)
    finder = CardFinder(catalog)
    cards = {card.id: card for card in map(finder.find, names)}
    options = RenderOptions(form, dpi, _checked_bleed(bleed, catalog.game.stock.bleed), catalog.game.shown_language)
    faces = Faces(catalog, load_templates(workspace, catalog), low_ink=low_ink)
    wanted = [(card, each) for card in cards.values() for each in _SIDES[side]]
    ending = f"{'-' if catalog.game.language else ''}{catalog.game.language}.{form.value}"
    paths = list(_paths(wanted, ending, out, workspace.output / catalog.game.id))
    made = all_written(wanted, faces, options)
    print_diagnostics(fallbacks(catalog, cards))
    for path, data in zip(paths, made, strict=True):
        write_atomically(path, data)
        typer.echo(str(path))


def all_written(wanted: "Sequence[tuple[Card, Side]]", faces: "Faces", options: RenderOptions) -> list[bytes]:
    """Every side asked for; raises TanukiError with what is wrong with all that cannot be drawn."""
    from tanuki_print.sheets.face import Copy
    from tanuki_print.sheets.failures import Failures
    from tanuki_print.sheets.fonts import load_fonts

    failures, made = Failures(faces.explain), []
    with Progress("card", len(wanted)) as progress:
        for card, side in progress.over(wanted):
            try:
                made.append(written(faces(Copy(card.id), side), load_fonts(), f"{card.name}, {side}", options))
            except TanukiError as error:
                failures.add(Copy(card.id), side, error)
    failures.raise_any()
    print_diagnostics(faces.warnings)
    return made


def written(face: "CardFace", book: "FontBook", title: str, options: RenderOptions) -> bytes:
    """One side of a card in the format asked for."""
    if options.form is RenderFormat.SVG:
        from tanuki_print.sheets.svg import svg_text

        return svg_text(face, book, options.bleed, title, options.language).encode("utf-8")
    from tanuki_print.sheets.single import single_pdf

    pdf = single_pdf(face, book, title, options.bleed, options.language or "en")
    if options.form is RenderFormat.PDF:
        return pdf
    from tanuki_print.sheets.raster import png_bytes

    return png_bytes(pdf, options.dpi)


def _checked_bleed(bleed: float, most: float) -> float:
    if bleed > most:
        raise UsageError(f"a bleed of {bleed:g} mm is more than the cards have", f"the largest is {most:g}")
    return bleed


def _paths(wanted: "list[tuple[Card, Side]]", ending: str, out: Path | None, folder: Path) -> Iterator[Path]:
    """A name for each face; raises UsageError where `out` cannot be what it is asked to be."""
    form = RenderFormat(ending.rpartition(".")[2])
    if out is not None and _is_one_file(out, form, len(wanted)):
        yield out
        return
    from tanuki_print.catalog.ids import card_stem

    for card, side in wanted:
        behind = "" if side == "front" else "-back"
        yield (out or folder) / f"{card_stem(card)}{behind}{ending}"


def _is_one_file(out: Path, form: RenderFormat, count: int) -> bool:
    ending = out.suffix.lower().removeprefix(".")
    if out.is_dir() or not (ending or out.exists()):
        return False
    promised = ending in _ENDINGS
    if count > 1 and (promised or out.exists()):
        raise UsageError(f"--out {out} is one file, {count} are to be written", "name a folder instead")
    if promised and ending != form.value:
        hint = f"--format {ending}" if ending in tuple(RenderFormat) else f"name it .{form.value}"
        raise UsageError(f"--out {out} ends with .{ending}, the format is {form.value}", hint)
    return count == 1
