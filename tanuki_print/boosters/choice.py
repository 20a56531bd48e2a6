"""Which packs somebody wants: so many, this one, a box, a pair, a sealed pool."""

from collections.abc import Iterator
from dataclasses import dataclass

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.opening import boxes_of, packs_of
from tanuki_print.boosters.pack import Pack
from tanuki_print.boosters.pool import Box, Pool
from tanuki_print.diagnostics import UsageError, did_you_mean

SEALED_PACKS = 6
"""Packs of a sealed pool: what a player builds a deck from."""

_PAIR = 2
_ALONE = "leave the other option out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for; None is what was left open. Numbers count from 1."""

    packs: int | None = None
    pack: int | None = None
    boxes: int | None = None
    box: int | None = None
    kind: str | None = None
    pair: bool = False
    sealed: bool = False
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """How many packs, from which kind of box (None for independent ones); `packs` gives them one by one, once."""

    box: Box | None
    total: int
    packs: Iterator[Pack]


def choose(pool: Pool, seed: str, wish: Wish) -> Choice:
    """The packs a wish asks for. Raises UsageError for wishes that contradict each other or that no box can meet."""
    _check_together(wish)
    if wish.sealed:
        return _sealed(pool, seed, wish)
    if wish.boxes is not None or wish.box is not None or wish.kind is not None:
        return _boxed(pool, seed, wish)
    if wish.pack is not None:
        return Choice(None, 1, packs_of(pool, seed, 1, wish.pack))
    count = _PAIR if wish.pair else wish.packs or 1
    return Choice(None, count, packs_of(pool, seed, count))


def _check_together(wish: Wish) -> None:
    packs, boxes = wish.packs is not None, wish.boxes is not None
    of_box = boxes or wish.box is not None or wish.kind is not None
    for both, message, hint in (
        (packs and of_box, "--packs gives independent packs, not those of a box", "a box opens whole: --boxes 1"),
        (packs and wish.pack is not None, "--packs and --pack both say which packs", "leave one of them out"),
        (boxes and wish.box is not None, "--boxes and --box both say which boxes", "leave one of them out"),
        (boxes and wish.pack is not None, "--pack chooses from one box", "name the box: --box 1 --pack 7"),
        (wish.pair and (packs or of_box or wish.pack is not None), "--pair is two independent packs", _ALONE),
        (wish.pair and wish.sealed, "--pair and --sealed are two ways to play", "leave one of them out"),
        (wish.sealed and (packs or boxes or wish.pack is not None), "--sealed is six packs of one box", _ALONE),
        (
            wish.player is not None and not wish.sealed,
            "--player belongs to --sealed",
            "for instance --sealed --player 2",
        ),
    ):
        if both:
            raise UsageError(message, hint)


def box_of(pool: Pool, kind: str | None) -> Box:
    """The kind of box of a name, the first where none is named. Raises UsageError where there is none."""
    names = [box.id for box in pool.boxes]
    if not names:
        raise UsageError(
            f"the recipe {pool.recipe} has no boxes", "boosters.yaml gives it some: boxes: {display: {packs: 24}}"
        )
    if kind is None:
        return pool.boxes[0]
    if kind not in names:
        hint = did_you_mean(kind, names) or f"its boxes: {', '.join(names)}"
        raise UsageError(f"the recipe {pool.recipe} has no box {kind!r}", hint)
    return pool.boxes[names.index(kind)]


def _boxed(pool: Pool, seed: str, wish: Wish) -> Choice:
    box = box_of(pool, wish.kind)
    if wish.pack is not None:
        if wish.pack > box.packs:
            raise UsageError(
                f"the box {box.id} has {box.packs} packs, there is no pack {wish.pack}", f"--pack 1 to {box.packs}"
            )
        return Choice(box, 1, iter((open_box(pool, box, seed, wish.box or 1)[wish.pack - 1],)))
    count = wish.boxes or 1
    return Choice(box, count * box.packs, boxes_of(pool, box, seed, count, wish.box or 1))


def _sealed(pool: Pool, seed: str, wish: Wish) -> Choice:
    box, player = box_of(pool, wish.kind), wish.player or 1
    last = player * SEALED_PACKS
    if last > box.packs:
        seats = box.packs // SEALED_PACKS
        message = f"a box of {box.packs} packs serves {seats} player{'' if seats == 1 else 's'}, not {player}"
        raise UsageError(message, "the next box serves more: --box 2")
    packs = open_box(pool, box, seed, wish.box or 1)[last - SEALED_PACKS : last]
    return Choice(box, SEALED_PACKS, iter(packs))
