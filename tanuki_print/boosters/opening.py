"""What somebody opened: a pool, a seed, and the packs that came out."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import ALGORITHM, HASH_SHOWN, Box, Pool
from tanuki_print.boosters.sampler import open_pack
from tanuki_print.diagnostics import UsageError

SEED_BYTES = 200
"""The longest seed, in bytes of UTF-8: with it a QR code can still be read from a wrapper."""


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


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A seed line as read. `kind` is the box's id and number of packs, None for an independent pack."""

    algorithm: str
    game: str
    release: int
    hash: str
    recipe: str
    kind: tuple[str, int] | None
    box: int
    pack: int
    seed: str


_SEED_LINE = re.compile(
    r"(?P<algorithm>\S+) (?P<game>\S+)@(?P<release>[0-9]{1,9}) "
    rf"(?P<hash>[0-9a-f]{{{HASH_SHOWN}}}) (?P<recipe>\S+)"
    r"(?: (?P<kind>\S+) of (?P<packs>[0-9]{1,9}) box (?P<box>[0-9]{1,18}))?"
    r" pack (?P<pack>[0-9]{1,18}) seed (?P<seed>.+)"
)


def read_seed_line(text: str) -> SeedLine:
    """A seed line, as a wrapper or a list of packs has it. Raises UsageError for another text."""
    match = _SEED_LINE.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"{text!r} is no seed line", f"it begins with {ALGORITHM!r} and ends with the seed")
    kind = None if match["kind"] is None else (match["kind"], int(match["packs"]))
    box, pack = int(match["box"] or 0), int(match["pack"])
    if pack < 1 or (kind is not None and (box < 1 or pack > kind[1])):
        raise UsageError(f"there is no such pack: {text!r}", "packs and boxes are counted from 1")
    seed = read_seed(match["seed"])
    return SeedLine(
        match["algorithm"], match["game"], int(match["release"]), match["hash"], match["recipe"], kind, box, pack, seed
    )


def read_seed(text: str) -> str:
    """The seed in Unicode's form NFC. Raises UsageError for one that cannot be written on a line and read again."""
    seed = unicodedata.normalize("NFC", text)
    if not seed.strip():
        raise UsageError("the seed is empty", "any text will do: --seed matsuri-2026")
    if seed != seed.strip():
        raise UsageError(f"the seed {text!r} begins or ends with a blank", "nobody would see it: leave it out")
    odd = [sign for sign in seed if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp", "Cf", "Co", "Cn")]
    if odd:
        message = f"the seed holds a sign that cannot be seen, U+{ord(odd[0]):04X}"
        raise UsageError(message, "letters, digits and punctuation of any language will do")
    if len(seed.encode()) > SEED_BYTES:
        found = len(seed.encode())
        raise UsageError(f"the seed is too long: {found} bytes, at most {SEED_BYTES}", "a few words are enough")
    return seed


def packs_of(pool: Pool, seed: str, count: int, first: int = 1) -> Iterator[Pack]:
    """Independent packs one after the other, beginning with the number `first`."""
    for number in range(first, first + count):
        yield open_pack(pool, seed, number)


def boxes_of(pool: Pool, box: Box, seed: str, count: int, first: int = 1) -> Iterator[Pack]:
    """The packs of boxes one after the other, beginning with the box of number `first`."""
    for number in range(first, first + count):
        yield from open_box(pool, box, seed, number)
