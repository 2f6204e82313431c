"""Views: what a seat knows, and that it knows nothing more."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
import secrets

import pytest

# Some of these are for eval(repr(view)) alone.
from jass import (  # noqa: F401
    Bergpreis,
    Card,
    CardSet,
    Contract,
    Deal,
    Goal,
    IllegalCardError,
    Round,
    Rules,
    Stoeck,
    Trick,
    View,
    Weis,
    find_weis,
)
from jass.errors import SeatError
from tests.compare.variations import any_sides, family, hand_size, random_hands

SWISS = Rules.preset("swiss")
PACK = CardSet(range(36))
HANDS = ["S6 HQ HK", "S7 S8 S9", "D9 DT DJ", "C6 HJ HA"]


def play(r: Round, cards: str) -> None:
    for card in cards.split():
        r.play(card)


def cards_of(view: View) -> CardSet:
    """Every card that a view speaks of."""
    known = view.hand
    for trick in (*view.tricks, view.trick):
        known |= CardSet(trick)
    for shown in view.weis:
        for weis in shown:
            known |= weis.cards
    return known


def test_a_view() -> None:
    r = Round(
        HANDS, "H", 0, forehand=3, declarer=1, pushed=True, scores=[7, 9], known={2: "DT", 3: "HJ"}
    )
    play(r, "S6 S9 DJ C6 S8 D9")
    view = r.view(3)
    assert view == View(
        seat=3,
        rules=SWISS,
        contract=Contract.H,
        forehand=3,
        declarer=1,
        pushed=True,
        hand=CardSet("HJ HA"),
        unseen=CardSet("S7 HQ HK DT"),
        to_move=3,
        trick=Trick("S8 D9", 1),
        tricks=(Trick("S6 S9 DJ C6", 0, 1, 2),),
        weis=((), (), (Weis.of("D9 DT DJ"),), ()),
        stoeck=None,
        points=(0, 2),
        tricks_won=(0, 1),
        scores=(7, 9),
        known=(CardSet(), CardSet(), CardSet("DT"), CardSet("HJ")),
    )
    assert (view.trick.leader, view.tricks[0].winner, view.tricks[0].points) == (1, 1, 2)
    assert view.legal_cards() == r.legal_cards() == CardSet("HJ HA")
    for seat in (0, 1, 2):
        other = r.view(seat)
        assert (other.seat, other.hand, other.to_move) == (seat, r.hands[seat], 3)
        assert other.legal_cards() == CardSet()


def test_a_view_does_not_change() -> None:
    r = Round(HANDS, "H")
    play(r, "S6 S9")
    view = r.view(2)
    before = copy.deepcopy(view)
    play(r, "DJ C6")
    assert view == before
    assert view != r.view(2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.seat = 1
    r.undo()
    r.undo()
    assert r.view(2) == view


def test_a_view_is_a_value() -> None:
    r = Round(HANDS, "H")
    for card in "S6 S9 DJ C6 S8 D9 HA HQ HJ HK S7 DT".split():
        for seat in range(4):
            view = r.view(seat)
            again = r.copy().view(seat)
            assert again == view
            assert hash(again) == hash(view)
            assert pickle.loads(pickle.dumps(view)) == view
            assert eval(repr(view)) == view
        r.play(card)
    assert r.view(0) != r.view(1)
    assert r.view(0).to_move is None
    assert r.view(0).stoeck == Stoeck(0, 3, 20)


def test_weis_are_shown_by_the_side_that_scores_only() -> None:
    r = Round(HANDS, "H")
    for card in ("S6", "S9", "DJ"):
        r.play(card)
        assert r.view(0).weis == ((), (), (), ())
    r.play("C6")
    for seat in range(4):
        # Seat 1 has a Weis too, but nobody asks for it.
        assert r.view(seat).weis == ((), (), (Weis.of("D9 DT DJ"),), ())
    silent = Round(HANDS, "H", rules=Rules.preset("swiss_tournament"))
    play(silent, "S6 S9 DJ C6")
    assert silent.view(0).weis == ((), (), (), ())


def test_announced_weis() -> None:
    r = Round(HANDS, "H", rules=SWISS.replace(weis_declare="explicit"))
    r.play("S6")
    r.announce("S7 S8 S9")
    assert r.view(0).weis == ((), (), (), ())
    assert r.view(1).announced == (Weis.of("S7 S8 S9"),)
    assert [r.view(seat).announced for seat in (0, 2, 3)] == [(), (), ()]
    play(r, "S9 DJ C6")
    assert r.view(0).weis == ((), (Weis.of("S7 S8 S9"),), (), ())


def test_views_of_an_open_contract() -> None:
    rules = SWISS.replace(players=3, undertrump="void_only")
    r = Round(["HJ C6", "HA CJ", "H9 D7"], None, rules=rules)
    assert r.view(0).contract is None
    play(r, "HJ HA")
    assert r.view(2).legal_cards() == CardSet("H9")
    play(r, "H9 CJ D7")
    assert r.view(0).contract is Contract.D
    assert r.view(0).was_open
    assert not Round(["HJ C6", "HA CJ", "H9 D7"], "D", rules=rules).view(0).was_open
    assert r.view(0).legal_cards() == r.legal_cards() == CardSet("C6")


@pytest.mark.parametrize("seat", [4, -1, None, "0", 1.0, True])
def test_no_seat(seat: object) -> None:
    r = Round(HANDS, "H")
    with pytest.raises(SeatError) as caught:
        r.view(seat)
    assert repr(seat) in str(caught.value)


@pytest.mark.parametrize("players", range(2, 7))
def test_no_view_holds_a_hidden_card(players: int) -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    for preset in ("swiss", "fr"):
        rules = Rules.preset(preset).replace(players=players)
        for contract in (*Contract, None):
            r = Round(
                Deal.random(rng.getrandbits(64), players=players),
                contract,
                rng.randrange(players),
                rules,
            )
            while not r.is_over:
                played, shown = CardSet(r.cards_played), CardSet()
                if r.tricks:
                    earned = r.score().weis
                    for who, side in enumerate(rules.sides):
                        for weis in r.weis_of(who) if earned[side] else ():
                            shown |= weis.cards
                for seat in range(players):
                    view = r.view(seat)
                    assert cards_of(view) == r.hands[seat] | played | shown
                    legal = r.legal_cards() if seat == r.to_move else CardSet()
                    assert view.legal_cards() == legal
                r.play(rng.choice(r.legal_cards()))


def test_a_player_reads_a_view() -> None:
    r = Round(HANDS, "H")
    play(r, "S6 S9 DJ C6 S8 D9 HA")
    assert str(r.view(0)) == (
        "contract H, points 0 : 2, seat 0 to move\n"
        "trick of seat 0: S6 S9 DJ C6\n"
        "on the table, from seat 1: S8 D9 HA\n"
        "Weis of seat 2: D9 DT DJ (20)\n"
        "seat 0 holds HQ HK\n"
        "unseen: S7 HJ DT"
    )
    play(r, "HQ HJ HK S7 DT")
    assert str(r.view(1)).splitlines()[0] == "contract H, points 0 : 55, over"
    assert "Stöck of seat 0" in str(r.view(1))


def test_unseen_cards() -> None:
    ending = Round.start(["SJ", "S9 SA", "S6 D6", "C8 C7"], "S", 0, trick=["HA"])
    assert ending.view(0).unseen == CardSet("S9 SA S6 D6 C8 C7")
    assert ending.view(0).given == 1
    # Of five players all know that the six of spades is out; nobody knows what lies in a stock.
    five = Round(Deal.random(seed=1, players=5), "S", rules=SWISS.replace(players=5))
    assert five.view(2).unseen == PACK - CardSet("S6") - five.hands[2]
    two = SWISS.replace(players=2)
    stock = Round(Deal(["SJ S9", "S6 D6"], "C8 C7"), "S", rules=two)
    assert stock.view(0).unseen == CardSet("S6 D6 C8 C7")
    stock.play("SJ")
    assert stock.view(1).unseen == CardSet("S9 C8 C7")
    # Two players leave cards over that nobody has seen, also at the end.
    assert Round(["SJ S9", "S6 D6"], "S", rules=two).view(1).unseen == PACK - CardSet("S6 D6")


def test_who_led_is_part_of_a_view() -> None:
    # The same cards on the table, led by others: the points, and whose turn it is, are the same.
    hands = ["S6", "S7", "S8", "SA"]
    views = []
    for leader in (0, 1):
        r = Round(hands[-leader:] + hands[:-leader], "S", leader, SWISS, forehand=0)
        play(r, "S6 S7 S8 SA")
        views.append(r.view(2))
    assert tuple(views[0].tricks[0]) == tuple(views[1].tricks[0])
    assert views[0] != views[1]


def reshuffled(r: Round, seat: int, rng: random.Random) -> Round | None:
    """Another round with the same play, in which cards that `seat` has not seen lie elsewhere."""
    sizes = [len(hand) for hand in r.hands]
    pool = [card for who, hand in enumerate(r.hands) if who != seat for card in hand]
    pool += r.deal.stock
    rng.shuffle(pool)
    hands = []
    for who, size in enumerate(sizes):
        hand = list(r.hands[seat]) if who == seat else [pool.pop() for _ in range(size)]
        hands.append(CardSet(hand) | (r.deal.hands[who] - r.hands[who]))
    contract = None if r.view(seat).was_open else r.contract
    other = Round(Deal(hands, pool), contract, r.forehand, r.rules)
    try:
        for card in r.cards_played:
            other.play(card)
    except IllegalCardError:
        return None  # the play shows that the cards cannot lie like this
    return other


@pytest.mark.parametrize("players", range(2, 7))
def test_hidden_hands_make_no_difference(players: int) -> None:
    # To the byte: no view tells two rounds apart that agree in what the seat has seen.
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    rules = SWISS.replace(players=players)
    compared = 0
    for number in range(120):
        seat = rng.randrange(players)
        deal = Deal.random(rng.getrandbits(64), players=players)
        if players == 2:
            hands = [CardSet(list(hand)[:8]) for hand in deal.hands]
            deal = Deal(hands, PACK - hands[0] - hands[1])
        contract = rng.choice([*Contract, None])
        r = Round(deal, contract, rng.randrange(players), rules)
        for _ in range(rng.randrange(players * len(deal.hands[0]) - 1)):
            r.play(rng.choice(r.legal_cards()))
        for _ in range(4):
            other = reshuffled(r, seat, rng)
            if other is None:
                continue
            mine, theirs = r.view(seat), other.view(seat)
            if (mine.weis, mine.stoeck) != (theirs.weis, theirs.stoeck):
                continue  # somebody has shown other cards
            compared += 1
            assert theirs == mine
            assert hash(theirs) == hash(mine)
            assert repr(theirs) == repr(mine)
            assert pickle.dumps(theirs) == pickle.dumps(mine), number
    assert compared > 20


def test_what_a_round_keeps_for_its_views_follows_play_and_undo() -> None:
    """A round made anew has kept nothing: its views are the same after any play and undo."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    rules_of = family("mixtures", rng)
    for _ in range(25):
        variation = next(rules_of).seated(any_sides(rng))
        rules = variation.core
        hands = random_hands(rng, rules.players, hand_size(rules.players))
        contract = rng.choice([*rules.contracts, None])
        r = Round(hands, contract, rng.randrange(rules.players), rules)
        for _ in range(60):
            if r.is_over or (r.played and rng.random() < 0.3):
                for _ in range(rng.randint(1, min(6, r.played))):
                    r.undo()
            else:
                seat = r.to_move
                melds = r.deal.hands[seat] if r.played < rules.players else ()
                found = find_weis(melds, r.contract, rules=rules) if melds else []
                if rules.weis_declare == "explicit" and found and not r.weis_of(seat):
                    r.announce(found[0])
                r.play(rng.choice(r.legal_cards()))
            anew = pickle.loads(pickle.dumps(r))
            assert r.copy() == r == anew
            seat = rng.randrange(rules.players)
            assert anew.view(seat) == r.view(seat)
            assert (anew.stoeck, anew.weis_result) == (r.stoeck, r.weis_result)
            assert [trick._about() for trick in anew.tricks] == [t._about() for t in r.tricks]
            copied = r.copy()
            if not copied.is_over:
                before, card = r.view(seat), rng.choice(r.legal_cards())
                copied.play(card)
                assert r.view(seat) == before != copied.view(seat)
