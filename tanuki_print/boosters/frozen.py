"""Releases as files: the pools of a release, frozen in `pools/N.json`, open its packs whatever becomes of the cards.

The hash of a pool is written beside it and reckoned anew when it is read: a changed file is not taken for the release.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

from tanuki_print.boosters.differences import differences
from tanuki_print.boosters.load import require_release
from tanuki_print.boosters.pool import ALGORITHM, Box, Pool, PoolSheet, Upgrade, Variant, pool_table
from tanuki_print.boosters.release import CardFacts, Release
from tanuki_print.boosters.schemas import booster_schema
from tanuki_print.catalog.model import Catalog
from tanuki_print.catalog.nodes import MapNode, node_at, plain
from tanuki_print.catalog.source import Limits, read_mapping
from tanuki_print.diagnostics import Diagnostic, Report, Severity, Span, TanukiError, unreadable
from tanuki_print.workspace import Workspace, files_in

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_LINE = 60
"""Letters up to which a list or mapping of several parts stands on one line of the file."""

RELEASE_BYTES = 16 * 1024 * 1024
"""The most that a release may hold: far more than thousands of cards take."""


def current_release(workspace: Workspace, catalog: Catalog) -> Release:
    """The release that the cards and recipes are now. Raises TanukiError where the recipes have errors, or where the
    release is frozen and is no longer what it was.
    """
    release = require_release(workspace, catalog)
    changed = check_frozen(workspace, release)
    if changed:
        raise TanukiError(*changed)
    return release


def release_file(workspace: Workspace, game: str, number: int) -> Path:
    """Where a release is frozen."""
    return workspace.cards_dir(game) / "pools" / f"{number}.json"


def frozen_numbers(workspace: Workspace, game: str) -> tuple[int, ...]:
    """The numbers of all frozen releases, rising."""
    paths = files_in(workspace.cards_dir(game) / "pools", ".json")
    return tuple(sorted(int(path.stem) for path in paths if _NUMBER.fullmatch(path.stem)))


def frozen_hint(workspace: Workspace, game: str) -> str:
    """What to choose from, for whoever named a release that is not frozen."""
    return f"frozen releases: {', '.join(map(str, frozen_numbers(workspace, game))) or 'none'}"


def release_text(release: Release) -> str:
    """A release as the text of its file: JSON with a card or a variant a line, so that a diff can be read."""
    head = {"format": 1, "algorithm": ALGORITHM, "game": release.game, "release": release.number}
    cards = {card: asdict(facts) for card, facts in sorted(release.cards.items(), key=lambda item: item[0].encode())}
    recipes = {pool.recipe: {"hash": pool.hash, "title": pool.title, **pool_table(pool)} for pool in release.pools}
    return _spread({**head, "cards": cards, "recipes": recipes}, 0) + "\n"


def _spread(value: Any, depth: int) -> str:  # noqa: ANN401 - whatever JSON holds
    """JSON over several lines; what holds no further list or mapping of things stays on one."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(part, dict | list) for part in parts) or len(json.dumps(value)) <= _LINE:
        return json.dumps(value, ensure_ascii=False)
    inner, outer = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {_spread(part, depth + 1)}" for key, part in value.items()]
        return "{" + inner + f",{inner}".join(lines) + outer + "}"
    return "[" + inner + f",{inner}".join(_spread(part, depth + 1) for part in value) + outer + "]"


_NEVER_EDITED = "a frozen release is never edited: bring the file back from the history of the project"


def read_frozen(workspace: Workspace, game: str, number: int) -> Release:
    """A frozen release. Raises TanukiError for a file that is missing, cannot be read or was changed."""
    path = release_file(workspace, game, number)
    name = workspace.relative(path)
    report = Report()
    try:
        node = read_mapping(path.read_bytes(), name, report, Limits(RELEASE_BYTES))
    except FileNotFoundError:
        hint = frozen_hint(workspace, game)
        raise TanukiError(Diagnostic(Span(name), f"release {number} was never frozen", "pool-missing", hint)) from None
    except OSError as error:
        raise TanukiError(unreadable(name, error)) from error
    if node is not None:
        report.extend(booster_schema("pool", "pool-schema").complaints(node))
    if node is None or report.has_errors:
        raise TanukiError(*report)
    value = plain(node)
    pools = tuple(_pool(value, recipe, table) for recipe, table in value["recipes"].items())
    report.extend(_check_release(node, value, pools, (game, number)))
    if report.has_errors:
        raise TanukiError(*report)
    cards = {card: CardFacts(**facts) for card, facts in value["cards"].items()}
    return Release(game, number, pools, cards, Span(name))


def _pool(value: dict[str, Any], recipe: str, table: dict[str, Any]) -> Pool:
    sheets = tuple(
        PoolSheet(sheet["id"], sheet["finish"], tuple((card, weight) for card, weight in sheet["cards"]))
        for sheet in table["sheets"]
    )
    places = {sheet.id: index for index, sheet in enumerate(sheets)}
    return Pool(
        value["game"],
        value["release"],
        recipe,
        table["title"],
        sheets,
        tuple(Variant(tuple(each["counts"]), each["weight"]) for each in table["variants"]),
        tuple(
            Upgrade(places.get(each["sheet"], -1), each["finish"], Fraction(*each["chance"]))
            for each in table["upgrades"]
        ),
        tuple(Box(each["id"], each["packs"]) for each in table["boxes"]),
    )


def _check_release(
    node: MapNode, value: dict[str, Any], pools: Iterable[Pool], wanted: tuple[str, int]
) -> Iterator[Diagnostic]:
    game, number = wanted
    for key, right in (("algorithm", ALGORITHM), ("game", game), ("release", number)):
        if value[key] != right:
            message = f"{key} must be {right!r} here, found {value[key]!r}"
            yield Diagnostic(node.entries[key].span, message, "pool-file", _NEVER_EDITED)
    for pool in pools:
        written = value["recipes"][pool.recipe]["hash"]
        if written != pool.hash:
            place = node_at(node, ("recipes", pool.recipe, "hash")).span
            message = f"the pool of {pool.recipe} was changed after it was frozen: its hash is {pool.short_hash}..."
            hint = "bring the file back from the history of the project; changes make a new release"
            yield Diagnostic(place, message, "pool-hash", hint)
        for flaw in _flaws(pool):
            place = node_at(node, ("recipes", pool.recipe)).span
            yield Diagnostic(place, f"no recipe gives the pool of {pool.recipe}: {flaw}", "pool-file", _NEVER_EDITED)
        strange = sorted({card for sheet in pool.sheets for card in sheet.ids} - set(value["cards"]))
        for card in strange:
            place = node_at(node, ("recipes", pool.recipe, "sheets")).span
            yield Diagnostic(place, f"the card {card} is not told of under cards", "pool-file", _NEVER_EDITED)


def _flaws(pool: Pool) -> Iterator[str]:
    """Why packs cannot be drawn from a pool: a hash can be right over a table that makes no sense."""
    ids = [card for sheet in pool.sheets for card in sheet.ids]
    if len({sheet.id for sheet in pool.sheets}) < len(pool.sheets) or len(set(ids)) < len(ids):
        yield "a sheet or a card stands in it twice"
        return
    if any(len(variant.counts) != len(pool.sheets) for variant in pool.variants):
        yield "a variant needs a count for each sheet, and no more"
        return
    for index, sheet in enumerate(pool.sheets):
        most = max(variant.counts[index] for variant in pool.variants)
        if most * max(sheet.weights) > sheet.total:
            yield f"{most} cards of {sheet.id} would hold one of them twice"
    for upgrade in pool.upgrades:
        if upgrade.sheet < 0 or not all(variant.counts[upgrade.sheet] for variant in pool.variants):
            yield f"not every pack has a card to come as {upgrade.finish}"


def find_release(workspace: Workspace, game: str, number: int, current: Release | None) -> Release | None:
    """The release of a number: frozen, or else the current one where it has that number; None where neither is.

    Raises TanukiError where the frozen file cannot be read.
    """
    if number in frozen_numbers(workspace, game):
        return read_frozen(workspace, game, number)
    return current if current is not None and current.number == number else None


def check_frozen(workspace: Workspace, current: Release) -> tuple[Diagnostic, ...]:
    """What keeps the cards from being the release they say they are: nothing while that release is not frozen."""
    if not release_file(workspace, current.game, current.number).is_file():
        return ()
    try:
        frozen = read_frozen(workspace, current.game, current.number)
    except TanukiError as error:
        return error.diagnostics
    changed = list(_changes(frozen, current))
    if not changed:
        return ()
    following = max((*frozen_numbers(workspace, current.game), current.number)) + 1
    message = f"release {current.number} is frozen and no longer what it was: {'; '.join(changed)}"
    hint = f"write release: {following} for the packs to come; tanuki-print booster --freeze keeps it"
    return (Diagnostic(current.span, message, "pool-changed", hint, related=(frozen.span,)),)


def check_pools(workspace: Workspace, game: str) -> Iterator[Diagnostic]:
    """Complain about frozen releases that cannot be opened, and warn of files beside them that nobody reads."""
    for number in frozen_numbers(workspace, game):
        try:
            read_frozen(workspace, game, number)
        except TanukiError as error:
            yield from error.diagnostics
    folder = workspace.cards_dir(game) / "pools"
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if not path.name.startswith(".") and not (path.suffix == ".json" and _NUMBER.fullmatch(path.stem)):
            place = Span(workspace.relative(path))
            hint = "a release is frozen in pools/N.json, N its number without zeros before it"
            message = "nothing reads this file"
            yield Diagnostic(place, message, "pool-name", hint, severity=Severity.WARNING)


def _changes(frozen: Release, current: Release) -> Iterator[str]:
    for pool in current.pools:
        old = frozen.find(pool.recipe)
        if old is None:
            yield f"the recipe {pool.recipe} is new"
        elif old.hash != pool.hash:
            yield from (f"{pool.recipe}: {change}" for change in differences(old, pool))
    for old in frozen.pools:
        if current.find(old.recipe) is None:
            yield f"the recipe {old.recipe} is gone"
