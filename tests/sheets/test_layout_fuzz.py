"""A layout changed at random is a layout, or a complaint with a place: never a trace, never a page of another size."""

import random
from pathlib import Path

import pytest

from tanuki_print.catalog.model import Stock
from tanuki_print.diagnostics import Report
from tanuki_print.sheets.face import Copy
from tanuki_print.sheets.imposition import Backs, grid_of, impose
from tanuki_print.sheets.layouts import read_layout

LAYOUTS = sorted((Path(__file__).resolve().parents[2] / "templates" / "common" / "layouts").glob("*.yaml"))
PIECES = (
    "0", "-1", "1e9", "no", "null", "[]", "[1]", "{}", "a4", ".nan", ".inf", "'", '"', "\t", ":", "- ", "#", "ō", "\0",
    "&a", "*a", "!!x", "9" * 20,
)  # fmt: skip
ROUNDS = 40


def spoiled(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    match dice.randrange(5):
        case 0:
            return text[:at] + text[at + dice.randrange(1, 6) :]
        case 1:
            return text[:at] + dice.choice(PIECES) + text[at:]
        case 2:
            lines = text.splitlines(keepends=True)
            lines.insert(dice.randrange(len(lines)), dice.choice(lines))
            return "".join(lines)
        case 3:
            key, _, _ = dice.choice(text.splitlines()).partition(":")
            return "\n".join(f"{key}: {dice.choice(PIECES)}" if x.startswith(key) else x for x in text.splitlines())
        case _:
            lines = text.splitlines(keepends=True)
            lines.pop(dice.randrange(len(lines)))
            return "".join(lines)


@pytest.mark.parametrize("path", LAYOUTS, ids=[path.stem for path in LAYOUTS])
def test_a_spoiled_layout_prints_or_is_told_with_its_place(path: Path) -> None:
    stock = Stock()
    for seed in range(ROUNDS):
        text = spoiled(path.read_text(encoding="utf-8"), random.Random(f"{path.stem} {seed}"))
        report = Report()
        layout = read_layout(text.encode("utf-8"), path, stock, report)
        if layout is None:
            assert report.has_errors, text
            assert all(str(item.span).startswith(path.as_posix()) for item in report), text
            continue
        (page,) = impose([Copy("a")], grid_of(layout, stock.trim), Backs.NONE, layout.bleed)
        place = page.places[0]
        assert place.x - layout.bleed + 1e-6 >= 0, text
        assert place.x + stock.trim[0] + layout.bleed <= page.size[0] + 1e-6, text
