"""Cards, sets of cards and contracts: numbers, texts, and the behaviour of sets."""

from __future__ import annotations

import copy
import pickle
import random
import secrets
from collections.abc import Hashable, Set
from typing import Any

import pytest

from jass import Card, CardSet, Contract, Rank, Suit
from jass.errors import CardError, ContractError

PACK = [suit + rank for suit in "SHDC" for rank in "6789TJQKA"]
HAND = "SJ S9 SA HA HK DT D6 C8 C7"


# Cards


def test_numbers_and_texts() -> None:
    for number, text in enumerate(PACK):
        card = Card(number)
        assert card == number == int(card)
        assert str(card) == text
        assert Card(text) is card is Card(card)
        assert card.suit is Suit(number // 9)
        assert card.rank is Rank(number % 9)
        assert eval(repr(card)) is card
        assert f"{card:>4}" == f"{text:>4}"
    assert repr(Card(5)) == 'Card("SJ")'
    assert Card("SJ") == 5
    assert Card("CA") == 35


@pytest.mark.parametrize(
    "text",
    ["HT", "H10", "♥T", "♥10", "♡T", "ht", "h10", " HT ", "\tHT\n", "♥️10", "♥️T"],
)
def test_ways_to_write_a_card(text: str) -> None:
    assert Card(text) is Card(13)


@pytest.mark.parametrize(("symbols", "suit"), [("♠♤", "S"), ("♥♡", "H"), ("♦♢", "D"), ("♣♧", "C")])
def test_symbols(symbols: str, suit: str) -> None:
    for symbol in symbols:
        assert Card(symbol + "J") is Card(suit + "J")


def test_cards_are_single_objects() -> None:
    card = Card("SJ")
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert {card: 1}[5] == 1
    assert Card(True + 4) is card


@pytest.mark.parametrize(
    "wrong",
    ["", " ", "S", "J", "SX", "XJ", "S1", "S11", "SJ S9", "S 9", "SJx", "10", "JS", "SQ\0", "ＳＪ"],
)
def test_texts_that_are_no_card(wrong: str) -> None:
    with pytest.raises(CardError) as caught:
        Card(wrong)
    assert repr(wrong) in str(caught.value)


@pytest.mark.parametrize("wrong", [-1, 36, 1000, 2**64, -(2**64), 5.0, None, True, b"SJ", ["SJ"]])
def test_things_that_are_no_card(wrong: object) -> None:
    with pytest.raises(CardError) as caught:
        Card(wrong)
    assert repr(wrong) in str(caught.value)


def test_cards_compare_as_numbers() -> None:
    assert sorted([Card("CA"), Card("S6"), Card("H9")]) == [0, 12, 35]
    assert Card("SJ") + 1 == Card("SQ")
    with pytest.raises(AttributeError):
        Card("SJ").rank = Rank.ACE


def test_suits_and_ranks() -> None:
    assert [str(suit) for suit in Suit] == list("SHDC")
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]
    assert [str(rank) for rank in Rank] == list("6789TJQKA")
    assert [int(rank) for rank in Rank] == list(range(9))
    assert (repr(Suit.H), repr(Rank.TEN)) == ("Suit.HEARTS", "Rank.TEN")
    for member in (*Suit, *Rank):
        assert pickle.loads(pickle.dumps(member)) is member
        assert eval(repr(member)) is member
    assert Rank["JACK"] is Card("DJ").rank
    assert tuple(Suit) == (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    assert tuple(Suit) == (Suit.S, Suit.H, Suit.D, Suit.C)


def test_card_of_suit_and_rank() -> None:
    assert [Card.of(suit, rank) for suit in Suit for rank in Rank] == [Card(n) for n in range(36)]
    assert Card.of(Suit.HEARTS, Rank.TEN) is Card("HT")
    assert Card.of(2, 0) is Card("D6")


@pytest.mark.parametrize(
    ("suit", "rank", "why"),
    [
        (4, 0, "suit is a whole number from 0 to 3, not 4"),
        (-1, 0, "suit .* -1"),
        ("S", 0, "suit .* 'S'"),
        (1, 9, "rank is a whole number from 0 to 8, not 9"),
        (1, 1.0, "rank .* 1.0"),
        (1, None, "rank .* None"),
    ],
)
def test_no_card_of(suit: Any, rank: Any, why: str) -> None:
    with pytest.raises(CardError, match=why):
        Card.of(suit, rank)


def test_contracts_by_name_in_any_case() -> None:
    for contract, name in zip(
        Contract, ("Spades", "hearts", "DIAMONDS", "Clubs", "Obenabe", "UNDENUFE"), strict=True
    ):
        assert Contract(name) is Contract(f" {name} ") is contract
        assert Contract[name.upper()] is contract
        assert getattr(Contract, name.upper()) is contract
    assert tuple(Contract)[:4] == (Contract.S, Contract.H, Contract.D, Contract.C)


# Contracts


def test_contracts() -> None:
    texts = ["S", "H", "D", "C", "obenabe", "undenufe"]
    assert [str(contract) for contract in Contract] == texts
    assert [int(contract) for contract in Contract] == list(range(6))
    assert [contract.trump for contract in Contract] == [*Suit, None, None]
    for number, text in enumerate(texts):
        assert Contract(text) is Contract(number) is Contract(text.upper())
        assert eval(repr(Contract(number))) is Contract(number)
        assert f"{Contract(number):>9}" == f"{text:>9}"
    assert Contract(" h ") is Contract.H
    assert repr(Contract.OBENABE) == 'Contract("obenabe")'
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for contract in Contract:
            assert pickle.loads(pickle.dumps(contract, protocol)) is contract


@pytest.mark.parametrize("wrong", ["", "X", "SH", "spade", "6", 6, -1, 1.5, None, [], b"S", ()])
def test_no_contract(wrong: object) -> None:
    with pytest.raises(ContractError) as caught:
        Contract(wrong)
    assert repr(wrong) in str(caught.value)
    assert "undenufe" in str(caught.value)


# Sets of cards


def test_ways_to_make_a_set() -> None:
    expected = CardSet(HAND)
    # SJ 5, S9 3, SA 8, HA 17, HK 16, DT 22, D6 18, C8 29, C7 28.
    mask = sum(1 << card for card in (5, 3, 8, 17, 16, 22, 18, 29, 28))
    assert expected.mask == mask
    for same in (
        mask,
        HAND.split(),
        HAND.replace(" ", ","),
        HAND.replace(" ", " , \n"),
        tuple(map(Card, HAND.split())),
        {5, 3, 8, 17, 16, 22, 18, 29, 28},
        frozenset(HAND.split()),
        iter(HAND.split()),
        (card for card in HAND.split()),
        expected,
        [5, "S9", Card("SA"), "♥A", "♥K", "D10", "d6", 29, 28],
    ):
        assert CardSet(same) == expected
    assert CardSet() == CardSet("") == CardSet(0) == CardSet([])
    assert CardSet((1 << 36) - 1) == CardSet(range(36))


def test_order_text_and_repr() -> None:
    hand = CardSet(HAND)
    assert str(hand) == "S9 SJ SA HK HA D6 DT C7 C8"
    assert repr(hand) == 'CardSet("S9 SJ SA HK HA D6 DT C7 C8")'
    assert eval(repr(hand)) == hand
    assert [str(card) for card in hand] == str(hand).split()
    assert all(type(card) is Card for card in hand)
    assert repr(CardSet()) == 'CardSet("")'
    assert (str(CardSet()), len(CardSet()), bool(CardSet())) == ("", 0, False)
    assert (len(hand), bool(hand)) == (9, True)


def test_index_and_slices() -> None:
    hand = CardSet("S9 SJ SA HK HA")
    assert hand[0] is Card("S9")
    assert hand[4] is hand[-1] is Card("HA")
    assert hand[-5] is Card("S9")
    assert hand[1:3] == CardSet("SJ SA")
    assert hand[::2] == CardSet("S9 SA HA")
    assert hand[::-1] == hand
    assert hand[3:1] == CardSet()
    assert hand[-2:] == CardSet("HK HA")
    assert isinstance(hand[:], CardSet)
    for wrong in (5, -6, 100):
        with pytest.raises(IndexError, match="of a set of 5"):
            hand[wrong]
    with pytest.raises(IndexError):
        hand[10**30]
    for wrong in ("SJ", 1.0, None):
        with pytest.raises(TypeError):
            hand[wrong]
    full = CardSet((1 << 36) - 1)
    assert [full[index] for index in range(36)] == list(range(36))


def test_choice_from_a_set() -> None:
    hand = CardSet("S9 HA C7")
    drawn = {random.Random(seed).choice(hand) for seed in range(50)}
    assert drawn == {Card("S9"), Card("HA"), Card("C7")}
    assert secrets.choice(hand) in hand
    assert set(random.Random(1).sample(list(hand), 3)) == drawn


def test_membership() -> None:
    hand = CardSet("S9 SJ")
    for card in ("SJ", 5, Card("SJ"), "♠J", "sj"):
        assert card in hand
    for card in ("SA", 0, Card("CA"), -1, 36, 2**70, None, 5.5, ("SJ",)):
        assert card not in hand


def test_operators() -> None:
    a, b = CardSet("S6 S7 H8"), CardSet("S7 H8 CA")
    assert a & b == CardSet("S7 H8")
    assert a | b == CardSet("S6 S7 H8 CA")
    assert a - b == CardSet("S6")
    assert b - a == CardSet("CA")
    assert a ^ b == CardSet("S6 CA")
    # With a mask, a text or other cards on either side; the result is a CardSet.
    s7_h8_ca = 1 << 1 | 1 << 11 | 1 << 35
    for other in (s7_h8_ca, "S7 H8 CA", {1, 11, 35}, ["S7", 11, Card("CA")]):
        assert a & other == CardSet("S7 H8")
        assert a | other == CardSet("S6 S7 H8 CA")
        assert a - other == CardSet("S6")
        assert a ^ other == CardSet("S6 CA")
    for other in (s7_h8_ca, "S7 H8 CA", {1, 11, 35}):
        assert other & a == CardSet("S7 H8")
        assert other | a == CardSet("S6 S7 H8 CA")
        assert other - a == CardSet("CA")
        assert other ^ a == CardSet("S6 CA")
    assert isinstance({1, 11, 35} - a, CardSet)
    assert (a.mask, b.mask) == (0b11 | 1 << 11, s7_h8_ca)
    a_again = a
    a_again |= CardSet("DA")
    assert a == CardSet("S6 S7 H8")
    assert a_again == CardSet("S6 S7 H8 DA")


def test_comparisons() -> None:
    small, large, other = CardSet("S7"), CardSet("S7 H8"), CardSet("D9")
    assert small < large
    assert small <= large
    assert large > small
    assert large >= small
    assert large >= large
    assert large <= large
    assert not large < large
    assert not large > large
    assert not small < other
    assert not small > other
    assert small != other
    assert CardSet() < small
    # Other sets of cards take part; anything else does not.
    assert small < {1, 11}
    assert large >= frozenset({1})
    assert large == {1, 11}
    assert {1, 11} == large
    assert large != {1, 11, 12}
    assert {1} < large
    assert large != [1, 11]
    assert large != large.mask
    assert large != "S7 H8"
    with pytest.raises(TypeError):
        _ = large < 5
    assert small.isdisjoint(other)
    assert not small.isdisjoint(large)
    assert small.isdisjoint("H8 H9")
    assert not small.isdisjoint([1])


def test_abstract_set_and_hash() -> None:
    hand = CardSet(HAND)
    assert isinstance(hand, Set)
    assert isinstance(hand, Hashable)
    assert hash(hand) == hash(frozenset(map(Card, HAND.split()))) == hash(frozenset(hand))
    assert {hand: 1}[frozenset({5, 3, 8, 17, 16, 22, 18, 29, 28})] == 1
    assert hash(CardSet()) == hash(frozenset())
    assert len({CardSet("S6 S7"), CardSet("S7 S6"), frozenset({0, 1})}) == 1
    assert set(hand) == {5, 3, 8, 17, 16, 22, 18, 29, 28}
    assert next(reversed(hand)) is Card("C8")


def test_a_set_does_not_change() -> None:
    hand = CardSet("S9 SJ")
    with pytest.raises(AttributeError):
        hand.mask = 1
    with pytest.raises(AttributeError):
        hand.extra = 1
    with pytest.raises(TypeError):
        hand[0] = Card("SA")
    with pytest.raises(TypeError):
        del hand[0]
    assert hand.mask == 1 << 3 | 1 << 5


def test_sets_pickle_and_copy() -> None:
    for hand in (CardSet(), CardSet(HAND), CardSet((1 << 36) - 1)):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(hand, protocol))
            assert (type(again), again.mask) == (CardSet, hand.mask)
        assert copy.copy(hand) == copy.deepcopy(hand) == hand


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ("SJ S9 SJ", "SJ"),
        (["SJ", 5], "SJ"),
        ("SJ XX", "XX"),
        ([36], "36"),
        ([-1], "-1"),
        (1 << 36, str(1 << 36)),
        (-1, "-1"),
        (Card("SJ"), "SJ"),
        (None, "None"),
        (1.5, "1.5"),
        (True, "True"),
        ([True], "True"),
        ([None], "None"),
        ([1.0], "1.0"),
        ([["SJ"]], "SJ"),
        (b"SJ", "b'SJ'"),
        (object, "object"),
    ],
)
def test_things_that_are_no_set(wrong: object, named: str) -> None:
    with pytest.raises(CardError) as caught:
        CardSet(wrong)
    assert named in str(caught.value)


def test_many_random_sets_against_frozensets() -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(2000):
        mask_a, mask_b = rng.getrandbits(36) & rng.getrandbits(36), rng.getrandbits(36)
        if rng.random() < 0.3:
            mask_b |= mask_a
        a, b = CardSet(mask_a), CardSet(mask_b)
        plain_a = frozenset(card for card in range(36) if mask_a >> card & 1)
        plain_b = frozenset(card for card in range(36) if mask_b >> card & 1)
        assert list(a) == sorted(plain_a)
        assert [a[index] for index in range(len(a))] == sorted(plain_a)
        assert (a & b, a | b, a - b, a ^ b) == (
            plain_a & plain_b,
            plain_a | plain_b,
            plain_a - plain_b,
            plain_a ^ plain_b,
        )
        assert (a <= b, a < b, a >= b, a > b, a == b, a.isdisjoint(b)) == (
            plain_a <= plain_b,
            plain_a < plain_b,
            plain_a >= plain_b,
            plain_a > plain_b,
            plain_a == plain_b,
            plain_a.isdisjoint(plain_b),
        )
        assert hash(a) == hash(plain_a)
        assert CardSet(str(a)) == a


def test_formats_are_those_of_texts() -> None:
    assert f"{CardSet('SJ'):>12}" == "          SJ"
    assert f"{CardSet('SJ HA'):-^9}" == "--SJ HA--"
    assert f"{Card('SJ'):>4}" == "  SJ"
    for value in (Card("SJ"), CardSet("SJ")):
        with pytest.raises(TypeError):
            value.__format__(5)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="None"):
            value.__format__(None)  # type: ignore[arg-type]
