"""The yardstick of the referee's speed: one match as anybody would write it in an evening.

Mutable lists, default readings only, no log, no refusals, no view, no rule numbers, library chance: everything that the
referee must do and this need not is what the ratio in the bench shows. Ordered groups of attackers are counted, not
listed, as in the referee; the player is the same uniformly random one.
"""

import random

GROUPS = (0, 1, 4, 15, 64, 325)
"""How many ordered groups can be made of up to five attackers."""

ATTACK, DEFENSE, FACE_DOWN = 0, 1, 2
ATK, DEF, LIES, NEW, ATTACKED, CHANGED, COUNT, SUM = range(8)


def play(figures: list[tuple[int, int]], other: list[tuple[int, int]], seed: int) -> tuple[int, int]:
    """Play one booster match at random; gives the winning seat (-1 for a draw) and the number of decisions."""
    dice = random.Random(seed)
    match = Match(figures, other, dice)
    decisions = match.place()
    while True:
        made, winner = match.turn()
        decisions += made
        if winner is not None:
            return winner, decisions


class Match:
    def __init__(self, figures: list[tuple[int, int]], other: list[tuple[int, int]], dice: random.Random) -> None:
        self.draw = dice.random
        self.decks = [[[a, d, 0, False, False, False, 0, 0] for a, d in deck] for deck in (figures, other)]
        for deck in self.decks:
            dice.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(5)] for deck in self.decks]
        self.fields: list[list[list[int]]] = [[], []]
        self.life = [3000 if len(deck) < 20 else 5000 if len(deck) < 40 else 8000 for deck in (figures, other)]
        self.me = dice.randrange(2)
        self.quiet = 0

    def pick(self, count: int) -> int:
        return int(self.draw() * count)

    def place(self) -> int:
        for seat in (self.me, 1 - self.me):
            choice = self.pick(len(self.hands[seat]) + 1)
            if choice:
                card = self.hands[seat].pop(choice - 1)
                card[LIES] = FACE_DOWN
                self.fields[seat].append(card)
        return 2

    def turn(self) -> tuple[int, int | None]:
        me = self.me
        self.loud = bool(self.decks[0] or self.decks[1])
        self.summoned = False
        for card in self.fields[me]:
            card[NEW] = card[ATTACKED] = card[CHANGED] = False
        for card in self.fields[1 - me]:
            card[COUNT] = card[SUM] = 0
        if self.decks[me]:
            self.hands[me].append(self.decks[me].pop())
        made = 1
        for phase in (self.main, self.battle, self.main, self.end):
            decisions, ended = phase(phase == self.main and made > 1)
            made += decisions
            if min(self.life) == 0:
                return made, 0 if self.life[0] else 1
            if ended:
                break
        self.quiet = 0 if self.loud else self.quiet + 1
        if self.quiet == 20:
            one, two = self.life
            return made, -1 if one == two else 0 if one > two else 1
        self.me = 1 - me
        return made, None

    def main(self, second: bool) -> tuple[int, bool]:  # noqa: FBT001 - throw-away code
        hand, field = self.hands[self.me], self.fields[self.me]
        changed = False
        made = 0
        while True:
            made += 1
            summons = 3 * len(hand) if not self.summoned and len(field) < 5 else 0
            changes = []
            if second or not changed:
                for card in field:
                    if not card[NEW] and not card[CHANGED]:
                        changes.append((card, DEFENSE if card[LIES] == ATTACK else ATTACK))
                        if card[LIES] == FACE_DOWN:
                            changes.append((card, DEFENSE))
            full = len(hand) > 7
            choice = self.pick(summons + len(changes) + (1 if full else 2))
            if choice < summons:
                card = hand.pop(choice // 3)
                card[LIES] = choice % 3
                card[NEW] = self.summoned = self.loud = True
                field.append(card)
                continue
            choice -= summons
            if choice >= len(changes):
                return made, choice > len(changes)
            card, lies = changes[choice]
            card[LIES] = lies
            card[CHANGED] = changed = True

    def battle(self, _: bool) -> tuple[int, bool]:  # noqa: FBT001 - throw-away code
        me, rival = self.me, 1 - self.me
        targets = self.fields[rival]
        made = 0
        while True:
            made += 1
            able = [c for c in self.fields[me] if c[LIES] == ATTACK and not c[NEW] and not c[ATTACKED]]
            groups = GROUPS[len(able)]
            attacks = len(targets) * groups if targets else len(able)
            choice = self.pick(attacks + (1 if len(self.hands[me]) > 7 else 2))
            if choice >= attacks:
                return made, choice > attacks
            if targets:
                self.attack(targets[choice // groups], self.group(able, choice % groups))
            else:
                able[choice][ATTACKED] = True
                self.hit(rival, able[choice][ATK])
            if min(self.life) == 0:
                return made, True

    def group(self, able: list[list[int]], choice: int) -> list[list[int]]:
        """Turn the number of an ordered group into the group: its first card, then the number of the rest."""
        left = list(able)
        found = []
        while True:
            rest = 1 + GROUPS[len(left) - 1]
            found.append(left.pop(choice // rest))
            choice %= rest
            if not choice:
                return found
            choice -= 1

    def attack(self, target: list[int], group: list[list[int]]) -> None:
        me, rival = self.me, 1 - self.me
        if target[LIES] == ATTACK:
            for card in group:
                card[ATTACKED] = True
                more = card[ATK] - target[ATK]
                self.loud = True
                if more <= 0:
                    self.fields[me].remove(card)
                if more >= 0:
                    self.fields[rival].remove(target)
                    self.hit(rival, more)
                    return
            return
        flipped = target[LIES] == FACE_DOWN
        if flipped:
            target[LIES] = DEFENSE
            self.loud = True
        beaten = False
        for card in group:
            card[ATTACKED] = True
            target[COUNT] += 1
            target[SUM] += card[ATK]
            more = card[ATK] - target[DEF]
            beaten = beaten or more > 0 or (more == 0 and not flipped)
            flipped = False
            if more < 0:
                self.hit(me, -more)
                if not self.life[me]:
                    return
        if beaten or (target[COUNT] > 1 and target[SUM] > target[DEF]):
            self.fields[rival].remove(target)
            self.loud = True

    def hit(self, seat: int, points: int) -> None:
        if points:
            self.loud = True
            self.life[seat] = max(0, self.life[seat] - points)

    def end(self, _: bool) -> tuple[int, bool]:  # noqa: FBT001 - throw-away code
        hand = self.hands[self.me]
        if len(hand) <= 7:
            self.pick(2)
            return 1, True
        for _ in range(len(hand) - 7):
            hand.pop(self.pick(len(hand)))
        self.pick(2)
        return 2, True
