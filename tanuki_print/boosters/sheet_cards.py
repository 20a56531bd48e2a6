"""Which cards a sheet has, each with its weight: by selection, or line by line. Only final cards enter packs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

from tanuki_print.boosters.pack import PLAIN
from tanuki_print.boosters.pool import PoolSheet, lowest_terms
from tanuki_print.boosters.recipe import Selection, SheetText, Word
from tanuki_print.catalog.decks import read_line
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.catalog.query import parse, select
from tanuki_print.diagnostics import Diagnostic, Report, Span, UsageError, did_you_mean

FINISHES = (PLAIN, "foil")
"""What the sets of a game can be printed in."""

_SLIP = 0.75
"""How alike an unknown finish and a known one must be to be taken for a slip; others are words of the game's own."""

_Weighted = tuple[list[tuple[Card, int]], dict[str, Span]]
"""Cards with their weights, and where each weight is written."""


@dataclass(frozen=True, slots=True)
class SheetCards:
    """The cards of a sheet with the weights as written, sorted by the bytes of their ids, and the finish of all.

    `places` says where the weight of a card is written, by its id.
    """

    text: SheetText
    cards: tuple[tuple[Card, int], ...]
    finish: str
    places: Mapping[str, Span]

    @property
    def total(self) -> int:
        """The weights together."""
        return sum(weight for _, weight in self.cards)

    @property
    def heaviest(self) -> tuple[Card, int]:
        """The card of the greatest weight, the first of several."""
        return max(self.cards, key=lambda entry: entry[1])

    def share(self, weight: int) -> Fraction:
        """What a card of that weight is of the whole sheet."""
        return Fraction(weight, self.total)

    def pool_sheet(self) -> PoolSheet:
        """The sheet as packs are drawn from it."""
        weights = lowest_terms([weight for _, weight in self.cards])
        ids = (card.id for card, _ in self.cards)
        return PoolSheet(self.text.id, self.finish, tuple(zip(ids, weights, strict=True)), self.text.title)


def choose_cards(sheet: SheetText, catalog: Catalog, release: int, report: Report) -> SheetCards | None:
    """Give the cards of a sheet; None, with the reasons in `report`, where it cannot be used.

    A wrong `expect` is complained about, and the sheet given all the same: what follows from it is worth knowing.
    """
    found = Report()
    drafts: tuple[Card, ...] = ()
    if sheet.select is None:
        weighted, places = _listed(sheet, catalog, found)
    else:
        chosen = _selected(sheet, sheet.select, catalog, found)
        cards = sorted((card for card in chosen if card.status is Status.FINAL), key=lambda card: card.id.encode())
        drafts = tuple(card for card in chosen if card.status in (Status.DRAFT, Status.IDEA))
        weighted, places = _weighted(sheet, cards, catalog, found)
        if not cards and not found.has_errors:
            found.add(_empty(sheet, sheet.select, drafts))
    finish = _finish(sheet, [card for card, _ in weighted], catalog, found)
    usable = not found.has_errors
    if usable:
        found.extend(_check_expect(sheet, len(weighted), drafts, release))
    report.extend(found)
    return SheetCards(sheet, tuple(weighted), finish, places) if usable else None


def _selected(sheet: SheetText, selection: Selection, catalog: Catalog, report: Report) -> list[Card]:
    """The cards of every status that a selection chooses."""
    kept = list(catalog.cards)
    for key, words in (("set", selection.sets), ("rarity", selection.rarities)):
        wanted = {card.id for word in words for card in _asked(catalog, f"{key}:{word.text}", word, sheet.id, report)}
        kept = [card for card in kept if not words or card.id in wanted]
    if selection.where is not None:
        wanted = {card.id for card in _asked(catalog, selection.where.text, selection.where, sheet.id, report)}
        kept = [card for card in kept if card.id in wanted]
        if not report.has_errors:
            report.extend(_check_drafts_asked(selection.where, kept, catalog, sheet.id))
    if selection.status is not None:
        report.extend(_check_status(selection.status, selection.status.text, sheet.id))
    return kept


def _asked(catalog: Catalog, query: str, word: Word, subject: str, report: Report) -> tuple[Card, ...]:
    try:
        return select(catalog, query)
    except UsageError as error:
        report.add(Diagnostic(word.span, error.message, "recipe-select", error.hint, subject))
        return ()


def _check_drafts_asked(where: Word, kept: list[Card], catalog: Catalog, subject: str) -> Iterator[Diagnostic]:
    """Complain about a query that asks for cards which are not final, by their status or by name."""
    terms = parse(where.text)
    for term in terms:
        if term.field == "status" and not term.negated and term.sign != "!=":
            for status in filter(None, term.value.split(",")):
                yield from _check_status(where, status.lower(), subject)
    words = [term.value for term in terms if not term.field and not term.negated]
    finder = CardFinder(catalog)
    names = dict.fromkeys((" ".join(words), *(part for word in words for part in word.split(",") if part)))
    for name in filter(None, names):
        try:
            card = finder.find(name)
        except UsageError:
            continue
        if card.status is not Status.FINAL and card in kept:
            yield _not_final(card, where.span, subject)


def _check_status(word: Word, status: str, subject: str) -> Iterator[Diagnostic]:
    known = [each.value for each in Status]
    if status not in known:
        hint = did_you_mean(status, known) or f"there are: {', '.join(known)}"
        yield Diagnostic(word.span, f"there is no status {status!r}", "recipe-select", hint, subject)
    elif status != Status.FINAL.value:
        message = f"cards of status {status} never come in packs, only final ones do"
        yield Diagnostic(word.span, message, "recipe-status", "leave the status out", subject)


def _not_final(card: Card, span: Span, subject: str) -> Diagnostic:
    message = f"{card.name} is not final ({card.status.value}), and only final cards come in packs"
    return Diagnostic(span, message, "recipe-status", _finish_it(card), subject, related=(card.where("status"),))


def _finish_it(card: Card) -> str:
    if card.status is Status.RETIRED:
        return "take it out: a retired card is never printed again"
    return f"take it out until it is finished in {card.span.path}"


def _listed(sheet: SheetText, catalog: Catalog, report: Report) -> _Weighted:
    """The cards written line by line; the count before a name is its weight."""
    finder = CardFinder(catalog)
    places: dict[str, Span] = {}
    found: list[tuple[Card, int]] = []
    for line in sheet.cards:
        told = len(report)
        read = read_line(line.text, line.span, finder, report)
        if read is None:
            if len(report) == told:
                report.add(Diagnostic(line.span, "there is no card in this line", "recipe-card", "take it out"))
            continue
        weight, card = read
        report.extend(_check_listed(line, card, weight, sheet.id))
        if card.id in places:
            earlier = sum(before for other, before in found if other is card)
            report.add(_listed_twice(line, card, weight + earlier, places[card.id], sheet.id))
        places.setdefault(card.id, line.span)
        found.append((card, weight))
    return sorted(found, key=lambda entry: entry[0].id.encode()), places


def _check_listed(line: Word, card: Card, weight: int, subject: str) -> Iterator[Diagnostic]:
    if card.status is not Status.FINAL:
        yield _not_final(card, line.span, subject)
    if weight == 0:
        message = f"{card.name} with the weight 0 would never come"
        yield Diagnostic(line.span, message, "recipe-card", "take it out, or write '1' before it", subject)


def _listed_twice(line: Word, card: Card, weight: int, first: Span, subject: str) -> Diagnostic:
    message = f"{card.name} stands on this sheet already, in line {first.line}"
    hint = f"write it once, with the weight of all: '{weight} {card.name}'"
    return Diagnostic(line.span, message, "recipe-card", hint, subject, related=(first,))


def _weighted(sheet: SheetText, cards: list[Card], catalog: Catalog, report: Report) -> _Weighted:
    """The cards with their weights by rarity; 1 for all where no rate is given."""
    if not sheet.rate:
        return [(card, 1) for card in cards], dict.fromkeys((card.id for card in cards), sheet.span)
    rate = {word.text: weight for word, weight in sheet.rate}
    known = dict.fromkeys((*catalog.game.rarities, *(card.rarity for card in catalog.cards if card.rarity)))
    for word, _ in sheet.rate:
        if word.text not in known:
            hint = did_you_mean(word.text, known) or f"there are: {', '.join(known)}"
            message = f"there is no rarity {word.text!r}"
            report.add(Diagnostic(word.span, message, "recipe-rate", hint, sheet.id))
    bare = next((card for card in cards if card.rarity not in rate), None)
    if bare is not None and not report.has_errors:
        message = f"rate gives no weight for {bare.rarity or 'cards without rarity'}, and {bare.name} is such a card"
        hint = f"add '{bare.rarity}: 1'" if bare.rarity else f"give {bare.name} a rarity, or select without it"
        report.add(Diagnostic(sheet.rate[0][0].span, message, "recipe-rate", hint, sheet.id))
    spans = {word.text: word.span for word, _ in sheet.rate}
    places = {card.id: spans.get(card.rarity, sheet.span) for card in cards}
    return [(card, rate.get(card.rarity, 1)) for card in cards], places


def _finish(sheet: SheetText, cards: list[Card], catalog: Catalog, report: Report) -> str:
    """The finish of all cards of a sheet: as written, else that of their set."""
    if sheet.finish is not None:
        report.extend(check_finish(sheet.finish, sheet.id))
        return sheet.finish.text
    finishes = {card_set.id: card_set.finish for card_set in catalog.game.sets}
    found = dict.fromkeys(card.set for card in cards)
    if len({finishes[name] for name in found}) > 1:
        mixed = ", ".join(f"{name} {finishes[name]}" for name in found)
        message = f"the sheet {sheet.id} mixes cards of different finish: {mixed}"
        hint = "make it two sheets, or write one finish for all: 'finish: plain'"
        report.add(Diagnostic(sheet.span, message, "recipe-finish", hint, sheet.id))
    return next((finishes[name] for name in found), PLAIN)


def check_finish(word: Word, subject: str) -> Iterator[Diagnostic]:
    """Complain about a finish that looks like a slip for a known one; any other word is a finish of the game's own."""
    near = get_close_matches(word.text, FINISHES, 1, _SLIP)
    if near and word.text not in FINISHES:
        message = f"the finish {word.text!r} looks like a slip"
        yield Diagnostic(word.span, message, "recipe-finish", f"did you mean {near[0]!r}?", subject)


def _empty(sheet: SheetText, selection: Selection, drafts: tuple[Card, ...]) -> Diagnostic:
    hint = "tanuki-print cards lists what there is"
    if drafts:
        hint = f"{_unfinished(drafts)}; only final cards come in packs"
    return Diagnostic(selection.span, f"the sheet {sheet.id} chooses no card", "recipe-empty", hint, sheet.id)


def _check_expect(sheet: SheetText, found: int, drafts: tuple[Card, ...], release: int) -> Iterator[Diagnostic]:
    if sheet.select is not None and sheet.expect is None:
        message = f"the sheet {sheet.id} does not say how many cards are expected"
        hint = f"write expect: {found} beside select, if {_counted(found)} {'is' if found == 1 else 'are'} right"
        yield Diagnostic(sheet.span, message, "recipe-expect", hint, sheet.id)
    if sheet.expect is None or sheet.expect.value == found:
        return
    wanted = sheet.expect.value
    message = f"the sheet {sheet.id} has {_counted(found)}, expected {wanted}"
    hint = f"write expect: {found}, and give the next release number (release: {release + 1})"
    if found < wanted and drafts:
        hint = f"{_unfinished(drafts)}; else {hint}"
    yield Diagnostic(sheet.expect.span, message, "recipe-expect", hint, sheet.id)


def _counted(cards: int) -> str:
    return f"{cards} card{'' if cards == 1 else 's'}"


def _unfinished(drafts: tuple[Card, ...]) -> str:
    names = ", ".join(f"{card.name} ({card.status.value})" for card in drafts[:3])
    more = f" and {len(drafts) - 3} more" if len(drafts) > 3 else ""
    return f"not final yet: {names}{more}"
