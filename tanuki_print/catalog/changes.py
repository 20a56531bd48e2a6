"""What two editions of a game do not have in common: cards field by field, how they look, the game, the rules."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.catalog.pairing import same_cards
from tanuki_print.catalog.rules import RulesData
from tanuki_print.catalog.values import card_values, flat, game_values, in_order, rules_values

CARD_ORDER = ("id", "number", "name", "kanji", "aliases", "set", "status", "rarity")
"""Fields that come first, whatever the schema says; then the schema's own order."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A game as it stood at one time. What could not be read is None, and is not compared.

    `texts` are the numbered rules by number. `looks` say how a side of a card (its id, front or back) prints: equal
    looks print alike; a side that cannot be drawn has none. `files` are digests, by path, of what draws cards and of
    the rules' texts. `broken` are the paths of card files that cannot be read, `highest` is the highest number of a
    card, `order` the fields as the schema has them.
    """

    catalog: Catalog
    rules: RulesData | None = None
    texts: Mapping[str, str] | None = None
    looks: Mapping[tuple[str, str], Hashable] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    highest: str = ""
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value that changed. `name` has dots where the value lies deeper (`art.scene.motif`); None is no value."""

    name: str
    old: object
    new: object

    @property
    def difference(self) -> int | float | None:
        """How much more the new figure is; None where one of the two is no figure."""
        if not _is_figure(self.old) or not _is_figure(self.new):
            return None
        return self.new - self.old  # type: ignore[operator, no-any-return] # both are figures


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card of both editions that changed: its fields, the `sides` that print differently, and those that `cannot`
    be compared since one of the two cannot be drawn.
    """

    old: Card
    new: Card
    fields: tuple[FieldChange, ...]
    sides: tuple[str, ...]
    cannot: tuple[str, ...] = ()

    @property
    def renamed(self) -> bool:
        """Whether its id is another one now."""
        return self.old.id != self.new.id

    @property
    def moved(self) -> bool:
        """Whether it is in another set now."""
        return self.old.set != self.new.set

    @property
    def status(self) -> tuple[Status, Status] | None:
        """Its old and new status, where they differ."""
        return None if self.old.status is self.new.status else (self.old.status, self.new.status)


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A numbered rule that changed: a new one has no `old`, one that is gone no `new`, each (number, words)."""

    old: tuple[str, str] | None
    new: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that differs, cards in the order of their numbers.

    `unread` are cards of the new edition whose file the old one has, but broken. `game` are values of game.yaml,
    `figures` constants and rulings, `files` (path, `new`, `gone` or `changed`) what draws the cards and the rules'
    texts. `same` counts cards that are as they were.
    """

    added: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    changed: tuple[CardChange, ...] = ()
    unread: tuple[Card, ...] = ()
    game: tuple[FieldChange, ...] = ()
    rules: tuple[RuleChange, ...] = ()
    figures: tuple[FieldChange, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    same: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.game or self.rules or self.figures or self.files)

    def only(self, old: frozenset[str], new: frozenset[str]) -> "Changes":
        """The changes of some cards alone, by their ids in the two editions; nothing of the game and its rules."""
        kept = tuple(each for each in self.changed if each.old.id in old or each.new.id in new)
        unread = tuple(card for card in self.unread if card.id in new)
        added = tuple(card for card in self.added if card.id in new)
        same = len(new) - len(unread) - len(added) - sum(each.new.id in new for each in kept)
        removed = tuple(card for card in self.removed if card.id in old)
        return Changes(added, removed, kept, unread, same=same)


def compare(old: Edition, new: Edition) -> Changes:
    """What differs between two editions. `catalog.pairing.same_cards` says which cards count as the same."""
    before = same_cards(old.catalog.cards, new.catalog.cards)
    kept = {card.id for card in before.values()}
    order = tuple(dict.fromkeys((*CARD_ORDER, *new.order, *old.order)))
    unread: list[Card] = []
    added: list[Card] = []
    changed: list[CardChange] = []
    for card in new.catalog.cards:
        was = before.get(card.id)
        if was is not None:
            change = _card_change(old, new, (was, card), order)
            if change is not None:
                changed.append(change)
        else:
            (unread if card.span.path in old.broken else added).append(card)
    gone = (card for card in old.catalog.cards if card.id not in kept)
    changes = Changes(
        tuple(added),
        tuple(card for card in gone if card.span.path not in new.broken),
        tuple(changed),
        tuple(unread),
        same=len(new.catalog.cards) - len(added) - len(changed) - len(unread),
    )
    return replace(
        changes,
        game=field_changes(_settings(old), _settings(new)),
        rules=rule_changes(old.texts, new.texts),
        figures=_figures(old.rules, new.rules),
        files=tuple(_file_changes(old.files, new.files)),
    )


def _card_change(old: Edition, new: Edition, cards: tuple[Card, Card], order: tuple[str, ...]) -> CardChange | None:
    was, now = cards
    differing = field_changes(card_values(was), card_values(now), order)
    sides, cannot = [], []
    for side in ("front", "back"):
        first, second = old.looks.get((was.id, side)), new.looks.get((now.id, side))
        if first is None or second is None:
            cannot.append(side)
        elif first != second:
            sides.append(side)
    if not differing and not sides:
        return None
    return CardChange(was, now, differing, tuple(sides), tuple(cannot))


def field_changes(
    old: Mapping[str, object], new: Mapping[str, object], order: tuple[str, ...] = ()
) -> tuple[FieldChange, ...]:
    """The values that differ between two mappings, however deep; in the order given, then as they come."""
    before, after = flat(old), flat(new)
    names = in_order(dict.fromkeys((*before, *after)), order)
    return tuple(
        FieldChange(name, before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)
    )


def rule_changes(old: Mapping[str, str] | None, new: Mapping[str, str] | None) -> tuple[RuleChange, ...]:
    """Numbered rules that differ. Words that only have another number now are one change, not two.

    A rule keeps its number where its words are still there; then words look for their new number; what is left with
    the same number has changed words, and the rest is new or gone.
    """
    if old is None or new is None:
        return ()
    left = {number: text for number, text in old.items() if new.get(number) != text}
    fresh = {number: text for number, text in new.items() if old.get(number) != text}
    by_words = {text: number for number, text in reversed(left.items())}
    found: dict[str, RuleChange] = {}
    for number, text in list(fresh.items()):
        before = by_words.pop(text, None)
        if before is not None:
            found[number] = RuleChange((before, left.pop(before)), (number, fresh.pop(number)))
    for number, text in fresh.items():
        words = left.pop(number, None)
        found[number] = RuleChange(None if words is None else (number, words), (number, text))
    changes = [found[number] for number in new if number in found]
    return (*changes, *(RuleChange((number, text), None) for number, text in left.items()))


def _settings(edition: Edition) -> dict[str, object]:
    """Values of game.yaml, and the highest number, which cards may print beside their own."""
    return {**game_values(edition.catalog.game), "highest number": edition.highest}


def _figures(old: RulesData | None, new: RulesData | None) -> tuple[FieldChange, ...]:
    if old is None or new is None:
        return ()
    return field_changes(rules_values(old), rules_values(new))


def _file_changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    for path in sorted({*old, *new}):
        if old.get(path) != new.get(path):
            yield path, "new" if path not in old else "gone" if path not in new else "changed"


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
