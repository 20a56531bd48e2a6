"""Which cards the gallery shows, in which order: a query as on the command line, filters, a figure to sort by."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.catalog.names import look_key
from tanuki_print.catalog.query import select
from tanuki_print.desk.snapshot import Entry, Snapshot
from tanuki_print.diagnostics import UsageError

PLAIN_ORDERS = ("number", "name")
_SHORT = 4
"""Letters of a figure's name that is written in capitals: atk, def, cost."""

_MOST_QUERY = 500


@dataclass(frozen=True, slots=True)
class GalleryWish:
    """What is asked of the gallery; empty is everything, by number."""

    query: str = ""
    set: str = ""
    status: str = ""
    rarity: str = ""
    problem: bool = False
    sort: str = "number"
    falling: bool = False

    @property
    def filtered(self) -> bool:
        """Whether anything but the order is asked for."""
        return bool(self.query or self.set or self.status or self.rarity or self.problem)


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a filter, with how many cards it has."""

    value: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the gallery shows. `error` says what is wrong with the query, which then chooses nothing."""

    entries: tuple[Entry, ...]
    error: str = ""
    hint: str = ""


def read_sheet_request(asked: Mapping[str, str]) -> GalleryWish:
    """What the fields of a form ask for; what makes no sense there is left out."""
    return GalleryWish(
        asked.get("q", "").strip()[:_MOST_QUERY],
        asked.get("set", ""),
        asked.get("status", ""),
        asked.get("rarity", ""),
        asked.get("problem") == "1",
        asked.get("sort", "number"),
        asked.get("order") == "down",
    )


def shown_cards(snapshot: Snapshot, request: GalleryWish, troubled: frozenset[str]) -> Shown:
    """The cards a request asks for; `troubled` are the ids of those something is wrong with."""
    entries = tuple(snapshot.entries.values())
    error = hint = ""
    if request.query and snapshot.catalog is not None:
        try:
            chosen = {id(card) for card in select(snapshot.catalog, request.query)}
            entries = tuple(it for it in entries if id(it.card) in chosen or _is_unread(it, request.query))
        except UsageError as problem:
            error, hint = problem.message, problem.hint
    kept = (it for it in entries if _passes(it, request) and (not request.problem or it.id in troubled))
    return Shown(_sorted(kept, request), error, hint)


def _is_unread(entry: Entry, query: str) -> bool:
    """Whether a file that never could be read is looked for by its name."""
    return entry.card is None and look_key(query) in look_key(entry.file)


def _passes(entry: Entry, request: GalleryWish) -> bool:
    card = entry.card
    if card is None:
        return not (request.set or request.status or request.rarity)
    wanted = ((request.set, card.set), (request.status, card.status.value), (request.rarity, card.rarity))
    return all(not asked or asked == found for asked, found in wanted)


def _sorted(entries: Iterable[Entry], request: GalleryWish) -> tuple[Entry, ...]:
    known: list[Entry] = []
    unknown: list[Entry] = []
    for entry in entries:
        (unknown if _value(entry.card, request.sort) is None else known).append(entry)
    known.sort(key=lambda it: _rank(_value(it.card, request.sort)), reverse=request.falling)
    return (*known, *unknown)


def _value(card: Card | None, sort: str) -> float | str | None:
    if card is None:
        return None
    if sort == "name":
        return look_key(card.name)
    value = card.fields.get(sort, card.number)
    if isinstance(value, str):
        return float(value) if value.isascii() and value.isdigit() else None
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _rank(value: float | str | None) -> tuple[float, str]:
    return (0.0, value) if isinstance(value, str) else (value or 0.0, "")


def figures(catalog: Catalog | None) -> tuple[str, ...]:
    """The fields of a game's cards that hold numbers, in the order the cards have them."""
    cards = catalog.cards if catalog else ()
    found = ((name, value) for card in cards for name, value in card.fields.items() if isinstance(value, int | float))
    return tuple(dict.fromkeys(name for name, value in found if not isinstance(value, bool)))


def title_of(field: str) -> str:
    """A field's name for people: ATK, Cost to play."""
    return field.upper() if len(field) < _SHORT else field.replace("_", " ").replace("-", " ").capitalize()


def choices(snapshot: Snapshot) -> dict[str, Sequence[Choice]]:
    """The options of each filter, with counts; a filter with a single option is left out."""
    game = snapshot.game
    cards = [entry.card for entry in snapshot.entries.values() if entry.card]
    if game is None:
        return {}
    sets, statuses = Counter(card.set for card in cards), Counter(card.status.value for card in cards)
    rarities = Counter(card.rarity for card in cards)
    made = {
        "set": [Choice(it.id, it.title, sets[it.id]) for it in game.sets],
        "status": [Choice(it.value, it.value, statuses[it.value]) for it in Status if statuses[it.value]],
        "rarity": [Choice(it, it, rarities[it]) for it in game.rarities if rarities[it]],
    }
    return {name: options for name, options in made.items() if len(options) > 1}
