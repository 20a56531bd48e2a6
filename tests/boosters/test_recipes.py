"""Recipes read and compiled; files picked up by folder, a bad one saying in its head what must be said against it."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from night_market import CATALOG, COMMON, DATA, compiled, only_pool, recipe_of

from tanuki_print.boosters.pool import Box, Upgrade, Variant
from tanuki_print.boosters.sampler import open_pack
from tanuki_print.catalog.decks import read_deck

_EXPECT = re.compile(r"^# expect: (?P<code>\S+) (?P<line>\d+):(?P<column>\d+) (?P<message>.*)$", re.MULTILINE)
_HINT = re.compile(r"^# hint: (?P<hint>.*)$", re.MULTILINE)
INVALID = sorted((DATA / "invalid").iterdir())
VALID = sorted((DATA / "valid").iterdir())


def _expected(path: Path) -> list[tuple[str, int, int, str]]:
    text = path.read_text(encoding="utf-8")
    return [(m["code"], int(m["line"]), int(m["column"]), m["message"]) for m in _EXPECT.finditer(text)]


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_faulty_recipe_is_refused_at_its_line_with_a_hint(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    release, report = compiled(text)
    found = [(item.code, item.span.line, item.span.column, item.message) for item in report]
    assert len(found) == 1
    assert found == _expected(path)
    assert [item.hint for item in report] == [m["hint"] for m in _HINT.finditer(text)]
    assert report.has_errors
    assert release is None


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_recipe_in_order_is_compiled_without_a_word(path: Path) -> None:
    release, report = compiled(path.read_text(encoding="utf-8"))
    assert [str(item) for item in report] == []
    assert release is not None


def test_there_are_bad_files_for_every_kind_of_complaint_a_recipe_can_cause() -> None:
    codes = {code for path in INVALID for code, *_ in _expected(path) if code.startswith("recipe-")}
    sources = (Path(__file__).resolve().parents[2] / "tanuki_print" / "boosters").glob("*.py")
    written = {code for path in sources for code in re.findall(r'"(recipe-[a-z]+)"', path.read_text(encoding="utf-8"))}
    assert codes == written
    assert len(codes) >= 18
    assert len(INVALID) >= 100


def test_all_faults_of_a_file_are_named_at_once() -> None:
    text = (DATA / "valid" / "choices-multiply.yaml").read_text(encoding="utf-8")
    for old, new in (
        ("tanuki-booster/1", "tanuki-booster/9"),
        ("expect: 5", "expect: 4"),
        ("set: masks}", "set: maks}"),
        ("max: 5", "max: 4"),
        ("[1, 8]", "0.125"),
        ("exactly: 12", "exactly: 13"),
    ):
        assert old in text
        text = text.replace(old, new)
    text += "  - id: extra\n    title: Extra\n    size: 2\n    pack: [{sheet: hihg, count: 1}]\n"
    _, report = compiled(text)
    assert [(item.code, item.span.line) for item in report] == [
        ("recipe-chance", 28),
        ("recipe-algorithm", 2),
        ("recipe-expect", 10),
        ("recipe-select", 12),
        ("recipe-sheet", 41),
    ]
    _, report = compiled(text.replace("0.125", "1/8").replace("maks", "masks"))
    assert [(item.code, item.span.line) for item in report] == [
        ("recipe-algorithm", 2),
        ("recipe-expect", 10),
        ("recipe-size", 18),
        ("recipe-promise", 34),
        ("recipe-sheet", 41),
    ]


def test_choices_multiply_and_equal_contents_are_merged() -> None:
    pool = only_pool((DATA / "valid" / "choices-multiply.yaml").read_text(encoding="utf-8"))
    assert [sheet.id for sheet in pool.sheets] == ["low", "high", "masks"]
    assert pool.variants == (
        Variant((3, 1, 0), 3),
        Variant((3, 1, 1), 2),
        Variant((3, 2, 0), 1),
        Variant((4, 0, 0), 15),
        Variant((4, 0, 1), 10),
        Variant((4, 1, 0), 5),
    )
    assert pool.upgrades == (Upgrade(0, "foil", Fraction(1, 8)),)
    assert pool.boxes == (Box("stand", 12), Box("crate", 36))
    assert [sheet.finish for sheet in pool.sheets] == ["plain", "plain", "plain"]


def test_weights_come_in_lowest_terms_and_cards_by_the_bytes_of_their_ids() -> None:
    sheets = "  stalls:\n    cards: [4 Salt Crane, 6 2 Lanterns, 2 Clay Dog]\n"
    pool = only_pool(recipe_of(sheets, "    size: 1\n    pack:\n      - {sheet: stalls, count: 1}\n"))
    assert pool.sheets[0].cards == (("clay-dog", 1), ("salt-crane", 2), ("two-lanterns", 3))
    choice = """    size: 1
    pack:
      - one_of:
          - {sheet: stalls, count: 1, chance: 6}
          - {sheet: masks, count: 1, chance: 4}
"""
    both = f"{sheets}  masks:\n    select: {{set: masks}}\n    expect: 3\n"
    assert only_pool(recipe_of(both, choice)).variants == (Variant((0, 1), 2), Variant((1, 0), 3))


def test_a_pool_does_not_depend_on_the_order_of_lines_that_mean_the_same() -> None:
    sheets = "  stalls:\n    cards: [3 Clay Dog, Reed Heron, Salt Crane, 2 Rain Bell]\n"
    turned = "  stalls:\n    cards: [2 rain-bell, 3x Clay Dog, salt-crane, Reed Heron]\n"
    recipe = "    size: 2\n    pack:\n      - {sheet: stalls, count: 2}\n"
    split = "    size: 2\n    pack:\n      - {sheet: stalls, count: 1}\n      - {sheet: stalls, count: 1}\n"
    hashes = {only_pool(recipe_of(text, lines)).hash for text in (sheets, turned) for lines in (recipe, split)}
    assert len(hashes) == 1


def test_the_finish_is_that_of_the_set_unless_it_is_written() -> None:
    sheets = "  masks:\n    select: {set: masks}\n    expect: 3\n"
    recipe = "    size: 2\n    pack:\n      - {sheet: masks, count: 2}\n"
    assert only_pool(recipe_of(sheets, recipe)).sheets[0].finish == "foil"
    assert only_pool(recipe_of(f"{sheets}    finish: plain\n", recipe)).sheets[0].finish == "plain"


def test_a_query_chooses_as_it_does_for_the_cards_command() -> None:
    sheets = '  some:\n    select: {where: "set:stalls atk>=500 atk<=700 -rain"}\n    expect: 2\n'
    pool = only_pool(recipe_of(sheets, "    size: 1\n    pack:\n      - {sheet: some, count: 1}\n"))
    assert pool.sheets[0].ids == ("paper-moth", "two-lanterns")


@pytest.mark.parametrize("where", ["-status:draft", "status!=draft", "status:final", "-tin-comet", "mask"])
def test_a_query_may_name_what_is_not_final_to_leave_it_out(where: str) -> None:
    sheets = f'  masks:\n    select: {{set: masks, where: "{where}"}}\n    expect: 3\n'
    pool = only_pool(recipe_of(sheets, "    size: 1\n    pack:\n      - {sheet: masks, count: 1}\n"))
    assert pool.sheets[0].ids == ("crow-mask", "fox-mask", "ox-mask")


@pytest.mark.parametrize(("written", "meant"), [("1/12", (1, 12)), ("5/6", (5, 6)), ("[1, 9]", (1, 9)), ("1", (1, 1))])
def test_a_chance_is_a_fraction(written: str, meant: tuple[int, int]) -> None:
    sheets = "  stalls:\n    select: {set: stalls}\n    expect: 18\n"
    recipe = "    size: 1\n    pack:\n      - {sheet: stalls, count: 1}\n"
    upgrade = f"      - upgrade: {{sheet: stalls, finish: foil, chance: {written}}}\n"
    assert only_pool(recipe_of(sheets, recipe + upgrade)).upgrades[0].chance == Fraction(*meant)


RARITIES = """  common:
    select: {set: stalls, rarity: common}
    expect: 7
  uncommon:
    select: {set: stalls, rarity: uncommon}
    expect: 6
  rare:
    select: {set: stalls, rarity: rare}
    expect: 5
"""


def test_a_pack_of_all_cards_of_every_rarity_holds_each_once() -> None:
    slots = "".join(
        f"      - {{sheet: {name}, count: {count}}}\n" for name, count in (("common", 7), ("uncommon", 6), ("rare", 5))
    )
    pool = only_pool(recipe_of(RARITIES, f"    size: 18\n    pack:\n{slots}"))
    everything = sorted(card.id for card in CATALOG.cards if card.set == "stalls")
    assert len(everything) == 18
    for number in range(1, 501):
        assert sorted(card.id for card in open_pack(pool, "all", number).cards) == everything


def test_a_pack_that_asks_for_eight_of_seven_commons_is_refused() -> None:
    only_common = RARITIES[: RARITIES.index("  uncommon")]
    text = recipe_of(only_common, "    size: 8\n    pack:\n      - {sheet: common, count: 8}\n")
    _, report = compiled(text)
    assert [str(item) for item in report] == [
        (
            "boosters.yaml:12:32: error: pouch: a pack can take 8 different cards from common, which has 7 cards "
            "[recipe-count]\n  hint: take 7 at most, or put more cards on the sheet (line 4)"
        )
    ]


def test_a_wild_slot_never_repeats_a_card_of_the_slot_before_it() -> None:
    wild = """    size: 7
    pack:
      - {sheet: common, count: 6}
      - one_of:
          - {sheet: common, count: 1, chance: 7}
          - {sheet: uncommon, count: 1, chance: 6}
          - {sheet: rare, count: 1, chance: 5}
"""
    pool = only_pool(recipe_of(RARITIES, wild))
    commons = {card.id for card in CATALOG.cards if card.name in COMMON}
    seen = set()
    for number in range(1, 501):
        ids = [card.id for card in open_pack(pool, "wild", number).cards]
        assert len(set(ids)) == 7
        seen.add(sum(card in commons for card in ids))
    assert seen == {6, 7}


def test_a_wild_slot_written_as_a_sheet_of_everything_is_refused_for_its_overlap() -> None:
    everything = "  everything:\n    select: {set: stalls}\n    expect: 18\n"
    only_common = RARITIES[: RARITIES.index("  uncommon")]
    slots = "    size: 7\n    pack:\n      - {sheet: common, count: 6}\n      - {sheet: everything, count: 1}\n"
    _, report = compiled(recipe_of(only_common + everything, slots))
    (item,) = report
    assert (item.code, item.span.line) == ("recipe-overlap", 7)
    assert item.message == (
        "Clay Dog and 6 more of everything stand on the sheet common too (line 4), "
        "so that a pack of pouch could hold a card twice"
    )
    assert [span.line for span in item.related] == [4]


def test_an_overlap_is_told_once_however_many_recipes_meet_it() -> None:
    slots = "    size: 2\n    pack: [{sheet: common, count: 1}, {sheet: low, count: 1}]\n"
    low = '  low:\n    select: {where: "atk<=200"}\n    expect: 2\n'
    text = recipe_of(RARITIES[: RARITIES.index("  uncommon")] + low, slots)
    _, report = compiled(f"{text}  - id: second\n    title: Second\n{slots}")
    assert [(item.code, item.span.line) for item in report] == [("recipe-overlap", 7)]


def test_a_list_of_cards_is_read_alike_as_a_deck_and_as_a_sheet() -> None:
    lines = ("7 Marsh Gate", "1 Reed Heron", "3x Clay Dog", "Salt Crane", "2 2 Lanterns")
    deck, report = read_deck("\n".join(lines), "deck.txt", CATALOG)
    assert [str(item) for item in report] == []
    sheets = "  stalls:\n    cards:\n" + "".join(f"      - {line}\n" for line in lines)
    pool = only_pool(recipe_of(sheets, "    size: 2\n    pack:\n      - {sheet: stalls, count: 2}\n"))
    weights = {"marsh-gate": 7, "reed-heron": 1, "clay-dog": 3, "salt-crane": 1, "two-lanterns": 2}
    assert {card.id: count for count, card in deck.lines} == weights
    assert dict(pool.sheets[0].cards) == weights
    assert (deck.total, pool.sheets[0].total) == (14, 14)


@pytest.mark.parametrize("line", ["Clay Dogg", "3", "Clay Dog x3", "1.5 Clay Dog", "1001 Clay Dog", "lan\u200btern"])
def test_a_line_that_is_wrong_in_a_deck_is_wrong_on_a_sheet_in_the_same_words(line: str) -> None:
    _, in_deck = read_deck(line, "deck.txt", CATALOG)
    sheets = f'  stalls:\n    cards: ["{line}"]\n'
    _, on_sheet = compiled(recipe_of(sheets, "    size: 1\n    pack:\n      - {sheet: stalls, count: 1}\n"))
    if "\u200b" in line:
        assert [item.code for item in on_sheet] == ["yaml-character"]
        return
    assert [(item.code, item.message, item.hint) for item in on_sheet] == [
        (item.code, item.message, item.hint) for item in in_deck
    ]
    assert len(on_sheet) == 1
