"""What holds in every match, whatever the cards, the readings and the players do."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import (
    GAME,
    WORKSPACE,
    built_decks,
    drawn_readings,
    figure_cards,
    numbers_of,
    packs,
    play_at_random,
    readings_by_ruling,
    shipped_rules,
)
from side_by_side import told_action
from test_side_by_side import drawn_constants, drawn_decks, wild_actions

from tanuki_print.catalog.rules import OPEN, RulesData
from tanuki_print.games.tanuki_panic.actions import Attack, Change, Concede, Discard, Place, Position, Summon
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import DECKS, FIELDS, HANDS, MatchState, Phase
from tanuki_print.referee.events import Event
from tanuki_print.referee.playthrough import MatchSetup, Playthrough, print_playthrough
from tanuki_print.referee.ruleset import Decks, IllegalAction, OpenQuestion
from tanuki_print.referee.zones import Zones
from tanuki_print.rng import Rng
from tanuki_print.rulebook.replay import replay, table_of

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=40, deadline=None)


def any_rules(dice: Random) -> RulesData:
    return drawn_constants(dice, drawn_readings(dice).with_choices({"deck_minimum": "casual"}, {}))


def near_misses(dice: Random, state: MatchState, count: int) -> Iterator[Any]:
    """Actions that are legal but for one thing, or wholly: cards of the right zones, perhaps with one exchanged."""
    seat, piles = state.turn.seat, state.zones.piles
    total = sum(map(len, piles))
    hand, field, rivals = (
        [one.number for one in piles[zone]] for zone in (HANDS + seat, FIELDS + seat, FIELDS + 1 - seat)
    )
    ways = tuple(Position)

    def some(numbers: list[int], most: int) -> tuple[int, ...]:
        chosen = dice.sample(numbers, min(len(numbers), dice.randint(1, most)))
        if chosen and dice.random() < 0.3:
            chosen[dice.randrange(len(chosen))] = dice.choice([*rivals, dice.randrange(total)])
        return tuple(chosen)

    for _ in range(count):
        target = dice.choice([*rivals, None]) if dice.random() < 0.8 else dice.randrange(total)
        yield Attack(target, some(field, 3))
        yield Discard(some(hand, 3))
        for card in some(hand, 1):
            yield Summon(card, dice.choice(ways))
        for card in some(field, 1):
            yield Change(card, dice.choice(ways))


def foreign_discards(state: MatchState) -> Iterator[Discard]:
    """In the End Phase: one to three cards, the last of them from the rival's field."""
    seat, piles = state.turn.seat, state.zones.piles
    if state.turn.phase is Phase.END:
        for size in range(3):
            own = tuple(one.number for one in piles[HANDS + seat][:size])
            yield from (Discard((*own, one.number)) for one in piles[FIELDS + 1 - seat])


def tries(dice: Random, state: MatchState, count: int) -> Iterator[Any]:
    """Actions of every kind, wild ones and near misses."""
    yield from map(told_action, wild_actions(dice, state, count))
    yield from near_misses(dice, state, count // 2)
    yield from foreign_discards(state)


def any_match(seed: int) -> tuple[TanukiPanic, Iterator[tuple[MatchState, Any, Any]]]:
    dice = Random(seed)
    rules = TanukiPanic(any_rules(dice))
    return rules, play_at_random(rules, drawn_decks(dice), str(seed))


@laws
@given(SEEDS)
def test_every_instance_is_in_exactly_one_zone_and_keeps_its_card_and_owner(seed: int) -> None:
    _, match = any_match(seed)
    who: dict[int, tuple[str, int]] = {}
    for state, _, found in match:
        who = who or {one.number: (one.card.id, one.owner) for pile in state.zones.piles for one in pile}
        assert numbers_of(found.state) == list(range(len(who)))
        for place, pile in zip(found.state.zones.layout.places, found.state.zones.piles, strict=True):
            for one in pile:
                assert (one.card.id, one.owner) == who[one.number]
                assert one.owner == place.seat
                assert (one.status is None) == (place.kind.name != "monsters")


@laws
@given(SEEDS)
def test_what_is_listed_is_accepted_and_nothing_else(seed: int) -> None:
    rules, match = any_match(seed)
    dice = Random(seed)
    for state, _, _ in match:
        legal = rules.legal_actions(state)
        for action in dice.sample(legal, min(len(legal), 12)):
            assert not isinstance(rules.apply(state, action), IllegalAction), action
            assert action in legal
        for wild in tries(dice, state, 8):
            found = rules.apply(state, wild)
            if isinstance(wild, Concede):
                continue
            assert isinstance(found, IllegalAction) == (wild not in legal), (wild, found)
            if isinstance(found, IllegalAction):
                assert found.rule
                assert found.reason[0].isupper()
                assert found.reason.endswith(".")


@laws
@given(SEEDS)
def test_the_list_counts_and_picks_as_if_it_were_written_out(seed: int) -> None:
    rules, match = any_match(seed)
    for state, _, _ in match:
        legal = rules.legal_actions(state)
        if len(legal) > 400:
            continue
        everything = list(legal)
        assert len(everything) == len(legal) == len(set(everything))
        assert [legal[index] for index in range(len(legal))] == everything
        assert all(action in legal for action in everything)
        assert not any(isinstance(action, Concede) for action in everything)
        sets = [frozenset(action.cards) for action in everything if isinstance(action, Discard)]
        assert len(sets) == len(set(sets))


@laws
@given(SEEDS)
def test_the_same_seed_and_actions_give_equal_states(seed: int) -> None:
    _, first = any_match(seed)
    _, second = any_match(seed)
    for (state, action, found), (again, same, found_again) in zip(first, second, strict=True):
        assert (state, action, found) == (again, same, found_again)


@laws
@given(SEEDS)
def test_life_changes_by_events_alone_and_never_falls_below_0(seed: int) -> None:
    dice = Random(seed)
    rules, decks = TanukiPanic(any_rules(dice)), drawn_decks(dice)
    opening = rules.setup(decks, Rng.seeded("match", str(seed)))
    starts = {event.seat: event.amount for event in opening.events if event.kind == "starts"}
    assert opening.state.life == (starts[0], starts[1])
    for state, _, found in play_at_random(rules, decks, str(seed)):
        life = list(state.life)
        for event in found.events:
            if event.kind == "loses":
                assert event.amount > 0
                life[event.seat] = max(0, life[event.seat] - event.amount)
        assert tuple(life) == found.state.life
        assert (0 in life) <= (found.state.outcome is not None)


@laws
@given(SEEDS)
def test_a_finished_match_has_no_legal_action_and_refuses_every_other(seed: int) -> None:
    rules, match = any_match(seed)
    ends = []
    for state, _, found in match:
        assert (rules.outcome(found.state) is None) == bool(rules.legal_actions(found.state))
        given_up = rules.apply(state, Concede())
        ends = [found.state] if isinstance(given_up, IllegalAction) else [found.state, given_up.state]
    assert ends
    for end in ends:
        assert rules.outcome(end) is not None
        assert len(rules.legal_actions(end)) == 0
        for wild in map(told_action, wild_actions(Random(seed), end, 20)):
            assert rules.apply(end, wild) == IllegalAction("10.3", "The match is over; nobody acts any more.")


def other_than_known(state: MatchState, seat: int, dice: Random) -> MatchState:
    """A state that differs in what a seat must not know: which cards the rival hides or chose in secret, what lies
    where in the decks, and chance.
    """
    rival = 1 - seat
    piles = list(state.zones.piles)
    for zones in ((DECKS + seat,), (DECKS + rival, HANDS + rival, FIELDS + rival)):
        hidden = [
            (zone, place)
            for zone in zones
            for place, one in enumerate(piles[zone])
            if zone != FIELDS + rival or not one.status.face_up
        ]
        cards = [piles[zone][place].card for zone, place in hidden]
        dice.shuffle(cards)
        for (zone, place), card in zip(hidden, cards, strict=True):
            pile = piles[zone]
            piles[zone] = (*pile[:place], pile[place]._replace(card=card), *pile[place + 1 :])
    of_rival = [one.number for one in piles[HANDS + rival]]
    chosen = [number for number in state.chosen if number not in of_rival]
    chosen += dice.sample(of_rival, len(state.chosen) - len(chosen))
    zones = Zones(state.zones.layout, tuple(piles))
    return state._replace(zones=zones, rng=Rng(dice.getrandbits(64)), chosen=tuple(chosen))


@laws
@given(SEEDS)
def test_nobody_sees_or_learns_by_trying_what_must_be_hidden(seed: int) -> None:
    rules, match = any_match(seed)
    dice = Random(seed)
    for state, _, _ in match:
        for seat in (0, 1):
            other = other_than_known(state, seat, dice)
            assert rules.view(state, seat) == rules.view(other, seat)
            if state.turn.seat != seat:
                continue
            assert rules.legal_actions(state) == rules.legal_actions(other)
            for wild in tries(dice, state, 4):
                one, two = rules.apply(state, wild), rules.apply(other, wild)
                assert (one == two) or not (isinstance(one, IllegalAction) or isinstance(two, IllegalAction)), wild


def test_the_hidden_cards_of_the_leak_test_are_really_exchanged() -> None:
    rules, match = any_match(7)
    dice = Random(7)
    unlike = sum(other_than_known(state, 0, dice).zones != state.zones for state, _, _ in match)
    assert unlike > 5
    assert rules is not None


@laws
@given(SEEDS)
def test_a_seat_sees_no_chance_and_no_card_that_lies_hidden(seed: int) -> None:
    rules, match = any_match(seed)
    for state, _, _ in islice(match, seed % 5, None, 5):
        for seat in (0, 1):
            text = repr(rules.view(state, seat))
            assert "Rng" not in text
            rival = rules.view(state, seat).sides[1 - seat]
            assert rival.hand == len(state.zones.piles[HANDS + 1 - seat])
            assert rival.deck == len(state.zones.piles[DECKS + 1 - seat])


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_any_match_is_written_read_and_played_again_to_the_same_bytes(seed: int) -> None:
    dice = Random(seed)
    chosen = {name: dice.choice(readings) for name, readings in readings_by_ruling().items()}
    chosen["deck_minimum"] = "casual"
    data = shipped_rules().with_choices(chosen, {"hand_limit": 3})
    rules = TanukiPanic(data)
    decks = packs(dice) if dice.random() < 0.5 else built_decks(dice, 21)
    actions = tuple(action for _, action, _ in play_from_setup(rules, decks, str(seed)))
    setup = MatchSetup(GAME, decks.kind, str(seed), ("Aki", "Ben"), decks.cards, {"hand_limit": 3}, chosen)
    table = table_of(WORKSPACE, GAME)
    text = print_playthrough(Playthrough(setup, actions), rules, table.script)
    replayed, report = replay(text.encode(), "match.txt", table)
    assert list(report) == []
    assert replayed is not None
    assert print_playthrough(replayed.playthrough, replayed.ruleset, table.script) == text


def play_from_setup(rules: TanukiPanic, decks: Decks, seed: str) -> Iterator[tuple[MatchState, Any, Any]]:
    """As `play_at_random`, from the chance that a playthrough of that seed begins with."""
    setup = MatchSetup(GAME, decks.kind, seed, ("Aki", "Ben"), decks.cards)
    return play_at_random(rules, decks, seed, setup.begin(rules).state)


def mirrored(state: MatchState) -> MatchState:
    """The same state with the players in each other's seats; every instance keeps its number."""
    piles = [tuple(one._replace(owner=1 - one.owner) for one in pile) for pile in state.zones.piles]
    crossed = tuple(piles[index ^ 1] for index in range(len(piles)))
    outcome = state.outcome
    if outcome is not None and outcome.winner is not None:
        outcome = replace(outcome, winner=1 - outcome.winner)
    return state._replace(
        zones=Zones(state.zones.layout, crossed),
        life=type(state.life)(reversed(state.life)),
        turn=state.turn._replace(seat=1 - state.turn.seat),
        first=1 - state.first,
        outcome=outcome,
    )


def crossed_event(event: Event) -> Event:
    return event if event.seat is None else event._replace(seat=1 - event.seat)


@laws
@given(SEEDS)
def test_the_rules_favour_no_seat(seed: int) -> None:
    rules, match = any_match(seed)
    dice = Random(seed)
    for state, chosen, _ in match:
        other = mirrored(state)
        assert rules.legal_actions(other) == rules.legal_actions(state)
        for action in (chosen, *tries(dice, state, 4)):
            here, there = rules.apply(state, action), rules.apply(other, action)
            if isinstance(here, IllegalAction) or isinstance(there, IllegalAction):
                assert here == there
                continue
            assert mirrored(here.state) == there.state
            # Marks go from the Monster Zones in the order of the seats.
            events, crossed = sorted(map(crossed_event, here.events), key=repr), sorted(there.events, key=repr)
            assert events == crossed


NEVER_MET = {"life_word", "deck_minimum", "booster_duplicates", "casual_copies", "concede", "booster_life"}
"""Words, decks that these are not, and what random players never do; packs of ten have 3000 life in either reading."""


def play_to_a_gap(ruling: str, seed: int) -> OpenQuestion | None:
    """A match of cards that tie often, with one ruling left open; the question it stops at."""
    dice = Random(seed)
    rules = TanukiPanic(shipped_rules().with_choices({ruling: OPEN}, {"stalemate_turns": 3}))
    cards = figure_cards((100 * dice.randint(0, 3), 100 * dice.randint(0, 3)) for _ in range(24))
    try:
        for _ in play_at_random(rules, Decks("booster", (cards[:12], cards[12:])), str(seed)):
            pass
    except OpenQuestion as question:
        return question
    return None


@pytest.mark.parametrize("ruling", sorted(readings_by_ruling()))
def test_play_stops_at_a_ruling_that_is_left_open_and_nowhere_else(ruling: str) -> None:
    questions = [question for seed in range(60) if (question := play_to_a_gap(ruling, seed))]
    assert bool(questions) == (ruling not in NEVER_MET)
    asked = (ruling, shipped_rules().rulings[ruling].question)
    assert {(question.ruling, question.question) for question in questions} <= {asked}


@pytest.mark.parametrize("seed", range(6))
def test_what_is_placed_in_secret_is_seen_by_its_player_alone(seed: int) -> None:
    data = shipped_rules().with_choices({"placement_order": "together"}, {"placements_before_match": 2})
    rules = TanukiPanic(data)
    state = rules.setup(packs(Random(seed)), Rng(seed)).state
    mover = state.turn.seat
    card = state.zones.piles[HANDS + mover][2].number
    found = rules.apply(state, Place(card))
    assert not isinstance(found, IllegalAction)
    assert rules.view(found.state, 1 - mover) == rules.view(state, 1 - mover)
    own = rules.view(found.state, mover)
    assert (own.chosen, own.summons) == ((card,), 1)
