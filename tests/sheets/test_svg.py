"""A card as SVG says the same as its PDF, and says its text to readers as well."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image as Pictures

from tanuki_print.diagnostics import TanukiError
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
    Tiling,
)
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.svg import path_data, svg_text

RED, WHITE = Rgb(0.8, 0.1, 0.1), Rgb(1.0, 1.0, 1.0)
NS = "{http://www.w3.org/2000/svg}"


def written(*items: Item, bleed: float = 0.0) -> ET.Element:
    face = CardFace("kappa", "front", (63.0, 88.0), 3.0, items)
    return ET.fromstring(svg_text(face, load_fonts(), bleed))  # noqa: S314 - our own file


def test_the_size_is_the_trim_in_millimetres() -> None:
    root = written()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63mm", "88mm", "0 0 63 88")


def test_bleed_widens_the_view_and_never_beyond_what_the_card_has() -> None:
    assert written(bleed=2.0).get("viewBox") == "-2 -2 67 92"
    assert written(bleed=5.0).get("viewBox") == "-3 -3 69 94"


def test_text_is_drawn_as_outlines_and_kept_as_words() -> None:
    root = written(Text("display", 12.0, 5.0, 10.0, "Momotarō & Co", RED))
    assert root.find(f".//{NS}text") is None
    assert root.findtext(f"{NS}desc") == "Momotarō & Co"
    assert root.findtext(f"{NS}path/{NS}title") == "Momotarō & Co"


def test_hidden_text_is_not_drawn_but_found() -> None:
    root = written(Text("text", 12.0, 5.0, 10.0, "桃太郎", RED, hidden=True))
    assert root.find(f".//{NS}path") is None
    assert root.findtext(f"{NS}desc") == "桃太郎"


def test_what_is_shared_is_written_once() -> None:
    part = Group((Shape(rectangle(0.0, 0.0, 5.0, 5.0), fill=RED),), key="stamp")
    root = written(part, Group((part,), matrix=(1.0, 0.0, 0.0, 1.0, 10.0, 0.0)))
    assert len(root.findall(f".//{NS}path")) == 1
    assert [use.get("href") for use in root.iter(f"{NS}use")] == ["#d1", "#d1"]


def test_every_reference_has_its_definition() -> None:
    gradient = LinearGradient((0.0, 0.0), (0.0, 9.0), (Stop(0.0, RED), Stop(1.0, WHITE, 0.2)))
    glow = RadialGradient((9.0, 9.0), 5.0, (Stop(0.0, WHITE), Stop(1.0, RED, 0.0)))
    tiles = Tiling(4.0, 4.0, (Shape(rectangle(0.0, 0.0, 2.0, 2.0), fill=gradient),), (1.0, 1.0))
    box = rectangle(0.0, 0.0, 20.0, 20.0)
    root = written(Shape(box, fill=gradient), Shape(box, fill=glow), Group((Shape(box, fill=tiles),), clip=box))
    text = ET.tostring(root, encoding="unicode")
    names = {element.get("id") for element in root.iter() if element.get("id")}
    assert set(re.findall(r"(?:url\(|href=\")#(\w+)", text)) == names
    assert len(names) == 6


def test_lines_keep_their_ends_dashes_and_opacity() -> None:
    stroke = Stroke(RED, 0.5, cap="round", join="bevel", dash=(2.0, 1.0), opacity=0.5)
    path = written(Shape((("M", 0.0, 0.0), ("L", 9.0, 0.0)), stroke=stroke, opacity=0.5)).find(f"{NS}path")
    assert path is not None
    assert path.get("stroke-linecap") == "round"
    assert path.get("stroke-linejoin") == "bevel"
    assert path.get("stroke-dasharray") == "2 1"
    assert path.get("stroke-opacity") == "0.25"


def test_path_data_is_absolute_and_short() -> None:
    assert path_data((("M", 0.0, 1.5), ("L", -2.0, 3.0), ("Z",))) == "M0 1.5L-2 3Z"


def test_a_picture_stands_inside_the_file_cut_to_its_part(tmp_path: Path) -> None:
    Pictures.new("RGB", (8, 4), (10, 20, 30)).save(tmp_path / "art.png")
    root = written(Image(str(tmp_path / "art.png"), 4.0, 11.0, 20.0, 10.0, (0.25, 0.0, 0.75, 1.0)))
    box = root.find(f"{NS}svg")
    assert box is not None
    assert box.get("viewBox") == "0.25 0 0.5 1"
    picture = box.find(f"{NS}image")
    assert picture is not None
    assert (picture.get("href") or "").startswith("data:image/png;base64,iVBORw0KGgo")


def test_a_broken_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(b"<html>not found</html>")
    with pytest.raises(TanukiError, match=r"art\.png"):
        written(Image(str(tmp_path / "art.png"), 0.0, 0.0, 20.0, 10.0))
