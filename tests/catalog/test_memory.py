"""A game loaded again and again: only what has changed is read, and the result is as if everything had been."""

import os
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tanuki_print.catalog.load import load_catalog
from tanuki_print.catalog.memory import CardMemory
from tanuki_print.workspace import find_workspace

GAME = "tanuki-panic"
KAPPA = f"cards/{GAME}/general/004-kappa.yaml"
CHANGES = (
    (KAPPA, "atk: 450", "atk: 990"),
    (KAPPA, "atk: 450", "atk: seven"),
    (f"cards/{GAME}/general/006-momotaro.yaml", "id: momotaro", "id: kappa"),
    (f"cards/{GAME}/game.yaml", "rarity: common", "rarity: uncommon"),
    (f"cards/{GAME}/game.yaml", "title: Tanuki Panic", "title: ["),
    (f"cards/{GAME}/card.schema.json", '"additionalProperties"', '"additional"'),
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(CHANGES), min_size=1, max_size=5))
def test_a_memory_gives_what_a_first_reading_gives(shipped: Path, changes: list[tuple[str, str, str]]) -> None:
    workspace, memory = find_workspace(shipped, shipped), CardMemory()
    first = load_catalog(workspace, GAME, memory)
    assert first == load_catalog(workspace, GAME)
    for file, old, new in changes:
        path = shipped / file
        text = path.read_text("utf-8")
        path.write_text(text.replace(old, new), "utf-8")
        memory.forget([path])
        assert load_catalog(workspace, GAME, memory) == load_catalog(workspace, GAME)
        path.write_text(text, "utf-8")
        memory.forget([path])
        assert load_catalog(workspace, GAME, memory) == first


def test_a_file_whose_date_does_not_change_is_read_again_when_it_is_told(shipped: Path) -> None:
    workspace, memory = find_workspace(shipped, shipped), CardMemory()
    load_catalog(workspace, GAME, memory)
    path = shipped / KAPPA
    before = path.stat()
    path.write_text(path.read_text("utf-8").replace("atk: 450", "atk: 990"), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    memory.forget([path])
    catalog, _ = load_catalog(workspace, GAME, memory)
    assert catalog is not None
    assert next(card for card in catalog.cards if card.id == "kappa").fields["atk"] == 990


def test_files_that_are_gone_are_forgotten(shipped: Path) -> None:
    workspace, memory = find_workspace(shipped, shipped), CardMemory()
    (shipped / KAPPA).rename(shipped / "away")
    without, _ = load_catalog(workspace, GAME, memory)
    (shipped / "away").rename(shipped / KAPPA)
    again, _ = load_catalog(workspace, GAME, memory)
    assert without is not None
    assert again is not None
    assert {card.id for card in again.cards} - {card.id for card in without.cards} == {"kappa"}
