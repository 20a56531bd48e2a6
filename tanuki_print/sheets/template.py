"""Cards to faces by the templates of their game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from tanuki_print.catalog.model import Card, CardSet, Catalog, Game, Status
from tanuki_print.catalog.translations import catalog_in, game_in
from tanuki_print.diagnostics import Diagnostic, Report, Span, TanukiError, did_you_mean
from tanuki_print.sheets.art import open_for_card
from tanuki_print.sheets.elements import Box, Elements, Workshop
from tanuki_print.sheets.face import CardFace, Group, Image, Item, Side
from tanuki_print.sheets.fonts import FontBook, load_fonts
from tanuki_print.sheets.icons import Stencils
from tanuki_print.sheets.making import Maker, cut
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.motifs import MotifLibrary, view_box
from tanuki_print.sheets.palettes import load_palettes
from tanuki_print.sheets.paths import rectangle

if TYPE_CHECKING:
    from tanuki_print.sheets.engine import Environment
    from tanuki_print.workspace import Workspace

SCENE = "scene.svg.j2"
_EXACT = 0.01
_OWN = frozenset(("fields", "spans", "span", "texts"))


@dataclass(frozen=True, slots=True)
class FaceOptions:
    """Which side; in which finish (None: that of the card's set); `low_ink` for lines on white."""

    side: Side = "front"
    finish: str | None = None
    low_ink: bool = False


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What templates may know of the whole game: names of all card fields, and the highest collection number."""

    fields: frozenset[str] = frozenset()
    total: str = ""
    art: FilePath = FilePath()


class TemplateSet:
    """The templates of a game, ready to make faces.

    What one card has needed serves the next: `parts` by their keys, motifs, palettes. `drawing_parts` are those being
    made, outermost first.
    """

    def __init__(
        self, folders: tuple[FilePath, ...], game: Game, fonts: FontBook, facts: GameFacts | None = None
    ) -> None:
        self.folders = folders
        self.game = game
        self.facts = facts or GameFacts()
        self._motifs = MotifLibrary(folders, fonts, self._show)
        self.parts: dict[str, Group] = {}
        self._stencils = Stencils()
        self._fonts = fonts
        self.drawing_parts: list[str] = []
        self._made: Environment | None = None
        self._palettes: dict[str, dict[str, str]] | None = None
        self._motifs.extras = Elements(self.workshop(low_ink=False))

    def face(self, card: Card, options: FaceOptions | None = None) -> CardFace:
        """One side of a card; raises TanukiError with everything that is wrong, each with its place."""
        return _FaceMaker(self, card, options or FaceOptions()).face()

    def check(self, catalog: Catalog, step: Callable[[], None] = lambda: None) -> Report:
        """Every card made on both sides, in colour and in low ink, in its set's finish, in every language.

        Gives the complaints, each once; what is wrong in a further language alone says so. `step` is called with every
        card, once in each language.
        """
        found = dict.fromkeys(self.complaints(catalog, step))
        seen = {(item.span, item.message, item.subject) for item in found}
        for language in self.game.languages[1:]:
            for item in self.spoken(language).complaints(catalog_in(catalog, language), step):
                if (item.span, item.message, item.subject) not in seen:
                    own = f"({language})" in item.message
                    found[item if own else replace(item, message=f"in {language}: {item.message}")] = None
        return Report(list({(item.span, item.message, item.subject): item for item in reversed(found)}.values())[::-1])

    def complaints(self, catalog: Catalog, step: Callable[[], None] = lambda: None) -> Iterator[Diagnostic]:
        """What is wrong with the cards in the one language they are shown in; what faces share is told of each."""
        for card in catalog.cards:
            step()
            for options in (FaceOptions(), FaceOptions("back"), FaceOptions(low_ink=True)):
                try:
                    self.face(card, options)
                except TanukiError as error:
                    yield from error.diagnostics

    def spoken(self, language: str) -> "TemplateSet":
        """The same templates with the words of the game in one of its languages."""
        return TemplateSet(self.folders, game_in(self.game, language), self._fonts, self.facts)

    @property
    def engine(self) -> "Environment":
        """The template engine, made on first use."""
        if self._made is None:
            from tanuki_print.sheets.engine import Environment  # noqa: PLC0415 - commands that draw nothing must not pay

            self._made = Environment(self.folders, {str(folder): self._show(folder) for folder in self.folders})
        return self._made

    @property
    def palettes(self) -> dict[str, dict[str, str]]:
        """The palettes of the game by name; raises TanukiError when their file is at fault."""
        if self._palettes is None:
            self._palettes = load_palettes(self.folders, self._show)
        return self._palettes

    def _show(self, path: FilePath) -> str:
        root = self.folders[0].parent.parent
        return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

    def workshop(self, *, low_ink: bool) -> Workshop:
        """What elements need, without the picture and the scene of a card."""
        tools = (self._fonts, self._motifs.get, self._stencils, self.parts, self._no_picture)
        return Workshop(*tools, low_ink=low_ink, language=self._language)

    def _language(self, _node: Node) -> str:
        return self.game.shown_language or "en"

    def _no_picture(self, node: Node, _box: Box) -> Image:
        message = "a motif holds no <image>"
        raise Flaw(message, node)


def load_templates(workspace: "Workspace", catalog: Catalog) -> TemplateSet:
    """The templates of a catalog's game with the fonts of the install."""
    known = frozenset(name for card in catalog.cards for name in card.fields)
    numbers = [card.number for card in catalog.cards if card.number.isdigit()]
    total = max(numbers, key=int, default="")
    game = catalog.game
    facts = GameFacts(known, total, workspace.cards_dir(game.id))
    return TemplateSet(workspace.template_dirs(game.id), game, load_fonts(), facts)


class _FaceMaker(Maker):
    """One face being made."""

    def __init__(self, owner: TemplateSet, card: Card, options: FaceOptions) -> None:
        super().__init__(owner, low_ink=options.low_ink)
        self.card = card
        self.options = options
        self.place = card.span
        self.shop.scene = self._scene
        self.shop.language = self._language
        self.variables: dict[str, Any] = {}

    def face(self) -> CardFace:
        game = self.owner.game
        items: tuple[Item, ...] = ()
        try:
            self.variables = self._variables()
            root = self.root(
                game.front if self.options.side == "front" else self.card.back or game.back, self.variables
            )
            if "viewBox" in root.attrs:
                self._check_size(root)
            items = self.items(root, self.shop)
        except Flaw as flaw:
            self.flaws.append(flaw)
        if self.flaws:
            raise TanukiError(*dict.fromkeys(self._diagnostic(flaw) for flaw in self.flaws))
        stock = game.stock
        return CardFace(self.card.id, self.options.side, stock.trim, stock.bleed, items)

    def shared(self) -> dict[str, Any]:
        finish = self._set().finish if self.options.finish is None else self.options.finish
        return super().shared() | {"finish": finish, "draft": self.card.status in (Status.IDEA, Status.DRAFT)}

    def _language(self, node: Node) -> str:
        """The language of a text: that of the field it shows, where the card has that in several or in the main one."""
        field = node.attrs.get("field", "")
        game, card = self.owner.game, self.card
        if written := card.language_of(field):
            return written
        is_plain = field in ("name", "flavor") or isinstance(card.fields.get(field), str)
        return next(iter(game.languages), "en") if is_plain else game.shown_language or "en"

    def _variables(self) -> dict[str, Any]:
        card = self.card
        values: dict[str, Any] = {f.name: getattr(card, f.name) for f in fields(card) if f.name not in _OWN}
        values |= {"status": card.status.value, "language": self.owner.game.shown_language or "en"}
        values |= dict.fromkeys(sorted(self.owner.facts.fields)) | dict(card.fields)
        palettes = self.owner.palettes
        wanted = card.art.scene.palette if card.art.scene else ""
        palette = palettes.get(wanted) if wanted else next(iter(palettes.values()), {})
        if palette is None:
            message = f"there is no palette {wanted!r} in palettes.yaml"
            flaw = Flaw(message, None, did_you_mean(wanted, palettes), "palette")
            flaw.field = "art"
            raise flaw
        own = {"card": values, "set": self._set(), "palette": palette, "figures": dict(card.fields)}
        return self.shared() | own

    def _set(self) -> CardSet:
        card = self.card
        try:
            return self.owner.game.set_of(card)
        except KeyError:
            message = f"the game has no set {card.set!r}"
            raise Flaw(message).at(card.span.path, card.span.line) from None

    def _check_size(self, root: Node) -> None:
        """Raises Flaw for a face drawn in other units than mm of this card: nothing would lie where it should."""
        stock = self.owner.game.stock
        _, _, width, height = view_box(root)
        for over in (0.0, 2 * stock.bleed):
            if abs(width - stock.trim[0] - over) < _EXACT and abs(height - stock.trim[1] - over) < _EXACT:
                return
        message = f"the viewBox is {width:g} x {height:g}, the cards are {stock.trim[0]:g} x {stock.trim[1]:g} mm"
        raise Flaw(message, root, f'lengths are mm: viewBox="0 0 {stock.trim[0]:g} {stock.trim[1]:g}"')

    def _scene(self, _node: Node, box: Box) -> list[Item]:
        art, (x, y, width, height) = self.card.art, box
        if art.picture:
            folder = self.owner.facts.art
            return [cut(folder / art.picture.path, art.picture, open_for_card(self.card, folder), box)]
        variables = self.variables | {"scene": art.scene, "width": width, "height": height}
        items = self.items(self.root(SCENE, variables), self.side_shop())
        return [Group((Group(items, (1.0, 0.0, 0.0, 1.0, x, y)),), clip=rectangle(x, y, width, height))]

    def _diagnostic(self, flaw: Flaw) -> Diagnostic:
        card = self.card
        place = Span(flaw.file, flaw.line, 1 if flaw.line else 0)
        name = flaw.field or self._field(flaw)
        if not flaw.file or (name and flaw.code in ("text-overflow", "missing-glyph")):
            related = (place,) if flaw.file else ()
            written = card.language_of(name)
            label = f"{name} ({written})" if written else name
            message = f"{label}: {flaw.message}" if name else flaw.message
            return Diagnostic(card.where(name), message, flaw.code, flaw.hint, card.id, related=related)
        return Diagnostic(place, flaw.message, flaw.code, flaw.hint, card.id)

    def _field(self, flaw: Flaw) -> str:
        if not flaw.shown or flaw.code not in ("text-overflow", "missing-glyph"):
            return ""
        values = {"name": self.card.name, "flavor": self.card.flavor, "kanji": self.card.kanji, **self.card.fields}
        return next((name for name, value in values.items() if flaw.shown == " ".join(str(value).split())), "")
