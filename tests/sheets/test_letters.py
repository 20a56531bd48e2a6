"""Card text of any length and in any Latin writing: set in letters that are there, inside its field, or refused."""

import json
import subprocess
import unicodedata
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from small_game import make_game, tanuki

FRONT = """<svg viewBox="0 0 63 88">
<textbox x="5" y="5" width="53" height="8" font="display" size="5 12" field="name">{{ card.name }}</textbox>
<textbox x="5" y="50" width="53" height="20" font="text" size="5 9" field="rule">{{ card.rule|markup }}</textbox>
<text x="5" y="80" width="14" font="text-black" size="5 14" field="cost">{{ card.cost }}</text>
<text x="44" y="80" width="14" font="text-black" size="5 14" field="worth">{{ card.worth }}</text>
</svg>
"""
FIELDS = {"name": (5.0, 5.0, 58.0, 13.0), "rule": (5.0, 50.0, 58.0, 70.0), "figures": (4.9, 73.0, 58.0, 82.0)}
CARD = 'id: card-1\nnumber: "001"\nname: {}\nstatus: final\nrule: {}\ncost: {}\nworth: {}\n'


def game(root: Path, name: str, rule: str, cost: int = 1, worth: int = 1) -> Path:
    """A game of one card with a rules text and two figures; gives the sheet that it would print."""
    make_game(root, ["none.png"])
    schema = root / "cards" / "small" / "card.schema.json"
    rules = json.loads(schema.read_text(encoding="utf-8"))
    rules["properties"] |= {"rule": {"type": "string"}, "cost": {"type": "integer"}, "worth": {"type": "integer"}}
    schema.write_text(json.dumps(rules), encoding="utf-8")
    (root / "templates" / "small" / "front.svg.j2").write_text(FRONT, encoding="utf-8")
    words = [json.dumps(text, ensure_ascii=False) for text in (name, rule)]
    (root / "cards" / "small" / "all" / "001-card-1.yaml").write_text(CARD.format(*words, cost, worth), "utf-8")
    return root / "output" / "small-sheets-a4.pdf"


WRITINGS = [
    ("Kyūshū Ōkami", "Long ū and ō, Ū and Ō, and Ē beside ī."),
    ("Příšerně žluťoučký ďábel", "Ř ť ů ě and Ž: **ďas**, *čáp* and š."),
    ("Żółw łże", "**Źdźbło ćmy** or *gęś wśród żab*, with `ćń` as they are."),
    (unicodedata.normalize("NFD", "Ōmukade"), unicodedata.normalize("NFD", "Half of it is marks: ō, ż, ů, é.")),
]


@pytest.mark.needs_poppler
@pytest.mark.parametrize(("name", "rule"), WRITINGS, ids=["japanese", "czech", "polish", "decomposed"])
def test_letters_with_marks_are_drawn_and_found(tmp_path: Path, name: str, rule: str) -> None:
    sheet = game(tmp_path, name, rule)
    assert tanuki(tmp_path, "sheets") == 0
    done = subprocess.run(["pdftotext", sheet, "-"], capture_output=True, encoding="utf-8", check=True)
    found = " ".join(unicodedata.normalize("NFC", done.stdout).split())
    assert unicodedata.normalize("NFC", name) in found
    assert unicodedata.normalize("NFC", rule).replace("*", "") in found
    with pikepdf.open(sheet) as pdf:
        fonts = {
            str(item.FontName)[8:]
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and "/FontName" in item
        }
    assert ("TextBold" in fonts, "TextItalic" in fonts) == ("**" in rule, " *" in rule)


@pytest.mark.needs_poppler
def test_a_picture_letter_leaves_no_blank_behind_it(tmp_path: Path) -> None:
    sheet = game(tmp_path, "Fox", "Two masks 🎭🎭. One 狐、and (🎭).")
    assert tanuki(tmp_path, "sheets") == 0
    done = subprocess.run(["pdftotext", sheet, "-"], capture_output=True, encoding="utf-8", check=True)
    assert "Two masks 🎭🎭. One 狐、and (🎭)." in done.stdout


def test_kanji_arrows_and_emoji_have_shapes_or_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = game(tmp_path, "Fox 狐", "A kanji 狐, an arrow → and a mask 🎭.")
    assert tanuki(tmp_path, "sheets") == 0
    assert ink(sheet, FIELDS["rule"]) > 500
    (tmp_path / "other").mkdir()
    game(tmp_path / "other", "Fox", "A letter of Cuneiform: 𒀀.")
    assert tanuki(tmp_path / "other", "sheets") == 1
    complaint = capsys.readouterr().err
    assert "card-1: " in complaint
    assert "U+12000" in complaint


def drawn(sheet: Path) -> Image.Image:
    """The first card of the sheet at ten pixels to the mm, as grey."""
    with pypdfium2.PdfDocument(sheet) as document:
        page = document[0].render(scale=254 / 72).to_pil().convert("L")
    return page.crop((105, 165, 105 + 630, 165 + 880))


def ink(sheet: Path, box: tuple[float, float, float, float]) -> int:
    """Dark pixels in a box given in mm."""
    part = drawn(sheet).crop(tuple(round(value * 10) for value in box))
    return sum(part.histogram()[:160])


LONG = [
    ("The Ninety-Ninth and Last Umbrella That Anybody Remembers Leaving at the Inn", "Quiet."),
    ("Compound", "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz"),
    ("Talkative", "The kettle told the whole story of the temple once more. " * 8),
    ("Rich", "", 7000000, 888888888),
]


@pytest.mark.parametrize("card", LONG, ids=["name", "word", "text", "figures"])
def test_long_text_stays_inside_its_field(tmp_path: Path, card: tuple[str, str]) -> None:
    sheet = game(tmp_path, card[0], card[1].strip(), *card[2:])
    assert tanuki(tmp_path, "sheets", "--no-marks") == 0
    inside = {name: ink(sheet, box) for name, box in FIELDS.items()}
    assert inside["name"] > 100
    assert inside["figures"] > 100
    assert bool(inside["rule"]) == bool(card[1])
    assert sum(inside.values()) == ink(sheet, (0.0, 0.0, 63.0, 88.0))
    assert smallest_letters(sheet) >= 5


def smallest_letters(sheet: Path) -> float:
    """The smallest size (points) that letters on the sheet are set in."""
    with pikepdf.open(sheet) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        sizes = [
            float(words[1]) for form in forms for words, operator in pikepdf.parse_content_stream(form)
            if str(operator) == "Tf"
        ]  # fmt: skip
    return min(sizes) * 72 / 25.4 + 0.001


def test_text_that_cannot_fit_is_never_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = game(tmp_path, "Endless", ("And then the heron came back, and " * 120).strip())
    assert tanuki(tmp_path, "sheets") == 1
    complaint = capsys.readouterr().err
    assert "001-card-1.yaml:5:7: error: card-1: rule: the text does not fit: " in complaint
    assert "mm) too many at the smallest size, 5 pt" in complaint
    assert not sheet.exists()
