"""From recipes and cards to pools: slots multiplied out to variants, and everything refused that could not be kept."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tanuki_print.boosters.pool import ALGORITHM, Box, Pool, Upgrade, Variant, lowest_terms
from tanuki_print.boosters.promises import check_promises
from tanuki_print.boosters.recipe import BoosterFile, Recipe, Slot, Take, UpgradeText, Word
from tanuki_print.boosters.refusals import check_boxes, check_counts, check_sizes, check_weights, counted
from tanuki_print.boosters.release import CardFacts, Release
from tanuki_print.boosters.selection import SheetCards, check_finish, choose_cards
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Diagnostic, Report, did_you_mean

MOST_VARIANTS = 1000
"""The most different contents a pack of one recipe may have."""

MOST_SHARES = 10**15
"""The most that the weights of all variants may come to; numbers beyond are not kept exactly by every reader."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """What all recipes of a file share. `sheets` holds None for one that is written but cannot be used."""

    game: str
    release: int
    sheets: Mapping[str, SheetCards | None]


def compile_release(file: BoosterFile, catalog: Catalog) -> tuple[Release | None, Report]:
    """Give the release that recipes and cards make, and everything wrong with them; no release where anything is."""
    report = Report()
    if file.algorithm.text != ALGORITHM:
        message = f"unknown algorithm {file.algorithm.text!r}"
        report.add(Diagnostic(file.algorithm.span, message, "recipe-algorithm", f"write {ALGORITHM}"))
    release = file.release.value
    sheets = {sheet.id: choose_cards(sheet, catalog, release, report) for sheet in file.sheets}
    setting = _Setting(catalog.game.id, release, sheets)
    pools = [_compile(recipe, setting, report) for recipe in file.recipes]
    report.extend(_check_ids(file.recipes))
    report.extend(_check_overlaps(file.recipes, sheets))
    if file.complete:
        report.extend(_check_unused(file))
    whole = tuple(pool for pool in pools if pool is not None)
    if report.has_errors or not file.complete:
        return None, report
    drawn = {card for pool in whole for sheet in pool.sheets for card in sheet.ids}
    facts = {
        card.id: CardFacts(card.number, card.name, card.set, card.rarity) for card in catalog.cards if card.id in drawn
    }
    return Release(catalog.game.id, release, whole, facts, file.release.span), report


def _compile(recipe: Recipe, setting: _Setting, report: Report) -> Pool | None:
    """The pool of a recipe; None where it names what is not there, or what is there cannot be used."""
    found = Report()
    order = tuple(dict.fromkeys(take.sheet.text for slot in recipe.slots for take in slot.takes))
    found.extend(_check_names(recipe, setting))
    variants = None if found.has_errors else _variants(recipe, order, found)
    sheets = [sheet for name in order if (sheet := setting.sheets.get(name)) is not None]
    report.extend(found)
    if variants is None:
        return None
    report.extend(check_sizes(recipe, order, variants))
    if len(sheets) < len(order):
        return None  # what is wrong with the sheet has been said
    faults = [*check_counts(recipe, sheets, variants), *check_weights(recipe, sheets, variants)]
    faults += _check_upgrades(recipe, sheets, variants)
    report.extend(faults)
    if faults:
        return None
    pool = Pool(
        game=setting.game,
        release=setting.release,
        recipe=recipe.id.text,
        title=recipe.title,
        sheets=tuple(sheet.pool_sheet() for sheet in sheets),
        variants=variants,
        upgrades=tuple(Upgrade(order.index(up.sheet.text), up.finish.text, up.chance) for up in recipe.upgrades),
        boxes=tuple(Box(box.id, box.packs) for box in recipe.boxes),
    )
    report.extend(check_boxes(recipe, pool))
    report.extend(check_promises(recipe, pool, tuple(setting.sheets)))
    return pool


def _variants(recipe: Recipe, order: tuple[str, ...], report: Report) -> tuple[Variant, ...] | None:
    """The contents a pack can have: each choice multiplies those before it, equal ones are merged."""
    shares = {(0,) * len(order): 1}
    for slot in recipe.slots:
        shares = _multiplied(shares, slot, order)
        if len(shares) > MOST_VARIANTS or sum(shares.values()) > MOST_SHARES:
            message = f"with this slot a pack can have more than {MOST_VARIANTS:,} different contents"
            if len(shares) <= MOST_VARIANTS:
                message = f"with this slot the chances of a pack come to more than {MOST_SHARES:,} shares"
            hint = "fewer one_of slots, fewer alternatives, or smaller chances"
            report.add(Diagnostic(slot.span, message, "recipe-variants", hint, recipe.id.text))
            return None
    counts = sorted(shares)
    weights = lowest_terms([shares[each] for each in counts])
    return tuple(Variant(each, weight) for each, weight in zip(counts, weights, strict=True))


def _multiplied(
    shares: Mapping[tuple[int, ...], int], slot: Slot, order: tuple[str, ...]
) -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for counts, weight in shares.items():
        for take in slot.takes:
            place = order.index(take.sheet.text)
            more = (*counts[:place], counts[place] + take.count, *counts[place + 1 :])
            found[more] = found.get(more, 0) + weight * take.chance
    return found


def _check_names(recipe: Recipe, setting: _Setting) -> Iterator[Diagnostic]:
    """Complain about slots of sheets that are not there, and of which nothing is ever taken."""
    takes: dict[str, list[Take]] = {}
    for slot in recipe.slots:
        for take in slot.takes:
            takes.setdefault(take.sheet.text, []).append(take)
            if take.sheet.text not in setting.sheets:
                yield _unknown_sheet(take.sheet, tuple(setting.sheets), recipe)
    for name, found in takes.items():
        if not any(take.count for take in found):
            message = f"the recipe {recipe.id.text} takes no card from {name}"
            yield Diagnostic(found[0].span, message, "recipe-count", "take the slot out", recipe.id.text)


def _unknown_sheet(word: Word, known: tuple[str, ...], recipe: Recipe) -> Diagnostic:
    hint = did_you_mean(word.text, known) or f"the sheets are: {', '.join(known)}"
    return Diagnostic(word.span, f"there is no sheet {word.text!r}", "recipe-sheet", hint, recipe.id.text)


def _check_upgrades(recipe: Recipe, sheets: list[SheetCards], variants: tuple[Variant, ...]) -> Iterator[Diagnostic]:
    order = [sheet.text.id for sheet in sheets]
    first: dict[str, UpgradeText] = {}
    for upgrade in recipe.upgrades:
        name = upgrade.sheet.text
        earlier = first.setdefault(name, upgrade)
        if name not in order:
            yield _unknown_sheet(upgrade.sheet, tuple(order), recipe)
            continue
        if earlier is not upgrade:
            message = f"cards of {name} are upgraded already, in line {earlier.span.line}"
            hint = "one upgrade a sheet; write one chance for both"
            yield Diagnostic(
                upgrade.sheet.span, message, "recipe-upgrade", hint, recipe.id.text, related=(earlier.span,)
            )
        yield from _check_upgrade(recipe, upgrade, sheets[order.index(name)])
        without = next((variant for variant in variants if not variant.counts[order.index(name)]), None)
        if without is not None:
            message = f"a pack of {counted(without, order)} has no card of {name} to upgrade"
            hint = f"give every pack a card of {name}, or upgrade another sheet"
            yield Diagnostic(upgrade.sheet.span, message, "recipe-upgrade", hint, recipe.id.text)


def _check_upgrade(recipe: Recipe, upgrade: UpgradeText, sheet: SheetCards) -> Iterator[Diagnostic]:
    yield from check_finish(upgrade.finish, ("plain", "foil"), recipe.id.text)
    if upgrade.finish.text == sheet.finish:
        message = f"all cards of {sheet.text.id} are {sheet.finish} already"
        hint = "take the upgrade out, or give it another finish"
        yield Diagnostic(upgrade.finish.span, message, "recipe-upgrade", hint, recipe.id.text)


def _check_ids(recipes: tuple[Recipe, ...]) -> Iterator[Diagnostic]:
    first: dict[str, Word] = {}
    for recipe in recipes:
        earlier = first.setdefault(recipe.id.text, recipe.id)
        if earlier is not recipe.id:
            message = f"there is a recipe {recipe.id.text} already, in line {earlier.span.line}"
            hint = "an id names one recipe for ever: give this one another"
            yield Diagnostic(recipe.id.span, message, "recipe-id", hint, recipe.id.text, related=(earlier.span,))


def _check_overlaps(recipes: tuple[Recipe, ...], sheets: Mapping[str, SheetCards | None]) -> Iterator[Diagnostic]:
    """Complain about two sheets of one recipe that share a card: it could come twice in a pack."""
    order = list(sheets)
    told: set[tuple[str, str]] = set()
    for recipe in recipes:
        names = {take.sheet.text for slot in recipe.slots for take in slot.takes}
        used = [name for name in order if name in names and sheets[name] is not None]
        for pair in combinations(used, 2):
            one, other = sheets[pair[0]], sheets[pair[1]]
            if one is None or other is None or pair in told:
                continue
            told.add(pair)
            ids = {card.id for card, _ in one.cards}
            shared = [card for card, _ in other.cards if card.id in ids]
            if shared:
                yield _overlap(recipe, (one, other), [card.name for card in shared])


def _overlap(recipe: Recipe, sheets: tuple[SheetCards, SheetCards], names: list[str]) -> Diagnostic:
    one, other = (sheet.text for sheet in sheets)
    who = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
    stand = "stands" if len(names) == 1 else "stand"
    message = f"{who} of {other.id} {stand} on the sheet {one.id} too (line {one.span.line})"
    message = f"{message}, so that a pack of {recipe.id.text} could hold a card twice"
    hint = "keep each card on one sheet; several slots may take from the same sheet, and never take a card twice"
    return Diagnostic(other.span, message, "recipe-overlap", hint, other.id, related=(one.span,))


def _check_unused(file: BoosterFile) -> Iterator[Diagnostic]:
    used = {take.sheet.text for recipe in file.recipes for slot in recipe.slots for take in slot.takes}
    for sheet in file.sheets:
        if sheet.id not in used:
            message = f"no recipe takes cards from the sheet {sheet.id}"
            yield Diagnostic(sheet.span, message, "recipe-unused", "take it out, or give it a slot", sheet.id)
