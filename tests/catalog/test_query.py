"""What a query chooses, on the cards of Tanuki Panic."""

from pathlib import Path

import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog
from tanuki_print.catalog.query import select
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return require_catalog(find_workspace(ROOT, ROOT), "tanuki-panic")


def ids(catalog: Catalog, query: str) -> list[str]:
    return [card.id for card in select(catalog, query)]


def test_an_empty_query_chooses_all_cards(catalog: Catalog) -> None:
    assert len(select(catalog, "  ")) == 60


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("kappa", ["kappa"]),
        ("MOMOTARŌ", ["momotaro"]),
        ("Momotaro\u0304", ["momotaro"]),
        ("momotaro kintaro", ["momotaro", "kintaro"]),
        ("momotaro,kintaro", ["momotaro", "kintaro"]),
        ("rock kappa", ["rock-creek-kappa"]),
        ("Ogon Bat", ["ogon-bat"]),
        ("Igaguri-Kun", ["igaguri"]),
        ("6", ["momotaro"]),
        ("006", ["momotaro"]),
        ("桃", ["momotaro"]),
        ("set:ours", ["spacehawk", "kumiai-ki", "rock-creek-kappa", "rock-creek-kaiju"]),
        ("status:draft", ["spacehawk", "rock-creek-kappa", "rock-creek-kaiju"]),
        ("set:ours status:final", ["kumiai-ki"]),
        ("set:ours -status:draft", ["kumiai-ki"]),
        ("set:ours status!=draft", ["kumiai-ki"]),
        ("atk>=1000", ["ogon-bat", "danzaburou-danuki", "rokuemon-tanuki"]),
        ("atk≥1000 -set:regional-tanuki", ["ogon-bat"]),
        ("number>=59", ["rock-creek-kappa", "rock-creek-kaiju"]),
        ("rarity:special atk<900", ["kumiai-ki"]),
        ('"Prince of Gamma"', ["prince-of-gamma"]),
        ("xyzzy", []),
    ],
)
def test_a_query_chooses_these_cards(catalog: Catalog, query: str, expected: list[str]) -> None:
    assert ids(catalog, query) == expected


def test_a_card_without_the_figure_is_neither_above_nor_below(catalog: Catalog) -> None:
    assert len(select(catalog, "atk>=0")) == 57
    assert len(select(catalog, "atk<0")) == 0


@pytest.mark.parametrize(
    ("query", "message", "hint"),
    [
        ("set:our", "there is no set 'our'", "did you mean 'ours'?"),
        ("status:finl", "there is no status 'finl'", "did you mean 'final'?"),
        ("att>3", "cards have no 'att' to ask for", "did you mean 'atk'?"),
        ("atk>x", "atk is compared with a number, found 'x'", "for instance atk>800"),
        ("set>ours", "set is text and cannot be compared with >", "for instance set:ours"),
        (">=800", "cannot read the query at '>=800': a field is missing", ""),
        ("atk>=", "cannot read the query", ""),
        ('"', "cannot read the query at '\"'", ""),
    ],
)
def test_a_query_that_cannot_be_meant_is_refused_with_a_hint(
    catalog: Catalog, query: str, message: str, hint: str
) -> None:
    with pytest.raises(UsageError) as error:
        select(catalog, query)
    assert message in error.value.message
    assert hint in error.value.hint
