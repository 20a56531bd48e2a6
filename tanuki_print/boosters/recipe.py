"""What a game's boosters.yaml says, each word with its place; nothing here has met a card yet."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from tanuki_print.diagnostics import Span


class Word(NamedTuple):
    """A name as written, and where."""

    text: str
    span: Span


class Figure(NamedTuple):
    """A whole number as written, and where."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Selection:
    """Cards by what they are: in one of the sets, of one of the rarities, and as the query `where` says."""

    span: Span
    sets: tuple[Word, ...] = ()
    rarities: tuple[Word, ...] = ()
    where: Word | None = None
    status: Word | None = None


@dataclass(frozen=True, slots=True)
class SheetText:
    """A sheet: its cards by `select` or line by line (`cards`), how many there must be, the finish, the weights.

    `expect`, `finish`, `rate` and `title` are None or empty where they are not written.
    """

    id: str
    span: Span
    select: Selection | None
    cards: tuple[Word, ...]
    expect: Figure | None
    finish: Word | None
    rate: tuple[tuple[Word, int], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Take:
    """So many cards of a sheet; `chance` is its share among the alternatives of its slot."""

    sheet: Word
    count: int
    chance: int
    span: Span


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a pack: one of its takes is what comes, the only one where there is no choice."""

    takes: tuple[Take, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class UpgradeText:
    """One card of a sheet in another finish, in `chance` of the packs; the span is that of the whole line."""

    sheet: Word
    finish: Word
    chance: Fraction
    span: Span


@dataclass(frozen=True, slots=True)
class BoxText:
    """A box and how many packs it has."""

    id: str
    packs: int
    span: Span


@dataclass(frozen=True, slots=True)
class Size:
    """The least and the most cards of a pack."""

    least: int
    most: int
    span: Span


class Subject(Enum):
    """What a promise counts: copies of each card of a sheet, its cards together, or copies of any card at all."""

    EVERY = "every"
    SHEET = "sheet"
    DUPLICATES = "duplicates"


@dataclass(frozen=True, slots=True)
class Promise:
    """What is promised of a box, or of any pack where `box` is None.

    `least` and `most` are None where nothing is said; the span is that of the first figure written.
    """

    box: Word | None
    subject: Subject
    sheet: Word | None
    finish: Word | None
    least: int | None
    most: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe: the slots of a pack, upgrades, boxes, and what is promised of them."""

    id: Word
    title: str
    size: Size
    slots: tuple[Slot, ...]
    upgrades: tuple[UpgradeText, ...]
    boxes: tuple[BoxText, ...]
    promises: tuple[Promise, ...]


@dataclass(frozen=True, slots=True)
class BoosterFile:
    """A whole file. `complete` is False where a recipe was left out because it could not be read."""

    algorithm: Word
    release: Figure
    sheets: tuple[SheetText, ...]
    recipes: tuple[Recipe, ...]
    complete: bool
