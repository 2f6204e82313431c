"""Deals that fit a view: counted and drawn as by trying every deal that there is."""

from __future__ import annotations

import math
import pickle
import random
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

import jass
from jass import CardSet, Contract, Deal, Round, Rules, Stoeck, Trick, Weis
from jass.errors import JassError, NoWorldError, PositionError
from jass.rounds.view import _worlds, worlds_from
from jasscore.evidence import evidence_of
from tests.compare.variations import CODE, CONTRACTS, FAMILIES, mask, texts
from tests.compare.worlds import MOST_DEALS, Table, compare, deals_of, duties, endings
from tests.oracle import rules as ref


@pytest.mark.parametrize("name", FAMILIES)
def test_every_deal_is_tried(name: str) -> None:
    seed = secrets.randbits(32)
    seen = compare(seed, endings(random.Random(seed), name), 250)
    assert seen["told"] > 25


def test_every_deal_is_tried_where_trumps_are_forced() -> None:
    seed = secrets.randbits(32)
    seen = compare(seed, duties(random.Random(seed)), 400)
    assert seen["told"] > 60


def test_what_one_card_tells() -> None:
    # The evidence allows the hands from which the oracle lets the card be played, and no others.
    seed = secrets.randbits(32)
    rng = random.Random(seed)
    allowed: Counter[bool] = Counter()
    for table in islice(duties(rng), 1500):
        rules = table.variation
        contract = rng.choice((*CONTRACTS, *table.oracle.contract * 6))
        trumps = [card for card in ref.CARDS if card[0] == contract]
        trick = rng.sample(ref.CARDS, rng.randint(1, table.players - 1))
        trick[1:] = [
            card if rng.random() < 0.5 or not trumps else rng.choice(trumps) for card in trick[1:]
        ]
        if len(set(trick)) < len(trick):
            continue
        leader = rng.randrange(table.players)
        left = [card for card in ref.CARDS if card not in trick]
        some = [*rng.sample(left, 4), *[card for card in trumps if card in left][:4]]
        card = rng.choice(some)
        fixed = ref.effective_contract(contract, trick)
        plays = [ref.NUMBER[one] for one in (*trick, card)]
        told, _ = evidence_of(rules.core.play_switches, CODE[contract], leader, plays)
        _, within, forced = told[-1]
        for _ in range(40):
            hand = {card, *rng.sample(some, rng.randint(0, len(some) // 2))}
            cards = mask(list(hand))
            only_trumps = all(one[0] == fixed for one in hand)
            fits = cards & ~within == 0 and not (only_trumps and cards & forced)
            legal = card in ref.legal(list(hand), trick, contract, leader, rules.oracle)
            assert fits == legal, f"seed {seed}, {rules.name}, {contract}, {trick}, {card}, {hand}"
            allowed[legal] += 1
    assert min(allowed.values()) > 2000


def z_score(counts: Sequence[int], weights: Sequence[int]) -> float:
    """How far counts are from what the weights say, in normal deviations (Wilson, Hilferty)."""
    drawn, total, free = sum(counts), sum(weights), len(counts) - 1
    square = sum(
        (count - drawn * weight / total) ** 2 / (drawn * weight / total)
        for count, weight in zip(counts, weights, strict=True)
    )
    part = 2 / (9 * free)
    return ((square / free) ** (1 / 3) - 1 + part) / math.sqrt(part)


def is_forced(table: Table) -> bool:
    """Whether a card that was played tells of the duty to overtrump."""
    tricks = (*table.round.tricks, table.round.trick)
    cards = [int(card) for trick in tricks for card in trick]
    began = CODE[str(table.round.contract)] if table.round.contract is not None else 6
    told, _ = evidence_of(table.variation.core.play_switches, began, tricks[0].leader, cards)
    return any(forced for _, _, forced in told)


@pytest.mark.parametrize("kind", ["endings", "duties", "forced"])
def test_every_world_is_equally_likely(kind: str) -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    tested = 0
    for table in endings(rng, "mixtures") if kind == "endings" else duties(rng):
        if kind == "forced" and not is_forced(table):
            continue
        view = table.round.view(rng.randrange(table.players))
        if not deals_of(view) <= MOST_DEALS:
            continue
        expected = sorted(table.worlds(view))
        if not 2 <= len(expected) <= 200 or (len(expected) == deals_of(view) and tested % 5):
            continue
        drawn = jass.sample_worlds(view, 100 * len(expected), seed=rng.getrandbits(64))
        counts = Counter(map(tuple, drawn.tolist()))
        assert set(counts) == set(expected)
        z = z_score([counts[world] for world in expected], [1] * len(expected))
        assert z < 5, f"seed {seed}, {table.variation.name}, {view!r}"
        tested += 1
        if tested == (12 if kind == "forced" else 40):
            return


def two_voids() -> Round:
    """Seat 1 has no hearts and seat 2 no diamonds after two tricks of seat 0."""
    hands = [
        "HA DA SK CK S6 S7 C6 C7 S8",
        "S9 ST SJ SQ SA DT D6 C8 C9",
        "H6 H7 H8 H9 HT HJ CT CJ CQ",
        "HQ HK D7 D8 D9 DJ DQ DK CA",
    ]
    r = Round(hands, "obenabe", rules=Rules.preset("swiss_tournament"))
    for card in "HA S9 H6 HQ DA D6 H7 D7".split():
        r.play(card)
    return r


def test_a_deal_between_voids() -> None:
    # By hand: of the 21 cards that seat 0 has not seen, 5 are hearts and 6 are diamonds; seat 1
    # takes d diamonds and no heart, seat 2 takes h hearts and no diamond, seat 3 has the rest.
    view = two_voids().view(0)
    unseen = Counter(card.suit for card in view.unseen)
    hearts, diamonds = unseen[jass.Suit.H], unseen[jass.Suit.D]
    others = len(view.unseen) - hearts - diamonds
    assert (hearts, diamonds, others) == (5, 6, 10)
    weights = {
        (d, h): math.comb(6, d) * math.comb(5, h) * math.comb(10, 7 - d) * math.comb(3 + d, 7 - h)
        for d in range(7)
        for h in range(6)
    }
    assert jass.count_worlds(view) == sum(weights.values())
    drawn = jass.sample_worlds(view, 200_000, seed=3)
    assert not (drawn[:, 1] & CardSet(range(9, 18)).mask).any()
    assert not (drawn[:, 2] & CardSet(range(18, 27)).mask).any()
    counts = Counter(
        ((one & 0x1FF << 18).bit_count(), (two & 0x1FF << 9).bit_count())
        for one, two in drawn[:, 1:3].tolist()
    )
    assert set(counts) <= {key for key, weight in weights.items() if weight}
    common = [key for key, weight in weights.items() if weight * 20_000 > sum(weights.values())]
    assert z_score([counts[key] for key in common], [weights[key] for key in common]) < 5


def test_an_opening_is_a_random_deal() -> None:
    deal = Deal.random(seed=7)
    view = Round(deal, "H").view(2)
    assert jass.count_worlds(view) == math.factorial(27) // math.factorial(9) ** 3
    known = jass.batch.random_deals(500, seed=9, known={2: deal.hands[2]})
    assert (jass.sample_worlds(view, 500, seed=9) == known).all()
    five = Round(Deal.random(seed=7, players=5), "H", rules=Rules(players=5)).view(0)
    assert jass.count_worlds(five) == math.factorial(28) // math.factorial(7) ** 4
    two = Round(Deal.random(seed=7, players=2), "H", rules=Rules(players=2)).view(1)
    assert jass.count_worlds(two) == math.comb(24, 12)


def test_worlds_that_were_worked_out() -> None:
    # Trump led; the puur alone may be kept, so seat 1 may still have it, but no other trump.
    r = Round(["S6 H6", "SJ D6", "S7 D7", "S8 D8"], "S")
    r.play("S6")
    r.play("D6")
    view = r.view(0)
    assert jass.count_worlds(view) == 3 * math.comb(4, 2)  # SJ, D7 or D8; then two of four
    strict = Rules.preset("swiss").replace(puur_exempt=False)
    r = Round(["S6 H6", "D9 D6", "S7 D7", "S8 SJ"], "S", rules=strict)
    r.play("S6")
    r.play("D6")
    assert jass.count_worlds(r.view(0)) == 2 * math.comb(4, 2)  # D7 or D9
    # A trump below another shows a hand of trumps only.
    r = Round(["HA C6", "S9 C7", "S6 S7", "HK D6"], "S")
    for card in ("HA", "S9", "S6"):
        r.play(card)
    assert jass.count_worlds(r.view(0)) == 3  # seat 2 has S7


def test_shown_cards_are_known() -> None:
    r = Round(["S6 S7 D6 D7", "C6 C7 C8 H6", "HA HT HK D8", "CA DA H9 S8"], "H")
    for card in ("S6", "H6", "D8", "S8"):
        r.play(card)
    # Seat 2 has no Weis; seat 1 shows the clubs.
    view = r.view(0)
    assert [len(told) for told in view.weis] == [0, 1, 0, 0]
    assert jass.count_worlds(view) == math.comb(6, 3)
    assert (jass.sample_worlds(view, 5, seed=1)[:, 1] == CardSet("C6 C7 C8").mask).all()


def test_cards_turned_up_are_known() -> None:
    hands = ["S6 S7 D6", "C6 C7 H6", "HA HT D8", "CA DA S8"]
    r = Round(hands, "H", known={1: "H6 C7", 3: "S8"})
    # Six cards of nine lie anywhere: one with seat 1, two with seat 3.
    assert jass.count_worlds(r.view(0)) == 6 * math.comb(5, 2)
    worlds = jass.sample_worlds(r.view(0), 50, seed=1)
    assert (worlds[:, 1] & CardSet("H6 C7").mask == CardSet("H6 C7").mask).all()
    assert (worlds[:, 3] & CardSet("S8").mask == CardSet("S8").mask).all()
    assert len(set(map(tuple, worlds.tolist()))) > 20
    # Of his own hand everybody knows that anyway.
    assert jass.count_worlds(r.view(1)) == math.comb(8, 3) * math.comb(5, 3)
    for card in ("S6", "H6", "D8", "S8"):
        r.play(card)
    # What lies open is known without it, and C7 is still there.
    assert jass.count_worlds(r.view(0)) == 5 * math.comb(4, 2)
    world = jass.sample_worlds(r.view(0), 1, seed=1)[0]
    assert Round.from_view(r.view(0), world).view(0) == r.view(0)


def test_nothing_is_read_from_cards_that_lay_there() -> None:
    hands = ["H6 H7", "D6 D7", "S6 C6 ", "S7 S8 "]
    begun = Round.start(["H6", "D6 ", "S6 C6", "S7 S8"], "obenabe", 0, trick=["H7", "D7"])
    assert jass.count_worlds(begun.view(2)) == math.comb(4, 1) * math.comb(3, 1)
    whole = Round(hands, "obenabe")
    whole.play("H7")
    whole.play("D7")
    assert jass.count_worlds(whole.view(2)) == 3 * 3  # seat 1 has no hearts


def test_hidden_cards_leave_no_trace() -> None:
    # Any world could be the real deal: the seat would count and draw the same worlds.
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    compared = 0
    for table in islice(endings(rng, "mixtures"), 300):
        seat = rng.randrange(table.players)
        view = table.round.view(seat)
        if jass.count_worlds(view) > 10**6:
            continue
        drawn = jass.sample_worlds(view, 20, seed=5)
        for world in drawn[:3].tolist():
            gone = [a - b for a, b in zip(table.round.deal.hands, table.round.hands, strict=True)]
            hands = [mine | CardSet(now) for mine, now in zip(gone, world, strict=True)]
            stock = (view.unseen | view.hand) - CardSet(sum(world))
            r = Round(
                Deal(hands, stock),
                None if view.was_open else view.contract,
                table.round.forehand,
                table.variation.core,
                known=table.known,
            )
            for _, _, _, _, card in table.plays:
                r.play(card)
            again = r.view(seat)
            if (again.weis, again.stoeck) == (view.weis, view.stoeck):
                assert again == view
                assert pickle.dumps(again) == pickle.dumps(view)
                assert (jass.sample_worlds(again, 20, seed=5) == drawn).all()
                compared += 1
    assert compared > 100


def test_rows_are_streams() -> None:
    for view in (two_voids().view(0), Round(Deal.random(seed=1), "S").view(1)):
        drawn = jass.sample_worlds(view, 70_000, seed=11)  # more than one chunk
        assert (jass.sample_worlds(view, 10, seed=11) == drawn[:10]).all()
        assert (worlds_from(view, 65_530, 20, 11) == drawn[65_530:65_550]).all()
        assert drawn.flags.c_contiguous
        assert drawn.dtype == np.uint64
        assert jass.sample_worlds(view, 0, seed=11).shape == (0, 4)
        assert (view.sample_worlds(5, seed=11) == drawn[:5]).all()
        assert view.count_worlds() == jass.count_worlds(view)


def test_the_numbers_stay() -> None:
    drawn = jass.sample_worlds(two_voids().view(0), 2, seed=1)
    assert drawn.tolist() == [
        [17582522503, 35457597456, 4831920480, 10779375616],
        [17582522503, 47256174656, 2684428592, 1128290304],
    ]


def test_every_cpu_draws_the_same() -> None:
    rng = random.Random(5)
    for table in islice(endings(rng, "mixtures"), 60):
        worlds = _worlds(table.round.view(0))
        rows = np.zeros((2, 300, table.players), np.uint64)
        worlds.fill(7, 2**63, rows[0])
        worlds.fill(7, 2**63, rows[1], True)
        assert (rows[0] == rows[1]).all()


def test_no_world() -> None:
    r = Round(["S6 H6", "C6 D6", "S7 D7", "S8 D8"], "obenabe")
    r.play("S6")
    r.play("C6")
    view = r.view(0)
    shown = ((), (Weis.of("S7 S8 S9"),), (), ())
    impossible = replace(view, weis=shown, unseen=view.unseen | CardSet("S9"))
    assert jass.count_worlds(impossible) == 0
    with pytest.raises(NoWorldError, match="seat 0"):
        jass.sample_worlds(impossible, 1)


def test_one_way_only() -> None:
    # At the end nothing is hidden.
    r = Round(["S6", "S7", "S8", "S9"], "S")
    for card in ("S6", "S7", "S8", "S9"):
        r.play(card)
    assert jass.count_worlds(r.view(1)) == 1
    assert jass.sample_worlds(r.view(1), 2, seed=1).tolist() == [[0] * 4] * 2


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"hand": CardSet("H6")}, "two places"),
        ({"hand": CardSet()}, "more than the 1 card"),
        ({"unseen": CardSet("S9")}, "two places"),
        ({"unseen": CardSet()}, "0 unseen cards"),
        ({"tricks": None}, "tricks"),
        ({"trick": ()}, "tricks"),
        ({"tricks": (Trick("S6 S7 S8"),)}, "no trick of 4"),
        ({"tricks": (5,)}, "no trick of 4"),
        ({"trick": Trick("H7", 0)}, "led by"),
        ({"contract": None}, "contract"),
        ({"was_open": True, "contract": Contract.H}, "contract"),
        ({"weis": ()}, "Weis"),
        ({"weis": None}, "Weis"),
        ({"weis": ((), (5,), (), ())}, "Weis"),
        ({"weis": ((), (Weis.of("D6 D7 D8"),), (), ())}, "lies elsewhere"),
        ({"stoeck": 5}, "Stöck"),
        ({"stoeck": Stoeck(9, 1, 20)}, "Stöck"),
        ({"given": 4}, "given"),
        ({"known": None}, "known"),
        ({"known": ((),)}, "known"),
        ({"known": (CardSet(), CardSet(), CardSet("D6"), CardSet())}, "D6 of the seat itself"),
        ({"known": (CardSet("DT"), CardSet("DT"), CardSet(), CardSet())}, "lies elsewhere"),
        ({"known": (CardSet("S9"), CardSet(), CardSet(), CardSet())}, "lies elsewhere"),
        ({"known": (5.5, CardSet(), CardSet(), CardSet())}, "known"),
        ({"weis": ((), (), (Weis.of("D6 D7 D8"),), ())}, "D6 D7 D8 of the seat itself"),
        ({"stoeck": Stoeck(2, 1, 20)}, "SQ SK of the seat itself"),
        ({"given": None}, "given"),
        ({"seat": 4}, "seat"),
        ({"rules": None}, "rules"),
        ({"hand": 1.5}, "hand"),
    ],
    ids=str,
)
def test_views_that_contradict_themselves(changes: dict[str, Any], text: str) -> None:
    r = Round(["HA D6 DK", "S9 H7 DT", "H8 H9 C7", "H6 C6 C8"], "S")
    for card in "HA S9 H8 H6 H7".split():
        r.play(card)
    view = r.view(2)
    assert jass.count_worlds(view) > 0
    with pytest.raises(JassError, match=text):
        jass.count_worlds(replace(view, **changes))


def test_what_does_not_matter_may_be_anything() -> None:
    view = two_voids().view(3)
    number = jass.count_worlds(view)
    for changes in (
        {"points": (0, 0)},
        {"tricks_won": (9, 9)},
        {"scores": (1, 2, 3)},
        {"forehand": 3},
        {"declarer": 2},
        {"pushed": True},
        {"to_move": None},
        {"announced": (Weis.of("S6 S7 S8"),)},
    ):
        assert jass.count_worlds(replace(view, **changes)) == number


def test_more_cards_than_a_hand_has() -> None:
    view = Round(Deal.random(seed=7, players=2), "H", rules=Rules(players=2)).view(1)
    more = CardSet(view.unseen[:2])
    with pytest.raises(PositionError, match="14 cards, more than 12"):
        jass.count_worlds(replace(view, hand=view.hand | more, unseen=view.unseen - more))


def test_more_cards_given_than_played() -> None:
    view = Round.start(["H6", "D6 ", "S6 C6", "S7 S8"], "obenabe", 0, trick=["H7", "D7"]).view(2)
    assert jass.count_worlds(view) == 12
    with pytest.raises(PositionError, match="3 cards were given, but 2"):
        jass.count_worlds(replace(view, given=3))


def test_a_hand_that_its_own_play_speaks_against() -> None:
    # Another hand is put into a view: the seat may have played as it did, or it contradicts itself.
    seed = secrets.randbits(32)
    print("seed", seed)
    rng = random.Random(seed)
    seen: Counter[bool] = Counter()
    for tables in (endings(rng, "mixtures"), duties(rng)):
        for table in islice(tables, 400):
            view = table.round.view(rng.randrange(table.players))
            if deals_of(view) > MOST_DEALS or not view.hand or not view.unseen:
                continue
            mine, others = CardSet([rng.choice(view.hand)]), CardSet([rng.choice(view.unseen)])
            other = replace(
                view,
                hand=view.hand - mine | others,
                unseen=view.unseen - others | mine,
                weis=((),) * table.players,
                stoeck=None,
                known=(),
            )
            table.known = {}
            possible = table.accepts(view.seat, frozenset(texts(other.hand)), set(), 0)
            seen[possible] += 1
            if possible:
                assert jass.count_worlds(other) == len(table.worlds(other)), other
            else:
                with pytest.raises(PositionError, match="could not have played"):
                    jass.count_worlds(other)
    assert min(seen.values()) > 5, seen


def test_a_word_counts_all_ways() -> None:
    # The tree holds 64 bits: more than all ways to deal to the seats of which something can be
    # known, for those alone are told apart.
    most = 0
    for players in range(2, 7):
        for whole in range(1, min(12, 36 // players) + 1):
            for tricks in range(whole):
                for lying in range(players):
                    # In this trick the seats before the one to look have played, or those behind.
                    sizes = [whole - tricks - (place < lying) for place in range(players)]
                    for looking in {0, players - 1}:
                        left = 36 - (whole * players - sum(sizes)) - sizes[looking]
                        ways, others = 1, sizes[:looking] + sizes[looking + 1 :]
                        for size in others:
                            if size < whole:
                                ways *= math.comb(left, size)
                                left -= size
                        most = max(most, ways)
    assert 2**50 < most < 2**64
