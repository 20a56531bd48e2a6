"""`tanuki-print booster --format pdf`: packs on paper under a name of their own, their receipt beside them."""

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.receipt import receipt_values
from tanuki_print.boosters.source import Found
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.translations import asked_for
from tanuki_print.cli.booster_pages import PackPrint, print_packs
from tanuki_print.cli.booster_writing import PaperWishes, Writing, check_count
from tanuki_print.cli.options import BacksOption, new_file
from tanuki_print.cli.reporters import json_text, print_utf8
from tanuki_print.cli.sheets import USUAL_PAPER
from tanuki_print.sheets.imposition import Backs
from tanuki_print.sheets.wrapper import CARD_THICKNESS, CLEARANCE
from tanuki_print.workspace import Workspace, write_atomically

_SLUG = 40
"""Letters of a seed that go into a file's name."""


def write_paper(workspace: Workspace, found: Found, writing: Writing) -> None:
    """Print the packs and write their receipt beside the PDF; says the names of both."""
    check_count(found.choice.total, "one PDF")
    opening = Opening(found.pool, found.seed, found.choice.box, tuple(found.choice.packs))
    path = new_file(writing.out, workspace.output / f"{_usual_name(opening, writing.paper)}.pdf")
    catalog = asked_for(require_catalog(workspace, found.pool.game), writing.paper.language)
    print_packs(workspace, catalog, opening, _options(path, writing.paper))
    receipt = path.with_name(f"{path.stem}.receipt.json")
    write_atomically(receipt, json_text(receipt_values(opening, found.release)).encode())
    print_utf8(f"{path.as_posix()}\n{receipt.as_posix()}\n")


def _options(path: Path, wishes: PaperWishes) -> PackPrint:
    return PackPrint(
        out=path,
        paper=wishes.paper,
        layout=wishes.layout,
        backs=Backs((wishes.backs or BacksOption.NONE).value),
        printer=wishes.printer,
        low_ink=bool(wishes.low_ink),
        wrapper=not wishes.no_wrapper,
        checklist=not wishes.no_checklist,
        tight=bool(wishes.tight),
        thickness=CARD_THICKNESS if wishes.thickness is None else wishes.thickness,
        clearance=CLEARANCE if wishes.clearance is None else wishes.clearance,
    )


def _usual_name(opening: Opening, wishes: PaperWishes) -> str:
    """A file name for some packs: game, recipe, seed as far as every system can spell it, which packs, and how they
    are printed where that is not the usual way.
    """
    printed = [] if wishes.paper in (None, USUAL_PAPER) else [wishes.paper]
    if wishes.layout is not None:
        printed = [wishes.layout]
    if wishes.low_ink:
        printed.append("low-ink")
    if wishes.language is not None:
        printed.append(wishes.language)
    return "-".join((opening.pool.game, opening.pool.recipe, _slug(opening.seed), *_which(opening), *printed))


def _slug(seed: str) -> str:
    plain = unicodedata.normalize("NFKD", seed).encode("ascii", "ignore").decode().lower()
    slug = re.sub("[^a-z0-9]+", "-", plain).strip("-")
    if slug == seed:
        return slug
    # Seeds that differ in signs which file names cannot have must not overwrite one another.
    mark = hashlib.sha256(seed.encode()).hexdigest()[:6]
    return f"{slug[:_SLUG]}-{mark}".strip("-")


def _which(opening: Opening) -> Iterator[str]:
    boxes = list(dict.fromkeys(pack.box for pack in opening.packs if pack.box is not None))
    if boxes:
        yield _span("box", "boxes", (boxes[0], boxes[-1]))
    numbers = [pack.number for pack in opening.packs]
    if opening.box is None or len(numbers) < opening.box.packs:
        yield _span("pack", "packs", (numbers[0], numbers[-1]))


def _span(one: str, many: str, ends: tuple[int, int]) -> str:
    return f"{one}-{ends[0]}" if ends[0] == ends[1] else f"{many}-{ends[0]}-{ends[1]}"
