"""Which cards print differently from how they printed at a git revision: what `sheets --changed-since` prints."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tanuki_print.catalog.load import load_catalog
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.catalog.pairing import same_cards
from tanuki_print.catalog.query import select
from tanuki_print.catalog.revision import read_range, revision
from tanuki_print.catalog.translations import catalog_in
from tanuki_print.cli.editions import templates_of
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.reporters import print_diagnostics, print_note
from tanuki_print.diagnostics import Diagnostic, Severity, TanukiError, UsageError
from tanuki_print.sheets.job import printable
from tanuki_print.sheets.looks import Looks
from tanuki_print.sheets.template import FaceOptions
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.sheets.face import CardFace, Side
    from tanuki_print.sheets.template import TemplateSet


@dataclass(frozen=True, slots=True)
class Printing:
    """How cards are printed: on which sides, in low ink, drafts too. `query` narrows which are told as gone; None is
    for a deck list, which says nothing of other cards.
    """

    sides: "tuple[Side, ...]"
    low_ink: bool
    drafts: bool
    query: str | None


@dataclass(frozen=True, slots=True)
class Again:
    """What to print again: cards with the reason (`new`, `front`, `back`, `unknown`), in the order asked.

    `gone` are cards that are printed no more, `highest` the highest numbers then and now, `told` is what could not be
    read of the revision.
    """

    revision: str
    why: tuple[tuple[Card, str], ...]
    gone: tuple[Card, ...]
    highest: tuple[str, str]
    told: tuple[Diagnostic, ...]

    def values(self) -> dict[str, Any]:
        """The same as JSON values."""
        cards = [{**_known_by(card), "why": why} for card, why in self.why]
        return {"revision": self.revision, "cards": cards, "gone": [_known_by(card) for card in self.gone]}


def _known_by(card: Card) -> dict[str, str]:
    return {"id": card.id, "number": card.number, "name": card.name}


def changed_cards(
    workspace: Workspace, catalog: Catalog, cards: Sequence[Card], wish: str, printing: Printing
) -> Again:
    """Of some cards those that do not print as they did. Raises UsageError for a revision that git does not know."""
    if ".." in wish:
        raise UsageError(f"--changed-since takes one revision, not {wish!r}", "tanuki-print diff compares two")
    commit = read_range(workspace, wish).old
    with revision(workspace, catalog.game.id, commit, wish) as then:
        old, report = load_catalog(then.workspace, catalog.game.id)
        if old is None:
            raise TanukiError(*then.placed(report))
        if catalog.game.language in old.game.languages:  # else its main texts are what was printed then
            old = catalog_in(old, catalog.game.language)
        broken = {item.span.path for item in report if item.severity is Severity.ERROR}
        printed = printable(old.cards, drafts=printing.drafts)
        known = same_cards(old.cards, catalog.cards)
        before = {new: card for new, card in known.items() if card in printed}
        was = _Drawn(old, templates_of(then.workspace, old, broken), printing)
        now = _Drawn(catalog, templates_of(workspace, catalog, ()), printing)
        why: list[tuple[Card, str]] = []
        each = {card.id: card for card in cards}
        with Progress("card", len(each)) as progress:
            for card in progress.over(each.values()):
                reason = _reason(card.id, before.get(card.id), was, now)
                if reason:
                    why.append((card, "unknown" if reason == "new" and card.span.path in broken else reason))
        gone = _gone(old, catalog, printing, {card.id: new for new, card in known.items()})
        highest = (was.highest, now.highest)
        return Again(wish, tuple(why), gone, highest, (*then.told, *then.past(then.placed((*report, *was.told)))))


def told(again: Again, count: int) -> None:
    """Say on stderr what the sheets do not show: how many cards of `count` are left out, and which are gone."""
    print_diagnostics(again.told)
    for card in again.gone:
        print_note(f"{card.number} {card.name} is printed no more: take it out")
    if again.why and again.highest[0] != again.highest[1]:
        numbers = " then, now ".join(again.highest)
        print_note(f"the highest number is {numbers}: cards that print it differ by that alone")
    kept = count - len(again.why)
    if not again.why:
        print_note(f"nothing prints differently from {again.revision}, so there is nothing to print")
    elif kept:
        print_note(f"{kept} of {count} cards print as they did at {again.revision}, and are left out")


def _reason(card: str, before: Card | None, was: "_Drawn", now: "_Drawn") -> str:
    if before is None:
        return "new"
    for side in now.printing.sides:
        first, second = was.look(before.id, side), now.look(card, side)
        if first is None or second is None:
            return "unknown"
        if first != second:
            return side
    return ""


def _gone(old: Catalog, new: Catalog, printing: Printing, names: Mapping[str, str]) -> tuple[Card, ...]:
    """Cards that were printed then and are no more: without a file, retired, or drafts again."""
    if printing.query is None:
        return ()
    still = {card.id for card in printable(new.cards, drafts=printing.drafts)}
    asked: Iterable[Card] = select(old, printing.query)
    return tuple(card for card in printable(asked, drafts=printing.drafts) if names.get(card.id) not in still)


class _Drawn:
    """The looks of one edition's cards, drawn when they are asked for."""

    def __init__(self, catalog: Catalog, templates: "TemplateSet", printing: Printing) -> None:
        self.cards = {card.id: card for card in catalog.cards}
        self.printing = printing
        self.highest = templates.facts.total
        self.told: list[Diagnostic] = []
        self._templates = templates
        self._looks = Looks()

    def look(self, card: str, side: "Side") -> "CardFace | None":
        """How a side prints; None where it cannot be drawn."""
        try:
            face = self._templates.face(self.cards[card], FaceOptions(side, low_ink=self.printing.low_ink))
            return self._looks.look(face)
        except TanukiError as error:
            self.told.extend(error.diagnostics)
            return None
