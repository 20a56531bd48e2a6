"""What stands in a PDF, as text a person can read; and that shared things stand in it once."""

import io
from collections.abc import Callable

import pikepdf

from tanuki_print.sheets.face import (
    CardFace,
    Copy,
    Group,
    Item,
    LinearGradient,
    Rgb,
    Shape,
    Stop,
    Stroke,
    Text,
    Tiling,
)
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.imposition import Backs, Grid, impose
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.pdf import Decor, PdfDocument, PdfLook
from tanuki_print.sheets.single import single_pdf

RED, WHITE = Rgb(0.8, 0.1, 0.1), Rgb(1.0, 1.0, 1.0)
BOX = rectangle(0.0, 0.0, 20.0, 10.0)
STAMP = Group((Shape(BOX, fill=RED),), key="stamp")


def face(*items: Item) -> CardFace:
    return CardFace("kappa", "front", (63.0, 88.0), 3.0, items)


def opened(*items: Item, bleed: float = 0.0) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(single_pdf(face(*items), load_fonts(), "Kappa", bleed)))


def streams(pdf: pikepdf.Pdf) -> list[str]:
    """Drawing instructions in the file's order: forms first, then the page that calls them."""
    found = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
    return [each.read_bytes().decode("latin-1") for each in found if "/Length1" not in each]


def test_a_face_is_written_as_plain_instructions(golden: Callable[[str, str], None]) -> None:
    fade = LinearGradient((0.0, 0.0), (0.0, 10.0), (Stop(0.0, RED), Stop(1.0, WHITE, 0.25)))
    tiles = Tiling(5.0, 5.0, (Shape(rectangle(0.0, 0.0, 2.5, 2.5), fill=RED),))
    pdf = opened(
        Shape(BOX, fill=fade),
        Shape(BOX, fill=tiles, stroke=Stroke(RED, 0.3, "round", "round", (2.0, 1.0))),
        Group((STAMP,), (0.5, 0.0, 0.0, 0.5, 10.0, 30.0), BOX, 0.5),
        Text("text", 9.0, 5.0, 80.0, "Kappa", RED, tracking=0.1),
        Text("text", 9.0, 5.0, 84.0, "河童", RED, hidden=True),
        bleed=3.0,
    )
    golden(
        "face.txt",
        "\n\n".join(text.strip() for text in streams(pdf) if "begincmap" not in text and text.strip("\0")) + "\n",
    )


def test_what_many_cards_share_is_written_once() -> None:
    moved = Group((STAMP,), (1.0, 0.0, 0.0, 1.0, 0.0, 40.0))
    pdf = opened(STAMP, moved, Group((moved,)))
    forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    assert len(forms) == 2, "the stamp and the face"


def test_copies_of_a_card_call_one_form() -> None:
    out = io.BytesIO()
    document = PdfDocument(out, load_fonts(), PdfLook("Nine", 0.0))
    grid = Grid((210.0, 297.0), (63.0, 88.0), (10.5, 16.5), (63.0, 88.0), 3, 3)
    for page in impose([Copy("kappa")] * 20, grid, Backs.LONG_EDGE, 0.0):
        document.page(page, lambda _card, _side: face(Shape(BOX, fill=RED)), Decor())
    document.close()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        assert len(pdf.pages) == 6
        assert sum(isinstance(each, pikepdf.Stream) for each in pdf.objects) == 6 + 2


def test_only_the_glyphs_used_are_embedded_and_no_font_beside() -> None:
    pdf = opened(Text("display", 12.0, 5.0, 10.0, "Momotarō", RED))
    fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
    names = {str(font.BaseFont) for font in fonts}
    assert len(names) == 1
    assert names.pop().endswith("+Display")
    (program,) = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Length1" in each]
    assert int(program.Length1) < 20_000


def test_the_title_is_what_it_was_given() -> None:
    with opened() as pdf:
        assert pdf.docinfo["/Title"] == "Kappa"


def test_the_id_follows_from_the_contents_and_there_is_no_date() -> None:
    one, same, other = (single_pdf(face(Shape(BOX, fill=color)), load_fonts(), "a") for color in (RED, RED, WHITE))
    assert one == same
    assert one != other
    assert b"Date" not in one
