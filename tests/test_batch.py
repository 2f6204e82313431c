"""Arrays of deals: random ones, their Weis and Stöck, and what arrays may look like."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import jass
from jass import CardSet, Contract, Deal, Rules
from jass.errors import ContractError, DealError, JassError, SeatError

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
    with pytest.raises(DealError) as caught:
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
    # Clubs trump: the run of trumps first; fr counts no sixes.
    assert jass.batch.weis(deals, "C", rules=SWISS).tolist()[0] == [0, 40]
    assert jass.batch.weis(deals, "C", 0, Rules.preset("fr")).tolist()[3] == [0, 50]
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
        points = jass.batch.weis(deals, contract, players - 1, rules)
        assert points.shape == (200, rules.side_count)
        for row, scored in zip(deals.tolist(), points.tolist(), strict=True):
            shown = {seat: jass.find_weis(hand, contract, rules) for seat, hand in enumerate(row)}
            result = jass.compare_weis(shown, contract, rules, players - 1)
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
    assert jass.batch.stoeck(deals, "S", SWISS.replace(stoeck=50)).tolist() == [[50, 0], [0, 0]]
    tournament = Rules.preset("swiss_tournament")
    assert jass.batch.stoeck(deals, "S", tournament).tolist() == [[0, 0], [0, 0]]
    six = SWISS.replace(players=6, sides=(0, 1, 2, 0, 1, 2))
    deal = [masks("S6", "S7", "S8", "S9", "ST", "SJ"), masks("S6", "S7", "S8", "S9", "SQ SK", "SJ")]
    assert jass.batch.stoeck(deal, "S", six).tolist() == [[0, 0, 0], [0, 20, 0]]
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
            jass.batch.weis(DEALS, "S", seat)
