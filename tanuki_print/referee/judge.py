"""Examples put to the referee: played step by step, and every claim held against what came out.

A judge never says who is right: a difference is what the example says, beside what the referee says.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import Span
from tanuki_print.referee.compare import compare_events, compare_final
from tanuki_print.referee.events import Event
from tanuki_print.referee.phrases import say_event
from tanuki_print.referee.position import Position
from tanuki_print.referee.ruleset import IllegalAction, OpenQuestion, Ruleset
from tanuki_print.referee.scenario import Scenario
from tanuki_print.referee.script import GameScript
from tanuki_print.referee.verdict import Difference, Step, Told, Trouble, Verdict
from tanuki_print.rng import ScriptedRng, UnscriptedError


def judge(scenario: Scenario, ruleset: Ruleset[Any, Any], script: GameScript, data: RulesData) -> Verdict:
    """Play an example and compare. `ruleset` plays by the example's own readings and constants.

    `data` tells where an open question is written.
    """
    return _Judge(scenario, ruleset, script, data).verdict()


class _Judge:
    """One example on its way through the referee."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset[Any, Any], script: GameScript, data: RulesData) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.script = script
        self.data = data
        self.opening: tuple[Event, ...] = ()
        self.steps: list[Step] = []
        self.trouble: list[Difference] = []
        self.state: Any = None

    def verdict(self) -> Verdict:
        scenario = self.scenario
        started = self._tried(self._begin, scenario.span)
        before = self._position() if started else scenario.position
        if started:
            for action in scenario.actions:
                if not self._tried(lambda said=action: self._play(said), action.span):
                    break
        after = self._position() if started else scenario.position
        events = (*self.opening, *(event for step in self.steps for event in step.events))
        if not self.trouble:
            self.trouble += self._compared(events, after)
        return Verdict(
            scenario, before, after, self.opening, tuple(self.steps), tuple(self._told(events)),
            self._cited(events, started=started), tuple(self.trouble),
        )  # fmt: skip

    def _tried(self, what: Any, span: Span) -> bool:  # noqa: ANN401 - a step of the play, whatever it gives
        """Take one step; False, with the trouble kept, where play cannot go on."""
        try:
            return bool(what())
        except OpenQuestion as gap:
            place = self.data.rulings[gap.ruling].span if gap.ruling in self.data.rulings else None
            said = f"open question {gap.ruling}: {gap.question}"
            hint = f"choose a reading in {place}, or for this example under rulings" if place else ""
            related = (place,) if place else ()
            self.trouble.append(Difference(Trouble.GAP, span, "", said, hint, related))
        except UnscriptedError as chance:
            hint = "an example writes down all chance that it meets: the deck, top card first"
            self.trouble.append(Difference(Trouble.MALFORMED, span, "", str(chance), hint))
        return False

    def _begin(self) -> bool:
        scenario = self.scenario
        if scenario.decks is None:
            self.state = self.script.arrange(scenario.position)
            return True
        try:
            chance = ScriptedRng(self.script.opening(scenario.decks))
            self.state, self.opening = self.ruleset.setup(scenario.decks, chance)
        except ValueError as error:
            said = "the match begins"
            self.trouble.append(Difference(Trouble.DISAGREEMENT, scenario.span, said, f"no match: {error}"))
            return False
        return True

    def _play(self, line: Any) -> bool:  # noqa: ANN401 - an ActionLine
        action = self.script.action(line.said)
        links = self.script.links(self.state, action, self.scenario.names)
        found = self.ruleset.apply(self.state, action)
        if isinstance(found, IllegalAction):
            self.steps.append(Step(line.text, line.span, (), found, links))
            refused = self.scenario.refused
            if refused is None or refused.action != len(self.steps):
                said = f"refused by rule {found.rule}: {found.reason}"
                hint = f'an example of a refusal says refused: {{action: {len(self.steps)}, rule: "{found.rule}"}}'
                self.trouble.append(Difference(Trouble.DISAGREEMENT, line.span, line.text, said, hint))
            return False
        self.state = found.state
        self.steps.append(Step(line.text, line.span, found.events, None, links))
        return True

    def _position(self) -> Position:
        position = self.script.position(self.state, self.scenario.names)
        outcome = self.ruleset.outcome(self.state)
        if outcome is None:
            return position
        winner = "" if outcome.winner is None else self.scenario.names.player(outcome.winner)
        return replace(position, winner=winner, drawn=outcome.winner is None)

    def _compared(self, events: tuple[Event, ...], after: Position) -> Iterator[Difference]:
        scenario, names = self.scenario, self.scenario.names
        if scenario.refused is not None:
            yield from self._compare_refusal()
        if scenario.expect is not None:
            place = scenario.expect_span or scenario.span
            yield from compare_events(scenario.expect, place, events, self.script.events, names)
        yield from compare_final(scenario.final, after, names, self.script.form)

    def _compare_refusal(self) -> Iterator[Difference]:
        refused = self.scenario.refused
        if refused is None:
            return
        refusal = self.steps[-1].refusal
        said = f"action {refused.action} is refused" + (f" by rule {refused.rule}" if refused.rule else "")
        if refusal is None:
            told = ", ".join(line.text for line in self._told(self.steps[-1].events)) or "nothing to tell of happens"
            yield Difference(Trouble.DISAGREEMENT, refused.span, said, f"it is allowed: {told}")
        elif refused.rule not in ("", refusal.rule):
            found = f"action {refused.action} is refused by rule {refusal.rule}: {refusal.reason}"
            yield Difference(Trouble.DISAGREEMENT, refused.span, said, found)

    def _told(self, events: tuple[Event, ...]) -> Iterator[Told]:
        for event in events:
            text = say_event(event, self.script.events, self.scenario.names, rule=False)
            if text is not None:
                yield Told(text, event.rule)

    def _cited(self, events: tuple[Event, ...], *, started: bool) -> frozenset[str]:
        rules = {event.rule for event in events}
        rules |= {step.refusal.rule for step in self.steps if step.refusal is not None}
        outcome = self.ruleset.outcome(self.state) if started else None
        return frozenset(rules | ({outcome.rule} if outcome else set()) - {""})
