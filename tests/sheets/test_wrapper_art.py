"""The art of wrappers: what stands on spines, fronts and backs, for stacks of any depth."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tanuki_print.boosters.opening import Opening, packs_of
from tanuki_print.boosters.pool import Pool, PoolSheet, Upgrade, Variant
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog, Status
from tanuki_print.cli.pack_facts import recipe_facts
from tanuki_print.sheets.face import IDENTITY, POINT, Group, Item, Matrix, Shape, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.paths import bounds, transform_path
from tanuki_print.sheets.picture import Pictures, Plate
from tanuki_print.sheets.qr import qr_width
from tanuki_print.sheets.template import load_templates
from tanuki_print.sheets.wrapper import Area, dieline
from tanuki_print.workspace import find_workspace

GAME = "tanuki-panic"
Extent = tuple[float, float]


def catalog_of(root: Path) -> Catalog:
    return require_catalog(find_workspace(root, root), GAME)


def opening_of(catalog: Catalog, variants: tuple[int, int] = (9, 2), cards: int | None = None) -> Opening:
    """A pack with so many cards of two sheets, one of the first in foil in one pack of twelve."""

    def sheet(name: str, finish: str, wanted: str) -> PoolSheet:
        ids = sorted(card.id for card in catalog.cards if card.set == wanted and card.status is Status.FINAL)
        return PoolSheet(name, finish, tuple((card, 1) for card in ids[:cards]))

    sheets = (sheet("common", "plain", "general"), sheet("regional", "foil", "regional-tanuki"))
    upgrades = (Upgrade(0, "foil", Fraction(1, 12)),) if variants[0] else ()
    pool = Pool(GAME, 1, "festival", "Festival pack", sheets, (Variant(variants, 1),), upgrades, ())
    return Opening(pool, "rain", None, tuple(packs_of(pool, "rain", 1)))


def wrapper(root: Path, opening: Opening, thickness: float = 0.3, *, low_ink: bool = False) -> Plate:
    catalog = catalog_of(root)
    (pack,) = opening.packs
    seed_line = opening.seed_line(pack)
    values: dict[str, Any] = {
        **recipe_facts(opening, catalog),
        "wrapper": dieline(catalog.game.stock.trim, len(pack.cards), thickness),
        "pack": {"number": 1, "box": None, "of": None, "cards": len(pack.cards)},
        "seed_line": seed_line,
        "qr_width": qr_width(seed_line),
    }
    pictures = Pictures(catalog, load_templates(find_workspace(root, root), catalog))
    return pictures.draw("wrapper.svg.j2", values, low_ink=low_ink)


def upright(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text | Shape, Matrix]]:
    """Every text and shape with what moves it to paper."""
    for item in items:
        if isinstance(item, Group):
            yield from upright(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Text | Shape):
            yield item, matrix


def read(plate: Plate) -> str:
    """All words on a picture, each once."""
    return " ".join(" ".join(item.text.split()) for item, _ in upright(plate.items) if isinstance(item, Text))


def along(item: Text | Shape, matrix: Matrix) -> Extent:
    """From where to where something reaches down the paper."""
    if isinstance(item, Shape):
        _, top, _, bottom = bounds(transform_path(item.path, matrix))
        return top, bottom
    book = load_fonts()
    em = item.size * POINT / 1000
    wide = sum((book.choose(item.font, char) or ("", 0.0))[1] for char in item.text) * em
    wide += item.tracking * len(item.text)
    return matrix[1] * item.x + matrix[5], matrix[1] * (item.x + wide) + matrix[5]


@pytest.mark.parametrize("thickness", [0.22, 0.3, 0.5, 1.0, 3.0])
def test_title_leaf_and_pack_stand_apart_on_spines_of_any_depth(shipped: Path, thickness: float) -> None:
    plate = wrapper(shipped, opening_of(catalog_of(shipped)), thickness)
    # What is turned by a quarter is on the spines; the leaf is turned back, and green.
    found = list(upright(plate.items))
    turned = [(item, matrix) for item, matrix in found if isinstance(item, Text) and abs(matrix[0]) < 1e-6]
    line = dieline((63.0, 88.0), 11, thickness)
    leaves = [
        along(item, matrix)
        for item, matrix in found
        if isinstance(item, Shape) and middle(item, matrix, line.spines[0])
    ]
    assert leaves
    leaf = min(top for top, _ in leaves), max(bottom for _, bottom in leaves)
    assert leaf[1] - leaf[0] <= 5.5
    ends = [along(item, matrix) for item, matrix in turned]
    above = [bottom for top, bottom in ends if top < leaf[0]]
    below = [top for top, _ in ends if top >= leaf[0]]
    assert above
    assert below
    assert max(above) <= leaf[0] - 0.4
    assert min(below) >= leaf[1] + 0.4
    assert max(bottom for _, bottom in ends) <= line.spines[0].bottom - 6.5


def middle(item: Shape, matrix: Matrix, spine: Area) -> bool:
    """Whether something lies on a spine, far from its ends, and is no longer than any leaf."""
    x0, y0, x1, y1 = bounds(transform_path(item.path, matrix))
    inside = spine.x <= (x0 + x1) / 2 <= spine.right and x1 - x0 < spine.width + 1
    return inside and spine.y + 20 < y0 and y1 < spine.bottom - 20 and y1 - y0 > 0.3
