"""What the desk knows of a game at one moment. A snapshot never changes; the next save makes another one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tanuki_print.catalog.model import Card, Catalog, Game
from tanuki_print.diagnostics import Diagnostic
from tanuki_print.sheets.template import TemplateSet


@dataclass(frozen=True, slots=True)
class Entry:
    """One card file. `card` is what it held when it was last in order: None for a file that never was.

    `version` goes up whenever the card may look different. `broken` says that the file as it lies on the disk cannot
    be read, and `complaints` what is wrong with it. `file` is its path from the root.
    """

    id: str
    file: str
    card: Card | None
    version: int
    broken: bool = False
    complaints: tuple[Diagnostic, ...] = ()

    @property
    def name(self) -> str:
        """The card's name, or what its file is called."""
        return self.card.name if self.card else self.file.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game with its cards by id, in the order of their numbers.

    `game` is the last one that was in order, None where there never was one; `catalog` holds the cards of the entries
    that have one, broken files among them. `complaints` are all there are of game and cards.
    """

    revision: int = 0
    game: Game | None = None
    catalog: Catalog | None = None
    entries: Mapping[str, Entry] = field(default_factory=dict)
    complaints: tuple[Diagnostic, ...] = ()
    templates: TemplateSet | None = None
    epoch: int = 0
    """Goes up whenever every card may look different: templates, game.yaml."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a reload found: ids of cards that look different, are new or gone; `all_faces` for a change of them all."""

    snapshot: Snapshot
    redrawn: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    all_faces: bool = False
    anything: bool = False
