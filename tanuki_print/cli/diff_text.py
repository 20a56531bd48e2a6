"""What changed, as text for people and as values for programs."""

import json
from collections.abc import Iterator
from typing import Any

from tanuki_print.catalog.changes import CardChange, Changes, FieldChange, RuleChange
from tanuki_print.catalog.model import Card
from tanuki_print.cli.word_marks import marked, rewritten

ARROW = "\u2192"
_WIDTH = 100


def as_lines(changes: Changes, old: str, new: str) -> Iterator[str]:
    """The changes card by card and field by field, then the game and its rules, then a count."""
    for change in (each for each in changes.changed if each.fields):
        yield f"{named(change.new)}  ({change.new.span.path})"
        yield from (f"  {line}" for line in card_lines(change))
    for what, cards in (("new", changes.added), ("gone", changes.removed)):
        for card in cards:
            yield f"{named(card)} is {what} ({facts(card)})"
    for card in changes.unread:
        yield f"{named(card)} cannot be compared: its file cannot be read in {old}"
    yield from _other_looks(changes)
    for title, found in (("the game", changes.game), ("constants and rulings", changes.figures)):
        if found:
            yield title
            yield from (f"  {line}" for change in found for line in field_lines(change))
    for rule in changes.rules:
        yield from rule_lines(rule)
    if changes.files:
        yield "files"
        yield from (f"  {path} {'is ' if how != 'changed' else ''}{how}" for path, how in changes.files)
    yield summary(changes, old, new)


def _other_looks(changes: Changes) -> Iterator[str]:
    """Cards that print differently with the same values, in one line for each kind: there may be hundreds."""
    alike: dict[tuple[str, ...], list[Card]] = {}
    for change in changes.changed:
        if not change.fields:
            alike.setdefault(change.sides, []).append(change.new)
    for sides, cards in alike.items():
        verb = "prints" if len(cards) == 1 else "print"
        yield f"{len(cards)} {verb} differently with the same values: {' and '.join(sides)}"
        yield f"  {', '.join(map(named, cards))}"


def named(card: Card) -> str:
    """A card by number and name."""
    return f"{card.number} {card.name}"


def facts(card: Card) -> str:
    """What to know at once of a card that is new or gone: set, status, figures."""
    figures = (f"{name} {value}" for name, value in card.fields.items() if isinstance(value, int))
    return ", ".join((card.set, card.status.value, *figures))


def card_lines(change: CardChange) -> Iterator[str]:
    """What changed on a card, a line each."""
    if change.renamed:
        yield f"was {named(change.old)}, {change.old.id}"
    for each in change.fields:
        yield from field_lines(each)
    yield printed(change)


def printed(change: CardChange) -> str:
    """Whether the card must be printed again."""
    if change.sides:
        return f"prints differently: {' and '.join(change.sides)}"
    if change.cannot:
        return f"cannot be drawn in both editions: {' and '.join(change.cannot)}"
    return "prints as before"


def field_lines(change: FieldChange) -> Iterator[str]:
    """A changed value: texts with the changed words marked, figures with their difference."""
    if is_prose(change):
        before, after = str(change.old), str(change.new)
        if rewritten(before, after):
            yield f"{change.name}: {before}"
            yield f"{' ' * len(change.name)}{ARROW} {after}"
        else:
            yield f"{change.name}: {marked(before, after)}"
        return
    gone, new = list_items(change)
    if gone or new:
        yield " ".join((f"{change.name}:", *(f"[-{item}-]" for item in gone), *(f"{{+{item}+}}" for item in new)))
        return
    more = f" ({change.difference:+})" if change.difference is not None else ""
    yield f"{change.name}: {short(change.old)} {ARROW} {short(change.new)}{more}"


def list_items(change: FieldChange) -> tuple[list[str], list[str]]:
    """The items that a list has lost and those that are new; none where the value is no list, or in another order."""
    old, new = change.old or [], change.new or []
    if not isinstance(old, list) or not isinstance(new, list):
        return [], []
    return [short(item) for item in old if item not in new], [short(item) for item in new if item not in old]


def is_prose(change: FieldChange) -> bool:
    """Whether both values are texts of several words."""
    return isinstance(change.old, str) and isinstance(change.new, str) and " " in change.old and " " in change.new


def rule_lines(rule: RuleChange) -> Iterator[str]:
    """A changed rule with its number."""
    if rule.old is None and rule.new is not None:
        yield f"rule {rule.new[0]} is new"
        yield f"  {rule.new[1]}"
    elif rule.new is None and rule.old is not None:
        yield f"rule {rule.old[0]} is gone"
        yield f"  {rule.old[1]}"
    elif rule.old is not None and rule.new is not None:
        if rule.old[0] != rule.new[0]:
            yield f"rule {rule.old[0]} has the number {rule.new[0]} now"
        else:
            yield f"rule {rule.new[0]}"
            yield f"  {marked(rule.old[1], rule.new[1])}"


def short(value: object) -> str:
    """A value in one line, cut where it is long."""
    if value is None:
        return "(nothing)"
    text = value if isinstance(value, str) and value.strip() == value else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}\u2026"


def summary(changes: Changes, old: str, new: str) -> str:
    """How much changed, and how many cards must be printed again."""
    counts = [f"{len(changes.changed)} changed"]
    counts += [f"{len(changes.added)} new"] if changes.added else []
    counts += [f"{len(changes.removed)} gone"] if changes.removed else []
    counts += [f"{len(changes.unread)} not compared"] if changes.unread else []
    counts.append(f"{changes.same} as they were")
    count = sum(bool(change.sides) for change in changes.changed)
    again = f"; {count} print{'s' if count == 1 else ''} differently" if changes.changed else ""
    return f"{old} {ARROW} {new}: {', '.join(counts)}{again}"


def as_values(changes: Changes) -> dict[str, Any]:
    """The changes as JSON values."""
    return {
        "same": changes.same,
        "added": [_card(card) for card in changes.added],
        "removed": [_card(card) for card in changes.removed],
        "unread": [_card(card) for card in changes.unread],
        "changed": [
            {
                **_card(change.new),
                "was": _card(change.old) if change.renamed else None,
                "renamed": change.renamed,
                "moved": change.moved,
                "fields": [_field(each) for each in change.fields],
                "sides": list(change.sides),
                "not_compared": list(change.cannot),
            }
            for change in changes.changed
        ],
        "settings": [_field(each) for each in changes.game],
        "figures": [_field(each) for each in changes.figures],
        "rules": [{"old": _rule(rule.old), "new": _rule(rule.new)} for rule in changes.rules],
        "files": [{"file": path, "how": how} for path, how in changes.files],
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "set": card.set,
        "status": card.status.value,
        "file": card.span.path,
    }


def _field(change: FieldChange) -> dict[str, Any]:
    return {"field": change.name, "old": change.old, "new": change.new, "difference": change.difference}


def _rule(rule: tuple[str, str] | None) -> dict[str, str] | None:
    return None if rule is None else {"number": rule[0], "text": rule[1]}
