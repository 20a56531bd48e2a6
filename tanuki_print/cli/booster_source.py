"""Which packs `tanuki-print booster` opens: of which release and pool, by which seed or seed line."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.boosters.choice import Choice, Wish
    from tanuki_print.boosters.pool import Pool
    from tanuki_print.boosters.release import Release

_SYLLABLES = ("ka", "ki", "ku", "ko", "sa", "su", "so", "ta", "to", "na", "no", "ma", "mi", "mo", "ra", "ri")
_FRESH = 7
"""Syllables of a seed that nobody chose: 16 to the 7th, 268 million."""


@dataclass(frozen=True, slots=True)
class Found:
    """Packs about to be opened: of which release and pool, by which seed, and which ones."""

    release: "Release"
    pool: "Pool"
    seed: str
    choice: "Choice"


def release_asked_for(workspace: Workspace, game: str, number: int | None) -> "Release":
    """A frozen release by its number, or what the cards are now. Raises TanukiError where it is not in order."""
    from tanuki_print.boosters.frozen import current_release, read_frozen
    from tanuki_print.catalog.load import require_catalog

    if number is not None:
        return read_frozen(workspace, game, number)
    return current_release(workspace, require_catalog(workspace, game))


def release_now(workspace: Workspace, game: str) -> "Release | None":
    """What the cards are now; None where they are not in order: a frozen release opens all the same."""
    from tanuki_print.boosters.load import load_release
    from tanuki_print.catalog.load import load_catalog

    catalog, _ = load_catalog(workspace, game)
    return None if catalog is None else load_release(workspace, catalog)[0]


def fresh_seed() -> str:
    """A seed nobody chose: syllables that can be read aloud."""
    return "".join(secrets.choice(_SYLLABLES) for _ in range(_FRESH))


def opened(release: "Release", recipe: str | None, seed: str | None, wish: "Wish") -> Found:
    """The packs of a seed, a fresh one where none is given."""
    from tanuki_print.boosters.choice import choose
    from tanuki_print.boosters.seeds import read_seed

    pool = release.pool(recipe)
    text = fresh_seed() if seed is None else read_seed(seed)
    return Found(release, pool, text, choose(pool, text, wish))


def game_told(workspace: Workspace, game: str | None, told: str) -> str:
    """The game that a seed line or a receipt tells of. Raises UsageError where it is not here, or another was named."""
    if game is not None and game != told:
        raise UsageError(f"this is of {told}, not of {game}", "leave --game out")
    return workspace.game(told)


def open_line(workspace: Workspace, game: str | None, text: str) -> Found:
    """The pack that a seed line names. Raises UsageError where it cannot be opened here."""
    from tanuki_print.boosters.choice import Wish, choose
    from tanuki_print.boosters.frozen import find_release, frozen_hint
    from tanuki_print.boosters.pool import ALGORITHM
    from tanuki_print.boosters.seeds import read_seed_line

    line = read_seed_line(text)
    game = game_told(workspace, game, line.game)
    if line.algorithm != ALGORITHM:
        raise UsageError(
            f"this pack is drawn by {line.algorithm!r}, not by {ALGORITHM!r}",
            "another version of the program may know it",
        )
    release = find_release(workspace, game, line.release, release_now(workspace, game))
    if release is None:
        message = f"release {line.release} was never frozen, so its packs cannot be opened again"
        raise UsageError(message, frozen_hint(workspace, game))
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
