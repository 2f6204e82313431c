"""Rounds: play, undo, tricks, announcing, open contracts, endings and the score at every stage."""

from __future__ import annotations

import copy
import pickle
import random
import secrets
from typing import Any

import pytest

import jass
from jass import Card, CardSet, Contract, Deal, Round, RoundScore, Rules, Stoeck, Trick, Weis, perft
from jass.errors import (
    ContractError,
    DealError,
    IllegalCardError,
    JassError,
    PositionError,
    SeatError,
    WeisError,
)

SWISS = Rules.preset("swiss")
THREE = SWISS.replace(players=3, undertrump="void_only")
EXPLICIT = SWISS.replace(weis_declare="explicit")

# Hearts are trump and count once. Seat 1 holds a run to the nine, its opponent in seat 2 one to the
# jack; seat 0 the Stöck. All tricks go to the seats 1 and 3.
HANDS = ["S6 HQ HK", "S7 S8 S9", "D9 DT DJ", "C6 HJ HA"]
PLAY = "S6 S9 DJ C6  S8 D9 HA HQ  HJ HK S7 DT".split()


def play(r: Round, cards: str) -> None:
    for card in cards.split():
        r.play(card)


def snapshot(r: Round) -> tuple[Any, ...]:
    """All that a round says of itself."""
    return (
        r.deal,
        r.contract,
        r.hands,
        r.to_move,
        r.leader,
        r.winning,
        r.trick,
        (r.trick.leader, r.trick.winner, r.trick.points),
        [(trick, trick.leader, trick.winner, trick.points) for trick in r.tricks],
        r.legal_mask,
        r.points,
        r.tricks_won,
        r.is_over,
        r.stoeck,
        [r.weis_of(seat) for seat in range(r.rules.players)],
        r.score(),
        str(r),
        repr(r),
    )


# A round from the first card to the last


def test_before_the_first_card() -> None:
    r = Round(Deal(HANDS), "H")
    assert (r.to_move, r.leader, r.forehand) == (0, 0, 0)
    assert r.contract is Contract.H
    assert r.hands == tuple(map(CardSet, HANDS))
    assert r.deal == Deal(HANDS)
    assert r.rules == SWISS
    assert (r.declarer, r.pushed, r.scores) == (None, False, None)
    assert (r.trick, r.trick.leader, r.tricks) == ((), 0, ())
    assert (r.points, r.tricks_won, r.is_over) == ((0, 0), (0, 0), False)
    assert r.legal_cards() == CardSet(HANDS[0])
    assert r.legal_mask == CardSet(HANDS[0]).mask
    assert r.score() == RoundScore((0, 0), (0, 0), (0, 0), None, 1, (0, 0))
    assert r == Round(HANDS, Contract.H) == Round(" | ".join(HANDS), 1)


def test_card_by_card() -> None:
    r = Round(Deal(HANDS), "H")
    movers, legal, points, weis, stoeck = [], [], [], [], []
    for card in PLAY:
        movers.append(r.to_move)
        legal.append(str(r.legal_cards()))
        r.play(card)
        points.append(r.points)
        score = r.score()
        weis.append(score.weis)
        stoeck.append(score.stoeck)
        assert score.card_points == r.points
        assert score.match == (1 if r.is_over else None)
    # 3 + 11 in the second trick; 20 + 4 + 10 and 5 for the last.
    assert movers == [0, 1, 2, 3, 1, 2, 3, 0, 3, 0, 1, 2]
    assert legal == [
        "S6 HQ HK",
        "S7 S8 S9",
        "D9 DT DJ",
        "HJ HA C6",
        "S7 S8",
        "D9 DT",
        "HJ HA",
        "HQ HK",
        "HJ",
        "HK",
        "S7",
        "DT",
    ]
    assert points == [(0, 0)] * 3 + [(0, 2)] * 4 + [(0, 16)] * 4 + [(0, 55)]
    # The run to the jack is the better; it counts when the first trick lies.
    assert weis == [(0, 0)] * 3 + [(20, 0)] * 9
    # The king is the tenth card.
    assert stoeck == [(0, 0)] * 9 + [(20, 0)] * 3
    assert (r.is_over, r.to_move, r.leader, r.legal_mask) == (True, None, 3, 0)
    assert r.tricks_won == (0, 3)
    assert r.score() == RoundScore((0, 55), (20, 0), (20, 0), 1, 1, (40, 155))
    assert r.stoeck == Stoeck(seat=0, trick=3, points=20)
    assert r.hands == (CardSet(),) * 4
    assert (r.trick, r.legal_cards()) == ((), CardSet())


def test_tricks() -> None:
    r = Round(Deal(HANDS), "H")
    play(r, " ".join(PLAY))
    expected = [
        ("S6 S9 DJ C6", 0, 1, 2),
        ("S8 D9 HA HQ", 1, 3, 14),
        ("HJ HK S7 DT", 3, 3, 39),
    ]
    assert [(str(t), t.leader, t.winner, t.points) for t in r.tricks] == expected
    assert all(type(trick) is Trick for trick in r.tricks)
    r.undo()
    assert [(str(t), t.leader, t.winner, t.points) for t in r.tricks] == expected[:2]
    assert (str(r.trick), r.trick.leader, r.trick.winner, r.trick.points) == (
        "HJ HK S7",
        3,
        None,
        None,
    )
    assert r.winning == 3


def test_undo_every_card() -> None:
    for rules in (SWISS, SWISS.replace(stoeck_when="with_weis"), Rules.preset("fr")):
        r = Round(Deal(HANDS), "H", rules=rules)
        before = []
        for card in PLAY:
            before.append(snapshot(r))
            r.play(card)
        for card, was in zip(reversed(PLAY), reversed(before), strict=True):
            taken = r.undo()
            assert taken is Card(card)
            assert snapshot(r) == was
        with pytest.raises(PositionError, match="no card"):
            r.undo()
        assert snapshot(r) == before[0]


def test_leader_and_forehand() -> None:
    r = Round(Deal(HANDS), "H", 2)
    assert (r.to_move, r.leader, r.forehand) == (2, 2, 2)
    r = Round(Deal(HANDS), "H", leader=2, forehand=1, declarer=3, pushed=True, scores=[10, 20])
    assert (r.to_move, r.forehand, r.declarer, r.pushed, r.scores) == (2, 1, 3, True, (10, 20))
    play(r, "DJ C6 S6 S7")
    assert r.tricks[0].winner == 2
    assert r.to_move == 2


def test_forehand_decides_between_equal_weis() -> None:
    hands = ["D6 D7 D8", "H6 H7 H8", "SA SK CA", "C6 CK CT"]
    for forehand, weis in ((None, (0, 20)), (0, (20, 0)), (2, (20, 0)), (3, (20, 0)), (1, (0, 20))):
        r = Round(hands, "S", 1, forehand=forehand)
        play(r, "H6 CA C6 D6")
        assert r.score().weis == weis


def test_score_is_multiplied() -> None:
    # The same round of spades: 2 + 3 + 11 + 20 + 4 + 10 + 5 = 55, twice.
    swapped = str.maketrans("SH", "HS")
    r = Round([hand.translate(swapped) for hand in HANDS], "S")
    play(r, " ".join(PLAY).translate(swapped))
    assert r.score() == RoundScore((0, 55), (20, 0), (20, 0), 1, 2, (80, 310))
    tournament = Round(Deal(HANDS), "H", rules=Rules.preset("swiss_tournament"))
    play(tournament, " ".join(PLAY))
    assert tournament.score().totals == (0, 55)
    assert tournament.score() == RoundScore((0, 55), (0, 0), (0, 0), 1, 1, (0, 55))


def test_stoeck_with_the_weis() -> None:
    r = Round(Deal(HANDS), "H", rules=SWISS.replace(stoeck_when="with_weis"))
    play(r, "S6 S9 DJ")
    assert r.stoeck is None
    r.play("C6")
    assert r.stoeck == Stoeck(seat=0, trick=1, points=20)
    assert r.score().stoeck == (20, 0)
    r.undo()
    assert r.stoeck is None
    without = Round(Deal(HANDS), "H", rules=SWISS.replace(stoeck=0))
    play(without, " ".join(PLAY))
    assert without.stoeck is None
    assert without.score().stoeck == (0, 0)


def test_match_needs_every_trick_and_the_end() -> None:
    r = Round(Deal(["SA S6", "D6 D7", "D8 D9", "DT SK"]), "S")
    play(r, "SA D6 D8")
    assert r.score().match is None
    r.play("SK")
    assert (r.tricks_won, r.score().match) == ((1, 0), None)
    play(r, "S6 D7 D9 DT")
    assert (r.score().match, r.score().totals) == (0, (260, 0))  # (11 + 4 + 10 + 5 + 100) * 2
    r = Round(Deal(["SA D6", "S6 S7", "S8 DA", "S9 DT"]), "C")
    play(r, "SA S6 S8 S9 D6 S7 DA DT")
    assert (r.tricks_won, r.score().match) == ((2, 0), 0)
    # All points, but a trick of nothing went to the others.
    r = Round(Deal(["SA D6", "S6 D7", "S8 H6", "S9 H7"]), "C", rules=SWISS.replace(last_trick=0))
    play(r, "SA S6 S8 S9 D6 D7 H6 H7")
    assert (r.points, r.tricks_won, r.score().match) == ((11, 0), (1, 1), None)


def test_score_says_what_it_is() -> None:
    r = Round(Deal(HANDS), "H")
    play(r, " ".join(PLAY))
    text = str(r.score())
    assert text.splitlines() == [
        "side 0: 0 cards + 20 Weis + 20 Stöck, times 1: 40",
        "side 1: 55 cards + 0 Weis + 0 Stöck + match, times 1: 155",
    ]
    assert eval(repr(r.score())) == pickle.loads(pickle.dumps(r.score())) == r.score()
    page = r.score()._repr_html_()
    assert "155" in page
    assert "Stöck" in page
    with pytest.raises(AttributeError):
        r.score().match = None


# Illegal cards


@pytest.mark.parametrize(
    ("switches", "hands", "trick", "card", "why"),
    [
        ({}, "S9 H6 HK", "S7 HT", "H6", r"undertrump='only_trumps'"),
        ({"undertrump": "void_only"}, "S9 H6 HK", "S7 HT", "H6", r"undertrump='void_only'"),
        ({"undertrump": "no_other_card"}, "HA H6 HK", "S7 HT", "H6", r"undertrump='no_other_card'"),
        (
            {"undertrump": "allowed", "overtrump": "when_forced"},
            "H6 H7 HK",
            "S7 HT",
            "H6",
            r"overtrump='when_forced'",
        ),
        (
            {"undertrump": "allowed", "overtrump": "when_trumping"},
            "D8 H7 HK",
            "S7 HT",
            "H7",
            r"overtrump='when_trumping'",
        ),
        ({"follow": "must_follow"}, "S9 H6 HK", "S7", "HK", r"follow='must_follow'"),
        ({"puur_exempt": False}, "HJ D8 D9", "H7", "D8", r"puur_exempt=False"),
        ({}, "S9 D8 D9", "S7", "D8", r"S was led and the hand can follow"),
        ({}, "H9 D8 D9", "H7", "D8", r"H was led and the hand can follow"),
        ({}, "HJ H6 D9", "H7", "D9", r"H was led and the hand can follow"),
    ],
)
def test_an_illegal_card_names_the_rule(
    switches: dict[str, Any], hands: str, trick: str, card: str, why: str
) -> None:
    # Hearts are trump, seat 0 leads.
    rules = SWISS.replace(**switches)
    mover = len(trick.split())
    rest = iter("C6 C7 C8 C9 CT CJ CQ CK CA".split())
    full = [
        hands.split() if seat == mover else [next(rest) for _ in range(2 if seat < mover else 3)]
        for seat in range(4)
    ]
    r = Round.start(full, "H", 0, trick=trick.split(), rules=rules)
    legal = r.legal_cards()
    before = snapshot(r)
    with pytest.raises(IllegalCardError, match=why) as caught:
        r.play(card)
    assert str(caught.value).startswith(f"seat {mover} may not play {card}: ")
    assert str(caught.value).endswith(f"legal: {legal}")
    assert snapshot(r) == before
    assert issubclass(IllegalCardError, JassError)


def test_cards_that_are_not_there() -> None:
    r = Round(Deal(HANDS), "H")
    r.play("S6")
    before = snapshot(r)
    for card, why in (
        ("S6", "S6 has been played already"),
        ("HQ", "seat 1 does not hold HQ; it holds S7 S8 S9"),
        ("CA", "seat 1 does not hold CA"),  # in nobody's hand
    ):
        with pytest.raises(IllegalCardError, match=why):
            r.play(card)
        assert snapshot(r) == before
    play(r, " ".join(PLAY[1:]))
    before = snapshot(r)
    with pytest.raises(PositionError, match="over"):
        r.play("S6")
    assert snapshot(r) == before


# Announcing


def test_announcing() -> None:
    r = Round(Deal(HANDS), "H", rules=EXPLICIT)
    assert [r.weis_of(seat) for seat in range(4)] == [()] * 4
    r.play("S6")
    r.announce("S7 S8 S9")
    assert r.weis_of(1) == (Weis.of("S7 S8 S9"),)
    play(r, "S9 DJ C6")
    # The better run was not announced.
    assert r.score().weis == (0, 20)
    silent = Round(Deal(HANDS), "H", rules=EXPLICIT)
    play(silent, "S6 S9 DJ C6")
    assert silent.score().weis == (0, 0)


def test_announcing_both() -> None:
    for weis in (Weis.of("D9 DT DJ"), [Weis.of("D9 DT DJ")], ["D9 DT DJ"], CardSet("D9 DT DJ")):
        r = Round(Deal(HANDS), "H", rules=EXPLICIT)
        r.play("S6")
        r.announce(["S7 S8 S9"])
        r.play("S9")
        r.announce(weis)
        play(r, "DJ C6")
        assert r.score().weis == (20, 0)


def test_announcing_nothing() -> None:
    r = Round(Deal(HANDS), "H", rules=EXPLICIT)
    r.announce([])
    assert r == Round(Deal(HANDS), "H", rules=EXPLICIT)


def test_announcing_part_of_what_one_holds() -> None:
    hands = ["S6 S7 S8 H6 H7 H8", "D6 D8 DT DQ C6 C8", "S9 SJ SK H9 HJ HK", "D7 D9 DJ DK C7 C9"]
    r = Round(Deal(hands), "D", rules=EXPLICIT)
    r.announce("H6 H7 H8")
    assert r.weis_of(0) == (Weis.of("H6 H7 H8"),)
    r.announce(["S6 S7 S8"])
    assert set(r.weis_of(0)) == {Weis.of("H6 H7 H8"), Weis.of("S6 S7 S8")}
    play(r, "S6 C6 S9 C7")
    assert r.score().weis == (40, 0)


def test_undo_and_announcements() -> None:
    r = Round(Deal(HANDS), "H", rules=EXPLICIT)
    r.play("S6")
    r.announce("S7 S8 S9")
    announced = r.copy()
    r.play("S9")
    r.announce("D9 DT DJ")
    play(r, "DJ C6")
    assert r.score().weis == (20, 0)
    r.undo()
    r.undo()
    assert (r.weis_of(1), r.weis_of(2)) == ((Weis.of("S7 S8 S9"),), (Weis.of("D9 DT DJ"),))
    # The card before seat 2 spoke: what it said goes, what seat 1 said before that card stays.
    r.undo()
    assert (r.weis_of(1), r.weis_of(2)) == ((Weis.of("S7 S8 S9"),), ())
    assert r == announced
    r.undo()
    assert r.weis_of(1) == ()
    assert r == Round(Deal(HANDS), "H", rules=EXPLICIT)


@pytest.mark.parametrize(
    ("cards", "weis", "error", "why"),
    [
        ("", "S7 S8 S9", WeisError, "seat 0 cannot announce S7 S8 S9.*no Weis"),
        ("S6", "D9 DT DJ", WeisError, r"seat 1 cannot announce D9 DT DJ.*S7 S8 S9"),
        ("S6", "S7 S8", WeisError, "S7 S8"),
        ("S6", ["S7 S8 S9", "S9 S8 S7"], WeisError, "S7 S8 S9 twice"),
        ("S6", ["S7 S8 S9", "HQ HK HA"], WeisError, "HQ HK HA"),
        ("S6", "XX", JassError, "XX"),
        ("S6", None, WeisError, "None"),
        ("S6", 5, WeisError, "5"),
        ("S6", [None], JassError, "None"),
        ("S6 S9 DJ C6", "S7 S8 S9", PositionError, "first trick"),
        (" ".join(PLAY), "S7 S8 S9", PositionError, "first trick"),
    ],
)
def test_what_cannot_be_announced(cards: str, weis: Any, error: type, why: str) -> None:
    r = Round(Deal(HANDS), "H", rules=EXPLICIT)
    play(r, cards)
    before, copied = snapshot(r), r.copy()
    with pytest.raises(error, match=why):
        r.announce(weis)
    assert snapshot(r) == before
    assert r == copied


def test_announcing_twice_or_where_nobody_asks() -> None:
    r = Round(Deal(HANDS), "H", rules=EXPLICIT)
    r.play("S6")
    r.announce("S7 S8 S9")
    with pytest.raises(WeisError, match=r"seat 1 would announce S7 S8 S9 twice"):
        r.announce("S7 S8 S9")
    auto = Round(Deal(HANDS), "H")
    auto.play("S6")
    with pytest.raises(WeisError, match="weis_declare"):
        auto.announce("S7 S8 S9")
    ending = Round.start(HANDS, "H", rules=EXPLICIT)
    ending.play("S6")
    with pytest.raises(PositionError):
        ending.announce("S7 S8 S9")


def test_weis_of_a_seat() -> None:
    r = Round(Deal(HANDS), "H")
    assert [r.weis_of(seat) for seat in range(4)] == [
        (),
        (Weis.of("S7 S8 S9"),),
        (Weis.of("D9 DT DJ"),),
        (),
    ]
    play(r, " ".join(PLAY))
    assert r.weis_of(1) == (Weis.of("S7 S8 S9"),)  # of the hand as it was dealt
    assert Round(Deal(HANDS), "H", rules=Rules.preset("swiss_tournament")).weis_of(1) == ()
    for seat in (4, -1, None, "1"):
        with pytest.raises(SeatError, match="seat"):
            r.weis_of(seat)


# Open contracts


def test_open_contract_is_fixed_and_opened_again() -> None:
    r = Round(Deal(["HJ C6", "HA CJ", "H9 D7"]), None, rules=THREE)
    assert (r.contract, r.score().multiplier) == (None, 1)
    play(r, "HJ HA")
    assert r.legal_cards() == CardSet("H9")  # strict following
    r.play("H9")
    assert (r.contract, r.to_move, r.points) == (None, 1, (0, 13, 0))  # the ace, 11 + 2
    r.play("CJ")
    opened = snapshot(r)
    r.play("D7")
    assert r.contract is Contract.D
    assert r.winning == 2
    r.play("C6")
    # The seven of trump takes jack and six of clubs: 2 + 5.
    assert (r.points, r.tricks[1].winner) == ((0, 13, 7), 2)
    r.undo()
    assert r.contract is Contract.D
    r.undo()
    assert snapshot(r) == opened
    r.undo()
    assert r.contract is None


def test_an_open_contract_counts_backwards() -> None:
    r = Round(Deal(["HJ C6", "HA CJ", "H9 H7"]), None, rules=THREE)
    play(r, "HJ HA H9")
    assert r.points == (0, 13, 0)
    r.play("CJ")
    r.play("H7")
    # Hearts are trump: Puur 20 and Nell 14 lie in the trick that the ace won as a plain card.
    assert (r.contract, r.points) == (Contract.H, (0, 45, 0))
    assert (r.tricks[0].winner, r.tricks[0].points) == (1, 45)
    r.play("C6")
    assert r.points == (0, 45, 7)
    r.undo()
    r.undo()
    assert (r.contract, r.points, r.tricks[0].points) == (None, (0, 13, 0), 13)


def test_an_open_contract_may_stay_open() -> None:
    r = Round(Deal(["SJ D7", "SA D8", "S9 DA"]), None, rules=THREE)
    play(r, "SJ SA S9 D8 DA D7")
    # Plain values, the eight counts nothing: 2 + 11; 11 + 5.
    assert (r.contract, r.points) == (None, (0, 13, 16))
    assert r.score().totals == (0, 13, 16)
    assert r.score().multiplier == 1


def test_stoeck_of_an_open_contract() -> None:
    # Seat 0 plays king and queen of hearts; hearts become trump only afterwards, when it holds
    # neither.
    r = Round(Deal(["HK HQ S6", "H6 H7 S7", "H8 H9 HT"]), None, rules=THREE)
    play(r, "HK H6 H8 HQ H7 H9")
    assert r.stoeck is None
    play(r, "S6 S7 HT")
    assert r.contract is Contract.H
    assert r.stoeck is None


def test_open_contract_in_a_start() -> None:
    r = Round.start(["D6 H8", "SA", "S9"], None, 1, trick="S7 DT", rules=THREE)
    assert (r.contract, r.to_move, r.legal_cards()) == (Contract.D, 0, CardSet("H8 D6"))
    with pytest.raises(PositionError):
        r.undo()
    still_open = Round.start(["D6 H8", "SA", "S9 SK"], None, 1, trick="S7", rules=THREE)
    assert (still_open.contract, still_open.legal_cards()) == (None, CardSet("S9 SK"))


def test_fixed_contract_never_opens() -> None:
    r = Round(Deal(HANDS), "H")
    r.play("S6")
    r.undo()
    assert r.contract is Contract.H


# Endings


def test_start_inside_a_trick() -> None:
    r = Round.start(
        ["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"],
        "S",
        trick=["DA", "D6"],
        points=(107, 19),
        tricks_won=(5, 1),
    )
    assert (r.to_move, r.leader, r.winning) == (2, 0, 0)
    assert (str(r.trick), r.tricks, r.points, r.tricks_won) == ("DA D6", (), (107, 19), (5, 1))
    assert r.legal_cards() == CardSet("D9")
    assert r.deal == Deal(["S8 DA DJ", "H9 C8 D6", "HJ D9 C9", "H7 HA D7"])
    before = snapshot(r)
    with pytest.raises(PositionError, match="no card"):
        r.undo()
    play(r, "D9 D7")
    # The ace of diamonds, 11 points.
    assert (r.to_move, r.points, r.tricks_won) == (0, (118, 19), (6, 1))
    assert [(str(t), t.leader, t.winner, t.points) for t in r.tricks] == [("DA D6 D9 D7", 0, 0, 11)]
    r.undo()
    r.undo()
    assert snapshot(r) == before
    with pytest.raises(PositionError, match="no card"):
        r.undo()
    with pytest.raises(IllegalCardError, match="DA has been played already"):
        r.play("DA")


def test_start_counts_the_past_for_a_match() -> None:
    for won, match, totals in (
        ((8, 0), 0, ((100 + 16 + 100) * 2, 0)),
        ((7, 1), None, ((100 + 16) * 2, 0)),
        ((0, 8), None, ((100 + 16) * 2, 0)),
        (None, 0, ((100 + 16 + 100) * 2, 0)),
    ):
        r = Round.start(["SA", "D6", "D7", "D8"], "S", points=(100, 0), tricks_won=won)
        assert r.score().match is None
        play(r, "SA D6 D7 D8")
        assert (r.score().match, r.score().totals) == (match, totals)


def test_start_with_no_card_left_is_over() -> None:
    r = Round.start([""] * 4, "S", 2, points=(157, 0), tricks_won=(9, 0))
    assert (r.is_over, r.to_move, r.leader, r.legal_cards()) == (True, None, 2, CardSet())
    assert (r.points, r.tricks_won, r.tricks_in_all) == ((157, 0), (9, 0), 9)
    assert (len(r.trick), r.tricks, jass.perft(r, 0), jass.perft(r, 1)) == (0, (), 1, 0)
    score = r.score()
    assert (score.card_points, score.match, score.totals) == ((157, 0), 0, (514, 0))
    assert jass.playout(r, 2, seed=1).points.tolist() == [157, 157]
    with pytest.raises(PositionError, match="the round is over"):
        r.play("S6")
    with pytest.raises(PositionError, match="no card to take back"):
        r.undo()
    # Nothing was played, so nobody has made a match.
    assert Round.start([""] * 4, "S").score().match is None


def test_start_has_no_past_for_weis_and_stoeck() -> None:
    r = Round.start(["HQ HK HA", "D6 D7 D8"], "H", rules=SWISS.replace(players=2))
    play(r, "HQ D6 HK D7 HA D8")
    score = r.score()
    assert (score.weis, score.stoeck, r.stoeck) == ((0, 0), (0, 0), None)
    assert (score.card_points, score.match) == ((23, 0), 0)
    assert [r.weis_of(seat) for seat in (0, 1)] == [(), ()]


def test_start_equals_only_a_start() -> None:
    assert Round.start(HANDS, "H") != Round(Deal(HANDS), "H")
    assert Round.start(HANDS, "H") == Round.start(HANDS, "H", points=(0, 0), tricks_won=(0, 0))
    assert Round.start(HANDS, "H") != Round.start(HANDS, "H", points=(1, 0))


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        ({"hands": ["S6", "S7", "S8"]}, DealError, "3 hands.*4 players"),
        ({"hands": ["S6", "S7", "S8", "S6"]}, DealError, "S6 is in the hands of seats 0 and 3"),
        ({"hands": ["S6", "S7", "S8", ""]}, PositionError, "hands.*1, 1, 1, 0"),
        ({"hands": [""] * 4, "trick": ["S6"]}, PositionError, "hands.*0, 0, 0, 0"),
        ({"hands": None}, DealError, "hands.*None"),
        ({"trick": ["H6"]}, PositionError, "hands.*1, 1, 1, 1"),
        ({"trick": ["S6"]}, PositionError, "S6 is both in the trick and in a hand"),
        ({"trick": "H6 H6"}, JassError, "trick: H6 is there twice"),
        ({"trick": "H6 H7 H8 H9"}, PositionError, "trick: fewer cards than the 4 players, not 4"),
        ({"trick": None}, JassError, "trick.*None"),
        ({"trick": ["XX"]}, JassError, "trick: 'XX'"),
        ({"leader": 4}, SeatError, "leader.* 4"),
        ({"leader": "0"}, SeatError, "leader.* '0'"),
        ({"contract": "X"}, ContractError, "'X'"),
        ({"points": (1,)}, PositionError, "points: a number for each of 2 sides"),
        ({"points": (1, -1)}, PositionError, "points.* -1"),
        ({"points": (1, 10_001)}, PositionError, "points.* 10001"),
        ({"points": (1, 1.5)}, PositionError, "points.* 1.5"),
        ({"points": "12"}, PositionError, "points.*'12'"),
        ({"points": 5}, PositionError, "points.*5"),
        ({"tricks_won": (1, 2, 3)}, PositionError, "tricks_won: a number for each of 2 sides"),
        ({"tricks_won": (-1, 0)}, PositionError, "tricks_won.* -1"),
        ({"tricks_won": (6, 6)}, PositionError, "at most 12 tricks; 12 won and 1 left"),
        ({"tricks_won": (True, 0)}, PositionError, "tricks_won.*True"),
        ({"forehand": 4}, SeatError, "forehand.* 4"),
        ({"declarer": -1}, SeatError, "declarer.* -1"),
        ({"known": {0: "S7"}}, DealError, "seat 0 was not dealt S7"),
    ],
)
def test_starts_that_cannot_be(given: dict[str, Any], error: type, why: str) -> None:
    arguments: dict[str, Any] = {"hands": ["S6", "S7", "S8", "S9"], "contract": "S", **given}
    with pytest.raises(error, match=why):
        Round.start(**arguments)


@pytest.mark.parametrize(
    ("given", "error", "why"),
    [
        ({"deal": Deal(["S6", "S7"])}, DealError, r"2 hands.*4 players.*replace\(players=2\)"),
        ({"deal": "S6 | S7 | S8 | S6"}, DealError, "S6"),
        ({"deal": None}, DealError, "None"),
        ({"deal": Deal([""] * 4)}, DealError, "no card in the hands"),
        ({"deal": ["S6 S7", "S8", "S9", "ST"]}, DealError, "2, 1, 1, 1"),
        ({"contract": "heart"}, ContractError, "'heart'"),
        ({"contract": 6}, ContractError, "6"),
        ({"contract": True}, ContractError, "True"),
        ({"leader": 4}, SeatError, "leader.* 4"),
        ({"leader": -1}, SeatError, "leader.* -1"),
        ({"leader": None}, SeatError, "leader.* None"),
        ({"leader": True}, SeatError, "leader.* True"),
        ({"forehand": 4}, SeatError, "forehand.* 4"),
        ({"declarer": "1"}, SeatError, "declarer.* '1'"),
        ({"known": ("S6", "", "", "")}, DealError, "known: cards by seat"),
        ({"known": {4: "S6"}}, SeatError, "known: seat.* 4"),
        ({"known": {1: "S6"}}, DealError, "seat 1 was not dealt S6"),
        (
            {"rules": SWISS.replace(contracts=["S", "C"]), "contract": "H"},
            ContractError,
            "these rules allow S, C, not H",
        ),
    ],
)
def test_rounds_that_cannot_be(given: dict[str, Any], error: type, why: str) -> None:
    arguments: dict[str, Any] = {"deal": HANDS, "contract": "H", **given}
    with pytest.raises(error, match=why):
        Round(**arguments)


# Copies, equality, pickling


def rounds_on_the_way() -> list[Round]:
    """Rounds of every sort, with some cards played."""
    rounds = []
    explicit = Round(Deal(HANDS), "H", rules=EXPLICIT, declarer=2, pushed=True, scores=(5, 7))
    explicit.play("S6")
    explicit.announce("S7 S8 S9")
    rounds.append(explicit.copy())
    play(explicit, "S9 DJ C6 S8")
    rounds.append(explicit)
    opened = Round(Deal(["HJ C6", "HA CJ", "H9 D7"]), None, 1, THREE, forehand=2)
    rounds.append(opened.copy())
    play(opened, "HA H9 HJ CJ")
    rounds.append(opened.copy())
    opened.play("D7")
    rounds.append(opened)
    ending = Round.start(
        ["D6 H8", "SA", "S9"],
        None,
        1,
        trick="S7 DT",
        rules=THREE,
        points=(1, 2, 3),
        tricks_won=(1, 0, 2),
    )
    rounds.append(ending.copy())
    ending.play("H8")
    rounds.append(ending)
    over = Round(Deal(HANDS), "undenufe", 3)
    while not over.is_over:
        over.play(over.legal_cards()[0])
    rounds.append(over)
    rounds.append(
        Round.start(
            [""] * 3, None, 1, trick=(), rules=THREE, points=(90, 0, 67), tricks_won=(6, 0, 3)
        )
    )
    return rounds


@pytest.mark.parametrize("r", rounds_on_the_way(), ids=str)
def test_copy_and_pickle(r: Round) -> None:
    copies = [r.copy(), copy.copy(r), copy.deepcopy(r)]
    copies += [
        pickle.loads(pickle.dumps(r, protocol))
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    before = snapshot(r)
    for again in copies:
        assert type(again) is Round
        assert again is not r
        assert again == r
        assert snapshot(again) == before
        assert (again.declarer, again.pushed, again.scores, again.forehand) == (
            r.declarer,
            r.pushed,
            r.scores,
            r.forehand,
        )
        # They go their own ways.
        while not again.is_over:
            again.play(again.legal_cards()[-1])
        assert snapshot(r) == before
        assert again == r or not r.is_over
        # And back as far as the original can.
        while again.played > again.given:
            again.undo()
        back = r.copy()
        while back.played > back.given:
            back.undo()
        assert snapshot(again) == snapshot(back)
    assert snapshot(r) == before


def test_equality() -> None:
    r = Round(Deal(HANDS), "H")
    assert r == Round(Deal(HANDS), "H")
    for other in (
        Round(Deal(HANDS), "S"),
        Round(Deal(HANDS), None),
        Round(Deal(HANDS), "H", 1),
        Round(Deal(HANDS), "H", forehand=1),
        Round(Deal(HANDS), "H", declarer=1),
        Round(Deal(HANDS), "H", pushed=True),
        Round(Deal(HANDS), "H", scores=(0, 0)),
        Round(Deal(HANDS), "H", known={0: HANDS[0]}),
        Round(Deal(HANDS), "H", rules=EXPLICIT),
        Round(Deal(HANDS[::-1]), "H"),
        "H",
        None,
    ):
        assert r != other
    played = r.copy()
    played.play("S6")
    assert played != r
    played.undo()
    assert played == r
    with pytest.raises(TypeError, match="hash"):
        hash(r)


def test_text_of_a_round() -> None:
    r = Round(Deal(HANDS), "H")
    play(r, "S6 S9")
    assert str(r).splitlines() == [
        "contract H, points 0 : 0, seat 2 to move",
        "trick of seat 0: S6 S9",
        "seat 0: HQ HK",
        "seat 1: S7 S8",
        "seat 2: D9 DT DJ",
        "seat 3: HJ HA C6",
    ]
    assert repr(r) == "<Round 'H' after 2 cards: HQ HK | S7 S8 | D9 DT DJ | HJ HA C6>"
    opened = Round(Deal(["S6", "S7", "S8"]), None, rules=THREE)
    assert str(opened).startswith("contract open, points 0 : 0 : 0, seat 0 to move")
    play(opened, "S6 S7 S8")
    assert "over" in str(opened).splitlines()[0]


def test_a_round_that_was_never_set_up() -> None:
    r = Round.__new__(Round)
    assert (r.to_move, r.is_over, r.legal_mask, r.points) == (None, True, 0, ())
    with pytest.raises(PositionError):
        r.play("SJ")
    with pytest.raises(PositionError):
        r.undo()
    with pytest.raises(PositionError):
        perft(r, 3)


# Any number of seats


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", ["swiss", "fr"])
def test_whole_rounds_at_any_table(preset: str, players: int) -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    rules = Rules.preset(preset).replace(players=players)
    for contract in (*Contract, None):
        deal = Deal.random(seed=rng.getrandbits(64), players=players)
        leader = rng.randrange(players)
        r = Round(deal, contract, leader, rules)
        seen, contracts = [], []
        while not r.is_over:
            seen.append(snapshot(r))
            hand = r.hands[r.to_move]
            legal = r.legal_cards()
            assert legal
            assert legal <= hand
            assert legal.mask == r.legal_mask
            assert legal == jass.legal_cards(
                hand, r.trick, r.contract, leader=r.trick.leader, rules=rules
            )
            if r.trick:
                assert r.winning == jass.trick_winner(
                    r.trick, r.contract, leader=r.leader, rules=rules
                )
            else:
                contracts.append(r.contract)
            r.play(rng.choice(legal))
        size = len(deal.hands[0])
        assert len(r.tricks) == size
        assert sum(r.tricks_won) == size
        held = CardSet([card for hand in deal.hands for card in hand])
        assert sum(r.points) == jass.card_points(held, r.contract, rules=rules, last_trick=True)
        assert sum(trick.points for trick in r.tricks) == sum(r.points)
        by_side = [0] * rules.side_count
        for number, trick in enumerate(r.tricks):
            assert trick.leader == (r.tricks[number - 1].winner if number else leader)
            by_side[rules.sides[trick.winner]] += trick.points
            # By the contract as it was at the lead.
            won_by = jass.trick_winner(trick, contracts[number], leader=trick.leader, rules=rules)
            assert trick.winner == won_by
        assert tuple(by_side) == r.points
        for was in reversed(seen):
            r.undo()
            assert snapshot(r) == was
        assert r == Round(deal, contract, leader, rules)


def test_twelve_cards_a_hand() -> None:
    r = Round(Deal.random(seed=3, players=3), "obenabe", rules=SWISS.replace(players=3))
    assert [len(hand) for hand in r.hands] == [12] * 3
    while not r.is_over:
        r.play(r.legal_cards()[0])
    assert sum(r.points) == 157
    assert sum(r.tricks_won) == 12


# Perft


def test_perft() -> None:
    # One suit without trump, two seats: n! ways for either side to play out n cards.
    two = SWISS.replace(players=2)
    r = Round(Deal(["S6 S7 S8", "S9 ST SJ"]), "obenabe", rules=two)
    assert [perft(r, depth) for depth in range(8)] == [1, 3, 9, 18, 36, 36, 36, 0]
    # Hearts are trump: the second seat may follow or ruff, the first leads three cards.
    r = Round(Deal(["S6 S7", "S9 H6"]), "H", rules=two)
    assert [perft(r, depth) for depth in range(6)] == [1, 2, 4, 4, 4, 0]
    must = two.replace(follow="must_follow")
    r = Round(Deal(["S6 S7", "S9 H6"]), "H", rules=must)
    assert [perft(r, depth) for depth in range(6)] == [1, 2, 2, 2, 2, 0]
    before = snapshot(r)
    perft(r, 4)
    assert snapshot(r) == before


def test_perft_inside_a_trick_and_at_the_end() -> None:
    r = Round.start(
        ["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"], "S", trick=["DA", "D6"], tricks_won=(5, 1)
    )
    # Seat 2 has one diamond, seat 3 too; then seat 0 leads one of two cards.
    assert [perft(r, depth) for depth in (1, 2, 3)] == [1, 1, 2]
    for card in ("D9", "D7"):
        r.play(card)
    assert perft(r, 1) == 2
    while not r.is_over:
        r.play(r.legal_cards()[0])
    assert (perft(r, 0), perft(r, 1)) == (1, 0)


def test_perft_by_playing() -> None:
    def count(r: Round, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for card in r.legal_cards():
            r.play(card)
            total += count(r, depth - 1)
            r.undo()
        return total

    for players in range(2, 7):
        rules = SWISS.replace(players=players)
        for contract in ("S", "undenufe", None):
            r = Round(Deal.random_ending(3, seed=5, players=players), contract, rules=rules)
            for depth in range(1, 8):
                assert perft(r, depth) == count(r, depth)
