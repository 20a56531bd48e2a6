"""The PDF: sizes, words, links, outline, what stands where on a page, fonts, faults, and the same bytes each time."""

import hashlib
import io
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from rulebook_samples import ROOT, STORY, read, sample, styles, told

from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.rulebook.document import Document, Picture
from tanuki_print.rulebook.typeset import PAPERS, SIZES, find_paper, typeset, typeset_sheet

A5 = PAPERS["a5"]


def pages(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def long_text(sections: int = 14) -> Document:
    """Headings, rules, lists, tables and examples in lengths that end pages everywhere."""
    parts = ["# Long", "<!-- contents -->"]
    for section in range(1, sections + 1):
        parts.append(f"### {section} Section{section}")
        words = "Lanterns burn low before the rain comes down. "
        parts.extend(f"{section}.{rule} {words * (1 + (section * rule) % 5)}" for rule in range(1, 3 + section % 4))
        rows = "\n".join(f"| {row} | a word or two | {row * 100} |" for row in range(2 + section % 6))
        parts.append(f"| Row | What | Points |\n|---|---|--:|\n{rows}")
        parts.append("```scenario\ntitle: x\n```")
    document, report = read("\n\n".join(parts) + "\n")
    assert list(report) == []
    return told(document)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_pages_have_the_size_of_their_paper(paper: str) -> None:
    with pikepdf.open(io.BytesIO(typeset(sample(), PAPERS[paper], styles()))) as pdf:
        sizes = {tuple(round(float(value) / 72 * 25.4, 1) for value in page.mediabox[2:]) for page in pdf.pages}
    assert sizes == {(PAPERS[paper].width, PAPERS[paper].height)}


def test_everything_in_the_text_stands_on_a_page() -> None:
    text = " ".join(" ".join(pages(typeset(sample(), A5, styles()))).split())
    for words in (
        "Life Points begins at 8000.", "A hand holds 7 cards at the most.", "“Quotes” are set curly",
        "桃太郎", "one summon a turn, see section 1;", "Does the first player draw?", "The first player draws.",
        "Not played: They wait with full Life Points", "Attacking player loses", "Momotarō", "Kappa: defense",
        "Shuten-dōji walks “straight” in", "attack directly with Shuten-dōji", "defender loses 950",
    ):  # fmt: skip
        assert words in text


def test_words_are_never_read_as_code() -> None:
    text = " ".join(pages(typeset(sample(), A5, styles())))
    assert "the zone is full: #let x = 1 $ * _ @ <b>" in text.replace("\n", " ")
    odd, report = read("# T\n\n" + r"\#let a = 1; #panic() $x^2$ \*no\* @here <https://e.org> // not a remark \u{41}")
    assert list(report) == []
    assert "#let a = 1; #panic() $x^2$ *no* @here https://e.org // not a remark" in pages(typeset(odd, A5, styles()))[0]


def test_links_lead_to_rules_and_to_addresses() -> None:
    with pikepdf.open(io.BytesIO(typeset(sample(), A5, styles()))) as pdf:
        links = [annotation for page in pdf.pages for annotation in page.get("/Annots", [])]
        outside = [str(link["/A"]["/URI"]) for link in links if "/A" in link and "/URI" in link["/A"]]
        inside = [link for link in links if "/Dest" in link or ("/A" in link and link["/A"]["/S"] == "/GoTo")]
    assert outside == ["https://example.org/rules"]
    assert len(inside) > 20


def test_the_outline_holds_every_heading_in_order() -> None:
    with pikepdf.open(io.BytesIO(typeset(sample(), A5, styles()))) as pdf, pdf.open_outline() as outline:

        def titles(items: list[pikepdf.OutlineItem]) -> list[object]:
            return [(item.title, titles(list(item.children))) if item.children else item.title for item in items]

        assert titles(list(outline.root)) == [
            ("Lantern Duel: the rulebook", [
                ("Before you play", ["1 The goal", "2 The turn"]),
                ("More of it", ["3 The end"]),
            ]),
        ]  # fmt: skip


def test_the_contents_name_the_page_of_each_section() -> None:
    found = pages(typeset(long_text(), A5, styles()))
    for section in range(1, 15):
        page = next(n for n, text in enumerate(found, 1) if f"{section}.1 " in text or f"\n{section}.1\n" in text)
        line = next(line for line in found[0].split("\n") if f"Section{section} " in line)
        assert line.rstrip().endswith(str(page)), line


def test_no_heading_stands_last_on_a_page_and_none_is_parted_from_its_text() -> None:
    with pypdfium2.PdfDocument(typeset(long_text(), A5, styles())) as document:
        for page in document:
            lines = _lines_of(page)
            body = [line for line in lines if 19 < line[0] < 197]
            assert body
            assert "SECTION" not in body[-1][1].upper()


def _lines_of(page: pypdfium2.PdfPage) -> list[tuple[float, str]]:
    """Distance from the top (mm) and words of each line, from the top down."""
    height = page.get_height()
    text = page.get_textpage()
    found = []
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        found.append(((height - bottom) / 72 * 25.4, text.get_text_bounded(left, bottom, right, top)))
    return sorted(found)


def test_nothing_leaves_its_page_or_its_margins() -> None:
    for paper in PAPERS.values():
        with pypdfium2.PdfDocument(typeset(long_text(6), paper, styles())) as document:
            for page in document:
                text = page.get_textpage()
                for index in range(text.count_rects()):
                    left, bottom, right, top = (value / 72 * 25.4 for value in text.get_rect(index))
                    assert left >= 12.5
                    assert right <= paper.width - 12.5
                    assert bottom >= 5
                    assert top <= paper.height - 5


def test_a_wide_table_stays_inside_its_frame() -> None:
    head = "| " + " | ".join(f"Column number {n}" for n in range(6)) + " |\n" + "|---" * 6 + "|\n"
    row = "| " + " | ".join("several words that need room" for _ in range(6)) + " |\n"
    document, _ = read("# T\n\n" + head + row * 60)
    pdf = typeset(document, A5, styles())
    with pypdfium2.PdfDocument(pdf) as opened:
        assert len(opened) > 1
        for page in opened:
            text = page.get_textpage()
            boxes = [text.get_rect(index) for index in range(text.count_rects())]
            assert max(box[2] for box in boxes) / 72 * 25.4 <= A5.width - 12.5
    assert all("Column" in text for text in pages(pdf)), "the head is repeated"


@pytest.mark.needs_qpdf
def test_qpdf_finds_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(typeset(long_text(), A5, styles()))
    found = subprocess.run(["qpdf", "--check", path], check=True, capture_output=True, text=True)
    assert "No syntax or stream encoding errors found" in found.stdout


def test_every_font_is_embedded() -> None:
    with pikepdf.open(io.BytesIO(typeset(sample(), A5, styles()))) as pdf:
        fonts = [
            obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/FontDescriptor"
        ]
        names = {str(font["/FontName"]).split("+")[-1] for font in fonts}
        assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)
    assert any(name.startswith("Cinzel") for name in names)
    assert any(name.startswith("AlegreyaSans") for name in names)
    assert any(name.startswith("NotoSerif") for name in names)


def test_the_pdf_is_tagged_and_says_its_title_and_language() -> None:
    with pikepdf.open(io.BytesIO(typeset(sample(), A5, styles()))) as pdf:
        assert pdf.Root["/MarkInfo"]["/Marked"]
        assert str(pdf.Root["/Lang"]) == "en"
        assert str(pdf.docinfo["/Title"]) == "Lantern Duel: the rulebook"
        assert "/CreationDate" not in pdf.docinfo


_SCRIPT = """
import hashlib, sys
sys.path.insert(0, "tests/rulebook")
from rulebook_samples import sample, styles
from tanuki_print.rulebook.typeset import PAPERS, typeset
print(hashlib.sha256(typeset(sample(), PAPERS["a5"], styles())).hexdigest())
"""


def test_the_same_bytes_in_every_run() -> None:
    ours = hashlib.sha256(typeset(sample(), A5, styles())).hexdigest()
    for seed in ("1", "2"):
        env = dict(os.environ, PYTHONHASHSEED=seed)
        found = subprocess.run(
            [sys.executable, "-c", _SCRIPT], cwd=ROOT, env=env, check=True, capture_output=True, text=True
        )
        assert found.stdout.strip() == ours


def test_a_character_without_a_glyph_is_named_with_its_line() -> None:
    document, _ = read("# T\n\nA good \u1234 one.\n")
    with pytest.raises(TanukiError) as caught:
        typeset(document, A5, styles())
    said = "rules/x.md:3:1: error: no font has the character 'ሴ' (U+1234) [glyph-missing]"
    assert str(caught.value) == f"{said}\n  hint: write it in other letters"


def test_a_fault_in_a_style_is_told_at_its_line() -> None:
    broken = replace(styles(), own="#let look = (\n  title: rgb(12),\n  accent: reed,\n)\n")
    with pytest.raises(TanukiError) as caught:
        typeset(sample(), A5, broken)
    [item] = caught.value.diagnostics
    assert (item.span.path, item.code) == ("templates/none/rulebook.typ", "style")
    assert item.span.line in (2, 3)


def test_papers_are_found_by_name_in_any_case() -> None:
    assert find_paper("A4") == PAPERS["a4"]
    with pytest.raises(UsageError, match="there is no paper 'a6'"):
        find_paper("a6")


def test_a_sheet_has_two_pages_and_says_by_how_much_a_text_is_too_long() -> None:
    words = "Lanterns burn low before the rain comes down on the village. " * 6
    short, _ = read("# Quick\n\n" + "\n\n".join([words] * 40) + "\n")
    pdf = typeset_sheet(short, PAPERS["a4"], styles())
    assert len(pages(pdf)) <= 2
    long, _ = read("# Quick\n\n" + "\n\n".join([words] * 90) + "\n")
    with pytest.raises(TanukiError, match=r"the text is \d+ mm of a column too long for the two sides of one a4 sheet"):
        typeset_sheet(long, PAPERS["a4"], styles())


def heights(pdf: bytes) -> list[float]:
    """The height (points) of the letter x, or of what else is short, on the first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        boxes = [text.get_charbox(n) for n in range(text.count_chars()) if text.get_text_range(n, 1) == "x"]
        return [top - bottom for _, bottom, _, top in boxes]


def test_a_sheet_is_set_in_the_largest_type_that_fits() -> None:
    words = "A lynx fixes six boxes. " * 12
    few, many = (read("# Quick\n\n" + "\n\n".join([words] * count) + "\n")[0] for count in (4, 52))
    large, small = (max(heights(typeset_sheet(text, PAPERS["a4"], styles()))) for text in (few, many))
    assert large / small == pytest.approx(SIZES[-1] / SIZES[0], abs=0.2)
    assert large > small


def test_a_table_too_wide_for_a_column_stands_at_the_foot_across_both() -> None:
    narrow = "| A | B |\n|---|---|\n| left one | left two |\n"
    cells = " | ".join(f"as many words as {word}" for word in ("these", "those", "others", "last"))
    wide = f"| A | B | C | D |\n|---|---|---|---|\n| {cells} |\n"
    document, _ = read(f"# Quick\n\nOver it.\n\n{narrow}\n\n{wide}\n\nBehind it.\n")
    with pypdfium2.PdfDocument(typeset_sheet(document, PAPERS["a4"], styles())) as pdf:
        assert len(pdf) == 1
        found = {words: (left, y) for left, y, words in _placed(pdf[0])}
    half = PAPERS["a4"].width / 2
    assert found["left two"][0] < half < found["as many words as last"][0]
    assert found["as many words as last"][1] > 250 > found["Behind it."][1]
    assert found["Behind it."][0] < half


def _placed(page: pypdfium2.PdfPage) -> list[tuple[float, float, str]]:
    """Left edge, distance from the top (mm) and words of each piece of a line."""
    text = page.get_textpage()
    found = []
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        words = text.get_text_bounded(left - 1, bottom, right + 1, top).strip()
        found.append((left / 72 * 25.4, (page.get_height() - top) / 72 * 25.4, words))
    return found


def test_a_wide_table_at_the_foot_of_a_third_page_is_too_long_as_well() -> None:
    words = "Lanterns burn low before the rain comes down on the village. " * 6
    cells = " | ".join("as many words as these" for _ in range(4))
    wide = "| A | B | C | D |\n|---|---|---|---|\n" + f"| {cells} |\n" * 36
    document, _ = read(f"# Quick\n\n{wide}\n{words}\n\n{wide}\n{words}\n\n{wide}")
    with pytest.raises(TanukiError, match=r"mm of a column too long for the two sides of one a4 sheet"):
        typeset_sheet(document, PAPERS["a4"], styles())


def test_long_ids_in_a_table_break_behind_their_underscores() -> None:
    document, _ = read("# T\n\n| Words | Id |\n|---|---|\n" + f"| {'two words ' * 12} | {'a_long_id_' * 9}end |\n")
    with pypdfium2.PdfDocument(typeset(document, A5, styles())) as opened:
        text = opened[0].get_textpage()
        rights = [text.get_rect(index)[2] / 72 * 25.4 for index in range(text.count_rects())]
        ids = [line for line in text.get_text_range().splitlines() if "long_" in line]
    assert max(rights) <= A5.width - 12.5
    assert len(ids) > 1


def test_pictures_are_placed_as_drawings_with_their_words() -> None:
    picture_pdf = typeset(read("# Board\n")[0], A5, styles())
    story = replace(STORY, board=Picture(100.0, 60.0, "Two cards face each other.", page=1))
    document, _ = read("# T\n\n```scenario\ntitle: x\n```\n")
    document = replace(document, blocks=(document.blocks[0], replace(document.blocks[1], story=story)))  # type: ignore[call-arg]
    with pikepdf.open(io.BytesIO(typeset(document, A5, styles(), picture_pdf))) as pdf:
        alts = [str(obj["/Alt"]) for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary) and "/Alt" in obj]
        images = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Image"]
    assert "Two cards face each other." in alts
    assert images == []


@pytest.mark.needs_poppler
def test_poppler_reads_the_words_too(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(typeset(sample(), A5, styles()))
    tool = shutil.which("pdftotext")
    assert tool
    found = subprocess.run([tool, "-enc", "UTF-8", path, "-"], check=True, capture_output=True)
    assert "Momotarō" in found.stdout.decode("utf-8")
    assert found.stderr == b"", "poppler finds no fault"
