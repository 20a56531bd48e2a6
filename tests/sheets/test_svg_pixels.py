"""SVG and PDF are two walks over one list: drawn by two engines, they show the same picture."""

import io
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter, ImageStat

from tanuki_print.catalog.load import require_catalog
from tanuki_print.sheets.face import (
    CardFace,
    Group,
    Image,
    Item,
    LinearGradient,
    RadialGradient,
    Rgb,
    Shape,
    Stop,
    Stroke,
    Text,
)
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.paths import ellipse, rectangle
from tanuki_print.sheets.patterns import KINDS, PatternLook, tiling
from tanuki_print.sheets.single import single_pdf
from tanuki_print.sheets.svg import svg_text
from tanuki_print.sheets.template import FaceOptions, load_templates
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
DPI = 200
RED, BLUE, CREAM = Rgb(0.8, 0.1, 0.1), Rgb(0.1, 0.2, 0.6), Rgb(0.98, 0.95, 0.88)
BOX = rectangle(2.0, 3.0, 26.0, 34.0)


def as_pdf(face: CardFace) -> Pictures.Image:
    with pypdfium2.PdfDocument(single_pdf(face, load_fonts(), "Kappa", face.bleed)) as document:
        return document[0].render(scale=DPI / 72).to_pil().convert("RGB")


def as_svg(face: CardFace) -> Pictures.Image:
    data = resvg_py.svg_to_bytes(svg_string=svg_text(face, load_fonts(), face.bleed), dpi=DPI, background="#ffffff")
    return Pictures.open(io.BytesIO(bytes(data))).convert("RGB")


def apart(face: CardFace) -> tuple[float, float]:
    """How far the two pictures are apart in the mean, of 255, and how many percent of their pixels differ plainly.

    Softened a little first, since every engine smooths edges in a way of its own.
    """
    one, other = as_pdf(face), as_svg(face)
    assert max(abs(a - b) for a, b in zip(one.size, other.size, strict=True)) <= 1
    other = other.resize(one.size) if other.size != one.size else other
    soft = [image.filter(ImageFilter.BoxBlur(2)) for image in (one, other)]
    bands = ImageChops.difference(*soft).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    plain = sum(most.histogram()[24:]) / (most.width * most.height) * 100
    return ImageStat.Stat(most).mean[0], plain


def small(*items: Item) -> CardFace:
    """A face of 240 x 320 pixels, with no rest that one engine rounds up and the other down."""
    return CardFace("kappa", "front", (30.47, 40.63), 0.0, items)


FADE = LinearGradient((2.0, 3.0), (28.0, 37.0), (Stop(0.0, RED), Stop(0.6, CREAM, 0.5), Stop(1.0, BLUE)))
GLOW = RadialGradient((15.0, 20.0), 14.0, (Stop(0.0, CREAM), Stop(1.0, BLUE, 0.2)))
RING = (*ellipse(15.0, 20.0, 12.0, 16.0), *ellipse(15.0, 20.0, 6.0, 8.0))
FACES = {
    "gradients": small(Shape(BOX, fill=FADE), Shape(ellipse(15.0, 20.0, 12.0, 12.0), fill=GLOW)),
    "lines": small(
        Shape(BOX, stroke=Stroke(RED, 1.2, "round", "round", (3.0, 2.0))),
        Shape((("M", 6.0, 30.0), ("L", 15.0, 10.0), ("L", 24.0, 30.0)), stroke=Stroke(BLUE, 2.0)),
    ),
    "holes": small(Shape(RING, fill=RED, rule="evenodd")),
    "veils": small(
        Shape(BOX, fill=CREAM),
        Group((Shape(RING, fill=RED), Shape(BOX, stroke=Stroke(BLUE, 2.0))), opacity=0.5),
        Shape(ellipse(15.0, 20.0, 5.0, 5.0), fill=BLUE, opacity=0.4),
    ),
    "turned": small(Group((Shape(BOX, fill=RED),), matrix=(0.6, 0.3, -0.3, 0.6, 12.0, 3.0), clip=BOX)),
    "letters": small(Text("display", 14.0, 3.0, 12.0, "Ōgama", RED, 0.3), Text("text", 9.0, 3.0, 20.0, "kūki", BLUE)),
}


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_both_draw_the_same(face: CardFace) -> None:
    mean, plain = apart(face)
    assert mean < 3.0
    assert plain < 2.0


@pytest.mark.parametrize("kind", KINDS)
def test_patterns_begin_and_repeat_alike(kind: str) -> None:
    cells = tiling(kind, PatternLook(4.7, RED, CREAM, 0.6, 1.0))
    mean, plain = apart(small(Shape(ellipse(15.0, 20.0, 13.0, 18.0), fill=cells, stroke=Stroke(BLUE, 0.5))))
    assert mean < 5.0
    assert plain < 2.0


def test_a_picture_is_cut_alike(tmp_path: Path) -> None:
    noise = Pictures.effect_noise((60, 80), 90).resize((600, 800), Pictures.Resampling.BICUBIC).convert("RGB")
    noise.save(tmp_path / "a.png")
    image = Image((tmp_path / "a.png").as_posix(), 3.0, 4.0, 20.0, 30.0, (0.2, 0.1, 0.7, 0.6625))
    mean, plain = apart(small(image))
    assert mean < 3.0
    assert plain < 2.0


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("card_id", ["momotaro", "danzaburou-danuki", "kumiai-ki"])
def test_shipped_cards_look_alike_on_both_sides(card_id: str, *, low_ink: bool) -> None:
    workspace = find_workspace(ROOT, ROOT)
    catalog = require_catalog(workspace, "tanuki-panic")
    templates = load_templates(workspace, catalog)
    card = next(card for card in catalog.cards if card.id == card_id)
    for side in ("front", "back"):
        mean, plain = apart(templates.face(card, FaceOptions(side=side, low_ink=low_ink)))
        assert mean < 6.0
        assert plain < 2.0
