"""What a card is worth: worlds as rounds, known endings, and every world tried one by one."""

from __future__ import annotations

import json
import math
import pickle
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import jass
from jass import CardSet, Deal, Round, Rules, View, Weis, errors
from jass.analysis import Comparison, Distribution
from jass.analysis.cards import _Table
from tests.compare.variations import Variation, mask, texts
from tests.compare.worlds import Table, endings
from tests.oracle import rules as ref
from tests.oracle import solver as plain_solver

SWISS = Rules.preset("swiss")


def played(r: Round, n: int, seed: int = 1) -> Round:
    """The round after n cards of the cheap player."""
    for k in range(n):
        r.play(jass.heuristic_card(r, seed=seed + k))
    return r


def middle(n: int = 24, contract: str = "H", seed: int = 7, rules: Rules = SWISS) -> Round:
    deal = Deal.random(seed=seed, players=rules.players)
    return played(Round(deal, contract, rules=rules, scores=(100, 200)), n)


def with_seed(seed: int) -> Round:
    return middle(4, seed=seed)


class TestRoundFrom:
    @pytest.mark.parametrize("preset", ["swiss", "fr", "es", "swiss_tournament", "mixtures"])
    def test_endings_of_every_sort(self, preset: str) -> None:
        rng = random.Random(11)
        tables = endings(rng, preset)
        seen = 0
        while seen < 120:
            table = next(tables)
            r = table.round
            for seat in range(table.players):
                view = r.view(seat)
                where = f"{table.variation.name}, {r!r}, {view!r}"
                again = Round.from_view(view, r.hands)
                assert again.view(seat) == view, where
                assert (again.hands, again.cards_played) == (r.hands, r.cards_played), where
                assert again.score() == r.score(), where
                for world in jass.sample_worlds(view, 3, seed=rng.getrandbits(60)):
                    other = Round.from_view(view, world)
                    assert other.view(seat) == view, where
                    assert other.hand_masks == tuple(world.tolist()), where
                seen += 1

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    @pytest.mark.parametrize("cards", [0, 5, 12, 19])
    def test_whole_deals(self, players: int, cards: int) -> None:
        r = played(
            Round(Deal.random(3, players=players), "S", 1, SWISS.replace(players=players)), cards
        )
        for seat in range(players):
            view = r.view(seat)
            assert Round.from_view(view, r.hands).view(seat) == view
            for world in jass.sample_worlds(view, 5, seed=4):
                assert Round.from_view(view, world).view(seat) == view

    def test_real_hands_give_the_round(self) -> None:
        r = middle()
        assert Round.from_view(r.view(2), r.hands) == r
        assert Round.from_view(r.view(2), [hand.mask for hand in r.hands]) == r
        assert Round.from_view(r.view(2), np.array(r.hand_masks, np.uint64)) == r

    @pytest.mark.parametrize(
        ("hands", "trick"),
        [
            (["S8 DJ", "H9 C8", "HJ D9", "H7 HA"], ""),
            (["S8", "H9 C8", "HJ D9", "H7 HA"], "DA"),
            (["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"], "DA D6"),
        ],
    )
    def test_an_ending_with_a_past(self, hands: list[str], trick: str) -> None:
        r = Round.start(hands, "S", trick=trick.split(), points=(107, 19), tricks_won=(5, 1))
        for _ in range(4):
            for seat in range(4):
                view = r.view(seat)
                assert Round.from_view(view, r.hands) == r
                for world in jass.sample_worlds(view, 5, seed=4):
                    assert Round.from_view(view, world).view(seat) == view
            r.play(r.legal_cards()[0])

    def test_said_weis(self) -> None:
        rules = SWISS.replace(weis_declare="explicit")
        hands = ["S6 S7 S8 D6", "H6 H7 H8 HA", "C6 C7 C8 DA", "D9 DT DJ DK"]
        r = Round(hands, "S", rules=rules)
        r.announce("S6 S7 S8")
        for seat in range(4):
            assert Round.from_view(r.view(seat), r.hands).view(seat) == r.view(seat)
        r.play("S6")
        r.play("H6")
        r.announce("C6 C7 C8")
        view = r.view(2)
        assert Round.from_view(view, r.hands).view(2) == view
        r.play("C6")
        r.announce("D9 DT DJ")
        r.play("D9")
        # Seat 3 has shown nothing that counts; the hand of seat 0 is known.
        for seat in range(4):
            view = r.view(seat)
            for world in (r.hands, *jass.sample_worlds(view, 5, seed=1)):
                again = Round.from_view(view, world)
                assert again.view(seat) == view
                assert again.score().weis == r.score().weis

    def test_a_part_of_a_run_may_have_been_said(self) -> None:
        # Three of the run are shown; a fourth that lies with them in a world changes nothing.
        rules = SWISS.replace(weis_declare="explicit")
        r = Round(
            ["D9 DT DJ S6 C8", "DQ S7 S8 H6 C9", "DK H7 H8 C6 CT", "S9 ST SA C7 CK"],
            "H",
            rules=rules,
        )
        r.announce("D9 DT DJ")
        for card in ("S6", "S7", "H7", "ST"):
            r.play(card)
        view = r.view(2)
        longer = 0
        for world in jass.sample_worlds(view, 400, seed=1):
            again = Round.from_view(view, world)
            assert (again.view(2), again.score()) == (view, r.score())
            assert pickle.loads(pickle.dumps(again)) == again
            longer += "DQ" in again.hands[0]
        assert longer > 10
        assert jass.analyze_cards(view, 8, seed=1, stop=False).n == 8

    def test_unsaid_weis_that_were_not_shown_do_not_count(self) -> None:
        # Nobody had a Weis; in a world of seat 0 somebody has four aces or a run.
        r = next(one for one in map(with_seed, range(99)) if one.score().weis == (0, 0))
        view = r.view(0)
        held = 0
        for world in jass.sample_worlds(view, 200, seed=1):
            again = Round.from_view(view, world)
            assert again.score().weis == (0, 0)
            held += any(jass.find_weis(hand, "H") for hand in again.deal.hands)
        assert held > 20

    def test_stoeck_that_was_not_shown_with_the_weis_does_not_count(self) -> None:
        rules = SWISS.replace(stoeck_when="with_weis")
        r = Round(["S6 HA DA", "S7 HK D7", "S8 H8 D8", "S9 HQ D9"], "H", rules=rules)
        for card in ("S6", "S7", "S8", "S9"):
            r.play(card)
        assert r.to_move == 3
        view = r.view(0)
        held = 0
        for world in jass.sample_worlds(view, 200, seed=1):
            again = Round.from_view(view, world)
            assert (again.view(0), again.score()) == (view, r.score())
            assert pickle.loads(pickle.dumps(again)) == again == again.copy()
            held += any(CardSet("HQ HK") <= hand for hand in again.hands)
        assert held > 20
        # Both cards lie in one hand in many a world, and yet there is no Stöck to be had.
        r = Round(["S6 HA DA", "S7 HK D7", "S8 HQ D8", "S9 CA H8"], "H", rules=rules)
        for card in ("S6", "S7", "S8", "S9"):
            r.play(card)
        silent = jass.analyze_cards(r.view(3), 64, seed=1, stop=False)
        none = replace(r.view(3), rules=rules.replace(stoeck=0))
        nothing = jass.analyze_cards(none, 64, seed=1, stop=False)
        assert [one.mean for one in silent.estimates] == [one.mean for one in nothing.estimates]

    @pytest.mark.parametrize(
        ("world", "why"),
        [
            (5, "a hand for each of 4 seats"),
            ("S6", "a hand for each of 4 seats"),
            (["S6", "S7", "S8"], "a hand for each of 4 seats"),
            (["S6 S7", "H6 H7", "D6 XX", "C6 C7"], "world: hand of seat 2"),
            (["S6 S8", "H6 H7", "D6 D7", "C6 C7"], "seat 0 holds S6 S7, not S6 S8"),
            (["S6 S7", "H6 D7", "D6 D7", "C6 C7"], "D7 of seat 2 is not unseen, or there twice"),
            (["S6 S7", "H6 H7", "D6 DA", "C6 C7"], "DA of seat 2 is not unseen"),
            (["S6 S7", "H6", "D6 D7", "H7 C6 C7"], "cards"),
        ],
    )
    def test_worlds_that_do_not_fit(self, world: Any, why: str) -> None:
        view = Round(["S6 S7", "H6 H7", "D6 D7", "C6 C7"], "S").view(0)
        with pytest.raises(errors.JassError, match=why):
            Round.from_view(view, world)

    @pytest.mark.parametrize("declare", ["auto", "explicit"])
    def test_what_all_have_seen_lies_there(self, declare: str) -> None:
        # Seat 1 shows a run, and the Stöck with it; a world without them is not one of the view.
        rules = SWISS.replace(weis_declare=declare, stoeck_when="with_weis")
        hands = ["S6 D6 C8", "HQ HK HA S7", "S8 D7 C6", "S9 D8 C7"]
        r = Round(
            [hands[0] + " C9", hands[1], hands[2] + " CT", hands[3] + " CJ"], "H", rules=rules
        )
        r.play("S6")
        if declare == "explicit":
            r.announce("HQ HK HA")
        for card in ("S7", "S8", "S9"):
            r.play(card)
        assert r.view(3).weis[1] == (Weis.of("HQ HK HA"),)
        for other in ("HA", "HK"):
            swapped = [hand - CardSet([other, "D7"]) for hand in r.hands]
            swapped[1] |= CardSet("D7")
            swapped[2] |= CardSet([other])
            with pytest.raises(errors.PositionError, match=f"dealt HQ HK HA, but it lacks {other}"):
                Round.from_view(r.view(3), swapped)

    def test_play_that_was_not_legal(self) -> None:
        # Seat 1 did not follow, so it cannot hold the spade.
        r = Round(["S6 S7", "D8 C8", "D6 D7", "S8 C7"], "H")
        r.play("S6")
        r.play("D8")
        with pytest.raises(errors.PositionError, match="these cards were not played so"):
            Round.from_view(r.view(2), ["S7", "S8", "D6 D7", "C7 C8"])


class TestKnownEndings:
    def test_the_last_trick(self) -> None:
        # One card each: what it brings is known but for who holds what.
        r = Round.start(
            ["SA", "SK", "S6", "S7"], "obenabe", points=(80, 50), tricks_won=(6, 2), leader=0
        )
        (one,) = jass.analyze_cards(r.view(0), 16, seed=1, stop=False).estimates
        # Ace 11, king 4, last trick 5, times three.
        assert (one.mean, one.opponents) == (3 * (80 + 20), 3 * 50)
        # Three others have three cards: six worlds, once each.
        assert (one.win_chance, one.match_chance, one.n) == (1.0, 0.0, 6)

    def test_a_match_in_sight(self) -> None:
        r = Round.start(["SA HA", "SK D6", "S6 D7", "S7 D8"], "obenabe", tricks_won=(7, 0))
        analysis = jass.analyze_cards(r.view(0), seed=1)
        assert {one.match_chance for one in analysis.estimates} == {1.0}
        # Both aces take a trick in whatever order, and all else falls: the king and an eight.
        assert analysis.best.mean == 3 * (22 + 4 + 8 + 5 + 100)
        assert analysis.settled
        # Six cards in three hands of two: 6! / 8 worlds.
        assert (analysis.exact, analysis.n, analysis.confidence) == (True, 90, 1.0)
        pair = analysis.compare(*analysis)
        assert (pair.is_equal, pair.stderr) == (True, 0.0)
        assert str(pair) == "SA is equal to HA (over all 90)"
        assert analysis.equals == (analysis["HA"],)
        assert str(analysis).endswith("best: SA = HA (exact over all 90 worlds, double-dummy play)")

    def test_a_smear(self) -> None:
        # The partner has won the first trick with the ace, and leads the last, in which the eight
        # is best: it is with the partner in one of three worlds. The ten now makes 29 points
        # sure, and 13 for the eight's side; later, 19 and 23.
        r = Round.start(
            ["D6", "D7", "D8", "ST S6"], "obenabe", trick=["S7", "SA", "S8"], tricks_won=(4, 3)
        )
        analysis = jass.analyze_cards(r.view(3))
        now, later = analysis.estimates
        assert (now.name, later.name) == ("ST", "S6")
        assert now.distribution.values == (3 * (29 - 13), 3 * (29 + 13))
        assert later.distribution.values == (3 * (19 - 23), 3 * (19 + 23))
        assert (analysis.exact, analysis.n) == (True, 6)
        assert now.difference == pytest.approx(3 * (29 - 13 / 3))
        assert now.difference_interval == (now.difference, now.difference)
        pair = analysis.compare("ST", "S6")
        # It loses nothing in the last trick when the eight is there, 20 points otherwise.
        assert pair.difference == pytest.approx(3 * (10 + 10 / 3))
        assert pair.interval == (pair.difference, pair.difference)
        assert str(pair) == "ST is +40.0 to S6 (exact)"
        assert (now.win_chance, later.win_chance) == (1.0, pytest.approx(1 / 3))
        assert analysis.verdict == "ST (exact over all 6 worlds, double-dummy play)"
        # With fewer than all, they are sampled.
        few = jass.analyze_cards(r.view(3), 5, seed=1, stop=False)
        assert (few.exact, few.n) == (False, 5)
        assert "sure under double-dummy play" in few.verdict

    def test_weis_and_stoeck_that_the_world_implies(self) -> None:
        # Before the first trick is over: own run of three, and the pair.
        r = Round(["SQ SK SA", "H6 H8 HT", "D6 D8 DT", "C6 C8 CT"], "S")
        analysis = jass.analyze_cards(r.view(0), 50, seed=2, stop=False)
        for one in analysis.estimates:
            # Three top trumps win everything. Queen to ace is a Weis of 20, the Stöck are 20.
            assert one.match_chance == 1.0
        table = _Table(r.view(0), jass.Contract.S, 2, "double-dummy")
        totals, _, _ = table.arrays(0, 20)
        worlds = jass.sample_worlds(r.view(0), 20, seed=2)
        for k, world in enumerate(worlds):
            weis = jass.batch.weis(world[None], "S")[0]
            cards = jass.card_points(CardSet(int(world.sum())), "S", last_trick=True)
            assert totals[0, k, 0] == 2 * (cards + weis[0] + 20 + 100)
            assert totals[0, k, 1] == 2 * weis[1]

    def test_weis_that_were_shown(self) -> None:
        r = middle(4, "S", seed=1)
        shown = r.score().weis
        view = r.view(r.to_move or 0)
        table = _Table(view, jass.Contract.S, 2, "heuristic")
        rounds = [Round.from_view(view, world) for world in jass.sample_worlds(view, 30, seed=2)]
        weis, stoeck = table._extra(rounds)
        assert (weis == list(shown)).all()
        for row, one in zip(stoeck.tolist(), rounds, strict=True):
            pair = [seat for seat in range(4) if one.deal.hands[seat] >= CardSet("SQ SK")]
            assert (
                row == [20 * (seat % 2 == side) for side in range(2) for seat in pair or [9]][:2]
                or not pair
            )


def exact(table: Table, view: View) -> tuple[list[str], np.ndarray]:
    """Own minus other card points after each card, match bonus included, [card, world], by plain
    search in every world."""
    side = view.rules.sides[view.seat]
    cards = texts(view.legal_cards())
    columns = []
    for world in sorted(table.worlds(view)):
        oracle = table.oracle
        kept = oracle.hands
        oracle.hands = [texts(CardSet(hand)) for hand in world]
        values = plain_solver.card_values(oracle, side, True)
        oracle.hands = kept
        columns.append([values[card] for card in cards])
    return cards, np.array(columns).T


def plain_tables(seed: int, wanted: int) -> Any:
    """Endings between two sides with a choice of cards, and few worlds."""
    rng = random.Random(seed)
    found = 0
    while found < wanted:
        variation = Variation(rng.choice(("swiss", "fr")), {"weis": False, "stoeck": 0})
        hands = jass.Deal.random(seed=rng.getrandbits(60), cards_each=3).hands
        table = Table(rng, variation, [texts(hand) for hand in hands], rng.choice("SHDC"))
        for _ in range(rng.randint(1, 5)):
            table.play(rng.choice(table.oracle.legal()))
        view = table.round.view(table.round.to_move or 0)
        if table.round.to_move is None or len(view.legal_cards()) < 2:
            continue
        if 3 <= jass.count_worlds(view) <= 120:
            found += 1
            yield table, view


def differences(values: np.ndarray, view: View, total: int) -> np.ndarray:
    """The difference of totals from values with a bonus of 100 for a match."""
    bonus, factor = view.rules.match_bonus, view.rules.multiplier(view.contract)
    own = np.clip(values, 0, total)
    match = np.where(values > total, bonus, np.where(values < 0, -bonus, 0))
    return factor * (2 * own - total + match)


class TestEveryWorld:
    def test_each_world_is_solved_as_by_plain_search(self) -> None:
        for table, view in plain_tables(5, 12):
            cards, values = exact(table, view)
            side = view.rules.sides[view.seat]
            worlds = sorted(table.worlds(view))
            sampled = [tuple(w) for w in jass.sample_worlds(view, 30, seed=9).tolist()]
            assert view.contract is not None
            totals, made, _ = _Table(view, view.contract, 9, "double-dummy").arrays(0, 30)
            total = points_in_all(table)
            expected = differences(values, view, total)
            for k, world in enumerate(sampled):
                place = worlds.index(world)
                more = totals[:, k, side] - totals[:, k, 1 - side]
                assert more.tolist() == expected[:, place].tolist()
                assert (made[:, k] == side).tolist() == (values[:, place] > total).tolist()
            assert [str(card) for card in view.legal_cards()] == cards

    def test_values_are_those_over_all_worlds(self) -> None:
        for table, view in plain_tables(6, 12):
            cards, values = exact(table, view)
            expected = differences(values, view, points_in_all(table))
            analysis = jass.analyze_cards(view)
            assert (analysis.exact, analysis.n) == (True, expected.shape[1])
            for card, row in zip(cards, expected, strict=True):
                one = analysis[card]
                assert one.difference == pytest.approx(row.mean())
                assert one.difference_stderr == 0.0
                assert one.distribution == Distribution.of(Counter(row.tolist()))
            assert analysis.best.difference == pytest.approx(expected.mean(axis=1).max())
            pair = analysis.compare(*cards[:2])
            assert pair.difference == pytest.approx((expected[0] - expected[1]).mean())

    def test_a_difference_that_samples_seldom_show(self) -> None:
        # In most of the hundred worlds H9 and D6 come to the same.
        played = "CA C6 C8 C9 SA S7 ST SJ H8 HT H6 HQ DA DJ D9 D8 D7 DT CJ DK SK H7 S8 CT S9"
        view = View.from_play("H9 HJ D6", "obenabe", played.split())
        for seed in range(3):
            analysis = jass.analyze_cards(view, seed=seed)
            assert (analysis.best.name, analysis.exact, analysis.n) == ("D6", True, 100)
            assert analysis.compare("D6", "H9").difference == pytest.approx(0.24)

    def test_intervals_cover(self) -> None:
        inside = trials = 0
        for table, view in plain_tables(7, 6):
            cards, values = exact(table, view)
            expected = differences(values, view, points_in_all(table))
            assert view.contract is not None
            for seed in range(60):
                tally = _Table(view, view.contract, seed, "double-dummy").tally((0, 100))
                best = tally.difference.best()
                for k in range(len(cards)):
                    if k == best or (expected[k] - expected[best]).std() == 0:
                        continue
                    mean, stderr = tally.difference.paired(k, best)
                    low, high = Comparison(cards[k], cards[best], mean, stderr, 100).interval
                    inside += low <= (expected[k] - expected[best]).mean() <= high
                    trials += 1
        assert trials > 150
        # 95 of 100; the pair was chosen for being best and not, which costs little.
        assert 0.91 <= inside / trials <= 0.99


def points_in_all(table: Table) -> int:
    """All card points of a round."""
    r = table.round
    cards = CardSet(0)
    for hand in r.deal.hands:
        cards |= hand
    return jass.card_points(cards, r.contract, rules=r.rules, last_trick=True)


class TestPlayouts:
    @pytest.mark.parametrize(("method", "play"), [("random", "random"), ("heuristic", "heuristic")])
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_are_those_of_the_round(self, method: Any, play: Any, players: int) -> None:
        rules = SWISS.replace(players=players, weis=False, stoeck=0)
        r = played(Round(Deal.random(3, players=players), "D", rules=rules), 2 * players + 1)
        view = r.view(r.to_move or 0)
        assert view.contract is not None
        totals, made, _ = _Table(view, view.contract, 5, method).arrays(0, 10)
        for k, world in enumerate(jass.sample_worlds(view, 10, seed=5)):
            for place, card in enumerate(view.legal_cards()):
                one = Round.from_view(view, world)
                one.play(card)
                for side in range(rules.side_count):
                    result = jass.playout(one, k + 1, seed=5, side=side, play=play)
                    match = 100 * bool(result.tricks[k] == result.tricks_in_all)
                    assert totals[place, k, side] == int(result.points[k]) + match
                    assert (made[place, k] == side) == (match > 0)

    def test_the_last_card(self) -> None:
        r = middle(35)
        analysis = jass.analyze_cards(
            r.view(r.to_move or 0), 4, method="heuristic", seed=1, stop=False
        )
        (one,) = analysis.estimates
        r.play(one.card)
        totals = r.score().totals
        side = analysis.view.seat % 2
        assert (one.mean, one.opponents, one.stderr) == (totals[side], totals[1 - side], 0.0)


class TestAnalysis:
    def test_sums_are_those_of_numpy(self) -> None:
        r = middle()
        view = r.view(r.to_move or 0)
        analysis = jass.analyze_cards(view, 200, seed=3, stop=False)
        assert view.contract is not None
        totals, made, _ = _Table(view, view.contract, 3, "double-dummy").arrays(0, 200)
        side = view.seat % 2
        more = totals[:, :, side] - totals[:, :, 1 - side]
        for k, card in enumerate(view.legal_cards()):
            one = analysis[card]
            assert one.mean == pytest.approx(totals[k, :, side].mean())
            assert one.difference == pytest.approx(more[k].mean())
            assert one.difference_stderr == pytest.approx(more[k].std(ddof=1) / math.sqrt(200))
            assert one.win_chance == (more[k] > 0).mean()
            assert one.match_chance == (made[k] == side).mean()
            for j, other in enumerate(view.legal_cards()):
                pair = analysis.compare(card, other)
                assert pair.difference == pytest.approx((more[k] - more[j]).mean())
                spread = (more[k] - more[j]).std(ddof=1) / math.sqrt(200)
                assert pair.stderr == pytest.approx(spread)

    def test_hidden_cards_do_not_matter(self) -> None:
        r = middle(10)
        seat = r.to_move or 0
        view = r.view(seat)
        result = jass.analyze_cards(view, 30, method="heuristic", seed=3)
        others = 0
        for world in jass.sample_worlds(view, 5, seed=8):
            other = Round.from_view(view, world)
            others += other.hands != r.hands
            assert jass.analyze_cards(other.view(seat), 30, method="heuristic", seed=3) == result
        assert others > 0

    def test_a_card_that_must_be_played(self) -> None:
        r = Round(["SA S6", "S7 H6", "H7 H8", "D6 D7"], "C")
        r.play("SA")
        view = r.view(1)
        calls: list[Any] = []
        analysis = jass.analyze_cards(view, seed=1, progress=lambda *done: calls.append(done))
        assert (analysis.best.card, analysis.n, calls) == (jass.Card("S7"), 0, [])
        assert analysis.settled
        assert analysis.confidence == 1.0
        assert math.isnan(analysis.best.mean)
        assert analysis == jass.analyze_cards(view, seed=1) == pickle.loads(pickle.dumps(analysis))
        assert hash(analysis) == hash(jass.analyze_cards(view, seed=1))
        assert json.loads(json.dumps(analysis.to_dict()))["cards"][0]["mean"] is None
        assert analysis.is_forced
        assert str(analysis) == "best: S7 (forced)"
        for text in (repr(analysis.best), str(analysis.best), analysis._repr_html_()):
            assert "nan" not in text
        assert "S7" in analysis._repr_html_()
        assert "S7" in repr(analysis)
        # Unless it is asked for.
        assert jass.analyze_cards(view, 8, seed=1, stop=False).best.n == 8

    def test_stops_early(self) -> None:
        r = middle(20)
        view = r.view(r.to_move or 0)
        analysis = jass.analyze_cards(view, 5000, method="heuristic", seed=1)
        again = jass.analyze_cards(view, analysis.n, method="heuristic", seed=1, stop=False)
        assert analysis.estimates == again.estimates
        assert analysis.n in (256, 512, 1024, 2048, 4096, 5000)

    def test_texts(self) -> None:
        r = middle(25)
        analysis = jass.analyze_cards(r.view(r.to_move or 0), 40, seed=1, stop=False)
        assert repr(analysis).startswith("<CardAnalysis of ")
        data = json.loads(json.dumps(analysis.to_dict()))
        assert [one["card"] for one in data["cards"]] == [one.name for one in analysis.estimates]
        assert data["seat"] == r.to_move
        assert analysis._repr_html_().count("<tr>") == len(analysis) + 1
        assert pickle.loads(pickle.dumps(analysis)) == analysis
        with pytest.raises(errors.CardError):
            analysis["XX"]
        with pytest.raises(jass.JassError, match="is not among the options"):
            analysis.compare(analysis.best, r.cards_played[0])


@pytest.mark.parametrize(
    ("wrong", "error", "why"),
    [
        ({"view": None}, errors.PositionError, "a View such as"),
        ({"view": middle()}, errors.PositionError, "a View such as"),
        ({"n": 1}, errors.ArgumentError, "n is a whole number from 2"),
        ({"method": "best"}, errors.ArgumentError, "method is one of"),
        ({"seed": "x"}, errors.SeedError, "seed"),
        ({"threads": 0}, errors.ArgumentError, "threads"),
        ({"executor": 5}, errors.ArgumentError, "executor has the map"),
        ({"progress": 5}, errors.ArgumentError, "progress is called"),
        ({"stop": 1}, errors.ArgumentError, "stop is True or False"),
    ],
)
def test_errors(wrong: dict[str, Any], error: type[Exception], why: str) -> None:
    r = middle()
    about = {"view": r.view(r.to_move or 0), "n": 8, "seed": 1} | wrong
    with pytest.raises(error, match=why):
        jass.analyze_cards(**about)


def test_errors_of_the_position() -> None:
    r = middle(25)
    to_move = r.to_move or 0
    with pytest.raises(errors.PositionError, match=f"seat {to_move} is to move, so seat"):
        jass.analyze_cards(r.view((to_move + 1) % 4))
    with pytest.raises(errors.PositionError, match="the round is over"):
        jass.analyze_cards(middle(36).view(0))
    with pytest.raises(errors.ContractError, match="still open"):
        jass.analyze_cards(Round(Deal.random(1), None).view(0))
    three = SWISS.replace(players=3)
    r = played(Round(Deal.random(3, players=3), "D", rules=three), 20)
    with pytest.raises(errors.ArgumentError, match="these rules have 3"):
        jass.analyze_cards(r.view(r.to_move or 0))


def test_no_world_fits() -> None:
    # Seat 1 did not follow spades, and is said to have shown three of them.
    r = Round(["S6 H6", "C6 D6", "S7 D7", "S8 D8"], "obenabe")
    r.play("S6")
    r.play("C6")
    shown = ((), (Weis.of("S8 S9 ST"),), (), ())
    view = replace(r.view(2), weis=shown, unseen=r.view(2).unseen | CardSet("S9 ST"))
    with pytest.raises(errors.NoWorldError, match="seat 2"):
        jass.analyze_cards(view, 4, seed=1, stop=False)


def test_oracle_hands_are_put_back() -> None:
    table, view = next(iter(plain_tables(5, 1)))
    before = [list(hand) for hand in table.oracle.hands]
    exact(table, view)
    assert [list(hand) for hand in table.oracle.hands] == before
    assert mask(texts(view.hand)) == view.hand.mask
    assert isinstance(table.oracle, ref.Round)
