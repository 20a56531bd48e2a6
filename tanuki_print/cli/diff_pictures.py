"""Old and new side by side, a PNG a card."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tanuki_print.catalog.changes import CardChange, Changes
from tanuki_print.catalog.ids import card_stem
from tanuki_print.catalog.model import Card
from tanuki_print.cli.diff_text import ARROW, card_lines, facts, named
from tanuki_print.cli.progress import Progress
from tanuki_print.sheets.differing import differing
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.pairs import Caption, pair
from tanuki_print.sheets.picture import picture_pages
from tanuki_print.sheets.raster import png_bytes

if TYPE_CHECKING:
    from tanuki_print.cli.editions import Seen

_MOST_LINES = 8


def pictures(old: "Seen", new: "Seen", changes: Changes, dpi: float) -> Iterator[tuple[str, bytes]]:
    """File names and PNG data: a picture for each side that prints differently, and for cards that are new or gone."""
    wanted = [*_changed(old, new, changes), *_whole(old, new, changes)]
    corner = new.edition.catalog.game.stock.corner
    book = load_fonts()
    with Progress("picture", len(wanted)) as progress:
        for name, keys, words in progress.over(wanted):
            caption = words
            before, after = old.faces.get(keys[0]), new.faces.get(keys[1])
            if before is not None and after is not None:
                caption = caption._replace(marks=differing(before, after, book))
            if before is not None or after is not None:
                plate = pair(before, after, corner, caption, book)
                yield f"{name}.png", png_bytes(picture_pages([plate], book, caption.title), dpi)


_Wanted = tuple[str, tuple[tuple[str, str], tuple[str, str]], Caption]


def _changed(old: "Seen", new: "Seen", changes: Changes) -> Iterator[_Wanted]:
    for change in changes.changed:
        for side in change.sides:
            title = named(change.new) if side == "front" else f"{named(change.new)}, {side}"
            yield (
                _name(change.new, side),
                ((change.old.id, side), (change.new.id, side)),
                Caption(title, old.name, new.name, _lines(change)),
            )


def _lines(change: CardChange) -> list[str]:
    lines = [line for line in card_lines(change) if line][:-1]
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], f"and {len(lines) - _MOST_LINES + 1} more"]
    return [line.replace(ARROW, "\u2192") for line in lines] or ["the same values, another look"]


def _whole(old: "Seen", new: "Seen", changes: Changes) -> Iterator[_Wanted]:
    for card in changes.added:
        caption = Caption(named(card), f"{old.name}: not there", new.name, [f"new: {facts(card)}"])
        yield _name(card, "front"), ((card.id, ""), (card.id, "front")), caption
    for card in changes.removed:
        caption = Caption(named(card), old.name, f"{new.name}: not there", [f"gone: {facts(card)}"])
        yield f"{_name(card, 'front')}-gone", ((card.id, "front"), (card.id, "")), caption


def _name(card: Card, side: str) -> str:
    return card_stem(card) if side == "front" else f"{card_stem(card)}-{side}"
