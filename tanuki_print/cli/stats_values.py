"""Statistics of cards as JSON values: the whole of what is known, fractions as text."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tanuki_print.catalog.balance import Balance, Curve, Group
from tanuki_print.catalog.figures import Measured, Spread
from tanuki_print.catalog.model import Card, Catalog
from tanuki_print.referee.matchups import Extreme, MatchUps, Record


@dataclass(frozen=True, slots=True)
class StatsBook:
    """All there is to tell: the balance of the cards measured, their fights (None where the game has none as code)
    with the readings that decide them, and what groups are shown by (`set`, `rarity`).
    """

    catalog: Catalog
    balance: Balance
    fights: tuple[MatchUps, ...] | None
    readings: Mapping[str, str]
    by: str

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that are shown."""
        return self.balance.groups(self.by)


def rounded(number: Fraction | int | None, places: int = 1) -> str:
    """An exact number as people read it: whole ones as they are, others to so many places; a dash for none."""
    if number is None:
        return "-"
    return str(int(number)) if number == int(number) else f"{float(number):.{places}f}"


def stats_values(book: StatsBook, card: Card | None = None) -> dict[str, Any]:
    """Everything as JSON values (docs/balance.md); of one card alone where one is named."""
    balance = book.balance
    values = {
        "game": book.catalog.game.id,
        "figures": list(balance.figures),
        "cards": [_measured(one) for one in balance.cards],
        "without_figures": [one.id for one in balance.without],
        "spread": {name: _spread(each) for name, each in balance.spreads.items()},
        "sets": [_group(group) for group in balance.sets],
        "rarities": [_group(group) for group in balance.rarities],
        "curves": {by: [_curve(each) for each in balance.curves(by)] for by in ("set", "rarity")},
        "dominated": [
            {"id": each.card.id, "by": each.count, "by_lower_rarity": each.lower, "nearest": _ids(each.nearest)}
            for each in balance.dominated
        ],
        "twins": {
            "steps": dict(zip(balance.figures, balance.twins.steps, strict=True)),
            "equal": [_ids(group) for group in balance.twins.equal],
            "near": [
                {"ids": [near.one.id, near.other.id], "apart": dict(zip(balance.figures, near.apart, strict=True))}
                for near in balance.twins.near
            ],
        },
        "gaps": [gap._asdict() for gap in balance.gaps],
        "outliers": [
            {"id": one.card.id, "measure": one.measure, "value": one.value, "low": str(one.low), "high": str(one.high)}
            for one in balance.outliers
        ],
        "readings": dict(book.readings),
        "fights": None if book.fights is None else [_fights(each) for each in book.fights],
    }
    return values if card is None else _of_card(values, card)


def _of_card(values: dict[str, Any], card: Card) -> dict[str, Any]:
    def own(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [row for row in rows if row["id"] == card.id]

    twins = values["twins"]
    return {
        "game": values["game"],
        "card": own(values["cards"])[0],
        "dominated": next(iter(own(values["dominated"])), None),
        "dominates_nearest": [row["id"] for row in values["dominated"] if card.id in row["nearest"]],
        "equal": [each for group in twins["equal"] if card.id in group for each in group if each != card.id],
        "near": [pair for pair in twins["near"] if card.id in pair["ids"]],
        "outliers": own(values["outliers"]),
        "readings": values["readings"],
        "fights": None if values["fights"] is None else own(values["fights"])[0],
    }


def _ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


def _measured(one: Measured) -> dict[str, Any]:
    card = one.card
    about = {"id": card.id, "number": card.number, "name": card.name, "set": card.set, "rarity": card.rarity}
    return {**about, "status": card.status.value, "figures": list(one.figures), "sum": one.sum}


def _spread(known: Spread) -> dict[str, Any]:
    exact = {"mean": known.mean, "lower": known.lower, "median": known.median, "upper": known.upper}
    return {
        "count": known.count,
        "least": known.least,
        "greatest": known.greatest,
        **{name: None if value is None else str(value) for name, value in exact.items()},
    }


def _group(group: Group) -> dict[str, Any]:
    spreads = {name: _spread(each) for name, each in group.spreads.items()}
    return {"id": group.id, "cards": len(group.cards), "spread": spreads}


def _curve(curve: Curve) -> dict[str, Any]:
    counts = {group: list(each) for group, each in curve.counts.items()}
    return {"measure": curve.measure, "start": curve.bins.start, "width": curve.bins.width, "counts": counts}


def _fights(each: MatchUps) -> dict[str, Any]:
    return {
        "id": each.card.id,
        "attacking": {record.position: _record(record) for record in each.attacking},
        "defending": {record.position: _record(record) for record in each.defending},
    }


def _record(record: Record) -> dict[str, Any]:
    counts = {"beats": record.beats, "trades": record.trades, "bounces": record.bounces, "loses": record.loses}
    return {**counts, "holds": record.holds, "best": _extreme(record.best), "worst": _extreme(record.worst)}


def _extreme(extreme: Extreme | None) -> dict[str, Any] | None:
    if extreme is None:
        return None
    values = {name: value for name, value in extreme.duel._asdict().items() if name != "rule"}
    return {"rules": list(extreme.rules), **values, "count": extreme.count, "first": _ids(extreme.cards)}
