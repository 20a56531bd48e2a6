"""`tanuki-print odds`: exact chances as text, JSON and chart, and the comparison with packs that are opened."""

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tanuki_print.boosters import opening
from tanuki_print.boosters.chances import Count
from tanuki_print.boosters.odds import box_odds, pack_odds
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade, Variant
from tanuki_print.boosters.sampler import draw_pack
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Card, CardSet, Catalog, Game, Status
from tanuki_print.cli import odds_check
from tanuki_print.cli.app import app
from tanuki_print.cli.odds_chart import bar_scale, chart_values, write_chart
from tanuki_print.cli.odds_text import OddsBook, odds_text, odds_values, percent
from tanuki_print.cli.reporters import run
from tanuki_print.cli.tables import shortened, text_width
from tanuki_print.diagnostics import Span
from tanuki_print.rng import Rng
from tanuki_print.sheets.face import Group, Item, Shape, Text
from tanuki_print.sheets.paths import bounds
from tanuki_print.sheets.picture import Pictures
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace, find_workspace

RECIPES = """
algorithm: tanuki-booster/1
release: 1
sheets:
  general:
    select: {set: general}
    expect: 38
  regional:
    select: {set: regional-tanuki}
    expect: 18
  ours:
    select: {set: ours}
    expect: 1
recipes:
  - id: festival
    title: Festival pack
    size: 11
    pack:
      - {sheet: general, count: 9}
      - {sheet: regional, count: 1}
      - one_of:
          - {sheet: general, count: 1, chance: 8}
          - {sheet: regional, count: 1, chance: 3}
          - {sheet: ours, count: 1, chance: 1}
      - upgrade: {sheet: general, finish: foil, chance: 1/12}
    boxes:
      display: {packs: 24}
      half: {packs: 12}
  - id: two
    title: Two of a kind
    size: 2
    pack:
      - {sheet: regional, count: 2}
"""


@pytest.fixture
def house(shipped: Path) -> Path:
    """The shipped cards with recipes of our own: what is shipped may change, the odds of these may not."""
    folder = shipped / "cards" / "tanuki-panic"
    (folder / "boosters.yaml").write_text(RECIPES, "utf-8")
    shutil.rmtree(folder / "pools")
    return shipped


def _run(root: Path, *arguments: object) -> int:
    return run(lambda: app(["odds", *map(str, arguments), "--root", str(root)]))


def _json(root: Path, capfd: pytest.CaptureFixture[str], *arguments: object) -> Any:  # noqa: ANN401 - JSON
    assert _run(root, "--format", "json", *arguments) == 0
    return json.loads(capfd.readouterr().out)


def test_rarities_and_finishes_come_first_then_how_many_and_then_every_card(
    house: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert _run(house) == 0
    text = capfd.readouterr().out
    assert text.startswith(
        "Festival pack\n"
        "a pack holds 11 cards, display holds 24 packs with 264 cards\n"
        "\n"
        "         a pack  average         at least one            display\n"
        "common     9-10     29/3  9.667             1  100.00 %      232\n"
        "rare        1-2      5/4  1.250             1  100.00 %       30\n"
        "special     0-1     1/12  0.083          1/12    8.33 %        2\n"
        "\n"
        "plain      8-10     29/3  9.667             1  100.00 %      232\n"
        "foil        1-3      4/3  1.333             1  100.00 %       32\n"
        "\n"
        "how many in a pack\n"
        "common   9: 1/3  33.33 %   10: 2/3  66.67 %\n"
    )
    lines = text.splitlines()
    assert lines.index("common, 38 cards") < lines.index("rare, 18 cards") < lines.index("special, 1 card")
    assert "004  Kappa                   plain     29/114  25.44 %    1/456  0.22 %      6-7" in lines
    assert "058  Kumiai-Ki               plain       1/12   8.33 %                         2" in lines
    assert max(map(text_width, lines)) <= 80


def test_a_frozen_release_that_changed_is_not_reckoned_with(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = shipped / "cards" / "tanuki-panic" / "boosters.yaml"
    path.write_text(
        path.read_text("utf-8").replace("chance: 1/12", "chance: 1/6").replace("exactly: 2}", "at_least: 1}"), "utf-8"
    )
    assert _run(shipped) == 1
    assert "release 1 is frozen and no longer what it was: festival: the upgrades changed" in capfd.readouterr().err


def test_another_box_and_another_recipe(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run(house, "--box", "half") == 0
    assert "half holds 12 packs with 132 cards" in capfd.readouterr().out
    assert _run(house, "--recipe", "two") == 0
    text = capfd.readouterr().out
    assert text.startswith("Two of a kind\na pack holds 2 cards\n")
    assert "039  Danzaburou-danuki" in text
    assert "1/9  11.11 %" in text
    assert "display" not in text


def test_json_has_every_chance_as_fraction_and_percent(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    values = _json(house, capfd)
    assert (values["game"], values["recipe"], values["release"]) == ("tanuki-panic", "festival", 1)
    assert values["algorithm"] == "tanuki-booster/1"
    assert len(values["pool_hash"]) == 64
    assert values["box"] == {"id": "display", "packs": 24}
    cards = {card["id"]: card for card in values["cards"]}
    assert len(cards) == 57
    kappa = cards["kappa"]
    assert (kappa["number"], kappa["name"], kappa["set"], kappa["rarity"]) == ("004", "Kappa", "general", "common")
    assert kappa["pack"] == {
        "expected": "29/114",
        "average": 29 / 114,
        "least": 0,
        "most": 1,
        "at_least_one": {"chance": "29/114", "percent": 100 * 29 / 114},
        "numbers": [
            {"number": 0, "chance": "85/114", "percent": 100 * 85 / 114},
            {"number": 1, "chance": "29/114", "percent": 100 * 29 / 114},
        ],
    }
    assert [(each["finish"], each["pack"]["expected"]) for each in kappa["finishes"]] == [
        ("plain", str(Fraction(29, 114) - Fraction(1, 456))),
        ("foil", "1/456"),
    ]
    assert (kappa["box"]["least"], kappa["box"]["most"], kappa["box"]["expected"]) == (6, 7, "116/19")
    assert sum(Fraction(card["pack"]["expected"]) for card in cards.values()) == 11
    assert {each["rarity"]: each["box"]["expected"] for each in values["rarities"]} == {
        "common": "232",
        "rare": "30",
        "special": "2",
    }
    foil = values["finishes"][1]
    assert (foil["finish"], foil["pack"]["expected"], foil["box"]["numbers"][0]["number"]) == ("foil", "4/3", 32)


def test_a_chart_as_svg_and_png(house: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run(house, "--chart", tmp_path / "odds.svg") == 0
    assert capfd.readouterr().out.endswith("/odds.svg\n")
    drawing = (tmp_path / "odds.svg").read_text("utf-8")
    assert "<title>Festival pack: the chance of every card</title>" in drawing
    for words in ("Festival pack", "Igaguri", "Minamoto no Yoshitsune", "25.44", "Kumiai-Ki", "8.33"):
        assert words in drawing.replace("\xa0", " ")
    first = (tmp_path / "odds.svg").read_bytes()
    values = _json(house, capfd, "--chart", tmp_path / "odds.png")
    assert values["chart"].endswith("/odds.png")
    with Image.open(tmp_path / "odds.png") as picture:
        assert picture.width == 1512
        assert 1000 < picture.height < 1500
        colors = {color: count for count, color in picture.convert("RGB").getcolors(1 << 20) or ()}
    assert colors[0x7A, 0x16, 0x13] > 38 * 100 * 15  # the bars of 38 cards in the colour of their set
    assert _run(house, "--chart", tmp_path / "odds.svg") == 0
    assert (tmp_path / "odds.svg").read_bytes() == first


def test_wrong_use_is_told(house: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (("--recipe", "festivel"), "did you mean 'festival'?"),
        (("--box", "displays"), "did you mean 'display'?"),
        (("--recipe", "two", "--box", "display"), "the recipe two has no boxes"),
        (("--seed", "a"), "say how many: --check 100000"),
        (("--check", 5, "--seed", ""), "the seed is empty"),
        (("--check", 5, "--chart", "a.svg"), "--check and --chart are two tasks"),
        (("--chart", tmp_path), "is a folder"),
        (("--chart", "odds.jpg"), "neither .svg nor .png"),
    ):
        assert _run(house, *arguments) == 2
        output = capfd.readouterr()
        assert words in output.err
        assert output.out == ""


def test_packs_that_are_opened_agree_and_say_by_what_seed(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run(house, "--check", 3000) == 0
    text = capfd.readouterr().out
    assert text.startswith("3000 packs of Festival pack, tanuki-panic@1, seed tanuki-odds\n")
    assert "no card twice in a pack" in text
    assert "7 tests agree, at 0.001 for all together" in text
    assert "DISAGREES" not in text
    assert max(map(text_width, text.splitlines())) <= 82
    values = _json(house, capfd, "--check", 3000, "--seed", "another")
    assert (values["seed"], values["packs"], values["ok"], values["faults"]) == ("another", 3000, True, 0)
    assert {test["verdict"] for test in values["tests"]} == {"agrees"}
    shows = {each["what"]: each["percent"] for each in values["shows"]}
    assert shows["Kumiai-Ki in a pack, 8.33 %"] == pytest.approx(10 * (22_995 / 3000) ** 0.5, rel=1e-3)


def test_few_packs_prove_nothing_and_it_is_said(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run(house, "--check", 3) == 0
    text = capfd.readouterr().out
    assert text.count("too few packs") == 5 + 4  # tests, no pack of one kind among three, and rates
    assert "1 test agrees" in text
    assert "more than all of it: too few packs" in text


def test_boxes_are_looked_at_one_by_one(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert _run(house, "--check", 20, "--box", "display") == 0
    text = capfd.readouterr().out
    assert text.startswith("20 boxes (display, 24 packs) of Festival pack")
    assert f"{20 * 62} guarantees looked at" in text
    values = _json(house, capfd, "--check", 2, "--box", "half")
    assert (values["boxes"], values["guarantees"], values["ok"]) == (2, 124, True)
    assert values["box"] == {"id": "half", "packs": 12}


def test_a_wrong_sampler_makes_it_fail(
    house: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packs whose wild card is never of our own, as an off-by-one would have it."""

    def wrong(pool: Pool, seed: str, count: int) -> Iterator[Pack]:
        kinds = tuple(variant for variant in pool.variants if not variant.counts[2])
        short = Pool(pool.game, pool.release, pool.recipe, pool.title, pool.sheets, kinds, pool.upgrades)
        for number in range(1, count + 1):
            yield Pack(number, None, draw_pack(short, Rng.seeded("wrong", seed, str(number))))

    assert odds_check.packs_of is opening.packs_of
    monkeypatch.setattr(odds_check, "packs_of", wrong)
    assert _run(house, "--check", 2000) == 1
    text = capfd.readouterr().out
    assert "what kinds of packs there are" in text
    assert "DISAGREES" in text
    assert "1 of 7 tests disagrees, at 0.001 for all together" in text
    assert _run(house, "--check", 2000, "--format", "json") == 1
    assert json.loads(capfd.readouterr().out)["ok"] is False


def test_a_game_without_packs_says_so(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (house / "cards" / "tanuki-panic" / "boosters.yaml").unlink()
    assert _run(house) == 1
    output = capfd.readouterr()
    assert "boosters.yaml" in output.err
    assert "hint:" in output.err
    assert output.out == ""


NAMES = (
    "桃太郎と鬼ヶ島の仲間たち大集合の巻",
    "A very long name that no table of eighty columns can hold",
    "Kappa",
    "Ōgon Bat",
)


def _odd_book(weights: tuple[int, ...] = (3, 2, 2, 1)) -> OddsBook:
    """A game of few cards with names as they should not be, without rarities for some, and without colours."""
    place = Span("cards/odd/a.yaml")
    cards = tuple(
        Card(f"card-{number}", str(number), name, "only", Status.FINAL, place, rarity="rare" if number > 2 else "")
        for number, name in enumerate(NAMES, 1)
    )
    game = Game("odd", "Odd & <ends>", place, sets=(CardSet("only", "Only", 0),), rarities=("rare",))
    entries = tuple((card.id, weight) for card, weight in zip(cards, weights, strict=True))
    pool = Pool(
        "odd", 3, "pack", "Pack of oddities & <ends>",
        (PoolSheet("all", "plain", entries),), (Variant((1,), 1), Variant((2,), 2)),
        (Upgrade(0, "gold", Fraction(1, 7)),), (Box("box", 5),),
    )  # fmt: skip
    rarities = {card.id: card.rarity for card in cards}
    return OddsBook(Catalog(game, cards), pool, pack_odds(pool, rarities), pool.boxes[0],
                    box_odds(pool, pool.boxes[0], rarities))  # fmt: skip


def test_columns_line_up_whatever_the_names() -> None:
    lines = odds_text(_odd_book()).splitlines()
    assert max(map(text_width, lines)) <= 80
    rows = [line for line in lines if line[:2] in ("1 ", "2 ", "3 ", "4 ")]
    assert len(rows) == 4
    assert len({text_width(line) for line in rows}) == 1
    assert len({text_width(line[: line.index("%")]) for line in rows}) == 1
    assert lines.index("rare, 2 cards") < lines.index("no rarity, 2 cards")
    assert "…" in rows[2] + rows[3]


def test_a_fraction_too_long_for_the_table_is_left_to_json() -> None:
    book = _odd_book((10_007, 10_009, 10_037, 10_039))
    text = odds_text(book)
    assert "* a fraction of more than 11 letters; --format json has it" in text
    assert max(map(text_width, text.splitlines())) <= 80
    card = odds_values(book)["cards"][0]
    assert Fraction(card["pack"]["expected"]) == Fraction(5, 3) * Fraction(10_037, 40_092)


def test_the_chart_of_a_game_without_colours_and_with_odd_names(tmp_path: Path) -> None:
    book = _odd_book()
    values = chart_values(book)
    assert [group["name"] for group in values["groups"]] == ["rare", "no rarity"]
    assert [card["number"] for card in values["groups"][1]["cards"]] == ["1", "2"]
    root = Path(__file__).resolve().parents[2]
    write_chart(Workspace(root, packed=False, output=tmp_path), book, tmp_path / "odds.svg")
    drawing = (tmp_path / "odds.svg").read_text("utf-8")
    assert "Pack of oddities &amp; &lt;ends&gt;" in drawing
    titles = "".join(re.findall("<title>(.*?)</title>", drawing))
    for name in NAMES:  # long ones on two lines
        assert name.replace(" ", "") in titles.replace(" ", "")


@pytest.mark.parametrize(
    ("most", "full", "marks"),
    [
        (Fraction(29, 114), "30 %", ["0", "10", "20", "30"]),
        (Fraction(1, 4), "25 %", ["0", "5", "10", "15", "20", "25"]),
        (Fraction(1), "100 %", ["0", "20", "40", "60", "80", "100"]),
        (Fraction(9), "1000 %", ["0", "200", "400", "600", "800", "1000"]),
        (Fraction(1, 1000), "0.1 %", ["0", "0.02", "0.04", "0.06", "0.08", "0.1"]),
        (Fraction(3, 7000), "0.05 %", ["0", "0.01", "0.02", "0.03", "0.04", "0.05"]),
        (Fraction(7, 10), "80 %", ["0", "20", "40", "60", "80"]),
    ],
)
def test_a_full_bar_is_the_next_round_chance(most: Fraction, full: str, marks: list[str]) -> None:
    scale = bar_scale(most)
    assert (scale["percent"], [mark["percent"] for mark in scale["marks"]]) == (full, marks)
    assert float(most) <= scale["full"] <= 2 * float(most)
    assert [mark["at"] * scale["full"] for mark in scale["marks"]] == pytest.approx([float(m) / 100 for m in marks])


@pytest.mark.parametrize("game", ["odd", "shipped"])
def test_bars_are_as_long_as_their_chances_on_the_scale_that_is_drawn(house: Path, game: str) -> None:
    workspace = find_workspace(house, house)
    book = _odd_book() if game == "odd" else _shipped_book(house)
    values = chart_values(book)
    plate = Pictures(book.catalog, load_templates(workspace, book.catalog)).draw("odds.svg.j2", values)
    bars = [item.items for item in plate.items if isinstance(item, Group) and item.clip]
    cards = [card for group in values["groups"] for card in group["cards"]]
    assert len(bars) == len(cards)
    for card, drawn in zip(cards, bars, strict=True):
        track, _, *parts = [bounds(item.path) for item in _shapes(drawn)]
        unit = (track[2] - track[0]) / values["scale"]["full"]
        wanted = [part["chance"] for part in card["parts"] if part["chance"]]
        assert [(part[2] - part[0]) / unit for part in parts] == pytest.approx(wanted, abs=0.0002 / unit)
        assert (parts[-1][2] - track[0]) / unit == pytest.approx(card["chance"], abs=0.0002 / unit)
        assert all(item.stroke is None for item in _shapes(drawn) if item.fill)
    text = "".join(item.text for item in plate.items if isinstance(item, Text))
    assert f"a full bar is {values['scale']['percent']}".replace(" ", "") in text.replace("\xa0", "").replace(" ", "")


def _shipped_book(root: Path) -> OddsBook:
    catalog = require_catalog(find_workspace(root, root), "tanuki-panic")
    general, regional = (
        PoolSheet(name, finish, tuple((card.id, 1) for card in catalog.cards if card.set == wanted))
        for name, finish, wanted in (("general", "plain", "general"), ("regional", "foil", "regional-tanuki"))
    )
    pool = Pool("tanuki-panic", 1, "festival", "Festival", (general, regional), (Variant((9, 1), 1),),
                (Upgrade(0, "foil", Fraction(1, 12)),), ())  # fmt: skip
    return OddsBook(catalog, pool, pack_odds(pool, {card.id: card.rarity for card in catalog.cards}))


def _shapes(items: Iterable[Item]) -> list[Shape]:
    return [
        each
        for item in items
        for each in (_shapes(item.items) if isinstance(item, Group) else [item])
        if isinstance(each, Shape)
    ]


def test_what_is_not_certain_never_looks_so() -> None:
    assert percent(Fraction(1)) == "100.00 %"
    assert percent(Fraction(99_999, 100_000)) == "99.99 %"
    assert percent(Fraction(1, 3)) == "33.33 %"
    assert percent(Fraction(1, 1_000_000)) == "0.0001 %"
    assert percent(Fraction(0)) == "0.00 %"


def test_names_are_cut_by_the_places_they_take() -> None:
    assert shortened("Kappa", 5) == "Kappa"
    assert shortened("Kappa", 4) == "Kap…"
    assert shortened("桃太郎", 5) == "桃太…"
    assert text_width(shortened("桃太郎", 4)) <= 4


def test_a_number_that_would_take_too_long_is_told_by_its_range() -> None:
    book = _odd_book()
    far = {name: Count(Fraction(7, 2), 1, 6) for name in book.pack.rarities}
    unknown = OddsBook(book.catalog, book.pool, type(book.pack)(1, book.pack.size, book.pack.cards, far,
                                                               book.pack.finishes))  # fmt: skip
    text = odds_text(unknown)
    assert "1-6, on average 3.5; each number would take too long to find out" in text
    assert odds_values(unknown)["rarities"][0]["pack"]["numbers"] is None


def test_a_box_may_be_named_for_odds_of_its_own() -> None:
    assert odds_values(_odd_book())["box"] == {"id": "box", "packs": 5}
    assert Box("box", 5) == _odd_book().box
