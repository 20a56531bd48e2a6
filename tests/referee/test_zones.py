"""Zones, what atoms do to them, and what seats see of them, with three players and shared zones."""

from dataclasses import dataclass

import pytest

from tanuki_print.catalog.model import Card, Status
from tanuki_print.diagnostics import Span
from tanuki_print.referee.atoms import (
    Cause,
    deal,
    lower,
    move,
    opening_counters,
    raise_,
    set_status,
    set_statuses,
)
from tanuki_print.referee.events import Event
from tanuki_print.referee.views import SeenCard, seen_pile
from tanuki_print.referee.zones import Layout, Place, Spot, Visibility, ZoneKind, place_in

DECK = ZoneKind("deck", Visibility.NOBODY)
HAND = ZoneKind("hand", Visibility.OWNER)
FIELD = ZoneKind("field", Visibility.BY_FACE)
MARKET = ZoneKind("market", Visibility.EVERYONE, per_seat=False)
LAYOUT = Layout.of((DECK, HAND, FIELD, MARKET), 3)
MOVED = Cause("moved", "1.1")


@dataclass(frozen=True)
class Lying:
    face_up: bool
    tired: bool = False

    @property
    def back(self) -> "Lying":
        return Lying(face_up=self.face_up)


def card(name: str) -> Card:
    return Card(name, "001", name, "made-up", Status.FINAL, Span("made-up.yaml"))


ZONES = deal(
    LAYOUT,
    {
        LAYOUT.index(DECK, 0): [(card("a"), 0, None), (card("b"), 0, None)],
        LAYOUT.index(HAND, 2): [(card("c"), 2, None)],
        LAYOUT.index(FIELD, 1): [(card("d"), 1, Lying(face_up=True)), (card("e"), 1, Lying(face_up=False, tired=True))],
        LAYOUT.index(MARKET): [(card("f"), 0, None)],
    },
)


def test_a_layout_has_a_zone_for_each_seat_or_one_for_all() -> None:
    assert len(LAYOUT.places) == 3 + 3 + 3 + 1
    assert LAYOUT.index(HAND, 1) == 4
    assert LAYOUT.index(MARKET) == 9
    with pytest.raises(ValueError, match="not in tuple"):
        LAYOUT.index(HAND)
    wider = LAYOUT.with_place(Place(MARKET, label="second"))
    assert wider.index(MARKET, label="second") == 10


def test_instances_are_numbered_as_they_are_given() -> None:
    assert [(one.number, one.card.id, one.owner) for one in ZONES.instances()] == [
        (0, "a", 0), (1, "b", 0), (2, "c", 2), (3, "d", 1), (4, "e", 1), (5, "f", 0),
    ]  # fmt: skip
    assert ZONES.find(4) == Spot(LAYOUT.index(FIELD, 1), 1)
    assert ZONES.find(6) is None
    assert place_in(ZONES.named(DECK, 0), 1) == 1
    assert place_in(ZONES.named(DECK, 0), 5) is None


def test_a_move_takes_an_instance_to_the_end_of_another_zone() -> None:
    zones, event = move(ZONES, Spot(LAYOUT.index(DECK, 0), 0), LAYOUT.index(MARKET), "new", MOVED)
    assert event == Event("moved", "1.1", 0, 0)
    assert [one.card.id for one in zones.named(DECK, 0)] == ["b"]
    assert [(one.card.id, one.status) for one in zones.named(MARKET)] == [("f", None), ("a", "new")]
    assert [one.card.id for one in ZONES.named(DECK, 0)] == ["a", "b"]
    assert [one.number for one in zones.instances()] == [0, 1, 2, 3, 4, 5]


def test_a_status_changes_where_the_card_lies() -> None:
    field = LAYOUT.index(FIELD, 1)
    zones, event = set_status(ZONES, Spot(field, 1), Lying(face_up=True), MOVED)
    assert event == Event("moved", "1.1", 1, 4)
    assert [one.status.face_up for one in zones.piles[field]] == [True, True]
    assert [one.status.tired for one in zones.piles[field]] == [False, False]
    tired = [Lying(face_up=True, tired=True), ZONES.piles[field][1].status]
    zones, event = set_statuses(ZONES, field, tired, MOVED)
    assert event == Event("moved", "1.1", 1)
    assert [one.status.tired for one in zones.piles[field]] == [True, True]
    assert zones.piles[field][1] is ZONES.piles[field][1]
    with pytest.raises(ValueError, match="shorter"):
        set_statuses(ZONES, field, tired[:1], MOVED)


def test_counters_fall_to_0_at_most_and_the_event_tells_the_full_amount() -> None:
    life = opening_counters((10, 20, 30))
    assert lower(life, 1, 25, MOVED) == ((10, 0, 30), Event("moved", "1.1", 1, None, 25))
    assert raise_(life, 2, 5, MOVED) == ((10, 20, 35), Event("moved", "1.1", 2, None, 5))
    assert life == (10, 20, 30)


def test_each_seat_sees_what_the_kind_of_zone_lets_it_see() -> None:
    faces = (SeenCard(3, card("d"), Lying(face_up=True)), SeenCard(4, card("e"), Lying(face_up=False, tired=True)))
    backs = (faces[0], SeenCard(None, None, Lying(face_up=False)))
    for seat in range(3):
        assert seen_pile(ZONES, LAYOUT.index(DECK, 0), seat) == 2
        assert seen_pile(ZONES, LAYOUT.index(HAND, 2), seat) == ((SeenCard(2, card("c")),) if seat == 2 else 1)
        assert seen_pile(ZONES, LAYOUT.index(FIELD, 1), seat) == (faces if seat == 1 else backs)
        assert seen_pile(ZONES, LAYOUT.index(MARKET), seat) == (SeenCard(5, card("f")),)
