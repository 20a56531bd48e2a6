"""Backs of their own, as they are drawn: each behind its front, its head where the printer's way of turning puts it."""

import json
import sys
from pathlib import Path

import pypdfium2
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "sheets"))

from small_game import make_game, tanuki

COLORS = {"u": "#d02020", "v": "#20a020", "w": "#2020d0", "x": "#c09000", "y": "#901090"}
CARD = 'id: card-{0}\nnumber: "{1:03d}"\nname: Card {0}\nstatus: final\nback: back-{0}.svg.j2\n'
# The colour fills the upper left quarter; its head is told from its foot, and left from right.
BACK = '<svg viewBox="0 0 63 88"><rect x="0" y="0" width="31.5" height="44" fill="{}"/></svg>\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    make_game(tmp_path, [])
    schema = tmp_path / "cards" / "small" / "card.schema.json"
    rules = json.loads(schema.read_text(encoding="utf-8"))
    rules["properties"]["back"] = {"type": "string"}
    schema.write_text(json.dumps(rules), encoding="utf-8")
    (tmp_path / "templates" / "small" / "front.svg.j2").write_text('<svg viewBox="0 0 63 88"></svg>\n', "utf-8")
    for index, (name, color) in enumerate(COLORS.items(), 1):
        path = tmp_path / "cards" / "small" / "all" / f"{index:03d}-card-{name}.yaml"
        path.write_text(CARD.format(name, index), encoding="utf-8")
        (tmp_path / "templates" / "small" / f"back-{name}.svg.j2").write_text(BACK.format(color), encoding="utf-8")
    return tmp_path


def seen(path: Path, page: int) -> list[str]:
    """The rows of a page of nine: each place's letter, with a * when it lies head down, or a dot."""
    with pypdfium2.PdfDocument(path) as document:
        image = document[page].render(scale=254 / 72).to_pil().convert("RGB")
    names = {tuple(bytes.fromhex(color[1:])): name for name, color in COLORS.items()}

    def place(column: int, row: int) -> str:
        left, top = 105 + 630 * column, 165 + 880 * row
        head, foot = image.getpixel((left + 150, top + 220)), image.getpixel((left + 480, top + 660))
        return names.get(head) or (f"{names[foot]}*" if foot in names else ".")

    return [" ".join(place(column, row) for column in range(3)) for row in range(3)]


@pytest.mark.parametrize(
    ("backs", "rows"),
    [("long-edge", ["w v u", ". y x", ". . ."]), ("short-edge", [". . .", "x* y* .", "u* v* w*"])],
)
def test_each_back_is_drawn_behind_its_front(game: Path, backs: str, rows: list[str]) -> None:
    assert tanuki(game, "sheets", "--backs", backs, "--out", str(game / "made.pdf")) == 0
    assert seen(game / "made.pdf", 1) == rows
