"""Deck lists: text with one `3 Momotarō` a line, `#` comments, and names as people type them."""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tanuki_print.catalog.characters import describe, suspects
from tanuki_print.catalog.lookup import CardFinder
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, UsageError, unreadable
from tanuki_print.workspace import Workspace, files_in

MOST_COPIES = 1000
"""The most one line may ask for: more is a slip, an id or a year taken for a count."""

DECK_BYTES = 1024 * 1024
_COUNTED = re.compile(r"(?P<count>[0-9]+)(?:[ ]*[xX\u00d7\u2715][ ]+|[ ]*\u00d7[ ]*|[ ]+)(?P<name>\S.*)")
_ODD_COUNT = re.compile(
    r"(?P<count>[-+]?[0-9][0-9.,/]*|[-+][^ ]+|\[[^\]]*\]|[A-Za-z]+)[ ]*[x\u00d7]?[ ]+(?P<name>\S.*)"
)
_COUNT_ASTRAY = re.compile(
    r"[xX\u00d7][ ]*(?P<first>[0-9]+)[ ]+(?P<rest>\S.*)"
    r"|(?P<name>\S.*?)[ ]+[xX\u00d7]?[ ]*(?P<last>[0-9]+)[ ]*[xX\u00d7]?"
)
_COMMENT = re.compile(r"[ ]+#.*")
_BARE_COUNT = re.compile(r"[0-9]+[ ]*[xX\u00d7]?")


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as written: how many of which card, in the order of the file, and the places of these lines."""

    lines: tuple[tuple[int, Card], ...]
    places: tuple[Span, ...] = ()

    @property
    def total(self) -> int:
        """How many cards there are in all."""
        return sum(count for count, _ in self.lines)


def read_deck(text: str, path: str, catalog: Catalog) -> tuple[DeckList, Report]:
    """Give the deck a text lists, and everything wrong with it; `lines` holds what could be read.

    A line is `3 name`, `3x name` (the multiplication sign will do too), or a name alone for one copy; the name may be
    an id, a number or an alias as well. A count of 0 is allowed and prints nothing. More than the
    game's limit of copies gives a warning, not an error.
    """
    report = Report()
    finder = CardFinder(catalog)
    lines: list[tuple[int, Card]] = []
    places: list[Span] = []
    content = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(content.split("\n"), 1):
        span = Span(path, number, len(line) - len(line.lstrip()) + 1)
        found = read_line(line, span, finder, report)
        if found is not None:
            lines.append(found)
            places.append(span)
    if not lines and not report.has_errors:
        report.add(
            Diagnostic(
                Span(path), "the deck is empty", "deck-empty", "write its cards, for instance '3 Name' on a line"
            )
        )
    deck = DeckList(tuple(lines), tuple(places))
    _check_use(catalog, deck, report)
    return deck, report


def read_line(line: str, span: Span, finder: CardFinder, report: Report) -> tuple[int, Card] | None:
    """Give the count and the card of one line, as every list of cards is read: `3 Kappa`, `3x Kappa`, `Kappa`.

    None for a blank line or a comment, and, with the reason in `report`, for a line that cannot be read.
    """
    bare = _bare(line)
    return _read_line(bare, span, finder, report) if bare else None


def read_deck_file(path: Path, name: str, catalog: Catalog) -> tuple[DeckList, Report]:
    """Give the deck a file lists; `name` is how complaints call it. What cannot be read is in the report, too."""
    try:
        with path.open("rb") as file:
            data = file.read(DECK_BYTES + 1)
        if len(data) > DECK_BYTES:
            hint = "a deck is a short text: is this another file?"
            return _no_deck(Span(name), f"the file has more than {DECK_BYTES:,} bytes", "deck-size", hint)
        if b"\0" in data:
            hint = "a deck is a text with lines such as '3 Name'"
            return _no_deck(Span(name), "this is no text: it holds a zero byte", "deck-encoding", hint)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _no_deck(Span(name, line, 1), "this line is not UTF-8", "deck-encoding", "save the file again as UTF-8")
    except FileNotFoundError:
        return _no_deck(
            Span(name), "there is no such file", "file-missing", "tanuki-print deck list shows those there are"
        )
    except OSError as error:
        return DeckList(()), Report([unreadable(name, error)])
    return read_deck(text, name, catalog)


def deck_files(workspace: Workspace, game: str) -> list[Path]:
    """The decks that lie in the game's decks/ folder."""
    return files_in(workspace.cards_dir(game) / "decks", ".txt")


def _no_deck(span: Span, message: str, code: str, hint: str) -> tuple[DeckList, Report]:
    return DeckList(()), Report([Diagnostic(span, message, code, hint)])


def _bare(line: str) -> str:
    text = unicodedata.normalize("NFC", line).replace("\t", " ").replace("\u00a0", " ").replace("\u3000", " ").strip()
    return "" if text.startswith("#") else text


def _read_line(text: str, span: Span, finder: CardFinder, report: Report) -> tuple[int, Card] | None:
    for _, character in suspects(text):
        report.add(Diagnostic(span, f"there is a {describe(character)} in this line", "deck-character", "delete it"))
        return None
    for candidate in dict.fromkeys((text, _COMMENT.sub("", text))):
        found = _read_entry(candidate, finder)
        if found is not None:
            return _within(found, span, report)
    report.add(_complaint(_COMMENT.sub("", text), span, finder))
    return None


def _read_entry(text: str, finder: CardFinder) -> tuple[int, Card] | None:
    match = _COUNTED.fullmatch(text)
    if match is not None and (card := _card(finder, match["name"])):
        return int(match["count"][:12]), card
    if _BARE_COUNT.fullmatch(text) and all(text != card.number for card in finder.catalog.cards):
        return None  # a bare 3 is a count that lost its card; a card's number stands alone only as the card has it
    card = _card(finder, text)
    return (1, card) if card else None


def _card(finder: CardFinder, text: str) -> Card | None:
    try:
        return finder.find(text)
    except UsageError:
        return None


def _within(found: tuple[int, Card], span: Span, report: Report) -> tuple[int, Card] | None:
    count, card = found
    if count > MOST_COPIES:
        message = f"the count {count} is too large, at most {MOST_COPIES}"
        report.add(Diagnostic(span, message, "deck-count", "the count comes first, then the card", card.id))
        return None
    return found


def _complaint(text: str, span: Span, finder: CardFinder) -> Diagnostic:
    if _BARE_COUNT.fullmatch(text):
        return Diagnostic(span, f"there is no card after the count {text}", "deck-line", "for instance '3 Name'")
    astray = _COUNT_ASTRAY.fullmatch(text)
    if astray is not None and (card := _card(finder, astray["rest"] or astray["name"])):
        hint = f"write '{astray['first'] or astray['last']} {card.name}'"
        return Diagnostic(span, "the count must come first", "deck-count", hint, card.id)
    odd = _ODD_COUNT.fullmatch(text)
    if odd is not None and (card := _card(finder, odd["name"])):
        message = f"the count must be a whole number from 0, found {odd['count']!r}"
        return Diagnostic(span, message, "deck-count", f"for instance '3 {card.name}'", card.id)
    counted = _COUNTED.fullmatch(text)
    try:
        finder.find(counted["name"] if counted else text)
    except UsageError as error:
        return Diagnostic(span, error.message, "deck-card", error.hint)
    return Diagnostic(span, f"cannot read {text!r}", "deck-line", "for instance '3 Name'")


def _check_use(catalog: Catalog, deck: DeckList, report: Report) -> None:
    limit = catalog.game.copies
    used: Counter[str] = Counter()
    for count, card in deck.lines:
        used[card.id] += count
    spans = {card.id: span for (_, card), span in zip(deck.lines, deck.places, strict=True)}
    for card in catalog.cards:
        if not used[card.id]:
            continue
        if limit and used[card.id] > limit:
            message = f"the deck holds {used[card.id]} copies, at most {limit} are allowed"
            report.add(_warning(spans[card.id], message, "deck-copies", card, f"take {used[card.id] - limit} out"))
        if card.status is not Status.FINAL:
            hint = "it is never printed" if card.status is Status.RETIRED else "it prints only with --draft"
            message = f"this card is not final ({card.status.value})"
            report.add(_warning(spans[card.id], message, "deck-status", card, hint))


def _warning(span: Span, message: str, code: str, card: Card, hint: str) -> Diagnostic:
    return Diagnostic(span, message, code, hint, card.id, Severity.WARNING)
