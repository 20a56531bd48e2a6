"""Single cards from the command line."""

from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from small_game import make_game, tanuki


@pytest.fixture
def game(tmp_path: Path) -> Path:
    Image.new("RGB", (744, 1039), (200, 30, 30)).save(make_game(tmp_path, ["a.png"]) / "a.png")
    return tmp_path


def test_a_card_becomes_a_picture_of_true_size(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tanuki(game, "render", "card-1") == 0
    path = game / "output" / "small" / "001-card-1.png"
    assert capsys.readouterr().out == f"{path}\n"
    with Image.open(path) as image:
        assert image.size == (744, 1039)
        assert image.getpixel((372, 500)) == (200, 30, 30)


def test_any_resolution_will_do(game: Path) -> None:
    assert tanuki(game, "render", "Card 1", "--dpi", "150", "--out", str(game / "small.png")) == 0
    with Image.open(game / "small.png") as image:
        assert image.size == (372, 520)


def test_a_pdf_has_the_card_as_its_trim_box(game: Path) -> None:
    assert tanuki(game, "render", "001", "--format", "pdf", "--bleed", "3", "--out", str(game / "card.pdf")) == 0
    with pikepdf.open(game / "card.pdf") as pdf:
        page = pdf.pages[0]
        assert [round(float(v) / 72 * 25.4, 2) for v in page.mediabox] == [0, 0, 69, 94]
        assert [round(float(v) / 72 * 25.4, 2) for v in page.trimbox] == [3, 3, 66, 91]
        assert pdf.docinfo["/Title"] == "Card 1, front"


def test_both_sides_go_into_a_folder(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tanuki(game, "render", "card-1", "--side", "both", "--format", "svg", "--out", str(game / "made")) == 0
    names = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert names == ["001-card-1.svg", "001-card-1-back.svg"]
    front, back = ((game / "made" / name).read_text(encoding="utf-8") for name in names)
    assert "\n<title>Card 1, front</title>\n" in front
    assert "\n<title>Card 1, back</title>\n" in back


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["nobody"], "there is no card 'nobody'"),
        (["card-1", "--bleed", "9"], "a bleed of 9 mm is more than the cards have"),
        (["card-1", "--format", "gif"], "gif"),
        (["card-1", "--dpi", "0"], "dpi"),
    ],
)
def test_wrong_use_is_refused_with_exit_code_2(
    game: Path, capsys: pytest.CaptureFixture[str], options: list[str], complaint: str
) -> None:
    assert tanuki(game, "render", *options) == 2
    assert complaint in capsys.readouterr().err


def test_a_broken_picture_is_named_with_its_card(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "cards" / "small" / "art" / "a.png"
    path.write_bytes(path.read_bytes()[:500])
    assert tanuki(game, "render", "card-1") == 1
    complaint = capsys.readouterr().err
    assert "cards/small/all/001-card-1.yaml:5:14: error: card-1: the picture art/a.png cannot be used" in complaint
    assert not (game / "output").exists()
