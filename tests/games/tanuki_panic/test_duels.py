"""Every duel of the shipped cards is what the referee makes of it, whatever the readings."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import figure_cards, shipped_cards, shipped_rules

from tanuki_print.catalog.model import Card
from tanuki_print.catalog.rules import OPEN, RulesData
from tanuki_print.games.tanuki_panic import GAME
from tanuki_print.games.tanuki_panic.actions import Attack, Position
from tanuki_print.games.tanuki_panic.ruleset import TanukiPanic
from tanuki_print.games.tanuki_panic.state import FIELDS, LAYOUT, MatchState, Phase, Standing, Turn
from tanuki_print.referee.atoms import deal, opening_counters
from tanuki_print.referee.duels import Duel
from tanuki_print.referee.matchups import match_ups
from tanuki_print.referee.ruleset import OpenQuestion, Transition
from tanuki_print.rng import Rng

LIFE = 100_000
CHANCE = Rng.seeded("duels")
RULINGS = ("weaker_attacker", "equal_to_def", "equal_to_def_when_flipped")


def refereed(rules: TanukiPanic, attacker: Card, target: Card, position: Position) -> Duel:
    """The duel as a match has it: one card on each side of the field."""
    piles = {
        FIELDS: [(attacker, 0, Standing(Position.ATTACK))],
        FIELDS + 1: [(target, 1, Standing(position))],
    }
    state = MatchState(deal(LAYOUT, piles), opening_counters((LIFE, LIFE)), Turn(3, 0, Phase.BATTLE), CHANCE, first=0)
    reached = rules.apply(state, Attack(1, (0,)))
    assert isinstance(reached, Transition)
    after = reached.state
    telling = next(event for event in reversed(reached.events) if event.kind in ("destroyed", "survives", "loses"))
    fallen = [not after.zones.piles[FIELDS + seat] for seat in (0, 1)]
    return Duel(telling.rule, fallen[1], fallen[0], LIFE - after.life[0], LIFE - after.life[1])


def every_reading() -> Iterator[RulesData]:
    choices = (tuple(one.id for one in shipped_rules().rulings[name].readings) for name in RULINGS)
    for chosen in product(*choices):
        yield shipped_rules().with_choices(dict(zip(RULINGS, chosen, strict=True)), {})


def met(data: RulesData, attacker: Card, target: Card, position: Position) -> Duel:
    duels = GAME.duels(data)
    attack, stand = duels.attacks_with(attacker), duels.stands_with(target, position.value)
    assert attack is not None
    assert stand is not None
    return duels.meet(attack, stand, position.value)


def test_every_pair_of_final_cards_in_every_position_comes_out_as_the_referee_plays_it() -> None:
    rules, data = TanukiPanic(shipped_rules()), shipped_rules()
    cards = shipped_cards()
    count = 0
    for attacker, target, position in product(cards, cards, Position):
        assert met(data, attacker, target, position) == refereed(rules, attacker, target, position)
        count += 1
    assert count == 57 * 57 * 3


def test_every_reading_changes_duels_as_it_changes_matches() -> None:
    cards = figure_cards((atk, defense) for atk in (0, 100, 200) for defense in (0, 100, 200))
    seen = set()
    for data in every_reading():
        rules = TanukiPanic(data)
        outcomes = []
        for attacker, target, position in product(cards, cards, Position):
            duel = met(data, attacker, target, position)
            assert duel == refereed(rules, attacker, target, position)
            outcomes.append(duel)
        seen.add(tuple(outcomes))
    assert len(seen) == 8


def test_the_rulings_named_are_those_that_change_a_duel() -> None:
    assert set(GAME.duels(shipped_rules()).rulings) == set(RULINGS)
    for name, ruling in shipped_rules().rulings.items():
        if name not in RULINGS:
            for reading in ruling.readings:
                changed = shipped_rules().with_choices({name: reading.id}, {})
                one, other = figure_cards([(100, 100), (200, 100)])
                for position in Position:
                    assert met(changed, one, other, position) == met(shipped_rules(), one, other, position)


@given(
    st.integers(0, 9999),
    st.integers(0, 9999),
    st.integers(0, 9999),
    st.sampled_from(GAME.duels(shipped_rules()).positions),
)
def test_the_game_keeps_what_duels_promise(attack: int, near: int, far: int, position: str) -> None:
    duels = GAME.duels(shipped_rules().with_choices({"weaker_attacker": "difference"}, {}))
    if (near > attack) is (far > attack) and near != attack != far:
        near, far = sorted((near, far), key=lambda stand: abs(stand - attack))
        one, other = duels.meet(attack, near, position), duels.meet(attack, far, position)
        assert one[:3] == other[:3]
        assert one.attacker_pays <= other.attacker_pays
        assert one.target_pays <= other.target_pays


def test_an_open_ruling_is_a_question_only_where_it_decides() -> None:
    duels = GAME.duels(shipped_rules().with_choices({"equal_to_def": OPEN}, {}))
    assert duels.meet(500, 400, "defense") == Duel("7.12", target_falls=True)
    with pytest.raises(OpenQuestion):
        duels.meet(400, 400, "defense")
    with pytest.raises(OpenQuestion):
        match_ups(figure_cards([(400, 400), (100, 400)]), duels)


def test_a_card_without_figures_fights_nobody() -> None:
    bare = Card("bare", "001", "Bare", "general", shipped_cards()[0].status, shipped_cards()[0].span)
    strong = figure_cards([(500, 500)])
    found = match_ups([bare, *strong], GAME.duels(shipped_rules()))
    assert found[0].attacking == found[0].defending == ()
    assert [record.best for record in found[1].attacking] == [None, None, None]


def test_kumiai_ki_holds_against_all_and_loses_to_the_eight_with_more_atk() -> None:
    found = {each.card.id: each for each in match_ups(shipped_cards(), GAME.duels(shipped_rules()))}["kumiai-ki"]
    attack, defense, face_down = found.attacking
    assert (attack.beats, attack.trades, attack.bounces, attack.loses) == (46, 2, 0, 8)
    assert attack.best is not None
    assert attack.best.duel == Duel("7.9", target_falls=True, target_pays=800)
    assert [card.name for card in attack.best.cards] == ["Issun-bōshi"]
    assert attack.worst is not None
    assert (attack.worst.duel, attack.worst.count) == (Duel("7.11", attacker_falls=True), 8)
    assert (defense.beats, defense.bounces) == (face_down.beats, face_down.bounces) == (54, 2)
    assert [record.holds for record in found.defending] == [46, 56, 56]
