"""A game's packs, ready to be opened."""

from collections.abc import Sequence
from dataclasses import dataclass

from tanuki_print.boosters.pool import Pool
from tanuki_print.diagnostics import Span, UsageError, did_you_mean


@dataclass(frozen=True, slots=True)
class Shelf:
    """The pools of a release, one for each recipe, in the order of the file; `span` is where the release is written."""

    game: str
    release: int
    pools: tuple[Pool, ...]
    span: Span

    def pool(self, recipe: str | None) -> Pool:
        """The pool of a recipe, the first where none is named. Raises UsageError for one that is not there."""
        return pool_named(self.pools, recipe)


def pool_named(pools: Sequence[Pool], recipe: str | None) -> Pool:
    """The pool of a recipe, the first where none is named. Raises UsageError for one that is not there."""
    if recipe is None:
        return pools[0]
    for pool in pools:
        if pool.recipe == recipe:
            return pool
    names = [pool.recipe for pool in pools]
    hint = did_you_mean(recipe, names) or f"the recipes are: {', '.join(names)}"
    raise UsageError(f"there is no recipe {recipe!r} in release {pools[0].release}", hint)
