"""Opening a receipt's packs again and comparing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.differences import differences
from tanuki_print.boosters.frozen import find_release, frozen_numbers
from tanuki_print.boosters.pack import Pack, PackCard
from tanuki_print.boosters.pool import ALGORITHM, HASH_SHOWN, Box, Pool
from tanuki_print.boosters.receipt import Receipt
from tanuki_print.boosters.release import Release
from tanuki_print.boosters.sampler import open_pack
from tanuki_print.diagnostics import Diagnostic, Severity, Span
from tanuki_print.workspace import Workspace

_Source = tuple[str, int, str, tuple[str, int] | None]
"""Where packs come from: recipe, release, seed, and kind of box."""

_SHOWN = 3
"""Wrong packs of one receipt that are told card by card: the others are counted."""


_RENAMED = "was the card renamed since, or the receipt edited?"
_OPEN_AGAIN = "booster with the receipt's seed shows what came in its packs"


class Verifier:
    """Looks receipts of one game up among its frozen releases and the cards as they are (`current`, where in order).

    `step` is called with every pack that is opened again.
    """

    def __init__(
        self, workspace: Workspace, game: str, current: Release | None, step: Callable[[], None] = lambda: None
    ) -> None:
        self._workspace = workspace
        self._game = game
        self._current = current
        self._step = step
        self._releases: dict[int, Release | None] = {}
        self._told: dict[_Source, dict[int | None, set[int]]] = {}
        self._open_box = lru_cache(maxsize=4)(open_box)

    def complaints(self, receipt: Receipt, place: Span) -> Iterator[Diagnostic]:
        """What is wrong with a receipt: nothing when its packs are what its seed gives. Raises TanukiError where a
        frozen release cannot be read.
        """
        if receipt.game != self._game:
            yield Diagnostic(
                place,
                f"the receipt is of {receipt.game}, not of {self._game}",
                "receipt-game",
                f"verify it with --game {receipt.game}, in a file of its own",
            )
        elif receipt.algorithm != ALGORITHM:
            message = f"the packs were drawn by {receipt.algorithm!r}, this program draws by {ALGORITHM!r}"
            yield Diagnostic(place, message, "receipt-algorithm", "another version of the program may know it")
        else:
            pool = self._pool(receipt)
            if pool is None:
                yield self._lost(receipt, place)
            else:
                yield from self._compare(receipt, pool, place)
                yield from self._check_facts(receipt, place)

    def changes(self, receipt: Receipt) -> tuple[str, ...]:
        """What has changed in the recipe's pool since the receipt, in words, where both can be looked at."""
        pool = self._pool(receipt)
        now = None if self._current is None else self._current.find(receipt.recipe)
        if pool is None or self._current is None:
            return ()
        return (f"there is no recipe {receipt.recipe} any more",) if now is None else differences(pool, now)

    def _release(self, receipt: Receipt) -> Release | None:
        """The release a receipt is of, frozen or current; None where neither is."""
        number = receipt.release
        if number not in self._releases:
            self._releases[number] = find_release(self._workspace, self._game, number, self._current)
        return self._releases[number]

    def _pool(self, receipt: Receipt) -> Pool | None:
        release = self._release(receipt)
        pool = None if release is None else release.find(receipt.recipe)
        return pool if pool is not None and pool.hash == receipt.pool_hash else None

    def _lost(self, receipt: Receipt, place: Span) -> Diagnostic:
        release = self._release(receipt)
        pool = None if release is None else release.find(receipt.recipe)
        if release is None:
            message = f"release {receipt.release} was never frozen, so its packs cannot be opened again"
            have = ", ".join(str(number) for number in frozen_numbers(self._workspace, self._game)) or "none"
            return Diagnostic(place, message, "receipt-release", f"frozen releases: {have}")
        if pool is None:
            message = f"release {receipt.release} has no recipe {receipt.recipe!r}"
            names = ", ".join(each.recipe for each in release.pools)
            return Diagnostic(place, message, "receipt-recipe", f"its recipes: {names}")
        message = f"the pool of {receipt.recipe} is another one: its hash was {receipt.pool_hash[:HASH_SHOWN]}, "
        message += f"that of release {receipt.release} is {pool.short_hash}"
        drawn = {card.id for pack in receipt.packs for card in pack.cards}
        gone = sorted(drawn - {card for sheet in pool.sheets for card in sheet.ids})
        told = f"; {', '.join(gone)} cannot come from it" if gone else ""
        hint = "a release that was frozen before its cards changed could still be opened"
        return Diagnostic(place, message + told, "receipt-pool", hint)

    def _compare(self, receipt: Receipt, pool: Pool, place: Span) -> Iterator[Diagnostic]:
        wrong = 0
        for pack in receipt.packs:
            self._step()
            message = self._twice(receipt, pack) or self._difference(receipt, pool, pack)
            if not message:
                continue
            wrong += 1
            if wrong <= _SHOWN:
                yield Diagnostic(place, f"{_named(pack)}: {message}", "receipt-cards", _OPEN_AGAIN)
        if wrong > _SHOWN:
            whole = "" if wrong < len(receipt.packs) else ": all of them; is it another seed?"
            yield Diagnostic(place, f"{wrong - _SHOWN} more packs are wrong{whole}", "receipt-cards", _OPEN_AGAIN)

    def _twice(self, receipt: Receipt, pack: Pack) -> str:
        source = (receipt.recipe, receipt.release, receipt.seed, receipt.boxes)
        numbers = self._told.setdefault(source, {}).setdefault(pack.box, set())
        if pack.number in numbers:
            return "it is told of twice"
        numbers.add(pack.number)
        return ""

    def unfinished(self) -> Iterator[str]:
        """Boxes of which only some packs were told of, in words: a box's guarantees hold for whole boxes only."""
        for (*_, boxes), found in self._told.items():
            for box, numbers in found.items():
                if boxes is not None and len(numbers) < boxes[1]:
                    here = f"{len(numbers)} of the {boxes[1]} packs of box {box} are here"
                    yield f"{here}, what a box promises needs all of them"

    def _check_facts(self, receipt: Receipt, place: Span) -> Iterator[Diagnostic]:
        """Warn of a card that is told of in another way than the release and the cards as they are tell of it."""
        known = [release.cards for release in (self._release(receipt), self._current) if release is not None]
        for card, told in receipt.told.items():
            facts = [cards[card] for cards in known if card in cards]
            if facts and all((fact.number, fact.name, fact.set) != told for fact in facts):
                number, name, its_set = told
                message = f"{card} is told of as {number} {name} of {its_set}, "
                message += f"it is {facts[0].number} {facts[0].name} of {facts[0].set}"
                yield Diagnostic(place, message, "receipt-words", _RENAMED, severity=Severity.WARNING)

    def _difference(self, receipt: Receipt, pool: Pool, pack: Pack) -> str:
        right = self._opened(receipt, pool, pack)
        if right is None:
            return "there is no such pack"
        said, given = Counter(_bare(pack.cards)), Counter(_bare(right.cards))
        only_said, only_given = _listed((said - given).elements()), _listed((given - said).elements())
        if not only_said and not only_given:
            return ""
        return f"the receipt says {only_said or 'nothing more'}, the seed gives {only_given or 'nothing more'}"

    def _opened(self, receipt: Receipt, pool: Pool, pack: Pack) -> Pack | None:
        if receipt.boxes is None or pack.box is None:
            return open_pack(pool, receipt.seed, pack.number) if receipt.boxes is None and pack.box is None else None
        box = Box(*receipt.boxes)
        if box not in pool.boxes or pack.number > box.packs:
            return None
        return self._open_box(pool, box, receipt.seed, pack.box)[pack.number - 1]


def _named(pack: Pack) -> str:
    return f"pack {pack.number}" if pack.box is None else f"box {pack.box}, pack {pack.number}"


def _bare(cards: Iterable[PackCard]) -> Iterator[tuple[str, str]]:
    return ((card.id, card.finish) for card in cards)


def _listed(cards: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{card} ({finish})" for card, finish in cards)
