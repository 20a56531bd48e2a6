"""One side of one card on a page of its own size."""

import io

from tanuki_print.sheets.face import CardFace
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.imposition import Page, Place
from tanuki_print.sheets.pdf import Decor, PdfDocument, PdfLook


def single_pdf(face: CardFace, book: FontBook, title: str, bleed: float = 0.0, language: str = "en") -> bytes:
    """A PDF of one page: the card's trim with up to `bleed` mm around it. Raises TanukiError for a broken picture."""
    around = min(bleed, face.bleed)
    out = io.BytesIO()
    document = PdfDocument(out, book, PdfLook(title, around, page_is_card=True, language=language))
    size = (face.trim[0] + 2 * around, face.trim[1] + 2 * around)
    page = Page(1, face.side, size, (Place(face.card, face.side, 1, 1, around, around),))
    document.page(page, lambda _card, _side: face, Decor())
    document.close()
    return out.getvalue()
