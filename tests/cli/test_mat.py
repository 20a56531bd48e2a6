"""`tanuki-print mat`: sheets at true size, with the numbers and readings of the rules."""

import shutil
from pathlib import Path

import pypdfium2
import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """The shipped game alone, to be changed."""
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def _run(*arguments: object, root: Path = ROOT) -> int:
    return run(lambda: app(["mat", *map(str, arguments), "--root", str(root)]))


def _pages(path: Path) -> list[tuple[float, float]]:
    with pypdfium2.PdfDocument(path) as document:
        return [(round(page.get_width() / MM, 1), round(page.get_height() / MM, 1)) for page in document]


def _text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    return " ".join(words.split())


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
        "Over 7 cards in hand? Discard down to 7",
        "Life Points",
        "8000 with 40 cards or more",
        "attacker destroyed, no damage",
        "and equal: it survives, no damage",
    ):
        assert words in text
    assert "6" not in [word for word in text.split() if len(word) == 1]  # no sixth place on the field


def test_changed_numbers_and_readings_are_printed(workspace: Path, tmp_path: Path) -> None:
    _changed(workspace, "constants.yaml", "hand_limit: 7", "hand_limit: 6")
    _changed(workspace, "constants.yaml", "monster_zone: 5", "monster_zone: 6")
    _changed(workspace, "constants.yaml", "life_standard: 8000", "life_standard: 9000")
    _changed(workspace, "rulings.yaml", "  default: none\n", "  default: difference\n")
    _changed(workspace, "rulings.yaml", '  default: survives\n  rules: ["7.15"]', '  default: open\n  rules: ["7.15"]')
    assert _run("--paper", "a3", "--out", tmp_path / "mat.pdf", root=workspace) == 0
    text = _text(tmp_path / "mat.pdf")
    assert "Discard down to 6" in text
    assert "9000 with 40 cards or more" in text
    assert "attacker destroyed, you lose the difference" in text
    assert "and equal: not decided yet: ask the table" in text
    assert "6" in [word for word in text.split() if len(word) == 1]


def test_the_file_lies_in_output_and_is_the_same_every_time(
    workspace: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace)
    path = workspace / "output" / "tanuki-panic-mat-a4.pdf"
    assert _run(root=workspace) == 0
    assert capfd.readouterr().out.strip().endswith("output/tanuki-panic-mat-a4.pdf")
    first = path.read_bytes()
    assert _run(root=workspace) == 0
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


def test_a_game_without_a_mat_is_told_where_to_draw_it(workspace: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (workspace / "templates" / "tanuki-panic" / "mat.svg.j2").unlink()
    assert _run(root=workspace) == 1
    assert capfd.readouterr().err == (
        "templates/tanuki-panic/mat.svg.j2: error: Tanuki Panic has no play mat yet [file-missing]\n"
        "  hint: draw it in this file, see docs/templates.md\n"
    )
    assert not (workspace / "output").exists()


def test_wrong_paper_and_wrong_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run("--paper", "a44") == 2
    assert "there is no paper 'a44'" in capfd.readouterr().err
    assert _run("--out", tmp_path) == 2
    assert f"--out {tmp_path} is a folder" in capfd.readouterr().err


def test_a_fault_in_the_template_is_named_and_nothing_is_written(
    workspace: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    template = workspace / "templates" / "tanuki-panic" / "mat.svg.j2"
    template.write_text(template.read_text("utf-8").replace("constants.hand_limit", "constants.hand_limt"), "utf-8")
    assert _run("--out", tmp_path / "mat.pdf", root=workspace) == 1
    assert "templates/tanuki-panic/mat.svg.j2:" in capfd.readouterr().err
    assert not (tmp_path / "mat.pdf").exists()
