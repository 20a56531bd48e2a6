"""Odds as text for people, 80 columns wide, and as JSON values."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tanuki_print.boosters.chances import Count
from tanuki_print.boosters.odds import CardOdds, Odds
from tanuki_print.boosters.pool import ALGORITHM, Box, Pool
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.cli.tables import shortened, table, text_width

WIDTH = 80
_LONGEST = 11
"""Letters a fraction may have in a table; JSON has it all."""
_LEAST_NAME = 12
_NO_RARITY = "no rarity"


@dataclass(frozen=True, slots=True)
class OddsBook:
    """The odds of a recipe: of a pack, and of a box where there is one."""

    catalog: Catalog
    pool: Pool
    pack: Odds
    box: Box | None = None
    in_box: Odds | None = None

    @property
    def cards(self) -> dict[str, Card]:
        """The cards that can be in a pack, by id, sorted as the game sorts them: by rarity, then by number."""
        order = {rarity: place for place, rarity in enumerate(self.catalog.game.rarities)}
        held = {odds.id for odds in self.pack.cards}
        cards = [card for card in self.catalog.cards if card.id in held]
        return {card.id: card for card in sorted(cards, key=lambda card: order.get(card.rarity, len(order)))}


def percent(chance: Fraction) -> str:
    """A chance as people read it; what is not certain never looks so, and what can be never looks impossible."""
    value = float(100 * chance)
    if 0 < value < 0.01:
        return f"{value:.2g} %"
    return f"{min(value, 99.99) if chance < 1 else value:.2f} %"


def span(count: Count) -> str:
    """The least and the most of something: `6-7`."""
    return str(count.least) if count.least == count.most else f"{count.least}-{count.most}"


def rarity_name(rarity: str) -> str:
    """A rarity, or what to call a card without one."""
    return rarity or _NO_RARITY


def odds_text(book: OddsBook) -> str:
    """Rarities and finishes first, then how many of each there can be, then every card."""
    pool = book.pool
    holds = f"a pack holds {_of('card', span(book.pack.size))}"
    if book.box is not None and book.in_box is not None:
        in_box = _of("card", span(book.in_box.size))
        holds += f", {book.box.id} holds {_of('pack', str(book.box.packs))} with {in_box}"
    parts = [[pool.title, holds], _kinds(book), _numbers(book.pack, "in a pack")]
    if book.in_box is not None and book.box is not None:
        parts.append(_numbers(book.in_box, f"in {book.box.id}"))
    parts.append(_cards(book))
    if any(line for part in parts for line in part if "  *  " in f"{line}  "):
        parts.append([f"* a fraction of more than {_LONGEST} letters; --format json has it"])
    parts.append([f"{ALGORITHM} {pool.game}@{pool.release} {pool.short_hash} {pool.recipe}"])
    return "\n\n".join("\n".join(part) for part in parts if part)


def _of(what: str, count: str) -> str:
    return f"{count} {what}{'' if count == '1' else 's'}"


def _sorted_kinds(book: OddsBook) -> list[tuple[str, str, Count, Count | None]]:
    """Rarities in the game's order, then finishes: what kind, which, in a pack, in a box."""
    in_rarities = {} if book.in_box is None else book.in_box.rarities
    in_finishes = {} if book.in_box is None else book.in_box.finishes
    rarities = dict.fromkeys(card.rarity for card in book.cards.values())
    return [
        *(("rarity", each, book.pack.rarities[each], in_rarities.get(each)) for each in rarities),
        *(("finish", each, count, in_finishes.get(each)) for each, count in book.pack.finishes.items()),
    ]


def _kinds(book: OddsBook) -> list[str]:
    rows = [("", "a pack", "average", "", "at least one", "", *((book.box.id,) if book.box else ()))]
    for _, name, count, boxed in _sorted_kinds(book):
        some = count.at_least_one
        chance = ("", "") if some is None else (_fraction(some), percent(some))
        row = (shortened(rarity_name(name), 20), span(count), _fraction(count.expected), _average(count), *chance)
        rows.append((*row, span(boxed)) if boxed else row)
    lines = list(table(rows, (False, *[True] * (len(rows[0]) - 1))))
    lines.insert(1 + len({card.rarity for card in book.cards.values()}), "")
    return lines


def _numbers(odds: Odds, where: str) -> list[str]:
    """How likely each number of a rarity or a finish is, where there is more than one."""
    kinds = [*odds.rarities.items(), *odds.finishes.items()]
    open_kinds = [(rarity_name(name), count) for name, count in kinds if count.least < count.most]
    if not open_kinds:
        return []
    left = max(text_width(name) for name, _ in open_kinds)
    lines = [f"how many {where}"]
    for name, count in open_kinds:
        lines += _wrapped(name + " " * (left - text_width(name)), list(_each(count)))
    return lines


def _each(count: Count) -> Iterable[str]:
    if count.chances is None:
        return [f"{span(count)}, on average {float(count.expected):.4g}; each number would take too long to find out"]
    return [f"{number}: {_fraction(chance)}  {percent(chance)}" for number, chance in count.chances.items()]


def _wrapped(name: str, pieces: Sequence[str]) -> list[str]:
    lines, line = [], name
    for piece in pieces:
        if line.strip() != name.strip() and text_width(line) + 3 + text_width(piece) > WIDTH:
            lines.append(line)
            line = " " * text_width(name)
        line += ("  " if line in (name, " " * text_width(name)) else "   ") + piece
    return [*lines, line]


def _cards(book: OddsBook) -> list[str]:
    """Every card: the chance that it is in a pack, that it is there in a better finish, copies in a box."""
    odds = {card.id: card for card in book.pack.cards}
    boxed = {card.id: card.copies for card in book.in_box.cards} if book.in_box else {}
    better = list(dict.fromkeys(finish for card in odds.values() for finish in list(card.finishes)[1:]))
    head = ["in a pack", "", *(text for finish in better for text in (f"as {finish}", ""))]
    rows = [[*head, *([book.box.id] if book.box else [])]]
    for card in book.cards:
        chances = [odds[card].copies, *(odds[card].finishes.get(finish) for finish in better)]
        cells = [text for count in chances for text in _chance(count)]
        rows.append([*cells, *([span(boxed[card])] if boxed else [])])
    figures = table(rows, [True] * len(rows[0]))
    room = max(WIDTH - max(map(text_width, figures)) - 2, _LEAST_NAME)
    numbers = max((text_width(card.number) for card in book.cards.values()), default=0)
    finishes = len(book.pack.finishes) > 1
    longest = max(text_width(next(iter(card.finishes))) for card in odds.values()) + 2 if finishes else 0
    names = [["", "", ""], *([card.number, shortened(card.name, room - numbers - 2 - longest), _own(odds[card.id])]
                             for card in book.cards.values())]  # fmt: skip
    both = table([[*row[: 3 if finishes else 2], line] for row, line in zip(names, figures, strict=True)])
    return _headed(both, list(book.cards.values()))


def _headed(lines: Sequence[str], cards: Sequence[Card]) -> list[str]:
    """The lines of cards with a heading above each rarity."""
    found, last = [lines[0]], None
    for line, card in zip(lines[1:], cards, strict=True):
        if card.rarity != last:
            many = sum(other.rarity == card.rarity for other in cards)
            found += [] if last is None else [""]
            found += [f"{rarity_name(card.rarity)}, {many} card{'' if many == 1 else 's'}"]
            last = card.rarity
        found.append(line)
    return found


def _own(odds: CardOdds) -> str:
    return next(iter(odds.finishes))


def _chance(count: Count | None) -> tuple[str, str]:
    return ("", "") if count is None else (_fraction(count.expected), percent(count.expected))


def _average(count: Count) -> str:
    return f"{float(count.expected):.3f}"


def _fraction(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else "*"


def odds_values(book: OddsBook) -> dict[str, Any]:
    """The odds as JSON values: fractions as text, percent as numbers."""
    pool, box = book.pool, book.box
    odds = {card.id: card for card in book.pack.cards}
    boxed = {card.id: card for card in book.in_box.cards} if book.in_box else {}
    kinds = [
        {kind: name, "pack": _count_values(count), "box": boxed_count and _count_values(boxed_count)}
        for kind, name, count, boxed_count in _sorted_kinds(book)
    ]
    return {
        "game": pool.game,
        "recipe": pool.recipe,
        "release": pool.release,
        "title": pool.title,
        "algorithm": ALGORITHM,
        "pool_hash": pool.hash,
        "box": box and {"id": box.id, "packs": box.packs},
        "size": {"pack": _count_values(book.pack.size), "box": book.in_box and _count_values(book.in_box.size)},
        "rarities": [kind for kind in kinds if "rarity" in kind],
        "finishes": [kind for kind in kinds if "finish" in kind],
        "cards": [_card_values(card, odds[card.id], boxed.get(card.id)) for card in book.cards.values()],
    }


def _card_values(card: Card, odds: CardOdds, boxed: CardOdds | None) -> dict[str, Any]:
    return {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "set": card.set,
        "rarity": card.rarity,
        "pack": _count_values(odds.copies),
        "box": boxed and _count_values(boxed.copies),
        "finishes": [
            {"finish": finish, "pack": _count_values(count), "box": boxed and _count_values(boxed.finishes[finish])}
            for finish, count in odds.finishes.items()
        ],
    }


def _count_values(count: Count) -> dict[str, Any]:
    """How many of something, as JSON values; what is not known is null."""
    return {
        "expected": str(count.expected),
        "average": float(count.expected),
        "least": count.least,
        "most": count.most,
        "at_least_one": None if count.at_least_one is None else _chance_values(count.at_least_one),
        "numbers": count.chances and _number_values(count.chances),
    }


def _number_values(chances: Mapping[int, Fraction]) -> list[dict[str, Any]]:
    return [{"number": number, **_chance_values(chance)} for number, chance in chances.items()]


def _chance_values(chance: Fraction) -> dict[str, Any]:
    return {"chance": str(chance), "percent": float(100 * chance)}
