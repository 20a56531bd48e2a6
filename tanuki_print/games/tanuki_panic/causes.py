"""Every kind of event of Tanuki Panic with the rule it rests on.

Those of the upper half have a line in the log; those of `SILENT` tell programs how the match goes on, and give none.
"""

from tanuki_print.games.tanuki_panic import citations as rule
from tanuki_print.games.tanuki_panic.actions import Position
from tanuki_print.referee.atoms import Cause

STARTS_DECK = Cause("starts", rule.STARTING_LIFE)
STARTS_BOOSTER = Cause("starts", rule.BOOSTER_LIFE)
DRAWS_OPENING = Cause("draws", rule.OPENING_HAND)
DRAWS = Cause("draws", rule.DRAW_PHASE)
DRAWS_FIRST = Cause("draws", rule.FIRST_TURN_DRAW)
PLACED = Cause("placed", rule.PLACEMENT)
SUMMONED = {
    Position.ATTACK: Cause("summoned-attack", rule.WAYS_TO_SUMMON),
    Position.DEFENSE: Cause("summoned-defense", rule.WAYS_TO_SUMMON),
    Position.FACE_DOWN: Cause("summoned-face-down", rule.FACE_DOWN),
}
SUMMONED_LATE = {position: Cause(cause.kind, rule.WHEN_TO_SUMMON) for position, cause in SUMMONED.items()}
DISCARDED = Cause("discarded", rule.HAND_LIMIT)
FLIPPED = Cause("flipped", rule.FLIPPED)
CONCEDES = Cause("concedes", rule.CONCEDING)


def changed(position: Position, number: str) -> Cause:
    """A change of position that rests on a rule of section 6."""
    return Cause(f"changed-{position.value}", number)


def destroyed(number: str) -> Cause:
    """A destruction that rests on a rule of section 7."""
    return Cause("destroyed", number)


def loses(number: str) -> Cause:
    """A loss of life that rests on a rule of section 7."""
    return Cause("loses", number)


BEGINS = Cause("begins", rule.STARTING_PLAYER)
PASSES_PLACEMENT = Cause("places-nothing", rule.PLACEMENT)
CHOSEN = Cause("chosen", rule.PLACEMENT)
NO_DRAW_FIRST = Cause("no-draw", rule.FIRST_TURN_DRAW)
NO_DRAW_EMPTY = Cause("no-draw", rule.EMPTY_DECK)
UNMARKED = Cause("unmarked", rule.PHASES_IN_ORDER)
DECLARES = Cause("declares", rule.DECLARED_TOGETHER)
ATTACKS = Cause("attacks", rule.ATTACK_ONCE)
ATTACKS_AGAIN = Cause("attacks", rule.SEVERAL_ATTACKS)
ATTACKS_FIRST_TURN = Cause("attacks", rule.FIRST_TURN_ATTACK)
STRUCK_ATTACK_MODE = Cause("struck", rule.ATTACK_MODE)
STRUCK_DEFENSE_MODE = Cause("struck", rule.DEFENSE_MODE)
RESOLVED = Cause("resolved", rule.ORDER_IN_ATTACK)
RESTS = Cause("rests", rule.GRAVEYARD)
FREED = Cause("freed", rule.TARGET_GONE)
ATTACK_LOST = Cause("attack-lost", rule.TARGET_GONE)
ATTACK_LOST_BEATEN = Cause("attack-lost", rule.BEATEN_LEAVES)
LIFE_FLOOR = Cause("life-floor", rule.LIFE_FLOOR)


def survives(number: str) -> Cause:
    """A target that stands although it was tied, under a rule of section 7."""
    return Cause("survives", number)


SILENT = frozenset(
    (
        "begins", "places-nothing", "chosen", "no-draw", "unmarked", "declares", "attacks", "struck", "resolved",
        "rests", "freed", "attack-lost", "life-floor", "survives", "phase", "turn",
    )
)  # fmt: skip
"""The kinds without a line."""
