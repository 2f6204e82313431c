"""Arrays of deals: random ones, their Weis and Stöck, and what arrays may look like."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import jass
from jass import CardSet, Contract, Deal, Rules
from jass.errors import ArgumentError, ContractError, DealError, JassError, SeatError

SWISS = Rules.preset("swiss")
SIZES = {2: 12, 3: 12, 4: 9, 5: 7, 6: 6}


def masks(*hands: str) -> list[int]:
    return [CardSet(hand).mask for hand in hands]


# Random deals


@pytest.mark.parametrize(("players", "size"), SIZES.items())
def test_random_deals(players: int, size: int) -> None:
    deals = jass.batch.random_deals(500, seed=7, players=players)
    assert (deals.shape, deals.dtype) == ((500, players), np.uint64)
    for row in deals.tolist():
        deal = Deal(row)  # no card twice
        assert {len(hand) for hand in deal.hands} == {size}
    assert len({tuple(row) for row in deals.tolist()}) == 500
    assert Deal(deals[0].tolist()) == Deal.random(seed=7, players=players)


def test_a_deal_depends_on_its_number_only() -> None:
    # More than one chunk of 65536.
    many = jass.batch.random_deals(70_000, seed=11)
    for n in (0, 1, 5, 66_000):
        assert (jass.batch.random_deals(n, seed=11) == many[:n]).all()
    assert (jass.batch.random_deals(5, seed=12) != many[:5]).any()
    assert jass.batch.random_deals(0).shape == (0, 4)


def test_random_deals_with_known_cards() -> None:
    known = {1: "SJ S9", 3: CardSet("H6")}
    deals = jass.batch.random_deals(300, seed=7, known=known)
    assert ((deals[:, 1] & np.uint64(CardSet("SJ S9").mask)) == CardSet("SJ S9").mask).all()
    assert ((deals[:, 3] & np.uint64(CardSet("H6").mask)) == CardSet("H6").mask).all()
    assert Deal(deals[0].tolist()) == Deal.random(seed=7, known=known)
    fewer = jass.batch.random_deals(50, seed=7, cards_each=3)
    assert [len(hand) for hand in Deal(fewer[9].tolist()).hands] == [3] * 4


def test_every_card_is_dealt_alike() -> None:
    # 20000 deals: a card lies with a given seat 5000 times, give or take 5 * sqrt(3750) = 306.
    n = 20_000
    deals = jass.batch.random_deals(n, seed=1)
    for card in range(36):
        times = ((deals >> np.uint64(card)) & np.uint64(1)).sum(axis=0)
        assert times.sum() == n
        assert (abs(times - n / 4) < 306).all()
    # Two cards lie together in a hand with chance 8/35.
    together = (deals[:, 0] & np.uint64(0b11)) == 0b11
    expected = n * 1 / 4 * 8 / 35
    assert abs(together.sum() - expected) < 5 * expected**0.5


@pytest.mark.parametrize("n", [-1, 1.5, None, "3", True, 2**40, [3]])
def test_no_number_of_deals(n: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        jass.batch.random_deals(n)
    assert str(caught.value).startswith("n is")
    assert repr(n) in str(caught.value)


# Weis


def test_weis() -> None:
    deals = [
        masks("S6 S7 S8", "H6 H7 H8", "D6 D7 D8", "C6 C7 C8"),
        masks("S6 S7 S8 HK", "H7 H8 H9 D6", "C6 C7 C8 DK", "D7 D9 CJ SA"),
        masks("S6 S7 S9", "H6 H7 H9", "D6 D7 D9", "C6 C7 C9"),
        masks("S6 H6 D6 C6", "S7 S8 S9 ST", "H7 H8 HT HJ", "D7 D8 DT DJ"),
    ]
    # All equal: forehand, with both of its side. The higher one. Nothing. The sixes.
    expected = [[40, 0], [0, 20], [0, 0], [100, 0]]
    points = jass.batch.weis(deals, "obenabe")
    assert (points.dtype, points.tolist()) == (np.int16, expected)
    assert jass.batch.weis(deals, "obenabe", forehand=1).tolist() == [
        [0, 40],
        *expected[1:],
    ]
    # Clubs trump: the sequence of trumps first; fr counts no sixes.
    assert jass.batch.weis(deals, "C", rules=SWISS).tolist()[0] == [0, 40]
    assert jass.batch.weis(deals, "C", forehand=0, rules=Rules.preset("fr")).tolist()[3] == [0, 50]
    assert jass.batch.weis(deals, None).tolist() == expected
    # Undenufe turns the order round.
    assert jass.batch.weis(deals, "undenufe").tolist()[1] == [40, 0]
    tournament = Rules.preset("swiss_tournament")
    assert jass.batch.weis(deals, "C", rules=tournament).tolist() == [[0, 0]] * 4


@pytest.mark.parametrize("players", range(2, 7))
def test_weis_as_in_a_comparison(players: int) -> None:
    rules = Rules.preset("es").replace(players=players)
    deals = jass.batch.random_deals(200, seed=players, players=players)
    for contract in (*Contract, None):
        points = jass.batch.weis(deals, contract, forehand=players - 1, rules=rules)
        assert points.shape == (200, rules.side_count)
        for row, scored in zip(deals.tolist(), points.tolist(), strict=True):
            shown = {
                seat: jass.find_weis(hand, contract, rules=rules) for seat, hand in enumerate(row)
            }
            result = jass.compare_weis(shown, contract, rules=rules, forehand=players - 1)
            assert tuple(scored) == result.points


def test_the_most_weis_fits_sixteen_bits() -> None:
    # Three hands of one side, each three fours and four runs at the most that rules may give.
    most = SWISS.replace(sides=(0, 0, 0, 1), weis_sequence=(1000,) * 7, weis_four=(1000,) * 9)
    block = 1 | 1 << 9 | 1 << 18 | 1 << 27
    deal = [block * 0b111, block * 0b111000, block * 0b111000000, 0]
    assert jass.batch.weis([deal], "S", rules=most).tolist() == [[3 * 7 * 1000, 0]]


# Stöck


def test_stoeck() -> None:
    deals = [
        masks("SQ SK", "HQ DK", "HK DQ", "CQ CK"),
        masks("SQ HK", "SK HQ", "CK CA", "DQ DK"),
    ]
    assert jass.batch.stoeck(deals, "S").tolist() == [[20, 0], [0, 0]]
    assert jass.batch.stoeck(deals, "H").tolist() == [[0, 0], [0, 0]]
    assert jass.batch.stoeck(deals, "D").tolist() == [[0, 0], [0, 20]]
    assert jass.batch.stoeck(deals, "C").tolist() == [[0, 20], [0, 0]]
    for contract in ("obenabe", "undenufe", None):
        assert jass.batch.stoeck(deals, contract).tolist() == [[0, 0], [0, 0]]
    assert jass.batch.stoeck(deals, "S", rules=SWISS.replace(stoeck=50)).tolist() == [
        [50, 0],
        [0, 0],
    ]
    tournament = Rules.preset("swiss_tournament")
    assert jass.batch.stoeck(deals, "S", rules=tournament).tolist() == [[0, 0], [0, 0]]
    six = SWISS.replace(players=6, sides=(0, 1, 2, 0, 1, 2))
    deal = [masks("S6", "S7", "S8", "S9", "ST", "SJ"), masks("S6", "S7", "S8", "S9", "SQ SK", "SJ")]
    assert jass.batch.stoeck(deal, "S", rules=six).tolist() == [[0, 0, 0], [0, 20, 0]]
    assert jass.batch.stoeck(deals, "S").dtype == np.int16


# What an array may look like

DEALS = jass.batch.random_deals(8, seed=3)


def variants() -> dict[str, Any]:
    read_only = DEALS.copy()
    read_only.flags.writeable = False
    wide = np.zeros((16, 8), np.uint64)
    wide[::2, ::2] = DEALS
    return {
        "list": DEALS.tolist(),
        "tuple": tuple(map(tuple, DEALS.tolist())),
        "int64": DEALS.astype(np.int64),
        "big-endian": DEALS.astype(">u8"),
        "Fortran order": np.asfortranarray(DEALS),
        "strided": wide[::2, ::2],
        "read-only": read_only,
        "reversed twice": DEALS[::-1, ::-1][::-1, ::-1],
        "unaligned": np.frombuffer(b"\0" + DEALS.tobytes(), np.uint64, offset=1).reshape(8, 4),
    }


@pytest.mark.parametrize("kind", variants())
def test_arrays_of_every_kind(kind: str) -> None:
    given = variants()[kind]
    before = np.array(given).tolist()
    expected = jass.batch.weis(DEALS, "S").tolist()
    assert jass.batch.weis(given, "S").tolist() == expected
    assert jass.batch.stoeck(given, "S").tolist() == jass.batch.stoeck(DEALS, "S").tolist()
    assert np.array(given).tolist() == before == DEALS.tolist()


def test_reversed_rows() -> None:
    expected = jass.batch.weis(DEALS, "S").tolist()
    assert jass.batch.weis(DEALS[::-1], "S").tolist() == expected[::-1]
    assert jass.batch.weis(DEALS[2:3], "S").tolist() == expected[2:3]


@pytest.mark.parametrize("function", [jass.batch.weis, jass.batch.stoeck])
def test_no_deals_at_all(function: Any) -> None:
    assert function(np.empty((0, 4), np.uint64), "S").shape == (0, 2)
    # Hands that have been played, and hands of different lengths.
    assert function([[0, 0, 0, 0]], "S").tolist() == [[0, 0]]
    assert function([masks("S6 S7", "S8", "", "H6")], "S").tolist() == [[0, 0]]


WRONG = {
    "floats": DEALS.astype(float),
    "objects": DEALS.astype(object),
    "booleans": DEALS.astype(bool),
    "texts": [["SJ", "S9", "SA", "SK"]],
    "a text": "abc",
    "nothing": None,
    "a number": 5,
    "a Deal": Deal.random(seed=1),
    "one deal": DEALS[0],
    "three seats": DEALS[:, :3],
    "three axes": DEALS[None],
    "no axis": np.uint64(3),
    "too many bits": [[1 << 36, 0, 0, 0]],
    "negative": [[-1, 0, 0, 0]],
    "too large": [[10**30, 0, 0, 0]],
    "a card twice": [masks("SJ", "S9", "SJ", "SA")],
    "thirteen cards": [[(1 << 13) - 1, 0, 0, 0]],
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("function", [jass.batch.weis, jass.batch.stoeck])
def test_arrays_that_are_no_deals(function: Any, what: str) -> None:
    with pytest.raises(DealError, match="deals"):
        function(WRONG[what], "S")


def test_the_wrong_row_is_named() -> None:
    deals = DEALS.copy()
    deals[5, 1] = deals[5, 0]
    for function in (jass.batch.weis, jass.batch.stoeck):
        with pytest.raises(DealError, match="row 5"):
            function(deals, "S")


@pytest.mark.parametrize("function", [jass.batch.weis, jass.batch.stoeck])
def test_other_wrong_arguments(function: Any) -> None:
    for contract in ("X", 6, -1, True, 1.5, b"S"):
        with pytest.raises(ContractError):
            function(DEALS, contract)
    with pytest.raises(JassError, match="deals"):
        function(DEALS, "S", rules=SWISS.replace(players=6))
    for seat in (4, -1, None, True, "0"):
        with pytest.raises(SeatError, match="forehand"):
            jass.batch.weis(DEALS, "S", forehand=seat)


# Playouts


def test_playouts_are_those_of_each_deal_by_itself() -> None:
    deals = jass.batch.random_deals(50, seed=3)
    result = jass.batch.playouts(deals, "H", leader=2, n=4, seed=11, side=1)
    assert (result.points.shape, result.points.dtype.name) == ((50, 4), "int16")
    assert (result.tricks.shape, result.tricks.dtype.name) == ((50, 4), "int8")
    for number in (0, 7, 49):
        # Playout j of deal i draws from stream 4 i + j.
        r = jass.Round([CardSet(mask) for mask in deals[number].tolist()], "H", leader=2)
        alone = jass.playout(r, 4 * number + 4, seed=11, side=1)
        assert result.points[number].tolist() == alone.points[-4:].tolist()
        assert result.tricks[number].tolist() == alone.tricks[-4:].tolist()


def test_playouts_under_a_contract_for_each_deal() -> None:
    deals = jass.batch.random_deals(60, seed=3)
    contracts = np.arange(60) % 6
    mixed = jass.batch.playouts(deals, contracts, n=2, seed=5)
    for contract in Contract:
        alone = jass.batch.playouts(deals, contract, n=2, seed=5)
        rows = contracts == contract
        assert (mixed.points[rows] == alone.points[rows]).all()
    assert mixed == jass.batch.playouts(deals, [str(Contract(c)) for c in contracts], n=2, seed=5)


@pytest.mark.parametrize("rules", [SWISS, SWISS.replace(overtrump="when_forced")])
def test_playouts_of_one_deal_are_cut_where_it_pays(rules: Rules) -> None:
    # Threads and progress reach into a deal, whatever its contract.
    deals, n = jass.batch.random_deals(3, seed=3), 20_001
    seen: list[tuple[int, int]] = []

    def play(threads: int) -> jass.batch.Playouts:
        return jass.batch.playouts(
            deals,
            ["H", "S", "H"],
            n=n,
            seed=11,
            rules=rules,
            threads=threads,
            progress=lambda *now: seen.append(now),
        )

    alone = play(1)
    done = [now for now, _ in seen]
    assert {of for _, of in seen} == {3 * n}
    assert done == sorted(done)
    assert done[-1] == 3 * n
    assert max(after - before for before, after in pairwise([0, *done])) <= 1 << 14
    assert play(2) == alone
    for row, contract in enumerate("HSH"):
        r = jass.Round([CardSet(mask) for mask in deals[row].tolist()], contract, rules=rules)
        streams = jass.playout(r, (row + 1) * n, seed=11)
        assert (alone.points[row] == streams.points[row * n :]).all()
        assert (alone.tricks[row] == streams.tricks[row * n :]).all()


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_playouts_for_any_number_of_players(players: int) -> None:
    rules = SWISS.replace(players=players)
    deals = jass.batch.random_deals(20, seed=3, players=players)
    by_side = [
        jass.batch.playouts(deals, "S", n=3, seed=1, rules=rules, side=side)
        for side in range(rules.side_count)
    ]
    tricks = len(CardSet(int(deals[0, 0])))
    assert (sum(one.tricks.astype(int) for one in by_side) == tricks).all()
    # 157 with the last trick; the S6 that five do without counts nothing under spades.
    if players != 2:
        assert (sum(one.points.astype(int) for one in by_side) == 157).all()


def test_playouts_of_endings_share_the_points_of_their_cards() -> None:
    deals = jass.batch.random_deals(40, seed=9, cards_each=3)
    ours, theirs = (jass.batch.playouts(deals, "obenabe", seed=2, side=side) for side in (0, 1))
    for row in range(40):
        cards = CardSet(int(np.bitwise_or.reduce(deals[row])))
        shared = jass.card_points(cards, "obenabe", last_trick=True)
        assert ours.points[row, 0] + theirs.points[row, 0] == shared
    assert (ours.tricks + theirs.tricks == 3).all()


def test_playouts_do_not_depend_on_threads_or_layout() -> None:
    deals = jass.batch.random_deals(40_000, seed=9)
    seen: list[tuple[int, int]] = []
    alone = jass.batch.playouts(deals, "S", seed=2, progress=lambda *now: seen.append(now))
    assert seen[-1] == (40_000, 40_000)
    assert alone == jass.batch.playouts(deals, "S", seed=2, threads=2)
    assert alone == jass.batch.playouts(np.asfortranarray(deals), "S", seed=2)
    assert hash(alone) == hash(jass.batch.playouts(deals.astype(np.int64), "S", seed=2))
    assert alone != jass.batch.playouts(deals, "S", seed=3)
    with pytest.raises(ValueError, match="read-only"):
        alone.points[0, 0] = 1


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("play", ["random", "heuristic"])
def test_playouts_without_arrays_count_the_same(threads: int, play: Any) -> None:
    deals = jass.batch.random_deals(700, seed=3)
    contracts = [number % 6 for number in range(700)]
    told: list[tuple[int, int]] = []
    by: dict[str, Any] = {"leader": 2, "n": 200, "seed": 5, "side": 1, "play": play}
    summary = jass.batch.playouts(
        deals,
        contracts,
        **by,
        threads=threads,
        arrays=False,
        progress=lambda done, whole: told.append((done, whole)),
    )
    result = jass.batch.playouts(deals, contracts, **by)
    assert summary.counts.tolist() == np.bincount(result.points.ravel()).tolist()
    assert summary.matches == (result.tricks == 9).sum() > 0
    assert told[-1] == (140_000, 140_000)
    assert len(told) > 1


def test_no_deals_have_no_summary() -> None:
    nothing = np.empty((0, 4), np.uint64)
    with pytest.raises(DealError, match="deals: none"):
        jass.batch.playouts(nothing, "S", arrays=False)
    with pytest.raises(ArgumentError, match="arrays is True or False, not 'no'"):
        jass.batch.playouts(nothing, "S", arrays="no")  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("changes", "error", "why"),
    [
        ({"deals": [[1, 2, 4, 24]]}, JassError, "same number of cards"),
        ({"deals": [[0, 0, 0, 0]]}, JassError, "same number of cards"),
        ({"deals": [[1, 1, 2, 4]]}, JassError, "row 0 .*a card in two hands"),
        ({"deals": [[1, 2, 4]]}, JassError, "deals"),
        ({"contract": "X"}, JassError, "'X'"),
        ({"contract": ["S", "H"]}, JassError, "each of 1 deals"),
        ({"contract": np.array([[1]])}, JassError, "each of 1 deals"),
        ({"contract": [9]}, JassError, "9"),
        ({"leader": 4}, JassError, "leader"),
        ({"side": 2}, JassError, "side"),
        ({"n": 0}, JassError, "n is"),
        ({"n": 1 << 40}, JassError, "n is"),
        ({"threads": 0}, JassError, "threads"),
        ({"seed": "x"}, JassError, "seed"),
        ({"rules": "fr"}, JassError, "rules"),
        ({"progress": 5}, ArgumentError, "progress"),
    ],
)
def test_playouts_that_cannot_be(changes: dict[str, Any], error: type, why: str) -> None:
    arguments: dict[str, Any] = {"deals": [[1, 2, 4, 8]], "contract": "S", "seed": 1}
    with pytest.raises(error, match=why):
        jass.batch.playouts(**arguments | changes)


def test_weis_and_stoeck_under_a_contract_for_each_deal() -> None:
    # In Undenufe the lower of two runs is better, so the contract decides whose Weis count.
    deals = jass.batch.random_deals(3000, seed=8, known={0: "S6 S7 S8", 1: "DQ DK DA", 2: "HQ HK"})
    contracts = np.arange(3000) % 6
    weis, stoeck = (
        jass.batch.weis(deals, contracts, forehand=3),
        jass.batch.stoeck(deals, contracts),
    )
    for contract in Contract:
        rows = contracts == contract
        assert (weis[rows] == jass.batch.weis(deals, contract, forehand=3)[rows]).all()
        assert (stoeck[rows] == jass.batch.stoeck(deals, contract)[rows]).all()
    assert (weis[5::6] != jass.batch.weis(deals, "S", forehand=3)[5::6]).any()
    assert (stoeck[1::6] == (20, 0)).all()
    assert not stoeck[4::6].any()
    assert not stoeck[5::6].any()
    names = [str(Contract(code)) for code in contracts.tolist()]
    assert (jass.batch.weis(deals, names, forehand=3) == weis).all()
    # With playouts it makes totals, the factor of each deal in them.
    played = jass.batch.playouts(deals, contracts, seed=1)
    points = np.stack([played.points[:, 0], 157 - played.points[:, 0]], axis=1)
    totals = SWISS.score(contracts, points, weis=weis, stoeck=stoeck)
    factors = np.array([SWISS.multiplier(code) for code in contracts.tolist()])
    assert (totals == (points + weis + stoeck) * factors[:, None]).all()


def test_contracts_that_the_rules_do_not_have() -> None:
    deals, rules = jass.batch.random_deals(3, seed=1), SWISS.replace(contracts=["S", "D"])
    allowed = jass.batch.playouts(deals, np.array([0, 2, 0], np.uint8), seed=1, rules=rules)
    assert allowed == jass.batch.playouts(deals, ["S", "D", "S"], seed=1, rules=rules)
    for wrong in ([0, 1, 2], [3, 0, 2], [0, 0, 6], [-1, 0, 2], [2**62, 0, 0], ["S", "H", "D"]):
        for contracts in (wrong, np.array(wrong)):
            with pytest.raises(ContractError):
                jass.batch.playouts(deals, contracts, seed=1, rules=rules)
    with pytest.raises(ContractError):
        jass.batch.playouts(deals, np.array([True, False, True]), seed=1)
    empty = jass.batch.playouts(deals[:0], np.array([], np.int64), seed=1)
    assert empty.points.shape == (0, 1)


@pytest.mark.parametrize(
    ("call", "own", "deals"),
    [
        ("jass.playout(r, n, seed=1)", 6, 0),
        ("jass.playout(r, n, seed=1, threads=2)", 6, 0),
        ("jass.playout_hand(deal.hands[0], 'S', n, seed=1)", 6, 0),
        ("jass.playout(r, n, seed=1, arrays=False)", 0, 0),
        ("jass.batch.playouts(deals, 'S', seed=1)", 3, 32),
        ("jass.batch.playouts(deals, 'S', seed=1, threads=2)", 3, 32),
        ("jass.batch.playouts(deals[:1], 'S', n=n, seed=1)", 3, 0),
        ("jass.batch.playouts(deals, contracts, seed=1)", 3, 32),
        ("jass.batch.weis(deals, 'S')", 4, 32),
        ("jass.batch.stoeck(deals, 'S')", 4, 32),
    ],
)
def test_a_million_results_take_little_more(call: str, own: int, deals: int) -> None:
    # Megabytes; the arrays of a playout are of both sides, and those of deals are copied once. In a
    # process that has done it before.
    program = f"""
import tracemalloc
import numpy as np
import jass

deal = jass.Deal.random(seed=1)
r = jass.Round(deal, "S")
for n in (1000, 1_000_000):
    deals, contracts = jass.batch.random_deals(n, seed=1), np.arange(n, dtype=np.int8) % 6
    tracemalloc.start()
    result = {call}
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
print(kept, most)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    kept, most = map(int, done.stdout.split())
    assert kept - own * 1e6 < 1e6
    assert most - (own + deals) * 1e6 < 20e6


@pytest.mark.parametrize("contracts", [{"S", "H"}, {"S": 1, "H": 2}, frozenset({0, 1})])
def test_contracts_without_an_order_are_refused(contracts: Any) -> None:
    deals = jass.batch.random_deals(2, seed=1)
    for evaluate in (jass.batch.playouts, jass.batch.solve):
        with pytest.raises(ContractError, match="contract"):
            evaluate(deals, contracts)


def test_a_number_as_an_array_is_one_contract_for_all() -> None:
    deals = jass.batch.random_deals(3, seed=1)
    one = jass.batch.playouts(deals, np.array(1), n=2, seed=1)
    assert one == jass.batch.playouts(deals, "H", n=2, seed=1)
