"""Weis and Stöck: what is found, what it is worth, whose is better; every switch on its own."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import jass
from jass import CardSet, Contract, Rules, Stoeck, Weis, WeisResult
from jass.errors import CardError, ContractError, JassError, SeatError, WeisError

SWISS = Rules.preset("swiss")
FR = Rules.preset("fr")
ES = Rules.preset("es")
SPADES = "S6 S7 S8 S9 ST SJ SQ SK SA"


def four(rank: str) -> str:
    return " ".join(suit + rank for suit in "SHDC")


def found(hand: str, contract: str | None = None, rules: Rules = SWISS) -> list[str]:
    return [str(weis) for weis in jass.find_weis(hand, contract, rules=rules)]


def best(
    shown: dict[int, list[Any]], contract: str | None, rules: Rules = SWISS, forehand: int = 0
) -> tuple[int | None, tuple[int, ...]]:
    result = jass.compare_weis(shown, contract, rules=rules, forehand=forehand)
    assert result.side == (None if result.seat is None else rules.sides[result.seat])
    return result.seat, result.points


# What a Weis is


def test_a_weis() -> None:
    run = Weis.of("S8 S6 S7")
    assert (run.kind, run.cards, run.points) == ("sequence", CardSet("S6 S7 S8"), 20)
    jacks = Weis.of(["SJ", "HJ", 23, "CJ"])
    assert (jacks.kind, jacks.cards, jacks.points) == ("four_of_a_kind", CardSet(four("J")), 200)
    assert (str(run), str(jacks)) == ("S6 S7 S8 (20)", "SJ HJ DJ CJ (200)")
    for weis in (run, jacks):
        for again in (eval(repr(weis)), copy.deepcopy(weis), pickle.loads(pickle.dumps(weis))):
            assert again == weis
            assert hash(again) == hash(weis)
        with pytest.raises(AttributeError):
            weis.points = 1
    assert run != Weis.of("S7 S8 S9")
    assert run != Weis.of(
        "S6 S7 S8", rules=SWISS.replace(weis_sequence=(30, 50, 100, 150, 200, 250, 300))
    )


def test_points_of_runs() -> None:
    cards = SPADES.split()
    for rules, points in (
        (SWISS, (20, 50, 100, 150, 200, 250, 300)),
        (FR, (20, 50, 100, 100, 100, 100, 100)),
        (ES, (20, 50, 100, 100, 100, 100, 100)),
        (SWISS.replace(weis_sequence=(1, 2, 3, 4, 5, 6, 7)), (1, 2, 3, 4, 5, 6, 7)),
    ):
        for length, worth in zip(range(3, 10), points, strict=True):
            for low in range(10 - length):
                run = " ".join(cards[low : low + length])
                assert Weis.of(run, rules=rules).points == worth
                for contract in (None, "S", "undenufe"):
                    assert found(run, contract, rules) == [f"{run} ({worth})"]


def test_points_of_fours() -> None:
    for rules, points in (
        (SWISS, (100, 100, 100, 150, 100, 200, 100, 100, 100)),
        (ES, (100, 100, 100, 150, 100, 200, 100, 100, 100)),
        (FR, (0, 0, 0, 100, 100, 200, 100, 100, 100)),
        (SWISS.replace(weis_four=(9, 8, 7, 6, 5, 4, 3, 2, 1)), (9, 8, 7, 6, 5, 4, 3, 2, 1)),
    ):
        for rank, worth in zip("6789TJQKA", points, strict=True):
            assert Weis.of(four(rank), rules=rules).points == worth
            # What counts nothing is no Weis.
            assert found(four(rank), None, rules) == ([f"{four(rank)} ({worth})"] if worth else [])


def test_runs_worth_nothing_are_no_weis() -> None:
    rules = SWISS.replace(weis_sequence=(0, 50, 100, 150, 200, 250, 300))
    assert found("S6 S7 S8 H6 H7 H8 H9", None, rules) == ["H6 H7 H8 H9 (50)"]
    assert best({0: ["S6 S7 S8"]}, "S", rules) == (None, (0, 0))
    assert best({0: [four("6")], 1: ["H7 H8 H9"]}, "S", FR) == (1, (0, 20))


@pytest.mark.parametrize(
    "cards",
    ["", "S6", "S6 S7", "S6 S7 S9", "S6 S7 H8", "SA S6 S7", "S6 H6 D6", "SA H6 H7", SPADES + " H6"],
)
def test_no_weis(cards: str) -> None:
    with pytest.raises(WeisError, match="no card" if not cards else str(CardSet(cards))):
        Weis.of(cards)


# What a hand holds


def test_find_weis() -> None:
    assert found("S6 S7 S9 SJ HQ HK DT CA C8") == []
    assert found("") == []
    assert found("SK SA S6 H8 H9 D7 D6") == []  # no run goes round the corner
    assert found("S6 S7 S8 SJ SQ SK SA H9 D7") == ["SJ SQ SK SA (50)", "S6 S7 S8 (20)"]
    assert found("H6 H7 H8 HT HJ HQ S6 S7 S8") == [
        "HT HJ HQ (20)",
        "S6 S7 S8 (20)",
        "H6 H7 H8 (20)",
    ]
    # Runs in trump follow the natural order.
    assert found("H9 HT HJ", "H") == ["H9 HT HJ (20)"]
    assert found("H8 H9 HJ HA", "H") == []


def test_strongest_first() -> None:
    hand = "S6 S7 S8 H7 H8 H9 D8 D9 DT"
    assert found(hand) == ["D8 D9 DT (20)", "H7 H8 H9 (20)", "S6 S7 S8 (20)"]
    assert found(hand, "undenufe") == ["S6 S7 S8 (20)", "H7 H8 H9 (20)", "D8 D9 DT (20)"]
    natural = SWISS.replace(weis_height="natural")
    assert found(hand, "undenufe", natural) == found(hand)
    same = "S7 S8 S9 H7 H8 H9 D7 D8 D9"
    assert found(same, "D")[0] == "D7 D8 D9 (20)"
    assert found(same, "H")[0] == "H7 H8 H9 (20)"
    assert len(found(same)) == 3


def test_a_card_in_two_weis() -> None:
    hand = "SJ HJ DJ CJ H8 H9 HT S6 DA"
    apart = SWISS.replace(weis_overlap=False)
    assert found(hand) == ["SJ HJ DJ CJ (200)", "H8 H9 HT HJ (50)"]
    assert found(hand, None, apart) == ["SJ HJ DJ CJ (200)"]
    # Two sequences of five through four tens: the runs, 200 against 100.
    crossed = "S8 S9 ST SJ SQ HT HJ HQ HK HA DT CT"
    assert sum(weis.points for weis in jass.find_weis(crossed)) == 300
    assert found(crossed, None, apart) == ["HT HJ HQ HK HA (100)", "S8 S9 ST SJ SQ (100)"]
    # Equal totals: one Weis rather than two. Four queens 100, two sequences of four 50 each.
    equal = "ST SJ SQ SK HT HJ HQ HK DQ CQ"
    assert found(equal, None, apart) == ["SQ HQ DQ CQ (100)"]
    # Equal totals and one Weis each: the first by the numbers of its cards.
    tie = "S7 S8 S9 ST SJ HJ DJ CJ"
    even = apart.replace(weis_four={"J": 100})
    assert found(tie, None, even) == ["S7 S8 S9 ST SJ (100)"]


def test_runs_in_pieces() -> None:
    split = SWISS.replace(weis_split_runs=True)
    capped = ES.replace(weis_split_runs=True)
    # Nine spades: 300 whole; at 100 for any sequence of five or more, five and four make 150.
    assert found(SPADES, None, split) == [f"{SPADES} (300)"]
    assert found(SPADES, None, capped) == ["ST SJ SQ SK SA (100)", "S6 S7 S8 S9 (50)"]
    assert found(SPADES, "undenufe", capped) == ["S6 S7 S8 S9 ST (100)", "SJ SQ SK SA (50)"]
    natural = capped.replace(weis_height="natural")
    assert found(SPADES, "undenufe", natural) == ["ST SJ SQ SK SA (100)", "S6 S7 S8 S9 (50)"]
    assert found(SPADES, None, ES) == [f"{SPADES} (100)"]
    # Eight: five and three make 120. Seven: four and three make 70, less than 100.
    eight, seven = SPADES[3:], SPADES[6:]
    assert found(eight, None, capped) == ["ST SJ SQ SK SA (100)", "S7 S8 S9 (20)"]
    assert found(seven, None, capped) == [f"{seven} (100)"]
    # Six as three and three when three cards count most.
    threes = SWISS.replace(weis_split_runs=True, weis_sequence=(60, 50, 100, 100, 100, 100, 100))
    assert found("S6 S7 S8 S9 ST SJ", None, threes) == ["S9 ST SJ (60)", "S6 S7 S8 (60)"]
    assert found(SPADES, None, threes) == [
        "SQ SK SA (60)",
        "S9 ST SJ (60)",
        "S6 S7 S8 (60)",
    ]
    # A tie of totals: fewest pieces.
    tied = SWISS.replace(weis_split_runs=True, weis_sequence=(50, 50, 100, 100, 100, 150, 150))
    assert found("S6 S7 S8 S9 ST SJ", None, tied) == ["S6 S7 S8 S9 ST SJ (100)"]


def test_rules_without_weis_find_them_all_the_same() -> None:
    tournament = Rules.preset("swiss_tournament")
    assert found("S6 S7 S8 H9", "S", tournament) == ["S6 S7 S8 (20)"]
    assert best({0: ["S6 S7 S8"], 1: ["S9 ST SJ"]}, "S", tournament) == (None, (0, 0))


def test_hands_of_twelve() -> None:
    hand = f"{four('9')} {four('T')} {four('J')}"
    # Three fours, and a sequence of three in every suit.
    points = [weis.points for weis in jass.find_weis(hand)]
    assert sorted(points) == [20, 20, 20, 20, 100, 150, 200]
    with pytest.raises(CardError, match="hand: at most 12 cards, not 13"):
        jass.find_weis((1 << 13) - 1)


# Whose is better


def test_points_come_first() -> None:
    nines, run_of_five, run_of_four, aces = four("9"), "HT HJ HQ HK HA", "S6 S7 S8 S9", four("A")
    assert best({0: [nines], 1: [run_of_five]}, "S") == (0, (150, 0))
    assert best({0: [run_of_four], 1: [aces]}, "S") == (1, (0, 100))
    # 100 each: five cards beat four.
    assert best({0: [aces], 1: ["H6 H7 H8 H9 HT"]}, "S") == (1, (0, 100))
    # 150 each: six cards beat four.
    sixes = SWISS.replace(weis_four={"6": 150})
    assert best({0: [four("6")], 1: ["H9 HT HJ HQ HK HA"]}, "S", sixes) == (1, (0, 150))


def test_class_comes_first() -> None:
    # Four unders > sequence of five or more > four > sequence of four > sequence of three.
    nines, jacks = four("9"), four("J")
    assert best({0: [nines], 1: ["HT HJ HQ HK HA"]}, "S", FR)[0] == 1
    assert best({0: [jacks], 1: ["H6 H7 H8 H9 HT"]}, "S", FR) == (0, (200, 0))
    below = FR.replace(weis_four_unders_top=False)
    assert best({0: [jacks], 1: ["H6 H7 H8 H9 HT"]}, "S", below) == (1, (0, 100))
    assert best({0: ["S6 S7 S8 S9"], 1: [four("A")]}, "S", FR)[0] == 1
    cheap = FR.replace(weis_four={"A": 10})
    assert best({0: ["S6 S7 S8 S9"], 1: [four("A")]}, "S", cheap) == (1, (0, 10))
    assert best({0: ["S6 S7 S8"], 1: ["H6 H7 H8 H9"]}, "S", FR)[0] == 1
    # Inside the sequences of five and more: length. Inside the fours: rank, not points.
    assert best({0: ["ST SJ SQ SK SA"], 1: ["H6 H7 H8 H9 HT HJ"]}, "S", FR)[0] == 1
    assert best({0: [nines], 1: [four("T")]}, "S", ES.replace(weis_order="class"))[0] == 1
    assert best({0: [nines], 1: [four("T")]}, "S", ES)[0] == 0


def test_four_unders_on_top_by_points_too() -> None:
    rules = SWISS.replace(weis_four_unders_top=True)
    five_hearts = "H6 H7 H8 H9 HT"
    dear = rules.replace(weis_sequence=(20, 50, 300, 300, 300, 300, 300))
    assert best({0: [five_hearts], 1: [four("J")]}, "S", dear) == (1, (0, 200))
    dear = dear.replace(weis_four_unders_top=False)
    assert best({0: [five_hearts], 1: [four("J")]}, "S", dear) == (0, (300, 0))


def test_height() -> None:
    low, high = "D7 D8 D9", "H9 HT HJ"
    for contract in ("S", "D", "obenabe", None):
        assert best({0: [low], 1: [high]}, contract)[0] == 1
    assert best({0: [high], 1: [low]}, "undenufe")[0] == 1
    natural = SWISS.replace(weis_height="natural")
    assert best({0: [low], 1: [high]}, "undenufe", natural)[0] == 1
    # The order is natural in trump too: the run to the ace beats the run to the jack.
    assert best({0: ["S9 ST SJ"], 1: ["HQ HK HA"]}, "S")[0] == 1
    # Fours alike: sixes are highest in Undenufe. Height 8 - rank against runs: 8 - lowest card.
    assert best({0: [four("A")], 1: [four("6")]}, "undenufe")[0] == 1
    assert best({0: [four("6")], 1: [four("A")]}, "obenabe")[0] == 1
    assert best({0: [four("A")], 1: [four("6")]}, "undenufe", natural)[0] == 0


def test_trump_then_forehand() -> None:
    shown: dict[int, list[Any]] = {1: ["S7 S8 S9"], 2: ["D7 D8 D9"], 3: ["H7 H8 H9"]}
    for forehand, nearest in ((0, 1), (1, 1), (2, 2), (3, 3)):
        assert best(shown, "C", forehand=forehand)[0] == nearest
        assert best(shown, "D", forehand=forehand)[0] == 2
        assert best(shown, "H", forehand=forehand)[0] == 3
        assert best(shown, None, forehand=forehand)[0] == nearest


def test_ties_that_cancel() -> None:
    cancel = SWISS.replace(weis_tie="cancel")
    shown = {0: ["S7 S8 S9", "S6 H6 D6 C6"], 1: ["D7 D8 D9"]}
    assert best(shown, "C", cancel) == (0, (120, 0))  # the sixes are the best, and alone
    shown = {0: ["S7 S8 S9"], 1: ["D7 D8 D9", "HQ HK HA"]}
    assert best(shown, "C", cancel) == (1, (0, 40))
    shown = {0: ["S7 S8 S9"], 1: ["D7 D8 D9"]}
    for contract in ("C", "S", "D", "undenufe"):
        assert best(shown, contract, cancel) == (None, (0, 0))
    # Of one side, equal Weis do not cancel each other.
    assert best({0: ["S7 S8 S9"], 2: ["D7 D8 D9"], 1: ["C6 C7 C8"]}, "C", cancel) == (0, (40, 0))
    # By class the points may differ: equal class, cards and height are enough.
    by_class = cancel.replace(weis_order="class")
    assert best({0: ["ST SJ SQ"], 1: ["HT HJ HQ"]}, "S", by_class) == (None, (0, 0))


def test_all_weis_of_the_better_side() -> None:
    shown = {0: ["S6 S7 S8 S9"], 1: ["C7 C8 C9", "DT DJ DQ"], 2: ["D6 D7 D8"], 3: ["HQ HK HA"]}
    assert best(shown, "H") == (0, (70, 0))
    assert jass.compare_weis(shown, "H") == WeisResult(0, 0, (70, 0))
    three = SWISS.replace(players=3)
    assert best({0: ["S6 S7 S8 S9"], 1: ["C7 C8 C9"], 2: ["D6 D7 D8"]}, "H", three) == (
        0,
        (50, 0, 0),
    )
    six = SWISS.replace(players=6)
    assert best(
        {1: ["S6 S7 S8"], 3: ["C6 C7 C8 C9"], 5: ["DQ DK DA"], 4: ["H6 H7 H8"]}, "H", six
    ) == (
        3,
        (0, 90),
    )


def test_ways_to_give_weis() -> None:
    run = "S6 S7 S8"
    expected = WeisResult(2, 0, (20, 0))
    for one in (run, run.split(), CardSet(run), Weis.of(run)):
        assert jass.compare_weis({2: [one]}, "S") == expected
        assert jass.compare_weis({2: (one,), 1: []}, "S") == expected
    assert (
        jass.compare_weis({}, "S")
        == jass.compare_weis({0: []}, "S")
        == WeisResult(None, None, (0, 0))
    )
    # Points are those of the rules, whatever the Weis was made with.
    made_elsewhere = Weis.of("S6 S7 S8 S9 ST SJ", rules=SWISS)
    assert jass.compare_weis({0: [made_elsewhere]}, "S", rules=FR).points == (100, 0)


@pytest.mark.parametrize(
    ("shown", "error", "why"),
    [
        ([["S6 S7 S8"]], WeisError, "weis"),
        (None, WeisError, "weis.*None"),
        ({4: ["S6 S7 S8"]}, SeatError, "seat.* 4"),
        ({"0": ["S6 S7 S8"]}, SeatError, "seat.* '0'"),
        ({0: "S6 S7 S8"}, WeisError, "weis of seat 0"),
        ({0: None}, WeisError, "weis of seat 0.*None"),
        ({0: Weis.of("S6 S7 S8")}, WeisError, "weis of seat 0"),
        ({0: ["S6 S7"]}, WeisError, "S6 S7"),
        ({0: ["S6 S7 XX"]}, CardError, "XX"),
        ({0: [5]}, WeisError, "S6 S8"),
        ({0: [None]}, CardError, "None"),
        ({0: ["S6 S7 S8", "S8 S7 S6"]}, WeisError, "seat 0 shows S6 S7 S8 twice"),
        ({0: ["S6 S7 S8"], 2: ["S8 S9 ST"]}, WeisError, "S8 of seat 2"),
        ({0: [Weis("sequence", CardSet("SJ HA"), 500)]}, JassError, "SJ HA"),
    ],
)
def test_weis_that_cannot_be_shown(shown: Any, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.compare_weis(shown, "S")


def test_overlap_cannot_be_shown_where_it_is_forbidden() -> None:
    shown = {0: [four("J"), "H9 HT HJ"]}
    assert best(shown, "S") == (0, (220, 0))
    with pytest.raises(WeisError, match="weis_overlap"):
        jass.compare_weis(shown, "S", rules=SWISS.replace(weis_overlap=False))


def test_more_weis_than_a_hand_can_hold() -> None:
    cards = SPADES.split()
    runs = [cards[low:high] for low in range(9) for high in range(low + 3, 10)]
    assert len(runs) == 28
    with pytest.raises(WeisError, match="a run counts once"):
        jass.compare_weis({3: runs}, "S")


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        (({}, "X"), ContractError, "'X'"),
        (({}, 1.5), ContractError, "1.5"),
        (({}, "S", {"forehand": 4}), SeatError, "forehand.* 4"),
        (({}, "S", {"forehand": None}), SeatError, "forehand.* None"),
    ],
)
def test_other_wrong_arguments(given: tuple, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.compare_weis(*given[:2], **dict(*given[2:]))


@pytest.mark.parametrize(
    ("hand", "contract", "error", "why"),
    [
        ("SJ SJ", "S", CardError, "hand: SJ"),
        (None, "S", CardError, "hand.*None"),
        ("SX", "S", CardError, "hand: 'SX'"),
        ("SJ", "X", ContractError, "'X'"),
        ("SJ", 7, ContractError, "7"),
    ],
)
def test_find_weis_of_what_cannot_be(hand: Any, contract: Any, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.find_weis(hand, contract)


# Stöck


def test_stoeck() -> None:
    for contract in "SHDC":
        queen, king = contract + "Q", contract + "K"
        for first, second in ((queen, king), (king, queen)):
            plays = [(1, 3, "S6"), (2, 1, first), (3, 0, "HA"), (7, 1, second)]
            assert jass.find_stoeck(plays, contract) == Stoeck(seat=1, trick=7, points=20)
            assert jass.find_stoeck(plays[:-1], contract) is None
            for other in Contract:
                if str(other) != contract:
                    assert jass.find_stoeck(plays, other) is None
            assert jass.find_stoeck(plays, None) is None
        apart = [(1, 1, queen), (1, 3, king)]  # partners
        assert jass.find_stoeck(apart, contract) is None
    assert jass.find_stoeck([], "S") is None
    assert jass.find_stoeck(iter([(1, 0, "SQ"), (1, 0, "SK")]), "S") == Stoeck(0, 1, 20)


def test_stoeck_by_the_switches() -> None:
    plays = [(2, 1, "SQ"), (7, 1, "SK")]
    with_weis = SWISS.replace(stoeck_when="with_weis")
    assert jass.find_stoeck(plays, "S", rules=with_weis) == Stoeck(1, 1, 20)
    assert jass.find_stoeck(plays, "S", rules=SWISS.replace(stoeck=50)) == Stoeck(1, 7, 50)
    assert jass.find_stoeck(plays, "S", rules=SWISS.replace(stoeck=0)) is None
    assert jass.find_stoeck(plays, "S", rules=Rules.preset("swiss_tournament")) is None
    six = SWISS.replace(players=6)
    assert jass.find_stoeck([(1, 5, "SQ"), (2, 5, "SK")], "S", rules=six) == Stoeck(5, 2, 20)


def test_a_stoeck_is_a_value() -> None:
    stoeck = Stoeck(1, 7, 20)
    assert eval(repr(stoeck)) == pickle.loads(pickle.dumps(stoeck)) == stoeck
    assert repr(stoeck) == "Stoeck(seat=1, trick=7, points=20)"
    assert len({stoeck, Stoeck(1, 7, 20), Stoeck(2, 7, 20)}) == 2
    result = WeisResult(0, 0, (70, 0))
    assert eval(repr(result)) == pickle.loads(pickle.dumps(result)) == result
    for value in (stoeck, result):
        with pytest.raises(AttributeError):
            value.seat = 3


@pytest.mark.parametrize(
    ("plays", "contract", "error", "why"),
    [
        ([5], "S", CardError, "plays.* 5"),
        ([(1, 0)], "S", CardError, "plays"),
        ([(0, 0, "SQ")], "S", CardError, "trick.* 0"),
        ([(13, 0, "SQ")], "S", CardError, "trick.* 13"),
        ([(1.0, 0, "SQ")], "S", CardError, "trick.* 1.0"),
        ([(1, 4, "SQ")], "S", SeatError, "seat.* 4"),
        ([(1, None, "SQ")], "S", SeatError, "seat.* None"),
        ([(1, 0, "XX")], "S", CardError, "'XX'"),
        ([(1, 0, "SQ"), (2, 0, "SQ")], "S", CardError, "SQ is there twice"),
        ([(1, 0, "SQ")], "X", ContractError, "'X'"),
    ],
)
def test_plays_that_cannot_be(plays: Any, contract: Any, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        jass.find_stoeck(plays, contract)
