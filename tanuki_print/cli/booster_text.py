"""Packs as text: for people a block a pack, the shining cards marked; for spreadsheets a line a card."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.pack import PLAIN, Pack, PackCard
from tanuki_print.boosters.release import CardFacts
from tanuki_print.cli.tables import table
from tanuki_print.exports.delimited import delimited_lines

_MARK = "*"


def pack_text(opening: Opening, pack: Pack, cards: Mapping[str, CardFacts], shine: Callable[[str], str]) -> str:
    """One pack as text: its cards with rarity and finish, a count, and the line by which it opens again.

    What is not plain has a mark, and `shine` makes its line stand out.
    """
    box = "" if pack.box is None else f"box {pack.box}, "
    title = f"{opening.pool.title}, {box}pack {pack.number}"
    lines = table([_row(card, cards[card.id]) for card in pack.cards])
    shown = [line if card.finish == PLAIN else shine(line) for line, card in zip(lines, pack.cards, strict=True)]
    rarities = Counter(cards[card.id].rarity or "of no rarity" for card in pack.cards)
    shining = Counter(card.finish for card in pack.cards if card.finish != PLAIN)
    counted = ", ".join(f"{count} {word}" for word, count in [*rarities.items(), *shining.items()])
    total = f"{len(pack.cards)} card{'' if len(pack.cards) == 1 else 's'}: {counted}"
    return "\n".join([title, "", *shown, "", total, opening.seed_line(pack)])


def _row(card: PackCard, facts: CardFacts) -> tuple[str, ...]:
    finish = "" if card.finish == PLAIN else card.finish + (" (lucky)" if card.upgraded else "")
    return (" " if card.finish == PLAIN else _MARK, facts.number, facts.name, facts.rarity, finish)


def pack_rows(packs: Iterable[Pack], cards: Mapping[str, CardFacts]) -> Iterator[str]:
    """Packs for a spreadsheet: lines of CSV, a card a line, with a heading."""
    heading: tuple[tuple[object, ...], ...] = (("box", "pack", "id", "number", "name", "set", "rarity", "finish"),)
    for pack in packs:
        rows = ((pack.box, pack.number, *_cells(card, cards[card.id])) for card in pack.cards)
        yield delimited_lines((*heading, *rows))
        heading = ()


def _cells(card: PackCard, facts: CardFacts) -> tuple[str, ...]:
    return (card.id, facts.number, facts.name, facts.set, facts.rarity, card.finish)
