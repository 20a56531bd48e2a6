"""A copy of the sample game in English, German and Japanese, to be changed."""

import shutil
from pathlib import Path

from tanuki_print.catalog.load import load_catalog, require_catalog
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Diagnostic
from tanuki_print.workspace import Workspace

DATA = Path(__file__).resolve().parents[1] / "data" / "ferry"
COMMON = Path(__file__).resolve().parents[2] / "templates" / "common"


class Ferry:
    """The game in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(DATA, root, dirs_exist_ok=True)
        shutil.copytree(COMMON, root / "templates" / "common")
        self.workspace = Workspace(root, packed=False, output=root / "output")

    def change(self, name: str, old: str, new: str) -> None:
        """Change a file of the game's folder, or one of its cards; the old text must stand in it."""
        folder = self.root / "cards" / "ferry"
        path = folder / name if (folder / name).is_file() else folder / "harbour" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def catalog(self) -> Catalog:
        return require_catalog(self.workspace, "ferry")

    def complaints(self) -> list[Diagnostic]:
        return list(load_catalog(self.workspace, "ferry")[1])
