"""A release: the pools of all recipes of a game, and what is told of the cards in them."""

from collections.abc import Mapping
from dataclasses import dataclass

from tanuki_print.boosters.pool import Pool
from tanuki_print.diagnostics import Span, UsageError, did_you_mean


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What is told of a card in a pack beside its id, as it is, or was when the release was frozen."""

    number: str
    name: str
    set: str
    rarity: str


@dataclass(frozen=True, slots=True)
class Release:
    """The pools of a release, one for each recipe in the order of the file, and the cards in them, by id.

    `span` is the file it is frozen in, or where its number is written among the recipes.
    """

    game: str
    number: int
    pools: tuple[Pool, ...]
    cards: Mapping[str, CardFacts]
    span: Span

    def find(self, recipe: str) -> Pool | None:
        """The pool of a recipe; None where the release has none."""
        return next((pool for pool in self.pools if pool.recipe == recipe), None)

    def pool(self, recipe: str | None) -> Pool:
        """The pool of a recipe, the first where none is named. Raises UsageError for one that is not there."""
        found = self.pools[0] if recipe is None else self.find(recipe)
        if found is not None:
            return found
        names = [pool.recipe for pool in self.pools]
        hint = did_you_mean(recipe or "", names) or f"the recipes are: {', '.join(names)}"
        raise UsageError(f"there is no recipe {recipe!r} in release {self.number}", hint)
