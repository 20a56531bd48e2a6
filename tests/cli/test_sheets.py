"""Sheets from the command line: true size, right pages, the same bytes, and nothing half-written."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops
from small_game import make_game, tanuki

ROOT = Path(__file__).resolve().parents[2]
COLORS = {"a": (200, 30, 30), "b": (30, 160, 30), "c": (30, 30, 200), "d": (180, 160, 20), "e": (150, 20, 160)}


def five(root: Path, trim: tuple[float, float] = (63.0, 88.0), bleed: float = 3.0, count: int = 5) -> None:
    names = list(COLORS)[:count]
    art = make_game(root, [f"{name}.png" for name in names], trim, bleed)
    for name in names:
        Image.new("RGB", (59, 86), COLORS[name]).save(art / f"{name}.png")


def report(root: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    capsys.readouterr()
    assert tanuki(root, "sheets", "--format", "json", *options) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def extents(path: str, page: int, color: tuple[int, int, int]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a colour on a page, in mm, as it is drawn."""
    with pypdfium2.PdfDocument(path) as document:
        image = document[page].render(scale=254 / 72).to_pil().convert("RGB")
    apart = ImageChops.difference(image, Image.new("RGB", image.size, color)).convert("L")
    box = apart.point(lambda value: 255 * (value < 8)).getbbox()
    assert box is not None
    return box[0] / 10, box[1] / 10, (box[2] - box[0]) / 10, (box[3] - box[1]) / 10


def near(found: tuple[float, ...], wanted: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= 0.1 + 1e-9 for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("dpi", [72, 96, 300, (300, 600), None])
def test_a_card_has_its_true_size_whatever_the_pictures_tag_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], dpi: int | tuple[int, int] | None
) -> None:
    art = make_game(tmp_path, ["a.png"], (59.0, 86.0))
    tag = {} if dpi is None else {"dpi": dpi if isinstance(dpi, tuple) else (dpi, dpi)}
    Image.new("RGB", (590, 860), COLORS["a"]).save(art / "a.png", **tag)
    made = report(tmp_path, capsys, "--layout", "a4-japanese", "--no-marks", "--bleed", "0")
    assert near(extents(made["files"][0], 0, COLORS["a"])[2:], (59.0, 86.0))
    with pikepdf.open(made["files"][0]) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert "/UserUnit" not in pdf.pages[0]


def test_the_report_says_where_each_card_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    five(tmp_path)
    made = report(tmp_path, capsys)
    cards = made["pages"][0]["cards"]
    assert [(card["id"], card["row"], card["column"]) for card in cards] == [
        ("card-1", 1, 1),
        ("card-2", 1, 2),
        ("card-3", 1, 3),
        ("card-4", 2, 1),
        ("card-5", 2, 2),
    ]
    for card, color in zip(cards, COLORS.values(), strict=True):
        assert near(extents(made["files"][0], 0, color), (card["x"], card["y"], 63.0, 88.0))


def test_positions_are_reported_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Callable[[str, str], None]
) -> None:
    five(tmp_path, count=4)
    made = report(tmp_path, capsys, "--backs", "short-edge", "--layout", "a4-3x3-bleed", "--dry-run", "--out", "a.pdf")
    golden("positions.json", json.dumps(made, indent=1) + "\n")


def margins(root: Path) -> None:
    """A layout off the middle of the page: 15 mm on the left, 6 on the right, 12 above, 21 below."""
    folder = root / "templates" / "small" / "layouts"
    folder.mkdir()
    text = "title: Off the middle\npaper: a4\ncolumns: 3\nrows: 3\norigin: [15, 12]\n"
    (folder / "off.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("backs", "wanted"),
    [
        ("long-edge", [("card-1", 132, 12), ("card-2", 69, 12), ("card-3", 6, 12), ("card-4", 132, 100)]),
        ("short-edge", [("card-1", 15, 197), ("card-2", 78, 197), ("card-3", 141, 197), ("card-4", 15, 109)]),
    ],
)
def test_unequal_margins_change_sides_on_the_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], backs: str, wanted: list[tuple[str, float, float]]
) -> None:
    five(tmp_path, count=4)
    margins(tmp_path)
    made = report(tmp_path, capsys, "--layout", "off", "--backs", backs)
    front, back = made["pages"]
    assert [(card["x"], card["y"]) for card in front["cards"]] == [(15, 12), (78, 12), (141, 12), (15, 100)]
    assert sorted((card["id"], card["x"], card["y"]) for card in back["cards"]) == wanted
    assert all(card["turned"] == (backs == "short-edge") for card in back["cards"])


def boxes(path: str) -> list[tuple[list[float], list[float]]]:
    with pikepdf.open(path) as pdf:
        return [
            ([round(float(v), 1) for v in page.mediabox], [round(float(v), 1) for v in page.trimbox])
            for page in pdf.pages
        ]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (["--paper", "letter"], [([0, 0, 612, 792], [0, 0, 612, 792])]),
        (["--layout", "card"], [([0, 0, 180, 252], [0, 0, 180, 252])] * 2),
        (["--layout", "card-bleed"], [([0, 0, 198, 270], [9, 9, 189, 261])] * 2),
    ],
)
def test_the_page_has_the_size_asked_for(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    wanted: list[tuple[list[float], list[float]]],
) -> None:
    five(tmp_path, (63.5, 88.9), 3.175, count=2)
    assert boxes(report(tmp_path, capsys, *options)["files"][0]) == wanted


def test_copies_stand_side_by_side_and_none_print_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    five(tmp_path)
    (tmp_path / "deck.txt").write_text("0 card-1\n1 card-2\n3 Card 3\n", encoding="utf-8")
    made = report(tmp_path, capsys, "--deck", str(tmp_path / "deck.txt"))
    assert [card["id"] for card in made["pages"][0]["cards"]] == ["card-2", "card-3", "card-3", "card-3"]


@pytest.mark.parametrize("line", ["-1 card-1", "1.5 card-1", "two card-1", "true card-1", "[1, 2] card-1"])
def test_a_count_that_is_none_is_refused_by_card(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str) -> None:
    five(tmp_path)
    (tmp_path / "deck.txt").write_text(f"{line}\n", encoding="utf-8")
    assert tanuki(tmp_path, "sheets", "--deck", str(tmp_path / "deck.txt")) != 0
    complaint = capsys.readouterr().err
    assert "deck.txt:1:1: error: " in complaint
    assert "card-1" in complaint
    assert line.split(" card", maxsplit=1)[0] in complaint


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "\n\n", "0 card-1\n"])
def test_an_empty_deck_is_refused_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    five(tmp_path)
    (tmp_path / "deck.txt").write_text(text, encoding="utf-8")
    assert tanuki(tmp_path, "sheets", "--deck", str(tmp_path / "deck.txt")) != 0
    complaint, hint = capsys.readouterr().err.splitlines()
    assert "deck.txt" in complaint
    assert hint.startswith("  hint: ")
    assert not (tmp_path / "output").exists()


def test_a_picture_with_too_few_pixels_prints_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    five(tmp_path, count=1)
    assert tanuki(tmp_path, "sheets", "--copies", "9") == 0
    warning, hint = capsys.readouterr().err.splitlines()
    assert warning.startswith(
        "cards/small/all/001-card-1.yaml:5:14: warning: card-1: the picture art/a.png gives 24 dpi"
    )
    assert hint == "  hint: its visible part should have at least 744 x 1039 pixels"


def test_one_card_takes_one_place_on_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    five(tmp_path, count=1)
    pages = report(tmp_path, capsys)["pages"]
    assert [len(page["cards"]) for page in pages] == [1]


def test_a_dry_run_says_the_same_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    five(tmp_path)
    planned = report(tmp_path, capsys, "--dry-run", "--backs", "long-edge")
    assert not (tmp_path / "output").exists()
    assert planned == report(tmp_path, capsys, "--backs", "long-edge")


def test_a_dry_run_finds_what_the_run_would_find(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    five(tmp_path)
    (tmp_path / "cards" / "small" / "art" / "c.png").write_bytes(b"")
    complaints = []
    for options in (["--dry-run"], ["--dry-run", "--volume-mb", "1"], []):
        assert tanuki(tmp_path, "sheets", *options) == 1
        complaints.append(capsys.readouterr().err)
        assert not list(tmp_path.glob("output/*"))
    assert "error: card-3: the picture art/c.png cannot be used: the file is empty" in complaints[0]
    assert complaints[0] == complaints[1] == complaints[2]


def test_volumes_hold_whole_sheets_and_every_page_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"{index}.png" for index in range(30)]
    art = make_game(tmp_path, names)
    for index, name in enumerate(names):
        Image.effect_noise((200, 280), 20 + index).convert("RGB").save(art / name)
    planned = report(tmp_path, capsys, "--backs", "long-edge", "--volume-mb", "1", "--dry-run")
    made = report(tmp_path, capsys, "--backs", "long-edge", "--volume-mb", "1")
    assert planned == made
    assert len(made["files"]) > 1
    assert [Path(name).name for name in made["files"]] == [
        f"small-sheets-a4-{index}.pdf" for index in range(1, len(made["files"]) + 1)
    ]
    counts = []
    for name in made["files"]:
        with pikepdf.open(name) as pdf:
            counts.append(len(pdf.pages))
    assert all(count % 2 == 0 for count in counts)
    assert sum(counts) == len(made["pages"]) == 8
    assert [page["file"] for page in made["pages"]] == [
        name for name, count in zip(made["files"], counts, strict=True) for _ in range(count)
    ]


def sheets_elsewhere(root: Path, out: Path, seed: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
    command = [sys.executable, "-m", "tanuki_print", "sheets", "--root", str(root), "--out", str(out)]
    subprocess.run([*command, "--backs", "long-edge"], env=env, check=True, capture_output=True)
    return hashlib.sha256(out.read_bytes()).hexdigest()


def test_two_folders_and_two_hash_seeds_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        five(tmp_path / name)
    one = sheets_elsewhere(tmp_path / "one", tmp_path / "one" / "a.pdf", "1")
    two = sheets_elsewhere(tmp_path / "two", tmp_path / "two" / "b.pdf", "2")
    assert one == two


def test_writers_at_one_output_never_leave_half_a_file(tmp_path: Path) -> None:
    five(tmp_path)
    out = tmp_path / "race.pdf"
    with ThreadPoolExecutor(3) as pool:
        writers = [pool.submit(sheets_elsewhere, tmp_path, out, str(seed)) for seed in range(6)]
        while not all(writer.done() for writer in writers):
            found = out.read_bytes() if out.exists() else b"%PDF-1.7 %%EOF\n"
            assert found.startswith(b"%PDF-")
            assert found.endswith(b"%%EOF\n")
    assert len({writer.result() for writer in writers}) == 1
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".pdf", ".tmp")] == ["race.pdf"]


@pytest.mark.needs_qpdf
@pytest.mark.parametrize("options", [[], ["--backs", "fold"], ["--low-ink"], ["--calibration"]])
def test_qpdf_finds_nothing_to_complain_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    five(tmp_path)
    made = report(tmp_path, capsys, *options)
    done = subprocess.run(["qpdf", "--check", made["files"][0]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_layout_for_another_paper_than_the_one_asked_for_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    five(tmp_path)
    assert tanuki(tmp_path, "sheets", "--layout", "letter-3x3", "--paper", "Letter") == 0
    assert tanuki(tmp_path, "sheets", "--layout", "a4-3x3", "--paper", "letter") == 2
    assert "the layout 'a4-3x3' is for a4, not letter" in capsys.readouterr().err


def test_a_deck_that_is_no_text_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    five(tmp_path)
    deck = tmp_path / "deck.txt"
    deck.write_bytes(b"1 card-1\n2 \xe9\n")
    assert tanuki(tmp_path, "sheets", "--deck", str(deck)) == 1
    assert capsys.readouterr().err.startswith("deck.txt:2:1: error: this line is not UTF-8 [deck-encoding]")
    assert tanuki(tmp_path, "sheets", "--deck", str(tmp_path / "none.txt")) == 2
    assert "there is no file" in capsys.readouterr().err
