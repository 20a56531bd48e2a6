"""Counting all duels at once gives what fighting each of them gives."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.catalog.model import Card, Status
from tanuki_print.diagnostics import Span
from tanuki_print.referee.duels import Duel
from tanuki_print.referee.matchups import NAMED, Record, match_ups

positions = ("open", "walled")


class Arm:
    """Fights of strength against strength, or against a wall that half of it makes."""

    positions = positions
    rulings = ()

    def attacks_with(self, card: Card) -> int | None:
        value = card.fields.get("strength")
        return value if isinstance(value, int) else None

    def stands_with(self, card: Card, position: str) -> int | None:
        strength = self.attacks_with(card)
        return None if strength is None else strength if position == "open" else strength // 2 + 3

    def meet(self, attack: int, stand: int, position: str) -> Duel:
        if attack > stand:
            return Duel("1", target_falls=True, target_pays=attack - stand if position == "open" else 0)
        if attack == stand:
            return Duel("2", target_falls=position == "open", attacker_falls=position == "open")
        # Losses that grow in steps: cards at different distances may come out alike.
        return Duel("3", attacker_falls=position == "open", attacker_pays=(stand - attack) // 3)


def cards_of(strengths: Sequence[int | None]) -> list[Card]:
    return [
        Card(f"c{place}", str(place), f"C{place}", "s", Status.FINAL, Span(""), fields={"strength": strength})
        for place, strength in enumerate(strengths)
    ]


def gain(duel: Duel, sign: int) -> tuple[int, int]:
    return sign * (duel.target_falls - duel.attacker_falls), sign * (duel.target_pays - duel.attacker_pays)


def fought(card: Card, cards: Sequence[Card], position: str, sign: int) -> dict[str, Duel]:
    """The duels of a card by the other's id, each of them fought."""
    arm = Arm()
    found = {}
    for other in cards:
        attacker, target = (card, other) if sign > 0 else (other, card)
        attack, stand = arm.attacks_with(attacker), arm.stands_with(target, position)
        if other.id != card.id and attack is not None and stand is not None:
            found[other.id] = arm.meet(attack, stand, position)
    return found


def check(record: Record, duels: dict[str, Duel], sign: int) -> None:
    sides = [(duel.attacker_falls, duel.target_falls)[::sign] for duel in duels.values()]
    assert record.beats == sides.count((False, True))
    assert record.trades == sides.count((True, True))
    assert record.bounces == sides.count((False, False))
    assert record.loses == sides.count((True, False))
    assert record.holds == sum(not mine for mine, _ in sides)
    for extreme, choose in ((record.best, max), (record.worst, min)):
        if not duels:
            assert extreme is None
            continue
        assert extreme is not None
        wanted = choose(gain(duel, sign) for duel in duels.values())
        those = {name for name, duel in duels.items() if gain(duel, sign) == wanted}
        assert gain(extreme.duel, sign) == wanted
        assert extreme.count == len(those)
        assert set(extreme.rules) == {duels[name].rule for name in those}
        assert len(extreme.cards) == min(NAMED, len(those))
        assert {card.id for card in extreme.cards} <= those


@given(st.lists(st.one_of(st.integers(0, 24), st.none()), max_size=24))
def test_counts_and_extremes_are_those_of_fighting_every_pair(strengths: list[int | None]) -> None:
    cards = cards_of(strengths)
    found = match_ups(cards, Arm())
    assert [each.card for each in found] == cards
    for each, strength in zip(found, strengths, strict=True):
        expected = () if strength is None else positions
        assert tuple(record.position for record in each.attacking) == expected
        for records, sign in ((each.attacking, 1), (each.defending, -1)):
            for record in records:
                check(record, fought(each.card, cards, record.position, sign), sign)


def test_nobody_fights_in_an_empty_set_and_one_card_meets_nobody() -> None:
    assert match_ups([], Arm()) == ()
    (alone,) = match_ups(cards_of([7]), Arm())
    assert [record.best for record in (*alone.attacking, *alone.defending)] == [None] * 4
    assert alone.attacking[0].holds == 0
