"""Random numbers: the bias of the formula, what is drawn by chance, and seeds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

import jass
from jass.arguments.seeds import seed_number
from jass.errors import SeedError
from jasscore.lockstep.kernels import stream_start
from tests.compare.variations import Variation, hand_size
from tests.oracle import rules as ref

# The bias, by exact arithmetic over all values of a half

HALF = 1 << 32


def values_for(low: int, high: int, parts: int) -> int:
    """How many of the 2^32 values r have low <= r * parts / 2^32 < high."""
    return -(-high * HALF // parts) - -(-low * HALF // parts)


def test_counting_by_arithmetic() -> None:
    # With halves of few bits the same sums can be counted one by one, with two places.
    for bits in (4, 7):
        for n, m in product(range(1, 8), repeat=2):
            counted = Counter()
            for r in range(1 << bits):
                chosen, rest = divmod(r * n, 1 << bits)
                counted[chosen * m + (rest * m >> bits)] += 1
            shares = [
                -(-((i + 1) << bits) // (n * m)) - -(-(i << bits) // (n * m)) for i in range(n * m)
            ]
            assert [counted[i] for i in range(n * m)] == shares


def test_bias_of_the_first_card() -> None:
    for n in range(1, 13):
        counts = [values_for(i, i + 1, n) for i in range(n)]
        assert sum(counts) == HALF
        for count in counts:
            assert abs(count - Fraction(HALF, n)) < 1
            assert abs(Fraction(count, HALF) - Fraction(1, n)) < Fraction(1, HALF)


def test_bias_of_the_second_card() -> None:
    worst = Fraction(0)
    for n, m in product(range(1, 13), repeat=2):
        for first in range(n):
            of_first = values_for(first, first + 1, n)
            pairs = [values_for(first * m + j, first * m + j + 1, n * m) for j in range(m)]
            assert sum(pairs) == of_first
            for count in pairs:
                assert abs(count - Fraction(HALF, n * m)) < 1
                off = abs(Fraction(count, of_first) - Fraction(1, m))
                assert off < Fraction(n + 1, HALF)
                worst = max(worst, off)
    assert worst < Fraction(4, 10**9)  # and so below 1e-7, which is promised
    assert worst > Fraction(2, 10**9)  # the bound is not idle


# What is drawn. All seeds are fixed; the limits lie at six standard deviations and more, so another
# correct formula would pass as well, and none fails now and then.


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def limit(degrees: int) -> float:
    """Six standard deviations above the mean, in the approximation of Wilson and Hilferty."""
    return degrees * (1 - 2 / (9 * degrees) + 6 * (2 / (9 * degrees)) ** 0.5) ** 3


def bits(deals: np.ndarray) -> np.ndarray:
    """[deal, seat, card]: 1 where the seat holds the card."""
    return (deals[:, :, None] >> np.arange(36, dtype=np.uint64) & np.uint64(1)).astype(np.int32)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_cards_go_to_all_seats_alike(players: int) -> None:
    n, size = 50_000, hand_size(players)
    held = bits(jass.batch.random_deals(n, seed=players, players=players))
    assert (held.sum(axis=2) == size).all()
    assert held.sum(axis=1).max() == 1
    pack = range(36) if players != 5 else range(1, 36)
    assert not held[:, :, 0].any() or players != 5
    statistic = 0.0
    for card in pack:
        counts = held[:, :, card].sum(axis=0).tolist()
        expected = [n * size / len(pack)] * players
        if players == 2:  # twelve cards are left
            counts.append(n - sum(counts))
            expected.append(n / 3)
        statistic += chi_square(counts, expected)
    assert statistic < limit(len(pack) * (max(players, 3) - 1)), f"seed {players}"


def test_pairs_of_cards_fall_alike() -> None:
    # Two cards are in the same hand with the chance 8/35, each of the 630 pairs.
    n = 100_000
    held = bits(jass.batch.random_deals(n, seed=42)).astype(np.float32)
    together = sum(seat.T @ seat for seat in held.transpose(1, 0, 2).copy())
    expected, deviation = n * 8 / 35, (n * 8 / 35 * 27 / 35) ** 0.5
    off = [(together[a, b] - expected) / deviation for a, b in combinations(range(36), 2)]
    assert max(map(abs, off)) < 6
    # The spread is that of chance as well: neither too wide nor suspiciously narrow.
    assert 0.8 < np.std(off) < 1.2


def test_known_cards_stay_and_the_others_are_uniform() -> None:
    n = 60_000
    known = {0: "SJ S9 HA", 2: "C6 C7 C8 C9 CT CJ CQ CK CA"}
    deals = jass.batch.random_deals(n, seed=9, known=known)
    for seat, cards in known.items():
        held = np.uint64(jass.CardSet(cards).mask)
        assert ((deals[:, seat] & held) == held).all()
    assert (np.bitwise_or.reduce(deals, axis=1) == (1 << 36) - 1).all()
    counts = bits(deals).sum(axis=0)
    free = [card for card in ref.CARDS if card[0] != "C" and card not in known[0].split()]
    statistic = sum(
        chi_square(counts[[0, 1, 3], ref.NUMBER[card]].tolist(), [n * 6 / 24, *[n * 9 / 24] * 2])
        for card in free
    )
    assert statistic < limit(len(free) * 2)


def test_every_deal_of_a_small_pool_is_equally_likely() -> None:
    # Four cards are free; the seats miss two, one and one of them: 4! / 2! deals.
    n = 60_000
    free = ("C6", "HJ", "SA", "D9")
    rest = [card for card in ref.CARDS if card not in free]
    known = {0: rest[:10], 1: rest[10:21], 2: rest[21:]}
    deals = jass.batch.random_deals(n, seed=3, players=3, known=known)
    counts = Counter(map(tuple, deals.tolist()))
    assert len(counts) == 12
    assert chi_square(list(counts.values()), [n / 12] * 12) < limit(11)


def test_every_hand_of_two_is_equally_likely() -> None:
    # All 630 hands of two cards, in each seat.
    n = 126_000
    deals = jass.batch.random_deals(n, seed=12, cards_each=2)
    for seat in range(4):
        counts = Counter(deals[:, seat].tolist())
        assert len(counts) == 630
        assert chi_square(list(counts.values()), [n / 630] * 630) < limit(629)


Outcomes = dict[tuple[int, int], Fraction]


def outcomes(r: ref.Round, chance: Fraction, found: Outcomes) -> Outcomes:
    """The exact chances of side 0's points and tricks, all legal cards being equally likely."""
    if r.is_over:
        end = r.points()[0], r.tricks_won()[0]
        found[end] = found.get(end, Fraction(0)) + chance
        return found
    legal = r.legal()
    for card in legal:
        r.play(card)
        outcomes(r, chance / len(legal), found)
        r.undo()
    return found


# Rounds short enough to be enumerated: hands, contract, leader, trick, sides, preset.
ENDINGS = [
    ("S6 HA DT | SJ HK D6 | S9 HT CA | CT DA CK", "S", 0, "", (0, 1, 0, 1), "swiss"),
    ("S6 HA DT | SJ HK D6 | S9 HT CA | CT DA CK", None, 1, "", (0, 1, 0, 1), "swiss"),
    ("SA ST | S6 HK D9 | H6 CT D6 | DA SK", "obenabe", 3, "C6 C9", (0, 1, 0, 1), "swiss"),
    ("SA D8 C7 | S6 CK D9 | H6 ST D6 | CA HJ", None, 3, "H9", (0, 1, 0, 1), "swiss"),
    ("HJ H9 SA | DT DK H6 | H7 S6 | DA CJ H8", "H", 2, "DQ", (0, 1, 0, 1), "fr"),
    ("SA S9 HT H6 DJ | SK SJ HA H9 D6", "undenufe", 1, "", (0, 1), "swiss"),
    ("SA S9 H6 | SK HA D6 | SJ HQ D9", None, 0, "", (0, 1, 2), "swiss"),
    ("SA S9 | HA H9 | DA D9 | S6 CA | H6 D6", "C", 4, "", (0, 1, 2, 3, 4), "swiss"),
    ("SA S9 | HA H9 | DA D9 | S6 CA | H6 CJ | C7 CQ", None, 2, "", (0, 1) * 3, "swiss"),
    ("SA S9 | HA H9 | DA | S6 | H6 | C7 CQ", "C", 2, "C9 CA CJ", (0, 1) * 3, "swiss"),
]


@pytest.mark.parametrize("number", range(len(ENDINGS)))
def test_playouts_against_exact_chances(number: int) -> None:
    n, seed = 50_000, 1000 + number
    text, contract, leader, lying, sides, preset = ENDINGS[number]
    variation = Variation(preset, {}).seated(sides)
    hands, trick = [hand.split() for hand in text.split("|")], lying.split()
    r = jass.Round.start(hands, contract, leader, trick=trick, rules=variation.core)
    result = jass.playout(r, n, seed=seed)
    counts = Counter(zip(result.points.tolist(), result.tricks.tolist(), strict=True))
    exact = outcomes(
        ref.Round.start(hands, contract, leader, trick=trick, rules=variation.oracle),
        Fraction(1),
        {},
    )
    assert sum(exact.values()) == 1
    assert len(exact) > 4
    assert set(counts) <= set(exact)
    # What is to be expected less than ten times is counted together.
    rare = [end for end, chance in exact.items() if n * chance < 10]
    common = [end for end in exact if end not in rare]
    seen = [counts[end] for end in common]
    expected = [float(n * exact[end]) for end in common]
    if rare:
        seen.append(sum(counts[end] for end in rare))
        expected.append(max(float(n * sum(exact[end] for end in rare)), 1.0))
    assert chi_square(seen, expected) < limit(len(seen) - 1), f"seed {seed}"
    mean = float(sum(points * chance for (points, _), chance in exact.items()))
    assert abs(result.mean - mean) < 6 * result.stderr
    match = sum(chance for (_, won), chance in exact.items() if won == result.tricks_in_all)
    deviation = float(n * match * (1 - match)) ** 0.5
    assert abs(result.matches - float(n * match)) <= 6 * deviation


# Prefixes, threads, seeds


def test_fewer_playouts_are_the_first_of_many() -> None:
    r = jass.Round(jass.Deal.random(seed=1), "D")
    many = jass.playout(r, 1000, seed=5)
    few = jass.playout(r, 100, seed=5)
    assert (few.points == many.points[:100]).all()
    assert (few.tricks == many.tricks[:100]).all()
    hand = r.deal.hands[0]
    many = jass.playout_hand(hand, "S", 1000, seed=5)
    few = jass.playout_hand(hand, "S", 100, seed=5)
    assert (few.points == many.points[:100]).all()
    deals = jass.batch.random_deals(1000, seed=5)
    assert (jass.batch.random_deals(100, seed=5) == deals[:100]).all()


def test_threads_change_nothing() -> None:
    # More than two chunks of 2^14, so that threads have something to share.
    n = 40_000
    r = jass.Round(jass.Deal.random(seed=1), None)
    one = jass.playout(r, n, seed=5, side=1)
    assert one == jass.playout(r, n, seed=5, side=1, threads=2)
    assert one == jass.playout(r, n, seed=5, side=1, threads=7)
    hand = r.deal.hands[3]
    one = jass.playout_hand(hand, "S", n, seat=3, seed=5)
    assert one == jass.playout_hand(hand, "S", n, seat=3, seed=5, threads=3)
    assert one != jass.playout_hand(hand, "S", n, seat=3, seed=6, threads=3)


def test_streams_are_not_shared_by_near_seeds() -> None:
    # Stream k + 1 of a seed and stream k of the next seed are different streams.
    starts = {stream_start(seed, stream) for seed in range(100) for stream in range(100)}
    assert len(starts) == 10_000


def test_seeds() -> None:
    r = jass.Round(jass.Deal.random(seed=1), "D")

    def points(seed: object) -> list[int]:
        return jass.playout(r, 50, seed=seed).points.tolist()

    assert points(7) == points(np.uint64(7)) != points(8)
    sequence = np.random.SeedSequence(99)
    number = int(np.random.SeedSequence(99).generate_state(1, np.uint64)[0])
    assert seed_number(sequence) == number
    assert points(sequence) == points(np.random.SeedSequence(99)) == points(number)
    children = np.random.SeedSequence(99).spawn(2)
    assert points(children[0]) != points(children[1])


def test_of_a_generator_one_number_is_drawn() -> None:
    generator, twin = np.random.default_rng(3), np.random.default_rng(3)
    first = seed_number(generator)
    assert first == int(twin.integers(0, 2**64 - 1, dtype=np.uint64, endpoint=True))
    assert generator.bit_generator.state == twin.bit_generator.state
    assert seed_number(generator) != first
    r = jass.Round(jass.Deal.random(seed=1), "D")
    again = np.random.default_rng(3)
    assert jass.playout(r, 20, seed=again) == jass.playout(r, 20, seed=first)
    assert again.bit_generator.state != np.random.default_rng(3).bit_generator.state


def test_without_a_seed_every_call_differs() -> None:
    r = jass.Round(jass.Deal.random(seed=1), "D")
    assert jass.playout(r, 1000) != jass.playout(r, 1000)
    assert jass.Deal.random() != jass.Deal.random()
    assert (jass.batch.random_deals(10) != jass.batch.random_deals(10)).any()


def test_the_global_generators_are_left_alone() -> None:
    before = random.getstate(), str(np.random.get_state(legacy=False))
    jass.playout(jass.Round(jass.Deal.random(), "D"), 10)
    jass.batch.random_deals(10)
    assert (random.getstate(), str(np.random.get_state(legacy=False))) == before


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 7.0, True, b"7", [7], np.array([1, 2])])
def test_what_is_no_seed(seed: object) -> None:
    r = jass.Round(jass.Deal.random(seed=1), "D")
    for draw in (
        lambda: jass.playout(r, 5, seed=seed),
        lambda: jass.Deal.random(seed=seed),
        lambda: jass.batch.random_deals(5, seed=seed),
        lambda: jass.playout_hand(r.deal.hands[0], "D", 5, seed=seed),
    ):
        with pytest.raises(SeedError, match="seed"):
            draw()
