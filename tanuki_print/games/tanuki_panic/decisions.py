"""Decision tables of Tanuki Panic: one battle a row, what meets what and what comes of it."""

from collections.abc import Iterator, Mapping

from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode
from tanuki_print.diagnostics import Diagnostic, Report, did_you_mean

_ATTACKER, _DEFENDER = "attacker", "defender"
_NOBODY = ("—", "\u2013", "-", "")
_DESTROYED = {
    "target": ("target",),
    "attacker": ("attacker",),
    "both": ("target", "attacker"),
    "nobody": (),
}


class BattleTable:
    """`<!-- decide: battle -->`: one card attacks another, or the rival directly."""

    columns = ("Attacker", "Target", "Destroyed", "Attacking player loses", "Defending player loses")
    optional = ("Reading", "Case")

    def scenario(self, cells: Mapping[str, ScalarNode], report: Report) -> MapNode | None:
        """The row as a scenario; None with the reasons in `report`."""
        row = _Row(cells, report)
        attack, events = row.attack(), list(row.events())
        entries: dict[str, Node] = {
            "players": row.map(cells["attacker"], {_ATTACKER: row.side(row.attacker), _DEFENDER: row.side(row.target)}),
            "actions": row.list(cells["attacker"], [attack]),
            "expect": row.list(cells["destroyed"], events),
        }
        rulings = row.rulings()
        if rulings is not None:
            entries["rulings"] = rulings
        return None if row.broken else row.map(cells["attacker"], entries)


class _Row:
    """One row on its way to a scenario; its pieces stand at the places of the cells they come from."""

    def __init__(self, cells: Mapping[str, ScalarNode], report: Report) -> None:
        self.cells = cells
        self.report = report
        self.broken = False
        self.attacker = cells["attacker"]
        target = cells["target"]
        self.target = None if target.raw in _NOBODY else target
        name, _, position = target.raw.partition(":")
        self.face_down = position.strip() == "face-down"
        self.names = (self.attacker.raw.strip(), name.strip())
        if self.names[0] == self.names[1]:
            self.names = (f"{self.names[0]}#1", f"{self.names[1]}#2")

    def text(self, at: ScalarNode, text: str) -> ScalarNode:
        return ScalarNode(text, text, quoted=True, path=at.path, line=at.line, column=at.column)

    def map(self, at: ScalarNode, entries: Mapping[str, Node]) -> MapNode:
        return MapNode(entries, dict.fromkeys(entries, (at.line, at.column)), at.path, at.line, at.column)

    def list(self, at: ScalarNode, items: "list[Node]") -> ListNode:
        return ListNode(tuple(items), at.path, at.line, at.column)

    def side(self, monster: ScalarNode | None) -> MapNode:
        """A player with one monster, or with none."""
        at = monster or self.cells["target"]
        entries: list[Node] = []
        if monster is not None:
            name, colon, position = monster.raw.partition(":")
            plain = self.text(monster, name.strip())
            entries.append(self.map(at, {plain.raw: self.text(at, position.strip())}) if colon else plain)
        return self.map(at, {"monsters": self.list(at, entries)})

    def attack(self) -> ScalarNode:
        if self.attacker.raw in _NOBODY:
            self._complain(self.attacker, "the row has no attacker", "the name of the card that attacks")
        what = "directly" if self.target is None else self.names[1]
        return self.text(self.attacker, f"attack {what} with {self.names[0]}")

    def events(self) -> Iterator[Node]:
        """What the row expects, in the order of an attack: flip, destruction, damage."""
        if self.face_down:
            yield self.text(self.cells["target"], f"{self.names[1]} is flipped")
        destroyed = self.cells["destroyed"]
        gone = _DESTROYED.get(destroyed.raw.strip().casefold() or "nobody")
        if gone is None:
            hint = did_you_mean(destroyed.raw, _DESTROYED) or f"it is one of {', '.join(_DESTROYED)}"
            self._complain(destroyed, f"destroyed cannot be {destroyed.raw!r}", hint)
        for who in gone or ():
            name = self.names[1] if who == "target" else self.names[0]
            yield self.text(destroyed, f"{name} is destroyed")
        for heading, player in (("attacking player loses", _ATTACKER), ("defending player loses", _DEFENDER)):
            cell = self.cells[heading]
            amount = cell.raw.strip()
            if amount in (*_NOBODY, "0"):
                continue
            if amount.isascii() and amount.isdecimal():
                yield self.text(cell, f"{player} loses {int(amount)}")
            else:
                self._complain(cell, f"expected a whole number, found {amount!r}", "— or 0 where nothing is lost")

    def rulings(self) -> MapNode | None:
        """The readings that the row is played in, `ruling: reading` with commas between; None for the usual ones."""
        cell = self.cells.get("reading")
        if cell is None or cell.raw.strip() in _NOBODY:
            return None
        entries: dict[str, Node] = {}
        for piece in cell.raw.split(","):
            ruling, colon, reading = piece.partition(":")
            if not colon:
                self._complain(cell, f"{piece.strip()!r} is no reading", "for instance 'ruling: reading'")
                return None
            entries[ruling.strip()] = self.text(cell, reading.strip())
        return self.map(cell, entries)

    def _complain(self, cell: ScalarNode, message: str, hint: str) -> None:
        self.broken = True
        self.report.add(Diagnostic(cell.span, message, "scenario-table", hint))
