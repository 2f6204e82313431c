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
)
from jass.errors import SeatError

SWISS = Rules.preset("swiss")
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
    r = Round(HANDS, "H", 0, forehand=3, declarer=1, pushed=True, scores=[7, 9])
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
        to_move=3,
        trick=Trick("S8 D9", 1),
        tricks=(Trick("S6 S9 DJ C6", 0, 1, 2),),
        weis=((), (), (Weis.of("D9 DT DJ"),), ()),
        stoeck=None,
        points=(0, 2),
        tricks_won=(0, 1),
        scores=(7, 9),
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
                Deal.random(rng.getrandbits(64), players),
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


def test_hidden_hands_make_no_difference() -> None:
    # No view tells two deals apart that agree in the cards of the seat and in what is played.
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    rules = Rules.preset("swiss_tournament")
    compared = 0
    for _ in range(100):
        seat = rng.randrange(4)
        r = Round(Deal.random(rng.getrandbits(64)), rng.choice(list(Contract)), 0, rules)
        for _ in range(rng.randrange(34)):
            r.play(rng.choice(r.legal_cards()))
        sizes = [len(hand) for hand in r.hands]
        pool = [card for who, hand in enumerate(r.hands) if who != seat for card in hand]
        rng.shuffle(pool)
        hands = []
        for who in range(4):
            hand = list(r.hands[seat]) if who == seat else pool[: sizes[who]]
            pool = pool if who == seat else pool[sizes[who] :]
            hands.append(CardSet(hand) | (r.deal.hands[who] - r.hands[who]))
        other = Round(Deal(hands), r.contract, 0, rules)
        try:
            for card in r.cards_played:
                other.play(card)
        except IllegalCardError:
            continue  # the play shows that the cards cannot lie like this
        compared += 1
        assert other.view(seat) == r.view(seat)
        assert repr(other.view(seat)) == repr(r.view(seat))
    assert compared > 10
