"""Which decks and packs Tanuki Panic lets play."""

from pathlib import Path

import pytest

from tanuki_print.catalog.deck_rules import DeckFault
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.load_rules import require_rules
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card
from tanuki_print.catalog.rules import RulesData
from tanuki_print.games.tanuki_panic.decks import deck_faults, is_casual, pack_faults
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.referee.ruleset import Decks, OpenQuestion
from tanuki_print.rng import Rng
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def data() -> RulesData:
    return require_rules(find_workspace(ROOT, ROOT), "tanuki-panic")


@pytest.fixture(scope="module")
def finder() -> CardFinder:
    return CardFinder(require_catalog(find_workspace(ROOT, ROOT), "tanuki-panic"))


def cards(finder: CardFinder, count: int, **copies: int) -> tuple[Card, ...]:
    """So many cards: the copies asked for, and then the first others, one of each, twice if need be."""
    wanted = [finder.find(name) for name, number in copies.items() for _ in range(number)]
    others = [card for card in finder.catalog.cards if card.fields.get("atk") and card not in wanted]
    return tuple((wanted + others + others)[:count])


def played(data: RulesData, **rulings: str) -> RulesData:
    return data.with_choices(rulings, {})


def test_a_small_built_deck_is_casual_or_refused(data: RulesData, finder: CardFinder) -> None:
    for count in (5, 39):
        assert is_casual(count, data)
        assert deck_faults(cards(finder, count), data) == ()
        assert deck_faults(cards(finder, count), played(data, deck_minimum="refused")) == (
            DeckFault("9.1", f"a built deck has 40 cards or more, this one has {count}", f"put {40 - count} more in"),
        )
    assert not is_casual(40, data)
    assert deck_faults(cards(finder, 40), played(data, deck_minimum="refused")) == ()


def test_a_deck_may_be_as_large_as_one_likes(data: RulesData, finder: CardFinder) -> None:
    every_card_three_times = [card for card in finder.catalog.cards if card.fields.get("atk") for _ in range(3)]
    assert len(every_card_three_times) == 171
    assert deck_faults(every_card_three_times, data) == ()


def test_no_deck_and_no_pack_has_fewer_than_5_cards(data: RulesData, finder: CardFinder) -> None:
    for faults in (deck_faults, pack_faults):
        assert faults(cards(finder, 5), data) == ()
        for strict in (data, played(data, deck_minimum="refused")):
            assert faults(cards(finder, 4), strict) == (
                DeckFault("3.1", "a deck has at least 5 cards, this one has 4", "put 1 more in"),
            )


def test_a_card_that_is_not_finished_plays_nowhere(data: RulesData, finder: CardFinder) -> None:
    deck = (*cards(finder, 9), finder.find("spacehawk"))
    reason = "Spacehawk is not finished (draft) and cannot be played"
    assert (
        deck_faults(deck, data)
        == pack_faults(deck, data)
        == (DeckFault("", reason, "finish it (status: final), or take it out", "spacehawk"),)
    )


def test_a_pack_with_a_card_twice_is_refused_unless_packs_may_hold_doubles(data: RulesData, finder: CardFinder) -> None:
    pack = cards(finder, 10, kappa=2)
    assert pack_faults(cards(finder, 10), data) == ()
    assert pack_faults(pack, data) == (DeckFault("8.1", "no card is in a pack twice, Kappa is", "take 1 out", "kappa"),)
    assert pack_faults(pack, played(data, booster_duplicates="allowed")) == ()
    assert deck_faults(pack, data) == ()


def test_the_limit_of_copies_binds_built_decks_and_packs_only_if_it_binds_all(
    data: RulesData, finder: CardFinder
) -> None:
    reason = "a deck has at most 3 copies of a card, this one has 4 of Kappa"
    too_many = DeckFault("9.2", reason, "take 1 out", "kappa")
    for count in (10, 40):
        for reading in ("three-if-built", "three-always"):
            chosen = played(data, casual_copies=reading)
            assert deck_faults(cards(finder, count, kappa=3), chosen) == ()
            assert deck_faults(cards(finder, count, kappa=4), chosen) == (too_many,)
    packs = played(data, booster_duplicates="allowed")
    assert pack_faults(cards(finder, 10, kappa=4), packs) == ()
    always = packs.with_choices({"casual_copies": "three-always"}, {})
    assert pack_faults(cards(finder, 10, kappa=3), always) == ()
    assert pack_faults(cards(finder, 10, kappa=4), always) == (too_many,)


def test_the_numbers_are_those_of_the_rules(data: RulesData, finder: CardFinder) -> None:
    changed = data.with_choices(
        {"deck_minimum": "refused"}, {"standard_deck": 12, "medium_deck": 9, "smallest_deck": 6, "copies": 2}
    )
    assert deck_faults(cards(finder, 12, kappa=2), changed) == ()
    assert [fault.rule for fault in deck_faults(cards(finder, 11, kappa=3), changed)] == ["9.1", "9.2"]
    assert [fault.rule for fault in deck_faults(cards(finder, 5), changed)] == ["3.1"]


def test_a_question_left_open_is_asked_where_it_is_met_and_only_there(data: RulesData, finder: CardFinder) -> None:
    undecided = played(data, deck_minimum="open", booster_duplicates="open", casual_copies="open")
    assert deck_faults(cards(finder, 40, kappa=3), undecided) == ()
    assert pack_faults(cards(finder, 10), undecided) == ()
    with pytest.raises(OpenQuestion, match="deck_minimum"):
        deck_faults(cards(finder, 39), undecided)
    with pytest.raises(OpenQuestion, match="booster_duplicates"):
        pack_faults(cards(finder, 10, kappa=2), undecided)
    with pytest.raises(OpenQuestion, match="casual_copies"):
        pack_faults(cards(finder, 10, kappa=4), undecided.with_choices({"booster_duplicates": "allowed"}, {}))


def test_a_match_with_a_card_that_is_not_finished_is_refused_without_the_number_of_a_rule(
    data: RulesData, finder: CardFinder
) -> None:
    good = cards(finder, 9)
    with pytest.raises(ValueError, match=r"^player 2: Spacehawk is not finished \(draft\) and cannot be played(;|$)"):
        TanukiPanic(data).setup(Decks("deck", (good, (*good, finder.find("spacehawk")))), Rng(1))
