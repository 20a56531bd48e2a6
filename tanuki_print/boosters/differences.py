"""What has changed between two pools, in words."""

from collections.abc import Iterator

from tanuki_print.boosters.pool import Pool, PoolSheet

_MANY = 4


def differences(old: Pool, new: Pool) -> tuple[str, ...]:
    """Each change from one pool to another as a few words; empty only for pools of one hash."""
    if old.hash == new.hash:
        return ()
    before, after = ({sheet.id: sheet for sheet in pool.sheets} for pool in (old, new))
    found = [f"the sheet {name} is gone" for name in before if name not in after]
    found += [f"the sheet {name} is new" for name in after if name not in before]
    for name, sheet in after.items():
        if name in before:
            found += _sheet_changes(before[name], sheet)
    for what, one, other in (
        ("what a pack holds", _variants(old), _variants(new)),
        ("the upgrades", _upgrades(old), _upgrades(new)),
        ("the boxes", old.boxes, new.boxes),
    ):
        if one != other:
            found.append(f"{what} changed")
    return tuple(found) or ("the order of the sheets changed",)


def _sheet_changes(old: PoolSheet, new: PoolSheet) -> Iterator[str]:
    before, after = dict(old.cards), dict(new.cards)
    gone, come = [card for card in before if card not in after], [card for card in after if card not in before]
    if gone or come:
        parts = ([f"with {_named(come)}"] if come else []) + ([f"without {_named(gone)}"] if gone else [])
        yield f"the sheet {new.id} has {len(after)} cards instead of {len(before)}, {' and '.join(parts)}"
    moved = [card for card in after if card in before and after[card] * old.total != before[card] * new.total]
    if moved and not (old.even and new.even):
        yield f"the sheet {new.id} weighs {_named(moved)} differently"
    if old.finish != new.finish:
        yield f"the sheet {new.id} is {new.finish} instead of {old.finish}"


def _named(cards: list[str]) -> str:
    shown = ", ".join(cards[:_MANY])
    return shown if len(cards) <= _MANY else f"{shown} and {len(cards) - _MANY} more"


def _variants(pool: Pool) -> set[tuple[tuple[tuple[str, int], ...], int]]:
    names = [sheet.id for sheet in pool.sheets]
    return {
        (
            tuple(sorted((name, count) for name, count in zip(names, variant.counts, strict=True) if count)),
            variant.weight,
        )
        for variant in pool.variants
    }


def _upgrades(pool: Pool) -> set[tuple[str, str, object]]:
    return {(pool.sheets[upgrade.sheet].id, upgrade.finish, upgrade.chance) for upgrade in pool.upgrades}
