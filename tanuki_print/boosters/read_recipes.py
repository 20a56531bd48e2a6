"""From the text of a boosters.yaml to recipes with places: schema first, then what a schema cannot say."""

import re
from collections.abc import Iterator
from fractions import Fraction

from tanuki_print.boosters.recipe import (
    BoosterFile,
    BoxText,
    Figure,
    Promise,
    Recipe,
    Selection,
    SheetText,
    Size,
    Slot,
    Subject,
    Take,
    UpgradeText,
    Word,
)
from tanuki_print.boosters.recipe_hints import fraction_hint, hint_schema, hint_words, written
from tanuki_print.boosters.schemas import booster_schema
from tanuki_print.catalog.checks import check_texts
from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode, node_at, plain
from tanuki_print.catalog.source import Limits, read_mapping
from tanuki_print.diagnostics import Diagnostic, Report

BOOSTERS_BYTES = 256 * 1024
"""The most a boosters.yaml may hold."""

MOST_PARTS = 1_000_000
"""The largest denominator of a chance."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FRACTION = re.compile(r"(?P<top>[0-9]{1,9})[ ]*/[ ]*(?P<bottom>[0-9]{1,9})")
_BOUNDS = ("at_least", "at_most", "exactly")


def read_boosters(data: bytes, path: str, report: Report) -> BoosterFile | None:
    """Give what a boosters.yaml says; None, with the reasons in `report`, where its shape is not right.

    A recipe with a fault of its own is left out and complained about; the sheets and the other recipes come back.
    """
    found = Report()
    node = read_mapping(data, path, found, Limits(BOOSTERS_BYTES))
    report.extend(hint_words(found))
    if node is None:
        return None
    refused = booster_schema("boosters", "recipe-schema").complaints(node)
    complaints = (*hint_schema(refused, node), *check_texts(node, ""))
    report.extend(complaints)
    if complaints:
        return None
    report.extend(_check_names(node, ("sheets",), "sheet"))
    recipes = tuple(_recipe(entry, report) for entry in _items(node.entries["recipes"]))
    whole = tuple(recipe for recipe in recipes if recipe is not None)
    sheets = tuple(_sheet(node, name) for name in _map(node.entries["sheets"]).entries)
    return BoosterFile(
        _word(node, "algorithm"), _figure(node, "release"), sheets, whole, complete=len(whole) == len(recipes)
    )


def _check_names(node: MapNode, path: tuple[str, ...], what: str) -> Iterator[Diagnostic]:
    entries = node_at(node, path)
    if not isinstance(entries, MapNode):
        return
    for name in entries.entries:
        if not _NAME.fullmatch(name) or len(name) > 64:
            message = f"the name of a {what} must be ASCII words in lower case joined by hyphens, found {name!r}"
            yield Diagnostic(entries.key_span(name), message, "recipe-id", "for instance regional-tanuki")


def _sheet(root: MapNode, name: str) -> SheetText:
    sheets = _map(root.entries["sheets"])
    node = _map(sheets.entries[name])
    rate = node.entries.get("rate")
    weights = () if rate is None else tuple(_map(rate).entries.items())
    cards = node.entries.get("cards")
    select = node.entries.get("select")
    return SheetText(
        id=name,
        span=sheets.key_span(name),
        select=None if select is None else _selection(_map(select)),
        cards=() if cards is None else tuple(_as_word(item) for item in _items(cards)),
        expect=_figure(node, "expect") if "expect" in node.entries else None,
        finish=_word(node, "finish") if "finish" in node.entries else None,
        rate=tuple((Word(key, _map(rate).key_span(key)), int(plain(weight))) for key, weight in weights if rate),
        title=str(plain(node.entries["title"])) if "title" in node.entries else "",
    )


def _selection(node: MapNode) -> Selection:
    return Selection(
        span=node.span,
        sets=_words(node, "set"),
        rarities=_words(node, "rarity"),
        where=_word(node, "where") if "where" in node.entries else None,
        status=_word(node, "status") if "status" in node.entries else None,
    )


def _recipe(entry: Node, report: Report) -> Recipe | None:
    node, found = _map(entry), Report()
    name = _word(node, "id")
    parts = [_map(item) for item in _items(node.entries["pack"])]
    upgrades = [_upgrade(_map(part.entries["upgrade"]), found) for part in parts if "upgrade" in part.entries]
    slots = tuple(_slot(part) for part in parts if "upgrade" not in part.entries)
    if not slots:
        message = "the pack has no card in it, only upgrades"
        found.add(Diagnostic(node.entries["pack"].span, message, "recipe-size", "for instance - {sheet: x, count: 9}"))
    found.extend(_check_names(node, ("boxes",), "box"))
    boxes = _map(node.entries["boxes"]) if "boxes" in node.entries else None
    promised = _items(node.entries["promises"]) if "promises" in node.entries else ()
    promises = [_promise(_map(item), found) for item in promised]
    recipe = Recipe(
        id=name,
        title=str(plain(node.entries["title"])),
        size=_size(node.entries["size"], found),
        slots=slots,
        upgrades=tuple(upgrade for upgrade in upgrades if upgrade is not None),
        boxes=() if boxes is None else tuple(_box(boxes, box) for box in boxes.entries),
        promises=tuple(promise for promise in promises if promise is not None),
    )
    report.extend(found)
    return None if found.has_errors else recipe


def _slot(node: MapNode) -> Slot:
    if "one_of" in node.entries:
        return Slot(tuple(_take(_map(item)) for item in _items(node.entries["one_of"])), node.span)
    return Slot((_take(node),), node.span)


def _take(node: MapNode) -> Take:
    chance = node.entries.get("chance")
    count = _figure(node, "count")
    return Take(_word(node, "sheet"), count.value, 1 if chance is None else int(plain(chance)), count.span)


def _box(boxes: MapNode, name: str) -> BoxText:
    packs = _figure(_map(boxes.entries[name]), "packs")
    return BoxText(name, packs.value, packs.span)


def _size(node: Node, report: Report) -> Size:
    if not isinstance(node, MapNode):
        return Size(int(plain(node)), int(plain(node)), node.span)
    least, most = _figure(node, "min"), _figure(node, "max")
    if least.value > most.value:
        message = f"size.max must be at least min, which is {least.value}, found the number {most.value}"
        report.add(Diagnostic(most.span, message, "recipe-size", f"write {{min: {most.value}, max: {least.value}}}"))
    return Size(least.value, most.value, node.span)


def _upgrade(node: MapNode, report: Report) -> UpgradeText | None:
    chance = node.entries["chance"]
    found = _read_chance(chance)
    if isinstance(found, Diagnostic):
        report.add(found)
        return None
    return UpgradeText(_word(node, "sheet"), _word(node, "finish"), found, node.span)


def _read_chance(node: Node) -> Fraction | Diagnostic:
    """A chance as a fraction above 0 and up to 1, written `1/12` or [1, 12]; else what is wrong with it."""
    value = plain(node)
    if isinstance(value, list):
        whole = len(value) == 2 and all(type(part) is int and part >= 0 for part in value)
        pair = (value[0], value[1]) if whole else None
        shown = "a list" if pair is None else f"[{pair[0]}, {pair[1]}]"
        hint = fraction_hint("")
    else:
        raw = node.raw if isinstance(node, ScalarNode) else ""
        match = _FRACTION.fullmatch(raw)
        pair = (int(match["top"]), int(match["bottom"])) if match else (1, 1) if raw == "1" else None
        shown = repr(value) if isinstance(value, str) else raw
        hint = fraction_hint(raw)
    if pair is None:
        return _no_chance(node, f"chance must be a fraction, found {shown}", hint)
    top, bottom = pair
    if not 0 < top <= bottom or bottom > MOST_PARTS:
        message = f"chance must be more than 0, at most 1, and of {MOST_PARTS:,} parts at most, found {shown}"
        return _no_chance(node, message, "for instance 1/12: one pack in twelve")
    fraction = Fraction(top, bottom)
    if fraction.denominator != bottom:
        return _no_chance(node, f"chance must be in lowest terms, found {shown}", f"write {written(fraction)}")
    return fraction


def _no_chance(node: Node, message: str, hint: str) -> Diagnostic:
    return Diagnostic(node.span, message, "recipe-chance", hint)


def _promise(node: MapNode, report: Report) -> Promise | None:
    keys = node.entries
    subjects = [subject for subject in Subject if subject.value in keys]
    bounds = [key for key in _BOUNDS if key in keys]
    scopes = [key for key in ("box", "pack") if key in keys]
    missing = ""
    if not scopes:
        missing, hint = "does not say of what it holds", "add 'box: NAME' or 'pack: any'"
    elif not subjects:
        missing, hint = "does not say what is counted", "add 'every: SHEET', 'sheet: SHEET' or 'duplicates: none'"
    elif not bounds and subjects[0] is not Subject.DUPLICATES:
        missing, hint = "does not say how many", "add at_least, at_most or exactly"
    if missing:
        report.add(Diagnostic(node.span, f"the promise {missing}", "recipe-promise", hint))
        return None
    subject = subjects[0]
    figures = {key: int(plain(keys[key])) for key in bounds}
    exact = figures.get("exactly")
    if {"at_least", "at_most"} <= figures.keys() and figures["at_least"] > figures["at_most"]:
        message = f"at_most is {figures['at_most']}, less than at_least with {figures['at_least']}"
        hint = "exactly says both in one"
        report.add(Diagnostic(keys["at_most"].span, message, "recipe-promise", hint))
        return None
    return Promise(
        box=_word(node, "box") if "box" in keys else None,
        subject=subject,
        sheet=None if subject is Subject.DUPLICATES else _word(node, subject.value),
        finish=_word(node, "finish") if "finish" in keys else None,
        least=exact if exact is not None else figures.get("at_least"),
        most=1 if subject is Subject.DUPLICATES else exact if exact is not None else figures.get("at_most"),
        span=keys[bounds[0] if bounds else subject.value].span,
    )


def _word(node: MapNode, key: str) -> Word:
    return _as_word(node.entries[key])


def _as_word(node: Node) -> Word:
    return Word(str(plain(node)), node.span)


def _words(node: MapNode, key: str) -> tuple[Word, ...]:
    """A value, or a list of values, as a list."""
    found = node.entries.get(key)
    if found is None:
        return ()
    return tuple(_as_word(item) for item in (found.items if isinstance(found, ListNode) else (found,)))


def _figure(node: MapNode, key: str) -> Figure:
    found = node.entries[key]
    return Figure(int(plain(found)), found.span)


def _map(node: Node) -> MapNode:
    assert isinstance(node, MapNode)  # noqa: S101 - the schema has said so
    return node


def _items(node: Node) -> tuple[Node, ...]:
    assert isinstance(node, ListNode)  # noqa: S101 - the schema has said so
    return node.items
