"""What to write instead: hints for slips of recipes that a schema can only call wrong.

Chances stand in two places and are written in two ways there, shares in one_of and a fraction in an upgrade, so that
the hint depends on where the value stands.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm

from tanuki_print.boosters.pool import lowest_terms
from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode, node_at, plain
from tanuki_print.diagnostics import Diagnostic, Span

MOST_SHARES = 1_000_000
"""The largest chance of a line of one_of, as the schema has it."""

_PERCENT = re.compile(r"(?P<figure>[0-9]{1,3}(\.[0-9]{1,9})?)[ ]*%")
_DECIMAL = re.compile(r"[0-9]{0,6}\.[0-9]{1,12}")
_OF = re.compile(r"(?P<top>[0-9]{1,9})[ ]*(/|:|in|of|out of)[ ]*(?P<bottom>[0-9]{1,9})")
_WHOLE = re.compile(r"[0-9]{1,9}(\.0+)?")
_WITHOUT = re.compile(r"[-!](?P<name>[a-z][a-z0-9]*(-[a-z0-9]+)*)")
_ODDS = re.compile(r"[0-9]+:[0-9]+ without quotes")
_SHARES = "chance counts shares"
_IN_SHARES = f"{_SHARES}: for instance 3 and 1, the first then comes in three of four packs"
_ANY_FRACTION = "for instance 1/12: one pack in twelve"


def hint_schema(complaints: Iterable[Diagnostic], root: MapNode) -> tuple[Diagnostic, ...]:
    """Give a schema's complaints with better hints where there are any; one is enough for a value with such a hint."""
    hints = _gathered(root)
    found: list[Diagnostic] = []
    told: set[Span] = set()
    for item in complaints:
        if item.message.startswith("unknown key"):
            found.append(replace(item, hint=hints.keys.get(item.span, item.hint)))
        elif item.span not in told:
            found.append(replace(item, hint=hints.values.get(item.span, item.hint)))
            told |= {item.span} & hints.values.keys()
    return tuple(found)


def hint_words(complaints: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Give the complaints of the file's reader; odds such as 1:12 would be no chance in quotes either."""
    hint = (
        "write 1/12 for the chance of an upgrade, shares such as 1 and 11 in a one_of; if it is text, put it in quotes"
    )
    for item in complaints:
        yield replace(item, hint=hint) if item.code == "yaml-word" and _ODDS.match(item.message) else item


@dataclass(frozen=True, slots=True)
class _Hints:
    """Hints by the place of the value or of the key."""

    values: dict[Span, str] = field(default_factory=dict)
    keys: dict[Span, str] = field(default_factory=dict)


def _raw(node: Node) -> str:
    """A value as written; a pair of numbers as the fraction it may be meant for."""
    if isinstance(node, ScalarNode):
        return node.raw.strip()
    return "/".join(str(part) for part in plain(node)) if isinstance(node, ListNode) else ""


def _gathered(root: MapNode) -> _Hints:
    hints = _Hints()
    sheets = root.entries.get("sheets")
    for sheet in sheets.entries.values() if isinstance(sheets, MapNode) else ():
        _hint_sheet(sheet, hints)
    for recipe in _items(root.entries.get("recipes")):
        for part in _items(node_at(recipe, ["pack"])):
            if isinstance(part, MapNode):
                _hint_part(part, hints)
    return hints


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, ListNode) else ()


def _hint_sheet(sheet: Node, hints: _Hints) -> None:
    select = sheet.entries.get("select") if isinstance(sheet, MapNode) else None
    if not isinstance(select, MapNode):
        return
    for key in ("set", "rarity"):
        value = select.entries.get(key)
        for item in _items(value) or (() if value is None else (value,)):
            match = _WITHOUT.fullmatch(_raw(item))
            if match:
                query = f"-{key}:{match['name']}"
                beside = f"take it out, and add {query} to where"
                hints.values[item.span] = beside if "where" in select.entries else f'write where: "{query}" instead'


def _hint_part(part: MapNode, hints: _Hints) -> None:
    stray = part.entries.get("chance")
    if stray is not None:
        hint = "only the lines of a one_of have a chance; a slot of its own comes in every pack"
        if "upgrade" in part.entries:
            hint = "put it into the braces of the upgrade"
        hints.values[stray.span] = hints.keys[part.key_span("chance")] = hint
    upgrade = part.entries.get("upgrade")
    if isinstance(upgrade, MapNode) and "chance" in upgrade.entries:
        chance = upgrade.entries["chance"]
        hints.values[chance.span] = fraction_hint(_raw(chance))
    lines = [line for line in _items(part.entries.get("one_of")) if isinstance(line, MapNode)]
    chances = [line.entries["chance"] for line in lines if "chance" in line.entries]
    hint = _shares_hint([_raw(chance) for chance in chances], whole=len(chances) == len(lines))
    for chance in chances:
        if not (isinstance(chance, ScalarNode) and _WHOLE.fullmatch(chance.raw)):
            hints.values[chance.span] = hint


def _shares_hint(raws: Sequence[str], *, whole: bool) -> str:
    """What to write for chances of which some are no shares; `whole` where all lines have one."""
    known = {index: int(float(raw)) for index, raw in enumerate(raws) if _WHOLE.fullmatch(raw)}
    parts = {index: _fraction(raw) for index, raw in enumerate(raws) if index not in known}
    fractions = {index: part for index, part in parts.items() if part}
    if not fractions or not whole or len(fractions) < len(parts) or not all(known.values()):
        return _IN_SHARES
    rest = Fraction(1) - sum(fractions.values(), Fraction())
    scale = Fraction(1)
    if known and rest > 0:  # the others share what is left
        scale = rest / sum(known.values())
    elif known and min(fractions.values()) < 1:
        return _IN_SHARES
    shares = [fractions.get(index, scale * known.get(index, 0)) for index in range(len(raws))]
    bottom = lcm(*(share.denominator for share in shares))
    figures = [str(figure) for figure in lowest_terms([int(share * bottom) for share in shares])]
    if any(int(figure) > MOST_SHARES for figure in figures) or len(figures) < 2:
        return _IN_SHARES
    doubt = "" if known or not rest else ", if that is what is meant"
    return f"{_SHARES}: write {', '.join(figures[:-1])} and {figures[-1]}{doubt}"


def _fraction(raw: str) -> Fraction | None:
    """The number that 50%, 1/2, 0.5, 1:2 or `1 in 2` stands for."""
    if percent := _PERCENT.fullmatch(raw):
        return Fraction(percent["figure"]) / 100
    if parts := _OF.fullmatch(raw):
        return Fraction(int(parts["top"]), int(parts["bottom"])) if int(parts["bottom"]) else None
    return Fraction(raw) if _DECIMAL.fullmatch(raw) else None


def fraction_hint(raw: str) -> str:
    """A hint that gives the fraction nearest to what was written for the chance of an upgrade."""
    found = _fraction(raw)
    if not found or found > 1:
        return _ANY_FRACTION
    near = found.limit_denominator(100) if not _OF.fullmatch(raw) else found
    near = near or found
    return f"write {written(near)}" if near == found else f"write {written(near)}, if that is what is meant"


def written(fraction: Fraction) -> str:
    """A fraction as a recipe has it."""
    return f"{fraction.numerator}/{fraction.denominator}"
