"""Which packs `tanuki-print booster` opens: by a seed, a fresh one where none is given, or by a seed line."""

import secrets
from typing import TYPE_CHECKING

from tanuki_print.workspace import Workspace

if TYPE_CHECKING:
    from tanuki_print.boosters.choice import Wish
    from tanuki_print.boosters.release import Release
    from tanuki_print.boosters.source import Found


def fresh_seed() -> str:
    """A seed nobody chose: syllables that can be read aloud."""
    from tanuki_print.boosters.source import spoken_seed

    return spoken_seed(secrets.choice)


def opened(release: "Release", recipe: str | None, seed: str | None, wish: "Wish") -> "Found":
    """The packs of a seed, a fresh one where none is given."""
    from tanuki_print.boosters.choice import choose
    from tanuki_print.boosters.seeds import read_seed
    from tanuki_print.boosters.source import Found

    pool = release.pool(recipe)
    text = fresh_seed() if seed is None else read_seed(seed)
    return Found(release, pool, text, choose(pool, text, wish))


def open_line(workspace: Workspace, game: str | None, text: str) -> "Found":
    """The pack that a seed line names. Raises UsageError where it cannot be opened here."""
    from tanuki_print.boosters.seeds import read_seed_line
    from tanuki_print.boosters.source import found_by, game_told, release_now

    line = read_seed_line(text)
    return found_by(workspace, line, release_now(workspace, game_told(workspace, game, line.game)))
