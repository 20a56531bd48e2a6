"""`tanuki-print stats`: how the figures of the cards lie to each other, and every card against every other."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tanuki_print.cli.options import GameOption, ReportFormat, RootOption, open_workspace
from tanuki_print.cli.reporters import print_json, print_note, print_text
from tanuki_print.diagnostics import TanukiError, UsageError

if TYPE_CHECKING:
    from tanuki_print.catalog.model import Card, Catalog
    from tanuki_print.cli.stats_values import StatsBook
    from tanuki_print.referee.matchups import MatchUps
    from tanuki_print.workspace import Workspace


class GroupBy(StrEnum):
    """What parts the cards."""

    RARITY = "rarity"
    SET = "set"


def stats(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="[QUERY]", help="Which cards to measure, as for `cards`; left out, all final ones."),
    ] = None,
    by: Annotated[GroupBy, typer.Option("--by", help="What the tables and curves part the cards by.")] = GroupBy.RARITY,
    card: Annotated[
        str | None, typer.Option(metavar="CARD", help="Tell of one card: who beats it, whom it beats, its fights.")
    ] = None,
    chart: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw curves and cards, as .svg or .png.")] = None,
    draft: Annotated[bool, typer.Option("--draft", help="Unfinished cards too, those that have figures.")] = False,
    readings: Annotated[
        list[str] | None,
        typer.Option("--reading", metavar="RULING=READING", help="Let cards fight by another reading of the rules."),
    ] = None,
    form: Annotated[ReportFormat, typer.Option("--format", help="How to write it.")] = ReportFormat.TEXT,
    game: GameOption = None,
    root: RootOption = None,
) -> None:
    """Measure the cards: spread, curves, cards that others beat, twins, gaps, outliers, and all their fights."""
    from tanuki_print.catalog.balance import balance_of
    from tanuki_print.catalog.load import figures_of, require_catalog
    from tanuki_print.cli.chart_file import chart_file
    from tanuki_print.cli.readings import read_readings
    from tanuki_print.cli.stats_chart import write_chart
    from tanuki_print.cli.stats_values import StatsBook

    wishes = read_readings(readings or [])
    path = None if chart is None else chart_file(chart, "balance")
    workspace = open_workspace(root)
    catalog = require_catalog(workspace, workspace.game(game))
    chosen = _chosen(catalog, " ".join(query or ()), draft=draft)
    balance = balance_of(catalog.game, chosen, figures_of(workspace, catalog.game.id))
    found, played = _fights(workspace, catalog, [one.card for one in balance.cards], wishes)
    book = StatsBook(catalog, balance, found, played, by.value)
    shown = None if card is None else _card(catalog, book, card)
    if path is not None:
        write_chart(workspace, book, path)
    _show(book, shown, path, as_json=form is ReportFormat.JSON)


def _chosen(catalog: "Catalog", query: str, *, draft: bool) -> "tuple[Card, ...]":
    """The cards a query asks for: the final ones of them, unless it names a status itself."""
    from tanuki_print.catalog.model import Status
    from tanuki_print.catalog.query import parse, select

    chosen = select(catalog, query)
    if any(term.field == "status" for term in parse(query)):
        return chosen
    wanted = {Status.FINAL, Status.DRAFT, Status.IDEA} if draft else {Status.FINAL}
    return tuple(card for card in chosen if card.status in wanted)


def _fights(
    workspace: "Workspace", catalog: "Catalog", cards: "list[Card]", wishes: dict[str, str]
) -> "tuple[tuple[MatchUps, ...] | None, dict[str, str]]":
    """Every card against every other and the readings that decide, or None where the game has no such rules as code.

    Raises UsageError for a reading that is not there.
    """
    from tanuki_print.catalog.load_rules import require_rules
    from tanuki_print.games.game import DuellingPlay, find_play, playable_games
    from tanuki_print.referee.matchups import match_ups
    from tanuki_print.referee.ruleset import OpenQuestion

    play = find_play(catalog.game.id) if catalog.game.id in playable_games() else None
    if play is None or not isinstance(play, DuellingPlay):
        if wishes:
            raise UsageError(f"no fights of {catalog.game.id} are known, so no reading changes them", "leave it out")
        return None, {}
    if not workspace.rules_dir(catalog.game.id).is_dir():
        print_note(f"no fights: there is no folder {workspace.relative(workspace.rules_dir(catalog.game.id))}")
        return None, {}
    data = require_rules(workspace, catalog.game.id)
    unmet = tuple(play.needs.unmet(data))
    if unmet:
        raise TanukiError(*unmet)
    try:
        data = data.with_choices(wishes, {})
        duels = play.duels(data)
        return match_ups(cards, duels), {ruling: data.chosen[ruling] for ruling in duels.rulings}
    except KeyError as unknown:
        raise UsageError(str(unknown.args[0]), "tanuki-print rules rulings lists them") from None
    except OpenQuestion as question:
        print_note(f"no fights: {question.ruling} is left open; choose with --reading {question.ruling}=READING")
        return None, {}


def _card(catalog: "Catalog", book: "StatsBook", name: str) -> "Card":
    """The card to tell of; raises UsageError for one that is not measured."""
    from tanuki_print.catalog.lookup import CardFinder

    card = CardFinder(catalog).find(name)
    if all(card.id != one.card.id for one in book.balance.cards):
        hint = "--draft measures unfinished cards that have figures" if card.status.value != "final" else ""
        raise UsageError(f"{card.name} is not among the cards measured", hint or "widen the query")
    return card


def _show(book: "StatsBook", card: "Card | None", chart: Path | None, *, as_json: bool) -> None:
    from tanuki_print.cli.stats_card import card_text
    from tanuki_print.cli.stats_text import stats_text
    from tanuki_print.cli.stats_values import stats_values

    if as_json:
        print_json(stats_values(book, card) | ({} if chart is None else {"chart": chart.as_posix()}))
        return
    print_text(stats_text(book) if card is None else card_text(book, card))
    if chart is not None:
        print_text(f"\n{chart.as_posix()}")
