"""`tanuki-print mat`: sheets at true size, with the numbers and readings of the rules."""

import re
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run
from tanuki_print.rulebook.figures import draw_figure
from tanuki_print.sheets.face import Group, Item, Shape, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.paths import bounds
from tanuki_print.sheets.picture import Pictures, Plate, picture_pages
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4
SEAM = 192
"""Where two sheets of A4 or Letter meet, in mm of the mat."""


def _run(*arguments: object, root: Path = ROOT) -> int:
    return run(lambda: app(["mat", *map(str, arguments), "--root", str(root)]))


def _pages(path: Path) -> list[tuple[float, float]]:
    with pypdfium2.PdfDocument(path) as document:
        return [(round(page.get_width() / MM, 1), round(page.get_height() / MM, 1)) for page in document]


def _text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    return " ".join(words.split())


def _plate(*, in_text: bool = False) -> Plate:
    workspace = Workspace(ROOT, packed=False, output=ROOT / "output")
    catalog = require_catalog(workspace, "tanuki-panic")
    pictures = Pictures(catalog, load_templates(workspace, catalog))
    return draw_figure(pictures, "mat", require_rules(workspace, "tanuki-panic"), in_text=in_text)


def _words(plate: Plate) -> str:
    """The text layer of the picture, undivided."""
    with pypdfium2.PdfDocument(picture_pages([plate], load_fonts(), "Mat")) as document:
        return " ".join(document[0].get_textpage().get_text_bounded().split())


def _boxes(plate: Plate) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of everything that has an outline, in mm of the mat."""
    found: list[tuple[float, float, float, float]] = []

    def walk(items: tuple[Item, ...], outer: tuple[float, ...]) -> None:
        for item in items:
            if isinstance(item, Group) and not item.key:
                walk(item.items, multiply(outer, item.matrix))  # type: ignore[arg-type]
            elif isinstance(item, Shape) and item.stroke and outer == (1, 0, 0, 1, 0, 0):
                left, top, right, bottom = bounds(item.path)
                found.append((round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)))

    walk(plate.items, (1, 0, 0, 1, 0, 0))
    return found


def _lines(plate: Plate) -> list[tuple[float, float]]:
    """Where every line of text begins and ends across the mat, in mm, but for what is turned."""
    book = load_fonts()
    found = []

    def walk(items: tuple[Item, ...], outer: tuple[float, ...]) -> None:
        for item in items:
            if isinstance(item, Group):
                walk(item.items, multiply(outer, item.matrix))  # type: ignore[arg-type]
            elif isinstance(item, Text) and not outer[1]:
                width = sum(book.advance(item.font, char) * item.size * 25.4 / 72 / 1000 for char in item.text)
                left = outer[0] * item.x + outer[4]
                found.append((left, left + outer[0] * (width + item.tracking * len(item.text))))

    walk(plate.items, (1, 0, 0, 1, 0, 0))
    return found


def _changed(root: Path, name: str, old: str, new: str) -> None:
    path = root / "rules" / "tanuki-panic" / name
    before = path.read_text("utf-8")
    assert old in before
    path.write_text(before.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("paper", "pages"),
    [
        ("a4", [(210.0, 297.0)] * 2),
        ("letter", [(215.9, 279.4)] * 2),
        ("A3", [(420.0, 297.0)]),
        ("tabloid", [(431.8, 279.4)]),
    ],
)
def test_the_mat_on_paper_of_all_kinds(tmp_path: Path, paper: str, pages: list[tuple[float, float]]) -> None:
    assert _run("--paper", paper, "--out", tmp_path / "mat.pdf") == 0
    assert _pages(tmp_path / "mat.pdf") == pages


def test_what_a_player_finds_on_it(tmp_path: Path) -> None:
    assert _run("--paper", "a3", "--out", tmp_path / "mat.pdf") == 0
    text = _text(tmp_path / "mat.pdf")
    for words in (
        "Draw 1 card",
        "More than 7 cards in hand? Discard down to 7.",
        "Life Points",
        "5 to 19 cards",
        "20 to 39 cards",
        "40 or more cards",
        "attacker destroyed, no damage",
        "just flipped target survives, no damage",
    ):
        assert words in text
    assert text.count("Monster Zone") == 5
    assert "6" not in [word for word in text.split() if len(word) == 1]  # no sixth place on the field


def test_cards_have_their_true_size_upright_and_sideways() -> None:
    sizes = [(round(right - left, 2), round(bottom - top, 2)) for left, top, right, bottom in _boxes(_plate())]
    assert sizes.count((63, 88)) == 5 + 2  # the places, Graveyard and deck
    assert sizes.count((88, 63)) == 5


def test_no_place_and_no_word_lies_across_the_seam_of_two_sheets() -> None:
    plate = _plate()
    assert plate.size == (2 * SEAM, 265)
    frames = [box for box in _boxes(plate) if box[2] - box[0] < 300]
    assert len(frames) > 40
    assert [box for box in frames if box[0] < SEAM < box[2]] == []
    lines = _lines(plate)
    assert len(lines) > 60
    assert [line for line in lines if line[0] < SEAM < line[1]] == []


def test_the_life_track_counts_to_the_largest_life_in_steps_that_every_card_has() -> None:
    workspace = Workspace(ROOT, packed=False, output=ROOT / "output")
    figures = [value for card in require_catalog(workspace, "tanuki-panic").cards for value in card.fields.values()]
    assert {value % 50 for value in figures if isinstance(value, int)} == {0}
    words = _words(_plate(in_text=True)).split()
    track = [*(str(n * 1000) for n in range(8, -1, -1)), *(str(n * 100) for n in range(9, -1, -1)), "50", "0"]
    assert words[words.index("8000") :] == track


def test_every_rule_named_on_the_mat_says_so_in_the_rulebook() -> None:
    text = (ROOT / "rules" / "tanuki-panic" / "rulebook.md").read_text("utf-8")
    said = {
        "1.1": "loses at once",
        "3.2": "The size of your own deck decides",
        "4.2": "**Draw Phase.**",
        "4.5": "**Main Phases 1 and 2.**",
        "4.6": "**Battle Phase.**",
        "4.7": "**End Phase.**",
        "7.7": "**directly**",
        "7.9": "**ATK against a lower ATK.**",
        "7.10": "**ATK against an equal ATK.**",
        "7.11": "**ATK against a higher ATK.**",
        "7.12": "**ATK against a lower DEF.**",
        "7.13": "**ATK against a higher DEF.**",
        "7.14": "**ATK against an equal DEF.**",
        "7.15": "a card that this very attack turned up",
        "7.16": "**Overkill.**",
    }
    numbers = set(re.findall(r"\b\d+\.\d+\b", _words(_plate())))
    assert numbers == set(said)
    for number, words in said.items():
        rule = re.search(rf"^{re.escape(number)}\s(.*?)\n\n", text, re.DOTALL | re.MULTILINE)
        assert rule is not None
        assert words in " ".join(rule[1].split())


def test_in_a_text_it_says_only_what_can_be_read_small() -> None:
    plate = _plate(in_text=True)
    assert plate.size == _plate().size
    words = _words(plate)
    assert "What an attack does" in words
    assert "no damage" not in words
    assert [word for word in ("Main 1", "Battle", "Graveyard", "Deck", "8000") if word not in words] == []


@pytest.mark.needs_qpdf
@pytest.mark.parametrize("options", [("--paper", "a4"), ("--paper", "a3", "--low-ink")])
def test_qpdf_finds_nothing_wrong(tmp_path: Path, options: tuple[str, ...]) -> None:
    assert _run(*options, "--out", tmp_path / "mat.pdf") == 0
    done = subprocess.run(["qpdf", "--check", str(tmp_path / "mat.pdf")], check=False, capture_output=True)
    assert done.returncode == 0, done.stdout


def test_changed_numbers_and_readings_are_printed(shipped: Path, tmp_path: Path) -> None:
    _changed(shipped, "constants.yaml", "hand_limit: 7", "hand_limit: 6")
    _changed(shipped, "constants.yaml", "monster_zone: 5", "monster_zone: 6")
    _changed(shipped, "constants.yaml", "life_standard: 8000", "life_standard: 9000")
    _changed(shipped, "rulings.yaml", "  default: none\n", "  default: difference\n")
    _changed(shipped, "rulings.yaml", '  default: survives\n  rules: ["7.15"]', '  default: open\n  rules: ["7.15"]')
    assert _run("--paper", "a3", "--out", tmp_path / "mat.pdf", root=shipped) == 0
    text = _text(tmp_path / "mat.pdf")
    assert "Discard down to 6" in text
    assert "9000" in text.split()
    assert "8000" in text.split()
    assert "attacker destroyed, you lose the difference" in text
    assert "just flipped not decided: ask the table" in text
    assert text.count("Monster Zone") == 6


def test_the_file_lies_in_output_and_is_the_same_every_time(
    shipped: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shipped)
    path = shipped / "output" / "tanuki-panic-mat-a4.pdf"
    assert _run(root=shipped) == 0
    assert capfd.readouterr().out.strip().endswith("output/tanuki-panic-mat-a4.pdf")
    first = path.read_bytes()
    assert _run(root=shipped) == 0
    assert path.read_bytes() == first


def test_low_ink_leaves_the_ground_white(tmp_path: Path) -> None:
    shares = []
    for options in ((), ("--low-ink",)):
        assert _run("--paper", "a3", *options, "--out", tmp_path / "mat.pdf") == 0
        with pypdfium2.PdfDocument(tmp_path / "mat.pdf") as document:
            picture = document[0].render(scale=0.5).to_pil().convert("L")
        shares.append(sum(picture.histogram()[200:]) / (picture.width * picture.height))
    assert shares[0] < 0.4
    assert shares[1] > 0.85


def test_a_game_without_a_mat_is_told_where_to_draw_it(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (shipped / "templates" / "tanuki-panic" / "mat.svg.j2").unlink()
    assert _run(root=shipped) == 1
    assert capfd.readouterr().err == (
        "templates/tanuki-panic/mat.svg.j2: error: Tanuki Panic has no play mat yet [file-missing]\n"
        "  hint: draw it in this file, see docs/templates.md\n"
    )
    assert not (shipped / "output").exists()


def test_wrong_paper_and_wrong_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("--paper", "a44") == 2
    assert "there is no paper 'a44'" in capfd.readouterr().err
    assert _run("--out", tmp_path) == 2
    assert f"--out {tmp_path} is a folder" in capfd.readouterr().err
    assert _run("--out", tmp_path / "mat.docx") == 2
    assert "ends with .docx, the format is pdf" in capfd.readouterr().err
    assert not (tmp_path / "mat.docx").exists()


def test_a_fault_in_the_template_is_named_and_nothing_is_written(
    shipped: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    template = shipped / "templates" / "tanuki-panic" / "mat.svg.j2"
    template.write_text(template.read_text("utf-8").replace("constants.hand_limit", "constants.hand_limt"), "utf-8")
    assert _run("--out", tmp_path / "mat.pdf", root=shipped) == 1
    assert "templates/tanuki-panic/mat.svg.j2:" in capfd.readouterr().err
    assert not (tmp_path / "mat.pdf").exists()
