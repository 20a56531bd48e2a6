"""`tanuki-print booster`: packs opened by a seed, as text, data or paper; receipts checked; releases frozen."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, RootOption, new_file, open_workspace
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import highlighted, json_text, print_piece, print_utf8
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import open_atomically

if TYPE_CHECKING:
    from tanuki_print.boosters.choice import Choice, Wish
    from tanuki_print.boosters.frozen import Release
    from tanuki_print.boosters.pack import Pack
    from tanuki_print.boosters.pool import Pool

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
    form: Annotated[BoosterFormat, typer.Option("--format", help="How to write the packs.")] = BoosterFormat.TEXT,
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
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Open booster packs: the same seed gives the same packs on every machine."""
    from tanuki_print.boosters.choice import Wish
    from tanuki_print.boosters.frozen import current_release, read_release
    from tanuki_print.catalog.load import require_catalog
    from tanuki_print.cli.booster_receipts import freeze_release, open_line, verify_receipts

    workspace = open_workspace(root)
    chosen = workspace.game(game)
    wish = Wish(packs=packs, pack=pack, boxes=boxes, box=box, kind=kind, pair=pair, sealed=sealed, player=player)
    tasks = {"--verify": verify, "--line": line, "--freeze": freeze or None, "--seed": seed}
    _check_together(tasks, {"--release": release, "--recipe": recipe}, wish != Wish())
    if verify is not None:
        verify_receipts(workspace, chosen, verify, as_json=form is BoosterFormat.JSON)
    elif freeze:
        freeze_release(workspace, chosen)
    elif line is not None:
        write_packs(open_line(workspace, chosen, line), Writing(form, out))
    else:
        if release is None:
            source = current_release(workspace, require_catalog(workspace, chosen))
        else:
            source = read_release(workspace, chosen, release)
        write_packs(opened(source, recipe, seed, wish), Writing(form, out))


@dataclass(frozen=True, slots=True)
class Writing:
    """How packs are written, and where; None for the usual place."""

    form: BoosterFormat
    out: Path | None


@dataclass(frozen=True, slots=True)
class Found:
    """Packs about to be opened: of which release and pool, by which seed, and which ones."""

    release: "Release"
    pool: "Pool"
    seed: str
    choice: "Choice"


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
    from tanuki_print.boosters.shelf import pool_named

    pool = pool_named(release.pools, recipe)
    text = "".join(secrets.choice(_SYLLABLES) for _ in range(_FRESH)) if seed is None else read_seed(seed)
    return Found(release, pool, text, choose(pool, text, wish))


def write_packs(found: Found, writing: Writing) -> None:
    """Open the packs and write them as asked."""
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
