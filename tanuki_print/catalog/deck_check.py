"""A deck list held against the rules: complaints at its lines, and what is in it, counted."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tanuki_print.catalog.deck_rules import DeckFault, DeckJudge
from tanuki_print.catalog.decks import DeckList
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span

MOST_CARDS = 10_000
"""No deck has more, whatever its rules: such a list is a slip, and would only fill the memory."""

_READING_CODES = frozenset({"deck-copies", "deck-status"})
"""What reading warns of and the judge says better, with the rule."""

_STEPS = 6
"""About so many steps a curve has, over all cards of the game."""


@dataclass(frozen=True, slots=True)
class DeckFigure:
    """One figure of the cards (atk): the least, the mean and the most of the deck, copies counted, and how many cards
    lie in each step `(from, to)`. The steps are those of the whole game, so that decks can be compared.
    """

    name: str
    least: int
    mean: Fraction
    most: int
    curve: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class DeckContents:
    """What is in a deck: cards with and without copies, by set and by rarity in the game's order, and the figures."""

    total: int
    different: int
    sets: Mapping[str, int]
    rarities: Mapping[str, int]
    figures: tuple[DeckFigure, ...]


def judged(deck: DeckList, found: Report, path: str, judge: DeckJudge) -> Report:
    """Everything against a deck, in the order of its lines: what reading it `found`, cards on two lines, counts of 0,
    and what the rules say. Where lines could not be read, nothing is said of the size: it is not known.
    """
    report = Report([item for item in found if item.code not in _READING_CODES])
    incomplete = report.has_errors
    report.extend(_check_lines(deck))
    if deck.total > MOST_CARDS:
        message = f"the deck has {deck.total:,} cards, at most {MOST_CARDS:,} are looked at"
        report.add(Diagnostic(Span(path), message, "deck-total", "nobody could shuffle them: look at the counts"))
    elif deck.total:
        faults = judge(expanded(deck))
        report.extend(_as_diagnostic(deck, path, fault) for fault in faults if fault.card or not incomplete)
    return Report(sorted(report, key=lambda item: item.span.line))


def expanded(deck: DeckList) -> tuple[Card, ...]:
    """The cards of a deck, each as often as it is in it."""
    return tuple(card for count, card in deck.lines for _ in range(count))


def contents(deck: DeckList, catalog: Catalog) -> DeckContents:
    """What is in a deck."""
    used = [(count, card) for count, card in deck.lines if count]
    names = dict.fromkeys(name for card in catalog.cards for name in card.fields)
    figures = [_figure(name, used, catalog.cards) for name in names]
    return DeckContents(
        deck.total,
        len({card.id for _, card in used}),
        _counts(used, "set", [card_set.id for card_set in catalog.game.sets]),
        _counts(used, "rarity", catalog.game.rarities),
        tuple(figure for figure in figures if figure is not None),
    )


def _check_lines(deck: DeckList) -> Iterator[Diagnostic]:
    first: dict[str, tuple[int, Span]] = {}
    for (count, card), span in zip(deck.lines, deck.places, strict=True):
        if count == 0:
            message, hint = "a count of 0 puts no copy in the deck", "delete the line, or give it a count"
            yield Diagnostic(span, message, "deck-none", hint, card.id, Severity.WARNING)
        if card.id in first:
            before, place = first[card.id]
            message = f"the card stands on line {place.line} already, with a count of {before}"
            hint = f"write '{before + count} {card.name}' on one line and delete the other"
            yield Diagnostic(span, message, "deck-twice", hint, card.id, Severity.WARNING, (place,))
        else:
            first[card.id] = (count, span)


def _as_diagnostic(deck: DeckList, path: str, fault: DeckFault) -> Diagnostic:
    lines = zip(deck.lines, deck.places, strict=True)
    spans = [span for (count, card), span in lines if card.id == fault.card and count]
    place = spans[-1] if spans else Span(path)
    rule = f" (rule {fault.rule})" if fault.rule else ""
    return Diagnostic(
        place, f"{fault.reason}{rule}", "deck-rule", fault.remedy, fault.card, related=tuple(spans[:-1])
    )  # fmt: skip


def _counts(used: Sequence[tuple[int, Card]], field: str, order: Sequence[str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for count, card in used:
        found[getattr(card, field)] += count
    return {name: found[name] for name in order if found[name]}


def _number(card: Card, name: str) -> int | None:
    value = card.fields.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _figure(name: str, used: Sequence[tuple[int, Card]], cards: Sequence[Card]) -> DeckFigure | None:
    every = [value for card in cards if (value := _number(card, name)) is not None]
    values = [(count, value) for count, card in used if (value := _number(card, name)) is not None]
    if not values:
        return None
    total = sum(count for count, _ in values)
    width = _width(max(every) - min(every))
    counts: Counter[int] = Counter()
    for count, value in values:
        counts[value // width] += count
    steps = range(min(every) // width, max(every) // width + 1)
    curve = tuple((step * width, step * width + width - 1, counts[step]) for step in steps)
    mean = Fraction(sum(count * value for count, value in values), total)
    return DeckFigure(name, min(value for _, value in values), mean, max(value for _, value in values), curve)


def _width(reach: int) -> int:
    """A round width of steps: 1, 2 or 5 and noughts."""
    wanted = max(1, math.ceil(reach / _STEPS))
    tens = int("1".ljust(len(str(wanted)), "0"))
    steps = (width * tens for width in (1, 2, 5, 10))
    return next(step for step in steps if step >= wanted)
