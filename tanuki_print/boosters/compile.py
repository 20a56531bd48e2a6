"""From recipes and cards to pools: slots multiplied out to variants; nothing is compiled that could not be kept."""

from collections.abc import Mapping
from dataclasses import dataclass

from tanuki_print.boosters.checks import (
    check_boxes,
    check_counts,
    check_ids,
    check_names,
    check_overlaps,
    check_sizes,
    check_unused,
    check_upgrades,
    check_weights,
)
from tanuki_print.boosters.pool import ALGORITHM, Box, Pool, Upgrade, Variant, lowest_terms
from tanuki_print.boosters.promises import check_promises
from tanuki_print.boosters.recipe import BoosterFile, Recipe, Slot
from tanuki_print.boosters.release import CardFacts, Release
from tanuki_print.boosters.sheet_cards import SheetCards, choose_cards
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Diagnostic, Report

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
    report.extend(check_ids(file.recipes))
    report.extend(check_overlaps(file.recipes, sheets))
    if file.complete:
        report.extend(check_unused(file))
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
    found.extend(check_names(recipe, setting.sheets))
    variants = None if found.has_errors else _variants(recipe, order, found)
    sheets = [sheet for name in order if (sheet := setting.sheets.get(name)) is not None]
    report.extend(found)
    if variants is None:
        return None
    report.extend(check_sizes(recipe, order, variants))
    if len(sheets) < len(order):
        return None  # what is wrong with the sheet has been said
    faults = [*check_counts(recipe, sheets, variants), *check_weights(recipe, sheets, variants)]
    faults += check_upgrades(recipe, sheets, variants)
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
