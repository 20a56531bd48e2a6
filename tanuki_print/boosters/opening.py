"""What somebody opened: a pool, a seed, and the packs that came out."""

from collections.abc import Iterator
from dataclasses import dataclass

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import ALGORITHM, Box, Pool
from tanuki_print.boosters.sampler import open_pack


@dataclass(frozen=True, slots=True)
class Opening:
    """Packs of one seed. `box` is the box they come from, None for independent packs."""

    pool: Pool
    seed: str
    box: Box | None
    packs: tuple[Pack, ...]

    def seed_line(self, pack: Pack) -> str:
        """One line that says which pack this is; whoever has the pool opens it again from the line alone."""
        drawn = "" if self.box is None else f" {self.box.id} of {self.box.packs} box {pack.box}"
        pool = self.pool
        words = f"{ALGORITHM} {pool.game}@{pool.release} {pool.short_hash} {pool.recipe}{drawn}"
        return f"{words} pack {pack.number} seed {self.seed}"


def packs_of(pool: Pool, seed: str, count: int, first: int = 1) -> Iterator[Pack]:
    """Independent packs one after the other, beginning with the number `first`."""
    for number in range(first, first + count):
        yield open_pack(pool, seed, number)


def boxes_of(pool: Pool, box: Box, seed: str, count: int, first: int = 1) -> Iterator[Pack]:
    """The packs of boxes one after the other, beginning with the box of number `first`."""
    for number in range(first, first + count):
        yield from open_box(pool, box, seed, number)
