"""Setting up a match: section 3 of the rulebook, and section 8 for booster play."""

from collections.abc import Iterator, Sequence

from tanuki_print.catalog.model import Card
from tanuki_print.games.tanuki_panic import causes
from tanuki_print.games.tanuki_panic.decks import deck_faults, pack_faults
from tanuki_print.games.tanuki_panic.state import DECKS, HANDS, LAYOUT, SEATS, MatchState, Phase, Turn
from tanuki_print.games.tanuki_panic.terms import Terms
from tanuki_print.games.tanuki_panic.turn import first_turn
from tanuki_print.referee.atoms import deal, move, opening_counters
from tanuki_print.referee.events import Event
from tanuki_print.referee.ruleset import Decks, Transition
from tanuki_print.referee.zones import Spot, Zones
from tanuki_print.rng import Chance

BOOSTER = "booster"
BUILT = "deck"


def set_up(terms: Terms, decks: Decks, rng: Chance) -> Transition:
    """The first state and its events: starting life, who begins, opening hands.

    Chance is asked first who begins (where ruling R16 leaves it to chance), then for the order of each deck, seat by
    seat. Instances are numbered along the shuffled decks, so that a number does not tell which card it is. Raises
    ValueError for decks that cannot play.
    """
    _check(terms, decks)
    first = 0
    if terms.reading("starting_player") == "random":
        first, rng = rng.below(SEATS)
    shuffled = []
    for deck in decks.cards:
        order, rng = rng.shuffled(deck)
        shuffled.append(order)
    life = opening_counters(starting_life(terms, decks.kind, len(deck)) for deck in shuffled)
    zones = deal(LAYOUT, {DECKS + seat: [(card, seat, None) for card in deck] for seat, deck in enumerate(shuffled)})
    in_turn = (first, 1 - first)
    starts = causes.STARTS_BOOSTER if decks.kind == BOOSTER else causes.STARTS_DECK
    events = [Event(*starts, seat, None, life[seat]) for seat in in_turn]
    events.append(Event(*causes.BEGINS, first))
    for seat in in_turn:
        zones = _opening_hand(terms, zones, seat, events)
    placing = decks.kind == BOOSTER and terms.placements_before_match > 0
    state = MatchState(zones, life, Turn(0, first, Phase.PLACEMENT), rng, first)
    if placing:
        return Transition(state, tuple(events))
    started = first_turn(state, placed=False)
    return Transition(started.state, (*events, *started.events))


def starting_life(terms: Terms, kind: str, cards: int) -> int:
    """The life that a player starts with, by the size of the player's own deck (rule 3.2) or pack (rule 8.2)."""
    by_size = _life_by_size(terms, cards)
    if kind == BOOSTER and by_size != terms.life_booster_flat and terms.reading("booster_life") == "flat-3000":
        return terms.life_booster_flat
    return by_size


def _life_by_size(terms: Terms, cards: int) -> int:
    """Starting life by the number of cards (rule 3.2)."""
    if cards >= terms.standard_deck:
        return terms.life_standard
    if cards >= terms.medium_deck:
        return terms.life_medium
    return terms.life_small


def _opening_hand(terms: Terms, zones: Zones, seat: int, events: list[Event]) -> Zones:
    """One player draws the opening hand (rule 3.4)."""
    for _ in range(min(terms.opening_hand, len(zones.piles[DECKS + seat]))):
        zones, event = move(zones, Spot(DECKS + seat, 0), HANDS + seat, None, causes.DRAWS_OPENING)
        events.append(event)
    return zones


def _check(terms: Terms, decks: Decks) -> None:
    """Refuse what cannot be played, with every reason."""
    if decks.kind not in (BOOSTER, BUILT):
        raise ValueError(f"a match is set up for {BOOSTER!r} or {BUILT!r} play, not for {decks.kind!r}")
    if len(decks.cards) != SEATS:
        raise ValueError(f"{SEATS} players play, each with a deck; found {len(decks.cards)}")
    faults: list[str] = []
    for seat, deck in enumerate(decks.cards):
        faults += (f"player {seat + 1}: {fault}" for fault in _faults(terms, decks.kind, deck))
    if faults:
        raise ValueError("; ".join(faults))


def _faults(terms: Terms, kind: str, deck: Sequence[Card]) -> Iterator[str]:
    """What the rules have against one deck, each with the number of its rule, and cards that lack a figure."""
    check = pack_faults if kind == BOOSTER else deck_faults
    for fault in check(deck, terms.data):
        yield f"{fault.reason} (rule {fault.rule})" if fault.rule else fault.reason
    for card in {card.id: card for card in deck}.values():
        for figure in ("atk", "def"):
            if not isinstance(card.fields.get(figure), int):
                yield f"{card.name} has no {figure.upper()}"
