"""Seeds and seed lines as people type them, copy them, or read them off a wrapper."""

import re
import unicodedata
from dataclasses import dataclass

from tanuki_print.boosters.pool import ALGORITHM, HASH_SHOWN
from tanuki_print.catalog.characters import describe, suspects
from tanuki_print.diagnostics import UsageError

SEED_BYTES = 200
"""The longest seed, in bytes of UTF-8: with it a QR code can still be read from a wrapper."""

_BLANK_PICTURE = "\u2800"
"""A pattern of braille without a dot: no blank to Unicode, and one to the eye."""

_QUOTES = "\"'`\u2018\u2019\u201c\u201d"
_FORM = f"{ALGORITHM} GAME@RELEASE {'0' * HASH_SHOWN} RECIPE pack 1 seed TEXT"
_SEED_LINE = re.compile(
    r"(?P<algorithm>\S+) +(?P<game>\S+)@(?P<release>[0-9]{1,9}) +"
    rf"(?P<hash>[0-9a-f]{{{HASH_SHOWN}}}) +(?P<recipe>\S+)"
    r"(?: +(?P<kind>\S+) +of +(?P<packs>[0-9]{1,9}) +box +(?P<box>[0-9]{1,18}))?"
    r" +pack +(?P<pack>[0-9]{1,18}) +seed +(?P<seed>.+)"
)


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


def read_seed_line(text: str) -> SeedLine:
    """A seed line, as a wrapper or a list of packs has it; quotes around all of it make no difference.

    Raises UsageError for another text.
    """
    line = text.strip()
    if line and line[0] in _QUOTES and line[-1] in _QUOTES:
        line = line[1:-1].strip()
    match = _SEED_LINE.fullmatch(line)
    if match is None:
        raise UsageError(f"{text!r} is no seed line", f"such a line reads '{_FORM}'")
    kind = None if match["kind"] is None else (match["kind"], int(match["packs"]))
    box, pack = int(match["box"] or 0), int(match["pack"])
    if kind is not None and pack > kind[1]:
        raise UsageError(f"a box of {kind[1]} packs has no pack {pack}", "packs are counted within their box")
    if pack < 1 or (kind is not None and box < 1):
        raise UsageError(f"there is no {'pack' if pack < 1 else 'box'} 0", "packs and boxes are counted from 1")
    seed = read_seed(match["seed"])
    return SeedLine(
        match["algorithm"], match["game"], int(match["release"]), match["hash"], match["recipe"], kind, box, pack, seed
    )


def read_seed(text: str) -> str:
    """The seed in Unicode's form NFC. Raises UsageError for one that cannot be written on a line and read again, or
    that looks like another one.
    """
    seed = unicodedata.normalize("NFC", text)
    if not seed.strip():
        raise UsageError("the seed is empty", "any text will do: --seed matsuri-2026")
    _check_signs(seed)
    if seed != seed.strip():
        raise UsageError(f"the seed {text!r} begins or ends with a blank", "nobody would see it: leave it out")
    if "  " in seed:
        raise UsageError(f"the seed {text!r} has two blanks side by side", "nobody would count them: write one")
    if len(seed.encode()) > SEED_BYTES:
        found = len(seed.encode())
        raise UsageError(f"the seed is too long: {found} bytes, at most {SEED_BYTES}", "a few words are enough")
    return seed


def _check_signs(seed: str) -> None:
    hint = "letters, digits and punctuation of any language will do"
    for sign in seed:
        kind = unicodedata.category(sign)
        if kind == "Cs":
            raise UsageError("the seed is not UTF-8", hint)
        if kind == "Cn":
            # Whether it has a composed form, and so another seed, is for a later Unicode to say.
            known = unicodedata.unidata_version
            raise UsageError(f"the seed holds U+{ord(sign):04X}, which Unicode {known} does not know", hint)
        if kind in ("Zl", "Zp", "Co") or sign == _BLANK_PICTURE or (kind == "Zs" and sign != " "):
            raise UsageError(f"the seed holds a sign that cannot be seen or told from others: {describe(sign)}", hint)
    for _, sign in suspects(seed):
        raise UsageError(f"the seed holds a sign that cannot be seen: {describe(sign)}", hint)
    if "\n" in seed:
        raise UsageError("the seed holds a line break", hint)
