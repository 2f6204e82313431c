"""Random playouts: what comes back, that it repeats itself, and that it is what chance gives."""

from __future__ import annotations

import copy
import math
import os
import pickle
import subprocess
import sys
import threading
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import jass
from jass import CardSet, Contract, Deal, PlayoutResult, Round, Rules
from jass.errors import (
    ArgumentError,
    ContractError,
    DealError,
    JassError,
    PositionError,
    SeatError,
    SeedError,
)

SWISS = Rules.preset("swiss")
STRONG = "SJ S9 SA HA HK DT D6 C8 C7"
CHUNK = 1 << 14  # more than this many playouts are cut into pieces


def full(contract: str | None = "H", players: int = 4, seed: int = 7) -> Round:
    return Round(
        Deal.random(seed=seed, players=players), contract, rules=SWISS.replace(players=players)
    )


# What comes back


def test_a_result() -> None:
    result = jass.playout(full(), 1000, seed=7)
    assert isinstance(result, PlayoutResult)
    assert len(result) == 1000
    assert (result.points.dtype, result.points.shape) == (np.int16, (1000,))
    assert (result.tricks.dtype, result.tricks.shape) == (np.int8, (1000,))
    assert result.tricks_in_all == 9
    assert result.points.min() >= 0
    assert result.points.max() <= 157
    assert result.tricks.min() >= 0
    assert result.tricks.max() <= 9
    assert ((result.tricks == 9) <= (result.points == 157)).all()
    assert ((result.tricks == 0) <= (result.points == 0)).all()


def test_statistics_against_numpy() -> None:
    result = jass.playout(full(), 5000, seed=3)
    points = result.points.astype(float)
    assert result.mean == pytest.approx(points.sum() / 5000)
    variance = ((points - points.mean()) ** 2).sum() / 4999
    assert result.stderr == pytest.approx(math.sqrt(variance / 5000))
    assert result.quantiles() == tuple(np.quantile(points, [0.25, 0.5, 0.75]))
    assert result.quantiles(0, 1) == (points.min(), points.max())
    assert result.quantiles(0.1) == (np.quantile(points, 0.1),)
    assert result.matches == sum(tricks == 9 for tricks in result.tricks.tolist())
    plain = result.to_dict()
    assert plain == {
        "n": 5000,
        "mean": result.mean,
        "stderr": result.stderr,
        "quartiles": list(result.quantiles()),
        "matches": result.matches,
    }
    assert {type(value) for value in plain.values()} == {int, float, list}
    assert type(result.matches) is int
    assert f"{result.mean:.2f}" in str(result)


def test_a_result_made_by_hand() -> None:
    points, tricks = np.array([10, 20, 60], np.int16), np.array([1, 3, 3], np.int8)
    result = PlayoutResult(points, tricks, 3)
    assert (result.mean, result.matches, len(result)) == (30, 2, 3)
    # Squares of -20, -10, 30: 1400 / 2 = 700, and the root of 700 / 3.
    assert result.stderr == pytest.approx(math.sqrt(700 / 3))
    assert result.quantiles() == (15, 20, 40)
    one = PlayoutResult(points[:1], tricks[:1], 3)
    assert math.isnan(one.stderr)
    assert one.mean == 10
    points[0] = 99
    assert (result.points.tolist(), result.points.dtype) == ([10, 20, 60], np.int16)
    assert (result.tricks.tolist(), result.tricks.dtype) == ([1, 3, 3], np.int8)
    with pytest.raises(JassError, match="one of each a playout"):
        PlayoutResult(points, tricks[:2], 3)


def test_arrays_are_made_once_and_show_what_is_there() -> None:
    one, other = (jass.playout(full(), 100, seed=7, side=side) for side in (0, 1))
    assert one.points is one.points
    assert one.tricks is one.tricks
    assert set((one.points + other.points).tolist()) == {157}
    assert set((one.tricks + other.tricks).tolist()) == {9}
    assert one.sums() == (100, one.points.sum(), (one.points.astype(int) ** 2).sum())
    again = pickle.loads(pickle.dumps(other))
    assert (again.points == other.points).all()
    assert not again.tricks.flags.writeable
    for first, end in ((0, 101), (-1, 5), (5, 4)):
        with pytest.raises((IndexError, OverflowError)):
            one._play(first, end)
    with pytest.raises(IndexError):
        PlayoutResult(one.points, one.tricks, 9)._play(0, 1)


def test_a_call_of_one_loads_no_numpy() -> None:
    program = (
        "import jass, sys\n"
        "r = jass.Round(jass.Deal.random(seed=7), 'H')\n"
        "mean = jass.playout(r, 1, seed=7).mean\n"
        "print('numpy' in sys.modules, mean == jass.playout(r, 1, seed=7).points[0])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False True\n", done.stderr


def test_results_compare_by_value() -> None:
    result = jass.playout(full(), 100, seed=7)
    assert result == jass.playout(full(), 100, seed=7)
    assert result != jass.playout(full(), 100, seed=8)
    assert result != jass.playout(full(), 99, seed=7)
    assert result != jass.playout(full(), 100, seed=7, side=1)
    assert result != "result"
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result
    assert hash(result) == hash(jass.playout(full(), 100, seed=7))
    with pytest.raises(ValueError, match="read-only"):
        result.points[0] = 0
    with pytest.raises(AttributeError):
        result.points = None


# Certain outcomes


def test_a_last_trick() -> None:
    r = Round.start(["SA", "S6", "S7", "S8"], "S", points=(100, 0), tricks_won=(8, 0))
    ours, theirs = (jass.playout(r, 50, seed=1, side=side) for side in (0, 1))
    # 100 + 11 + 5; all nine tricks.
    assert set(ours.points.tolist()) == {116}
    assert set(ours.tricks.tolist()) == {9}
    assert (ours.mean, ours.stderr, ours.matches, ours.tricks_in_all) == (116, 0, 50, 9)
    assert (set(theirs.points.tolist()), theirs.matches) == ({0}, 0)
    less = Round.start(["SA", "S6", "S7", "S8"], "S", points=(100, 0), tricks_won=(7, 1))
    assert jass.playout(less, 50, seed=1).matches == 0


def test_inside_a_trick_and_at_the_end() -> None:
    r = Round.start(
        ["S8", "H9", "HJ D9", "H7 D7"], "obenabe", 0, trick=["DA", "D6"], points=(10, 20)
    )
    # D9 and D7 must follow: 11 for side 0. Then S8 is led and nobody can follow: 8 + 0 + 2 + 0 + 5.
    result = jass.playout(r, 20, seed=1)
    assert set(result.points.tolist()) == {10 + 11 + 15}
    assert set(result.tricks.tolist()) == {2}
    over = r.copy()
    while not over.is_over:
        over.play(over.legal_cards()[0])
    assert over.points == (36, 20)
    for side, points in enumerate(over.points):
        ended = jass.playout(over, 5, seed=1, side=side)
        assert ended.points.tolist() == [points] * 5
        assert ended.tricks.tolist() == [over.tricks_won[side]] * 5
        assert ended.tricks_in_all == 2
    assert jass.playout(over, 5).matches == 5


def test_the_sides_share_the_points() -> None:
    for players in range(2, 7):
        for contract in (*Contract, None):
            r = full(contract, players)
            results = [
                jass.playout(r, 200, seed=5, side=side) for side in range(r.rules.side_count)
            ]
            tricks = sum(result.tricks.astype(int) for result in results)
            assert set(tricks.tolist()) == {len(r.hands[0])}
            if contract is not None:
                held = CardSet([card for hand in r.hands for card in hand])
                points = sum(result.points.astype(int) for result in results)
                total = jass.card_points(held, contract, last_trick=True)
                assert set(points.tolist()) == {total}


def test_the_round_stays_as_it_is() -> None:
    r = full()
    for _ in range(6):
        r.play(r.legal_cards()[-1])
    before = r.copy()
    jass.playout(r, 1000, seed=7)
    assert r == before
    assert str(r) == str(before)


# Chance


def distribution(r: Round, side: int = 0) -> dict[tuple[int, int], Fraction]:
    """How often a side ends with these points and tricks when every legal card is as likely."""
    if r.is_over:
        return {(r.points[side], r.tricks_won[side]): Fraction(1)}
    legal = r.legal_cards()
    total: Counter[tuple[int, int]] = Counter()
    for card in legal:
        r.play(card)
        for outcome, chance in distribution(r, side).items():
            total[outcome] += chance / len(legal)
        r.undo()
    return total


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("contract", ["S", "undenufe", None])
def test_every_legal_card_is_as_likely(players: int, contract: str | None) -> None:
    cards = 3 if players < 5 else 2
    rules = SWISS.replace(players=players)
    r = Round(Deal.random_ending(cards, seed=11, players=players), contract, rules=rules)
    exact = distribution(r)
    assert sum(exact.values()) == 1
    n = 40_000
    result = jass.playout(r, n, seed=2)
    counted = Counter(zip(result.points.tolist(), result.tricks.tolist(), strict=True))
    assert set(counted) <= set(exact)
    for outcome, chance in exact.items():
        p = float(chance)
        # Five standard deviations; the seed is fixed.
        assert abs(counted[outcome] - n * p) <= 5 * math.sqrt(n * p * (1 - p)) + 1e-9, outcome


def test_from_inside_a_trick_too() -> None:
    r = Round(Deal.random_ending(3, seed=4), "C")
    n = 40_000
    while not r.is_over:
        exact = distribution(r)
        mean = float(sum(points * chance for (points, _), chance in exact.items()))
        square = float(sum(points**2 * chance for (points, _), chance in exact.items()))
        sigma = math.sqrt(max(square - mean**2, 0) / n)
        assert abs(jass.playout(r, n, seed=6).mean - mean) <= 5 * sigma + 1e-6
        r.play(r.legal_cards()[0])


# The same numbers again


def test_playouts_do_not_depend_on_how_many() -> None:
    r = full()
    many = jass.playout(r, 2 * CHUNK + 100, seed=9)
    for n in (1, 10, CHUNK, CHUNK + 1):
        fewer = jass.playout(r, n, seed=9)
        assert (fewer.points == many.points[:n]).all()
        assert (fewer.tricks == many.tricks[:n]).all()


def test_threads_give_the_same_numbers() -> None:
    r = full()
    n = 3 * CHUNK + 5
    one = jass.playout(r, n, seed=9)
    for threads in (2, 3, 8):
        assert jass.playout(r, n, seed=9, threads=threads) == one
        assert jass.playout(r, 10, seed=9, threads=threads) == jass.playout(r, 10, seed=9)
    by_hand = jass.playout_hand(STRONG, "S", n, seed=9)
    assert jass.playout_hand(STRONG, "S", n, seed=9, threads=4) == by_hand


def test_seeds() -> None:
    r = full()
    first = jass.playout(r, 50, seed=1)
    assert jass.playout(r, 50, seed=np.uint64(1)) == first
    assert jass.playout(r, 50, seed=2) != first
    assert jass.playout(r, 50) != jass.playout(r, 50)
    generators = [np.random.default_rng(5) for _ in range(2)]
    results = [jass.playout(r, 50, seed=generator) for generator in generators]
    assert results[0] == results[1]
    assert jass.playout(r, 50, seed=generators[0]) != results[0]
    # One draw was taken, no more.
    generators[1].integers(0, 2**64, dtype=np.uint64)
    assert generators[0].bit_generator.state == generators[1].bit_generator.state
    sequence = jass.playout(r, 50, seed=np.random.SeedSequence(5))
    assert sequence == jass.playout(r, 50, seed=np.random.SeedSequence(5))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes that begin as copies")
def test_a_forked_process_does_not_repeat_the_others_numbers() -> None:
    program = (
        "import jass, os\n"
        "r = jass.Round(jass.Deal.random(), 'H')\n"
        "child = os.fork()\n"
        "print(jass.playout(r, 50).points.tolist(), flush=True)\n"
        "child and os.waitpid(child, 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    one, other = done.stdout.splitlines()
    assert one != other


def test_progress() -> None:
    r = full()
    calls: list[tuple[int, int]] = []

    def note(done: int, of: int) -> None:
        assert threading.current_thread() is threading.main_thread()
        calls.append((done, of))

    n = 2 * CHUNK + 1
    for threads in (1, 2):
        calls.clear()
        jass.playout(r, n, seed=1, threads=threads, progress=note)
        assert [of for _, of in calls] == [n] * 3
        done = [done for done, _ in calls]
        assert done == sorted(done)
        assert done[-1] == n
    calls.clear()
    jass.playout_hand(STRONG, "S", 5, seed=1, progress=note)
    assert calls == [(5, 5)]


STOPPED = """
import jass

def stop(done, of):
    raise LookupError("enough")

r = jass.Round(jass.Deal.random(seed=7), "H")
try:
    jass.playout(r, 500_000, seed=1, threads={threads}, progress=stop)
except LookupError as error:
    print(error)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_what_progress_raises_comes_out(threads: int) -> None:
    # In a process of its own: what waits for a chunk that never begins waits for ever.
    done = subprocess.run(
        [sys.executable, "-c", STOPPED.format(threads=threads)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, "enough\n"), done.stderr


def test_a_round_may_be_played_on_meanwhile() -> None:
    # All playouts start where the round stood when they were asked for.
    r = full()
    expected = jass.playout(r, 3 * CHUNK, seed=1)

    def play_on(done: int, of: int) -> None:
        r.play(r.legal_cards()[0])

    for threads in (1, 2):
        r = full()
        assert jass.playout(r, 3 * CHUNK, seed=1, threads=threads, progress=play_on) == expected
        assert len(r.cards_played) == 3


# From a hand


def test_playouts_of_a_hand_are_playouts_of_random_deals() -> None:
    for seat, leader in ((0, 0), (2, 1), (3, 3)):
        n = 30
        result = jass.playout_hand(STRONG, "S", n, seat=seat, leader=leader, seed=7)
        deals = jass.batch.random_deals(n, seed=7, known={seat: STRONG})
        for k, row in enumerate(deals.tolist()):
            r = Round(Deal(row), "S", leader)
            # Playout k draws from stream k.
            single = jass.playout(r, k + 1, seed=7, side=seat % 2)
            assert result.points[k] == single.points[k]
            assert result.tricks[k] == single.tricks[k]
    assert result.tricks_in_all == 9


@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 12), (4, 9), (5, 7), (6, 6)])
def test_playouts_of_a_hand_at_any_table(players: int, size: int) -> None:
    rules = SWISS.replace(players=players)
    hand = Deal.random(seed=1, players=players).hands[1]
    for contract in (*Contract, None):
        result = jass.playout_hand(hand, contract, 500, seat=1, leader=0, rules=rules, seed=3)
        assert result.tricks_in_all == size
        assert len(result) == 500
        assert result.tricks.max() <= size
        again = jass.playout_hand(list(hand), contract, 500, seat=1, rules=rules, seed=3)
        assert again == result


def test_a_hand_that_takes_everything() -> None:
    # Nine trumps from the lead: every trick, whatever the others hold.
    spades = "S6 S7 S8 S9 ST SJ SQ SK SA"
    result = jass.playout_hand(spades, "S", 200, seed=1)
    assert result.matches == 200
    assert set(result.points.tolist()) == {157}
    # Led by the next seat, a trump is played on the first trick and wins it too.
    assert jass.playout_hand(spades, "S", 200, seat=1, leader=0, seed=1).matches == 200
    # In Obenabe nobody else ever follows suit.
    assert jass.playout_hand(spades, "obenabe", 200, seed=1).matches == 200
    # When another leads, nobody ever leads spades: without trump it takes nothing.
    alone = SWISS.replace(sides=(0, 1, 2, 3))
    nothing = jass.playout_hand(spades, "obenabe", 200, leader=1, rules=alone, seed=1)
    assert (nothing.points.max(), nothing.tricks.max()) == (0, 0)


# What cannot be


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        ({"n": 0}, ArgumentError, "n is .* 0"),
        ({"n": -5}, ArgumentError, "n is .* -5"),
        ({"n": 1.5}, ArgumentError, "n is .* 1.5"),
        ({"n": None}, ArgumentError, "n is .* None"),
        ({"n": True}, ArgumentError, "n is .* True"),
        ({"n": 2**31 + 1}, ArgumentError, "n is .* 2147483649"),
        ({"n": 2**100}, ArgumentError, "n is .* 12676"),
        ({"seed": -1}, SeedError, "seed is .* -1"),
        ({"seed": 2**64}, SeedError, "seed is .* 18446744073709551616"),
        ({"seed": 1.5}, SeedError, "seed is .* 1.5"),
        ({"seed": "7"}, SeedError, "seed is .* '7'"),
        ({"threads": 0}, ArgumentError, "threads is .* 0"),
        ({"threads": -1}, ArgumentError, "threads is .* -1"),
        ({"threads": 1025}, ArgumentError, "threads is .* 1025"),
        ({"threads": 2.0}, ArgumentError, "threads is .* 2.0"),
        ({"threads": None}, ArgumentError, "threads is .* None"),
    ],
)
def test_wrong_arguments_of_both(given: dict[str, Any], error: type, why: str) -> None:
    arguments: dict[str, Any] = {"n": 10, "seed": 1, **given}
    with pytest.raises(error, match=why):
        jass.playout(full(), **arguments)
    with pytest.raises(error, match=why):
        jass.playout_hand(STRONG, "S", **arguments)


@pytest.mark.parametrize("side", [2, -1, None, "0", 1.0, True])
def test_no_side(side: object) -> None:
    with pytest.raises(SeatError) as caught:
        jass.playout(full(), 10, side=side)
    assert str(caught.value).startswith("side is")
    assert repr(side) in str(caught.value)


@pytest.mark.parametrize("r", [None, "H", Deal.random(seed=1), full().view(0)], ids=type)
def test_no_round(r: object) -> None:
    with pytest.raises(PositionError, match="r is a Round"):
        jass.playout(r, 10)


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        ({"hand": ""}, DealError, "hand: 9 cards with 4 players, not none"),
        ({"hand": "SJ S9"}, DealError, "hand: 9 cards with 4 players, not 2"),
        ({"hand": (1 << 10) - 1}, DealError, "hand: 9 cards with 4 players, not 10"),
        ({"hand": STRONG + " XX"}, JassError, "hand: 'XX'"),
        ({"hand": STRONG + " SJ"}, JassError, "hand: SJ"),
        ({"hand": None}, JassError, "hand.*None"),
        ({"contract": "X"}, ContractError, "'X'"),
        ({"contract": 6}, ContractError, "6"),
        ({"seat": 4}, SeatError, "seat.* 4"),
        ({"seat": None}, SeatError, "seat.* None"),
        ({"leader": -1}, SeatError, "leader.* -1"),
        (
            {"hand": "S6 S7 S8 S9 ST SJ SQ", "rules": SWISS.replace(players=5)},
            DealError,
            "S6",
        ),
    ],
)
def test_wrong_arguments_of_a_hand(given: dict[str, Any], error: type, why: str) -> None:
    arguments: dict[str, Any] = {"hand": STRONG, "contract": "S", "n": 10, "seed": 1, **given}
    with pytest.raises(error, match=why):
        jass.playout_hand(**arguments)


# Without arrays


@pytest.mark.parametrize("threads", [1, 2])
def test_a_summary_says_what_the_arrays_say(threads: int) -> None:
    r = full()
    for side in (0, 1):
        whole = jass.playout(r, 50_000, seed=7, side=side)
        summary = jass.playout(r, 50_000, seed=7, side=side, threads=threads, arrays=False)
        assert isinstance(summary, jass.PlayoutSummary)
        assert len(summary) == 50_000
        assert summary.counts.tolist() == np.bincount(whole.points).tolist()
        assert summary.to_dict() == whole.to_dict()
        assert summary.quantiles(0, 0.01, 0.9, 1) == whole.quantiles(0, 0.01, 0.9, 1)
        assert summary.matches == int((whole.tricks == 9).sum())


def test_figures_are_those_of_numpy() -> None:
    result = jass.playout(full(), 1001, seed=3)
    assert result.mean == pytest.approx(result.points.mean(), rel=1e-12)
    assert result.stderr == pytest.approx(result.points.std(ddof=1) / 1001**0.5, rel=1e-12)
    shares = (0, 0.1, 0.25, 1 / 3, 0.5, 0.999, 1)
    assert result.quantiles(*shares) == pytest.approx(np.quantile(result.points, shares).tolist())


def test_summaries_compare_by_value() -> None:
    one = jass.playout(full(), 100, seed=7, arrays=False)
    assert one == jass.playout(full(), 100, seed=7, arrays=False)
    assert hash(one) == hash(pickle.loads(pickle.dumps(one)))
    assert one != jass.playout(full(), 100, seed=8, arrays=False)
    assert one != jass.playout(full(), 100, seed=7)
    with pytest.raises(ValueError, match="read-only"):
        one.counts[0] = 1


def test_columns_for_a_data_frame() -> None:
    result = jass.playout(jass.Round(jass.Deal.random(seed=7), "H"), 20, seed=7)
    columns = result.columns()
    assert list(columns) == ["points", "tricks"]
    assert columns["points"].tolist() == result.points.tolist()
    assert columns["tricks"].tolist() == result.tricks.tolist()
