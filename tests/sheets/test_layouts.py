"""Layouts fit the cards they are for, and say what would fit where they do not."""

from pathlib import Path

import pytest

from tanuki_print.catalog.model import Stock
from tanuki_print.diagnostics import Report, TanukiError, UsageError
from tanuki_print.sheets.layouts import (
    default_layout,
    first_corner,
    largest_bleed,
    layout_files,
    load_layout,
    read_layout,
    with_bleed,
)

COMMON = Path(__file__).resolve().parents[2] / "templates" / "common"
FILES = layout_files([COMMON])
STOCK = Stock()
OWN_SIZES = {
    "poker": (63.5, 88.9),
    "japanese": (59.0, 86.0),
    "bridge": (57.15, 88.9),
    "tarot": (70.0, 120.0),
    "mini-euro": (44.0, 68.0),
}


def stock_for(name: str) -> Stock:
    return Stock(trim=next((size for word, size in OWN_SIZES.items() if name.endswith(word)), STOCK.trim))


@pytest.mark.parametrize("name", FILES)
def test_every_shipped_layout_holds_its_cards(name: str) -> None:
    stock = stock_for(name)
    layout = load_layout(name, FILES, stock)
    assert min(first_corner(layout, stock.trim)) >= layout.bleed
    assert layout.bleed <= largest_bleed(layout, stock) + 1e-9


def test_nine_cards_stand_in_the_middle_of_a4() -> None:
    layout = load_layout("a4-3x3", FILES, STOCK)
    assert first_corner(layout, STOCK.trim) == (10.5, 16.5)


@pytest.mark.parametrize(
    ("name", "largest"),
    [("a4-3x3", 0.0), ("a4-3x3-bleed", 2.0), ("letter-3x3-bleed", 1.0), ("a4-2x3", 3.0), ("a3-4x4", 3.0)],
)
def test_the_largest_bleed_is_half_the_gap_or_the_margin(name: str, largest: float) -> None:
    assert largest_bleed(load_layout(name, FILES, STOCK), STOCK) == pytest.approx(largest)


def test_too_much_bleed_is_refused_with_the_largest_that_fits() -> None:
    layout = load_layout("a4-3x3-bleed", FILES, STOCK)
    assert with_bleed(layout, 1.5, STOCK).bleed == 1.5
    with pytest.raises(TanukiError) as refused:
        with_bleed(layout, 2.5, STOCK)
    assert refused.value.diagnostics[0].message == "a bleed of 2.5 mm does not fit on layout a4-3x3-bleed"
    assert "the largest that fits is 2 mm" in refused.value.diagnostics[0].hint


def test_a_layout_for_other_cards_is_refused() -> None:
    with pytest.raises(TanukiError) as refused:
        load_layout("a4-poker", FILES, STOCK)
    message = "layout a4-poker is for cards of 63.5 x 88.9 mm, the game's are 63 x 88 mm"
    assert refused.value.diagnostics[0].message == message


def test_cards_that_do_not_fit_are_refused_with_the_largest_that_do() -> None:
    report = Report()
    data = b"title: too many\npaper: a5\ncolumns: 3\nrows: 2\n"
    assert read_layout(data, Path("a5.yaml"), STOCK, report) is None
    (complaint,) = report
    assert complaint.message == "3 x 2 cards of 63 x 88 mm do not fit on 148 x 210 mm"
    assert complaint.hint == "the largest card that fits is 49.3333 x 105 mm"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("title: x\npaper: a4\ncolumns: 3\n", "l.yaml:1:1"),
        ("title: x\npaper: a9\ncolumns: 3\nrows: 3\n", "l.yaml:2:8"),
        ("title: x\npaper: a4\ncolumns: three\nrows: 3\n", "l.yaml:3:10"),
        ("title: x\npaper: a4\ncolumns: 3\nrows: 3\ngaps: 3\n", "l.yaml:5:1"),
        ("title: x\npaper: a4\ncolumns: 3\nrows: 3\ngap: [1, 2, 3]\n", "l.yaml:5:6"),
        ("title: x\npaper: a4\ncolumns: 3\nrows: 3\nbleed: -1\n", "l.yaml:5:8"),
    ],
)
def test_a_fault_in_a_layout_has_its_place(text: str, place: str) -> None:
    report = Report()
    assert read_layout(text.encode(), Path("l.yaml"), STOCK, report) is None
    assert [str(complaint.span) for complaint in report] == [place]


def test_an_unknown_layout_gets_a_suggestion() -> None:
    with pytest.raises(UsageError, match="did you mean 'a4-3x3'"):
        load_layout("a4-3x33", FILES, STOCK)


@pytest.mark.parametrize(
    ("paper", "trim", "name"),
    [
        ("a4", (63.0, 88.0), "a4-3x3"),
        ("letter", (63.0, 88.0), "letter-3x3"),
        ("a3", (63.0, 88.0), "a3-4x4"),
        ("a4", (44.0, 68.0), "a4-mini-euro"),
        ("letter", (70.0, 120.0), "letter-tarot"),
    ],
)
def test_a_paper_has_a_usual_layout_for_each_stock(paper: str, trim: tuple[float, float], name: str) -> None:
    assert default_layout(paper, FILES, Stock(trim=trim)) == name


def test_a_paper_without_a_layout_is_refused() -> None:
    with pytest.raises(UsageError, match="no layout for cards of 63 x 88 mm on 'a4x'"):
        default_layout("a4x", FILES, STOCK)


def test_a_broken_layout_never_lets_another_take_its_place(tmp_path: Path) -> None:
    for name in ("a4-3x3", "a4-3x3-bleed"):
        copy = tmp_path / "layouts" / f"{name}.yaml"
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(FILES[name].read_bytes())
    (tmp_path / "layouts" / "a4-3x3.yaml").write_text("title: x\npaper: a4\ncolumns: 3.5\nrows: 3\n", "utf-8")
    with pytest.raises(TanukiError) as refused:
        default_layout("a4", layout_files((tmp_path,)), STOCK, lambda path: path.name)
    assert [str(item.span) for item in refused.value.diagnostics] == ["a4-3x3.yaml:3:10"]


def test_a_layout_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "layouts" / "odd.yaml").mkdir(parents=True)
    with pytest.raises(TanukiError) as refused:
        load_layout("odd", layout_files((tmp_path,)), STOCK, lambda path: path.name)
    assert refused.value.diagnostics[0].code == "file-read"
    assert str(refused.value.diagnostics[0].span) == "odd.yaml"


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        ("columns: 5\nrows: 2\n", "the largest card that fits is 59.4 x 105 mm"),
        ("columns: 4\nrows: 2\norigin: [100, 15]\n", "the largest card that fits to the right of and below 100, 15 is"),
        ("columns: 4\nrows: 2\norigin: [100, 15]\n", " is 49.25 x 97.5 mm"),
        ("columns: 4\nrows: 2\ngap: 99\n", "the gaps leave no room"),
    ],
)
def test_cards_that_do_not_fit_come_with_the_size_that_does(lines: str, hint: str) -> None:
    report = Report()
    text = f"title: T\npaper: a4\nturned: true\n{lines}"
    assert read_layout(text.encode(), Path("own.yaml"), STOCK, report) is None
    assert hint in next(item.hint for item in report)
