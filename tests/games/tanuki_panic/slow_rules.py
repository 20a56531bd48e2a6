"""The rules of Tanuki Panic once more: written from the rules alone, slow, naive, with nothing of the package in it.

A state is a dict of lists and dicts that is copied whole at every step, an action a tuple, and an action is legal when
it stands in the full listing. Where this and the referee agree, two people have read the same out of the rules.
"""

import copy
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

State: TypeAlias = dict[str, Any]
Action: TypeAlias = tuple[Any, ...]
Figures: TypeAlias = Mapping[int, tuple[int, int]]

PHASES = ["draw", "main-1", "battle", "main-2", "end"]


class SlowRules:
    """The rules under some constants and readings, for cards with some (ATK, DEF) by number."""

    def __init__(self, constants: Mapping[str, int], readings: Mapping[str, str], figures: Figures) -> None:
        self.constant = constants
        self.reading = readings
        self.atk = {number: pair[0] for number, pair in figures.items()}
        self.defense = {number: pair[1] for number, pair in figures.items()}

    def listing(self, state: State) -> list[Action]:
        """Everything the player to move may do, but for giving up."""
        if state["over"]:
            return []
        ways = {
            "placement": self._placements,
            "draw": lambda _: iter([("draw",)]),
            "main-1": self._main,
            "battle": self._battle,
            "main-2": self._main,
            "end": self._end,
        }
        return list(ways[state["phase"]](state))

    def _placements(self, state: State) -> Iterator[Action]:
        yield ("place", None)
        me = state["player"]
        secret = [number for seat, number in state["chosen"] if seat == me]
        room = self.constant["monster_zone"] - len(state["field"][me]) - len(secret)
        for number in state["hand"][me]:
            if room > 0 and number not in secret:
                yield ("place", number)

    def _main(self, state: State) -> Iterator[Action]:
        yield from self._summons(state)
        yield from self._changes(state)
        yield from self._endings(state)

    def _summons(self, state: State) -> Iterator[Action]:
        me = state["player"]
        if state["phase"] == "main-2" and self.reading["second_main_summon"] == "forbidden":
            return
        if state["summons"] >= self.constant["summons_per_turn"]:
            return
        if len(state["field"][me]) >= self.constant["monster_zone"]:
            return
        for number in state["hand"][me]:
            for way in ("attack", "defense", "face-down"):
                yield ("summon", number, way)

    def _changes(self, state: State) -> Iterator[Action]:
        if self.reading["position_changes"] == "one-per-turn":
            if state["changes"]:
                return
        elif state["phase"] == "main-1" and state["changes"]:
            return
        for number in state["field"][state["player"]]:
            if number in state["new"] or state["changed"].count(number) >= self.constant["changes_per_card"]:
                continue
            if number in state["attacked"] and self.reading["change_after_attack"] == "forbidden":
                continue
            if state["lies"][number] == "attack":
                yield ("change", number, "defense")
            if state["lies"][number] != "attack":
                yield ("change", number, "attack")
            if state["lies"][number] == "face-down" and self.reading["flip_by_owner"] == "either":
                yield ("change", number, "defense")

    def _battle(self, state: State) -> Iterator[Action]:
        yield from self._attacks(state)
        yield from self._endings(state)

    def _attacks(self, state: State) -> Iterator[Action]:
        if state["turn"] == 1 and self.reading["first_turn_attack"] == "forbidden":
            return
        able = [
            number
            for number in state["field"][state["player"]]
            if state["lies"][number] == "attack"
            and number not in state["new"]
            and state["attacked"].count(number) < self.constant["attacks_per_card"]
        ]
        targets = state["field"][1 - state["player"]]
        if not targets:
            for number in able:
                yield ("attack", None, (number,))
        most = 1 if self.reading["group_attacks"] == "one-at-a-time" else len(able)
        for target in targets:
            for size in range(1, most + 1):
                for group in itertools.permutations(able, size):
                    yield ("attack", target, group)

    def _end(self, state: State) -> Iterator[Action]:
        hand = state["hand"][state["player"]]
        over = len(hand) - self.constant["hand_limit"]
        if over > 0:
            for group in itertools.combinations(hand, over):
                yield ("discard", group)
        yield from self._endings(state)

    def _endings(self, state: State) -> Iterator[Action]:
        full = len(state["hand"][state["player"]]) > self.constant["hand_limit"]
        if state["phase"] != "end" or not full:
            yield ("end phase",)
        if not full:
            yield ("end turn",)

    def play(self, state: State, action: Action) -> State:
        """The state after an action of the listing, or after giving up; what happened is added to its log."""
        after = copy.deepcopy(state)
        getattr(self, "_do_" + action[0].replace(" ", "_"))(after, *action[1:])
        return after

    def may_concede(self, state: State) -> bool:
        return not state["over"] and self.reading["concede"] == "allowed"

    def _do_concede(self, state: State) -> None:
        state["log"].append(("concedes", state["player"]))
        self._win(state, 1 - state["player"])

    def _do_place(self, state: State, number: int | None) -> None:
        me = state["player"]
        state["chosen"].append((me, number))
        state["placements"] += 1
        done = number is None or state["placements"] == self.constant["placements_before_match"]
        last = done and me != state["starter"]
        if last or self.reading["placement_order"] == "starting-player-first":
            self._lay_down(state)
        if done:
            state["player"] = 1 - me
            state["placements"] = 0
        if last:
            state["turn"] = 0
            self._begin_turn(state)

    def _lay_down(self, state: State) -> None:
        for seat, number in state["chosen"]:
            if number is not None:
                state["hand"][seat].remove(number)
                state["field"][seat].append(number)
                state["lies"][number] = "face-down"
                state["log"].append(("placed", number))
        state["chosen"] = []

    def _begin_turn(self, state: State) -> None:
        state["turn"] += 1
        state["phase"] = "draw"
        for name in ("new", "attacked", "changed"):
            state[name] = []
        state["summons"] = state["changes"] = 0
        state["attackers_of"] = {}
        state["quiet_so_far"] = not state["deck"][0] and not state["deck"][1]

    def _do_draw(self, state: State) -> None:
        me = state["player"]
        state["phase"] = "main-1"
        if state["turn"] == 1 and self.reading["first_turn_draw"] == "skips":
            return
        for _ in range(self.constant["draws_per_turn"]):
            if state["deck"][me]:
                number = state["deck"][me].pop(0)
                state["hand"][me].append(number)
                state["log"].append(("draws", me, number))
            elif self.reading["empty_deck"] == "loses":
                self._win(state, 1 - me)
                return

    def _do_summon(self, state: State, number: int, way: str) -> None:
        state["hand"][state["player"]].remove(number)
        state["field"][state["player"]].append(number)
        state["lies"][number] = way
        state["new"].append(number)
        state["summons"] += 1
        state["quiet_so_far"] = False
        state["log"].append(("summoned-" + way, number))

    def _do_change(self, state: State, number: int, way: str) -> None:
        state["lies"][number] = way
        state["changed"].append(number)
        state["changes"] += 1
        state["log"].append(("changed-" + way, number))

    def _do_end_phase(self, state: State) -> None:
        if state["phase"] == "end":
            self._do_end_turn(state)
        else:
            state["phase"] = PHASES[PHASES.index(state["phase"]) + 1]

    def _do_end_turn(self, state: State) -> None:
        state["quiet"] = state["quiet"] + 1 if state["quiet_so_far"] else 0
        if state["quiet"] >= 2 * self.constant["stalemate_turns"]:
            mine, other = state["life"][state["player"]], state["life"][1 - state["player"]]
            if self.reading["stalemate"] == "draw" or mine == other:
                state["log"].append(("drawn-match",))
                state["over"] = "drawn"
            else:
                self._win(state, state["player"] if mine > other else 1 - state["player"])
            return
        state["player"] = 1 - state["player"]
        self._begin_turn(state)

    def _do_discard(self, state: State, numbers: Sequence[int]) -> None:
        for number in numbers:
            state["hand"][state["player"]].remove(number)
            state["graveyard"][state["player"]].append(number)
            state["log"].append(("discarded", number))

    def _do_attack(self, state: State, target: int | None, group: Sequence[int]) -> None:
        me = state["player"]
        if target is None:
            state["attacked"].append(group[0])
            self._lose(state, 1 - me, self.atk[group[0]])
        elif state["lies"][target] == "attack":
            self._on_attack_mode(state, target, group)
        else:
            self._on_defense_mode(state, target, group)

    def _on_attack_mode(self, state: State, target: int, group: Sequence[int]) -> None:
        me = state["player"]
        for number in group:
            if target not in state["field"][1 - me]:
                if self.reading["target_gone"] == "attack-lost":
                    state["attacked"].append(number)
                continue
            state["attacked"].append(number)
            more = self.atk[number] - self.atk[target]
            if more >= 0:
                self._destroy(state, 1 - me, target)
            if more <= 0:
                self._destroy(state, me, number)
            if more > 0:
                self._lose(state, 1 - me, more)
            if more < 0 and self.reading["weaker_attacker"] == "difference":
                self._lose(state, me, -more)
            if state["over"]:
                return

    def _on_defense_mode(self, state: State, target: int, group: Sequence[int]) -> None:
        me = state["player"]
        attackers = state["attackers_of"].setdefault(target, [])
        flipped_now = state["lies"][target] == "face-down"
        if flipped_now:
            state["lies"][target] = "defense"
            state["quiet_so_far"] = False
            state["log"].append(("flipped", target))
        beaten = False
        for place, number in enumerate(group):
            state["attacked"].append(number)
            if beaten and self.reading["overkill_timing"] == "at-once":
                continue  # it has left: this attacker is spent on nobody
            attackers.append(number)
            more = self.atk[number] - self.defense[target]
            rule = "equal_to_def_when_flipped" if flipped_now and place == 0 else "equal_to_def"
            if more > 0 or (more == 0 and self.reading[rule] == "destroyed"):
                beaten = True
                if self.reading["overkill_timing"] == "at-once":
                    self._destroy(state, 1 - me, target)
            if more < 0:
                self._lose(state, me, -more)
            if state["over"]:
                return
        if target in state["field"][1 - me] and (beaten or self._overkilled(attackers, target)):
            self._destroy(state, 1 - me, target)

    def _overkilled(self, attackers: Sequence[int], target: int) -> bool:
        if len(attackers) < 2:
            return False
        total = sum(self.atk[number] for number in attackers)
        if total == self.defense[target]:
            return self.reading["overkill_equal"] == "destroyed"
        return total > self.defense[target]

    def _destroy(self, state: State, owner: int, number: int) -> None:
        state["field"][owner].remove(number)
        state["graveyard"][owner].append(number)
        del state["lies"][number]
        state["quiet_so_far"] = False
        state["log"].append(("destroyed", number))

    def _lose(self, state: State, seat: int, points: int) -> None:
        if points == 0:
            return
        if state["life"][seat] > 0:
            state["quiet_so_far"] = False
        state["life"][seat] = max(0, state["life"][seat] - points)
        state["log"].append(("loses", seat, points))
        if state["life"][seat] == 0:
            self._win(state, 1 - seat)

    def _win(self, state: State, seat: int) -> None:
        state["log"].append(("wins", seat))
        state["over"] = f"seat {seat} won"


def fresh(life: Sequence[int], player: int, phase: str, turn: int) -> State:
    """A state with empty zones, to put cards into."""
    zones: dict[str, Any] = {name: [[], []] for name in ("hand", "deck", "field", "graveyard")}
    marks: dict[str, Any] = {name: [] for name in ("new", "attacked", "changed", "chosen", "log")}
    return {
        **zones,
        **marks,
        "life": list(life),
        "lies": {},
        "player": player,
        "starter": 0,
        "phase": phase,
        "turn": turn,
        "summons": 0,
        "changes": 0,
        "placements": 0,
        "attackers_of": {},
        "quiet": 0,
        "quiet_so_far": False,
        "over": "",
    }
