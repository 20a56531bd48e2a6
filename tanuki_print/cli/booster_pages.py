"""Opened packs as a PDF: their cards on sheets, a wrapper for each pack, a checklist for each box."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.pack import Pack
from tanuki_print.catalog.model import Catalog, Status
from tanuki_print.catalog.translations import fallbacks
from tanuki_print.cli.pack_facts import pack_name, recipe_facts, ticked_cards, unknown_cards
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import print_diagnostics
from tanuki_print.cli.sheets import USUAL_PAPER, choose_layout, choose_printer
from tanuki_print.cli.sheets_writing import watched
from tanuki_print.diagnostics import Diagnostic, Severity, Span, TanukiError, UsageError
from tanuki_print.sheets.checklist import ListPage, list_pages
from tanuki_print.sheets.face import Copy, Group, Item
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.imposition import Backs
from tanuki_print.sheets.job import Faces, Style, positions
from tanuki_print.sheets.layouts import PAPERS
from tanuki_print.sheets.pdf import write_pdf
from tanuki_print.sheets.picture import Pictures, Plate
from tanuki_print.sheets.qr import qr_width
from tanuki_print.sheets.stacks import Binding, Leaf, Stack, stacks_job
from tanuki_print.sheets.template import load_templates
from tanuki_print.sheets.wrapper import CARD_THICKNESS, CLEARANCE, Dieline, Spread, dieline, spread
from tanuki_print.sheets.wrapper_page import wrapper_item
from tanuki_print.workspace import Workspace, open_atomically

WRAPPER = "wrapper.svg.j2"
FOLDING = "folding.svg.j2"
CHECKLIST = "checklist.svg.j2"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackPrint:
    """How packs are printed. `tight` lets packs follow without gaps; `thickness` is that of one card,
    `clearance` how much wider and higher than a card a wrapper is, in mm.
    """

    out: Path
    paper: str | None = None
    layout: str | None = None
    bleed: float | None = None
    marks: bool | None = None
    backs: Backs = Backs.NONE
    printer: str | None = None
    low_ink: bool = False
    wrapper: bool = True
    checklist: bool = True
    tight: bool = False
    thickness: float = CARD_THICKNESS
    clearance: float = CLEARANCE


def print_packs(workspace: Workspace, catalog: Catalog, opening: Opening, options: PackPrint) -> dict[str, Any]:
    """Write one PDF file with all packs of an opening; gives the report: `files`, and `pages` with every card's place.

    The `kind` of a page is cards, wrapper or checklist.

    Raises UsageError for what does not fit on the paper, TanukiError for cards and templates that cannot be drawn.
    """
    _check(opening, catalog, options)
    layout = choose_layout(workspace, catalog, options)
    style = Style(options.backs, options.low_ink, choose_printer(workspace, options.printer))
    templates = load_templates(workspace, catalog)
    maker = _LeafMaker(Pictures(catalog, templates), opening, catalog, options.low_ink)
    paper = layout.paper if layout.paper in PAPERS else options.paper or USUAL_PAPER
    leaves = [*maker.wrappers(paper, options.thickness, options.clearance)] if options.wrapper else []
    leaves += [*maker.checklists(paper)] if options.checklist else []
    title = f"{catalog.game.title}: {opening.pool.title}"
    binding = Binding(title, title, f"Seed: {opening.seed}", options.tight)
    faces = Faces(catalog, templates, low_ink=options.low_ink)
    job = stacks_job([*_stacks(opening, catalog)], leaves, binding, (layout, style), faces)
    with Progress("page", len(job.pages)) as progress:
        write_pdf(watched(job, progress), options.out, open_atomically)
    print_diagnostics([*job.warnings, *_unfinished(opening, catalog)])
    name = options.out.as_posix()
    pages = [{**page, "kind": "cards", "file": name} for page in positions(job.pages, layout.paper)]
    sides = 2 if options.backs.two_sided else 1
    behind = [leaf for leaf in leaves for _ in range(sides)]
    for page, leaf in zip(pages[len(pages) - len(behind) :], behind, strict=True):
        page |= {"kind": leaf.kind, "paper": paper}
    return {"game": catalog.game.id, "layout": layout.id, "files": [name], "pages": pages}


def check_pack_pages(workspace: Workspace, catalog: Catalog, opening: Opening) -> Iterator[Diagnostic]:
    """What is wrong with the templates of wrapper and checklist: the first of each drawn, in colour and in low ink."""
    pictures = Pictures(catalog, load_templates(workspace, catalog))
    for low_ink in (False, True):
        maker = _LeafMaker(pictures, opening, catalog, low_ink)
        try:
            wrappers = maker.wrappers(USUAL_PAPER, CARD_THICKNESS, CLEARANCE)
            for leaf in (*islice(wrappers, 1), *maker.checklists(USUAL_PAPER)):
                leaf.draw()
        except TanukiError as error:
            yield from error.diagnostics


def _check(opening: Opening, catalog: Catalog, options: PackPrint) -> None:
    """Raises UsageError for cards that are gone, and for a seed that could not be printed to be typed off again."""
    gone = unknown_cards(opening, {card.id: card for card in catalog.cards})
    if gone:
        message = f"release {opening.pool.release} holds {gone[0]}, which is no card of {catalog.game.title} now"
        raise UsageError(message, "only cards that are there can be printed; text and JSON show the pack all the same")
    book = load_fonts()
    strange = [sign for sign in opening.seed if book.choose("text", sign) is None]
    if strange and (options.wrapper or (options.checklist and _whole_boxes(opening))):
        message = f"the seed holds {strange[0]!r} (U+{ord(strange[0]):04X}), which no font here can print"
        raise UsageError(
            message, "add --no-wrapper --no-checklist: margins tell such a sign by its number; or take another seed"
        )


def _unfinished(opening: Opening, catalog: Catalog) -> Iterator[Diagnostic]:
    """Warn of cards in packs of an old release that are not final any more: they are printed as they are now. So are
    cards that have no text in the language asked for.
    """
    held = {card.id for pack in opening.packs for card in pack.cards}
    yield from fallbacks(catalog, held)
    for card in catalog.cards:
        if card.id in held and card.status is not Status.FINAL:
            message = f"{card.name} was final in release {opening.pool.release} and is {card.status.value} now"
            hint = "it is printed as its file is today"
            yield Diagnostic(card.where("status"), message, "not-final", hint, card.id, severity=Severity.WARNING)


def _whole_boxes(opening: Opening) -> list[int]:
    """The boxes of which every pack is there."""
    counts = Counter(pack.box for pack in opening.packs if pack.box is not None)
    return [] if opening.box is None else [box for box, found in counts.items() if found == opening.box.packs]


def _stacks(opening: Opening, catalog: Catalog) -> Iterator[Stack]:
    """The packs as stacks of copies; a finish is named where it is not that of the card's set."""
    usual = {card.id: catalog.game.set_of(card).finish for card in catalog.cards}
    for pack in opening.packs:
        cards = (Copy(card.id, None if card.finish == usual[card.id] else card.finish) for card in pack.cards)
        yield Stack(tuple(cards), pack_name(opening, pack))


class _LeafMaker:
    """Makes the pages without cards."""

    def __init__(self, pictures: Pictures, opening: Opening, catalog: Catalog, low_ink: bool) -> None:  # noqa: FBT001
        self._pictures = pictures
        self._opening = opening
        self._catalog = catalog
        self._low_ink = low_ink
        self._facts = recipe_facts(opening, catalog)

    def wrappers(self, paper: str, thickness: float, clearance: float) -> Iterator[Leaf]:
        """The pages of wrappers; all have the size that the largest pack needs."""
        most = max((len(pack.cards) for pack in self._opening.packs), default=0)
        line = dieline(self._catalog.game.stock.trim, most, thickness, clearance)
        found = spread(line.size, paper, f"a wrapper for {most} cards")
        words = self._draw(FOLDING, {"wrapper": line}, "folding")
        each = len(found.corners)
        packs = self._opening.packs
        for start in range(0, len(packs), each):
            yield Leaf("wrapper", found.page, partial(self._wrappers, line, found, words, packs[start : start + each]))

    def checklists(self, paper: str) -> Iterator[Leaf]:
        """The pages of a checklist for each whole box; some of its packs have none: it lists what is in the others."""
        box = self._opening.box
        if box is None:
            return
        size = PAPERS[paper]
        pages = list_pages(ticked_cards(self._opening.pool, box, self._catalog), size)
        for number in _whole_boxes(self._opening):
            for index, page in enumerate(pages, 1):
                draw = partial(self._checklist, page, (size, number, f"{index} of {len(pages)}"))
                yield Leaf("checklist", size, draw)

    def _wrappers(self, line: Dieline, found: Spread, words: Plate, packs: Sequence[Pack]) -> tuple[Item, ...]:
        drawn = (self._wrapper(line, words, pack) for pack in packs)
        return tuple(
            Group((item,), (1.0, 0.0, 0.0, 1.0, x, y)) for item, (x, y) in zip(drawn, found.corners, strict=False)
        )

    def _wrapper(self, line: Dieline, words: Plate, pack: Pack) -> Group:
        box, seed_line = self._opening.box, self._opening.seed_line(pack)
        values = {
            **self._facts,
            "wrapper": line,
            "pack": {
                "number": pack.number,
                "box": pack.box,
                "of": box.packs if box else None,
                "cards": len(pack.cards),
            },
            "seed_line": seed_line,
            "qr_width": qr_width(seed_line),
        }
        return wrapper_item(line, self._draw(WRAPPER, values, pack_name(self._opening, pack)), words)

    def _checklist(self, page: ListPage, place: tuple[tuple[float, float], int, str]) -> tuple[Item, ...]:
        size, number, count = place
        seed_line = self._opening.seed_line(Pack(1, number, ()))
        box = self._opening.box
        values = {
            **self._facts,
            "list": page,
            "size": size,
            "page": count,
            "box": {"number": number, "packs": box.packs if box else 0, "id": box.id if box else ""},
            "seed_line": seed_line,
            "qr_width": qr_width(seed_line),
        }
        return self._draw(CHECKLIST, values, f"checklist of box {number}").items

    def _draw(self, name: str, values: dict[str, Any], about: str) -> Plate:
        if not self._pictures.has(name):
            place = Span(f"templates/{self._catalog.game.id}/{name}")
            message = f"{self._catalog.game.title} has no template {name}"
            raise TanukiError(Diagnostic(place, message, "file-missing", "draw it in this file, see docs/templates.md"))
        return self._pictures.draw(name, values, low_ink=self._low_ink, about=about)
