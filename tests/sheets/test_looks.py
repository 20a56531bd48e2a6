"""Faces compared by what they print: ids, keys of parts and places of files make no difference, pixels do."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Picture
from small_game import make_game

from tanuki_print.catalog.load import require_catalog
from tanuki_print.diagnostics import TanukiError
from tanuki_print.sheets.differing import differing
from tanuki_print.sheets.face import CardFace, Group, Image, Rgb, Shape
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.looks import Looks
from tanuki_print.sheets.pairs import Caption, pair
from tanuki_print.sheets.paths import rectangle
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import find_workspace


def face(root: Path, color: str) -> CardFace:
    art = make_game(root, ["a.png"])
    Picture.new("RGB", (60, 80), color).save(art / "a.png")
    workspace = find_workspace(root, root)
    catalog = require_catalog(workspace, "small")
    return load_templates(workspace, catalog).face(catalog.cards[0])


def test_a_picture_counts_by_what_it_shows_not_by_where_it_lies(tmp_path: Path) -> None:
    here, there, other = face(tmp_path / "a", "red"), face(tmp_path / "b", "red"), face(tmp_path / "c", "blue")
    assert here != there
    assert Looks().look(here) == Looks().look(there)
    assert Looks().look(here) != Looks().look(other)


def test_neither_the_id_nor_the_key_of_a_part_is_seen() -> None:
    square = Shape(rectangle(0.0, 0.0, 1.0, 1.0), Rgb(1.0, 0.0, 0.0))
    one = CardFace("one", "front", (63.0, 88.0), 3.0, (Group((square,), key="part:a:1"),))
    two = replace(one, card="two", items=(Group((square,), key="part:a:2"),))
    assert Looks().look(one) == Looks().look(two)
    assert Looks().look(one) != Looks().look(replace(two, trim=(63.0, 87.0)))
    assert Looks().look(one) != Looks().look(replace(two, items=(Group((square, square), key="part:a:1"),)))


def test_many_groups_that_come_and_go_are_never_mixed_up() -> None:
    looks = Looks()
    for step in range(2000):
        shape = Shape(rectangle(0.0, 0.0, 1.0, float(step)))
        found = looks.look(CardFace("a", "front", (63.0, 88.0), 3.0, (Group((shape,), key="k"),)))
        assert found.items == (Group((shape,)),)


def test_a_picture_that_is_gone_is_told() -> None:
    lost = CardFace("a", "front", (63.0, 88.0), 3.0, (Image("/nowhere/a.png", 0.0, 0.0, 1.0, 1.0),))
    with pytest.raises(TanukiError, match="there is no such file"):
        Looks().look(lost)


def test_a_pair_has_room_for_both_cards_and_every_line(tmp_path: Path) -> None:
    card = face(tmp_path, "red")
    words = "a long line of words that goes on " * 12
    short = pair(card, None, 2.5, Caption("Card", "old", "new", ["atk"]), load_fonts())
    long = pair(None, card, 2.5, Caption("\u0e01 Card", "old", "new", ["atk", words]), load_fonts())
    assert short.size[0] == long.size[0] == 2 * 63.0 + 16.0
    assert long.size[1] - short.size[1] == pytest.approx(4 * 4.6)


def with_square(x: float, y: float, side: float, color: float = 0.0) -> CardFace:
    ground = Shape(rectangle(0.0, 0.0, 63.0, 88.0), Rgb(1.0, 1.0, 1.0))
    square = Shape(rectangle(x, y, side, side), Rgb(color, color, color))
    return CardFace("a", "front", (63.0, 88.0), 3.0, (ground, square))


def test_boxes_stand_around_what_differs_and_nothing_else() -> None:
    blank = with_square(0.0, 0.0, 0.0)
    boxes = differing(blank, with_square(20.0, 50.0, 6.0), load_fonts())
    assert len(boxes) == 1
    left, top, width, height = boxes[0]
    assert left <= 20.0 <= left + 2.5
    assert top <= 50.0 <= top + 2.5
    assert 26.0 <= left + width <= 28.5
    assert 56.0 <= top + height <= 58.5
    apart = differing(with_square(5.0, 70.0, 4.0), with_square(40.0, 10.0, 4.0), load_fonts())
    assert [round(box[1]) for box in apart] == sorted(round(box[1]) for box in apart)
    assert len(apart) == 2


def test_what_nobody_sees_and_what_is_everywhere_is_not_marked() -> None:
    book = load_fonts()
    grey = with_square(20.0, 50.0, 6.0, 0.5)
    assert differing(grey, grey, book) == ()
    assert differing(grey, with_square(20.0, 50.0, 6.0, 0.52), book) == ()
    assert differing(grey, with_square(0.0, 0.0, 80.0), book) == ()
    assert differing(grey, replace(grey, trim=(60.0, 88.0)), book) == ()
