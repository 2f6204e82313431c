"""Tricks, and the rules of play as plain functions: every switch, in cases worked by hand."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import jass
from jass import Card, CardSet, Contract, Rules, Trick
from jass.errors import CardError, ContractError, SeatError

SWISS = Rules.preset("swiss")
FR = Rules.preset("fr")


def legal(hand: str, trick: str, contract: str | None, rules: Rules = SWISS) -> str:
    return str(jass.legal_cards(hand, trick, contract, leader=0, rules=rules))


# Tricks


def test_a_trick() -> None:
    trick = Trick("S9 SA S6 C8", leader=1)
    assert trick == (Card("S9"), Card("SA"), Card("S6"), Card("C8"))
    assert (trick.leader, trick.winner, trick.points) == (1, None, None)
    assert (len(trick), trick[1], trick[-1]) == (4, Card("SA"), Card("C8"))
    assert [type(card) for card in trick] == [Card] * 4
    assert str(trick) == "S9 SA S6 C8"
    assert repr(trick) == 'Trick("S9 SA S6 C8", leader=1)'
    won = Trick(["S9", 8, Card("S6"), "♣8"], 1, winner=2, points=11)
    assert won != trick == tuple(won)
    assert repr(won) == 'Trick("S9 SA S6 C8", leader=1, winner=2, points=11)'
    for one in (trick, won, Trick()):
        for again in (eval(repr(one)), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert again == one
            assert (again.leader, again.winner, again.points) == (
                one.leader,
                one.winner,
                one.points,
            )
            assert type(again) is Trick
    assert hash(trick) == hash(tuple(trick))
    assert not Trick()


@pytest.mark.parametrize(
    ("cards", "why"),
    [("SJ SJ", "SJ is there twice"), ("SJ XX", "'XX'"), ([36], "36"), (5, "5"), (None, "None")],
)
def test_no_trick(cards: object, why: str) -> None:
    with pytest.raises(CardError, match=f"trick.*{why}"):
        Trick(cards)


# Following


def test_lead() -> None:
    for contract in (*Contract, None):
        assert jass.legal_cards("SJ H7 DA", [], contract) == CardSet("SJ H7 DA")


def test_follow_or_ruff() -> None:
    # Hearts are trump, spades are led.
    assert legal("S6 SK H7 D8 C9", "SA", "H") == "S6 SK H7"
    assert legal("S6 SK H7 D8 C9", "SA", "H", FR) == "S6 SK"
    assert legal("S6 SK H7 D8 C9", "SA", "H", SWISS.replace(follow="must_follow")) == "S6 SK"
    assert legal("H7 D8 C9", "SA", "H") == "H7 D8 C9"
    assert legal("H7 D8 C9", "SA", "H", FR) == "H7 D8 C9"
    assert legal("D8 C9", "SA", "H") == "D8 C9"


def test_without_trump_one_follows() -> None:
    for contract in ("obenabe", "undenufe"):
        for rules in (SWISS, FR):
            assert legal("S6 SK H7 D8", "SA", contract, rules) == "S6 SK"
            assert legal("H7 D8", "SA", contract, rules) == "H7 D8"


def test_trump_is_led() -> None:
    assert legal("H6 HJ S7", "H9", "H") == "H6 HJ"
    assert legal("HJ S7", "H9", "H") == "S7 HJ"
    assert legal("HJ S7", "H9", "H", SWISS.replace(puur_exempt=False)) == "HJ"
    assert legal("H9 S7", "HJ", "H") == "H9"
    assert legal("S7 C8", "HJ", "H") == "S7 C8"
    # Neither the ban on undertrumping nor the duty to overtrump applies.
    strict = SWISS.replace(undertrump="no_other_card", overtrump="when_trumping")
    assert legal("H6 HA", "H7 HK", "H", strict) == "H6 HA"


def test_undertrump() -> None:
    # Hearts are trump: spades are led and ruffed with the ten. Seven and six lie below it.
    by_switch = {
        # could follow        void, others left     trumps only
        "allowed": ("S9 H6 HK", "H6 HK D8", "H6 HK"),
        "void_only": ("S9 HK", "H6 HK D8", "H6 HK"),
        "only_trumps": ("S9 HK", "HK D8", "H6 HK"),
        "no_other_card": ("S9 HK", "HK D8", "HK"),
    }
    for switch, expected in by_switch.items():
        rules = SWISS.replace(undertrump=switch)
        hands = ("S9 H6 HK", "H6 HK D8", "H6 HK")
        assert tuple(legal(hand, "S7 HT", "H", rules) for hand in hands) == expected
        # With nothing but lower trumps they may always be played.
        assert legal("H6 H7", "S7 HT", "H", rules) == "H6 H7"


def test_undertrump_is_measured_by_the_highest_trump() -> None:
    # The jack, and after it the ten: only the ten of spades may go.
    assert legal("DA D9 D6 ST", "C6 DJ DT", "D") == "ST"
    assert legal("DA D9 D6 ST", "C6 DT DJ", "D") == "ST"
    assert legal("DA D9 D6 ST", "C6 DT D8", "D") == "ST D9 DA"
    # Nell and Puur stand above the ace, the eight below the ten.
    assert legal("D9 DK D8 ST", "C6 DA", "D") == "ST D9"


def test_overtrump_when_forced() -> None:
    # Spades led, ruffed by seat 1 with the ten; the mover, seat 2, is not of its side.
    assert legal("H6 HA HJ", "S7 HT", "H", FR) == "HJ HA"
    assert legal("H6 HJ", "S7 HT", "H", FR) == "H6 HJ"  # never the Puur alone
    assert legal("H6 H7", "S7 HT", "H", FR) == "H6 H7"
    assert legal("H6 HA D8", "S7 HT", "H", FR) == "H6 HA D8"  # not forced to trump
    # The trump of the partner: seat 3 after seat 1.
    assert legal("H6 HA", "S7 HT S8", "H", FR) == "H6 HA"
    # The mover's own side wins no longer when seat 2 goes higher.
    assert legal("H6 H9 HA", "S7 HT HK", "H", FR) == "H9 HA"


def test_overtrump_when_trumping() -> None:
    rules = SWISS.replace(overtrump="when_trumping", undertrump="allowed")
    assert legal("S9 H6 HA", "S7 HT", "H", rules) == "S9 HA"
    assert legal("D8 H6 HA HJ", "S7 HT", "H", rules) == "HJ HA D8"
    assert legal("D8 H6 HJ", "S7 HT", "H", rules) == "H6 HJ D8"  # only the Puur above
    assert legal("D8 H6 H7", "S7 HT", "H", rules) == "H6 H7 D8"
    assert legal("D8 H6 HA", "S7 HT S8", "H", rules) == "H6 HA D8"  # the partner wins
    assert legal("D8 H6 HA", "S7", "H", rules) == "H6 HA D8"  # no trump there


def test_overtrump_knows_sides_and_leader() -> None:
    # With three for themselves nobody is a partner.
    alone = FR.replace(players=3)
    assert legal("H6 HA", "S7 HT", "H", alone) == "HA"
    pairs = FR.replace(sides=(0, 0, 1, 1))
    for leader, expected in ((0, "HA"), (1, "H6 HA"), (2, "HA"), (3, "H6 HA")):
        # The ten is played by leader + 1, the mover is leader + 2.
        cards = jass.legal_cards("H6 HA", "S7 HT", "H", leader=leader, rules=pairs)
        assert cards == CardSet(expected)


def test_open_contract() -> None:
    rules = SWISS.replace(players=3, undertrump="void_only")
    assert legal("S9 DK H8", "S7", None, rules) == "S9"
    assert legal("DK H8", "S7", None, rules) == "H8 DK"
    # Diamonds did not follow and are trump from now on: follow or ruff.
    assert legal("S9 D6 DK H8", "S7 DT", None, rules) == "S9 DK"
    assert legal("D6 DK H8", "S7 DT", None, rules) == "H8 D6 DK"


# Who wins


@pytest.mark.parametrize(
    ("trick", "contract", "index"),
    [
        ("S7 SA H6 ST", "H", 2),
        ("S7 SA D6 ST", "H", 1),
        ("HA H9 HJ HK", "H", 2),
        ("HA H9 HT HK", "H", 1),
        ("H6 HA HK HT", "H", 1),
        ("SQ SJ ST S9", "H", 0),
        ("D9 DT HA D8", "obenabe", 1),
        ("DA DT HA D8", "undenufe", 3),
        ("D7 D6 H6 D8", "undenufe", 1),
        ("S7 SA S6 SK", None, 1),
        ("S7 SA D6 DK", None, 3),
        ("S7 SA D6 H6", None, 2),
        ("SJ", "H", 0),
        ("SJ S6", "undenufe", 1),
    ],
)
def test_winner(trick: str, contract: str | None, index: int) -> None:
    for leader in range(4):
        assert jass.trick_winner(trick, contract, leader=leader) == (leader + index) % 4
    assert jass.trick_winner(trick.split(), contract, rules=SWISS.replace(players=6)) == index


def test_order_of_a_suit_card_by_card() -> None:
    orders = {
        "H": "6 7 8 T Q K A 9 J",  # hearts as trump
        "D": "6 7 8 9 T J Q K A",  # hearts as a plain suit
        "obenabe": "6 7 8 9 T J Q K A",
        "undenufe": "A K Q J T 9 8 7 6",
    }
    for contract, order in orders.items():
        ranks = order.split()
        for place, rank in enumerate(ranks):
            for lower in ranks[:place]:
                assert jass.trick_winner([f"H{lower}", f"H{rank}"], contract) == 1
                assert jass.trick_winner([f"H{rank}", f"H{lower}"], contract) == 0


def test_no_card_has_been_led() -> None:
    with pytest.raises(CardError, match="trick: no card"):
        jass.trick_winner([], "H")


# What cards count

VALUES = {  # 6 7 8 9 T J Q K A
    "trump": (0, 0, 0, 14, 10, 20, 3, 4, 11),
    "plain": (0, 0, 0, 0, 10, 2, 3, 4, 11),
    "obenabe": (0, 0, 8, 0, 10, 2, 3, 4, 11),
    "undenufe": (11, 0, 8, 0, 10, 2, 3, 4, 0),
}


@pytest.mark.parametrize("preset", ["swiss", "fr", "es", "swiss_tournament"])
def test_value_of_every_card(preset: str) -> None:
    rules = Rules.preset(preset)
    for contract in (*Contract, None):
        for card in map(Card, range(36)):
            if contract is not None and contract.trump is None:
                row = VALUES[str(contract)]
            else:
                row = VALUES["trump" if contract == card.suit else "plain"]
            assert jass.card_points([card], contract, rules=rules) == row[card.rank]


def test_points_by_the_switches() -> None:
    eights, aces, sixes = (" ".join(suit + rank for suit in "SHDC") for rank in "8A6")
    no_eight = SWISS.replace(nt_eight=0)
    ace = SWISS.replace(undenufe_eleven="ace")
    for contract in ("obenabe", "undenufe"):
        assert jass.card_points(eights, contract) == 32
        assert jass.card_points(eights, contract, rules=no_eight) == 0
        assert jass.card_points(range(36), contract, rules=no_eight) == 120
    assert jass.card_points(sixes, "undenufe") == 44
    assert jass.card_points(aces, "undenufe") == 0
    assert jass.card_points(sixes, "undenufe", rules=ace) == 0
    assert jass.card_points(aces, "undenufe", rules=ace) == 44
    assert jass.card_points(aces, "obenabe", rules=ace) == 44
    assert jass.card_points(eights, "S", rules=no_eight) == 0
    for contract in Contract:
        assert jass.card_points(range(36), contract) == 152
        assert jass.card_points(range(36), contract, last_trick=True) == 157
        ten = SWISS.replace(last_trick=10)
        assert jass.card_points(range(36), contract, rules=ten, last_trick=True) == 162
    assert jass.card_points("", "S") == 0
    assert jass.card_points("", "S", last_trick=True) == 5


# What cannot be


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        (("SJ SJ", [], "H"), CardError, "hand: SJ"),
        (("XX", [], "H"), CardError, "hand: 'XX'"),
        ((None, [], "H"), CardError, "hand.*None"),
        (("SJ", "S9 S9", "H"), CardError, "trick: S9"),
        (("SJ", "SX", "H"), CardError, "trick: 'SX'"),
        (("SJ", None, "H"), CardError, "trick.*None"),
        (("SJ", "SJ", "H"), CardError, "SJ is both in the hand and in the trick"),
        (("SJ", "S6 S7 S8 S9", "H"), CardError, "trick: at most 3 cards of 4 players, not 4"),
        (("SJ", [], "X"), ContractError, "'X'"),
        (("SJ", [], 6), ContractError, "6"),
        (("SJ", [], True), ContractError, "True"),
        (("SJ", [], "H", {"leader": 4}), SeatError, "leader.* 4"),
        (("SJ", [], "H", {"leader": -1}), SeatError, "leader.* -1"),
        (("SJ", [], "H", {"leader": None}), SeatError, "leader.* None"),
        (("SJ", [], "H", {"leader": 1.0}), SeatError, "leader.* 1.0"),
    ],
)
def test_wrong_arguments_of_legal_cards(given: tuple, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.legal_cards(*given[:3], **dict(*given[3:]))


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        (("S6 S7 S8 S9 ST", "H"), CardError, "trick: at most 4 cards of 4 players, not 5"),
        (("S6 S6", "H"), CardError, "trick: S6"),
        ((5, "H"), CardError, "trick.*5"),
        (("S6", "spade"), ContractError, "'spade'"),
        (("S6", "H", {"leader": 9}), SeatError, "leader.* 9"),
    ],
)
def test_wrong_arguments_of_trick_winner(given: tuple, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.trick_winner(*given[:2], **dict(*given[2:]))


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        (("S6 S6", "H"), CardError, "cards: S6"),
        ((None, "H"), CardError, "cards.*None"),
        ((-1, "H"), CardError, "cards.*-1"),
        (("S6", "X"), ContractError, "'X'"),
    ],
)
def test_wrong_arguments_of_card_points(given: tuple, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.card_points(*given)


def test_five_and_six_at_the_table() -> None:
    six = SWISS.replace(players=6)
    five = SWISS.replace(players=5)
    trick = "S7 S8 S9 SJ SQ"
    assert jass.legal_cards("SA H7 D6", trick, "H", leader=2, rules=six) == CardSet("SA H7")
    assert jass.trick_winner(trick + " SA", "H", leader=2, rules=six) == (2 + 5) % 6
    assert jass.trick_winner(trick, "D", leader=4, rules=five) == (4 + 4) % 5
    with pytest.raises(CardError, match="at most 4 cards of 5 players"):
        jass.legal_cards("SA", trick, "H", leader=2, rules=five)


def test_an_empty_hand_has_no_legal_card() -> None:
    assert jass.legal_cards("", "S7", "H") == CardSet()
    assert jass.legal_cards([], [], "obenabe") == CardSet()


def test_tricks_are_equal_when_all_of_them_is() -> None:
    cards = "S9 SA S6 C8"
    one = Trick(cards, leader=1)
    assert one == Trick(cards, leader=1)
    assert hash(one) == hash(Trick(cards, leader=1))
    assert one != Trick(cards, leader=2)
    for other in (np.arange(4) + 100, np.array([*map(int, one)]), np.arange(3), np.array([])):
        assert (one == other) is (other == one) is False
        assert (one != other) is (other != one) is True
    assert one != Trick(cards, leader=1, winner=2, points=11)
    assert one != Trick("SA S9 S6 C8", leader=1)
    assert one == tuple(one)
    assert len({one, Trick(cards, leader=2), Trick(cards, leader=1)}) == 2
