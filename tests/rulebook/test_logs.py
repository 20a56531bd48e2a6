"""What a match tells is what a scenario says: events are read back, and a whole log pasted into an example agrees."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from plays import PLAYING, ROOT, check, read

from tanuki_print.catalog.model import Card
from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run
from tanuki_print.games.tanuki_panic.actions import Attack, Concede, Discard, Draw, EndPhase, EndTurn
from tanuki_print.referee.events import Event
from tanuki_print.referee.phrases import read_event, say_event
from tanuki_print.referee.playthrough import MatchSetup, Playthrough, moves, print_playthrough
from tanuki_print.referee.position_text import line_text
from tanuki_print.referee.ruleset import Transition
from tanuki_print.referee.saving import save_scenario
from tanuki_print.rulebook.check import check_examples

SCRIPT = PLAYING.play.script
RULES = PLAYING.ruleset({}, {})
FIRST = (
    "Momotarō", "Kappa", "Tengu", "Kirin", "Benkei", "Nekomata", "Yuki-onna", "Tanuki (generic)", "Yamabiko",
    "Kumiai-Ki",
)  # fmt: skip
SECOND = (
    "Kintarō", "Issun-bōshi", "Shuten-dōji", "Rokurokubi", "Nurikabe", "Akaname", "Fukurosage", "Hitotsume kozō",
    "Shirodokkuri", "Futakuchi-onna",
)  # fmt: skip
Decks = tuple[tuple[Card, ...], ...]


def decks(*names: Sequence[str]) -> Decks:
    return tuple(tuple(PLAYING.tongue.find_card(name) for name in part) for part in names)


def match(seed: int, kind: str, cards: Decks) -> Playthrough:
    """A match to its end: of two random players who like to attack, or who only draw, or of whom one gives up."""
    random = Random(seed)
    setup = MatchSetup("tanuki-panic", kind, f"log {seed}", ("Hana", "Ren"), cards)
    state: Any = setup.begin(RULES).state
    actions: list[Any] = []
    while legal := RULES.legal_actions(state):
        action = chosen(legal, random, idle=seed % 4 == 3)
        actions.append(Concede() if seed == 2 and len(actions) > 40 else action)
        found = RULES.apply(state, actions[-1])
        assert isinstance(found, Transition)
        state = found.state
    return Playthrough(setup, tuple(actions))


def chosen(legal: Sequence[Any], random: Random, *, idle: bool) -> object:
    """One of the legal actions, and never to give up."""
    going_on = [action for action in legal if not isinstance(action, Concede)]
    wanted = [
        action for action in going_on if isinstance(action, Draw | EndTurn | EndPhase | Discard if idle else Attack)
    ]
    return random.choice(wanted if wanted and (idle or random.random() < 0.6) else going_on)


def events_of(played: Playthrough) -> list[Event]:
    return [
        *played.setup.begin(RULES).events,
        *(event for move in moves(played, RULES) for event in move.transition.events),
    ]


@pytest.mark.parametrize("kind", ["booster", "deck"])
@pytest.mark.parametrize("seed", range(12))
def test_every_event_of_a_match_that_has_a_line_is_read_back_as_it_was(seed: int, kind: str) -> None:
    played = match(seed, kind, decks(FIRST, FIRST))
    names = played.setup.names(played.setup.begin(RULES).state, SCRIPT, PLAYING.tongue.find_card)
    owned = type(names)(names.players, names.labels, names.cards, PLAYING.tongue.find_card, [0] * 10 + [1] * 10)
    told = [(event, line) for event in events_of(played) if (line := say_event(event, SCRIPT.events, owned))]
    assert len(told) > 20
    for event, line in told:
        assert read_event(line, SCRIPT.events, owned) == event


def test_the_matches_of_this_page_tell_of_every_kind_of_event() -> None:
    kinds = {
        event.kind
        for kind in ("booster", "deck")
        for seed in range(12)
        for event in events_of(match(seed, kind, decks(FIRST, FIRST)))
    }
    assert set(SCRIPT.events.by_kind) <= kinds


def pasted(played: Playthrough) -> str:
    """A match as a person would paste it: the decks as they lay, and the log's lines with the rules behind them."""
    begun = save_scenario("A log", Playthrough(played.setup, played.actions[:1]), RULES, SCRIPT)
    head = begun[: begun.index("actions:")]
    assert "\nsetup: booster\n" in head
    names = played.setup.names(played.setup.begin(RULES).state, SCRIPT, PLAYING.tongue.find_card)
    actions = [SCRIPT.actions.say(SCRIPT.said(action), names) for action in played.actions]
    lines = [line for event in events_of(played) if (line := say_event(event, SCRIPT.events, names))]
    listed = "".join(f"  - {line_text(action)}\n" for action in actions)
    return f"{head}actions:\n{listed}expect:\n" + "".join(f'  - "{line}"\n' for line in lines)


@pytest.mark.parametrize("seed", range(12))
def test_the_whole_log_of_a_match_pasted_into_an_example_agrees(seed: int) -> None:
    text = pasted(match(seed, "booster", decks(FIRST, SECOND)))
    assert check(text).results[0].differences == ()
    assert read(text)[0].complaints == ()
    wrong = text.replace("  # 7.", "  # 77.", 1)
    assert wrong == text or check(wrong).failed == 1


@pytest.mark.parametrize("seed", range(20))
def test_a_match_saved_half_way_plays_on_as_it_did(seed: int) -> None:
    played = match(seed, "booster", decks(FIRST, SECOND))
    count = 3 + seed * len(played.actions) // 25
    names = played.setup.names(played.setup.begin(RULES).state, SCRIPT, PLAYING.tongue.find_card)
    saved = save_scenario("Half way", Playthrough(played.setup, played.actions[:count]), RULES, SCRIPT)
    assert check(saved).failed == 0
    rest = list(moves(played, RULES))[count:]
    actions = "".join(f"  - {line_text(SCRIPT.actions.say(SCRIPT.said(move.action), names))}\n" for move in rest)
    lines = [say_event(event, SCRIPT.events, names) for move in rest for event in move.transition.events]
    told = "".join(f'  - "{line}"\n' for line in lines if line)
    head = saved[: saved.index("final:")]
    before, after = head.replace("actions: []", "actions:").replace("expect: []", "expect:").split("expect:\n")
    on = f"{before}{actions}expect:\n{after}{told}"
    [result] = check_examples(read(on), PLAYING).results
    assert result.differences == ()


def replayed(*arguments: object) -> int:
    return run(lambda: app(["rules", "replay", *map(str, arguments), "--root", str(ROOT)]))


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A match on disk, of players whom no scenario could call so."""
    played = match(5, "booster", decks(FIRST, SECOND))
    played = Playthrough(replace(played.setup, players=("Kappa", "winner")), played.actions)
    path = tmp_path / "match.txt"
    path.write_text(print_playthrough(played, RULES, SCRIPT), "utf-8")
    return path


def test_a_match_is_saved_as_it_stood_by_a_command(recorded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = recorded.with_name("example.yaml")
    assert replayed(recorded, "--until", 20, "--out", out) == 0
    assert capfd.readouterr() == (f"{out.as_posix()}\n", "")
    text = out.read_text("utf-8")
    assert text.startswith("title: From match.txt, after action 20\n")
    assert "  Player 1:\n" in text
    assert run(lambda: app(["rules", "check", str(out), "--root", str(ROOT)])) == 0
    capfd.readouterr()
    assert replayed(recorded, "--until", 20, "--scenario") == 0
    assert capfd.readouterr() == (text, "")


def test_an_example_that_is_there_is_not_written_over(recorded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = recorded.read_bytes()
    assert replayed(recorded, "--out", recorded) == 2
    assert "is there already" in capfd.readouterr().err
    assert recorded.read_bytes() == before


def test_a_match_is_told_as_far_as_one_asks(recorded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert replayed(recorded, "--until", 3, "--log") == 0
    out = capfd.readouterr().out
    assert out.endswith("3 actions played again: not over\n")
    assert out.count("- ") == 3
    assert replayed(recorded, "--until", 3000) == 2
    assert capfd.readouterr().err.startswith("error: there is no action 3000: the match has ")
