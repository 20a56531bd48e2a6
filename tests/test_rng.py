import hashlib
import itertools
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanuki_print.rng import Rng, ScriptedRng, UnscriptedError

SEED_0 = (
    0xE220_A839_7B1D_CDAF,
    0x6E78_9E6A_A1B9_65F4,
    0x06C4_5D18_8009_454F,
    0xF88B_B8A8_724C_81EC,
    0x1B39_896A_51A8_749B,
)
"""The first numbers of SplitMix64 from seed 0, as published with the generator and in many ports of it."""

SEED_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The check values of the task "Pseudo-random numbers/Splitmix64" on Rosetta Code."""


def numbers(rng: Rng, count: int) -> list[int]:
    found = []
    for _ in range(count):
        number, rng = rng.next()
        found.append(number)
    return found


def second_opinion(state: int) -> Iterator[int]:
    """The same generator once more, by its jump-free definition: the n-th number is a mix of state + n * gamma."""
    for step in itertools.count(1):
        z = (state + step * 0x9E3779B97F4A7C15) % 2**64
        z = ((z ^ z // 2**30) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ z // 2**27) * 0x94D049BB133111EB) % 2**64
        yield z ^ z // 2**31


def test_the_raw_generator_gives_the_published_numbers() -> None:
    assert tuple(numbers(Rng(0), 5)) == SEED_0
    assert tuple(numbers(Rng(1234567), 5)) == SEED_1234567


def test_a_seed_is_the_first_eight_bytes_of_sha_256_over_length_prefixed_labels() -> None:
    hashed = hashlib.sha256()
    for label in ("tanuki-panic", "7", "Ōgon"):
        data = label.encode("utf-8")
        hashed.update(struct.pack(">Q", len(data)))
        hashed.update(data)
    assert Rng.seeded("tanuki-panic", "7", "Ōgon").state == struct.unpack(">Q", hashed.digest()[:8])[0]


def test_labels_are_told_apart() -> None:
    labels: list[tuple[str, ...]] = [
        (),
        ("",),
        ("", ""),
        ("ab",),
        ("a", "b"),
        ("", "ab"),
        ("ab", ""),
        ("ab", "c"),
        ("a", "bc"),
        ("abc",),
        ("a\x00b",),
        ("Ō",),
        ("O\u0304",),
    ]
    assert len({Rng.seeded(*each).state for each in labels}) == len(labels)


def test_every_number_drawn_is_as_it_was_frozen(golden: Callable[[str, str], None]) -> None:
    rng = Rng.seeded("tanuki-panic", "match 1")
    lines = ["# Rng.seeded('tanuki-panic', 'match 1'), and what it gives", f"state     {rng.state:016X}"]
    lines += [f"next      {number:016X}" for number in numbers(rng, 4)]
    for count in (1, 2, 3, 6, 10, 60, 1000, 2**63 + 1):
        drawn = []
        goes_on = rng
        for _ in range(8):
            number, goes_on = goes_on.below(count)
            drawn.append(str(number))
        lines.append(f"below     {count}: {' '.join(drawn)}")
    for count in (0, 1, 2, 5, 10, 40):
        order, goes_on = rng.shuffled(range(count))
        lines.append(f"shuffled  {count}: {' '.join(map(str, order)) or '-'}, then state {goes_on.state:016X}")
    for weights in ((1,), (0, 1), (1, 2, 3), (75, 20, 5), (1, 0, 0, 1)):
        drawn = []
        goes_on = rng
        for _ in range(12):
            number, goes_on = goes_on.pick(weights)
            drawn.append(str(number))
        lines.append(f"pick      {'/'.join(map(str, weights))}: {' '.join(drawn)}")
    lines += [f"split     {label!r}: {rng.split(label).state:016X}" for label in ("", "deck 0", "deck 1", "山")]
    lines.append(f"split     'a' then 'b': {rng.split('a').split('b').state:016X}")
    golden("rng.txt", "\n".join(lines) + "\n")


@given(st.integers(0, 2**64 - 1))
def test_the_numbers_are_those_of_a_second_way_to_compute_them(state: int) -> None:
    assert numbers(Rng(state), 6) == list(itertools.islice(second_opinion(state), 6))


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**64))
def test_below_takes_the_first_number_that_favours_none(state: int, count: int) -> None:
    whole = 2**64 // count * count
    expected = next(number for number in second_opinion(state) if number < whole) % count
    assert Rng(state).below(count)[0] == expected


def test_below_draws_again_where_a_number_would_favour_the_small_ones() -> None:
    # Of 2**64 numbers only 2**63 + 1 serve for a count of 2**63 + 1. Seed 0 begins with 0xE220..., which is beyond
    # them, and goes on with 0x6E78..., which is not.
    drawn, rng = Rng(0).below(2**63 + 1)
    assert drawn == SEED_0[1]
    assert rng.next()[0] == SEED_0[2]


def test_below_spends_exactly_one_number_where_none_is_refused() -> None:
    assert Rng(0).below(1)[1] == Rng(0).next()[1]
    assert Rng(0).below(2**64) == Rng(0).next()


@pytest.mark.parametrize("count", [0, -1, 2**64 + 1])
def test_below_refuses_a_count_it_cannot_draw_from(count: int) -> None:
    with pytest.raises(ValueError, match="draws from 1 to"):
        Rng(0).below(count)


@pytest.mark.parametrize("weights", [(), (0, 0), (2, -1)])
def test_pick_refuses_weights_of_which_none_can_be_drawn(weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"weights are 0 or more|draws from"):
        Rng(0).pick(weights)


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 50), min_size=1).filter(any))
def test_pick_is_below_the_sum_told_off_along_the_weights(state: int, weights: list[int]) -> None:
    line = [index for index, weight in enumerate(weights) for _ in range(weight)]
    place, goes_on = Rng(state).below(len(line))
    assert Rng(state).pick(weights) == (line[place], goes_on)


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_item_and_changes_nothing_it_was_given(state: int, items: list[int]) -> None:
    before = list(items)
    order, _ = Rng(state).shuffled(items)
    assert items == before
    assert sorted(order) == sorted(items)
    assert Rng(state).shuffled(items)[0] == order


def chi_squared(found: Counter[object], expected: dict[object, float]) -> float:
    return sum((found[key] - want) ** 2 / want for key, want in expected.items())


def test_numbers_below_ten_are_equally_likely() -> None:
    found: Counter[object] = Counter()
    rng = Rng.seeded("uniform", "below")
    for _ in range(50_000):
        number, rng = rng.below(10)
        found[number] += 1
    # 9 degrees of freedom: above 27.9 in one seed of a thousand, and this seed is fixed.
    assert chi_squared(found, dict.fromkeys(range(10), 5_000.0)) < 27.9


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    found: Counter[object] = Counter()
    rng = Rng.seeded("uniform", "shuffled")
    for _ in range(24_000):
        order, rng = rng.shuffled("abcd")
        found["".join(order)] += 1
    expected: dict[object, float] = {"".join(order): 1_000.0 for order in itertools.permutations("abcd")}
    # 23 degrees of freedom: above 49.7 in one seed of a thousand.
    assert chi_squared(found, expected) < 49.7


def test_weights_are_the_chances() -> None:
    found: Counter[object] = Counter()
    rng = Rng.seeded("uniform", "pick")
    for _ in range(20_000):
        index, rng = rng.pick((75, 0, 20, 5))
        found[index] += 1
    assert found[1] == 0
    assert chi_squared(found, {0: 15_000.0, 2: 4_000.0, 3: 1_000.0}) < 13.8


def test_generators_split_off_one_another_are_unlike() -> None:
    rng = Rng.seeded("split")
    streams = [numbers(rng.split(f"seat {seat}"), 50) for seat in range(20)] + [numbers(rng, 50)]
    assert len({number for stream in streams for number in stream}) == 21 * 50
    # Neighbouring labels share no more bits than chance: 32 of 64 differ, give or take.
    for one, other in pairwise(streams):
        unlike = sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True)) / 50
        assert 28 < unlike < 36


def test_a_split_depends_on_where_the_generator_stands_and_leaves_it_there() -> None:
    rng = Rng.seeded("split")
    left = rng.split("deck")
    assert rng.split("deck") == left
    assert rng.next()[1].split("deck") != left
    assert rng == Rng.seeded("split")


def test_a_generator_is_a_value_that_nobody_can_change() -> None:
    rng = Rng(7)
    with pytest.raises(AttributeError):
        rng.state = 8  # type: ignore[misc]
    assert hash(Rng(7)) == hash(rng)
    assert len({Rng(7), Rng(7), Rng(8)}) == 2


def test_scripted_numbers_come_in_the_order_written() -> None:
    rng = ScriptedRng((2, 0))
    first, rng = rng.below(3)
    second, rng = rng.below(1)
    assert (first, second, rng) == (2, 0, ScriptedRng())


def test_scripted_chance_refuses_what_nobody_wrote() -> None:
    with pytest.raises(UnscriptedError, match="a number below 6 is drawn here, nothing is written"):
        ScriptedRng().below(6)
    with pytest.raises(UnscriptedError, match="a number below 6 is drawn here, 6 is written"):
        ScriptedRng((6,)).below(6)
    with pytest.raises(UnscriptedError, match="-1 is written"):
        ScriptedRng((-1,)).below(6)


def test_a_scripted_shuffle_leaves_the_order_as_written_and_spends_nothing() -> None:
    rng = ScriptedRng((1,))
    assert rng.shuffled(["a", "b", "c"]) == (("a", "b", "c"), rng)
    assert rng.split("anything") == rng
