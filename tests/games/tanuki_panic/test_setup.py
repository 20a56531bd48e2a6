"""Setting up a match, the placement of booster play, and conceding."""

import dataclasses

import pytest
from matches import shipped_cards, shipped_rules
from small_board import Board, Half, card

from tanuki_print.catalog.model import Card, Status
from tanuki_print.games.tanuki_panic.actions import Attack, Concede, Draw, EndPhase, EndTurn, Place, Summon
from tanuki_print.games.tanuki_panic.causes import SILENT
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import DECKS, FIELDS, HANDS, MatchState, Phase
from tanuki_print.referee.ruleset import Decks, IllegalAction, OpenQuestion, Outcome, Transition
from tanuki_print.rng import Rng, ScriptedRng


def rules(**changes: str | int) -> TanukiPanic:
    readings = {name: value for name, value in changes.items() if isinstance(value, str)}
    constants = {name: value for name, value in changes.items() if isinstance(value, int)}
    return TanukiPanic(shipped_rules().with_choices(readings, constants))


def deck(*names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names)


def cards(count: int) -> tuple[Card, ...]:
    return (*shipped_cards(), *shipped_cards())[:count]


SIX = deck("A", "B", "C", "D", "E", "F")
OTHER = deck("a", "b", "c", "d", "e")
NO_DEF = dataclasses.replace(SIX[0], id="x", name="X", fields={"atk": 1})
DRAFT = dataclasses.replace(SIX[0], id="x", name="X", status=Status.DRAFT)
FIRST_BEGINS = ScriptedRng((0,))
SECOND_BEGINS = ScriptedRng((1,))


def lines(found: Transition) -> list[tuple[str, int | None, int | None, str]]:
    return [(kind, seat, amount, rule) for kind, rule, seat, _, amount in found.events if kind not in SILENT]


def names(state: MatchState, zone: int) -> list[str]:
    return [one.card.name for one in state.zones.piles[zone]]


def played(ruleset: TanukiPanic, state: MatchState, *actions: Place | Summon | Draw | EndPhase | EndTurn) -> Transition:
    found = Transition(state, ())
    for action in actions:
        after = ruleset.apply(found.state, action)
        assert isinstance(after, Transition), after
        found = after
    return found


def test_both_start_with_their_life_and_the_beginner_draws_first() -> None:
    found = rules().setup(Decks("deck", (SIX, OTHER)), SECOND_BEGINS)
    assert lines(found) == [
        ("starts", 1, 3000, "3.2"),
        ("starts", 0, 3000, "3.2"),
        *[("draws", 1, None, "3.4")] * 5,
        *[("draws", 0, None, "3.4")] * 5,
    ]
    assert found.events[2] == ("begins", "3.3", 1, None, None)
    assert found.events[-1] == ("turn", "3.3", 1, None, 1)
    state = found.state
    assert (state.turn.seat, state.turn.number, state.turn.phase) == (1, 1, Phase.DRAW)
    assert names(state, HANDS) == ["A", "B", "C", "D", "E"]
    assert names(state, DECKS) == ["F"]
    assert names(state, DECKS + 1) == []


def test_decks_are_shuffled_and_instances_numbered_along_them() -> None:
    found = rules().setup(Decks("deck", (cards(40), cards(40))), Rng.seeded("setup"))
    instances = found.state.zones.instances()
    assert [one.number for one in instances] == list(range(80))
    assert [one.owner for one in instances] == [0] * 40 + [1] * 40
    order = [one.card for one in instances[:40]]
    assert order != list(cards(40))
    assert sorted(one.id for one in order) == sorted(one.id for one in cards(40))
    assert [one.number for one in found.state.zones.piles[HANDS]] == [0, 1, 2, 3, 4]
    again = rules().setup(Decks("deck", (cards(40), cards(40))), Rng.seeded("setup"))
    assert again == found


@pytest.mark.parametrize(("count", "life"), [(5, 3000), (19, 3000), (20, 5000), (39, 5000), (40, 8000), (57, 8000)])
def test_life_goes_by_the_size_of_the_own_deck(count: int, life: int) -> None:
    for kind in ("deck", "booster"):
        state = rules().setup(Decks(kind, (cards(count), cards(10))), FIRST_BEGINS).state
        assert state.life == (life, 3000)


def test_booster_life_may_be_flat() -> None:
    flat = rules(booster_life="flat-3000")
    found = flat.setup(Decks("booster", (cards(40), cards(10))), FIRST_BEGINS)
    assert found.state.life == (3000, 3000)
    assert lines(found)[0] == ("starts", 0, 3000, "8.2")
    assert flat.setup(Decks("deck", (cards(40), cards(10))), FIRST_BEGINS).state.life == (8000, 3000)
    undecided = rules(booster_life="open")
    assert undecided.setup(Decks("booster", (cards(10), cards(10))), FIRST_BEGINS).state.life == (3000, 3000)
    with pytest.raises(OpenQuestion):
        undecided.setup(Decks("booster", (cards(20), cards(10))), FIRST_BEGINS)


def test_who_begins_is_left_to_chance_or_is_the_first_player() -> None:
    seen = {rules().setup(Decks("deck", (SIX, OTHER)), Rng.seeded(str(seed))).state.first for seed in range(20)}
    assert seen == {0, 1}
    chosen = rules(starting_player="chosen")
    seen = {chosen.setup(Decks("deck", (SIX, OTHER)), Rng.seeded(str(seed))).state.first for seed in range(20)}
    assert seen == {0}


@pytest.mark.parametrize(
    ("decks", "words"),
    [
        (Decks("deck", (SIX[:4], OTHER)), "player 1: a deck has at least 5 cards, this one has 4 (rule 3.1)"),
        (Decks("booster", (SIX, OTHER[:4])), "player 2: a deck has at least 5 cards, this one has 4 (rule 3.1)"),
        (Decks("deck", (SIX,)), "2 players play, each with a deck; found 1"),
        (Decks("sealed", (SIX, OTHER)), "a match is set up for 'booster' or 'deck' play, not for 'sealed'"),
        (Decks("booster", (SIX[:1] * 5, OTHER)), "player 1: no card is in a pack twice, A is (rule 8.1)"),
        (Decks("deck", (SIX[:1] * 5, OTHER)), "at most 3 copies of a card, this one has 5 of A (rule 9.2)"),
        (Decks("deck", ((*SIX, NO_DEF), OTHER)), "X has no DEF"),
        (Decks("deck", ((*SIX, DRAFT), OTHER)), "X is not"),
    ],
)  # fmt: skip
def test_decks_that_cannot_play_are_refused_in_words(decks: Decks, words: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the words are looked for below
        rules().setup(decks, FIRST_BEGINS)
    assert words in str(caught.value)


def test_in_booster_play_each_player_may_place_a_card_the_beginner_first() -> None:
    ruleset = rules()
    state = ruleset.setup(Decks("booster", (SIX, OTHER)), SECOND_BEGINS).state
    assert (state.turn.phase, state.turn.seat, state.turn.number) == (Phase.PLACEMENT, 1, 0)
    legal = list(ruleset.legal_actions(state))
    assert legal == [Place(6), Place(7), Place(8), Place(9), Place(10), Place(None)]
    found = played(ruleset, state, Place(7))
    assert lines(found) == [("placed", 1, None, "8.3")]
    assert names(found.state, FIELDS + 1) == ["b"]
    assert found.state.turn.seat == 0
    found = played(ruleset, found.state, Place(None))
    assert [event.kind for event in found.events] == ["places-nothing", "turn"]
    assert found.events[-1] == ("turn", "8.4", 1, None, 1)
    state = found.state
    assert (state.turn.phase, state.turn.seat, state.turn.number, state.turn.summons) == (Phase.DRAW, 1, 1, 0)
    found = played(ruleset, state, Draw(), Summon(6, state.zones.piles[FIELDS + 1][0].status.position))
    assert found.state.zones.piles[FIELDS + 1][0].status[1:] == (False, 0, 0, 0, 0)


def test_placed_together_nothing_is_seen_until_both_have_chosen() -> None:
    ruleset = rules(placement_order="together")
    state = ruleset.setup(Decks("booster", (SIX, OTHER)), FIRST_BEGINS).state
    before = ruleset.view(state, 1)
    found = played(ruleset, state, Place(2))
    assert lines(found) == []
    assert names(found.state, FIELDS) == []
    assert ruleset.view(found.state, 1) == before._replace(mover=1)
    assert ruleset.view(found.state, 0).chosen == (2,)
    found = played(ruleset, found.state, Place(6))
    assert lines(found) == [("placed", 0, None, "8.3"), ("placed", 1, None, "8.3")]
    assert (names(found.state, FIELDS), names(found.state, FIELDS + 1)) == (["C"], ["a"])
    assert found.state.chosen == ()
    nothing = played(ruleset, state, Place(None), Place(6))
    assert lines(nothing) == [("placed", 1, None, "8.3")]


@pytest.mark.parametrize("order", ["starting-player-first", "together"])
def test_as_many_cards_are_placed_as_the_constant_says(order: str) -> None:
    ruleset = rules(placements_before_match=2, placement_order=order)
    state = ruleset.setup(Decks("booster", (SIX, OTHER)), FIRST_BEGINS).state
    after = played(ruleset, state, Place(2)).state
    assert after.turn.seat == 0
    assert Place(2) not in ruleset.legal_actions(after)
    refusal = ruleset.apply(after, Place(2))
    assert isinstance(refusal, IllegalAction)
    assert refusal.rule == "8.3"
    end = played(ruleset, after, Place(3), Place(6), Place(None)).state
    assert (names(end, FIELDS), names(end, FIELDS + 1)) == (["C", "D"], ["a"])
    none = rules(placements_before_match=0).setup(Decks("booster", (SIX, OTHER)), FIRST_BEGINS).state
    assert none.turn.phase is Phase.DRAW
    narrow = rules(placements_before_match=2, placement_order=order, monster_zone=1)
    state = played(narrow, narrow.setup(Decks("booster", (SIX, OTHER)), FIRST_BEGINS).state, Place(2)).state
    assert list(narrow.legal_actions(state)) == [Place(None)]
    refusal = narrow.apply(state, Place(3))
    assert isinstance(refusal, IllegalAction)
    assert refusal.rule == "5.3"


def test_before_the_first_turn_nothing_but_placing_is_done() -> None:
    ruleset = rules()
    state = ruleset.setup(Decks("booster", (SIX, OTHER)), FIRST_BEGINS).state
    for action in (Draw(), EndPhase(), EndTurn(), Attack(None, (0,)), Place(6), Place(5), Place(99)):
        found = ruleset.apply(state, action)
        assert isinstance(found, IllegalAction)
        assert found.rule == "8.3"
        assert action not in ruleset.legal_actions(state)
    board = Board(Half(hand=("Kappa",)), Half(), Phase.MAIN_1)
    assert board.rule_against(Place(board["Kappa"])) == "8.3"
    assert board.rule_against(Place(None)) == "8.3"


def test_the_order_of_placement_is_an_open_question_only_if_the_first_places() -> None:
    ruleset = rules(placement_order="open")
    state = ruleset.setup(Decks("booster", (SIX, OTHER)), FIRST_BEGINS).state
    with pytest.raises(OpenQuestion):
        ruleset.apply(state, Place(2))
    assert lines(played(ruleset, state, Place(None), Place(6))) == [("placed", 1, None, "8.3")]


@pytest.mark.parametrize("phase", list(Phase))
def test_a_player_may_give_up_at_any_own_decision_unless_it_is_forbidden(phase: Phase) -> None:
    board = Board(Half(), Half(), phase)
    assert Concede() not in board.rules.legal_actions(board.state)
    assert board.play(Concede()) == ["I concedes 10.1", "rival wins 10.1"]
    assert board.state.outcome == Outcome(1, "10.1", "the rival gave up")
    assert len(board.rules.legal_actions(board.state)) == 0
    board = Board(Half(), Half(), phase, concede="forbidden")
    assert board.rule_against(Concede()) == "10.1"
    with pytest.raises(OpenQuestion):
        Board(Half(), Half(), phase, concede="open").play(Concede())


def test_after_the_end_nobody_acts() -> None:
    board = Board(Half({"Rat": (500, 1)}), Half(life=500))
    board.play(Attack(None, (board["Rat"],)))
    for action in (Draw(), EndPhase(), EndTurn(), Attack(None, (0,)), Place(None), Concede()):
        assert board.refused(action) == ("10.3", "The match is over; nobody acts any more.")


def test_what_is_no_action_at_all_is_refused() -> None:
    board = Board(Half(), Half())
    assert board.rule_against("attack") == "4.1"  # type: ignore[arg-type]
