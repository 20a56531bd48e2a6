"""One grammar prints and reads: what is printed is read back as it was, and what says nothing known is told so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.catalog.model import Card, Status
from tanuki_print.diagnostics import Span, UsageError
from tanuki_print.games.tanuki_panic.phrases import ACTIONS, EVENTS, action_of, said_of
from tanuki_print.referee.events import Event
from tanuki_print.referee.names import Names, find_copy, labels_of
from tanuki_print.referee.phrases import PhraseTable, Said, WordError, read_event, say_event

PLAYERS = ("Hana", "Ren", "the third one")
CARDS = ("Kappa", "Kappa", "Man with Hat", "Salt, Pepper", "X is destroyed", "Kappa", "Ren's fox")


def _card(name: str) -> Card:
    return Card(name.lower().replace(" ", "-"), "1", name, "river", Status.FINAL, Span("x.yaml"))


def _find(text: str) -> Card:
    for name in CARDS:
        if text.casefold() == name.casefold():
            return _card(name)
    raise UsageError(f"there is no card {text!r}", "look again")


def _names(cards: tuple[str, ...] = CARDS) -> Names:
    found = [_card(name) for name in cards]
    return Names(PLAYERS, labels_of(found), found, _find, [index % 3 for index in range(len(found))])


NAMES = _names()
RULES = st.from_regex(r"[1-9][0-9]?\.[1-9][0-9]?", fullmatch=True)


@given(st.sampled_from(EVENTS.phrases), st.integers(0, 2), st.integers(0, 6), st.integers(0, 10**9), RULES)
def test_every_event_is_read_back_as_it_was(phrase: object, seat: int, card: int, amount: int, rule: str) -> None:
    slots = phrase.slots  # type: ignore[attr-defined]
    event = Event(
        phrase.kind,  # type: ignore[attr-defined]
        rule,
        seat if "player" in slots else NAMES.owner(card) if "card" in slots else None,
        card if "card" in slots else None,
        amount if "number" in slots else None,
    )
    line = say_event(event, EVENTS, NAMES)
    assert line is not None
    assert read_event(line, EVENTS, NAMES) == event


@given(st.sampled_from(ACTIONS.phrases), st.lists(st.integers(0, 6), min_size=1, max_size=5, unique=True))
def test_every_action_is_read_back_as_it_was(phrase: object, cards: list[int]) -> None:
    kind, slots = phrase.kind, phrase.slots  # type: ignore[attr-defined]
    said = Said(kind, tuple(tuple(cards) if slot == "cards" else cards[0] for slot in slots))
    assert said_of(action_of(said)) == said
    assert ACTIONS.read(ACTIONS.say(said, NAMES), NAMES) == said


def test_the_number_of_the_rule_stands_behind_a_line_as_a_comment() -> None:
    event = Event("destroyed", "7.9", 2, 2)
    assert say_event(event, EVENTS, NAMES) == "Man with Hat is destroyed  # 7.9"
    assert say_event(event, EVENTS, NAMES, rule=False) == "Man with Hat is destroyed"
    assert say_event(Event("phase", "4.1", 0, None, 2), EVENTS, NAMES) is None


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("attak Man with Hat with Kappa#1", "is no action", "did you mean 'attack X with A[, B ...]'?"),
        ("attack Kappa with Man with Hat", "'Kappa' may be any of 3 copies", "write Kappa#1 or Kappa#2 or Kappa#3"),
        ("attack Kappa#4 with Man with Hat", "there is no Kappa#4 here", "there is Kappa#1 and Kappa#2 and Kappa#3"),
        ("summon Kappa#1 to atack", "is no action", "did you mean 'summon X to attack'?"),
        ("end fase", "is no action", "did you mean 'end phase'?"),
        ("discard Kappa#1, Capybara", "there is no card 'Capybara'", "look again"),
    ],
)  # fmt: skip
def test_a_line_that_says_nothing_known_gets_a_hint(line: str, message: str, hint: str) -> None:
    with pytest.raises(WordError) as trouble:
        ACTIONS.read(line, NAMES)
    assert message in trouble.value.message
    assert trouble.value.hint == hint


@pytest.mark.parametrize("line", ["Ren loses 1.5", "Ren loses -1", "Ren loses 07", "Ren loses ²", "Ren loses"])
def test_an_amount_is_plain_digits(line: str) -> None:
    with pytest.raises(WordError):
        read_event(line, EVENTS, NAMES)


def test_a_name_that_holds_the_words_of_a_pattern_is_still_a_name() -> None:
    assert read_event("X is destroyed is destroyed", EVENTS, NAMES).card == 4
    assert ACTIONS.read("attack Man with Hat with Salt, Pepper, Kappa#2", NAMES) == Said("attack", (2, (3, 1)))


def test_blanks_do_not_matter_and_players_in_other_capitals_are_known() -> None:
    assert read_event("  ren   loses  5 ", EVENTS, NAMES) == Event("loses", "", 1, None, 5)


def test_a_card_that_is_here_once_goes_by_any_spelling_and_by_its_first_number() -> None:
    assert NAMES.card("man with hat") == 2
    assert NAMES.card("Man with Hat#1") == 2
    with pytest.raises(WordError, match="there is no Man with Hat#2 here"):
        NAMES.card("Man with Hat#2")


def test_a_card_that_is_not_here_is_told_from_one_that_is_not_at_all() -> None:
    names = _names(("Kappa",))
    with pytest.raises(WordError, match="there is no Man with Hat here"):
        names.card("Man with Hat")
    with pytest.raises(WordError, match="there is no card 'Oni'"):
        names.card("Oni")


def test_a_label_is_a_card_and_a_number() -> None:
    assert find_copy("Kappa#12", _find)[1] == 12
    assert find_copy("Kappa", _find)[1] is None
    with pytest.raises(WordError):
        find_copy("Kappa#two", _find)


def test_a_table_without_phrases_near_a_line_still_says_what_is_there() -> None:
    table = PhraseTable("wish", {"sleep": "sleep until {number}"})
    with pytest.raises(WordError) as trouble:
        table.read("dance", NAMES)
    assert (trouble.value.message, trouble.value.hint) == ("'dance' is no wish", "known are 'sleep until N'")


@pytest.mark.parametrize(
    ("what", "pattern", "message"),
    [
        (
            "event",
            "{player} wins {prize}",
            "the event 'won': '{prize}' is no slot; slots are player, card, cards, number",
        ),
        ("action", "take {Card}", "the action 'won': '{Card}' is no slot; slots are player, card, cards, number"),
        ("action", "take {card} }", "the action 'won': '}' is no slot; slots are player, card, cards, number"),
        ("event", "{card} beats {card}", "the event 'won' has {card} twice, and an event fills it once"),
        ("event", "{cards} fall", "the event 'won': no event fills {cards}, only player, card, number"),
    ],
)
def test_a_table_with_a_slot_that_nothing_fills_is_not_built(what: str, pattern: str, message: str) -> None:
    with pytest.raises(ValueError, match="the ") as trouble:
        PhraseTable(what, {"won": pattern})
    assert str(trouble.value) == message


def test_an_action_may_have_a_slot_twice() -> None:
    table = PhraseTable("action", {"swap": "swap {card} with {card}"})
    assert table.read("swap Kappa#1 with Man with Hat", NAMES) == Said("swap", (0, 2))


def test_an_amount_is_never_cut() -> None:
    assert read_event(f"Ren loses {10**17}", EVENTS, NAMES).amount == 10**17
    with pytest.raises(WordError, match="a number of 22 digits is too large"):
        read_event("Ren loses 1234567890123456789012", EVENTS, NAMES)


def test_the_number_of_a_copy_is_never_cut() -> None:
    assert find_copy("Kappa#123456789", _find)[1] == 123456789
    with pytest.raises(WordError, match="there is no copy of Kappa with a number of 10 digits"):
        find_copy("Kappa#1234567890", _find)
