"""Every board that the shipped texts print, measured: nothing lies on anything else, and nothing leaves its panel."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.games.game import find_play
from tanuki_print.rulebook.board import PAGE_WIDTH, SCREEN_WIDTH, BoardCase, Boards
from tanuki_print.rulebook.examples import read_examples
from tanuki_print.rulebook.playing import Playing, playing_of
from tanuki_print.rulebook.stories import board_case
from tanuki_print.sheets.face import Group, Item, Matrix, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.picture import Pictures, Plate
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).parents[2]
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
GAME = "tanuki-panic"
WIDE, HIGH = 63, 88
CAPITAL = 0.66
"""Height of a capital letter or figure, in sizes."""


class Box(NamedTuple):
    """What lies where, in mm of the board."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", more_than: float) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down) > more_than


@cache
def playing() -> Playing:
    return playing_of(find_play(GAME), require_catalog(WORKSPACE, GAME), require_rules(WORKSPACE, GAME))


@cache
def boards() -> Boards:
    catalog = require_catalog(WORKSPACE, GAME)
    return Boards(Pictures(catalog, load_templates(WORKSPACE, catalog)), {"life": "Life Points"})


@cache
def cases() -> tuple[BoardCase, ...]:
    """The board of every example of both texts."""
    found = []
    for name in ("rulebook.md", "quickstart.md"):
        for example in read_examples(ROOT / "rules" / GAME / name, name, playing().tongue):
            assert example.scenario is not None
            found.append(board_case(playing().judge(example.scenario)))
    return tuple(found)


def walked(items: tuple[Item, ...], outer: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[Group | Text, Matrix]]:
    """Cards and runs of text with their matrices; the inside of cards is left out."""
    for item in items:
        if isinstance(item, Text):
            yield item, outer
        elif isinstance(item, Group):
            matrix = multiply(outer, item.matrix)
            if item.key.startswith("card-"):
                yield item, matrix
            else:
                yield from walked(item.items, matrix)


def boxes(plate: Plate) -> tuple[list[Box], list[Box]]:
    """Cards and runs of text."""
    cards, texts = [], []
    for item, (a, b, c, d, x, y) in walked(plate.items):
        if isinstance(item, Group):
            corners = [(a * u + c * v + x, b * u + d * v + y) for u, v in ((0, 0), (WIDE, 0), (0, HIGH), (WIDE, HIGH))]
            across, down = zip(*corners, strict=True)
            cards.append(Box(item.key, min(across), min(down), max(across), max(down)))
        else:
            size = item.size * 25.4 / 72
            width = sum(load_fonts().advance(item.font, char) * size / 1000 + item.tracking for char in item.text)
            left, line = a * item.x + x, d * item.y + y
            texts.append(Box(item.text, left, line - CAPITAL * size, left + width, line))
    return cards, texts


def fanned(one: Box, other: Box) -> bool:
    """Whether two cards stand side by side in a hand, which may overlap."""
    upright = all(box.right - box.left < box.bottom - box.top for box in (one, other))
    return upright and abs(one.top - other.top) < 0.01


def faults(plate: Plate) -> list[str]:
    """What lies on something else, or outside."""
    cards, texts = boxes(plate)
    inside = Box("", 0.3, 0.3, plate.size[0] - 0.3, plate.size[1] - 0.3)
    found = [
        f"{box.what} is cut off"
        for box in (*cards, *texts)
        if box.left < inside.left or box.top < inside.top or box.right > inside.right or box.bottom > inside.bottom
    ]
    found += [f"{a.what} on {b.what}" for a, b in combinations(cards, 2) if a.meets(b, 0.05) and not fanned(a, b)]
    said = [text for text in texts if not is_mark(text.what)]
    found += [f"{text.what!r} on {card.what}" for text in said for card in cards if text.meets(card, 0.05)]
    return found + [f"{a.what!r} on {b.what!r}" for a, b in combinations(said, 2) if a.meets(b, 0.15)]


def is_mark(text: str) -> bool:
    """The number of an arrow, the ribbon of the winner: they lie on what they mark."""
    return (len(text) == 1 and text.isdigit() and text != "0") or text.endswith((" wins", " is drawn"))


@pytest.mark.parametrize("width", [PAGE_WIDTH, SCREEN_WIDTH])
def test_nothing_on_a_printed_board_lies_on_anything_else_or_is_cut_off(width: float) -> None:
    assert len(cases()) > 75
    wrong = {case.title: found for case in cases() if (found := faults(boards().plate(case, width)))}
    assert wrong == {}


def test_the_measure_itself_sees_a_card_on_a_card_and_a_word_on_a_card() -> None:
    plate = boards().plate(next(case for case in cases() if case.title.startswith("Three attackers bring down")))
    half = Plate(plate.name, plate.size, (*plate.items, Group(plate.items, (1, 0, 0, 1, 1.5, 4.0))))
    found = faults(half)
    assert faults(plate) == []
    assert any(line.endswith(" on card-kintaro") and line.startswith("'") for line in found)
    assert any(line == "card-.back on card-.back" for line in found)


def test_both_states_of_every_printed_board_tell_the_life_of_both_players() -> None:
    for case in cases():
        said = [text.what for text in boxes(boards().plate(case))[1]]
        states = (case.before, case.after) if case.before.sides != case.after.sides else (case.after,)
        for state in states:
            for side in state.sides:
                assert str(side.counters["life"]) in said, case.title


def test_every_attack_of_a_printed_board_whose_attacker_lies_on_it_is_numbered() -> None:
    seen = 0
    for case in cases():
        count = len(case.links) + len(case.barred)
        there = {placed.label for side in case.before.sides for placed in side.zones["monsters"]}
        if count < 2 or any(link.source not in there for link in (*case.links, *case.barred)):
            continue
        said = [text.what for text in boxes(boards().plate(case))[1]]
        assert [str(order) in said for order in range(1, len(case.links) + 1)] == [True] * len(case.links), case.title
        seen += 1
    assert seen >= 10


def test_a_face_down_card_shows_its_back_to_every_reader() -> None:
    seen = 0
    for case in cases():
        plate = boards().plate(case)
        keys = [card.what for card in boxes(plate)[0] if card.right < plate.size[0] / 2 + 0.5]
        if case.before.sides == case.after.sides:
            continue
        hidden = [p for side in case.before.sides for p in side.zones["monsters"] if p.place == "face-down"]
        decks = sum(
            side.zones["deck"] != later.zones["deck"]
            for side, later in zip(case.before.sides, case.after.sides, strict=True)
        )
        backs = sum(key.startswith("card-.back") for key in keys)
        assert backs in (len(hidden), len(hidden) + decks), case.title
        open_elsewhere = {p.label for side in case.before.sides for zone in side.zones.values() for p in zone} - {
            p.label for p in hidden
        }
        for placed in hidden:
            if placed.label not in open_elsewhere:
                assert not [key for key in keys if placed.card.id in key], case.title
                seen += 1
    assert seen >= 8
