"""The game in the box, printed with every way of printing: whole, findable, alike wherever it is made."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pytest

ROOT = Path(__file__).resolve().parents[2]
WAYS = {
    "plain.pdf": ["sheets"],
    "backs.pdf": ["sheets", "--backs", "long-edge"],
    "outlines.pdf": ["sheets", "--low-ink"],
    "bleed.pdf": ["sheets", "--layout", "card-bleed", "--cards", "set:regional-tanuki"],
    "cut.pdf": ["sheets", "--layout", "card", "--cards", "momotaro kirin"],
    "volumes.pdf": ["sheets", "--cards", "set:regional-tanuki", "--volume-mb", "0.2"],
    "card.pdf": ["render", "danzaburou-danuki", "--format", "pdf"],
    "card.png": ["render", "danzaburou-danuki", "--format", "png", "--dpi", "100"],
    "card.svg": ["render", "danzaburou-danuki", "--format", "svg"],
}


def tanuki(folder: Path, words: Sequence[str], seed: str = "0") -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tanuki_print", *words]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed(folder: Path, seed: str) -> Path:
    for name in ("cards", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    for name, words in WAYS.items():
        tanuki(folder, [*words, "--out", f"made/{name}"], seed)
    return folder / "made"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return printed(tmp_path_factory.mktemp("one"), "0")


@pytest.fixture(scope="module")
def finals() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = json.loads(tanuki(ROOT, ["cards", "--format", "json"]))
    return [card for card in cards if card["status"] == "final"]


def test_another_folder_and_another_hash_seed_give_the_same_bytes(made: Path, tmp_path: Path) -> None:
    (tmp_path / "längerer Weg").mkdir()
    again = printed(tmp_path / "längerer Weg", "1")
    sums = [
        {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
        for folder in (made, again)
    ]
    assert len(sums[0]) > len(WAYS)
    assert sums[0] == sums[1]


@pytest.mark.parametrize(("name", "pages"), [("plain.pdf", 7), ("backs.pdf", 14), ("outlines.pdf", 7)])
def test_every_final_card_takes_its_place_once(made: Path, name: str, pages: int) -> None:
    with pikepdf.open(made / name) as pdf:
        assert len(pdf.pages) == pages
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(
    ("name", "media", "trim"),
    [
        ("backs.pdf", (210, 297), (0, 0, 210, 297)),
        ("cut.pdf", (63, 88), (0, 0, 63, 88)),
        ("bleed.pdf", (69, 94), (3, 3, 66, 91)),
        ("card.pdf", (63, 88), (0, 0, 63, 88)),
    ],
)
def test_a_page_says_where_paper_bleed_and_card_end(
    made: Path, name: str, media: tuple[int, int], trim: tuple[int, int, int, int]
) -> None:
    with pikepdf.open(made / name) as pdf:
        for page in pdf.pages:
            whole, bleed, cut = (
                tuple(round(float(value) / 72 * 25.4, 2) for value in box)
                for box in (page.mediabox, page.bleedbox, page.trimbox)
            )
            assert whole == bleed == (0, 0, *media)
            assert cut == trim


def test_every_font_is_embedded_and_none_is_the_viewers_own(made: Path) -> None:
    for path in made.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/FontName" in item]
            assert fonts, path.name
            assert all("/FontFile2" in font for font in fonts), path.name
            named = [
                str(item.BaseFont)
                for item in pdf.objects
                if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item
            ]
            assert all(re.fullmatch(r"/[A-Z]{6}\+\w+", name) for name in named), named


@pytest.mark.needs_qpdf
def test_qpdf_finds_nothing_to_complain_about(made: Path) -> None:
    for path in made.glob("*.pdf"):
        done = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def words_in(path: Path) -> str:
    done = subprocess.run(["pdftotext", path, "-"], capture_output=True, encoding="utf-8", check=True)
    return " ".join(unicodedata.normalize("NFC", done.stdout).split())


@pytest.mark.needs_poppler
@pytest.mark.parametrize("name", ["plain.pdf", "backs.pdf", "outlines.pdf", "bleed.pdf"])
def test_every_name_in_both_writings_is_found_in_the_file(made: Path, finals: list[dict[str, Any]], name: str) -> None:
    text = words_in(made / name)
    wanted = [card for card in finals if name != "bleed.pdf" or card["set"] == "regional-tanuki"]
    assert len(wanted) >= 18
    assert [card["name"] for card in wanted if card["name"] not in text] == []
    assert [card["kanji"] for card in wanted if card["kanji"] and card["kanji"] not in text] == []
    assert [card["id"] for card in wanted if card["flavor"].replace("'", "’") not in text] == []


def test_the_card_list_for_programs_holds_the_figures_of_the_card_table() -> None:
    table = ROOT / "tests" / "data" / "tanuki-panic-figures.csv"
    written = [line.split(",") for line in table.read_text(encoding="utf-8").splitlines()[1:]]
    listed = json.loads(tanuki(ROOT, ["cards", "--format", "json"]))
    figures = [["" if card[key] is None else str(card[key]) for key in ("atk", "def")] for card in listed]
    named = [[str(int(card["number"])), card["name"], card["set"]] for card in listed]
    assert [[*name, *two] for name, two in zip(named, figures, strict=True)] == written
