"""Statistics of cards as text for people, 80 columns wide."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from tanuki_print.catalog.balance import Curve, Group
from tanuki_print.catalog.figures import Spread
from tanuki_print.catalog.model import Card
from tanuki_print.cli.stats_values import StatsBook, rounded
from tanuki_print.cli.tables import shortened, table, text_width
from tanuki_print.referee.matchups import MatchUps

WIDTH = 80
NAME = 22
"""Places a name takes in a table."""

MOST_ROWS = 15
_MARKS = "#+ox%*=~"
_BAR = 50


def stats_text(book: StatsBook) -> str:
    """Spread and curves first, then what stands out, then fights."""
    balance = book.balance
    parts: list[Iterable[str]] = [_head(book)]
    if not balance.figures:
        parts.append(wrapped("The cards have no figures: its card.schema.json has no property of the type integer."))
    elif balance.cards:
        parts += [_spreads(book), *_curves(book), _dominated(book), _twins(book), _gaps(book), _outliers(book)]
        parts.append(_fights(book))
    return "\n\n".join(text for part in parts if (text := "\n".join(part)))


def wrapped(text: str) -> list[str]:
    """A paragraph as lines."""
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


def counted(number: int, what: str) -> str:
    """A number with its word: `1 card`, `2 cards`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def label(group: str) -> str:
    """What a group is called: its id, or that it is none."""
    return group or "no rarity"


def named(cards: Sequence[Card], rest: int = 0) -> str:
    """Names in a row, and how many more."""
    return ", ".join([*(card.name for card in cards), *([f"{rest} more"] if rest > 0 else [])])


def _head(book: StatsBook) -> Iterator[str]:
    balance = book.balance
    by = f", measured by {' and '.join(balance.figures)}" if balance.figures else ""
    yield from wrapped(f"{book.catalog.game.title}: {counted(len(balance.cards), 'card')}{by}")
    if balance.without and balance.figures:
        names = named(balance.without[:6], len(balance.without) - 6)
        yield from wrapped(f"{counted(len(balance.without), 'card')} without figures, left out: {names}")


def _spreads(book: StatsBook) -> Iterator[str]:
    rows = [["", "", "cards", "least", "lower", "median", "upper", "most", "mean"]]
    parts = book.groups if len(book.groups) > 1 else ()
    for measure in book.balance.measures:
        rows.append([shortened(measure.name, 12), "all", *_cells(book.balance.spreads[measure.name])])
        rows += [["", shortened(label(each.id), 16), *_cells(each.spreads[measure.name])] for each in parts]
    yield from table(rows, [False, False, *[True] * 7])


def _cells(known: Spread) -> list[str]:
    exact = (known.lower, known.median, known.upper)
    return [
        str(known.count),
        rounded(known.least),
        *map(rounded, exact),
        rounded(known.greatest),
        rounded(known.mean),
    ]


def _curves(book: StatsBook) -> Iterator[list[str]]:
    marks = {group.id: _MARKS[min(place, len(_MARKS) - 1)] for place, group in enumerate(book.groups)}
    for curve in book.balance.curves(book.by):
        if curve.bins.size:
            yield list(_curve(curve, book.groups, marks))


def _curve(curve: Curve, groups: Sequence[Group], marks: dict[str, str]) -> Iterator[str]:
    bins = curve.bins
    totals = [sum(counts[place] for counts in curve.counts.values()) for place in range(bins.size)]
    each = ceil(max(totals) / _BAR)
    legend = "  ".join(f"{marks[group.id]} {label(group.id)}" for group in groups)
    scale = "" if each == 1 else f"  (a sign is {each} cards, rounded up)"
    yield shortened(f"{curve.measure}: {legend}{scale}", WIDTH)
    rows = []
    for place, total in enumerate(totals):
        first = bins.start + place * bins.width
        bar = "".join(
            marks[group.id] * ceil(curve.counts[group.id][place] / each) for group in groups if group.id in curve.counts
        )
        span = str(first) if bins.width == 1 else f"{first} to {first + bins.width - 1}"
        rows.append([span, str(total), shortened(bar, WIDTH - 24)])
    yield from table(rows, [True, True, False])


def _more(rows: int, shown: int) -> list[str]:
    return [f"... and {rows - shown} more; --format json has all"] if rows > shown else []


def _dominated(book: StatsBook) -> Iterator[str]:
    balance = book.balance
    found = balance.dominated
    if not found:
        yield "No card is beaten in its figures by another of the same or a lower rarity."
        return
    lower = sum(each.lower > 0 for each in found)
    yield from wrapped(
        f"Beaten are {len(found)} of {len(balance.cards)} cards: another of the same or a lower rarity is no lower in "
        f"any figure and higher in one. Of these, {lower} are beaten by a card of a lower rarity."
    )
    figures = {one.card.id: one.figures for one in balance.cards}
    rows = [["", "rarity", *balance.figures, "by", "lower", "nearest"]]
    for each in found[:MOST_ROWS]:
        values = ["-" if value is None else str(value) for value in figures[each.card.id]]
        by = [str(each.count), str(each.lower) if each.lower else "-", ""]
        rows.append([shortened(each.card.name, NAME), shortened(label(each.card.rarity), 10), *values, *by])
    lines = table(rows, [False, False, *[True] * (len(balance.figures) + 2)])
    room = WIDTH - max(text_width(line) for line in lines[1:]) - 2
    yield lines[0]
    for line, each in zip(lines[1:], found, strict=False):
        gap = " " * (WIDTH - room - text_width(line))
        yield f"{line}{gap}{shortened(named(each.nearest), max(room, 8))}".rstrip()
    yield from _more(len(found), MOST_ROWS)


def _twins(book: StatsBook) -> Iterator[str]:
    twins = book.balance.twins
    figures = {one.card.id: one.figures for one in book.balance.cards}
    if twins.equal:
        yield f"{counted(len(twins.equal), 'group')} of twins, equal in all figures:"
        for group in twins.equal[:MOST_ROWS]:
            values = "/".join(str(value) for value in figures[group[0].id])
            yield shortened(f"  {values}  {named(group)}", WIDTH)
        yield from _more(len(twins.equal), MOST_ROWS)
    if twins.near:
        steps = ", ".join(f"{name} {step}" for name, step in zip(book.balance.figures, twins.steps, strict=True))
        yield f"{counted(len(twins.near), 'pair')} of near-twins, one step apart in one figure (steps: {steps}):"
        for near in twins.near[:MOST_ROWS]:
            apart = next(
                f"{name} {each:+}" for name, each in zip(book.balance.figures, near.apart, strict=True) if each
            )
            yield shortened(f"  {near.one.name}, {near.other.name}: {apart}", WIDTH)
        yield from _more(len(twins.near), MOST_ROWS)


def _gaps(book: StatsBook) -> Iterator[str]:
    for gap in book.balance.gaps[:MOST_ROWS]:
        yield f"gap: no card has {gap.measure} {gap.first} to {gap.last}"
    yield from _more(len(book.balance.gaps), MOST_ROWS)


def _outliers(book: StatsBook) -> Iterator[str]:
    for one in book.balance.outliers[:MOST_ROWS]:
        usual = f"{rounded(one.low)} to {rounded(one.high)}"
        what = f"outlier: {one.card.name}, {one.measure} {one.value}"
        yield shortened(f"{what}, beyond {usual} of {label(one.card.rarity)}", WIDTH)
    yield from _more(len(book.balance.outliers), MOST_ROWS)


def _fights(book: StatsBook) -> Iterator[str]:
    if not book.fights or len(book.fights) < 2:
        return
    positions = list(dict.fromkeys(record.position for each in book.fights for record in each.attacking))
    chosen = ", ".join(f"{name}: {reading}" for name, reading in book.readings.items())
    yield from wrapped(
        f"Every card against each of the {len(book.fights) - 1} others: how many it beats when it attacks those lying "
        "so, and how many it holds out against when attacked so; first who does most of all this together."
    )
    if chosen:
        yield from wrapped(f"Readings: {chosen}")
    fits = 2 * sum(text_width(position) + 2 for position in positions) <= WIDTH - NAME
    room = max(3, (WIDTH - NAME) // (2 * len(positions)) - 2)
    short = positions if fits else [shortened(position, room) for position in positions]
    wide = sum(text_width(position) + 2 for position in short)
    yield shortened(f"{' ' * NAME}  {shortened('beats, attacking', wide - 2):<{wide}}holds, attacked", WIDTH)
    rows = [[" " * NAME, *short, *short]]
    ranked = sorted(book.fights, key=_might, reverse=True)
    shown = ranked if len(ranked) <= MOST_ROWS + 6 else [*ranked[:MOST_ROWS], *ranked[-5:]]
    rows += [_fight_row(each, positions) for each in shown]
    lines = list(table(rows, [False, *[True] * (2 * len(positions))]))
    if len(shown) < len(ranked):
        lines.insert(1 + MOST_ROWS, f"... {len(ranked) - len(shown)} more; --format json has all")
    yield from lines


def _might(each: MatchUps) -> int:
    return sum(record.beats for record in each.attacking) + sum(record.holds for record in each.defending)


def _fight_row(each: MatchUps, positions: Sequence[str]) -> list[str]:
    beats = {record.position: record.beats for record in each.attacking}
    holds = {record.position: record.holds for record in each.defending}
    cells = [counts.get(position) for counts in (beats, holds) for position in positions]
    return [shortened(each.card.name, NAME), *("-" if cell is None else str(cell) for cell in cells)]
