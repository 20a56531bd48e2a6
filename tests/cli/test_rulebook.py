"""`tanuki-print rulebook` and `tanuki-print quickstart` as their users meet them: files, papers, refusals."""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4


def _run(*arguments: object, root: Path = ROOT) -> int:
    return run(lambda: app([*map(str, arguments), "--root", str(root)]))


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def _pages(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def _sizes(path: Path) -> set[tuple[float, float]]:
    with pypdfium2.PdfDocument(path) as document:
        return {(round(page.get_width() / MM, 1), round(page.get_height() / MM, 1)) for page in document}


class Line(NamedTuple):
    """Words on a page: how far from its top and its left edge, as shares of its height and width."""

    down: float
    left: float
    words: str


def _lines(page: pypdfium2.PdfPage) -> list[Line]:
    """The pieces of text on a page, from the top down, without running head and foot."""
    text, (width, height) = page.get_textpage(), page.get_size()
    found = []
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        words = text.get_text_bounded(left - 1, bottom, right + 1, top).strip()
        found.append(Line(1 - bottom / height, left / width, words))
    return sorted(line for line in found if 0.08 < line.down < 0.89)


@pytest.mark.parametrize(
    ("paper", "size"),
    [("a5", (148.0, 210.0)), ("a4", (210.0, 297.0)), ("letter", (215.9, 279.4)), ("half-letter", (139.7, 215.9))],
)
def test_the_rulebook_prints_on_every_paper(paper: str, size: tuple[float, float], tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    assert _run("rulebook", "--paper", paper, "--out", out) == 0
    assert _sizes(out) == {size}
    with pypdfium2.PdfDocument(out) as document:
        pages = [_lines(page) for page in document]
        headings = {item.get_title().casefold() for item in document.get_toc()}
    words = "\n".join(line.words for page in pages for line in page)
    examples = [int(number) for number in re.findall(r"^example (\d+)$", words, re.MULTILINE | re.IGNORECASE)]
    assert examples == list(range(1, len(examples) + 1)), "every example once, in order"
    assert len(examples) >= 50
    numbers = [line.words for page in pages for line in page if line.left < 0.2]
    rules = [number for number in numbers if re.fullmatch(r"\d+\.\d+", number)]
    assert rules == sorted(rules, key=lambda number: [int(part) for part in number.split(".")])
    assert len(rules) == len(set(rules)) >= 50
    for number, page in enumerate(pages[1:-1], 2):
        assert page[-1].words.casefold() not in headings, f"page {number} ends with a heading"
        assert page[-1].down > 0.5, f"page {number} is half empty"


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_the_quickstart_is_one_sheet_with_both_sides_used(
    paper: str, size: tuple[float, float], tmp_path: Path
) -> None:
    out = tmp_path / "quick.pdf"
    assert _run("quickstart", "--paper", paper, "--out", out) == 0
    assert _sizes(out) == {size}
    with pypdfium2.PdfDocument(out) as document:
        assert len(document) == 2
        for page in document:
            text = page.get_textpage()
            half, height = page.get_width() / 2, page.get_height()
            rects = [text.get_rect(index) for index in range(text.count_rects())]
            for column in (rect for rect in rects if rect[0] < half), (rect for rect in rects if rect[0] > half):
                assert max(1 - bottom / height for _, bottom, _, _ in column) > 0.65


@pytest.mark.parametrize("name", ["rulebook", "quickstart"])
@pytest.mark.parametrize(("paper", "size"), [("a4", (296.0, 210.0)), ("letter", (279.4, 215.9))])
def test_booklets_are_sheets_with_two_pages_a_side(
    name: str, paper: str, size: tuple[float, float], tmp_path: Path
) -> None:
    out = tmp_path / "booklet.pdf"
    assert _run(name, "--format", "booklet", "--paper", paper, "--out", out) == 0
    [(width, height)] = _sizes(out)
    assert abs(width - size[0]) <= 1.0
    assert height == size[1]
    with pypdfium2.PdfDocument(out) as document:
        assert len(document) % 2 == 0


def test_files_have_names_of_their_own_in_the_output_folder(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["rulebook"],
        ["quickstart"],
        ["quickstart", "--format", "html"],
        ["rulebook", "--format", "booklet"],
    ):
        assert _run(*words, root=shipped) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert [Path(line).name for line in out.splitlines()] == [
        "tanuki-panic-rulebook-a5.pdf", "tanuki-panic-quickstart-a4.pdf", "tanuki-panic-quickstart.html",
        "tanuki-panic-rulebook-booklet-a4.pdf",
    ]  # fmt: skip
    assert all(Path(line).is_file() for line in out.splitlines())


@pytest.mark.parametrize("form", ["pdf", "html", "booklet"])
def test_a_wrong_example_is_not_printed(form: str, shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    _change(shipped / "rules/tanuki-panic/rulebook.md", "- Ren loses 700\n", "- Ren loses 701\n")
    out = shipped / f"made/book.{'html' if form == 'html' else 'pdf'}"
    assert _run("rulebook", "--format", form, "--out", out, root=shipped) == 1
    told = capfd.readouterr()
    assert told.out == ""
    assert re.match(
        r"rules/tanuki-panic/rulebook\.md:\d+:\d+: error: the example 'Momotarō walks through the open gate and wins' "
        r"is not right \[example-wrong\]\n  hint: tanuki-print rules check shows",
        told.err,
    )
    assert not out.parent.exists()


def test_a_book_that_cannot_be_made_leaves_the_old_one(shipped: Path) -> None:
    out = shipped / "book.pdf"
    out.write_bytes(b"the old one")
    before = sorted(path.name for path in shipped.iterdir())
    _change(shipped / "templates/common/rulebook.typ", "#let book(doc, own) = {", "#let book(doc, own) = { nonsense")
    assert _run("rulebook", "--out", out, root=shipped) == 1
    assert out.read_bytes() == b"the old one"
    assert sorted(path.name for path in shipped.iterdir()) == before


def test_a_fault_in_a_style_is_told_at_its_line(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = shipped / "templates/tanuki-panic/rulebook.typ"
    _change(path, "  title: red,\n", "  title: reed,\n")
    line = next(n for n, text in enumerate(path.read_text("utf-8").splitlines(), 1) if "title: reed" in text)
    assert _run("rulebook", "--out", shipped / "x.pdf", root=shipped) == 1
    said = f"templates/tanuki-panic/rulebook.typ:{line}:10: error: unknown variable: reed [style]"
    assert said in capfd.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint", "hint"),
    [
        (["rulebook", "--paper", "a55"], "there is no paper 'a55' here", "did you mean"),
        (
            ["rulebook", "--paper", "foolscap"],
            "there is no paper 'foolscap' here",
            "known are a5, a4, letter, half-letter",
        ),
        (["quickstart", "--paper", "a5"], "there is no paper 'a5' here", "a4"),
        (["rulebook", "--format", "html", "--paper", "a4"], "a web page has no paper", "leave --paper out"),
        (["rulebook", "--format", "doc"], "'doc' is not one of 'pdf', 'html', 'booklet'", ""),
        (["rulebook", "--out", "FOLDER"], "is a folder", "name a file in it"),
        (["rulebook", "--out", "FOLDER/book.html"], "ends with .html, the format is pdf", "name it .pdf"),
        (
            ["rulebook", "--format", "html", "--out", "FOLDER/b.pdf"],
            "ends with .pdf, the format is html",
            "name it .html",
        ),
        (["rulebook", "--game", "tanuki-panik"], "tanuki-panik", "did you mean"),
    ],
)
def test_wrong_use_is_told_with_a_hint_and_writes_nothing(
    words: list[str], complaint: str, hint: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    named = [word.replace("FOLDER", str(tmp_path)) for word in words]
    if "--out" not in named:
        named += ["--out", str(tmp_path / "x.pdf")]
    assert _run(*named) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert complaint in " ".join(told.err.split())
    assert hint in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    assert _run("quickstart", "--out", tmp_path / "file" / "quick.pdf") == 1
    assert "cannot write this file" in capfd.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("name", ["rulebook", "quickstart"])
def test_a_game_without_the_text_says_which_file_it_would_be(
    name: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (shipped / f"rules/tanuki-panic/{name}.md").unlink()
    assert _run(name, root=shipped) == 1
    assert capfd.readouterr().err == (
        f"rules/tanuki-panic/{name}.md: error: Tanuki Panic has no {name} yet [file-missing]\n"
        "  hint: write it in this file\n"
    )
    assert not (shipped / "output").exists()


@pytest.mark.parametrize("form", ["pdf", "html"])
def test_a_changed_number_is_printed(form: str, shipped: Path) -> None:
    _change(shipped / "rules/tanuki-panic/constants.yaml", "hand_limit: 7 ", "hand_limit: 9 ")
    out = shipped / f"quick.{form}"
    assert _run("quickstart", "--format", form, "--out", out, root=shipped) == 0
    text = out.read_text("utf-8") if form == "html" else " ".join(_pages(out))
    assert "If you hold more than 9 cards, discard down to 9." in text
    assert "more than 7" not in text


def test_a_changed_number_is_printed_in_the_rulebook_once_its_examples_agree(shipped: Path) -> None:
    _change(shipped / "rules/tanuki-panic/constants.yaml", "copies: 3 ", "copies: 4 ")
    out = shipped / "book.html"
    assert _run("rulebook", "--format", "html", "--out", out, root=shipped) == 0
    text = out.read_text("utf-8")
    assert "at most 4 copies of a card" in text
    assert "at most 3 copies of a card" not in text


_MAKE = "from tanuki_print.__main__ import main; main()"


@pytest.mark.parametrize(("name", "form"), [("quickstart", "pdf"), ("quickstart", "booklet"), ("quickstart", "html")])
def test_the_same_bytes_in_every_run(name: str, form: str, tmp_path: Path) -> None:
    made = set()
    for seed, zone, tongue in (("1", "Asia/Tokyo", "C"), ("2", "America/New_York", "C.UTF-8")):
        folder = tmp_path / seed
        folder.mkdir()
        env = dict(os.environ, PYTHONHASHSEED=seed, TZ=zone, LC_ALL=tongue)
        out = folder / f"made.{'html' if form == 'html' else 'pdf'}"
        command = [sys.executable, "-c", _MAKE, name, "--format", form, "--out", out, "--root", ROOT]
        subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True)
        made.add(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(made) == 1


def test_the_web_page_is_one_file_with_each_card_once(tmp_path: Path) -> None:
    out = tmp_path / "book.html"
    assert _run("rulebook", "--format", "html", "--out", out) == 0
    text = out.read_text("utf-8")
    assert out.stat().st_size < 3_000_000
    symbols = re.findall(r'<symbol id="([^"]+)"', text)
    assert len(symbols) == len(set(symbols)) >= 30
    assert len(re.findall(r'href="#card-', text)) > 3 * len(symbols)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert "{{" not in text
    assert "Played by another reading: Nothing: each begins with 3000, whatever the size of the pack." in text
    for fetched in ("<script", "<link", "<img", "@import", 'src="', 'href="http://', "url(http"):
        assert fetched not in text
