import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tanuki_print.catalog.model import Art, Card, CardSet, Catalog, Game, Picture, Scene, Status
from tanuki_print.diagnostics import Span, TanukiError
from tanuki_print.sheets.face import CardFace, Group, Image, Item, Shape, Text, Tiling
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.grammar import ATTRIBUTES, FONTS
from tanuki_print.sheets.icons import EMOJI
from tanuki_print.sheets.patterns import KINDS
from tanuki_print.sheets.template import FaceOptions, GameFacts, TemplateSet

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs/templates.md").read_text("utf-8")
SET = CardSet("first", "First <Set>", 1, colors={"frame": "#123456"})
GAME = Game("toy", "Toy & Co", Span("cards/toy/game.yaml"), sets=(SET,))


def make_card(**changes: object) -> Card:
    values: dict[str, object] = {
        "id": "okame",
        "number": "007",
        "name": 'Ōkame & "Son"',
        "set": "first",
        "status": Status.FINAL,
        "span": Span("cards/toy/first/007-okame.yaml", 1, 1),
        "flavor": "She *laughs* at **every** 'ghost'.",
        "fields": {"atk": 700},
        "spans": {"name": Span("cards/toy/first/007-okame.yaml", 3, 7)},
        "art": Art(scene=Scene("🍑")),
    }
    return Card(**(values | changes))  # type: ignore[arg-type]


def templates(folder: Path, **files: str) -> TemplateSet:
    own = folder / "templates/toy"
    own.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (own / f"{name}.svg.j2").write_text(text, "utf-8")
    facts = GameFacts(frozenset(("atk", "def")), "060")
    return TemplateSet((own, ROOT / "templates/common"), GAME, load_fonts(), facts)


def front(folder: Path, body: str, card: Card | None = None, **files: str) -> CardFace:
    made = templates(folder, front=f'<svg viewBox="0 0 63 88">{body}</svg>', **files)
    return made.face(card or make_card())


def complaint(folder: Path, body: str, card: Card | None = None, **files: str) -> str:
    with pytest.raises(TanukiError) as caught:
        front(folder, body, card, **files)
    return str(caught.value)


def flat(items: tuple[Item, ...]) -> list[Item]:
    return [one for item in items for one in (item, *(flat(item.items) if isinstance(item, Group) else ()))]


def texts(face: CardFace) -> list[str]:
    return [item.text for item in flat(face.items) if isinstance(item, Text)]


def test_a_name_with_signs_of_markup_is_set_as_text_with_curly_quotes(tmp_path: Path) -> None:
    face = front(tmp_path, '<text x="3" y="9" size="12">{{ card.name }}</text>')
    assert texts(face) == ["Ōkame & “Son”"]


def test_a_wide_name_shrinks_to_its_width(tmp_path: Path) -> None:
    face = front(tmp_path, '<text x="3" y="9" width="10" size="4 30" anchor="end">{{ card.name }}</text>')
    (text,) = [item for item in face.items if isinstance(item, Text)]
    assert 4 < text.size < 30
    assert text.x == pytest.approx(-7, abs=0.01)


def test_markup_of_card_text_chooses_bold_and_italic_faces(tmp_path: Path) -> None:
    face = front(tmp_path, '<textbox width="60" height="20" size="8">{{ card.flavor|markup }}</textbox>')
    runs = {item.text.strip(): item.font for item in flat(face.items) if isinstance(item, Text)}
    assert runs["laughs"] == "text-italic"
    assert runs["every"] == "text-bold"


def test_japanese_in_a_latin_line_is_drawn_as_outlines_with_hidden_text(tmp_path: Path) -> None:
    face = front(tmp_path, '<text x="3" y="9" size="12">Oni 鬼</text>')
    (shape,) = [item for item in face.items if isinstance(item, Shape)]
    assert shape.title == "鬼"
    assert [item.text for item in face.items if isinstance(item, Text) and item.hidden] == ["鬼"]


def test_a_character_that_no_font_has_is_named_with_card_and_field(tmp_path: Path) -> None:
    text = complaint(tmp_path, '<text size="9">{{ card.name }}</text>', make_card(name="Ō\U0001fae9"))
    assert "007-okame.yaml:3:7: error: okame: name: no font has the character" in text
    assert "U+1FAE9" in text


def test_text_that_does_not_fit_says_by_how_much(tmp_path: Path) -> None:
    body = '<textbox width="20" height="6" size="8" field="flavor">{{ card.flavor }}</textbox>'
    text = complaint(tmp_path, body, make_card(flavor="far too long a line " * 6))
    assert re.search(r"okame: flavor: the text does not fit: \d+ lines \(\d+\.\d mm\) too many", text)


def test_an_unknown_name_is_refused_with_the_line_of_the_template(tmp_path: Path) -> None:
    text = complaint(tmp_path, "\n<g>\n<text size='9'>{{ card.attack }}</text></g>")
    assert text.startswith("templates/toy/front.svg.j2:3:1: error: okame: ")
    assert "attack" in text


def test_a_field_that_only_other_cards_have_is_none(tmp_path: Path) -> None:
    assert texts(front(tmp_path, '<text size="9">{{ card.def is none }}</text>')) == ["True"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("\n<rectangle/>", "front.svg.j2:2:1: error: okame: unknown element <rectangle>"),
        ('\n<rect widht="3" width="2" height="1"/>', "did you mean 'width'?"),
        ('<rect width="a" height="1"/>', "width must be a number, found 'a'"),
        ('<rect width="1" height="1" fill="#12"/>', "a colour such as #c8361f was expected, found '#12'"),
        ("<path d='L1 2'/>", "path data must begin with M"),
        ("<g>", "this is not well-formed: mismatched tag"),
        ("<icon name='momotaru' width='1' height='1'/>", "there is no motif 'momotaru'"),
        ("{% if %}", "template syntax"),
        ("{{ part('nothing.svg.j2') }}", "there is no template 'nothing.svg.j2'"),
        ("loose words", "loose text 'loose words' in <svg>"),
        ("<rect width='1' height='1' style='fill:red'/>", "write each property as an attribute"),
        ("<use href='#a'/>", "names '#a', which is not in this file"),
        ("<g id='a'><use href='#a'/></g>", "leads back to itself"),
        ("{{ 1 // 0 }}", "division"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, body: str, expected: str) -> None:
    text = complaint(tmp_path, body)
    assert expected in text
    assert "templates/toy/front.svg.j2" in text


def test_a_fault_in_a_macro_of_another_file_is_placed_there(tmp_path: Path) -> None:
    body = "{% import 'kit.svg.j2' as kit %}{{ kit.box('x') }}"
    text = complaint(tmp_path, body, kit="\n\n{% macro box(w) %}\n<rect width='{{ w }}' height='1'/>{% endmacro %}")
    assert text.startswith("templates/toy/kit.svg.j2:4:1: error: okame: <rect> width must be a number")


def test_a_part_that_contains_itself_is_refused(tmp_path: Path) -> None:
    loop = '<svg viewBox="0 0 1 1">{{ part("loop.svg.j2") }}</svg>'
    assert "contains itself" in complaint(tmp_path, "{{ part('loop.svg.j2') }}", loop=loop)


def test_the_same_part_with_the_same_values_is_one_group(tmp_path: Path) -> None:
    part = '<svg viewBox="0 0 1 1"><rect width="{{ w }}" height="1"/></svg>'
    face = front(tmp_path, "{% for w in [1, 1, 2] %}{{ part('box.svg.j2', w=w) }}{% endfor %}", box=part)
    keys = [item.key for item in face.items if isinstance(item, Group)]
    assert keys[0] == keys[1] != keys[2]


def test_an_icon_has_shadow_halo_and_body_and_in_low_ink_only_its_lines(tmp_path: Path) -> None:
    body = '<icon name="🍑" x="0" y="0" width="10" height="10" halo="0.5" shadow="0.3" body="#f08c86"/>'
    made = templates(tmp_path, front=f'<svg viewBox="0 0 63 88">{body}</svg>')
    color, low = (made.face(make_card(), FaceOptions(low_ink=ink)) for ink in (False, True))
    assert len(color.items) == 3
    assert isinstance(color.items[0], Group)
    assert color.items[0].opacity == 0.3
    assert len(low.items) == 1
    assert EMOJI in "".join(item.key for item in flat(color.items) if isinstance(item, Group))


def test_a_motif_file_is_drawn_at_its_box(tmp_path: Path) -> None:
    motifs = tmp_path / "templates/toy/motifs"
    motifs.mkdir(parents=True)
    (motifs / "dot.svg").write_text('<svg viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#c00"/></svg>')
    (motifs / "two.svg").write_text('<svg viewBox="0 0 4 4"><icon name="two" width="1" height="1"/></svg>')
    face = front(tmp_path, '<icon name="dot" x="10" y="20" width="8" height="16" align="xMidYMax"/>')
    assert isinstance(face.items[0], Group)
    assert face.items[0].matrix == (2.0, 0.0, 0.0, 2.0, 10.0, 28.0)
    assert "contains itself: two > two" in complaint(tmp_path, '<icon name="two" width="8" height="6"/>')


def test_a_pattern_fills_a_shape_with_tiles(tmp_path: Path) -> None:
    body = "".join(f'<pattern id="{kind}" kind="{kind}" size="4"/>' for kind in KINDS)
    shapes = "".join(f'<rect width="9" height="9" fill="url(#{kind})"/>' for kind in KINDS)
    face = front(tmp_path, f"<defs>{body}</defs>{shapes}")
    assert len(face.items) == len(KINDS)
    assert all(isinstance(item, Shape) and isinstance(item.fill, Tiling) for item in face.items)


def test_the_same_card_gives_the_same_face(tmp_path: Path) -> None:
    one, two = (templates(tmp_path).face(make_card()) for _ in range(2))
    assert one == two


def test_the_plain_templates_draw_a_card_of_any_game_on_every_side(tmp_path: Path) -> None:
    made = templates(tmp_path)
    assert list(made.check(Catalog(GAME, (make_card(), make_card(id="draft", status=Status.DRAFT))))) == []


def test_the_plain_front_takes_a_name_of_two_lines(tmp_path: Path) -> None:
    name = "The Ninety-Ninth and Last Umbrella That Anybody Remembers Leaving at the Inn"
    lines = texts(templates(tmp_path).face(make_card(name=name)))
    assert name in " ".join(lines)
    assert name not in lines


def test_the_example_of_the_documentation_is_drawn(tmp_path: Path) -> None:
    match = re.search(r"```svg\n(.*?)```", DOCS, re.DOTALL)
    assert match
    face = templates(tmp_path, front=match[1]).face(make_card(status=Status.DRAFT))
    assert "700" in texts(face)


def test_the_documentation_names_every_element_attribute_font_and_pattern() -> None:
    written = set(re.findall(r"[\w:-]+", DOCS))
    names = {*ATTRIBUTES, *(name for allowed in ATTRIBUTES.values() for name in allowed), *FONTS, *KINDS}
    assert names - written == set()
    assert [tag for tag in ATTRIBUTES if f"<{tag}>" not in DOCS] == []


def test_a_mutated_template_gives_a_face_or_a_complaint_with_a_place(tmp_path: Path) -> None:
    sources = [(ROOT / f"templates/common/{name}.svg.j2").read_text("utf-8") for name in ("front", "back", "scene")]
    sources.append(re.findall(r"```svg\n(.*?)```", DOCS, re.DOTALL)[0])
    dice = random.Random("templates")
    for _ in range(300):
        source = dice.choice(sources)
        at, size = dice.randrange(len(source)), dice.randrange(6)
        extra = dice.choice(["", "<", "{{", "%}", '"', "9e9", "-", "nan", "&", "</g>", "\0", "#", "url(#x)", "\ud800"])
        mutated = source[:at] + extra + source[at + size :]
        own = tmp_path / "templates/toy"
        own.mkdir(parents=True, exist_ok=True)
        (own / "front.svg.j2").write_bytes(mutated.encode("utf-8", "surrogatepass"))
        made = TemplateSet((own, ROOT / "templates/common"), GAME, load_fonts(), GameFacts(frozenset(("atk",))))
        complaints = made.check(Catalog(GAME, (make_card(),)))
        assert all(diagnostic.span.path for diagnostic in complaints)


def test_a_picture_is_cut_to_the_scene_box_around_its_focus(tmp_path: Path) -> None:
    pillow = pytest.importorskip("PIL.Image")
    pillow.new("RGB", (200, 100)).save(tmp_path / "wide.png")
    picture = Picture("wide.png", Span("cards/toy/first/007-okame.yaml", 9, 3), focus=(1.0, 0.5))
    own = tmp_path / "templates/toy"
    own.mkdir(parents=True)
    (own / "front.svg.j2").write_text('<svg viewBox="0 0 63 88"><scene x="4" y="5" width="50" height="50"/></svg>')
    made = TemplateSet((own,), GAME, load_fonts(), GameFacts(art=tmp_path))
    (image,) = made.face(make_card(art=Art(picture=picture))).items
    assert isinstance(image, Image)
    assert (image.x, image.y, image.width, image.height) == (4, 5, 50, 50)
    assert image.source == (0.5, 0.0, 1.0, 1.0)
    (tmp_path / "wide.png").write_bytes(b"no picture")
    with pytest.raises(TanukiError, match=r"007-okame.yaml:9:3: error: okame"):
        made.face(make_card(art=Art(picture=picture)))


def test_a_check_makes_every_card_in_the_finish_of_its_set(tmp_path: Path) -> None:
    foil = replace(GAME, sets=(replace(SET, finish="foil"),))
    made = templates(tmp_path, front='<svg viewBox="0 0 63 88"><text x="3" y="9" size="9">{{ finish }}</text></svg>')
    made.game = foil
    assert texts(made.face(make_card())) == ["foil"]
    assert texts(made.face(make_card(), FaceOptions(finish="plain"))) == ["plain"]
    (tmp_path / "templates/toy/back.svg.j2").write_text(
        '<svg viewBox="0 0 63 88">\n{% if finish == "foil" %}{{ shine }}{% endif %}</svg>', "utf-8"
    )
    (fault,) = made.check(Catalog(foil, (make_card(),)))
    assert str(fault.span) == "templates/toy/back.svg.j2:2:1"


def test_the_common_front_thanks_the_artist_and_names_the_licence(tmp_path: Path) -> None:
    body = '{% import "macros/furniture.svg.j2" as furniture %}{{ furniture.credit(card.art, 4, 52, 55) }}'
    given = {
        ("Hana Mori", "CC BY 4.0"): ["Art: Hana Mori · CC BY 4.0"],
        ("Hana Mori", ""): ["Art: Hana Mori"],
        ("", "CC0"): ["CC0"],
        ("", ""): [],
    }
    for (artist, license_), wanted in given.items():
        card = make_card(art=Art(scene=Scene("🍑"), artist=artist, license=license_))
        assert texts(front(tmp_path, body, card)) == wanted
    assert "art.artist: the text does not fit" in complaint(tmp_path, body, make_card(art=Art(artist="Hana " * 40)))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<part key='x'/>", "<part> is what part() leaves behind, never written by hand [template]\n  hint: write {{"),
        ("{{ card.art.image }}", "there is no 'image' in this art [template]"),
        ("{{ figures.luck }}", "there is no 'luck' in this mapping [template]"),
        ("<image href='/etc/hostname' width='5' height='5'/>", "there is no picture '/etc/hostname' [template]"),
        ("<image href='../toy/a.png' width='5' height='5'/>", "there is no picture '../toy/a.png' [template]"),
    ],
)
def test_a_slip_is_named_in_the_words_of_templates(tmp_path: Path, body: str, said: str) -> None:
    own = tmp_path / "templates/toy"
    own.mkdir(parents=True)
    (own / "a.png").write_bytes(b"")
    text = complaint(tmp_path, f"\n{body}")
    assert text.startswith("templates/toy/front.svg.j2:2:1: error: okame: ")
    assert said in text


def test_a_variable_that_an_imported_file_does_not_see_is_explained(tmp_path: Path) -> None:
    kit = "{% macro ground() %}{{ low_ink }}{% endmacro %}"
    text = complaint(tmp_path, "{% import 'kit.svg.j2' as kit %}{{ kit.ground() }}", kit=kit)
    assert "'low_ink' is undefined" in text
    assert "hint: an imported file or a part sees it only when it is handed over" in text


def test_a_fault_of_form_is_placed_on_its_own_line(tmp_path: Path) -> None:
    text = complaint(tmp_path, '\n<rect width="5" height="5"/>\n\n&nbsp;')
    assert text.startswith("templates/toy/front.svg.j2:4:1: error: okame: this is not well-formed: undefined entity")


@pytest.mark.parametrize("box", ["0 0 630 880", "0 0 88 63", "0 0 0 0", "0 0 a b"])
def test_a_face_in_other_units_than_mm_of_the_card_is_refused(tmp_path: Path, box: str) -> None:
    made = templates(tmp_path, front=f'<svg viewBox="{box}"></svg>')
    with pytest.raises(TanukiError, match="viewBox"):
        made.face(make_card())


def test_a_face_may_be_measured_with_its_bleed(tmp_path: Path) -> None:
    made = templates(tmp_path, front='<svg viewBox="-3 -3 69 94"></svg>')
    assert made.face(make_card()).items == ()


def test_a_template_that_is_no_utf_8_is_named(tmp_path: Path) -> None:
    made = templates(tmp_path)
    (tmp_path / "templates/toy/front.svg.j2").write_bytes("<svg>é</svg>".encode("latin-1"))
    with pytest.raises(TanukiError) as caught:
        made.face(make_card())
    assert str(caught.value) == (
        "templates/toy/front.svg.j2: error: okame: the file is not UTF-8 [template]\n  hint: save it again as UTF-8"
    )


def test_the_fields_of_a_game_come_in_the_same_order_in_every_run(tmp_path: Path) -> None:
    made = templates(
        tmp_path, front='<svg viewBox="0 0 63 88"><text x="3" y="9" size="4">{{ card|join(" ") }}</text></svg>'
    )
    made.facts = GameFacts(frozenset(("zeal", "atk", "aura", "def", "cost", "mana")), "060")
    (line,) = texts(made.face(make_card()))
    assert line.split()[-6:] == ["atk", "aura", "cost", "def", "mana", "zeal"]


def test_a_motif_that_cannot_be_read_says_why_and_names_itself_once(tmp_path: Path) -> None:
    motifs = tmp_path / "templates/toy/motifs"
    (motifs / "dot.svg").mkdir(parents=True)
    assert complaint(tmp_path, '<icon name="dot" width="4" height="4"/>').startswith(
        "templates/toy/motifs/dot.svg: error: okame: cannot read this file: is a directory [template]"
    )
