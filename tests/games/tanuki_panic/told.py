"""Everything that is told while the examples of the rulebook are played, as text a person can read.

An example claims what its reader should see. Here stands the rest as well: events without a line, the rule of every
event, the sentence of a refusal, how many actions are legal, and hashes of those and of what each player sees.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from catching import playing

from tanuki_print.games.game import GamePlay
from tanuki_print.referee.events import Event
from tanuki_print.referee.ruleset import IllegalAction
from tanuki_print.referee.scenario import Scenario
from tanuki_print.referee.visible import visible_hash, visible_text
from tanuki_print.rng import ScriptedRng

SEATS = 2
WRITTEN_OUT = 400
"""So many legal actions are told one by one, as a hash; of more only their number."""
UNLISTED = ("concede",)
"""What is allowed and kept out of the legal actions on purpose."""
MARKS = (NOT_LISTED, LISTED, UNLIKE) = ("NOT LISTED", "BUT LISTED", "UNLIKE ITSELF")


def told_of(scenario: Scenario, play: GamePlay) -> Iterator[str]:
    """The lines of one example under a play of the game, its title first."""
    yield f"== {scenario.title}"
    rules = play.ruleset(playing().data.with_choices(scenario.rulings, scenario.constants))
    if scenario.decks is None:
        state = play.script.arrange(scenario.position)
    else:
        try:
            chance = ScriptedRng(play.script.opening(scenario.decks))
            state, events = rules.setup(scenario.decks, chance)
        except ValueError as error:
            yield f"no match: {error}"
            return
        yield from map(event_text, events)
    yield _seen(rules, state)
    for line in scenario.actions:
        yield f"{line.text}:"
        action = play.script.action(line.said)
        listed = action in rules.legal_actions(state)
        found = rules.apply(state, action)
        if isinstance(found, IllegalAction):
            yield f"  refused  # {found.rule} {found.reason}{f' {LISTED}' if listed else ''}"
            continue
        if not listed and line.said.kind not in UNLISTED:
            yield f"  {NOT_LISTED}"
        yield from map(event_text, found.events)
        state = found.state
        yield _seen(rules, state)


def event_text(event: Event) -> str:
    """An event with all that it holds."""
    told = [f"{name} {value}" for name, value in zip(event._fields[2:], event[2:], strict=True) if value is not None]
    return f"  {event.kind} ({', '.join(told)})  # {event.rule}"


def _seen(rules: Any, state: Any) -> str:  # noqa: ANN401 - whatever the game has
    legal = rules.legal_actions(state)
    few = _listed(legal) if len(legal) <= WRITTEN_OUT else "many"
    outcome = rules.outcome(state)
    end = f", over by {outcome.rule}: {outcome.reason}" if outcome else ""
    return f"  seen {visible_hash(rules, state, SEATS)}, {len(legal)} legal {few}{end}"


def _listed(legal: Sequence[Any]) -> str:
    """A hash of the actions, told from the first and the last; marked where the list is not what it holds."""
    actions = tuple(legal)
    backwards = tuple(legal[-place] for place in range(1, len(actions) + 1))
    alike = legal == actions and backwards == actions[::-1] and all(action in legal for action in actions)
    return _short("\n".join(map(visible_text, actions))) + ("" if alike else f" {UNLIKE}")


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
