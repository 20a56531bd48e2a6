"""What there is to tell of one card among the others, as text for people."""

from collections.abc import Iterator
from typing import Literal

from tanuki_print.catalog.model import Card
from tanuki_print.cli.stats_text import counted, label, named, wrapped
from tanuki_print.cli.stats_values import StatsBook, rounded
from tanuki_print.referee.duels import Duel
from tanuki_print.referee.matchups import Extreme, Record


def card_text(book: StatsBook, card: Card) -> str:
    """Its figures and their place among the others, who beats it, whom it beats, its twins, its fights."""
    parts = [_figures(book, card), _neighbours(book, card), _fights(book, card)]
    return "\n\n".join(text for part in parts if (text := "\n".join(part)))


def _figures(book: StatsBook, card: Card) -> Iterator[str]:
    yield f"{card.name}, {label(card.rarity)}, {card.set}"
    for measure in book.balance.measures:
        own = next((value for other, value in measure.values if other.id == card.id), None)
        if own is not None:
            values = [value for _, value in measure.values]
            above, same = sum(value > own for value in values), sum(value == own for value in values)
            median = rounded(book.balance.spreads[measure.name].median)
            alike = f", {same - 1} more with the same" if same > 1 else ""
            yield f"{measure.name} {own}: place {above + 1} of {len(values)}{alike}; the median is {median}"


def _neighbours(book: StatsBook, card: Card) -> Iterator[str]:
    balance = book.balance
    for each in balance.dominated:
        if each.card.id == card.id:
            lower = f", {each.lower} of a lower rarity" if each.lower else ""
            yield from wrapped(f"beaten by {counted(each.count, 'card')}{lower}; the nearest: {named(each.nearest)}")
    below = [each.card for each in balance.dominated if any(other.id == card.id for other in each.nearest)]
    if below:
        yield from wrapped(f"beats, nearest first below it: {named(below)}")
    for group in balance.twins.equal:
        if any(other.id == card.id for other in group):
            yield from wrapped(f"twins: {named([other for other in group if other.id != card.id])}")
    near = [
        pair.other if pair.one.id == card.id else pair.one
        for pair in balance.twins.near
        if card.id in (pair.one.id, pair.other.id)
    ]
    if near:
        yield from wrapped(f"near-twins: {named(near)}")
    for one in balance.outliers:
        if one.card.id == card.id:
            yield f"outlier: {one.measure} {one.value}, beyond {rounded(one.low)} to {rounded(one.high)}"


def _fights(book: StatsBook, card: Card) -> Iterator[str]:
    fights = next((each for each in book.fights or () if each.card.id == card.id), None)
    if fights is None:
        return
    for record in fights.attacking:
        yield from _record(f"attacks those in {record.position}", record, "attacking")
    for record in fights.defending:
        yield from _record(f"attacked in {record.position}", record, "defending")


def _record(what: str, record: Record, role: Literal["attacking", "defending"]) -> Iterator[str]:
    counts = {
        "beats": record.beats,
        "trades with": record.trades,
        "bounces off" if role == "attacking" else "stands against": record.bounces,
        "loses to": record.loses,
    }
    yield f"{what}: " + (", ".join(f"{word} {count}" for word, count in counts.items() if count) or "nobody there")
    for word, extreme in (("best", record.best), ("worst", record.worst)):
        if extreme is not None:
            yield from (f"  {line}" for line in wrapped(f"{word}: {_extreme(extreme, role)}"))


def _extreme(extreme: Extreme, role: Literal["attacking", "defending"]) -> str:
    names = named(extreme.cards, extreme.count - len(extreme.cards))
    rules = f"rule{'s' if len(extreme.rules) > 1 else ''} {' and '.join(extreme.rules)}"
    return f"{_outcome(extreme.duel, role)} ({rules}): {names}"


def _outcome(duel: Duel, role: Literal["attacking", "defending"]) -> str:
    """What a duel comes to, from the side of the card that is told of."""
    falls, pays = (duel.attacker_falls, duel.target_falls), (duel.attacker_pays, duel.target_pays)
    if role == "defending":
        falls, pays = falls[::-1], pays[::-1]
    words = {(False, False): "neither falls", (True, False): "it falls", (False, True): "the other falls"}
    said = words.get(falls, "both fall")
    said += f", its player loses {pays[0]}" if pays[0] else ""
    return said + (f", the other player loses {pays[1]}" if pays[1] else "")
