"""`tanuki-print booster`: packs opened by a seed, as text, data or paper; receipts checked; releases frozen."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import BacksOption, GameOption, RootOption, finite, new_file, open_workspace
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import highlighted, json_text, print_piece, print_utf8
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace, open_atomically

if TYPE_CHECKING:
    from tanuki_print.boosters.choice import Choice, Wish
    from tanuki_print.boosters.pack import Pack
    from tanuki_print.boosters.pool import Pool
    from tanuki_print.boosters.release import Release

_SYLLABLES = ("ka", "ki", "ku", "ko", "sa", "su", "so", "ta", "to", "na", "no", "ma", "mi", "mo", "ra", "ri")
_FRESH = 7
"""Syllables of a seed that nobody chose: 16 to the 7th, 268 million."""


class BoosterFormat(StrEnum):
    """How packs are written."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    PDF = "pdf"


def booster(
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Any text: the same text, the same packs.")] = None,
    packs: Annotated[int | None, typer.Option(min=1, metavar="N", help="N packs, independent of each other.")] = None,
    boxes: Annotated[int | None, typer.Option(min=1, metavar="N", help="N whole boxes.")] = None,
    pack: Annotated[int | None, typer.Option(min=1, metavar="K", help="Only pack K; of a box with --box.")] = None,
    box: Annotated[int | None, typer.Option(min=1, metavar="B", help="Only box B.")] = None,
    kind: Annotated[str | None, typer.Option("--box-kind", metavar="ID", help="Which of the recipe's boxes.")] = None,
    pair: Annotated[bool, typer.Option("--pair", help="Two packs, for two players to start at once.")] = False,
    sealed: Annotated[bool, typer.Option("--sealed", help="Six packs of one box, to build a deck from.")] = False,
    player: Annotated[int | None, typer.Option(min=1, metavar="P", help="Whose six packs of the box.")] = None,
    recipe: Annotated[str | None, typer.Option(metavar="ID", help="Which pack; left out, the first recipe.")] = None,
    form: Annotated[
        BoosterFormat | None, typer.Option("--format", help="How to write the packs; left out, as --out ends, or text.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Open the packs of a receipt again and compare.")
    ] = None,
    line: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Open what a seed line says, as a QR code holds it.")
    ] = None,
    release: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="From the frozen release N instead of today's cards.")
    ] = None,
    freeze: Annotated[bool, typer.Option("--freeze", help="Keep the pools of this release for good.")] = False,
    paper: Annotated[str | None, typer.Option(help="For PDF: a4 (where nothing is said), letter, a3 ...")] = None,
    layout: Annotated[str | None, typer.Option(help="For PDF: a layout by name, as 'sheets' takes it.")] = None,
    backs: Annotated[
        BacksOption | None, typer.Option(help="For PDF: backs, and how the paper is turned.", show_default=False)
    ] = None,
    printer: Annotated[str | None, typer.Option(metavar="NAME", help="For PDF: a profile of printers.yaml.")] = None,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="For PDF: outlines on white.")] = False,
    tight: Annotated[bool, typer.Option("--tight", help="For PDF: packs follow on one sheet, to save paper.")] = False,
    no_wrapper: Annotated[bool, typer.Option("--no-wrapper", help="For PDF: no wrappers.")] = False,
    no_checklist: Annotated[bool, typer.Option("--no-checklist", help="For PDF: no checklist of a box.")] = False,
    thickness: Annotated[
        float | None,
        typer.Option(min=0.01, max=5, callback=finite, help="For PDF: of a card, in mm.  [default: 0.3]"),
    ] = None,
    clearance: Annotated[
        float | None,
        typer.Option(min=0, max=20, callback=finite, help="For PDF: how much wider wrappers are, in mm.  [default: 1]"),
    ] = None,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Open booster packs: the same seed gives the same packs on every machine."""
    from tanuki_print.boosters.choice import Wish
    from tanuki_print.cli.booster_receipts import freeze_release, open_line, verify_receipts

    workspace = open_workspace(root)
    chosen = workspace.game(game)
    wish = Wish(packs=packs, pack=pack, boxes=boxes, box=box, kind=kind, pair=pair, sealed=sealed, player=player)
    tasks = {"--verify": verify, "--line": line, "--freeze": freeze or None, "--seed": seed}
    _check_together(tasks, {"--release": release, "--recipe": recipe}, wish != Wish())
    paper_wishes = PaperWishes(
        paper=paper and paper.lower(), layout=layout, backs=backs, printer=printer, low_ink=low_ink or None,
        tight=tight or None, no_wrapper=no_wrapper or None, no_checklist=no_checklist or None, thickness=thickness,
        clearance=clearance,
    )  # fmt: skip
    writing = Writing(form or _format_of(out), out, paper_wishes)
    if writing.form is not BoosterFormat.PDF:
        paper_wishes.refuse()
    if verify is not None:
        verify_receipts(workspace, chosen, verify, as_json=form is BoosterFormat.JSON)
    elif freeze:
        freeze_release(workspace, chosen)
    elif line is not None:
        write_packs(workspace, open_line(workspace, chosen, line), writing)
    else:
        source = release_asked_for(workspace, chosen, release)
        write_packs(workspace, opened(source, recipe, seed, wish), writing)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperWishes:
    """What was asked for of paper; None is what was left open."""

    paper: str | None
    layout: str | None
    backs: BacksOption | None
    printer: str | None
    low_ink: bool | None
    tight: bool | None
    no_wrapper: bool | None
    no_checklist: bool | None
    thickness: float | None
    clearance: float | None

    def refuse(self) -> None:
        """Raise UsageError where anything was asked for: it would be silently left aside."""
        for field in fields(self):
            if getattr(self, field.name) is not None:
                option = f"--{field.name.replace('_', '-')}"
                raise UsageError(f"{option} belongs to packs on paper", "add --format pdf")


@dataclass(frozen=True, slots=True)
class Writing:
    """How packs are written, and where; None for the usual place."""

    form: BoosterFormat
    out: Path | None
    paper: PaperWishes


@dataclass(frozen=True, slots=True)
class Found:
    """Packs about to be opened: of which release and pool, by which seed, and which ones."""

    release: "Release"
    pool: "Pool"
    seed: str
    choice: "Choice"


def _format_of(out: Path | None) -> BoosterFormat:
    """The format that a file's name asks for."""
    ending = "" if out is None else out.suffix.lower().removeprefix(".")
    return BoosterFormat(ending) if ending in ("json", "jsonl", "pdf") else BoosterFormat.TEXT


def release_asked_for(workspace: Workspace, game: str, number: int | None) -> "Release":
    """A frozen release by its number, or what the cards are now. Raises TanukiError where it is not in order."""
    from tanuki_print.boosters.frozen import current_release, read_frozen
    from tanuki_print.catalog.load import require_catalog

    if number is not None:
        return read_frozen(workspace, game, number)
    return current_release(workspace, require_catalog(workspace, game))


def _check_together(tasks: Mapping[str, object], sources: Mapping[str, object], chosen: bool) -> None:  # noqa: FBT001
    """Raises UsageError for options that contradict each other: none of them is silently left aside.

    `chosen` says whether packs were asked for by number.
    """
    names = [name for name, value in tasks.items() if value is not None]
    if len(names) > 1:
        raise UsageError(f"{names[0]} and {names[1]} are two tasks", "leave one of them out")
    if not names or names == ["--seed"]:
        return
    beside = [name for name, value in sources.items() if value is not None]
    if chosen or beside:
        other = beside[0] if beside else "--packs, --boxes and their like"
        raise UsageError(f"{names[0]} says itself which packs", f"leave {other} out")


def opened(release: "Release", recipe: str | None, seed: str | None, wish: "Wish") -> Found:
    """The packs of a seed, a fresh one where none is given."""
    from tanuki_print.boosters.choice import choose
    from tanuki_print.boosters.opening import read_seed

    pool = release.pool(recipe)
    text = "".join(secrets.choice(_SYLLABLES) for _ in range(_FRESH)) if seed is None else read_seed(seed)
    return Found(release, pool, text, choose(pool, text, wish))


def write_packs(workspace: Workspace, found: Found, writing: Writing) -> None:
    """Open the packs and write them as asked."""
    if writing.form is BoosterFormat.PDF:
        from tanuki_print.cli.booster_paper import write_paper

        write_paper(workspace, found, writing)
        return
    choice = found.choice
    with Progress("pack", choice.total) as progress, _sink(writing) as write:
        for part in _parts(found, writing, progress.over(choice.packs)):
            write(part)


def _parts(found: Found, writing: Writing, packs: Iterator["Pack"]) -> Iterator[str]:
    """What is written, in pieces as they come: only a single JSON document needs all packs at once."""
    from tanuki_print.boosters.opening import Opening
    from tanuki_print.boosters.receipt import receipt_lines, receipt_values
    from tanuki_print.cli.booster_text import pack_text

    opening = Opening(found.pool, found.seed, found.choice.box, ())
    if writing.form is BoosterFormat.JSON:
        yield json_text(receipt_values(replace(opening, packs=tuple(packs)), found.release))
    elif writing.form is BoosterFormat.JSONL:
        yield from receipt_lines(opening, packs, found.release)
    else:
        shine = highlighted if writing.out is None else str
        for index, pack in enumerate(packs):
            yield ("\n" if index else "") + pack_text(opening, pack, found.release.cards, shine) + "\n"


@contextmanager
def _sink(writing: Writing) -> Iterator[Callable[[str], object]]:
    """Where text goes: a file that takes its name when all is written, or stdout."""
    if writing.out is None:
        yield print_piece if writing.form is BoosterFormat.TEXT else print_utf8
        return
    ending = "txt" if writing.form is BoosterFormat.TEXT else writing.form.value
    with open_atomically(new_file(writing.out, Path(f"packs.{ending}"))) as file:
        yield lambda text: file.write(text.encode())
