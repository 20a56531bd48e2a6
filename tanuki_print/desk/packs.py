"""Packs asked for in a browser, opened by the same seeds as on the command line."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from tanuki_print.boosters.choice import Wish, choose
from tanuki_print.boosters.frozen import check_frozen, frozen_numbers, read_frozen
from tanuki_print.boosters.load import load_release
from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.release import Release
from tanuki_print.boosters.seeds import read_seed, read_seed_line
from tanuki_print.boosters.source import found_by, spoken_seed
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Diagnostic, TanukiError, UsageError
from tanuki_print.workspace import Workspace

WAYS = {
    "packs": "Packs, independent",
    "pair": "A pair, for two players",
    "box": "A whole box",
    "sealed": "Sealed: six of a box",
}
"""What may be opened, and its name."""

NUMBERS = {"packs": "How many", "pair": "", "box": "Which box", "sealed": "Which player"}
"""What the number beside means for each way; empty where there is none."""

_MOST = 99
_LONG = 1000


@dataclass(frozen=True, slots=True)
class PackRequest:
    """What is asked for; empty is the usual. `release` 0 is the cards as they are now, `line` a whole seed line.

    `at` is the pack that is looked at, from 1; `whole` shows all its cards at once.
    """

    recipe: str = ""
    release: int = 0
    how: str = "packs"
    number: int = 1
    seed: str = ""
    line: str = ""
    at: int = 1
    whole: bool = False

    @property
    def asks(self) -> bool:
        """Whether packs are asked for at all."""
        return bool(self.seed or self.line)

    def link(self, **changes: int | str | bool) -> str:
        """The query of a request that differs from this one."""
        other = replace(self, **changes)  # type: ignore[arg-type]
        usual = PackRequest()
        fields = {name: getattr(other, name) for name in PackRequest.__slots__}
        asked = {name: value for name, value in fields.items() if value != getattr(usual, name)}
        return urlencode({name: int(value) if value is True else value for name, value in asked.items()})


@dataclass(frozen=True, slots=True)
class Packs:
    """Opened packs, one of which is looked at."""

    release: Release
    opening: Opening
    pack: Pack
    at: int

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.opening.packs)

    @property
    def line(self) -> str:
        """The seed line of the pack that is looked at."""
        return self.opening.seed_line(self.pack)


@dataclass(frozen=True, slots=True)
class Counter:
    """Where packs of a game are sold: what it has now (None where that is not in order, with `complaints` why; without
    any, it has no recipes), the frozen releases, and the release that is asked for.
    """

    game: str
    current: Release | None
    complaints: tuple[Diagnostic, ...]
    frozen: tuple[int, ...]
    asked: Release | None


def read_pack_request(asked: Mapping[str, str]) -> PackRequest:
    """What the fields of a form ask for; what makes no sense there is left out."""
    how = asked.get("how", "packs")
    return PackRequest(
        asked.get("recipe", ""),
        _number(asked, "release", 0),
        how if how in WAYS else "packs",
        _number(asked, "number", 1),
        asked.get("seed", "")[:_LONG],
        asked.get("line", "")[:_LONG].strip(),
        _number(asked, "at", 1),
        asked.get("whole") == "1",
    )


def _number(asked: Mapping[str, str], name: str, least: int) -> int:
    text = asked.get(name, "")
    return max(least, min(int(text), _MOST if name == "number" else 10**8)) if _is_number(text) else least


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def counter_of(workspace: Workspace, catalog: Catalog, release: int) -> Counter:
    """What can be opened of the cards as they are (broken ones as they last were in order) and of a release."""
    current, report = load_release(workspace, catalog)
    complaints = tuple(report)
    if current is not None:
        changed = check_frozen(workspace, current)
        complaints += changed
        current = None if changed else current
    frozen = frozen_numbers(workspace, catalog.game.id)
    asked = current
    if release in frozen and (current is None or current.number != release):
        asked, complaints = _thawed(workspace, catalog.game.id, release, complaints)
    return Counter(catalog.game.id, current, complaints, frozen, asked)


def _thawed(
    workspace: Workspace, game: str, number: int, complaints: tuple[Diagnostic, ...]
) -> tuple[Release | None, tuple[Diagnostic, ...]]:
    try:
        return read_frozen(workspace, game, number), complaints
    except TanukiError as error:
        return None, (*complaints, *error.diagnostics)


def opened_packs(workspace: Workspace, counter: Counter, request: PackRequest) -> Packs:
    """The packs of a request.

    Raises UsageError for a seed or line that cannot be opened, TanukiError for a frozen release that cannot be read.
    """
    if request.line:
        line = read_seed_line(request.line)
        if line.game != counter.game:
            message = f"this line is of {line.game}, and this desk shows {counter.game}"
            raise UsageError(message, "open that game's desk")
        found = found_by(workspace, line, counter.current)
        return _looked_at(
            found.release, Opening(found.pool, found.seed, found.choice.box, tuple(found.choice.packs)), 1
        )
    release = counter.asked
    if release is None:
        raise TanukiError(*counter.complaints)
    pool = release.pool(request.recipe or None)
    seed = read_seed(request.seed.strip())
    choice = choose(pool, seed, _choice(request))
    return _looked_at(release, Opening(pool, seed, choice.box, tuple(choice.packs)), request.at)


def _looked_at(release: Release, opening: Opening, at: int) -> Packs:
    at = min(at, len(opening.packs))
    return Packs(release, opening, opening.packs[at - 1], at)


def _choice(request: PackRequest) -> Wish:
    if request.how == "pair":
        return Wish(pair=True)
    if request.how == "box":
        return Wish(box=request.number)
    if request.how == "sealed":
        return Wish(sealed=True, player=request.number)
    return Wish(packs=request.number)


def suggested_seed() -> str:
    """A fresh seed for whoever has none."""
    return spoken_seed(secrets.choice)
