"""Matches as text, with the toy game of three players: written, read, played again, and refused where they must be."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_toy_game import CARDS, DATA, DECKS, WORKSPACE
from toy_game import GAME, Blow, Hang, Hide, Lanterns

from tanuki_print.catalog.characters import suspects
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card
from tanuki_print.catalog.source import Limits, read_mapping
from tanuki_print.diagnostics import Report
from tanuki_print.referee.playthrough import (
    MatchSetup,
    Playthrough,
    RefusedMoveError,
    moves,
    print_playthrough,
    quoted,
)
from tanuki_print.referee.replay import Replayed, Table, play_again
from tanuki_print.referee.ruleset import Transition
from tanuki_print.referee.visible import visible_hash, visible_text
from tanuki_print.rng import Rng

FIND = CardFinder(require_catalog(WORKSPACE, "lanterns")).find
TABLE = Table("lanterns", GAME.ruleset, GAME.script, DATA, CARDS, FIND)
PLAYERS = ("Aki", "Ben", "no: #1")
RULES = Lanterns(DATA)


def random_match(seed: str, ruling: str = "drawn", players: tuple[str, ...] = PLAYERS) -> Playthrough:
    rulings = {} if ruling == "drawn" else {"tie": ruling}
    setup = MatchSetup("lanterns", "deck", seed, players, DECKS.cards, rulings=rulings)
    rules = Lanterns(DATA.with_choices(rulings, {}))
    state = setup.begin(rules).state
    chance = Rng.seeded("players", seed)
    actions = []
    while legal := rules.legal_actions(state):
        index, chance = chance.below(len(legal))
        actions.append(legal[index])
        found = rules.apply(state, legal[index])
        assert isinstance(found, Transition)
        state = found.state
    return Playthrough(setup, tuple(actions))


def text_of(playthrough: Playthrough) -> str:
    rules = Lanterns(DATA.with_choices(playthrough.setup.rulings, {}))
    return print_playthrough(playthrough, rules, GAME.script)


def read(text: str, table: Table = TABLE) -> tuple[Replayed | None, list[str]]:
    report = Report()
    node = read_mapping(text.encode(), "match.yaml", report, Limits(1_000_000))
    replayed = play_again(node, text.split("\n"), table, report) if node else None
    return replayed, [str(one) for one in report]


WRITTEN = text_of(random_match("a night in May"))


def test_a_match_is_written_so_that_a_person_can_read_it(golden: Callable[[str, str], None]) -> None:
    golden("lanterns.txt", WRITTEN)


SEEDS = st.text(max_size=12).filter(lambda text: text.isprintable() and not any(suspects(text)))
"""Any text but for characters that nobody sees, which no file may hold."""


@settings(max_examples=40, deadline=None)
@given(
    SEEDS,
    st.sampled_from(["drawn", "latest"]),
)
def test_what_is_read_and_played_again_prints_as_the_same_bytes(seed: str, ruling: str) -> None:
    playthrough = random_match(seed, ruling)
    text = text_of(playthrough)
    replayed, complaints = read(text)
    assert complaints == []
    assert replayed is not None
    assert replayed.whole
    assert replayed.playthrough.actions == playthrough.actions
    assert text_of(replayed.playthrough) == text


def test_an_unfinished_match_can_be_kept_too() -> None:
    match = random_match("unfinished")
    for count in range(len(match.actions)):
        text = text_of(Playthrough(match.setup, match.actions[:count]))
        assert text.endswith("outcome: not over\n")
        replayed, complaints = read(text)
        assert complaints == []
        assert replayed is not None
        assert text_of(replayed.playthrough) == text


def test_names_and_numbers_come_out_of_the_setup() -> None:
    match = random_match("a night in May")
    names = match.setup.names(match.setup.begin(RULES).state, GAME.script, FIND)
    assert sorted(names.labels) == ["Comet", "Ember#1", "Ember#2", "Moon#1", "Moon#2", "Star"]


def test_a_refused_action_is_no_playthrough() -> None:
    match = random_match("a night in May")
    with pytest.raises(
        RefusedMoveError, match=r"action 1 is refused by rule 3\.2: Blow at another player's lanterns\."
    ):
        list(moves(Playthrough(match.setup, (Blow(0),)), RULES))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "playthrough: 1",
            "playthrough: 2",
            "1:14: error: this playthrough is of format 2, this program reads format 1",
        ),
        ("playthrough: 1\n", "", "1:1: error: this is no playthrough"),
        ("playthrough: 1", "playthrough: one", "1:14: error: the format number must be a whole number from 1 up"),
        ("game: lanterns", "game: chess", "2:7: error: this is a match of chess, not of lanterns"),
        ("seed: ", "sead: ", "4:1: error: 'sead' is no part of a playthrough"),
        ("rulings: {}", "rulings: {tie: nobody}", "7:16: error: there is no reading of tie 'nobody'"),
        ("rulings: {}", "rulings: {tea: green}", "7:16: error: there is no ruling 'tea'"),
        ("constants: {}", "constants: {oil: -1}", "6:18: error: oil must be a whole number from 0 up"),
        ("constants: {}", "constants: {oyl: 1}", "6:18: error: there is no constant 'oyl'"),
        ("Aki: [", "Eki: [", "14:3: error: the decks are those of Eki, Ben, no: #1, the players are Aki, Ben, no: #1"),
        ("Aki: [ember", "Aki: [embers", "14:9: error: 'embers' is none of the cards listed"),
        ("Aki: [ember, moon]", "Aki: [ember]", "13:1: error: three players, and a lantern for each round"),
        ("deck\nseed", "[]\nseed", "3:7: error: kind must be text, found an empty list"),
    ],
)
def test_a_fault_before_the_actions_is_told_at_its_place(old: str, new: str, complaint: str) -> None:
    assert old in WRITTEN
    replayed, complaints = read(WRITTEN.replace(old, new, 1))
    assert replayed is None
    assert complaint in complaints[0]


def actions_of(text: str) -> list[int]:
    return [index for index, line in enumerate(text.split("\n")) if line.startswith("  - ")]


def with_line(number: int, line: str) -> str:
    """The match with another line for the action of that number, from 1."""
    lines = WRITTEN.split("\n")
    lines[actions_of(WRITTEN)[number - 1]] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("  - blow at Ben", "error: action 2 is refused by rule 3.2: Blow at another player's lanterns."),
        ("  - blow at Bob", "error: action 2: there is no player 'Bob'"),
        ("  - hang Sun", "error: action 2: there is no card 'Sun' in Lanterns"),
        ("  - hng Star", "error: action 2: 'hng Star' is no action"),
        ("  - [blow]", "error: action 2 must be text, found a list"),
        ("  - hide Star  # 0123456789abcdef", "error: the match goes another way before action 2"),
    ],
)
def test_a_changed_action_is_refused_by_its_number(line: str, complaint: str) -> None:
    replayed, complaints = read(with_line(2, line))
    assert replayed is None
    assert f"match.yaml:{actions_of(WRITTEN)[1] + 1}:5: {complaint}" in complaints[0]


def test_another_legal_action_is_found_out_by_the_hash_after_it() -> None:
    match = random_match("a night in May")
    first = match.actions[0]
    assert isinstance(first, Hang | Hide)
    said = "hide" if isinstance(first, Hang) else "hang"
    lines = WRITTEN.split("\n")
    line = lines[actions_of(WRITTEN)[0]]
    replayed, complaints = read(with_line(1, line.replace("hide", said).replace("hang", said)))
    assert replayed is None
    assert "the match goes another way before action 2" in complaints[0]


def test_another_end_is_refused() -> None:
    for key in ("final", "outcome"):
        lines = [f"{key}: other" if line.startswith(key) else line for line in WRITTEN.split("\n")]
        replayed, complaints = read("\n".join(lines))
        assert replayed is None
        assert f"the match ends another way: {key} was 'other'" in complaints[0]


def cards_with(card_id: str, **change: object) -> dict[str, Card]:
    return {**CARDS, card_id: replace(CARDS[card_id], **change)}  # type: ignore[arg-type]


def test_changed_figures_are_refused_with_old_and_new() -> None:
    changed = cards_with("ember", fields={"light": 2}) | {
        "moon": replace(CARDS["moon"], fields={"light": 7, "heat": 1})
    }
    replayed, complaints = read(WRITTEN, replace(TABLE, cards=changed))
    assert replayed is None
    told = "\n".join(complaints)
    assert "ember: light has changed, 1 -> 2" in told
    assert "moon: light has changed, 2 -> 7" in told
    assert "moon: heat has changed, nothing -> 1" in told


def test_a_card_that_is_gone_is_named() -> None:
    without = {card_id: card for card_id, card in CARDS.items() if card_id != "ember"}
    replayed, complaints = read(WRITTEN, replace(TABLE, cards=without))
    assert replayed is None
    assert "there is no card 'ember' any more" in complaints[0]


def test_new_art_new_flavour_and_a_new_name_do_not_matter() -> None:
    changed = cards_with("ember", name="Glowing coal", flavor="It glows.", notes=("new",), number="044")
    replayed, complaints = read(WRITTEN, replace(TABLE, cards=changed))
    assert complaints == []
    assert replayed is not None
    assert text_of(replayed.playthrough) == WRITTEN


def test_a_file_without_its_end_plays_up_to_the_last_whole_action() -> None:
    lines = WRITTEN.split("\n")
    places = actions_of(WRITTEN)
    for count, place in enumerate(places):
        replayed, complaints = read("\n".join(lines[: place + 1]) + "\n")
        assert replayed is not None
        assert len(replayed.moves) == count + 1
        assert not replayed.whole
        assert f"warning: the file stops before its end; played up to action {count + 1}" in complaints[0]


def test_a_last_action_that_lost_its_end_is_not_taken_for_another() -> None:
    lines = WRITTEN.split("\n")
    place = actions_of(WRITTEN)[3]
    for length in range(6, len(lines[place])):
        replayed, _ = read("\n".join([*lines[:place], lines[place][:length]]))
        assert replayed is None or len(replayed.moves) == 3


def test_views_that_are_equal_have_equal_text() -> None:
    state = random_match("a").setup.begin(RULES).state
    assert visible_text(RULES.view(state, 0)) == visible_text(RULES.view(state._replace(rng=Rng(1)), 0))
    assert visible_hash(RULES, state, 3) == visible_hash(RULES, state._replace(rng=Rng(1)), 3)
    assert visible_hash(RULES, state, 3) != visible_hash(RULES, state._replace(turn=2), 3)


def test_only_values_have_a_text() -> None:
    assert visible_text({"b": frozenset({2, 1}), "a": None}) == "{'a': None, 'b': {1, 2}}"
    with pytest.raises(TypeError, match="a view holds list"):
        visible_text(([1],))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("attack Kappa#1 with Tengu, Kirin", "attack Kappa#1 with Tengu, Kirin"),
        ("hang Ōgon Bat's: tail", '"hang Ōgon Bat\'s: tail"'),
        ("no", '"no"'),
        ("3 moons", '"3 moons"'),
        ("hang a #tag", '"hang a #tag"'),
    ],
)
def test_text_is_quoted_where_yaml_would_take_it_for_something_else(text: str, written: str) -> None:
    assert quoted(text) == written
