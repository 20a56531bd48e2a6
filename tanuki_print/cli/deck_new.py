"""A new deck file: empty with guidance, or drawn by chance within the rules."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tanuki_print import __version__
from tanuki_print.cli.booster_source import fresh_seed
from tanuki_print.cli.deck_judging import Judging, open_judging
from tanuki_print.cli.options import new_file, shown
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace, locked, write_atomically

if TYPE_CHECKING:
    from tanuki_print.catalog.deck_random import RandomWish
    from tanuki_print.catalog.deck_rules import DeckLimits
    from tanuki_print.catalog.model import Card, Catalog

_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDeck:
    """The command's options as given."""

    name: str | None
    random: bool
    seed: str | None
    size: int | None
    query: str
    out: Path | None


def write_deck(workspace: Workspace, catalog: "Catalog", wish: NewDeck) -> Path:
    """Write the deck asked for; gives its file. Raises UsageError where the file is there, or no such deck can be."""
    judging = open_judging(workspace, catalog)
    title = _title(wish.name)
    if wish.random:
        stem, text = _random(catalog, judging, wish, title)
    else:
        stem, text = "new-deck", _empty(catalog, judging.limits, title or "A new deck")
    folder = workspace.cards_dir(catalog.game.id) / "decks"
    path = new_file(wish.out, folder / f"{_stem(title) if title else stem}.txt").absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path.parent):
        if path.exists():
            hint = "nothing is overwritten: choose another name, or another --out"
            raise UsageError(f"{shown(workspace, path)} is there already", hint)
        write_atomically(path, text.encode())
    return path


def _title(name: str | None) -> str:
    if name is None:
        return ""
    title = " ".join(name.split())
    if not title or not title.isprintable() or len(title) > _LONGEST_NAME:
        message = f"{name!r} is no name for a deck"
        raise UsageError(message, f"1 to {_LONGEST_NAME} letters that can be seen, for instance 'Rain Walkers'")
    return title


def _stem(title: str) -> str:
    from tanuki_print.catalog.ids import slug

    stem = slug(title)
    if not stem:
        raise UsageError(f"no file name can be made from {title!r}", "name the file with --out")
    return stem


def _empty(catalog: "Catalog", limits: "DeckLimits | None", title: str) -> str:
    from tanuki_print.catalog.deck_random import deck_text

    example = next((card.name for card in catalog.cards), "Name")
    head = [
        f"{title}: a deck of {catalog.game.title}.",
        f"A line is a count and a card, by name, id, number or alias: 3 {example}",
        *([] if limits is None else [_limits_told(limits)]),
        "Check it:  tanuki-print deck check FILE",
        "Print it:  tanuki-print sheets --deck FILE",
    ]
    return deck_text((), catalog, head)


def _limits_told(limits: "DeckLimits") -> str:
    rules = f" (rules {' and '.join(limits.rules)})" if limits.rules else ""
    fewer = "" if limits.fewest == limits.size else f", {limits.fewest} at least"
    return f"{limits.size} cards{fewer}; at most {limits.copies} copies of each{rules}."


def _random(catalog: "Catalog", judging: Judging, wish: NewDeck, title: str) -> tuple[str, str]:
    """The name of a random deck's file without its ending, and what it holds."""
    from tanuki_print.boosters.seeds import read_seed
    from tanuki_print.catalog.deck_random import RandomWish, choice_hash, deck_text, random_deck
    from tanuki_print.catalog.ids import slug

    seed = fresh_seed() if wish.seed is None else read_seed(wish.seed)
    size, copies = _measures(judging, wish)
    cards = _to_choose_from(catalog, wish.query)
    drawn = RandomWish(size, copies, seed)
    lines = random_deck(cards, drawn, catalog.game.id)
    for fault in judging.faults([card for count, card in lines for _ in range(count)]):
        rule = f" (rule {fault.rule})" if fault.rule else ""
        raise UsageError(f"no deck can be drawn so: {fault.reason}{rule}", fault.remedy)
    head = _random_head(catalog, judging, drawn, wish.query, title)
    head.append(f"tanuki-print {__version__}, {len(cards)} cards to choose from: {choice_hash(cards, drawn)}.")
    return f"random-{slug(seed)}".strip("-"), deck_text(lines, catalog, head)


def _random_head(
    catalog: "Catalog", judging: Judging, drawn: "RandomWish", query: str, title: str
) -> list[str]:  # fmt: skip
    limits = judging.limits
    rules = f" (rules {' and '.join(limits.rules)})" if limits is not None and limits.rules else ""
    return [
        f"{title or 'A random deck'}: {catalog.game.title}, drawn by chance.",
        f"Seed: {drawn.seed}",
        *([f"Of the cards: {query}"] if query.strip() else []),
        f"{drawn.size} cards, at most {drawn.copies} copies of each{rules}.",
    ]


def _measures(judging: Judging, wish: NewDeck) -> tuple[int, int]:
    """How many cards, and how many copies of each at most."""
    limits = judging.limits
    if limits is None:
        if wish.size is None:
            message = f"{judging.game.title} has no rules of decks as code: the size of a deck is not known"
            raise UsageError(message, "name it, for instance --size 40")
        return wish.size, judging.game.copies or wish.size
    if wish.size is not None and wish.size < limits.fewest:
        message = f"a deck has at least {limits.fewest} cards, not {wish.size}"
        raise UsageError(message, f"--size {limits.fewest} or more; left out, it is {limits.size}")
    return wish.size or limits.size, limits.copies


def _to_choose_from(catalog: "Catalog", query: str) -> "tuple[Card, ...]":
    from tanuki_print.catalog.model import Status
    from tanuki_print.catalog.query import select

    asked = select(catalog, query)
    final = tuple(card for card in asked if card.status is Status.FINAL)
    if not final:
        found = "no card" if not asked else "no final card, and only those enter a deck"
        raise UsageError(f"the query {query!r} finds {found}", f"tanuki-print cards {query} shows what it finds")
    return final
