"""Motif files and emoji by name, each read once."""

from collections.abc import Callable
from pathlib import Path as FilePath

from tanuki_print.diagnostics import did_you_mean, reason_of
from tanuki_print.sheets.drawing import Drawing, Extras
from tanuki_print.sheets.face import Rgb
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.icons import Motif, emoji_motif
from tanuki_print.sheets.markup import Flaw, Node, read_markup
from tanuki_print.sheets.paths import numbers

_SUFFIX = ".svg"


class MotifLibrary:
    """The motifs/ folders of a game; `show` gives a path as complaints name it, `extras` draws icons within motifs."""

    def __init__(self, folders: tuple[FilePath, ...], fonts: FontBook, show: Callable[[FilePath], str]) -> None:
        self._folders = tuple(folder / "motifs" for folder in folders)
        self._fonts = fonts
        self._show = show
        self._read: dict[str, Motif | Flaw | None] = {}
        self._emoji: dict[str, Motif] = {}
        self._open: list[str] = []
        self.extras: Extras | None = None

    def names(self) -> list[str]:
        """The stems of all motif files, sorted."""
        return sorted({path.stem for folder in self._folders if folder.is_dir() for path in folder.glob("*.svg")})

    def get(self, node: Node, colors: tuple[Rgb | None, Rgb], holes: dict[int, Rgb]) -> Motif:
        """The motif an <icon> names; raises Flaw when there is none, or its file is at fault."""
        name = node.attrs["name"]
        found = self._file(name, node)
        if isinstance(found, Flaw):
            raise found
        if found is not None:
            return found
        glyph = self._fonts.emoji.get(name)
        if glyph is None:
            message = f"there is no motif {name!r}: neither a file motifs/{name}{_SUFFIX} nor an emoji we have"
            raise Flaw(message, node, did_you_mean(name, self.names()), "motif")
        key = f"{name}{colors}{holes}"
        if key not in self._emoji:
            self._emoji[key] = emoji_motif(name, glyph, colors, holes)
        return self._emoji[key]

    def _file(self, name: str, node: Node) -> Motif | Flaw | None:
        if name in self._open:
            message = f"the motif {name!r} contains itself: {' > '.join([*self._open, name])}"
            raise Flaw(message, node, code="motif")
        if name not in self._read:
            self._open.append(name)
            try:
                self._read[name] = self._load(name)
            except Flaw as flaw:
                self._read[name] = flaw
            finally:
                self._open.pop()
        return self._read[name]

    def _load(self, name: str) -> Motif | None:
        if not name or any(sign in name for sign in "/\\:\0") or name.startswith("."):
            return None
        for folder in self._folders:
            path = folder / f"{name}{_SUFFIX}"
            try:
                text = path.read_text("utf-8")
            except FileNotFoundError:
                continue
            except (OSError, UnicodeDecodeError) as error:
                reason = reason_of(error) if isinstance(error, OSError) else "it is not UTF-8"
                message = f"cannot read this file: {reason}"
                raise Flaw(message).at(self._show(path), 0) from None
            return self._draw(name, text, self._show(path))
        return None

    def _draw(self, name: str, text: str, shown: str) -> Motif:
        root = read_markup(text, shown)
        box = view_box(root)
        if self.extras is None:  # pragma: no cover - set by whoever owns the library
            raise RuntimeError
        drawing = Drawing(root, self.extras, trace=True)
        items = drawing.items()
        if drawing.flaws:
            raise drawing.flaws[0]
        return Motif(f"motif:{name}", box, items, tuple(drawing.silhouette))


def view_box(root: Node) -> tuple[float, float, float, float]:
    """The viewBox of a root element; raises Flaw where it is missing or empty."""
    text = root.attrs.get("viewBox", "")
    try:
        values = numbers(text)
    except ValueError:
        values = []
    if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
        message = f"the root needs viewBox='left top width height' in mm, found {text!r}"
        raise Flaw(message, root)
    return (values[0], values[1], values[2], values[3])
