"""A pack looked at card by card: whether it can be at all, and what it holds of each sheet of its pool."""

from collections import Counter
from typing import TypeAlias

from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Pool

MOST_TOLD = 10
"""So many faults are told one by one; the others are counted."""

Drawn: TypeAlias = tuple[tuple[int, ...], ...]
"""For each sheet the places, on the sheet, of the cards that are in a pack."""


class Inspector:
    """Looks at the packs of a pool, keeps the first of the faults it finds and counts all."""

    def __init__(self, pool: Pool) -> None:
        self._sheets = pool.sheets
        self._places = {
            card: (index, place) for index, sheet in enumerate(pool.sheets) for place, card in enumerate(sheet.ids)
        }
        self._better = {upgrade.sheet: upgrade.finish for upgrade in pool.upgrades}
        self._known = frozenset(variant.counts for variant in pool.variants)
        self.faults: list[str] = []
        self.fault_count = 0

    def place(self, card: str) -> tuple[int, int]:
        """The sheet of a card of the pool, and its place there."""
        return self._places[card]

    def fault(self, where: str, what: str) -> None:
        """Note that something cannot be."""
        self.fault_count += 1
        if len(self.faults) < MOST_TOLD:
            self.faults.append(f"{where}: {what}")

    def drawn(self, pack: Pack) -> Drawn | None:
        """What a pack holds; None, and a fault, for one that the pool cannot give."""
        found: list[list[int]] = [[] for _ in self._sheets]
        fault = self._flaw(pack, found)
        drawn = tuple(map(tuple, found))
        if not fault and tuple(map(len, drawn)) not in self._known:
            fault = f"it holds {', '.join(self._told(drawn))}, which no variant does"
        if fault:
            self.fault(f"pack {pack.number}" if pack.box is None else f"box {pack.box}, pack {pack.number}", fault)
            return None
        return drawn

    def _flaw(self, pack: Pack, found: list[list[int]]) -> str:
        lucky: Counter[int] = Counter()
        for card in pack.cards:
            if card.id not in self._places:
                return f"{card.id} is on no sheet"
            index, place = self._places[card.id]
            if card.finish != (self._better.get(index) if card.upgraded else self._sheets[index].finish):
                return f"{card.id} cannot have the finish {card.finish}"
            if place in found[index]:
                return f"{card.id} is in it twice"
            found[index].append(place)
            lucky[index] += card.upgraded
        many = [self._sheets[index].id for index, times in lucky.items() if times > 1]
        return f"more than one card of {many[0]} is upgraded" if many else ""

    def _told(self, drawn: Drawn) -> list[str]:
        return [f"{len(places)} of {sheet.id}" for places, sheet in zip(drawn, self._sheets, strict=True)]
