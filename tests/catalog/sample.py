"""One card file, loaded into a small game of its own: what `tests/data/cards` is made for."""

import re
import shutil
import tempfile
from pathlib import Path

from tanuki_print.catalog.load import load_catalog
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Report
from tanuki_print.workspace import Workspace

DATA = Path(__file__).resolve().parent.parent / "data" / "cards"
_PLACE = re.compile(rb"^# place: (\S+)", re.MULTILINE)
DEFAULT_PLACE = "river/001-kappa.yaml"


def make_game(root: Path) -> Workspace:
    shutil.copytree(DATA / "game", root / "cards" / "sample")
    return Workspace(root, packed=False, output=root / "output")


def place_of(data: bytes) -> str:
    found = _PLACE.search(data.replace(b"\0", b"").replace(b"\r", b""))
    return found[1].decode() if found else DEFAULT_PLACE


def load_bytes(data: bytes, place: str | None = None) -> tuple[Catalog | None, Report]:
    with tempfile.TemporaryDirectory() as folder:
        workspace = make_game(Path(folder))
        path = workspace.cards_dir("sample") / (place or place_of(data))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return load_catalog(workspace, "sample")


def load_card(path: Path) -> tuple[Catalog | None, Report]:
    return load_bytes(path.read_bytes())
