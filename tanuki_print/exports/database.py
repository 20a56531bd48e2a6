"""Cards as an SQLite database that browsers of such data open well: keys, references, views, a search.

Written from nothing in memory, in a fixed order: the same cards give the same bytes on one release of SQLite, whose
number the file holds.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress

from tanuki_print.catalog.decks import DeckList
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.exports.values import field_names

_STATUSES = ", ".join(f"'{status.value}'" for status in Status)
_SEARCH = """
CREATE VIRTUAL TABLE cards_fts
  USING fts5(name, kanji, flavor, content="cards", tokenize='unicode61 remove_diacritics 2');
INSERT INTO cards_fts(cards_fts) VALUES ('rebuild');
"""
_FIXED = """
CREATE TABLE games (id TEXT PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE rarities (id TEXT PRIMARY KEY, name TEXT NOT NULL, rank INTEGER NOT NULL UNIQUE);
CREATE TABLE sets (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, rank INTEGER NOT NULL UNIQUE,
  rarity_id TEXT REFERENCES rarities(id), finish TEXT NOT NULL
);
CREATE TABLE aliases (
  card_id TEXT NOT NULL REFERENCES cards(id), position INTEGER NOT NULL, alias TEXT NOT NULL,
  PRIMARY KEY (card_id, position)
);
CREATE TABLE notes (
  card_id TEXT NOT NULL REFERENCES cards(id), position INTEGER NOT NULL, note TEXT NOT NULL,
  PRIMARY KEY (card_id, position)
);
CREATE TABLE decks (id TEXT PRIMARY KEY);
CREATE TABLE deck_cards (
  deck_id TEXT NOT NULL REFERENCES decks(id), card_id TEXT NOT NULL REFERENCES cards(id), copies INTEGER NOT NULL,
  PRIMARY KEY (deck_id, card_id)
);
CREATE INDEX deck_cards_card_id ON deck_cards(card_id);
"""
_VIEWS = """
CREATE VIEW final_cards AS SELECT * FROM cards WHERE status = 'final' ORDER BY CAST(number AS INTEGER);
CREATE VIEW card_list AS
  SELECT cards.number, cards.name, sets.title AS "set", cards.rarity_id AS rarity, cards.status, cards.flavor,
    cards.id AS card_id
  FROM cards JOIN sets ON sets.id = cards.set_id ORDER BY CAST(cards.number AS INTEGER);
CREATE VIEW cards_by_set AS
  SELECT sets.id AS set_id, sets.title, cards.status, count(*) AS cards
  FROM cards JOIN sets ON sets.id = cards.set_id GROUP BY sets.id, cards.status ORDER BY sets.rank, cards.status;
CREATE VIEW deck_lists AS
  SELECT decks.id AS deck_id, deck_cards.copies, cards.id AS card_id, cards.number, cards.name
  FROM deck_cards JOIN decks ON decks.id = deck_cards.deck_id JOIN cards ON cards.id = deck_cards.card_id
  ORDER BY decks.id, CAST(cards.number AS INTEGER);
CREATE VIEW deck_sizes AS SELECT deck_id, sum(copies) AS cards FROM deck_cards GROUP BY deck_id;
"""
_OWN = ("id", "number", "name", "kanji", "set_id", "rarity_id", "status", "flavor", "artist", "license", "file")


def database_bytes(catalog: Catalog, cards: Sequence[Card], decks: Mapping[str, DeckList]) -> bytes:
    """A database of some cards, and of the decks by name that hold none but these."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        base.executescript("PRAGMA page_size = 4096; PRAGMA foreign_keys = ON;")
        _fill(base, catalog, cards)
        known = {card.id for card in cards}
        for name, deck in sorted(decks.items()):
            if all(card.id in known for _, card in deck.lines):
                _add_deck(base, name, deck)
        base.executescript(_VIEWS)
        with suppress(sqlite3.OperationalError):  # a build without the search is a database all the same
            base.executescript(_SEARCH)
        return base.serialize()


def _fill(base: sqlite3.Connection, catalog: Catalog, cards: Sequence[Card]) -> None:
    game, fields = catalog.game, _columns(catalog)
    base.executescript(_FIXED + _card_table(catalog, fields))
    base.execute("INSERT INTO games VALUES (?, ?)", (game.id, game.title))
    rarities = dict.fromkeys((*game.rarities, *filter(None, (card.rarity for card in catalog.cards))))
    rarities |= dict.fromkeys(each.rarity for each in game.sets if each.rarity)
    base.executemany(
        "INSERT INTO rarities VALUES (?, ?, ?)", ((name, name, rank) for rank, name in enumerate(rarities, 1))
    )
    sets = ((each.id, each.title, each.order + 1, each.rarity or None, each.finish) for each in game.sets)
    base.executemany("INSERT INTO sets VALUES (?, ?, ?, ?, ?)", sets)
    marks = ", ".join("?" * (len(_OWN) + len(fields)))
    base.executemany(f"INSERT INTO cards VALUES ({marks})", (_row(card, fields) for card in cards))  # noqa: S608 - marks
    base.executemany("INSERT INTO aliases VALUES (?, ?, ?)", _items((card.id, card.aliases) for card in cards))
    base.executemany("INSERT INTO notes VALUES (?, ?, ?)", _items((card.id, card.notes) for card in cards))
    for table, name in _lists(catalog).items():
        base.executescript(_list_table(table))
        items = _items((card.id, _texts(card.fields.get(name, ()))) for card in cards)
        base.executemany(f"INSERT INTO {_quoted(table)} VALUES (?, ?, ?)", items)  # noqa: S608 - quoted


def _card_table(catalog: Catalog, fields: Mapping[str, str]) -> str:
    own = "".join(f", {_quoted(column)} {_type(catalog, name)}" for column, name in fields.items())
    return (
        "CREATE TABLE cards (id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kanji TEXT, "
        "set_id TEXT NOT NULL REFERENCES sets(id), rarity_id TEXT REFERENCES rarities(id), "
        f"status TEXT NOT NULL CHECK (status IN ({_STATUSES})){own}, flavor TEXT, artist TEXT, license TEXT, "
        "file TEXT NOT NULL);"
        "CREATE INDEX cards_set_id ON cards(set_id); CREATE INDEX cards_rarity_id ON cards(rarity_id);"
    )


def _list_table(name: str) -> str:
    return (
        f"CREATE TABLE {_quoted(name)} (card_id TEXT NOT NULL REFERENCES cards(id), "
        "position INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (card_id, position));"
    )


def _columns(catalog: Catalog) -> dict[str, str]:
    """The game's own fields by the column that takes each."""
    lists = set(_lists(catalog).values())
    return _apart((name for name in field_names(catalog) if name not in lists), _OWN)


def _lists(catalog: Catalog) -> dict[str, str]:
    """The game's own fields that are lists, by the table that takes the items of each."""
    names = (
        name
        for name in field_names(catalog)
        if any(isinstance(card.fields.get(name), list | tuple) for card in catalog.cards)
    )
    return {f"card_{own}": name for own, name in _apart(names, ()).items()}


def _apart(names: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """Names by such as SQLite takes for different: capitals make no difference to it."""
    found: dict[str, str] = {}
    folded = set(taken)
    for name in names:
        own = name
        while own.casefold() in folded:
            own += "_"
        folded.add(own.casefold())
        found[own] = name
    return found


def _type(catalog: Catalog, name: str) -> str:
    kinds = {type(card.fields[name]) for card in catalog.cards if card.fields.get(name) is not None}
    if kinds <= {int, bool}:
        return "INTEGER"
    return "REAL" if kinds <= {int, bool, float} else "TEXT"


def _row(card: Card, fields: Mapping[str, str]) -> tuple[object, ...]:
    own = (card.id, card.number, card.name, card.kanji or None, card.set, card.rarity or None, card.status.value)
    art = (card.flavor or None, card.art.artist or None, card.art.license or None, card.span.path)
    return (*own, *(_plain(card.fields.get(name)) for name in fields.values()), *art)


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, str | int | float) else _json(value)


def _texts(value: object) -> Iterator[str]:
    for item in value if isinstance(value, list | tuple) else ():
        yield item if isinstance(item, str) else _json(item)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _items(lists: Iterable[tuple[str, Iterable[str]]]) -> Iterator[tuple[str, int, str]]:
    return ((card, position, item) for card, items in lists for position, item in enumerate(items, 1))


def _add_deck(base: sqlite3.Connection, name: str, deck: DeckList) -> None:
    base.execute("INSERT INTO decks VALUES (?)", (name,))
    for count, card in deck.lines:
        base.execute(
            "INSERT INTO deck_cards VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET copies = copies + excluded.copies",
            (name, card.id, count),
        )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
