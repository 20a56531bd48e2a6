"""Two whole matches, kept as text with the hash of the visible state at every decision."""

from collections.abc import Callable

import pytest
from catching import strays
from matches import GAME, WORKSPACE, shipped_rules
from recorded import GOLDEN, booster_match, deck_match

from tanuki_print.games.game import find_play
from tanuki_print.referee.playthrough import Playthrough, moves, print_playthrough
from tanuki_print.rulebook.replay import match_log, replay, table_of

PLAY = find_play(GAME)
RULES = PLAY.ruleset(shipped_rules())


@pytest.mark.parametrize(("name", "match"), [("booster", booster_match), ("deck", deck_match)])
def test_a_golden_match_goes_as_it_went(
    name: str, match: Callable[[], Playthrough], golden: Callable[[str, str], None]
) -> None:
    golden(f"playthroughs/{name}.txt", print_playthrough(match(), RULES, PLAY.script))


@pytest.mark.parametrize(("name", "match"), [("booster", booster_match), ("deck", deck_match)])
def test_everything_that_is_told_of_a_golden_match_is_as_it_was(
    name: str, match: Callable[[], Playthrough], golden: Callable[[str, str], None]
) -> None:
    """Also what has no line in a log: phases, marks, freed attackers, each with its rule."""
    lines = []
    setup = match().setup.begin(RULES)
    for number, events in enumerate([setup.events, *(move.transition.events for move in moves(match(), RULES))]):
        lines.append(f"{number}:")
        for event in events:
            told = [
                f"{field} {value}"
                for field, value in zip(event._fields[2:], event[2:], strict=True)
                if value is not None
            ]
            lines.append(f"  {event.kind} ({', '.join(told)})  # {event.rule}")
    golden(f"playthroughs/{name}-events.log", "\n".join(lines) + "\n")


def test_the_golden_matches_play_again_from_their_text() -> None:
    assert strays(PLAY) == ""


def test_a_match_plays_again_to_the_same_bytes_and_the_same_log() -> None:
    table = table_of(WORKSPACE, GAME)
    data = (GOLDEN / "deck.txt").read_bytes()
    replayed, _ = replay(data, "deck.txt", table)
    assert replayed is not None
    assert print_playthrough(replayed.playthrough, replayed.ruleset, table.script).encode() == data
    again, _ = replay(data, "deck.txt", table)
    assert again is not None
    log = list(match_log(replayed, table.script))
    assert log == list(match_log(again, table.script))
    assert log[-1] == "    Ben wins  # 1.1"


def test_the_golden_matches_show_most_of_what_can_happen() -> None:
    kinds = set()
    rules = set()
    for match in (booster_match(), deck_match()):
        for move in moves(match, RULES):
            kinds |= {event.kind for event in move.transition.events}
            rules |= {event.rule for event in move.transition.events}
    told = {"placed", "draws", "summoned-attack", "summoned-defense", "summoned-face-down", "changed-attack"}
    told |= {"changed-defense", "flipped", "destroyed", "discarded", "loses", "wins"}
    assert told <= kinds
    assert {"7.7", "7.9", "7.10", "7.11", "7.12", "7.13", "7.14", "7.15", "7.16", "7.18", "7.20"} <= rules
