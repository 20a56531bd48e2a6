"""Free-standing pictures: a template drawn at a size of its own, in which the game's cards may lie.

Boards of examples, a play mat, a cover. The root's viewBox is the size in mm; `<card>` lays a true card into it.
"""

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Span, TanukiError, did_you_mean
from tanuki_print.sheets.face import CardFace, Copy, Group, Item, Matrix, Side
from tanuki_print.sheets.fonts import FontBook, load_fonts
from tanuki_print.sheets.grammar import choice, number, positive
from tanuki_print.sheets.imposition import Page
from tanuki_print.sheets.making import Maker
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.matrices import multiply, turned
from tanuki_print.sheets.motifs import view_box
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.pdf import Decor, PdfDocument, PdfLook
from tanuki_print.sheets.small import SmallFaces
from tanuki_print.sheets.template import FaceOptions, TemplateSet

CARD = "card-"
"""What the key of a placed card's group begins with; it is the id of its drawing in SVG as well."""

LARGE = "large"
"""Ends the key of a card that is drawn with everything on it."""

SMALL = 0.45
"""Share of its true width below which a card is drawn without what nobody could see."""

_MOST = 5000.0
_TRUTH = ("true", "false")


@dataclass(frozen=True, slots=True)
class Plate:
    """A free-standing picture as a display list: its template's name, its size (mm), its items from back to front."""

    name: str
    size: tuple[float, float]
    items: tuple[Item, ...]

    @property
    def face(self) -> CardFace:
        """The picture as a face without bleed, for writers of single faces."""
        return CardFace(self.name, "front", self.size, 0.0, self.items)


class Pictures:
    """Draws the free-standing pictures of a game. Every face they hold is made once."""

    def __init__(self, catalog: Catalog, templates: TemplateSet) -> None:
        self.templates = templates
        self.cards = {card.id: card for card in catalog.cards}
        self._small = SmallFaces(load_fonts())
        self._faces: dict[tuple[str, FaceOptions, bool], Group] = {}
        self._backs: dict[str, list[tuple[Item, ...]]] = {}

    def has(self, name: str) -> bool:
        """Whether the game, or what all games share, has a template of that name."""
        return any((folder / name).is_file() for folder in self.templates.folders)

    def draw(self, name: str, variables: Mapping[str, Any], *, low_ink: bool = False, about: str = "") -> Plate:
        """The picture of a template with its gaps filled; `about` names it in complaints.

        Raises TanukiError with everything that is wrong with the template and with the cards it holds.
        """
        return _PictureMaker(self, low_ink=low_ink).plate(name, dict(variables), about)

    def placed(self, card: Card, options: FaceOptions, *, small: bool) -> Group:
        """A side of a card, cut to its rounded corners, to be shared by all places; raises TanukiError."""
        key = (card.id, options, small)
        if key not in self._faces:
            face = self.templates.face(card, options)
            if small:
                face = self._small.face(face)
            corner = self.templates.game.stock.corner
            cut = (Group(face.items, clip=rectangle(0.0, 0.0, *face.trim, (corner, corner))),)
            self._faces[key] = Group(cut, key=self._key(face, options, cut, small=small))
        return self._faces[key]

    def _key(self, face: CardFace, options: FaceOptions, items: tuple[Item, ...], *, small: bool) -> str:
        """A name for a face: no dot stands in an id, so that the words behind it cannot be part of one."""
        words = [options.finish or "", "low-ink" if options.low_ink else "", "" if small else LARGE]
        ending = "".join(f".{word}" for word in words if word)
        if face.side == "front":
            return f"{CARD}{face.card}{ending}"
        # Backs are mostly one and the same. Their names tell nothing of the card: it may be a secret.
        known = self._backs.setdefault(ending, [])
        if items not in known:
            known.append(items)
        number = known.index(items)
        return f"{CARD}.back{number + 1 if number else ''}{ending}"


class _PictureMaker(Maker):
    """One picture being made."""

    def __init__(self, pictures: Pictures, *, low_ink: bool) -> None:
        super().__init__(pictures.templates, low_ink=low_ink)
        self.pictures = pictures
        self.shop.card = self._card

    def shared(self) -> dict[str, Any]:
        return super().shared() | {"finish": "plain", "draft": False}

    def plate(self, name: str, variables: dict[str, Any], about: str) -> Plate:
        items: tuple[Item, ...] = ()
        left = top = width = height = 0.0
        try:
            root = self.root(name, self.shared() | variables)
            left, top, width, height = view_box(root)
            _check_size(root, width, height)
            items = self.items(root, self.shop)
        except Flaw as flaw:
            self.flaws.append(flaw)
        if self.flaws:
            raise TanukiError(*dict.fromkeys(self._diagnostic(flaw, name, about) for flaw in self.flaws))
        if left or top:
            items = (Group(items, (1.0, 0.0, 0.0, 1.0, -left, -top)),)
        return Plate(name, (width, height), items)

    def _card(self, node: Node) -> list[Item]:
        card = self._found(node)
        stock = self.owner.game.stock
        width = positive(node, "width")
        if not width:
            message = f"<card> width must be more than 0 mm, found {node.attrs['width']!r}"
            raise Flaw(message, node)
        scale = width / stock.trim[0]
        side: Side = "back" if choice(node, "side", ("front", "back"), "front") == "back" else "front"
        low_ink = choice(node, "low-ink", _TRUTH, "true" if self.low_ink else "false") == "true"
        options = FaceOptions(side, self._finish(node, card), low_ink)
        x, y, turn = number(node, "x"), number(node, "y"), number(node, "turn")
        matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
        if turn:
            matrix = multiply(turned(turn, x + width / 2, y + stock.trim[1] * scale / 2), matrix)
        return [Group((self.pictures.placed(card, options, small=scale < SMALL),), matrix)]

    def _found(self, node: Node) -> Card:
        name = node.attrs["id"]
        if name not in self.pictures.cards:
            message = f"<card> id must be the id of a card, found {name!r}"
            raise Flaw(message, node, did_you_mean(name, self.pictures.cards))
        return self.pictures.cards[name]

    def _finish(self, node: Node, card: Card) -> str | None:
        usual = self.owner.game.set_of(card).finish
        wanted = choice(node, "finish", tuple(dict.fromkeys((usual, "plain", "foil"))), usual)
        return None if wanted == usual else wanted

    def _diagnostic(self, flaw: Flaw, name: str, about: str) -> Diagnostic:
        place = Span(flaw.file or self.owner.engine.show(name), flaw.line, 1 if flaw.line else 0)
        return Diagnostic(place, flaw.message, flaw.code, flaw.hint, about)


def _check_size(root: Node, width: float, height: float) -> None:
    if max(width, height) > _MOST:
        message = f"the viewBox is {width:g} x {height:g} mm, more than {_MOST:g}"
        raise Flaw(message, root, "lengths are mm")


def picture_pages(pictures: Iterable[Plate], book: FontBook, title: str) -> bytes:
    """A PDF with one page a picture, each page of its picture's size. Raises TanukiError for a broken image."""
    out = io.BytesIO()
    document = PdfDocument(out, book, PdfLook(title, 0.0))
    for index, plate in enumerate(pictures, 1):
        document.page(Page(index, "front", plate.size, ()), _no_face, Decor(plate.items))
    document.close()
    return out.getvalue()


def _no_face(copy: Copy, _side: Side) -> CardFace:
    """Pictures hold their cards as items; none is placed by the page."""
    raise AssertionError(copy)
