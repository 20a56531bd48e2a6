"""The chart of balance: what it shows is where its number says, and its names cover nothing."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tanuki_print.catalog.balance import Balance, balance_of
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.diagnostics import Span
from tanuki_print.sheets.balance_chart import SCATTER, balance_plate, balance_svg, chart_values, short_number
from tanuki_print.sheets.balance_labels import Rect, Spot, placed_labels, text_length
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.picture import Pictures
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
FIGURES = ("atk", "def")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return require_catalog(WORKSPACE, "tanuki-panic")


@pytest.fixture(scope="module")
def pictures(catalog: Catalog) -> Pictures:
    return Pictures(catalog, load_templates(WORKSPACE, catalog))


def shipped(catalog: Catalog) -> Balance:
    return balance_of(catalog.game, [card for card in catalog.cards if card.status is Status.FINAL], FIGURES)


def made(catalog: Catalog, count: int, top: int = 1500) -> Balance:
    dice = Random(count)
    sets = [(each.id, each.rarity) for each in catalog.game.sets]
    cards = []
    for number in range(count):
        home, rarity = dice.choice(sets)
        fields = {"atk": dice.randint(0, top), "def": dice.randint(0, top)}
        cards.append(
            Card(
                f"c{number}", str(number), f"Card {number}", home, Status.FINAL, Span(""), rarity=rarity, fields=fields
            )
        )
    return balance_of(catalog.game, cards, FIGURES)


def test_bars_count_every_card_of_their_rarity(catalog: Catalog) -> None:
    values = chart_values(catalog.game, shipped(catalog), "rarity")
    assert [panel["measure"] for panel in values["panels"]] == ["atk", "def", "sum"]
    for panel in values["panels"]:
        assert [sum(bar["count"] for bar in row["bars"]) for row in panel["rows"]] == [38, 18, 1]
    # The median ATK of commons is 575, which takes 575 to 625 of the scale from 0 to 1200.
    assert values["panels"][0]["rows"][0]["median"] == 600 / 1200
    special = values["panels"][0]["rows"][2]["bars"][8]
    assert special == {"count": 1, "part": 0.25}


def test_marks_stand_where_their_figures_say_and_show_what_befalls_them(catalog: Catalog) -> None:
    scatter = chart_values(catalog.game, shipped(catalog), "rarity")["scatter"]
    ticks = {axis: {int(tick["text"]): tick["at"] for tick in scatter[axis]["ticks"]} for axis in "xy"}
    (kumiai,) = [mark for mark in scatter["marks"] if mark["group"] == "special"]
    assert kumiai["x"] == pytest.approx((ticks["x"][800] + ticks["x"][900]) / 2, abs=0.01)
    assert ticks["y"][1400] < kumiai["y"] < ticks["y"][1200]
    assert len([mark for mark in scatter["marks"] if mark["ring"]]) == 3
    # The thirteen rare cards that a common one beats: two pairs of them stand at one place each.
    assert len([mark for mark in scatter["marks"] if mark["hollow"]]) == 11


@pytest.mark.parametrize("count", [0, 57, 1000])
def test_names_cover_neither_marks_nor_each_other_nor_the_edge(catalog: Catalog, count: int) -> None:
    balance = shipped(catalog) if count == 57 else made(catalog, count)
    scatter = chart_values(catalog.game, balance, "rarity")["scatter"]
    if count == 0:
        assert scatter is None
        return
    boxes = [Rect(each["x"], each["y"] - 2, each["x"] + each["width"], each["y"] + 0.5) for each in scatter["labels"]]
    assert len(boxes) >= 3
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    assert all(SCATTER.holds(box) for box in boxes)
    for mark in scatter["marks"]:
        spot = Rect(mark["x"] - 0.6, mark["y"] - 0.6, mark["x"] + 0.6, mark["y"] + 0.6)
        assert not any(spot.meets(box) for box in boxes)


def test_outliers_are_named_before_all_others(catalog: Catalog) -> None:
    labels = chart_values(catalog.game, shipped(catalog), "rarity")["scatter"]["labels"]
    assert [label["text"] for label in labels[:3]] == ["Issun-bōshi", "Nurikabe", "Danzaburou-danuki"]


def test_a_name_without_room_is_left_out() -> None:
    book = load_fonts()
    spot = Spot(5, 5, 1, "A name far too long")
    assert text_length(book, spot.text) > 10
    assert list(placed_labels([spot], [], Rect(0, 0, 10, 10), book)) == []
    (label,) = placed_labels([spot], [], Rect(0, 0, 60, 10), book)
    assert label.x == 6.7


@pytest.mark.parametrize("count", [0, 1, 2, 40])
@pytest.mark.parametrize("by", ["rarity", "set"])
def test_any_number_of_cards_is_drawn(catalog: Catalog, pictures: Pictures, count: int, by: str) -> None:
    plate = balance_plate(pictures, made(catalog, count, top=3 if count == 2 else 900), by)
    assert plate.size[0] == 240
    assert plate.items


def test_cards_all_alike_are_drawn_as_one_mark(catalog: Catalog, pictures: Pictures) -> None:
    card = catalog.cards[0]
    alike = [Card(f"c{n}", str(n), f"C{n}", card.set, card.status, Span(""), rarity=card.rarity, fields=card.fields)
             for n in range(9)]  # fmt: skip
    balance = balance_of(catalog.game, alike, FIGURES)
    (mark,) = chart_values(catalog.game, balance, "rarity")["scatter"]["marks"]
    assert mark["r"] == 2.6
    assert balance_svg(pictures, balance).startswith("<svg")


def test_the_svg_is_a_page_of_its_own_with_a_title(catalog: Catalog, pictures: Pictures) -> None:
    text = balance_svg(pictures, shipped(catalog))
    assert "<title>Tanuki Panic: balance</title>" in text
    assert text == balance_svg(pictures, shipped(catalog))
    assert "http" not in text.replace("http://www.w3.org/", "")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-40, "-40"),
        (12000, "12000"),
        (100_000, "100k"),
        (-350_000, "-350k"),
        (2_500_000, "2.5M"),
        (10**9, "1G"),
    ],
)
def test_large_numbers_on_a_scale_are_short(number: int, text: str) -> None:
    assert short_number(number) == text


def test_many_figures_long_names_and_large_numbers_are_drawn(catalog: Catalog, pictures: Pictures) -> None:
    figures = ("cost", "strength-of-arms-in-a-storm", "wit", "luck", "speed")
    dice = Random(4)
    cards = [
        Card(f"c{n}", str(n), f"A & <B> named at length, number {n}", "general", Status.FINAL, Span(""),
             rarity=dice.choice(["common", "mythic-extraordinary", "", "rare", "secret", "promo", "special"]),
             fields={name: dice.choice([dice.randint(-(10**9), 10**9), dice.randint(-5, 5)]) for name in figures})
        for n in range(60)
    ]  # fmt: skip
    assert balance_plate(pictures, balance_of(catalog.game, cards, figures)).size[1] > 250
