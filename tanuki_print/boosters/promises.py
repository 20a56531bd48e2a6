"""Promises of a recipe, proved by the quotas or refused; none is ever patched in while packs are drawn."""

from collections.abc import Iterator

from tanuki_print.boosters import quotas
from tanuki_print.boosters.pool import Box, Pool
from tanuki_print.boosters.quotas import Range
from tanuki_print.boosters.recipe import Promise, Recipe, Subject, Word
from tanuki_print.diagnostics import Diagnostic, did_you_mean


def check_promises(recipe: Recipe, pool: Pool, sheets: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Complain about promises that do not follow from the recipe, or name what it does not have.

    `sheets` are the names of all sheets of the file, to tell one that is unknown from one that is not taken here.
    """
    for promise in recipe.promises:
        faults = [*_check_box(recipe, pool, promise), *_check_sheet(recipe, pool, promise, sheets)]
        yield from faults or _prove(recipe, pool, promise)


def _proved(pool: Pool, box: Box | None, promise: Promise) -> Range:
    """Between which numbers lies what a promise counts, in a box, or in any pack where no box is given."""
    packs = 1 if box is None else box.packs
    if promise.subject is Subject.DUPLICATES:
        return _most_alike(pool, packs)
    index = [sheet.id for sheet in pool.sheets].index(promise.sheet.text if promise.sheet else "")
    if promise.subject is Subject.EVERY:
        return quotas.every(pool, packs, index)
    if promise.finish is None:
        return quotas.slots(pool, packs, index)
    return quotas.in_finish(pool, packs, index, promise.finish.text)


def _most_alike(pool: Pool, packs: int) -> Range:
    """Between which numbers lie the copies of each card of any sheet."""
    found = [quotas.every(pool, packs, index) for index in range(len(pool.sheets))]
    return Range(min(each.least for each in found), max(each.most for each in found))


def _check_box(recipe: Recipe, pool: Pool, promise: Promise) -> Iterator[Diagnostic]:
    known = [box.id for box in pool.boxes]
    if promise.box is not None and promise.box.text not in known:
        message = f"the recipe {recipe.id.text} has no box {promise.box.text!r}"
        hint = did_you_mean(promise.box.text, known) or (
            f"its boxes are: {', '.join(known)}" if known else "add 'boxes: {display: {packs: 24}}' to it"
        )
        yield Diagnostic(promise.box.span, message, "recipe-promise", hint, recipe.id.text)


def _check_sheet(recipe: Recipe, pool: Pool, promise: Promise, sheets: tuple[str, ...]) -> Iterator[Diagnostic]:
    if promise.sheet is None:
        return
    known = [sheet.id for sheet in pool.sheets]
    name = promise.sheet.text
    if name not in known:
        message = f"there is no sheet {name!r}"
        if name in sheets:
            message = f"the recipe {recipe.id.text} takes nothing from the sheet {name}"
        hint = did_you_mean(name, known) or f"its sheets are: {', '.join(known)}"
        yield Diagnostic(promise.sheet.span, message, "recipe-promise", hint, recipe.id.text)
    elif promise.finish is not None:
        yield from _check_finish(recipe, pool, known.index(name), promise.finish)


def _check_finish(recipe: Recipe, pool: Pool, sheet: int, finish: Word) -> Iterator[Diagnostic]:
    known = [pool.sheets[sheet].finish, *(each.finish for each in pool.upgrades if each.sheet == sheet)]
    if finish.text not in known:
        message = f"cards of {pool.sheets[sheet].id} never come in the finish {finish.text!r}"
        hint = did_you_mean(finish.text, known) or f"they come as: {', '.join(known)}"
        yield Diagnostic(finish.span, message, "recipe-promise", hint, recipe.id.text)


def _prove(recipe: Recipe, pool: Pool, promise: Promise) -> Iterator[Diagnostic]:
    box = next((box for box in pool.boxes if promise.box is not None and box.id == promise.box.text), None)
    found = _proved(pool, box, promise)
    short = promise.least is not None and found.least < promise.least
    over = promise.most is not None and found.most > promise.most
    if not short and not over:
        return
    scope = "a pack" if box is None else f"a box of {box.packs}"
    message = f"this does not follow: {scope} holds {found} {_counted(promise)}"
    yield Diagnostic(promise.span, message, "recipe-promise", _what_follows(promise, found), recipe.id.text)


def _counted(promise: Promise) -> str:
    name = promise.sheet.text if promise.sheet else ""
    if promise.subject is Subject.DUPLICATES:
        return "of each card"
    if promise.subject is Subject.EVERY:
        return f"of each card of {name}"
    return f"of {name}{f' in {promise.finish.text}' if promise.finish else ''}"


def _what_follows(promise: Promise, found: Range) -> str:
    """The promise that can be made in this one's place."""
    if promise.subject is Subject.DUPLICATES:
        return "take this promise out, or make the box smaller"
    if promise.least is not None and promise.least == promise.most:
        if found.least == found.most:
            return f"write exactly: {found.least}"
        least = f"at_least: {found.least}, " if found.least else ""
        return f"write {least}at_most: {found.most}"
    if promise.least is not None and found.least < promise.least:
        follows = f"write at_least: {found.least}, or " if found.least else ""
        return f"{follows}{'put' if promise.box else 'take'} more of the sheet into {_scope(promise)}"
    return f"write at_most: {found.most}"


def _scope(promise: Promise) -> str:
    return "the box" if promise.box else "every pack"
