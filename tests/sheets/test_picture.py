"""Free-standing pictures: their size, the cards they hold, each drawn once in PDF and on a web page."""

import io
import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pikepdf
import pytest
from test_template import GAME, flat, make_card, templates

from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import TanukiError
from tanuki_print.sheets.face import Group, Item, Shape, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.picture import Pictures, Plate, picture_pages
from tanuki_print.sheets.svg import svg_text
from tanuki_print.sheets.svg_page import SvgSymbols, compact, svg_fragment

FRONT = (
    '<svg viewBox="0 0 63 88"><rect x="-3" y="-3" width="69" height="94" fill="#b02a24"/>'
    '<text x="5" y="9" font="display" size="14">{{ card.name }}</text>'
    '<text x="5" y="70" size="8">A tale nobody could read at this size.</text></svg>'
)
BACK = '<svg viewBox="0 0 63 88"><rect x="-3" y="-3" width="69" height="94" fill="#123a2c"/></svg>'
OTHER = make_card(id="hyottoko", name="Hyottoko")


def pictures(folder: Path, **files: str) -> Pictures:
    cards: tuple[Card, ...] = (make_card(), OTHER)
    return Pictures(Catalog(GAME, cards), templates(folder, front=FRONT, back=BACK, **files))


def drawn(folder: Path, body: str, view: str = "0 0 112 40") -> Plate:
    return pictures(folder, board=f'<svg viewBox="{view}">{body}</svg>').draw("board.svg.j2", {})


def complaint(folder: Path, body: str, view: str = "0 0 112 40") -> str:
    with pytest.raises(TanukiError) as caught:
        drawn(folder, body, view)
    return str(caught.value)


def corners(items: tuple[Item, ...]) -> list[tuple[str, tuple[float, ...]]]:
    """The key of each placed card and where its upper left and lower right corners come to lie (mm)."""
    out = []
    for item in items:
        if isinstance(item, Group) and item.items and isinstance(item.items[0], Group) and item.items[0].key:
            spots = [multiply(item.matrix, (1, 0, 0, 1, x, y))[4:] for x, y in ((0, 0), (63, 88))]
            out.append((item.items[0].key, tuple(round(value, 3) for spot in spots for value in spot)))
    return out


def test_the_size_is_the_view_box_in_millimetres(tmp_path: Path) -> None:
    assert drawn(tmp_path, '<rect width="5" height="5" fill="red"/>', "0 0 112 43.5").size == (112.0, 43.5)


def test_a_view_box_that_begins_elsewhere_is_moved_to_the_corner(tmp_path: Path) -> None:
    (group,) = drawn(tmp_path, '<rect x="-3" y="-2" width="5" height="5" fill="red"/>', "-3 -2 20 10").items
    assert isinstance(group, Group)
    assert group.matrix == (1.0, 0.0, 0.0, 1.0, 3.0, 2.0)


def test_gaps_are_filled_with_what_is_handed_over_and_escaped(tmp_path: Path) -> None:
    made = pictures(tmp_path, board='<svg viewBox="0 0 90 9"><text y="5" size="8">{{ who }}</text></svg>')
    plate = made.draw("board.svg.j2", {"who": "Fox & <Sons>"})
    assert [item.text for item in plate.items if isinstance(item, Text)] == ["Fox & <Sons>"]


def test_a_card_stands_where_it_is_put_a_quarter_of_its_size(tmp_path: Path) -> None:
    plate = drawn(tmp_path, '<card id="okame" x="4" y="6" width="15.75"/>')
    assert corners(plate.items) == [("card-okame", (4.0, 6.0, 19.75, 28.0))]


def test_a_turned_card_turns_about_its_centre(tmp_path: Path) -> None:
    plate = drawn(tmp_path, '<card id="okame" x="4" y="6" width="15.75" turn="90"/>')
    # 15.75 x 22 about (11.875, 17): lies from 0.875 to 22.875, 9.125 to 24.875; its upper left is now upper right.
    assert corners(plate.items) == [("card-okame", (22.875, 9.125, 0.875, 24.875))]


def test_a_card_is_cut_to_its_rounded_corners(tmp_path: Path) -> None:
    made = pictures(tmp_path, board='<svg viewBox="0 0 99 99"><card id="okame" width="15"/></svg>')
    (cut,) = [item for item in flat(made.draw("board.svg.j2", {}).items) if isinstance(item, Group) and item.clip]
    assert cut.clip is not None
    corner = GAME.stock.corner
    assert cut.clip[0] == ("M", corner, 0.0)
    assert corner > 0


def test_a_back_shows_nothing_of_the_card(tmp_path: Path) -> None:
    plate = drawn(
        tmp_path, '<card id="okame" side="back" width="15"/><card id="hyottoko" side="back" x="9" width="15"/>'
    )
    assert [key for key, _ in corners(plate.items)] == ["card-.back", "card-.back"]
    assert "okame" not in repr(plate).lower()


def test_a_back_of_its_own_is_kept_apart_and_its_name_tells_no_card(tmp_path: Path) -> None:
    cards = (make_card(), make_card(id="hyottoko", back="red.svg.j2"))
    body = '<card id="okame" side="back" width="15"/><card id="hyottoko" side="back" width="15"/>'
    made = templates(tmp_path, front=FRONT, back=BACK, red=FRONT, board=f'<svg viewBox="0 0 99 99">{body}</svg>')
    plate = Pictures(Catalog(GAME, cards), made).draw("board.svg.j2", {})
    assert [key for key, _ in corners(plate.items)] == ["card-.back", "card-.back2"]


def test_finish_and_low_ink_give_drawings_of_their_own(tmp_path: Path) -> None:
    body = '<card id="okame" finish="foil" width="15"/><card id="okame" low-ink="true" width="15"/>'
    plate = drawn(tmp_path, f'{body}<card id="okame" finish="plain" width="40"/>')
    assert [key for key, _ in corners(plate.items)] == ["card-okame.foil", "card-okame.low-ink", "card-okame.large"]


def test_a_small_card_draws_letters_as_outlines_and_tiny_ones_as_lines(tmp_path: Path) -> None:
    items = flat(drawn(tmp_path, '<card id="okame" width="15"/>').items)
    assert not [item for item in items if isinstance(item, Text)]
    lines = [item for item in items if isinstance(item, Shape) and item.stroke]
    assert len(lines) == 1
    assert lines[0].path[0][1:] == (5.0, pytest.approx(70 - 0.24 * 8 * 25.4 / 72))


def test_a_large_card_keeps_its_text(tmp_path: Path) -> None:
    items = flat(drawn(tmp_path, '<card id="okame" width="40"/>').items)
    assert "Ōkame & “Son”" in [item.text for item in items if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            '<card id="okami" width="9"/>',
            "<card> id must be the id of a card, found 'okami' [template]\n  hint: did you",
        ),
        ('<card id="okame"/>', "<card> needs the attribute 'width'"),
        ('<card width="9"/>', "<card> needs the attribute 'id'"),
        ('<card id="okame" width="0"/>', "<card> width must be more than 0 mm, found '0'"),
        ('<card id="okame" width="9" side="left"/>', "<card> side must be one of front, back, found 'left'"),
        ('<card id="okame" width="9" finish="foli"/>', "<card> finish must be one of plain, foil, found 'foli'"),
        ('<card id="okame" width="9" low-ink="yes"/>', "<card> low-ink must be one of true, false, found 'yes'"),
        ('<card id="okame" width="9" turned="1"/>', "<card> has no attribute 'turned'"),
        ("{{ nobody }}", "'nobody' is undefined"),
        ('<scene width="3" height="3"/>', "<scene> stands in the front or back of a card only"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, body: str, said: str) -> None:
    text = complaint(tmp_path, f"\n{body}")
    assert text.startswith("templates/toy/board.svg.j2:2:1: error: ")
    assert said in text


def test_a_view_box_that_is_missing_or_immense_is_refused(tmp_path: Path) -> None:
    assert "the root needs viewBox='left top width height' in mm" in complaint(tmp_path, "", "")
    assert "the viewBox is 6000 x 10 mm, more than 5000" in complaint(tmp_path, "", "0 0 6000 10")


def test_a_missing_template_is_named(tmp_path: Path) -> None:
    with pytest.raises(TanukiError, match="there is no template 'bord"):
        pictures(tmp_path).draw("bord.svg.j2", {})


def test_a_card_holds_no_card(tmp_path: Path) -> None:
    made = templates(tmp_path, front='<svg viewBox="0 0 63 88"><card id="okame" width="9"/></svg>')
    with pytest.raises(TanukiError, match="<card> stands in a free-standing picture only"):
        made.face(make_card())


def test_an_id_of_a_card_is_no_name_within_the_drawing(tmp_path: Path) -> None:
    body = '<defs><g id="okame"><rect width="2" height="2" fill="red"/></g></defs><card id="okame" width="9"/>'
    assert len(drawn(tmp_path, f'{body}<use href="#okame"/>').items) == 2


def test_each_page_has_the_size_of_its_picture(tmp_path: Path) -> None:
    made = pictures(tmp_path, board='<svg viewBox="0 0 112 {{ high }}"><card id="okame" width="15"/></svg>')
    plates = [made.draw("board.svg.j2", {"high": high}) for high in (40, 61.5)]
    with pikepdf.open(io.BytesIO(picture_pages(plates, load_fonts(), "Boards"))) as pdf:
        boxes = [[round(float(side) * 25.4 / 72, 2) for side in page.mediabox] for page in pdf.pages]
    assert boxes == [[0, 0, 112, 40], [0, 0, 112, 61.5]]


def test_a_card_is_one_form_however_often_it_is_placed(tmp_path: Path) -> None:
    many = '{% for x in range(4) %}<card id="okame" x="{{ 20 * x }}" width="15"/>{% endfor %}'
    others = '<card id="hyottoko" width="15" turn="90"/><card id="okame" side="back" width="15"/>'
    made = pictures(tmp_path, board=f'<svg viewBox="0 0 112 40">{many}{others}</svg>')
    data = picture_pages([made.draw("board.svg.j2", {}) for _ in range(3)], load_fonts(), "Boards")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        used = [{item.objgen for item in page.Resources.XObject.values()} for page in pdf.pages]
    assert len(forms) == 3
    assert used[0] == used[1] == used[2]
    assert len(used[0]) == 3


def test_the_same_pictures_give_the_same_bytes(tmp_path: Path) -> None:
    body = '<card id="okame" width="15"/><text y="30" size="9">Kitsune</text>'
    first, second = (
        picture_pages([drawn(tmp_path / name, body)], load_fonts(), "Boards") for name in ("first", "second")
    )
    assert first == second


@pytest.mark.needs_qpdf
def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    body = '<card id="okame" width="15"/><card id="hyottoko" x="30" width="40" turn="12"/>'
    (tmp_path / "boards.pdf").write_bytes(picture_pages([drawn(tmp_path, body)] * 2, load_fonts(), "Boards"))
    done = subprocess.run(["qpdf", "--check", str(tmp_path / "boards.pdf")], check=False, capture_output=True)
    assert done.returncode == 0, done.stdout


def test_a_page_holds_each_card_once_as_a_symbol(tmp_path: Path) -> None:
    body = '<card id="okame" width="15"/><card id="okame" x="20" width="15"/><card id="hyottoko" width="15"/>'
    plate = drawn(tmp_path, body)
    symbols = SvgSymbols(load_fonts())
    page = "".join(svg_fragment(plate, symbols, "Board", "A board.") for _ in range(3)) + symbols.svg()
    assert symbols.cards == ("card-okame", "card-hyottoko")
    assert re.findall(r'<symbol id="([^"]+)"', page) == ["card-okame", "card-hyottoko"]
    assert page.count('<use href="#card-okame"/>') == 6


def test_no_name_is_there_twice_and_none_is_missing(tmp_path: Path) -> None:
    shade = '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient></defs>'
    body = f'{shade}<rect width="9" height="9" fill="url(#a)" clip-path="url(#b)"/><text y="9" size="9">noon</text>'
    body += '<clipPath id="b"><circle cx="4" cy="4" r="3"/></clipPath><card id="okame" width="15"/>'
    symbols = SvgSymbols(load_fonts())
    made = drawn(tmp_path, body)
    other = drawn(tmp_path / "other", body.replace("noon", "moon").replace('r="3"', 'r="2"'))
    page = f"<div>{svg_fragment(made, symbols, '', '')}{svg_fragment(other, symbols, '', '')}{symbols.svg()}</div>"
    names = [element.get("id") for element in ET.fromstring(page).iter() if element.get("id")]  # noqa: S314 - ours
    assert len(names) == len(set(names))
    assert set(re.findall(r"(?:url\(|href=\")#([\w.-]+)", page)) == set(names)


def test_a_letter_is_written_once_and_used_where_it_stands(tmp_path: Path) -> None:
    symbols = SvgSymbols(load_fonts())
    fragment = svg_fragment(drawn(tmp_path, '<text y="9" size="10">noon</text>'), symbols, "", "")
    assert symbols.svg().count("<path ") == 2
    assert len(re.findall(r"<use ", fragment)) == 4


def test_title_and_words_are_told_and_escaped(tmp_path: Path) -> None:
    fragment = svg_fragment(drawn(tmp_path, ""), SvgSymbols(load_fonts()), "Fox & <Son>", 'A "board"')
    assert '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 40" role="img">' in fragment
    assert "<title>Fox &amp; &lt;Son&gt;</title>\n<desc>A &quot;board&quot;</desc>" in fragment


def test_a_picture_is_an_svg_file_of_its_own_as_well(tmp_path: Path) -> None:
    plate = drawn(tmp_path, '<card id="okame" width="15"/>')
    root = ET.fromstring(svg_text(plate.face, load_fonts(), title="A board"))  # noqa: S314 - ours
    assert (root.get("width"), root.get("height")) == ("112mm", "40mm")


@pytest.mark.parametrize(
    ("path", "places", "text"),
    [
        ((("M", 0.0, 1.5), ("L", -2.0, 3.0), ("Z",)), 2, "m0 1.5-2 1.5z"),
        ((("M", 1.004, 0.0), ("L", 1.004, 5.0), ("L", 9.0, 5.0)), 2, "m1 0v5h8"),
        ((("M", 0.5, 0.5), ("C", 0.6, 0.7, 0.8, 0.9, 1.0, 1.0)), 2, "m.5.5c.1.2.3.4.5.5"),
        ((("M", 0.0, 0.0), ("L", 0.26, 0.26), ("L", 0.52, 0.52)), 1, "m0 0 .3.3.2.2"),
        ((("M", 5.0, 5.0), ("L", 6.0, 6.0), ("Z",), ("M", 1.0, 1.0), ("L", 2.0, 3.0)), 0, "m5 5 1 1zm-4-4 1 2"),
    ],
)
def test_compact_paths_count_from_the_last_point(path: tuple[object, ...], places: int, text: str) -> None:
    assert compact(path, places) == text  # type: ignore[arg-type]
