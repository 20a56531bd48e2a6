"""Cards as a database: keys and references hold, values have their kinds, a search finds names without their marks."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tanuki_print.catalog.decks import DeckList
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog
from tanuki_print.exports.database import database_bytes
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    workspace = find_workspace(ROOT, ROOT)
    return require_catalog(workspace, workspace.default_game())


def opened(catalog: Catalog, decks: dict[str, DeckList] | None = None, first: int = 0) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.deserialize(database_bytes(catalog, catalog.cards[first:], decks or {}))
    return base


@pytest.fixture
def base(catalog: Catalog) -> Iterator[sqlite3.Connection]:
    deck = DeckList(((2, catalog.cards[0]), (3, catalog.cards[3]), (1, catalog.cards[0])))
    with closing(opened(catalog, {"two": deck})) as found:
        yield found


def test_it_is_whole(base: sqlite3.Connection) -> None:
    assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert base.execute("PRAGMA foreign_key_check").fetchall() == []
    referred = {(row[2], row[3]) for row in base.execute("PRAGMA foreign_key_list(cards)")}
    assert referred == {("sets", "set_id"), ("rarities", "rarity_id")}
    assert [row[0] for row in base.execute("SELECT id FROM rarities ORDER BY rank")] == [
        "common", "uncommon", "rare", "special",
    ]  # fmt: skip


def test_values_have_their_kinds(base: sqlite3.Connection) -> None:
    row = base.execute(
        "SELECT number, name, kanji, set_id, rarity_id, status, atk, def FROM cards WHERE id = 'kappa'"
    ).fetchone()
    assert row == ("004", "Kappa", "\u6cb3\u7ae5", "general", "common", "final", 450, 600)
    kinds = {name: kind for _, name, kind, *_ in base.execute("PRAGMA table_info(cards)")}
    assert (kinds["number"], kinds["atk"], kinds["flavor"]) == ("TEXT", "INTEGER", "TEXT")
    assert base.execute("SELECT atk FROM cards WHERE id = 'spacehawk'").fetchone() == (None,)
    assert base.execute("SELECT alias FROM aliases WHERE card_id = 'kumiai-ki'").fetchall() == [("Kumiai-ki",)]


def test_views_count_and_list(base: sqlite3.Connection) -> None:
    assert base.execute("SELECT sum(cards) FROM cards_by_set").fetchone() == (60,)
    assert base.execute("SELECT count(*) FROM final_cards").fetchone() == (57,)
    assert base.execute("SELECT copies, name FROM deck_lists").fetchall() == [(3, "Igaguri"), (3, "Kappa")]
    assert base.execute("SELECT * FROM deck_sizes").fetchall() == [("two", 6)]
    assert base.execute('SELECT number, name, "set" FROM card_list LIMIT 1').fetchall() == [
        ("001", "Igaguri", "General characters")
    ]


def test_a_search_needs_no_macrons(base: sqlite3.Connection) -> None:
    query = "SELECT cards.name FROM cards JOIN cards_fts ON cards.rowid = cards_fts.rowid WHERE cards_fts MATCH ?"
    assert base.execute(query, ("momotaro",)).fetchall() == [("Momotar\u014d",)]


def test_a_deck_with_a_card_that_is_left_out_is_left_out(catalog: Catalog) -> None:
    deck = DeckList(((2, catalog.cards[0]), (3, catalog.cards[3])))
    with closing(opened(catalog, {"two": deck}, first=1)) as base:
        assert base.execute("SELECT count(*) FROM decks").fetchone() == (0,)
        assert base.execute("SELECT count(*) FROM cards").fetchone() == (59,)


def test_fields_of_any_game_find_a_place(catalog: Catalog) -> None:
    fields = {
        "ID": 4, "cost": 1.5, "Flavor": "x", "tapped": True, "keywords": ["Swift", "Sly"], "Keywords": ["one"],
        "steps": [1, 2], "grid": {"a": [1]}, 'odd "name"': "y",
    }  # fmt: skip
    card = replace(catalog.cards[0], fields=fields)
    with closing(opened(replace(catalog, cards=(card, catalog.cards[1])))) as base:
        row = base.execute('SELECT "ID_", cost, "Flavor_", tapped, grid, "odd ""name""" FROM cards').fetchone()
        assert row == (4, 1.5, "x", 1, '{"a": [1]}', "y")
        for table, values in (
            ("card_keywords", [(1, "Swift"), (2, "Sly")]),
            ("card_Keywords_", [(1, "one")]),
            ("card_steps", [(1, "1"), (2, "2")]),
        ):
            found = base.execute(f"SELECT position, value FROM {table} WHERE card_id = 'igaguri'")  # noqa: S608 - ours
            assert found.fetchall() == values
