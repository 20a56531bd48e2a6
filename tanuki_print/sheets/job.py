"""What a sheets run prints: which cards, how often, on which pages, looking how."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.diagnostics import Diagnostic, Report, TanukiError, UsageError
from tanuki_print.sheets.art import coarse_picture, own_images, upright_size
from tanuki_print.sheets.face import CardFace, Copy, Side
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.imposition import Backs, Page, grid_of, impose
from tanuki_print.sheets.layouts import Layout
from tanuki_print.sheets.marks import crop_marks, fold_line
from tanuki_print.sheets.pdf import Decor, Job, PdfLook
from tanuki_print.sheets.printer import PrinterProfile
from tanuki_print.sheets.template import FaceOptions, TemplateSet

PLACES = 4
"""Decimals of positions in reports (mm)."""


@dataclass(frozen=True, slots=True)
class Style:
    """How cards are printed, beside what the layout says."""

    backs: Backs = Backs.NONE
    low_ink: bool = False
    printer: PrinterProfile = field(default_factory=PrinterProfile)


def printable(cards: Iterable[Card], *, drafts: bool) -> tuple[Card, ...]:
    """The final cards, with `drafts` also what is not finished; never retired ones."""
    wanted = {Status.FINAL, Status.DRAFT, Status.IDEA} if drafts else {Status.FINAL}
    return tuple(card for card in cards if card.status in wanted)


def repeated(lines: Iterable[tuple[int, Card]], copies: int) -> tuple[Card, ...]:
    """Every card as often as it is wanted, copies side by side; raises UsageError when that is nothing."""
    cards = tuple(card for count, card in lines for _ in range(count * copies))
    if not cards:
        raise UsageError("there is no card to print", "tanuki-print cards lists them; drafts need --draft")
    return cards


class Faces:
    """Makes the faces of one run when the pages ask for them."""

    def __init__(self, catalog: Catalog, templates: TemplateSet, *, low_ink: bool) -> None:
        self._cards = {card.id: card for card in catalog.cards}
        self._templates = templates
        self._low_ink = low_ink
        self.trim = catalog.game.stock.trim
        self.language = catalog.game.shown_language or "en"
        self.warnings = Report()

    def __call__(self, copy: Copy, side: Side) -> CardFace:
        """The face of a card's side. Raises TanukiError where template, text or picture do not allow it."""
        card = self._cards[copy.card]
        face = self._templates.face(card, FaceOptions(side, copy.finish, low_ink=self._low_ink))
        # Warnings about the card's own picture, at the size it is printed in.
        for image in own_images(card, face):
            told = coarse_picture(card, upright_size(Path(image.path)), (image.width, image.height))
            # A second finish shows the same picture.
            self.warnings.extend(warning for warning in told if warning not in self.warnings.diagnostics)
        return face

    def explain(self, card_id: str, error: TanukiError) -> tuple[Diagnostic, ...]:
        """What an error means for a card: a picture that turns out to be broken is told at its place in the card."""
        card = self._cards[card_id]
        picture = card.art.picture
        if picture is None:
            return error.diagnostics
        return tuple(
            replace(
                item,
                span=picture.span,
                subject=card.id,
                message=f"the picture {picture.path} cannot be used: {item.message}",
            )
            if item.code == "art-broken" and item.span.path.endswith(picture.path)
            else item
            for item in error.diagnostics
        )


def sheet_job(catalog: Catalog, cards: Sequence[Card], layout: Layout, style: Style, faces: Faces) -> Job:
    """The pages of a run with everything on them."""
    pages = tuple(impose([Copy(card.id) for card in cards], grid_of(layout, faces.trim), style.backs, layout.bleed))
    look = PdfLook(f"{catalog.game.title}: card sheets", layout.bleed, layout.is_card, faces.language)
    decor = cards_decor(layout, style, faces.trim)
    return Job(pages, faces, decor, look, load_fonts(), faces.explain, faces.warnings)


def cards_decor(layout: Layout, style: Style, trim: tuple[float, float]) -> Callable[[Page], Decor]:
    """What lies beside cards of a trim size: marks and fold lines, and the printer's correction of backs."""

    def decor(page: Page) -> Decor:
        correction = style.printer.matrix(page.size) if page.side == "back" else Decor().correction
        marks = crop_marks(page, trim, layout.bleed) if layout.marks and page.side != "back" else ()
        return Decor((*marks, *fold_line(page)), correction)

    return decor


def positions(pages: Iterable[Page], paper: str) -> list[dict[str, Any]]:
    """Where every card lies: x, y of the trim's upper-left corner from the page's, in mm.

    A finish is told where it is not that of the card's set.
    """
    return [
        {
            "page": page.number,
            "side": page.side,
            "paper": paper,
            "width": round(page.size[0], PLACES),
            "height": round(page.size[1], PLACES),
            "cards": [
                {
                    "id": place.card,
                    "side": place.side,
                    "page": page.number,
                    "row": place.row,
                    "column": place.column,
                    "x": round(place.x, PLACES),
                    "y": round(place.y, PLACES),
                    "turned": place.turned,
                    **({"finish": place.finish} if place.finish else {}),
                }
                for place in page.places
            ],
        }
        for page in pages
    ]
