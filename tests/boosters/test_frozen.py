"""Releases as files: what is written is read again, and what no recipe could have given is refused."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from small_pools import ALL, FESTIVAL, release_with, small_sheet

from tanuki_print.boosters.frozen import frozen_numbers, read_frozen, release_file, release_text
from tanuki_print.boosters.pool import Pool, Upgrade, Variant
from tanuki_print.boosters.release import Release
from tanuki_print.diagnostics import TanukiError
from tanuki_print.workspace import Workspace


def _read(pool: Pool, folder: Path) -> Release:
    """A pool written to its file and read again."""
    workspace = Workspace(folder, packed=False, output=folder)
    path = release_file(workspace, pool.game, pool.release)
    path.parent.mkdir(parents=True)
    path.write_text(release_text(release_with(pool)), encoding="utf-8")
    assert frozen_numbers(workspace, pool.game) == (pool.release,)
    return read_frozen(workspace, pool.game, pool.release)


@pytest.mark.parametrize("pool", ALL, ids=lambda pool: pool.recipe)
def test_a_release_is_read_as_it_was_written(pool: Pool, tmp_path: Path) -> None:
    release = _read(pool, tmp_path)
    assert release.pools == (pool,)
    assert release.span.path == f"cards/lanterns/pools/{pool.release}.json"
    assert replace(release, span=release_with(pool).span) == release_with(pool)


def test_only_files_named_by_a_number_are_releases(tmp_path: Path) -> None:
    _read(FESTIVAL, tmp_path)
    folder = tmp_path / "cards" / "lanterns" / "pools"
    for name in ("01.json", "0.json", "2.txt", "notes.json", "\u0663.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    assert frozen_numbers(Workspace(tmp_path, packed=False, output=tmp_path), "lanterns") == (1,)


general, regional, ours = FESTIVAL.sheets
FORGED: dict[str, tuple[Callable[[Pool], Pool], str]] = {
    "a count too few": (
        lambda pool: replace(pool, variants=(Variant((9, 1), 1),)),
        "a variant needs a count for each sheet, and no more",
    ),
    "more cards than there are": (
        lambda pool: replace(pool, variants=(Variant((9, 1, 2), 1),)),
        "2 cards of ours would hold one of them twice",
    ),
    "a card too heavy": (
        lambda pool: replace(pool, sheets=(general, small_sheet("regional", [3, 1], "foil"), ours)),
        "2 cards of regional would hold one of them twice",
    ),
    "a sheet twice": (
        lambda pool: replace(pool, sheets=(general, regional, general)),
        "a sheet or a card stands in it twice",
    ),
    "an upgrade of what is not in every pack": (
        lambda pool: replace(pool, upgrades=(Upgrade(2, "foil", Fraction(1, 2)),)),
        "not every pack has a card to come as foil",
    ),
}


@pytest.mark.parametrize(("forge", "said"), FORGED.values(), ids=FORGED)
def test_a_table_that_makes_no_sense_is_refused_even_under_its_right_hash(
    forge: Callable[[Pool], Pool], said: str, tmp_path: Path
) -> None:
    with pytest.raises(TanukiError) as caught:
        _read(forge(FESTIVAL), tmp_path)
    assert [(item.code, item.message) for item in caught.value.diagnostics] == [
        ("pool-file", f"no recipe gives the pool of festival: {said}")
    ]
