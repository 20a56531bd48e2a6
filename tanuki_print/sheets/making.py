"""What faces and free-standing pictures have in common while they are made: templates drawn, parts, pictures."""

import hashlib
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from tanuki_print.catalog.model import Picture
from tanuki_print.diagnostics import Span
from tanuki_print.sheets.art import BrokenPictureError, source_box, upright_size
from tanuki_print.sheets.drawing import Drawing
from tanuki_print.sheets.elements import Box, Elements, Workshop
from tanuki_print.sheets.face import Group, Image, Item
from tanuki_print.sheets.markup import Flaw, Node, read_markup

if TYPE_CHECKING:
    from tanuki_print.sheets.template import TemplateSet


class Maker:
    """One face or picture being made. `flaws` gathers what is wrong with it."""

    def __init__(self, owner: "TemplateSet", *, low_ink: bool) -> None:
        self.owner = owner
        self.low_ink = low_ink
        self.flaws: list[Flaw] = []
        self.shop = owner.workshop(low_ink=low_ink)
        self.shop.picture = self.image
        self.place = Span("")
        """Where the pictures are named that templates place, for what is told of them."""

    def shared(self) -> dict[str, Any]:
        """The variables that parts see, too: those of the game."""
        owner = self.owner
        stock = owner.game.stock
        return {
            "game": owner.game,
            "trim": stock.trim,
            "bleed": stock.bleed,
            "safe": stock.safe,
            "low_ink": self.low_ink,
            "total": owner.facts.total,
            "language": owner.game.shown_language or "en",
            "palettes": owner.palettes,
            "part": self._part,
        }

    def root(self, name: str, variables: dict[str, Any]) -> Node:
        """The root element of a template with its gaps filled; raises Flaw."""
        engine = self.owner.engine
        return read_markup(engine.rendered(name, variables), engine.show(name), engine.show)

    def items(self, root: Node, shop: Workshop) -> tuple[Item, ...]:
        """What a root element holds; what is wrong with it goes to `flaws`."""
        drawing = Drawing(root, Elements(shop))
        items = drawing.items()
        self.flaws.extend(drawing.flaws)
        return items

    def side_shop(self) -> Workshop:
        """A workshop for what is drawn within: parts and scenes, which hold no scene and no card of their own."""
        shop = self.owner.workshop(low_ink=self.low_ink)
        shop.picture = self.image
        return shop

    def image(self, node: Node, box: Box) -> Image:
        """The picture an <image> names, cut to its box; raises Flaw."""
        name = node.attrs.get("href", node.attrs.get("xlink:href", ""))
        for folder in (*self.owner.folders, self.owner.facts.art):
            if name and not _leads_away(name) and (folder / name).is_file():
                try:
                    size = upright_size(folder / name)
                except (BrokenPictureError, OSError) as error:
                    message = f"cannot read the picture {name!r}: {error}"
                    raise Flaw(message, node) from None
                return cut(folder / name, Picture(name, self.place), size, box)
        message = f"there is no picture {name!r}"
        raise Flaw(message, node, "pictures of a template lie beside it, in templates/")

    def _part(self, name: str, **variables: Any) -> object:  # noqa: ANN401 - whatever the designer hands over
        from markupsafe import Markup  # noqa: PLC0415 - comes with jinja2

        shared = self.shared()
        state = (shared.get("finish"), shared["low_ink"], shared.get("draft"))
        digest = hashlib.sha256(repr((name, sorted(variables.items()), state)).encode()).hexdigest()[:16]
        key = f"part:{name}:{digest}"
        if key not in self.owner.parts:
            if key in self.owner.drawing_parts:
                message = f"the part {name!r} contains itself"
                raise Flaw(message)
            self.owner.drawing_parts.append(key)
            try:
                items = self.items(self.root(name, shared | variables), self.side_shop())
            finally:
                self.owner.drawing_parts.remove(key)
            self.owner.parts[key] = Group(items, key=key)
        return Markup(f'<part key="{key}"/>')  # noqa: S704 - the key is ours


def _leads_away(name: str) -> bool:
    """Whether a name would leave the folder it counts from."""
    path = FilePath(name)
    return path.is_absolute() or ".." in path.parts


def cut(path: FilePath, picture: Picture, size: tuple[int, int], box: Box) -> Image:
    """A picture file of a size (pixels) in a box (mm), cut as the card says."""
    x, y, width, height = box
    source = source_box(picture, size, (max(width, 0.01), max(height, 0.01)))
    return Image(path.as_posix(), x, y, width, height, source)
