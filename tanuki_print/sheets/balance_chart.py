"""The chart of a game's balance: `balance.svg.j2` drawn with the curve of every group and every card by two figures.

The command line writes it to a file, a web page may show it: both call `balance_svg`. Lengths in mm.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from operator import itemgetter
from typing import Any, NamedTuple

from tanuki_print.catalog.balance import Balance, Curve, Group, group_of
from tanuki_print.catalog.figures import step_of
from tanuki_print.catalog.model import Card, Game
from tanuki_print.sheets.balance_labels import SIZE, Rect, Spot, placed_labels
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.picture import Pictures, Plate
from tanuki_print.sheets.svg import svg_text

TEMPLATE = "balance.svg.j2"
WIDTH = 240.0
MARGIN = 8.0
SCATTER = Rect(22.0, 0.0, 232.0, 128.0)
"""Where the cards stand: from the left edge of the picture, and from the top of this part."""

_ROUND = (1, 2, 5)
_TICKS = 12
_LEAST_FULL = 4
"""A full bar stands for at least so many cards: a single card looks like one."""

_RADIUS = 1.15
_SMALLEST = 0.7
_LARGEST = 2.6
_ROOMY = 200
"""Up to so many places have marks of full size; more have smaller ones, so that a cloud stays one of points."""

_MOST_NAMES = 90
_COLORS = ("#c8361f", "#2e7d4f", "#2f5da8", "#c08a12", "#7b3f98", "#4a4038")
_SIDES = (0, 4, 40, 3, 30, 0)
"""Marks of groups: a circle, a square, a diamond, a triangle upwards, one downwards."""

_SHAPES = {
    4: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    40: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    3: ((0, -1.25), (1.15, 0.85), (-1.15, 0.85)),
    30: ((0, 1.25), (1.15, -0.85), (-1.15, -0.85)),
}


def balance_svg(pictures: Pictures, balance: Balance, by: str = "rarity") -> str:
    """The chart as the text of an SVG file, letters as outlines; raises TanukiError for a fault of the template."""
    title = f"{pictures.templates.game.title}: balance"
    return svg_text(balance_plate(pictures, balance, by).face, load_fonts(), 0.0, title)


def balance_plate(pictures: Pictures, balance: Balance, by: str = "rarity") -> Plate:
    """The chart as a picture, its cards parted by `rarity` or `set`; raises TanukiError for a fault of the template."""
    return pictures.draw(TEMPLATE, chart_values(pictures.templates.game, balance, by), about="balance")


def chart_values(game: Game, balance: Balance, by: str) -> dict[str, Any]:
    """What the template sees: plain words, numbers, and places in mm."""
    groups = balance.groups(by)
    looks = dict(zip((group.id for group in groups), _looks(game, groups), strict=True))
    titles = {each.id: each.title for each in game.sets} if by == "set" else {}
    return {
        "by": by,
        "count": len(balance.cards),
        "left_out": len(balance.without),
        "figures": list(balance.figures),
        "groups": [
            {"id": group.id, "name": titles.get(group.id, group.id) or "no rarity", "cards": len(group.cards)}
            | looks[group.id]
            | {"points": _points(looks[group.id]["sides"], 0, 0, _RADIUS)}
            for group in groups
        ],
        "panels": [
            _panel(curve, groups, step_of(value for _, value in measure.values))
            for curve, measure in zip(balance.curves(by), balance.measures, strict=True)
        ],
        "scatter": _scatter(balance, by, looks),
        "label_size": SIZE,
    }


def _looks(game: Game, groups: Sequence[Group]) -> list[dict[str, Any]]:
    """The colour and the mark of each group: the colours of the sets where these differ, else a row of our own."""
    own = []
    for group in groups:
        colors = game.set_of(group.cards[0].card).colors
        own.append(colors.get("seal", colors.get("frame", "")))
    if len(set(own)) < len(own) or "" in own:
        own = [_COLORS[place % len(_COLORS)] for place in range(len(groups))]
    return [{"color": color, "sides": _SIDES[place % len(_SIDES)]} for place, color in enumerate(own)]


def _panel(curve: Curve, groups: Sequence[Group], step: int) -> dict[str, Any]:
    """The curve of one measure: a row a group, bars as parts of a full one, each row by a scale of its own.

    A value takes the room up to the next one, a step on, and its median's mark stands in the middle of that.
    """
    bins = curve.bins
    middle = Fraction(step or bins.width, 2)
    rows = []
    for group in groups:
        counts = curve.counts.get(group.id, (0,) * bins.size)
        full = max(_LEAST_FULL, *counts) if counts else _LEAST_FULL
        median = group.spreads[curve.measure].median
        place = None if median is None else float((median + middle - bins.start) / (bins.width * bins.size))
        rows.append({"median": place, "bars": [{"count": count, "part": count / full} for count in counts]})
    edges = [short_number(bins.start + place * bins.width) for place in range(bins.size + 1)]
    return {"measure": curve.measure, "edges": edges, "bins": bins.size, "rows": rows}


def short_number(number: int) -> str:
    """A number on a scale, few letters: 900, 12000, 350k, 2M."""
    for unit, sign in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if abs(number) >= max(unit, 100_000):
            return f"{number / unit:.6g}{sign}"
    return str(number)


class _Axis(NamedTuple):
    """A scale: what its ends stand for, where they lie, and the distance of its marks."""

    least: int
    greatest: int
    step: int
    start: float
    end: float

    def at(self, number: float) -> float:
        part = (number - self.least) / (self.greatest - self.least)
        return round(self.start + part * (self.end - self.start), 2)

    def ticks(self) -> list[dict[str, Any]]:
        return [
            {"at": self.at(each), "text": short_number(each)}
            for each in range(self.least, self.greatest + 1, self.step)
        ]


def _axis(numbers: Sequence[int], start: float, end: float) -> _Axis:
    unit, least, greatest = 1, min(numbers), max(numbers)
    while True:
        for step in (times * unit for times in _ROUND):
            low, high = least // step, -(-greatest // step)
            if high - low <= _TICKS:
                return _Axis(low * step, max(high, low + 1) * step, step, start, end)
        unit *= 10


def _scatter(balance: Balance, by: str, looks: Mapping[str, dict[str, Any]]) -> dict[str, Any] | None:
    """Every card by the first two figures; None where there are no two."""
    known = [
        (one.card, first, second)
        for one in balance.cards
        if len(one.figures) > 1 and (first := one.figures[0]) is not None and (second := one.figures[1]) is not None
    ]
    if not known:
        return None
    across = _axis([first for _, first, _ in known], SCATTER.left + 4, SCATTER.right - 4)
    up = _axis([second for _, _, second in known], SCATTER.bottom - 4, SCATTER.top + 4)
    places: dict[tuple[int, int], dict[str, list[Card]]] = defaultdict(lambda: defaultdict(list))
    for card, first, second in known:
        places[first, second][group_of(card, by)].append(card)
    marks, spots = _marks(balance, places, (across, up), looks)
    taken = [
        Rect(mark["x"] - reach - 0.5, mark["y"] - reach, mark["x"] + reach + 0.5, mark["y"] + reach)
        for mark in marks
        for reach in (mark["r"],)
    ]
    labels = placed_labels(spots, taken, SCATTER, load_fonts())
    return {
        "x": {"name": balance.figures[0], "ticks": across.ticks()},
        "y": {"name": balance.figures[1], "ticks": up.ticks()},
        "box": SCATTER._asdict(),
        "marks": marks,
        "labels": [label._asdict() for label in labels],
    }


def _marks(
    balance: Balance,
    places: Mapping[tuple[int, int], Mapping[str, list[Card]]],
    axes: tuple[_Axis, _Axis],
    looks: Mapping[str, dict[str, Any]],
) -> tuple[list[dict[str, Any]], list[Spot]]:
    """The marks of all cards, one for those of a group at one place, and the names wanted, the most urgent first."""
    far = {one.card.id for one in balance.outliers}
    cheap = {each.card.id for each in balance.dominated if each.lower}
    urgency = _urgency(balance)
    unit = max(_SMALLEST, _RADIUS * min(1.0, sqrt(_ROOMY / len(places))))
    marks: list[dict[str, Any]] = []
    wanted: list[tuple[tuple[int, int], Spot]] = []
    for (first, second), groups in places.items():
        for index, (group, cards) in enumerate(groups.items()):
            radius = min(_LARGEST, unit * sqrt(len(cards)))
            x = round(axes[0].at(first) + (index - (len(groups) - 1) / 2) * 1.7 * unit, 2)
            y = axes[1].at(second)
            marks.append(
                {
                    "group": group,
                    "x": x,
                    "y": y,
                    "r": round(radius, 2),
                    "points": _points(looks[group]["sides"], x, y, radius),
                }
                | {"color": looks[group]["color"], "hollow": all(card.id in cheap for card in cards)}
                | {"ring": any(card.id in far for card in cards), "cards": [(card.id, card.name) for card in cards]}
            )
            first_named = min(cards, key=lambda card: urgency[card.id])
            text = first_named.name + (f" +{len(cards) - 1}" if len(cards) > 1 else "")
            wanted.append((urgency[first_named.id], Spot(x, y, radius + (0.6 if marks[-1]["ring"] else 0), text)))
    spots = [spot for _, spot in sorted(wanted, key=itemgetter(0))]
    order = list(looks)
    marks.sort(key=lambda mark: order.index(mark["group"]))
    return marks, spots[:_MOST_NAMES]


def _urgency(balance: Balance) -> dict[str, tuple[int, int]]:
    """Which cards deserve their names: outliers, then those beaten by cards of a lower rarity, then the most beaten,
    then those that nothing beats, the greatest first.
    """
    ranks = {one.card.id: (0, place) for place, one in reversed(list(enumerate(balance.outliers)))}
    for each in balance.dominated:
        ranks.setdefault(each.card.id, (1, -each.lower) if each.lower else (2, -each.count))
    for one in balance.cards:
        ranks.setdefault(one.card.id, (3, -(one.sum or 0)))
    return ranks


def _points(sides: int, x: float, y: float, radius: float) -> str:
    """The corners of a mark, empty for a circle."""
    return " ".join(f"{x + dx * radius:.2f},{y + dy * radius:.2f}" for dx, dy in _SHAPES.get(sides, ()))
