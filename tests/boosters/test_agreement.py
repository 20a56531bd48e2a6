"""Opened packs and boxes against the stated odds: good ones agree, planted faults are found."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from small_pools import FESTIVAL, small_pool, small_sheet

from tanuki_print.boosters.box_tally import BoxTally
from tanuki_print.boosters.opening import boxes_of, packs_of
from tanuki_print.boosters.pack import Pack, PackCard
from tanuki_print.boosters.pack_tally import PackAgreement, PackTally
from tanuki_print.boosters.pool import Pool, Upgrade, Variant
from tanuki_print.boosters.sampler import draw_pack
from tanuki_print.rng import Rng

SHELF = FESTIVAL.boxes[0]
WEIGHTED = Pool(
    "lanterns", 1, "weighted", "Weighted pack",
    (small_sheet("general", [4] * 10 + [2] * 6 + [1] * 4), small_sheet("regional", [3, 2, 2, 1], "foil")),
    (Variant((5, 1), 5), Variant((6, 0), 2)),
    (Upgrade(0, "foil", Fraction(1, 5)),),
)  # fmt: skip


def _agreement(pool: Pool, packs: Iterator[Pack] | Sequence[Pack]) -> PackAgreement:
    tally = PackTally(pool, "counted")
    for pack in packs:
        tally.add(pack)
    return tally.agreement()


def _failed(agreement: PackAgreement) -> list[str]:
    return [finding.what for finding in agreement.failed]


def test_100_000_packs_agree_with_their_odds() -> None:
    agreement = _agreement(FESTIVAL, packs_of(FESTIVAL, "lanterns", 100_000))
    assert agreement.packs == 100_000
    assert [(finding.what, finding.test) for finding in agreement.findings] == [
        ("what kinds of packs there are", "chi-square"),
        ("which 9 of 38 cards of general", "chi-square for samples"),
        ("which 10 of 38 cards of general", "chi-square for samples"),
        ("which 1 of 18 cards of regional", "chi-square for samples"),
        ("which 2 of 18 cards of regional", "chi-square for samples"),
        ("how often one of general is foil", "binomial, exact"),
        ("which of general is foil", "chi-square"),
    ]
    assert [finding.freedom for finding in agreement.findings] == [2, 37, 37, 17, 17, None, 37]
    assert min(finding.chance or 0 for finding in agreement.findings) > 0.01
    assert (agreement.fault_count, _failed(agreement)) == (0, [])
    assert agreement.holds


def test_packs_by_weight_agree_with_their_odds() -> None:
    agreement = _agreement(WEIGHTED, packs_of(WEIGHTED, "lanterns", 12_000))
    assert "which cards of general, by weight" in [finding.what for finding in agreement.findings]
    assert all(finding.chance is not None for finding in agreement.findings)
    assert agreement.holds


def _drawn(pool: Pool, packs: int) -> Iterator[Pack]:
    """Packs of another pool than the one they are said to come from."""
    for number in range(1, packs + 1):
        yield Pack(number, None, draw_pack(pool, Rng.seeded("biased", str(number))))


def _with_weights(pool: Pool, *weights: int) -> Pool:
    first = pool.sheets[0]
    cards = tuple((card, weight) for card, weight in zip(first.ids, weights, strict=True))
    return replace(pool, sheets=(replace(first, cards=cards), *pool.sheets[1:]))


BIASES = {
    "a card one part in five too rare": (
        FESTIVAL, _with_weights(FESTIVAL, 8, *[10] * 37), "which 10 of 38 cards of general",
    ),
    "weights that are ignored": (
        WEIGHTED, _with_weights(WEIGHTED, *[1] * 20), "which cards of general, by weight",
    ),
    "heavy cards a tenth too heavy": (
        WEIGHTED, _with_weights(WEIGHTED, *[6] * 10, *[2] * 6, *[1] * 4), "which cards of general, by weight",
    ),
    "a wild card of 7, 4 and 1": (
        FESTIVAL,
        replace(FESTIVAL, variants=(Variant((9, 1, 1), 1), Variant((9, 2, 0), 4), Variant((10, 1, 0), 7))),
        "what kinds of packs there are",
    ),
    "2 upgrades in 12 packs, an off-by-one": (
        FESTIVAL,
        replace(FESTIVAL, upgrades=(Upgrade(0, "foil", Fraction(2, 12)),)),
        "how often one of general is foil",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("stated", "true", "found"), BIASES.values(), ids=BIASES)
def test_a_planted_bias_is_found(stated: Pool, true: Pool, found: str) -> None:
    agreement = _agreement(stated, _drawn(true, 6_000))
    assert not agreement.holds
    assert found in _failed(agreement)
    assert agreement.fault_count == 0


def test_an_upgrade_that_prefers_a_card_is_found() -> None:
    def first_upgraded(pack: Pack) -> Pack:
        if not any(card.upgraded for card in pack.cards):
            return pack
        first = min(card.id for card in pack.cards)  # general comes first by name
        cards = (
            PackCard(card.id, "foil", upgraded=True) if card.id == first
            else PackCard(card.id, "plain") if card.upgraded else card for card in pack.cards
        )  # fmt: skip
        return Pack(pack.number, pack.box, tuple(cards))

    packs = map(first_upgraded, packs_of(FESTIVAL, "lanterns", 6_000))
    assert _failed(_agreement(FESTIVAL, packs)) == ["which of general is foil"]


def test_a_card_left_out_is_found_by_few_packs() -> None:
    short = _with_weights(FESTIVAL, *[1] * 37, 0)
    assert not _agreement(FESTIVAL, _drawn(short, 500)).holds


def test_packs_that_cannot_be_are_told_one_by_one_and_then_counted() -> None:
    pack = next(packs_of(FESTIVAL, "lanterns", 1))
    first, second, *rest = pack.cards
    stranger = PackCard("kappa", "plain")
    bad = {
        "is in it twice": (first, first, *rest),
        "kappa is on no sheet": (stranger, second, *rest),
        "cannot have the finish foil": (first._replace(finish="foil"), second, *rest),
        "which no variant does": (second, *rest),
        "more than one card of general is upgraded": (
            PackCard(first.id, "foil", upgraded=True),
            PackCard(second.id, "foil", upgraded=True),
            *rest,
        ),
    }
    packs = [Pack(number, None, tuple(cards)) for number, cards in enumerate(bad.values(), 1)]
    agreement = _agreement(FESTIVAL, packs * 4)
    assert not agreement.holds
    assert agreement.fault_count == 20
    assert len(agreement.faults) == 10
    for number, (words, told) in enumerate(zip(bad, agreement.faults, strict=False), 1):
        assert told.startswith(f"pack {number}: ")
        assert words in told


def test_too_few_packs_say_nothing_and_say_so() -> None:
    agreement = _agreement(FESTIVAL, packs_of(FESTIVAL, "lanterns", 5))
    told = {finding.what: finding.chance for finding in agreement.findings}
    assert told["what kinds of packs there are"] is None
    assert told["which of general is foil"] is None
    assert told["how often one of general is foil"] is not None
    assert agreement.holds


def test_good_packs_cry_wolf_as_rarely_as_is_said() -> None:
    """400 runs of 150 small packs at 1 in 20 for each test: cards without putting back, by weight, and variants."""
    pool = small_pool([small_sheet("a", [1] * 6), small_sheet("b", [3, 2, 2, 1])], {(4, 1): 1, (4, 2): 1})
    alarms: dict[str, int] = {}
    for run in range(400):
        for finding in _agreement(pool, packs_of(pool, f"run {run}", 150)).findings:
            alarms[finding.what] = alarms.get(finding.what, 0) + (finding.chance is not None and finding.chance < 0.05)
    assert len(alarms) == 3
    assert {what: 8 <= times <= 34 for what, times in alarms.items()} == dict.fromkeys(alarms, True), alarms


def test_2_000_boxes_hold_every_guarantee() -> None:
    tally = BoxTally(FESTIVAL, SHELF)
    packs = boxes_of(FESTIVAL, SHELF, "lanterns", 2_000)
    for _ in range(2_000):
        tally.add([next(packs) for _ in range(24)])
    agreement = tally.agreement()
    assert agreement.faults == ()
    assert agreement.holds
    assert agreement.boxes == 2_000
    assert agreement.looked_at == 2_000 * (1 + 3 + 57 + 1)


def test_boxes_that_break_a_guarantee_are_told() -> None:
    packs = list(boxes_of(FESTIVAL, SHELF, "lanterns", 1))
    card = packs[0].cards[0]
    other = next(one for one in FESTIVAL.sheets[0].ids if all(each.id != one for each in packs[0].cards))
    swapped = tuple(PackCard(other, "plain") if one == card else one for one in packs[0].cards)
    tally = BoxTally(FESTIVAL, SHELF)
    tally.add([Pack(1, 1, swapped), *packs[1:]])
    tally.add(packs[:-1])
    tally.add([Pack(1, 1, (card, *packs[0].cards)), *packs[1:]])
    tally.add([Pack(number, 9, pack.cards) for number, pack in enumerate(packs_of(FESTIVAL, "lanterns", 24), 1)])
    agreement = tally.agreement()
    assert not agreement.holds
    assert agreement.fault_count > 10
    assert len(agreement.faults) == 10
    assert any(fault.startswith("box 1: packs: 23, not exactly 24") for fault in agreement.faults)
    assert f"box 1, pack 1: {card.id} is in it twice" in agreement.faults
    assert any(fault.startswith("box 9: ") for fault in agreement.faults)
