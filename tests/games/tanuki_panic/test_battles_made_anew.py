"""Battles made by chance and worked out by the slow rules, written down as examples: the referee agrees with each."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from catching import playing
from matches import readings_by_ruling, shipped_cards, shipped_rules
from slow_rules import SlowRules, State, fresh

from tanuki_print.rulebook.check import CheckReport, check_examples
from tanuki_print.rulebook.examples import examples_in

SEATS = ("attacker", "defender")
SAID = {"flipped": "is flipped", "destroyed": "is destroyed"}
WAYS = ("attack", "attack", "attack", "defense", "face-down")


def field_lines(zone: str, names: Mapping[int, str], state: State, seat: int) -> Iterator[str]:
    """A zone of a player as YAML; in a Monster Zone the position stands behind all but those in Attack Mode."""
    numbers = state["graveyard" if zone == "graveyard" else "field"][seat]
    yield f"    {zone}:{'' if numbers else ' []'}"
    for number in numbers:
        way = state["lies"].get(number, "attack")
        yield f"    - {names[number]}" + ("" if way == "attack" else f": {way}")


def log_line(entry: tuple[Any, ...], names: Mapping[int, str]) -> str:
    match entry:
        case ("loses", seat, points):
            return f"{SEATS[seat]} loses {points}"
        case ("wins", seat):
            return f"{SEATS[seat]} wins"
        case (kind, number):
            return f"{names[number]} {SAID[kind]}"
    raise AssertionError(entry)


def battle(dice: Random, readings: Mapping[str, str]) -> str:
    """One battle of one to three declarations, as a document."""
    counts = [dice.randint(1, 5), dice.randint(0, 5)]
    pool = shipped_cards() if dice.random() < 0.7 else dice.sample(shipped_cards(), 3)
    cards = [dice.choice(pool) for _ in range(sum(counts))]
    copies, met = Counter(card.name for card in cards), Counter[str]()
    names = {}
    for number, card in enumerate(cards):
        met[card.name] += 1
        names[number] = card.name if copies[card.name] == 1 else f"{card.name}#{met[card.name]}"
    figures = {number: (card.fields["atk"], card.fields["def"]) for number, card in enumerate(cards)}
    data = shipped_rules().with_choices(readings, {})
    slow = SlowRules(data.constants, data.chosen, figures)  # type: ignore[arg-type]
    state = fresh([dice.choice((50, 300, 600, 2000, 8000)) for _ in SEATS], 0, "battle", 3)
    for number in range(len(cards)):
        seat = int(number >= counts[0])
        state["field"][seat].append(number)
        state["lies"][number] = "attack" if seat == 0 and dice.random() < 0.8 else dice.choice(WAYS)
    return "\n".join(played(dice, slow, state, names))


def played(dice: Random, slow: SlowRules, state: State, names: Mapping[int, str]) -> Iterator[str]:
    """The lines of a battle that begins in this state."""
    short = {number: name.split("#")[0] for number, name in names.items()}
    yield "players:"
    for seat, player in enumerate(SEATS):
        yield f"  {player}:\n    life: {state['life'][seat]}"
        yield from field_lines("monsters", short, state, seat)
    yield "actions:"
    for _ in range(dice.randint(1, 3)):
        attacks = [action for action in slow.listing(state) if action[0] == "attack"]
        if not attacks:
            yield "- end phase"
            state = slow.play(state, ("end phase",))
            break
        _, target, group = dice.choice(attacks)
        to = "directly" if target is None else names[target]
        yield f'- "attack {to} with {", ".join(names[number] for number in group)}"'
        state = slow.play(state, ("attack", target, group))
        if state["over"]:
            break
    yield "expect:" if state["log"] else "expect: []"
    yield from (f"- {log_line(entry, names)}" for entry in state["log"])
    yield "final:"
    for seat, player in enumerate(SEATS):
        yield f"  {player}:\n    life: {state['life'][seat]}"
        yield from field_lines("monsters", names, state, seat)
        yield from field_lines("graveyard", names, state, seat)
    yield f"  winner: {SEATS[int(state['over'].split()[1])]}" if state["over"] else f"  phase: {state['phase']}"


def documents(seed: str, count: int, *, drawn: bool) -> list[str]:
    dice = Random(seed)
    made = []
    for number in range(count):
        readings = {name: dice.choice(values) for name, values in readings_by_ruling().items()} if drawn else {}
        head = f"title: battle {number}\n"
        head += "rulings:\n" + "".join(f"  {name}: {value}\n" for name, value in readings.items()) if drawn else ""
        made.append(head + battle(dice, readings))
    return made


def checked(texts: list[str]) -> CheckReport:
    return check_examples(examples_in("\n---\n".join(texts).encode(), "battles.yaml", playing().tongue), playing())


@pytest.mark.parametrize("drawn", [False, True], ids=["as shipped", "readings drawn"])
def test_the_referee_agrees_with_every_battle_that_the_slow_rules_work_out(drawn: bool) -> None:  # noqa: FBT001
    report = checked(documents("battles", 400, drawn=drawn))
    assert [item for result in report.results for item in (*result.differences, *result.example.complaints)] == []
    assert len(report.results) == 400


def test_the_battles_show_all_that_can_come_of_an_attack() -> None:
    words = " ".join(documents("battles", 400, drawn=False))
    for said in ("is flipped", "is destroyed", "attacker loses", "defender loses", "attacker wins", "defender wins",
                 "attack directly", "#2", "face-down", "expect: []"):  # fmt: skip
        assert said in words


def test_a_battle_that_is_written_down_wrongly_is_told_of() -> None:
    right = documents("battles", 100, drawn=False)
    wrong = [text.replace("loses ", "loses 1", 1) for text in right if " loses " in text]
    report = checked(wrong)
    assert report.failed == len(wrong) > 30
