"""What the referee made of an example, as a reader meets it: where it starts, what is done, what happens and why."""

from collections.abc import Iterator, Mapping

from tanuki_print.catalog.rules import OPEN, RulesData
from tanuki_print.diagnostics import Report
from tanuki_print.referee.events import Event
from tanuki_print.referee.phrases import say_event
from tanuki_print.referee.script import GameScript
from tanuki_print.referee.verdict import Verdict
from tanuki_print.rulebook.board import BoardCase
from tanuki_print.rulebook.document import Line, Picture, Story
from tanuki_print.rulebook.fill import fill_words


def story_of(
    verdict: Verdict, script: GameScript, data: RulesData, words: Mapping[str, str], board: Picture | None = None
) -> Story:
    """The story of an example that was played, with the picture of its board. `words` are those the game displays."""
    lines = [*_happened(verdict.opening, verdict, script)]
    for step in verdict.steps:
        lines.append(Line("action", _sentence(step.text)))
        lines.extend(_happened(step.events, verdict, script))
        if step.refusal is not None:
            lines.append(Line("refusal", _sentence(step.refusal.reason), (step.refusal.rule,)))
    given = list(_conditions(verdict, data, words))
    if board is None and verdict.scenario.decks is None:
        given.insert(0, _start(verdict))
    return Story(verdict.scenario.title, tuple(lines), tuple(given), board)


def board_case(verdict: Verdict) -> BoardCase:
    """What the board of an example shows."""
    played = [link for step in verdict.steps if step.refusal is None for link in step.links]
    barred = [link for step in verdict.steps if step.refusal is not None for link in step.links]
    return BoardCase(verdict.scenario.title, verdict.before, verdict.after, tuple(played), tuple(barred))


def _happened(events: tuple[Event, ...], verdict: Verdict, script: GameScript) -> Iterator[Line]:
    for event in events:
        text = say_event(event, script.events, verdict.scenario.names, rule=False)
        if text is not None:
            yield Line("event", _sentence(text), (event.rule,) if event.rule else ())


def _start(verdict: Verdict) -> str:
    """Whose turn it is, for where no board tells it."""
    position = verdict.scenario.position
    return f"{position.turn}'s turn, {position.phase.replace('-', ' ')} phase."


def _conditions(verdict: Verdict, data: RulesData, words: Mapping[str, str]) -> Iterator[str]:
    """What is not as the rest of the book has it."""
    scenario = verdict.scenario
    values = {**data.constants, **scenario.constants, **words, **data.words}
    for name, reading in scenario.rulings.items():
        if reading == OPEN or data.chosen.get(name) == reading:
            continue
        ruling = data.rulings[name]
        said = fill_words(ruling.reading(reading).text, values, ruling.span, Report())
        yield f"Played by another reading: {said}"
    for name, value in scenario.constants.items():
        if data.constants.get(name) != value:
            yield f"Played with {name.replace('_', ' ')} {value}."


def _sentence(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]
