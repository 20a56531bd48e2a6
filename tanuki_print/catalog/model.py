"""What a game and its cards are, once read and found valid. Lengths in mm."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tanuki_print.diagnostics import Span


class Status(Enum):
    """Where a card stands in its life; only `FINAL` cards enter packs, decks and matches."""

    IDEA = "idea"
    DRAFT = "draft"
    FINAL = "final"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Prop:
    """One supporting motif of a scene. `x`, `y` (its centre), `size` in mm inside the scene box; None = the scene
    decides.
    """

    motif: str
    x: float | None = None
    y: float | None = None
    size: float | None = None
    turn: float = 0.0
    flip: bool = False
    body: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Art drawn from parts: a motif (an emoji, or the stem of a file in motifs/) before a backdrop, in a palette."""

    motif: str
    backdrop: str = ""
    palette: str = ""
    props: tuple[Prop, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file. `path` is relative to the game's folder; `focus` is the point kept when cropping, 0..1 from
    upper left.
    """

    path: str
    span: Span
    focus: tuple[float, float] = (0.5, 0.5)
    crop: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Art:
    """The art of a card: a picture or a scene (never both), and whom to credit."""

    picture: Picture | None = None
    scene: Scene | None = None
    artist: str = ""
    license: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One card definition. `fields` holds what the game's own schema adds (atk, def ...), in schema order.

    `texts` has what is written in several languages, by language and field, the main language first. The texts
    themselves are in `language`, which is empty for the main one (`translations.in_language` changes it).
    """

    id: str
    number: str
    name: str
    set: str
    status: Status
    span: Span
    kanji: str = ""
    rarity: str = ""
    flavor: str = ""
    aliases: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    art: Art = field(default_factory=Art)
    back: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)
    spans: Mapping[str, Span] = field(default_factory=dict)
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    language: str = ""

    def where(self, field_name: str) -> Span:
        """The place of a field in the card's file, or of the card itself where the field is not written.

        Of a text in several languages it is the place of the one that the card shows.
        """
        own = self.spans.get(f"{field_name}.{self.language}") if self.language else None
        return own or self.spans.get(field_name, self.span)

    def language_of(self, field_name: str) -> str:
        """The language of a field as the card shows it; empty where it is written in one language only."""
        written = [language for language, texts in self.texts.items() if field_name in texts]
        return self.language if self.language in written else next(iter(written), "")


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: `order` for sorting, defaults for its cards, and `colors` by role for templates."""

    id: str
    title: str
    order: int
    rarity: str = ""
    finish: str = "plain"
    colors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stock:
    """The paper card: `trim` (width, height), how far art must `bleed` over it, the `safe` margin inside, the
    `corner` radius; mm.
    """

    trim: tuple[float, float] = (63.0, 88.0)
    bleed: float = 3.0
    safe: float = 3.0
    corner: float = 2.5


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its game.yaml says. `words` are display words (life: Life Points), `rarities` in rising order.

    `copies` is the most of one card that a deck may hold, 0 where the game does not say. `languages` are those its
    cards are written in, the main one first; `language` is the one that title and words are in, empty for the main one;
    `texts` has them in each language (`title`, `words.life`, `sets.0`).
    """

    id: str
    title: str
    span: Span
    stock: Stock = field(default_factory=Stock)
    sets: tuple[CardSet, ...] = ()
    rarities: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    default: bool = False
    copies: int = 0
    front: str = "front.svg.j2"
    back: str = "back.svg.j2"
    languages: tuple[str, ...] = ()
    language: str = ""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    spans: Mapping[str, Span] = field(default_factory=dict)

    @property
    def shown_language(self) -> str:
        """The language that the game is shown in; empty where it lists none."""
        return self.language or next(iter(self.languages), "")

    def set_of(self, card: Card) -> CardSet:
        """The set a card belongs to; raises KeyError for a set the game does not name."""
        for card_set in self.sets:
            if card_set.id == card.set:
                return card_set
        raise KeyError(card.set)


@dataclass(frozen=True, slots=True)
class Catalog:
    """A game with every card of every status, sorted by number."""

    game: Game
    cards: tuple[Card, ...]
