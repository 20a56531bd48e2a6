"""What is wrong with recipes whose words can be read: names, sizes, counts, weights, upgrades, boxes, sheets.

Promises have a module of their own.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from tanuki_print.boosters import quotas
from tanuki_print.boosters.dealing import can_always_deal
from tanuki_print.boosters.pool import Box, Pool, Variant
from tanuki_print.boosters.recipe import BoosterFile, BoxText, Recipe, Take, UpgradeText, Word
from tanuki_print.boosters.sheet_cards import SheetCards, check_finish
from tanuki_print.diagnostics import Diagnostic, did_you_mean


def check_names(recipe: Recipe, sheets: Collection[str]) -> Iterator[Diagnostic]:
    """Complain about slots of sheets that are not there, and of which nothing is ever taken."""
    takes: dict[str, list[Take]] = {}
    for slot in recipe.slots:
        for take in slot.takes:
            takes.setdefault(take.sheet.text, []).append(take)
            if take.sheet.text not in sheets:
                yield _unknown_sheet(take.sheet, sheets, recipe)
    for name, found in takes.items():
        if not any(take.count for take in found):
            message = f"the recipe {recipe.id.text} takes no card from {name}"
            yield Diagnostic(found[0].span, message, "recipe-count", "take the slot out", recipe.id.text)


def _unknown_sheet(word: Word, known: Collection[str], recipe: Recipe) -> Diagnostic:
    hint = did_you_mean(word.text, known) or f"the sheets are: {', '.join(known)}"
    return Diagnostic(word.span, f"there is no sheet {word.text!r}", "recipe-sheet", hint, recipe.id.text)


def check_sizes(recipe: Recipe, order: Sequence[str], variants: Sequence[Variant]) -> Iterator[Diagnostic]:
    """Complain once about packs that are smaller or larger than the recipe says."""
    size = recipe.size
    sizes = [sum(variant.counts) for variant in variants]
    for variant, found in zip(variants, sizes, strict=True):
        if size.least <= found <= size.most:
            continue
        wanted = f"{size.least}" if size.least == size.most else f"{size.least} to {size.most}"
        has = f"{found} card{'s' if found != 1 else ''}"
        message = f"a pack of {_contents(variant, order)} has {has}, size says {wanted}"
        least, most = min(sizes), max(sizes)
        hint = f"write size: {least}" if least == most else f"write size: {{min: {least}, max: {most}}}"
        yield Diagnostic(size.span, message, "recipe-size", f"{hint}, or change a slot", recipe.id.text)
        return


def check_counts(recipe: Recipe, sheets: Sequence[SheetCards], variants: Sequence[Variant]) -> Iterator[Diagnostic]:
    """Complain about packs that take more different cards from a sheet than it has."""
    for index, sheet in enumerate(sheets):
        most = max(variant.counts[index] for variant in variants)
        has = len(sheet.cards)
        if most > has:
            name = sheet.text.id
            cards = "card" if has == 1 else "cards"
            message = f"a pack can take {most} different cards from {name}, which has {has} {cards}"
            hint = f"take {has} at most, or put more cards on the sheet (line {sheet.text.span.line})"
            yield Diagnostic(_last(recipe, name).span, message, "recipe-count", hint, recipe.id.text)


def _last(recipe: Recipe, sheet: str) -> Take:
    """The last slot that takes from a sheet: with it the count goes over."""
    return [take for slot in recipe.slots for take in slot.takes if take.sheet.text == sheet and take.count][-1]


def check_weights(recipe: Recipe, sheets: Sequence[SheetCards], variants: Sequence[Variant]) -> Iterator[Diagnostic]:
    """Complain about a card so heavy that its share of some pack is more than one copy."""
    for index, sheet in enumerate(sheets):
        most = max(variant.counts[index] for variant in variants)
        card, weight = sheet.heaviest
        if most > len(sheet.cards) or most * weight <= sheet.total:
            continue
        name = sheet.text.id
        message = (
            f"{card.name} has {weight} of {sheet.total} shares of {name}, so that {most} cards would hold it "
            f"{most * sheet.share(weight)} times on average, and a card comes once at most"
        )
        hint = f"take {sheet.total // weight} of the sheet at most, or lighten its heaviest cards"
        if sum(each == weight for _, each in sheet.cards) == 1:
            lighter = (sheet.total - weight) // (most - 1)
            hint = (
                f"give {card.name} the weight {lighter} at most, or take {sheet.total // weight} of the sheet at most"
            )
        yield Diagnostic(sheet.places[card.id], message, "recipe-weight", hint, recipe.id.text)


def check_upgrades(recipe: Recipe, sheets: Sequence[SheetCards], variants: Sequence[Variant]) -> Iterator[Diagnostic]:
    """Complain about upgrades of sheets that not every pack takes from, that are upgraded already, or to no end."""
    order = [sheet.text.id for sheet in sheets]
    first: dict[str, UpgradeText] = {}
    for upgrade in recipe.upgrades:
        name = upgrade.sheet.text
        earlier = first.setdefault(name, upgrade)
        if name not in order:
            yield _unknown_sheet(upgrade.sheet, order, recipe)
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
            message = f"a pack of {_contents(without, order)} has no card of {name} to upgrade"
            hint = f"give every pack a card of {name}, or upgrade another sheet"
            yield Diagnostic(upgrade.sheet.span, message, "recipe-upgrade", hint, recipe.id.text)


def _check_upgrade(recipe: Recipe, upgrade: UpgradeText, sheet: SheetCards) -> Iterator[Diagnostic]:
    yield from check_finish(upgrade.finish, recipe.id.text)
    if upgrade.finish.text == sheet.finish:
        message = f"all cards of {sheet.text.id} are {sheet.finish} already"
        hint = "take the upgrade out, or give it another finish"
        yield Diagnostic(upgrade.finish.span, message, "recipe-upgrade", hint, recipe.id.text)


def check_boxes(recipe: Recipe, pool: Pool) -> Iterator[Diagnostic]:
    """Complain about boxes whose cards cannot always be dealt, or whose upgrades would not come as stated."""
    for text, box in zip(recipe.boxes, pool.boxes, strict=True):
        yield from _check_deal(recipe, pool, text, box)
    if pool.boxes:
        yield from _check_fairness(recipe, pool)


def _check_deal(recipe: Recipe, pool: Pool, text: BoxText, box: Box) -> Iterator[Diagnostic]:
    for index, sheet in enumerate(pool.sheets):
        if can_always_deal(pool, box, index):
            continue
        needs = quotas.slots(pool, 1, index)
        message = (
            f"the cards of {sheet.id} cannot always be dealt to the packs of {text.id} without a card twice in one: "
            f"packs take {needs} of them, and some cards come too often"
        )
        hint = f"let packs differ by one card of {sheet.id} at most, or give its cards weights that lie closer together"
        yield Diagnostic(text.span, message, "recipe-box", hint, recipe.id.text)


def _check_fairness(recipe: Recipe, pool: Pool) -> Iterator[Diagnostic]:
    """In a box an uneven sheet gives every card its stated share of upgrades only if all packs take as many of it."""
    for text, upgrade in zip(recipe.upgrades, pool.upgrades, strict=True):
        sheet = pool.sheets[upgrade.sheet]
        needs = quotas.slots(pool, 1, upgrade.sheet)
        if sheet.even or needs.least == needs.most:
            continue
        message = (
            f"the odds of each upgraded card would not be exact in a box: cards of {sheet.id} differ in weight, "
            f"and packs take {needs} of them"
        )
        hint = f"give all packs as many cards of {sheet.id}, or all its cards one weight, or leave the boxes out"
        yield Diagnostic(text.span, message, "recipe-upgrade", hint, recipe.id.text)


def check_ids(recipes: Sequence[Recipe]) -> Iterator[Diagnostic]:
    """Complain about two recipes of one id."""
    first: dict[str, Word] = {}
    for recipe in recipes:
        earlier = first.setdefault(recipe.id.text, recipe.id)
        if earlier is not recipe.id:
            message = f"there is a recipe {recipe.id.text} already, in line {earlier.span.line}"
            hint = "an id names one recipe for ever: give this one another"
            yield Diagnostic(recipe.id.span, message, "recipe-id", hint, recipe.id.text, related=(earlier.span,))


def check_overlaps(recipes: Sequence[Recipe], sheets: Mapping[str, SheetCards | None]) -> Iterator[Diagnostic]:
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


def check_unused(file: BoosterFile) -> Iterator[Diagnostic]:
    """Complain about sheets that no recipe takes cards from."""
    used = {take.sheet.text for recipe in file.recipes for slot in recipe.slots for take in slot.takes}
    for sheet in file.sheets:
        if sheet.id not in used:
            message = f"no recipe takes cards from the sheet {sheet.id}"
            yield Diagnostic(sheet.span, message, "recipe-unused", "take it out, or give it a slot", sheet.id)


def _contents(variant: Variant, order: Sequence[str]) -> str:
    """What a pack of a variant holds, in words: `9 general and 2 regional`."""
    parts = [f"{count} {name}" for count, name in zip(variant.counts, order, strict=True) if count]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1] if parts else "nothing")))
