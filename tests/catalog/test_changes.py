"""What two editions do not have in common, and which card counts as which."""

from dataclasses import replace
from pathlib import Path

import pytest
from histories import make_game, write_card
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.catalog.changes import Edition, FieldChange, compare, field_changes, rule_changes
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Art, Card, Catalog, Prop, Scene, Status
from tanuki_print.catalog.pairing import same_cards
from tanuki_print.catalog.rules import RulesData
from tanuki_print.catalog.values import card_values
from tanuki_print.workspace import find_workspace


def catalog(root: Path) -> Catalog:
    return require_catalog(find_workspace(root, root), "lanterns")


def pairs(old: Catalog, new: Catalog) -> dict[str, str]:
    return {card: was.id for card, was in same_cards(old.cards, new.cards).items() if was.id != card}


def test_fields_come_in_the_order_of_the_schema_with_their_difference(tmp_path: Path) -> None:
    old = catalog(make_game(tmp_path))
    write_card(tmp_path, "001-paper", glow="450", flavor='"It burns for one evening."', kanji="紙", notes="[new]")
    change = compare(Edition(old), Edition(catalog(tmp_path), order=("name", "glow", "flavor", "notes"))).changed[0]
    assert [(each.name, each.old, each.new, each.difference) for each in change.fields] == [
        ("kanji", None, "紙", None),
        ("glow", 300, 450, 150),
        ("flavor", "It burns for one evening and remembers all of it.", "It burns for one evening.", None),
        ("notes", None, ["new"], None),
    ]
    assert (change.renamed, change.moved, change.status) == (False, False, None)


def test_new_gone_moved_and_finished_cards_are_told_as_such(tmp_path: Path) -> None:
    make_game(tmp_path)
    write_card(tmp_path, "004-moon", status="draft")
    write_card(tmp_path, "003-firefly").unlink()
    old = catalog(tmp_path)
    write_card(tmp_path, "004-moon", status="final")
    write_card(tmp_path, "003-firefly")
    write_card(tmp_path, "002-stone").unlink()
    write_card(tmp_path, "001-paper").rename(tmp_path / "cards/lanterns/river/001-paper.yaml")
    found = compare(Edition(old), Edition(catalog(tmp_path)))
    assert [card.id for card in found.added] == ["firefly"]
    assert [card.id for card in found.removed] == ["stone"]
    moved, finished = found.changed
    assert (moved.new.id, moved.moved, moved.fields) == ("paper", True, (FieldChange("set", "street", "river"),))
    assert (finished.new.id, finished.status) == ("moon", (Status.DRAFT, Status.FINAL))
    assert (found.same, bool(found)) == (0, True)


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({"aliases": "[Stone]"}, True),
        ({"aliases": "[stone]"}, True),
        ({"name": "STŌNE"}, True),
        ({"flavor": '"It has stood in the rain since before the street."'}, True),
        ({"kanji": "石"}, True),
        ({}, False),
        ({"flavor": '"It has stood in the rain since before the street."', "number": '"009"'}, False),
    ],
)
def test_a_card_with_another_id_counts_as_the_same_by_alias_name_or_number_with_a_mark(
    tmp_path: Path, changes: dict[str, str], *, same: bool
) -> None:
    make_game(tmp_path)
    write_card(tmp_path, "002-stone", kanji="石")
    old = catalog(tmp_path)
    write_card(tmp_path, "002-stone").unlink()
    stem = f"{changes.get('number', '002').strip(chr(34))}-granite"
    values = {"id": "granite", "name": "Granite", "flavor": '"Heavier."', "stem": stem, **changes}
    write_card(tmp_path, "002-stone", **values)
    new = catalog(tmp_path)
    assert pairs(old, new) == ({"granite": "stone"} if same else {})
    assert pairs(new, old) == ({"stone": "granite"} if same else {})


def test_two_cards_that_could_both_be_the_old_one_are_both_new(tmp_path: Path) -> None:
    old = catalog(make_game(tmp_path))
    card = old.cards[1]
    twins = [replace(card, id=name, number=f"00{n}", name=name, aliases=("Stone",)) for n, name in ((7, "a"), (8, "b"))]
    assert same_cards([card], twins) == {}
    assert list(same_cards([card], twins[:1])) == ["a"]


def test_an_id_speaks_louder_than_a_name(tmp_path: Path) -> None:
    one, two, *_ = catalog(make_game(tmp_path)).cards
    swapped = [replace(one, name=two.name, aliases=(two.id,)), replace(two, name=one.name)]
    assert {new: old.id for new, old in same_cards([one, two], swapped).items()} == {"paper": "paper", "stone": "stone"}


def test_looks_decide_what_prints_differently_and_no_look_is_no_answer(tmp_path: Path) -> None:
    found = catalog(make_game(tmp_path))
    old = {(card.id, side): "drawn" for card in found.cards for side in ("front", "back")}
    new = {**old, ("paper", "front"): "otherwise", ("stone", "back"): "otherwise"}
    del new["moon", "front"]
    changes = compare(Edition(found, looks=old), Edition(found, looks=new))
    assert [(change.new.id, change.sides, change.cannot) for change in changes.changed] == [
        ("paper", ("front",), ()),
        ("stone", ("back",), ()),
    ]


def test_a_card_whose_old_file_was_broken_is_neither_new_nor_compared(tmp_path: Path) -> None:
    found = catalog(make_game(tmp_path))
    old = Catalog(found.game, found.cards[1:])
    changes = compare(Edition(old, broken=frozenset(("cards/lanterns/street/001-paper.yaml",))), Edition(found))
    assert ([card.id for card in changes.unread], changes.added, changes.same) == (["paper"], (), 3)
    back = compare(Edition(found), Edition(old, broken=frozenset(("cards/lanterns/street/001-paper.yaml",))))
    assert (back.removed, back.unread) == ((), ())


def test_rules_keep_their_words_when_only_numbers_move() -> None:
    old = {"1.1": "Draw.", "1.2": "Attack once.", "1.3": "Stop.", "2.1": "Win."}
    new = {"1.1": "Draw.", "1.2": "Breathe.", "1.3": "Attack once.", "1.4": "Stop now.", "3.1": "Lose."}
    assert [(rule.old, rule.new) for rule in rule_changes(old, new)] == [
        (None, ("1.2", "Breathe.")),
        (("1.2", "Attack once."), ("1.3", "Attack once.")),
        (None, ("1.4", "Stop now.")),
        (None, ("3.1", "Lose.")),
        (("1.3", "Stop."), None),
        (("2.1", "Win."), None),
    ]
    assert rule_changes(None, new) == ()


def test_a_rule_with_other_words_is_one_change() -> None:
    found = rule_changes({"1.1": "Draw one.", "1.2": "Win."}, {"1.1": "Draw two.", "1.2": "Win."})
    assert [(rule.old, rule.new) for rule in found] == [(("1.1", "Draw one."), ("1.1", "Draw two."))]


def test_constants_settings_and_files_are_compared_by_name(tmp_path: Path) -> None:
    found = catalog(make_game(tmp_path))
    street, river = found.game.sets
    game = replace(found.game, sets=(replace(street, colors={"ground": "#000000"}), river))
    old = Edition(found, RulesData({"lanterns": 3}, {}, {}), files={"a": "1", "b": "1"}, highest="004")
    new = Edition(Catalog(game, found.cards), RulesData({"lanterns": 5}, {}, {}), files={"b": "2", "c": "1"})
    changes = compare(old, new)
    assert changes.figures == (FieldChange("constants.lanterns", 3, 5),)
    assert [each.name for each in changes.game] == ["sets.street.colors.ground", "highest number"]
    assert changes.files == (("a", "gone"), ("b", "changed"), ("c", "new"))
    assert (changes.changed, changes.same) == ((), 4)


def test_art_is_told_by_its_parts_without_what_is_not_said(tmp_path: Path) -> None:
    card = catalog(make_game(tmp_path)).cards[0]
    old = replace(card, art=Art(scene=Scene("lamp", palette="dawn", props=(Prop("moth", turn=5.0),))))
    new = replace(card, art=Art(scene=Scene("lamp", palette="dusk", props=(Prop("moth", x=0.0, flip=True),))))
    assert field_changes(card_values(old), card_values(new)) == (
        FieldChange("art.scene.palette", "dawn", "dusk"),
        FieldChange(
            "art.scene.props",
            [{"motif": "moth", "turn": 5.0}],
            [{"motif": "moth", "x": 0.0, "turn": 0.0, "flip": True}],
        ),
    )


values = st.recursive(
    st.none() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: st.dictionaries(st.text("xyz", min_size=1, max_size=2), inner, max_size=3),
    max_leaves=8,
)
mappings = st.dictionaries(st.text("xyz", min_size=1, max_size=2), values, max_size=4)


@given(mappings, mappings)
def test_changes_read_backwards_are_the_changes_the_other_way(old: dict[str, object], new: dict[str, object]) -> None:
    there = {(each.name, repr(each.old), repr(each.new)) for each in field_changes(old, new)}
    back = {(each.name, repr(each.new), repr(each.old)) for each in field_changes(new, old)}
    assert there == back
    assert field_changes(old, old) == ()


@given(st.dictionaries(st.sampled_from(["1.1", "1.2", "1.3", "2.1"]), st.sampled_from("abcd"), max_size=4), st.data())
def test_every_rule_of_both_texts_is_told_once_or_is_the_same(old: dict[str, str], data: st.DataObject) -> None:
    new = data.draw(st.dictionaries(st.sampled_from(["1.1", "1.2", "1.3", "2.1"]), st.sampled_from("abcd"), max_size=4))
    found = rule_changes(old, new)
    same = {(number, text) for number, text in old.items() if new.get(number) == text}
    assert sorted([*same, *(rule.old for rule in found if rule.old)]) == sorted(old.items())
    assert sorted([*same, *(rule.new for rule in found if rule.new)]) == sorted(new.items())


def test_cards_can_be_paired_by_the_thousand(tmp_path: Path) -> None:
    card = catalog(make_game(tmp_path)).cards[0]

    def many(word: str) -> list[Card]:
        return [
            replace(card, id=f"{word}-{n}", number=f"{n:03d}", name=f"Card {n}", flavor="", aliases=())
            for n in range(400)
        ]

    found = same_cards(many("old"), many("new"))
    assert [found[f"new-{n}"].id for n in (0, 399)] == ["old-0", "old-399"]
