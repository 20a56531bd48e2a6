"""Cards to faces by the templates of their game."""

import hashlib
from dataclasses import dataclass, fields
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from tanuki_print.catalog.model import Card, CardSet, Catalog, Game, Picture, Status
from tanuki_print.diagnostics import Diagnostic, Report, Span, TanukiError, did_you_mean
from tanuki_print.sheets.art import BrokenPictureError, open_for_card, source_box, upright_size
from tanuki_print.sheets.drawing import Drawing
from tanuki_print.sheets.elements import Box, Elements, Workshop
from tanuki_print.sheets.face import CardFace, Group, Image, Item, Side
from tanuki_print.sheets.fonts import FontBook, load_fonts
from tanuki_print.sheets.icons import Stencils
from tanuki_print.sheets.markup import Flaw, Node, read_markup
from tanuki_print.sheets.motifs import MotifLibrary, view_box
from tanuki_print.sheets.palettes import load_palettes
from tanuki_print.sheets.paths import rectangle

if TYPE_CHECKING:
    from tanuki_print.sheets.engine import Environment
    from tanuki_print.workspace import Workspace

SCENE = "scene.svg.j2"
_EXACT = 0.01
_OWN = frozenset(("fields", "spans", "span"))


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

    def check(self, catalog: Catalog) -> Report:
        """Every card made on both sides, in colour and in low ink, in its set's finish; the complaints, each once."""
        report = Report()
        seen: set[str] = set()
        for card in catalog.cards:
            for options in (FaceOptions(), FaceOptions("back"), FaceOptions(low_ink=True)):
                try:
                    self.face(card, options)
                except TanukiError as error:
                    fresh = [d for d in error.diagnostics if f"{d.span}{d.message}{d.subject}" not in seen]
                    seen.update(f"{d.span}{d.message}{d.subject}" for d in fresh)
                    report.extend(fresh)
        return report

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
        return Workshop(self._fonts, self._motifs.get, self._stencils, self.parts, self._no_picture, low_ink=low_ink)

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


class _FaceMaker:
    """One face being made."""

    def __init__(self, owner: TemplateSet, card: Card, options: FaceOptions) -> None:
        self.owner = owner
        self.card = card
        self.options = options
        self.flaws: list[Flaw] = []
        self.shop = owner.workshop(low_ink=options.low_ink)
        self.shop.picture = self._image
        self.shop.scene = self._scene
        self.variables: dict[str, Any] = {}

    def face(self) -> CardFace:
        game = self.owner.game
        items: tuple[Item, ...] = ()
        try:
            self.variables = self._variables()
            name = game.front if self.options.side == "front" else self.card.back or game.back
            items = self._drawn(name, self.variables, self.shop)
        except Flaw as flaw:
            self.flaws.append(flaw)
        if self.flaws:
            raise TanukiError(*dict.fromkeys(self._diagnostic(flaw) for flaw in self.flaws))
        stock = game.stock
        return CardFace(self.card.id, self.options.side, stock.trim, stock.bleed, items)

    def _variables(self) -> dict[str, Any]:
        card = self.card
        values: dict[str, Any] = {f.name: getattr(card, f.name) for f in fields(card) if f.name not in _OWN}
        values |= dict.fromkeys(sorted(self.owner.facts.fields)) | dict(card.fields)
        values["status"] = card.status.value
        palettes = self.owner.palettes
        wanted = card.art.scene.palette if card.art.scene else ""
        palette = palettes.get(wanted) if wanted else next(iter(palettes.values()), {})
        if palette is None:
            message = f"there is no palette {wanted!r} in palettes.yaml"
            flaw = Flaw(message, None, did_you_mean(wanted, palettes), "palette")
            flaw.field = "art"
            raise flaw
        own = {"card": values, "set": self._set(), "palette": palette, "figures": dict(card.fields)}
        return self._shared() | own

    def _set(self) -> CardSet:
        card = self.card
        try:
            return self.owner.game.set_of(card)
        except KeyError:
            message = f"the game has no set {card.set!r}"
            raise Flaw(message).at(card.span.path, card.span.line) from None

    def _shared(self) -> dict[str, Any]:
        owner, options = self.owner, self.options
        stock = owner.game.stock
        return {
            "game": owner.game,
            "trim": stock.trim,
            "bleed": stock.bleed,
            "safe": stock.safe,
            "finish": self._set().finish if options.finish is None else options.finish,
            "low_ink": options.low_ink,
            "draft": self.card.status in (Status.IDEA, Status.DRAFT),
            "total": owner.facts.total,
            "palettes": owner.palettes,
            "part": self._part,
        }

    def _drawn(self, name: str, variables: dict[str, Any], shop: Workshop) -> tuple[Item, ...]:
        engine = self.owner.engine
        text = engine.rendered(name, variables)
        root = read_markup(text, engine.show(name), engine.show)
        if shop is self.shop and "viewBox" in root.attrs:
            self._check_size(root)
        drawing = Drawing(root, Elements(shop))
        items = drawing.items()
        self.flaws.extend(drawing.flaws)
        return items

    def _check_size(self, root: Node) -> None:
        """Raises Flaw for a face drawn in other units than mm of this card: nothing would lie where it should."""
        stock = self.owner.game.stock
        _, _, width, height = view_box(root)
        for over in (0.0, 2 * stock.bleed):
            if abs(width - stock.trim[0] - over) < _EXACT and abs(height - stock.trim[1] - over) < _EXACT:
                return
        message = f"the viewBox is {width:g} x {height:g}, the cards are {stock.trim[0]:g} x {stock.trim[1]:g} mm"
        raise Flaw(message, root, f'lengths are mm: viewBox="0 0 {stock.trim[0]:g} {stock.trim[1]:g}"')

    def _part(self, name: str, **variables: Any) -> object:  # noqa: ANN401 - whatever the designer hands over
        from markupsafe import Markup  # noqa: PLC0415 - comes with jinja2

        shared = self._shared()
        state = (shared["finish"], shared["low_ink"], shared["draft"])
        digest = hashlib.sha256(repr((name, sorted(variables.items()), state)).encode()).hexdigest()[:16]
        key = f"part:{name}:{digest}"
        if key not in self.owner.parts:
            if key in self.owner.drawing_parts:
                message = f"the part {name!r} contains itself"
                raise Flaw(message)
            self.owner.drawing_parts.append(key)
            try:
                shop = self.owner.workshop(low_ink=self.options.low_ink)
                shop.picture = self._image
                items = self._drawn(name, shared | variables, shop)
            finally:
                self.owner.drawing_parts.remove(key)
            self.owner.parts[key] = Group(items, key=key)
        return Markup(f'<part key="{key}"/>')  # noqa: S704 - the key is ours

    def _image(self, node: Node, box: Box) -> Image:
        name = node.attrs.get("href", node.attrs.get("xlink:href", ""))
        for folder in (*self.owner.folders, self.owner.facts.art):
            if name and not _leads_away(name) and (folder / name).is_file():
                try:
                    size = upright_size(folder / name)
                except (BrokenPictureError, OSError) as error:
                    message = f"cannot read the picture {name!r}: {error}"
                    raise Flaw(message, node) from None
                return _cut(folder / name, Picture(name, self.card.span), size, box)
        message = f"there is no picture {name!r}"
        raise Flaw(message, node, "pictures of a template lie beside it, in templates/")

    def _scene(self, _node: Node, box: Box) -> list[Item]:
        art, (x, y, width, height) = self.card.art, box
        if art.picture:
            folder = self.owner.facts.art
            return [_cut(folder / art.picture.path, art.picture, open_for_card(self.card, folder), box)]
        variables = self.variables | {"scene": art.scene, "width": width, "height": height}
        shop = self.owner.workshop(low_ink=self.options.low_ink)
        shop.picture = self._image
        items = self._drawn(SCENE, variables, shop)
        return [Group((Group(items, (1.0, 0.0, 0.0, 1.0, x, y)),), clip=rectangle(x, y, width, height))]

    def _diagnostic(self, flaw: Flaw) -> Diagnostic:
        card = self.card
        place = Span(flaw.file, flaw.line, 1 if flaw.line else 0)
        name = flaw.field or self._field(flaw)
        if not flaw.file or (name and flaw.code in ("text-overflow", "missing-glyph")):
            related = (place,) if flaw.file else ()
            message = f"{name}: {flaw.message}" if name else flaw.message
            return Diagnostic(card.where(name), message, flaw.code, flaw.hint, card.id, related=related)
        return Diagnostic(place, flaw.message, flaw.code, flaw.hint, card.id)

    def _field(self, flaw: Flaw) -> str:
        if not flaw.shown or flaw.code not in ("text-overflow", "missing-glyph"):
            return ""
        values = {"name": self.card.name, "flavor": self.card.flavor, "kanji": self.card.kanji, **self.card.fields}
        return next((name for name, value in values.items() if flaw.shown == " ".join(str(value).split())), "")


def _leads_away(name: str) -> bool:
    """Whether a name would leave the folder it counts from."""
    path = FilePath(name)
    return path.is_absolute() or ".." in path.parts


def _cut(path: FilePath, picture: Picture, size: tuple[int, int], box: Box) -> Image:
    x, y, width, height = box
    source = source_box(picture, size, (max(width, 0.01), max(height, 0.01)))
    return Image(path.as_posix(), x, y, width, height, source)
