"""Which card of an older edition is which card of a newer one, when ids, numbers and names may have changed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tanuki_print.catalog.model import Art, Card
from tanuki_print.catalog.names import loose_key


@dataclass(frozen=True, slots=True)
class _Traits:
    """What a card is known by: `names` are its id and name, `others` its aliases, `marks` what nobody writes twice."""

    card: Card
    names: frozenset[str]
    others: frozenset[str]
    marks: frozenset[object]


def same_cards(old: Iterable[Card], new: Iterable[Card]) -> dict[str, Card]:
    """The old card of each new card's id that has one.

    A card counts as the same by the first of these that holds, and only where it holds for one card on each side:
    the same id; one has the other's id or name among its aliases; the same name, capitals, accents and signs aside;
    the same number, together with the same kanji, flavor or art.
    """
    before = {card.id: card for card in old}
    found: dict[str, Card] = {}
    fresh: list[_Traits] = []
    for card in new:
        if card.id in before:
            found[card.id] = before.pop(card.id)
        else:
            fresh.append(_traits(card))
    left = [_traits(card) for card in before.values()]
    for alike in (_is_alias, _same_name, _same_number):
        for was, now in _only_pairs(left, fresh, alike):
            found[now.card.id] = was.card
            left.remove(was)
            fresh.remove(now)
    return found


def _only_pairs(
    left: list[_Traits], fresh: list[_Traits], alike: Callable[[_Traits, _Traits], bool]
) -> list[tuple[_Traits, _Traits]]:
    """The pairs of which neither card is part of another pair."""
    pairs = [(was, now) for was in left for now in fresh if alike(was, now)]
    olds = [was.card.id for was, _ in pairs]
    news = [now.card.id for _, now in pairs]
    return [(was, now) for was, now in pairs if olds.count(was.card.id) == news.count(now.card.id) == 1]


def _traits(card: Card) -> _Traits:
    marks: set[object] = {("kanji", card.kanji)} if card.kanji else set()
    if card.flavor:
        marks.add(("flavor", card.flavor))
    if card.art.picture is not None:
        marks.add(("picture", card.art.picture.path))
    elif card.art != Art():
        marks.add(("scene", repr(card.art.scene)))
    names = frozenset((loose_key(card.id), loose_key(card.name)))
    return _Traits(card, names, frozenset(map(loose_key, card.aliases)), frozenset(marks))


def _is_alias(was: _Traits, now: _Traits) -> bool:
    return bool(was.names & now.others or was.others & now.names)


def _same_name(was: _Traits, now: _Traits) -> bool:
    return loose_key(was.card.name) == loose_key(now.card.name)


def _same_number(was: _Traits, now: _Traits) -> bool:
    return int(was.card.number) == int(now.card.number) and bool(was.marks & now.marks)
