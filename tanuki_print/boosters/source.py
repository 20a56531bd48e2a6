"""Which packs are opened: of which release and pool, by which seed or seed line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tanuki_print.boosters.choice import Choice, Wish, choose
from tanuki_print.boosters.frozen import current_release, find_release, frozen_hint, read_frozen
from tanuki_print.boosters.load import load_release
from tanuki_print.boosters.pool import ALGORITHM, Pool
from tanuki_print.boosters.release import Release
from tanuki_print.boosters.seeds import SeedLine
from tanuki_print.catalog.load import load_catalog, require_catalog
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace

_SYLLABLES = ("ka", "ki", "ku", "ko", "sa", "su", "so", "ta", "to", "na", "no", "ma", "mi", "mo", "ra", "ri")
_FRESH = 7
"""Syllables of a seed that nobody chose: 16 to the 7th, 268 million."""


@dataclass(frozen=True, slots=True)
class Found:
    """Packs about to be opened: of which release and pool, by which seed, and which ones."""

    release: Release
    pool: Pool
    seed: str
    choice: Choice


def release_asked_for(workspace: Workspace, game: str, number: int | None) -> Release:
    """A frozen release by its number, or what the cards are now. Raises TanukiError where it is not in order."""
    if number is not None:
        return read_frozen(workspace, game, number)
    return current_release(workspace, require_catalog(workspace, game))


def release_now(workspace: Workspace, game: str) -> Release | None:
    """What the cards are now; None where they are not in order: a frozen release opens all the same."""
    catalog, _ = load_catalog(workspace, game)
    return None if catalog is None else load_release(workspace, catalog)[0]


def game_told(workspace: Workspace, game: str | None, told: str) -> str:
    """The game that a seed line or a receipt tells of. Raises UsageError where it is not here, or another was named."""
    if game is not None and game != told:
        raise UsageError(f"this is of {told}, not of {game}", "leave --game out")
    return workspace.game(told)


def found_by(workspace: Workspace, line: SeedLine, current: Release | None) -> Found:
    """The pack that a seed line names; `current` is what the cards of its game are now, None where not in order.

    Raises UsageError where it cannot be opened here.
    """
    if line.algorithm != ALGORITHM:
        raise UsageError(
            f"this pack is drawn by {line.algorithm!r}, not by {ALGORITHM!r}",
            "another version of the program may know it",
        )
    release = find_release(workspace, line.game, line.release, current)
    if release is None:
        message = f"release {line.release} was never frozen, so its packs cannot be opened again"
        raise UsageError(message, frozen_hint(workspace, line.game))
    pool = release.pool(line.recipe)
    if not pool.hash.startswith(line.hash):
        message = f"the pool of {line.recipe} in release {line.release} is another one: {pool.short_hash}"
        raise UsageError(message, f"the line is of {line.hash}")
    if line.kind is None:
        return Found(release, pool, line.seed, choose(pool, line.seed, Wish(pack=line.pack)))
    kind, packs = line.kind
    if all((box.id, box.packs) != (kind, packs) for box in pool.boxes):
        boxes = ", ".join(f"{box.id} of {box.packs}" for box in pool.boxes) or "none"
        raise UsageError(f"the recipe {line.recipe} has no box {kind!r} of {packs} packs", f"it has {boxes}")
    return Found(release, pool, line.seed, choose(pool, line.seed, Wish(kind=kind, box=line.box, pack=line.pack)))


def spoken_seed(draw: Callable[[Sequence[str]], str]) -> str:
    """A seed of syllables that can be read aloud; `draw` gives one of some syllables by chance."""
    return "".join(draw(_SYLLABLES) for _ in range(_FRESH))
