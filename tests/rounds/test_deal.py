"""Deals: what they are, how they are written, and how random ones are drawn."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

import jass
from jass import CardSet, Deal
from jass.errors import CardError, DealError, SeatError, SeedError

HANDS = ["SJ S9", "HA HK", "DT D6", "C8 C7"]
ALL = CardSet((1 << 36) - 1)


def test_hands() -> None:
    deal = Deal(HANDS)
    assert deal.hands == tuple(map(CardSet, HANDS))
    assert all(type(hand) is CardSet for hand in deal.hands)
    assert (deal.players, deal.stock) == (4, CardSet())
    assert Deal([CardSet(hand).mask for hand in HANDS]) == deal
    assert Deal(tuple(hand.split() for hand in HANDS)) == deal
    assert Deal(map(CardSet, HANDS)) == deal
    assert Deal(hands=HANDS, stock="") == deal


def test_text_and_repr() -> None:
    deal = Deal(HANDS)
    assert str(deal) == "S9 SJ | HK HA | D6 DT | C7 C8"
    assert repr(deal) == 'Deal(["S9 SJ", "HK HA", "D6 DT", "C7 C8"])'
    with_stock = Deal(["SJ", "S9"], stock="H6 D7")
    assert str(with_stock) == "SJ | S9 + H6 D7"
    assert repr(with_stock) == 'Deal(["SJ", "S9"], stock="H6 D7")'
    played_out = Deal(["", "", ""])
    assert repr(played_out) == 'Deal(["", "", ""])'
    for one in (deal, with_stock, played_out):
        assert eval(repr(one)) == one
        assert Deal.parse(str(one)) == one
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(one, protocol)) == one
        assert copy.copy(one) == copy.deepcopy(one) == one


def test_parse() -> None:
    assert Deal.parse("SJ,S9|HA HK|♦10 D6|c8 c7") == Deal(HANDS)
    assert Deal.parse(" SJ | S9 +\nH6,D7 ").stock == CardSet("H6 D7")
    assert Deal.parse("SJ | S9 +").stock == CardSet()


@pytest.mark.parametrize(
    ("text", "error", "why"),
    [
        ("", DealError, "2 to 6 seats"),
        ("SJ S9", DealError, "2 to 6 seats"),
        ("SJ | S9 | SA | SK | SQ | ST | S8", DealError, "not more"),
        ("SJ | S9 SA", DealError, "1, 2"),
        ("SJ | ", DealError, "1, 0"),
        ("SJ | SJ", DealError, "SJ is in the hands of seats 0 and 1"),
        ("SJ SJ | S9 SA", CardError, "hand of seat 0: SJ is there twice"),
        ("SJ | XX", CardError, "hand of seat 1: 'XX'"),
        ("SJ | S9 + SJ", DealError, "SJ is both in the stock and in the hand of seat 0"),
        ("SJ | S9 + XX", CardError, "stock: 'XX'"),
        ("SJ | S9 + H6 + H7", CardError, "stock"),
    ],
)
def test_texts_that_are_no_deal(text: str, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        Deal.parse(text)


@pytest.mark.parametrize(
    ("hands", "error", "why"),
    [
        (None, DealError, "None"),
        (5, DealError, "5"),
        ("SJ S9", DealError, "'SJ S9'"),
        (CardSet("SJ S9"), DealError, "CardSet"),
        ([], DealError, "not 0"),
        (["SJ"], DealError, "not 1"),
        (["S6", "S7", "S8", "S9", "ST", "SJ", "SQ"], DealError, "not more"),
        (["SJ", ""], DealError, "1, 0"),
        (["SJ S9", "SA"], DealError, "2, 1"),
        ([(1 << 13) - 1, ((1 << 13) - 1) << 13], DealError, "13, 13"),
        (["SJ", "HA", "SJ", "HK"], DealError, "SJ is in the hands of seats 0 and 2"),
        (["SJ", None], CardError, "hand of seat 1.*None"),
        (["SJ", 1.5], CardError, "hand of seat 1.*1.5"),
        (["SJ", [36]], CardError, "hand of seat 1.*36"),
        (["SJ", 1 << 36], CardError, f"hand of seat 1.*{1 << 36}"),
    ],
)
def test_hands_that_are_no_deal(hands: object, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        Deal(hands)


def test_a_deal_does_not_change() -> None:
    deal = Deal(HANDS)
    for name in ("hands", "stock", "players", "extra"):
        with pytest.raises(AttributeError):
            setattr(deal, name, ())
    with pytest.raises(AttributeError):
        del deal.hands
    assert deal == Deal(HANDS)


def test_equality_and_hash() -> None:
    deal = Deal(HANDS)
    assert deal == Deal([hand.split()[::-1] for hand in HANDS])
    assert hash(deal) == hash(Deal(HANDS))
    assert deal != Deal(HANDS, stock="H6")
    assert deal != Deal([HANDS[1], HANDS[0], *HANDS[2:]])
    assert deal != HANDS
    assert len({deal, Deal(HANDS), Deal(HANDS, stock="H6")}) == 2


@pytest.mark.parametrize("players", range(2, 7))
def test_sizes(players: int) -> None:
    for size in range(1, 36 // players + 1):
        if size > 12:
            break
        masks = [((1 << size) - 1) << size * seat for seat in range(players)]
        deal = Deal(masks)
        assert (deal.players, [len(hand) for hand in deal.hands]) == (players, [size] * players)
        assert Deal.parse(str(deal)) == eval(repr(deal)) == deal


# Random deals


@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 12), (4, 9), (5, 7), (6, 6)])
def test_random_deals_of_a_pack(players: int, size: int) -> None:
    for seed in range(20):
        deal = Deal.random(seed=seed, players=players)
        assert [len(hand) for hand in deal.hands] == [size] * players
        assert deal.stock == CardSet()
        assert deal == Deal.random(seed=seed, players=players)
        held = CardSet()
        for hand in deal.hands:
            held |= hand
        assert len(held) == size * players
        if players == 5:
            assert held == ALL - CardSet("S6")
    assert len({Deal.random(seed=seed, players=players) for seed in range(20)}) == 20


def test_random_without_a_seed() -> None:
    assert Deal.random() != Deal.random()  # by chance equal once in 10^19


@pytest.mark.parametrize("players", range(2, 7))
def test_random_with_known_cards(players: int) -> None:
    known = {0: "SJ S9 SA", players - 1: ["H7", "CA"]}
    for seed in range(20):
        deal = Deal.random(seed=seed, players=players, known=known)
        assert deal.hands[0] >= CardSet("SJ S9 SA")
        assert deal.hands[players - 1] >= CardSet("H7 CA")
        assert {len(hand) for hand in deal.hands} == {len(deal.hands[0])}


def test_random_with_everything_known() -> None:
    hands = Deal.random(seed=1).hands
    for left_out in range(4):
        known = {seat: hand for seat, hand in enumerate(hands) if seat != left_out}
        assert Deal.random(seed=2, known=known).hands == hands
    assert Deal.random(seed=2, known=dict(enumerate(hands))).hands == hands
    assert Deal.random(seed=2, known={}) == Deal.random(seed=2)


def test_random_endings() -> None:
    for players in range(2, 7):
        for left in range(1, min(12, 36 // players) + 1):
            deal = Deal.random_ending(cards_left=left, seed=3, players=players)
            assert [len(hand) for hand in deal.hands] == [left] * players
            assert deal == Deal.random(seed=3, players=players, cards_each=left)
    # Six cards each for five is a choice of cards, so the six of spades may be among them.
    assert any(
        CardSet("S6") <= Deal.random_ending(6, seed=s, players=5).hands[0] for s in range(60)
    )
    # At most once in 36 choose 4 = 58905 would two seeds give one seat the same four cards.
    first_hands = {Deal.random_ending(4, seed=seed).hands[0] for seed in range(30)}
    assert len(first_hands) > 25


def test_random_deals_are_uniform() -> None:
    # Two cards of four known to be free: each of the six pairs as often, within five sigma.
    free = CardSet("S6 H7 D8 CA")
    others = list(ALL - free)
    known = {seat: others[9 * seat : 9 * seat + 9] for seat in (1, 2)}
    known |= {0: others[:7], 3: others[7:9] + others[27:]}
    n = 3000
    counted = Counter(Deal.random(seed=seed, known=known).hands[0] & free for seed in range(n))
    assert set(counted) == {CardSet(pair) for pair in combinations(free, 2)}
    sigma = (n * 1 / 6 * 5 / 6) ** 0.5
    for pair, times in counted.items():
        assert abs(times - n / 6) < 5 * sigma, pair


def test_seeds() -> None:
    assert Deal.random(seed=7) == Deal.random(seed=np.int64(7)) == Deal.random(7)
    assert Deal.random(seed=2**64 - 1) != Deal.random(seed=0)
    first, second = (Deal.random(seed=np.random.default_rng(5)) for _ in range(2))
    assert first == second
    generator = np.random.default_rng(5)
    assert Deal.random(seed=generator) == first
    assert Deal.random(seed=generator) != first  # one draw was taken
    sequence = np.random.SeedSequence(5)
    assert Deal.random(seed=sequence) == Deal.random(seed=np.random.SeedSequence(5))
    children = {Deal.random(seed=child) for child in sequence.spawn(5)}
    assert len(children) == 5
    # One draw of 64 bits is the seed that the generator stands for.
    number = int(np.random.default_rng(5).integers(0, 2**64, dtype=np.uint64))
    assert Deal.random(seed=number) == first
    state = np.random.get_state()[1].tolist()  # nothing touches a global generator
    Deal.random()
    assert np.random.get_state()[1].tolist() == state


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", b"7", [7], True, object()])
def test_no_seeds(seed: object) -> None:
    with pytest.raises(SeedError, match="seed"):
        Deal.random(seed=seed)


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        ({"players": 1}, DealError, "players .* 1"),
        ({"players": 7}, DealError, "players .* 7"),
        ({"players": 4.0}, DealError, "players .* 4.0"),
        ({"players": None}, DealError, "players .* None"),
        ({"known": ["SJ"]}, DealError, "known"),
        ({"known": "SJ"}, DealError, "known"),
        ({"known": {4: "SJ"}}, SeatError, "known.* 4"),
        ({"known": {-1: "SJ"}}, SeatError, "known.* -1"),
        ({"known": {True: "SJ"}}, SeatError, "known.* True"),
        ({"known": {"0": "SJ"}}, SeatError, "known.* '0'"),
        ({"known": {0: "XX"}}, CardError, "known: hand of seat 0: 'XX'"),
        ({"known": {0: "SJ SJ"}}, CardError, "known.*SJ"),
        ({"known": {0: "SJ", 1: "SJ"}}, DealError, "known: SJ of seat 1"),
        ({"known": {0: (1 << 10) - 1}}, DealError, "known: seat 0 has 10 cards.* 9"),
        ({"known": {0: "S6"}, "players": 5}, DealError, "known: S6 of seat 0"),
        ({"cards_each": 0}, DealError, "cards.* 0"),
        ({"cards_each": 10}, DealError, "cards.* 10"),
        ({"cards_each": "9"}, DealError, "cards.* '9'"),
        ({"cards_each": 2, "known": {0: "SJ S9 SA"}}, DealError, "known: seat 0 has 3 cards"),
    ],
)
def test_random_deals_that_cannot_be(given: dict, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        Deal.random(seed=1, **given)
    with pytest.raises(error, match=why):
        jass.batch.random_deals(3, seed=1, **given)
