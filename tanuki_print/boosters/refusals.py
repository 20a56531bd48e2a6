"""What makes a recipe impossible, or its chances untrue: sizes, counts, weights and boxes."""

from collections.abc import Iterator, Sequence

from tanuki_print.boosters import quotas
from tanuki_print.boosters.dealing import can_always_deal
from tanuki_print.boosters.pool import Box, Pool, Variant
from tanuki_print.boosters.recipe import BoxText, Recipe, Take
from tanuki_print.boosters.selection import SheetCards
from tanuki_print.diagnostics import Diagnostic


def counted(variant: Variant, order: Sequence[str]) -> str:
    """What a pack of a variant holds, in words: `9 general and 2 regional`."""
    parts = [f"{count} {name}" for count, name in zip(variant.counts, order, strict=True) if count]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1] if parts else "nothing")))


def check_sizes(recipe: Recipe, order: Sequence[str], variants: Sequence[Variant]) -> Iterator[Diagnostic]:
    """Complain once about packs that are smaller or larger than the recipe says."""
    size = recipe.size
    sizes = [sum(variant.counts) for variant in variants]
    for variant, found in zip(variants, sizes, strict=True):
        if size.least <= found <= size.most:
            continue
        wanted = f"{size.least}" if size.least == size.most else f"{size.least} to {size.most}"
        message = f"a pack of {counted(variant, order)} has {found} card{'s' if found != 1 else ''}, size says {wanted}"
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


def check_boxes(recipe: Recipe, pool: Pool) -> Iterator[Diagnostic]:
    """Complain about boxes whose cards cannot always be dealt, or whose upgrades would not come as stated."""
    for text, box in zip(recipe.boxes, pool.boxes, strict=True):
        yield from _check_deal(recipe, pool, text, box)
    if pool.boxes:
        yield from _check_upgrades(recipe, pool)


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


def _check_upgrades(recipe: Recipe, pool: Pool) -> Iterator[Diagnostic]:
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


def _last(recipe: Recipe, sheet: str) -> Take:
    """The last slot that takes from a sheet: with it the count goes over."""
    return [take for slot in recipe.slots for take in slot.takes if take.sheet.text == sheet and take.count][-1]
