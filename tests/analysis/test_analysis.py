"""What a hand is worth: worked values, sums beside numpy, pushing, and when an analysis stops."""

from __future__ import annotations

import json
import math
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import jass
from jass import CardSet, Contract, Deal, Goal, Round, Rules, batch, errors
from jass.analysis import Comparison, Distribution
from jass.analysis.contracts import _pushes_to, _Table
from jass.analysis.counting import events_of, steps_to
from jass.analysis.game_table import PRESETS, computed_table, game_table, simulated_rounds
from jass.analysis.prospects import Prospects
from jass.analysis.race import Race
from jass.analysis.tally import Moments, Tally, student
from jass.engine.contract_choice import choices

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
SWISS = Rules.preset("swiss")
ONCE: dict[str, Any] = {"multipliers": ((1,) * 6, (1,) * 6)}
CHOOSER_LEADS = SWISS.replace(first_lead="chooser")
# No card of the others takes a trick from these when spades are trump, whatever is played.
ALL_SPADES = "S6 S7 S8 S9 ST SJ SQ SK SA"


def table(hand: str = HAND, rules: Rules = SWISS, **changes: Any) -> _Table:
    """What an analysis tries its options with."""
    about: dict[str, Any] = {
        "hand": CardSet(hand),
        "rules": rules,
        "seat": 0,
        "forehand": 0,
        "seed": 7,
        "method": "heuristic",
        "partner": _pushes_to(0, 0, rules, False),
        "prospects": None,
    }
    return _Table(**(about | changes))


class TestWorkedValues:
    @pytest.mark.parametrize(
        ("method", "n"), [("heuristic", 400), ("random", 400), ("double-dummy", 3)]
    )
    def test_a_sure_match(self, method: Any, n: int) -> None:
        # 157 points, Weis 300 for nine in a row, Stöck 20 and match 100, all twice; under these
        # rules no other Weis is worth anything, so the partner has none.
        runs = (0, 0, 0, 0, 0, 0, 300)
        rules = SWISS.replace(contracts=["S"], push="none", weis_sequence=runs, weis_four=(0,) * 9)
        one = jass.analyze_contracts(ALL_SPADES, n, method=method, rules=rules, seed=1).best
        assert (one.mean, one.stderr, one.opponents) == (2 * (157 + 300 + 20 + 100), 0.0, 0.0)
        assert (one.win_chance, one.match_chance, one.difference) == (1.0, 1.0, one.mean)
        assert one.distribution == Distribution((1154,), (n,))
        assert one.interval == one.difference_interval == (1154.0, 1154.0)

    def test_the_best_by_far(self) -> None:
        rules = SWISS.replace(contracts=["S", "H", "C"])
        analysis = jass.analyze_contracts(ALL_SPADES, rules=rules, seed=1)
        assert (analysis.best.name, analysis.n) == ("S", 1024)
        assert analysis.settled
        assert analysis.confidence == 1.0

    def test_without_weis_stoeck_and_match(self) -> None:
        rules = Rules.preset("swiss_tournament")
        one = jass.analyze_contracts(ALL_SPADES, 50, rules=rules, seed=1)["S"]
        assert (one.mean, one.opponents, one.match_chance) == (157.0, 0.0, 1.0)

    def test_points_are_all_there(self) -> None:
        rules = Rules.preset("swiss_tournament")
        for seat in range(4):
            for one in jass.analyze_contracts(HAND, 200, rules=rules, seed=3, seat=seat).estimates:
                assert one.mean + one.opponents == pytest.approx(157)
                assert one.difference == pytest.approx(one.mean - one.opponents)

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_round_by_round(self, players: int) -> None:
        # The totals of each playout, by the functions for one round.
        rules, seat, leader, n = SWISS.replace(players=players), players - 1, 1, 40
        hand = Deal.random(seed=1, players=players).hands[seat]
        deals = batch.random_deals(n, seed=4, players=players, known={seat: hand})
        analysis = jass.analyze_contracts(
            hand, n, method="random", rules=rules, seed=4, seat=seat, forehand=leader
        )
        side = rules.sides[seat]
        for contract in rules.contracts:
            played = jass.playout_hand(
                hand, contract, n, seat=seat, leader=leader, rules=rules, seed=4
            )
            totals, wins = [], 0
            for k, masks in enumerate(deals.tolist()):
                shown = {
                    who: jass.find_weis(CardSet(mask), contract, rules=rules)
                    for who, mask in enumerate(masks)
                }
                weis = jass.compare_weis(shown, contract, rules=rules, forehand=leader).points
                trump = contract.trump
                pair = [] if trump is None else [trump * 9 + 6, trump * 9 + 7]
                stoeck = sum(
                    20
                    for who, mask in enumerate(masks)
                    if pair and rules.sides[who] == side and CardSet(mask) >= CardSet(pair)
                )
                match = 100 * (played.tricks[k] == played.tricks_in_all)
                points = int(played.points[k]) + weis[side] + stoeck + match
                totals.append(rules.multiplier(contract) * points)
                wins += match > 0
            one = analysis[contract]
            assert one.mean == pytest.approx(np.mean(totals))
            assert one.stderr == pytest.approx(np.std(totals, ddof=1) / math.sqrt(n))
            assert one.match_chance == wins / n

    def test_double_dummy_is_the_solver(self) -> None:
        rules = SWISS.replace(contracts=["obenabe", "undenufe"])
        analysis = jass.analyze_contracts(
            HAND, 6, method="double-dummy", rules=rules, seed=5, seat=1, stop=False
        )
        deals = batch.random_deals(6, seed=5, known={1: HAND})
        for contract in rules.contracts:
            differences = []
            weis = batch.weis(deals, contract, forehand=0, rules=rules)
            for masks, extra in zip(deals.tolist(), weis.tolist(), strict=True):
                r = Round(Deal([CardSet(mask) for mask in masks]), contract, 0, rules)
                value = jass.solve(r, side=1).value
                differences.append(3 * (2 * value - 157 + extra[1] - extra[0]))
            assert analysis[contract].difference == pytest.approx(np.mean(differences))

    def test_double_dummy_counts_a_match(self) -> None:
        # A solid suit in front and every other ace: all tricks, whoever holds the rest.
        hand = "SA SK SQ SJ ST S9 HA DA CA"
        runs, fours = (0, 0, 0, 150, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 100)
        rules = SWISS.replace(
            contracts=["obenabe"], push="none", weis_sequence=runs, weis_four=fours
        )
        one = jass.analyze_contracts(hand, 4, method="double-dummy", rules=rules, seed=1).best
        assert (one.match_chance, one.win_chance) == (1.0, 1.0)
        # Six in a row and four aces, one of them in both: 150 + 100.
        assert one.mean == 3 * (157 + 100 + 150 + 100)


class TestSums:
    def test_are_those_of_numpy(self) -> None:
        n = 700
        analysis = jass.analyze_contracts(HAND, n, seed=7, stop=False)
        parts = [table().arrays(first, min(first + 256, n)) for first in range(0, n, 256)]
        answers = [place for _, chosen in parts for place in chosen]
        totals = np.concatenate([found.totals for found, _ in parts], axis=1)
        made = np.concatenate([found.made for found, _ in parts], axis=1)
        own, others = totals[:, :, 0], totals[:, :, 1]
        more = own - others
        names = [*map(str, SWISS.contracts), "push"]
        for k, name in enumerate(names):
            one = analysis[name]
            assert one.n == n
            assert one.mean == pytest.approx(own[k].mean())
            assert one.opponents == pytest.approx(others[k].mean())
            assert one.difference == pytest.approx(more[k].mean())
            assert one.difference_stderr == pytest.approx(more[k].std(ddof=1) / math.sqrt(n))
            assert one.win_chance == (more[k] > 0).mean()
            assert one.match_chance == (made[k] == 0).mean()
            assert dict(zip(one.distribution.values, one.distribution.counts, strict=True)) == (
                Counter(more[k].tolist())
            )
            for j, other in enumerate(names):
                pair = analysis.compare(name, other)
                apart = more[k] - more[j]
                assert pair.difference == pytest.approx(apart.mean())
                assert pair.stderr == pytest.approx(apart.std(ddof=1) / math.sqrt(n))
        assert list(analysis["push"].answers) == [
            (SWISS.contracts[place], count / n)
            for place, count in sorted(Counter(answers).items(), key=lambda one: (-one[1], one[0]))
        ]
        assert [one.difference for one in analysis.estimates] == sorted(
            [one.difference for one in analysis.estimates], reverse=True
        )

    @pytest.mark.parametrize("rules", [SWISS, CHOOSER_LEADS])
    def test_in_parts(self, rules: Rules) -> None:
        one = table(rules=rules)
        whole = one.tally((0, 300))
        assert one.tally((0, 1)) + one.tally((1, 140)) + one.tally((140, 300)) == whole
        assert whole.own.n == 300

    def test_student(self) -> None:
        # Tables of Student's t.
        for chance, n, value in ((0.975, 11, 2.228), (0.975, 31, 2.042), (0.995, 17, 2.921)):
            assert student(chance, n) == pytest.approx(value, abs=4e-3)
        assert student(0.975, 10**9) == pytest.approx(1.959964, abs=1e-6)

    def test_settled(self) -> None:
        # Equal in every sample is as good; better by chance is not settled.
        rng = np.random.default_rng(1)
        noise = rng.integers(-100, 100, 400)
        assert Moments.of(np.stack([noise, noise, noise - 5])).is_settled(0.01)
        other = rng.integers(-100, 100, 400)
        assert not Moments.of(np.stack([noise, other])).is_settled(0.01)
        assert Moments.of(np.stack([noise, other - 60])).is_settled(0.01)
        assert Moments.of(noise[None]).is_settled(0.01)
        # By the rule of succession, after 400 samples.
        assert Moments.of(np.stack([noise, noise])).confidence() == pytest.approx(401 / 402)
        assert 0.5 < Moments.of(np.stack([noise, noise + other - 12])).confidence() < 1
        # Three times the same rival, of which it is sure in part.
        one = Moments.of(np.stack([noise, noise + other - 12])).confidence()
        three = Moments.of(np.stack([noise, *[noise + other - 12] * 3])).confidence()
        assert three == pytest.approx(one**3)

    def test_a_wrong_winner_is_rare(self) -> None:
        # Two options with the same mean: an end before the last look is an error. There are six
        # looks, and one run in a hundred may end at any of them.
        rng = np.random.default_rng(2)
        race = Race(1024, 32, 32, True)
        ended = 0
        for _ in range(1000):
            values = rng.integers(-150, 150, (2, 1024))
            seen = [Moments.of(values[:, :at]) for at in race.looks()]
            ended += any(moments.is_settled(0.01 / len(seen)) for moments in seen)
        assert ended <= 20

    def test_intervals_cover_after_an_early_end(self) -> None:
        # The interval of a difference of nine points, where most runs end early and at any look.
        rng, race = np.random.default_rng(3), Race(4096, 256, 512, True)
        looks, inside, ended = list(race.looks()), 0, set()
        for _ in range(400):
            noise = rng.normal(0, 80, (2, 4096))
            values = np.rint(noise + np.array([[9.0], [0.0]])).astype(np.int64)
            for at in looks:
                moments = Moments.of(values[:, :at])
                if moments.is_settled(0.01 / len(looks)):
                    break
            ended.add(at)
            mean, stderr = moments.paired(0, 1)
            low, high = Comparison("a", "b", mean, stderr, at).interval
            inside += low <= 9 <= high
        assert ended == set(looks)
        assert 0.91 <= inside / 400 <= 0.99

    def test_intervals_cover(self) -> None:
        # The mean over many deals lies in the interval of few as often as it says: 95 of 100.
        many = jass.analyze_contracts(HAND, 200_000, method="random", seed=99, stop=False)
        inside, trials = 0, 0
        for seed in range(60):
            few = jass.analyze_contracts(HAND, 100, method="random", seed=seed, stop=False)
            for one in few.estimates:
                low, high = one.difference_interval
                inside += low <= many[one.name].difference <= high
                trials += 1
        assert trials == 420
        # 399 are expected; the options of a seed share their deals.
        assert 380 <= inside <= 415


class TestPush:
    def test_is_the_contract_that_the_partner_chooses(self) -> None:
        found, answers = table().arrays(256, 512)
        for deal, place in enumerate(answers):
            assert found.totals[6, deal].tolist() == found.totals[place, deal].tolist()
        assert len(set(answers)) > 3

    def test_the_partner_sees_his_own_hand_only(self) -> None:
        # The same hand of the partner in deals that differ in all the rest.
        hand = CardSet("H6 H7 H8 H9 HT D6 D7 C6 C7").mask
        some = CardSet("HA HK HQ HJ DA DK CA CK SK").mask
        seen = [
            choices([other, hand, other], 2, 0, SWISS, 7, 0, "random")[1] for other in (hand, some)
        ]
        assert seen[0] == seen[1]

    @pytest.mark.parametrize(
        ("hand", "contract"),
        [
            ("HJ H9 HA HK HQ HT H8 D6 C7", "H"),
            ("SA SK HA HK DA DK CA CK CQ", "obenabe"),
            ("S6 S7 H6 H7 D6 D7 C6 C7 C8", "undenufe"),
        ],
    )
    def test_the_partner_chooses_well(self, hand: str, contract: str) -> None:
        rules = Rules.preset("swiss_1000")
        chosen = choices([CardSet(hand).mask] * 20, 2, 0, rules, 7, 0, "heuristic")
        assert set(chosen.tolist()) == {int(Contract(contract))}

    @pytest.mark.parametrize("preset", ["swiss", "fr"])
    def test_the_choice_deal_by_deal(self, preset: str) -> None:
        # Partners side by side, for whom there is no chooser: sixteen deals that are possible to
        # seat 2, each by its own stream, played once each.
        rules, seed, n = Rules.preset(preset).replace(sides=(1, 0, 0, 1)), 7, 6
        hands = batch.random_deals(n, seed=9)[:, 0].tolist()
        own_seed = np.random.SeedSequence((seed, 3))
        expected = []
        for k, hand in enumerate(hands):
            deals = batch.random_deals(16 * (k + 1), seed=own_seed, known={2: CardSet(hand)})
            worth = []
            for contract in rules.contracts:
                results = [
                    batch.playouts(
                        deals,
                        contract,
                        leader=1,
                        n=1,
                        seed=own_seed,
                        side=side,
                        rules=rules,
                        play="heuristic",
                    )
                    for side in range(2)
                ]
                more = 0
                for place in range(16 * k, 16 * k + 16):
                    tricks = [int(result.tricks[place, 0]) for result in results]
                    totals = rules.score(
                        contract,
                        tuple(int(result.points[place, 0]) for result in results),
                        weis=tuple(
                            batch.weis(deals[place : place + 1], contract, forehand=1, rules=rules)[
                                0
                            ].tolist()
                        ),
                        stoeck=tuple(
                            batch.stoeck(deals[place : place + 1], contract, rules=rules)[
                                0
                            ].tolist()
                        ),
                        match=tricks.index(9) if 9 in tricks else None,
                    )
                    more += totals[0] - totals[1]
                worth.append(more)
            expected.append(worth.index(max(worth)))
        found = choices(hands, 2, 1, rules, seed, 0, "heuristic")
        assert found.tolist() == expected
        assert choices(hands[3:], 2, 1, rules, seed, 3, "heuristic").tolist() == expected[3:]

    def test_a_hand_that_must_push(self) -> None:
        # Three suits without a high card, and an eight: hardly any trick under any contract.
        analysis = jass.analyze_contracts("S8 ST SQ H8 HT HQ D8 DT C8", seed=1)
        assert analysis.best.name == "push"
        assert analysis.best.contract is None

    def test_who_leads_where_the_chooser_does(self) -> None:
        # Seat 0 leads what it chooses, its partner what he chooses.
        found, answers = table(rules=CHOOSER_LEADS).arrays(0, 256)
        led = table(rules=SWISS, forehand=2, partner=None).arrays(0, 256)[0]
        points = found.totals[6] - led.totals[answers, np.arange(256)]
        # Only which of equal Weis counts depends on who is forehand.
        assert (points == 0).all(axis=1).mean() > 0.95
        plain = table(rules=SWISS).arrays(0, 256)[0]
        assert (found.totals[:6] == plain.totals[:6]).all()

    @pytest.mark.parametrize(
        ("rules", "seat", "leader", "pushed", "expected"),
        [
            (SWISS, 0, 0, False, 2),
            (SWISS, 1, 1, False, 3),
            (SWISS, 2, 0, True, None),
            (SWISS, 1, 0, False, None),
            (SWISS.replace(push="none"), 0, 0, False, None),
            (SWISS.replace(push="partner_and_back"), 2, 0, True, 0),
            (SWISS.replace(push="around"), 0, 0, False, None),
            (SWISS.replace(chooser="dealer"), 3, 0, False, 1),
            (SWISS.replace(players=3), 0, 0, False, None),
            (SWISS.replace(players=6), 1, 1, False, 3),
            (SWISS.replace(sides=(0, 1, 2, 0, 1, 2)), 1, 1, False, 4),
        ],
    )
    def test_to_whom(
        self, rules: Rules, seat: int, leader: int, pushed: bool, expected: int | None
    ) -> None:
        assert _pushes_to(seat, leader, rules, pushed) == expected
        hand = Deal.random(seed=1, players=rules.players).hands[seat]
        analysis = jass.analyze_contracts(
            hand,
            20,
            method="random",
            rules=rules,
            seed=1,
            seat=seat,
            forehand=leader,
            pushed=pushed,
        )
        names = {one.name for one in analysis.estimates}
        assert names == {*map(str, rules.contracts)} | (
            {"push"} - ({"push"} if expected is None else set())
        )


class TestStopping:
    def test_looks(self) -> None:
        assert list(Race(16_384, 256, 1024, True).looks()) == [1024, 2048, 4096, 8192, 16_384]
        assert list(Race(1500, 256, 1024, True).looks()) == [1024, 1500]
        assert list(Race(100, 256, 1024, True).looks()) == [100]

    @pytest.mark.parametrize(("method", "n"), [("heuristic", 2048), ("random", 2048)])
    def test_an_early_end_has_the_numbers_of_so_many_deals(self, method: Any, n: int) -> None:
        early = jass.analyze_contracts(HAND, 10_000, method=method, seed=7)
        assert early.n == n
        assert early.settled
        again = jass.analyze_contracts(HAND, early.n, method=method, seed=7, stop=False)
        assert again.estimates == early.estimates
        assert again.moments == early.moments

    def test_n_is_exact_without_stop(self) -> None:
        analysis = jass.analyze_contracts(ALL_SPADES, 3001, seed=7, stop=False)
        assert {one.n for one in analysis.estimates} == {analysis.n} == {3001}

    def test_two_that_are_equal_do_not_settle(self) -> None:
        # Hearts and diamonds are the same but for their names, and count once each.
        rules = SWISS.replace(contracts=["H", "D"], push="none")
        analysis = jass.analyze_contracts("HJ H9 HA DJ D9 DA S6 C6 C7", rules=rules, seed=3)
        assert analysis.n == 8192
        assert not analysis.settled
        assert 0.5 <= analysis.confidence < 0.99
        low, high = analysis.compare("H", "D").interval
        assert low < 0 < high

    def test_progress(self) -> None:
        calls: list[tuple[int, int]] = []
        analysis = jass.analyze_contracts(
            HAND, 10_000, seed=7, progress=lambda done, all_: calls.append((done, all_))
        )
        done = [one for one, _ in calls]
        assert done == sorted(done)
        assert calls[0] == (256, 10_000)
        assert calls[-1] == (analysis.n, analysis.n)

    def test_more_jobs_than_a_list_holds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def report(done: int, wanted: int) -> None:
            assert (done, wanted) == (1, 2**31)
            raise InterruptedError

        rules = SWISS.replace(contracts=["obenabe", "undenufe"], push="none")
        method: Any = "double-dummy"
        with pytest.raises(InterruptedError):
            jass.analyze_contracts(
                HAND, 2**31, method=method, rules=rules, seed=1, stop=False, progress=report
            )
        # Where they are handed out a few at a time, they are the same.
        whole = jass.analyze_contracts(HAND, 1500, seed=7, stop=False)
        monkeypatch.setattr("jass.analysis.race._JOBS", 2)
        calls: list[tuple[int, int]] = []
        pieces = jass.analyze_contracts(
            HAND, 1500, seed=7, stop=False, progress=lambda *done: calls.append(done)
        )
        assert pieces == whole
        assert calls == [(end, 1500) for end in (256, 512, 768, 1024, 1280, 1500)]


class TestScores:
    def test_one_point_is_missing(self) -> None:
        analysis = jass.analyze_contracts(ALL_SPADES, 64, seed=1, scores=(2499, 2499))
        assert analysis.ranked_by == "game"
        # Stöck come first, then Weis: whatever is played.
        assert (analysis["S"].game_chance, analysis["S"].game_chance_stderr) == (1.0, 0.0)
        assert analysis.best.name == "S"

    def test_more_is_better(self) -> None:
        found = [
            jass.analyze_contracts(HAND, 512, seed=1, scores=(score, 1200), stop=False)[
                "S"
            ].game_chance
            for score in (0, 600, 1200, 1800, 2400)
        ]
        assert all(one is not None for one in found)
        assert found == sorted(found, key=float)  # type: ignore[arg-type]
        assert float(found[-1] or 0) - float(found[0] or 0) > 0.5

    def test_both_sides_together(self) -> None:
        # What one side wins the other loses: the same deals seen from seat 1.
        rules = SWISS.replace(goal=Goal.points(1000), end_check="deal", **ONCE)
        totals = np.array([[120, 40], [300, 700], [0, 157], [700, 700], [900, 1000]])
        one = Prospects(rules, (300, 300), 0, 0)
        other = Prospects(rules, (300, 300), 1, 0)
        events = totals[:, None]
        assert np.abs(one.after(events) + other.after(events) - Prospects.UNIT).max() <= 2
        # Seven hundred reach the goal, and of two that do the higher total has it; equal ones play
        # another deal, in which the other side is forehand.
        found = one.after(events) / Prospects.UNIT
        assert found[1] == 0
        assert 0.1 < found[3] < 0.5
        assert found[4] == 0

    @pytest.mark.parametrize(
        ("order", "scores", "tricks", "weis", "stoeck", "chance"),
        [
            # Both need little: Stöck before Weis before tricks.
            ("stoeck weis trick", (2480, 2480), "30 0, 0 60", (0, 50), (20, 0), 1.0),
            ("stoeck weis trick", (2480, 2480), "0 30, 60 0", (50, 0), (0, 20), 0.0),
            ("stoeck weis trick", (2450, 2400), "60 0, 0 150", (0, 100), (20, 0), 0.0),
            ("stoeck trick weis", (2450, 2400), "60 0, 0 150", (0, 100), (0, 0), 1.0),
            # The Stöck is shown in advance: with the trick it makes 50.
            ("stoeck weis trick", (2450, 2450), "30 0, 0 60", (0, 0), (20, 0), 1.0),
            # Tricks alone: who gets there first, whatever comes later.
            ("stoeck weis trick", (2450, 2450), "50 0, 0 200", (0, 0), (0, 0), 1.0),
            ("stoeck weis trick", (2450, 2450), "40 0, 0 50, 60 0", (0, 0), (0, 0), 0.0),
            # One alone at the goal.
            ("stoeck weis trick", (2450, 2300), "50 0, 0 107", (0, 0), (0, 0), 1.0),
            ("stoeck weis trick", (2300, 2450), "0 50, 107 0", (0, 0), (0, 0), 0.0),
        ],
    )
    def test_who_is_first(
        self, order: str, scores: Any, tricks: str, weis: Any, stoeck: Any, chance: float
    ) -> None:
        rules = SWISS.replace(count_order=tuple(order.split()))
        gains = [[int(points) for points in trick.split()] for trick in tricks.split(",")]
        after = np.cumsum([gains], axis=1)
        melds, pair = np.array([weis]), np.array([stoeck])
        totals = after[:, -1] + melds + pair
        for side in (0, 1):
            # The other way round, seen by the other side.
            turn = slice(None, None, 1 if side == 0 else -1)
            events = events_of(
                rules, totals[:, turn], after[:, :, turn], melds[:, turn], pair[:, turn]
            )
            found = Prospects(rules, scores[turn], side, 0).after(events)
            assert found.tolist() == [chance * Prospects.UNIT]

    def test_a_match_comes_last(self) -> None:
        # All nine tricks to one side: it needs the bonus, and the other side only its Weis.
        after = np.array([[[10, 0], [100, 0], [157, 0]]])
        nothing, melds = np.array([[0, 0]]), np.array([[0, 20]])
        events = events_of(SWISS, np.array([[257, 20]]), after, melds, nothing)
        assert events[0].tolist() == [[0, 0], [0, 20], [10, 20], [100, 20], [157, 20], [257, 20]]
        assert Prospects(SWISS, (2243, 2479), 0, 0).after(events).tolist() == [Prospects.UNIT]
        assert Prospects(SWISS, (2243, 2480), 0, 0).after(events).tolist() == [0]

    def test_the_order_is_that_of_games(self) -> None:
        # The first deal of games to a few hundred points, of random cards: the same side is first.
        decided = 0
        for seed in range(200):
            rng = random.Random(seed)
            rules = SWISS.replace(goal=Goal.points(rng.randint(20, 500)))
            deal, contract = Deal.random(seed=seed), rng.choice(list(Contract))
            r, cards, after = Round(deal, contract, rules=rules), [], []
            while not r.is_over:
                cards.append(rng.choice(r.legal_cards()))
                r.play(cards[-1])
                if not r.trick:
                    after.append(r.points)
            score, factor = r.score(), rules.multiplier(contract)
            events = events_of(
                rules,
                np.array([score.totals]),
                *(factor * np.array([part]) for part in (after, score.weis, score.stoeck)),
            )
            steps = steps_to(rules, events, np.array([rules.goal.amount] * 2))[0].tolist()
            game = jass.new_game("schieber", rules=rules, deals=[deal], dealer=3)
            game.apply(jass.Choose(contract))
            for card in cards:
                game.apply(jass.Play(card))
                if game.is_over:
                    break
            first = None if steps[0] == steps[1] else int(steps[1] < steps[0])
            assert first == (game.winner if game.is_over else None), seed
            decided += first is not None
        assert decided > 100

    def test_the_table_is_that_of_playing_on(self) -> None:
        # One round decides nearly all where little is missing: the share of the rounds.
        rules = SWISS.replace(goal=Goal.points(200))
        events = simulated_rounds(rules, 400, 3)
        table = computed_table(rules, 400, 3)
        assert table.missing.tolist()[:3] == [1, 5, 10]
        for own, other in ((1, 1), (50, 20), (100, 100)):
            missing = np.array([own, other])
            steps = steps_to(rules, events, missing)
            won = steps[:, 0] < steps[:, 1]
            on = steps[:, 0] == steps[:, 1]
            left = missing - events[on, -1]
            share = (won.sum() + (1 - table.chance(left[:, 1], left[:, 0])).sum()) / 400
            assert table.chance(missing[:1], missing[1:])[0] == pytest.approx(share, abs=2e-3)

    @pytest.mark.parametrize("name", PRESETS)
    def test_kept_tables(self, name: str) -> None:
        rules = Rules.preset(name)
        table = game_table(rules)
        chances = table.chances
        assert (table.missing[0], table.missing[-1]) == (1, rules.goal.amount)
        assert (np.diff(chances, axis=0) < 0.004).all()
        assert (np.diff(chances, axis=1) > -0.004).all()
        # To be forehand is worth something, and less in a long game.
        assert 0.5 < chances[-1, -1] < chances[40, 40] < 1
        other = computed_table(rules, 500, 9)
        assert np.abs(other.chances - chances).max() < 0.1
        assert np.abs(other.chances - chances).mean() < 0.02


class TestResults:
    def test_are_values(self) -> None:
        one = jass.analyze_contracts(HAND, 300, seed=7)
        again = jass.analyze_contracts(HAND, 300, seed=7)
        other = jass.analyze_contracts(HAND, 300, seed=8)
        assert one == again != other
        assert hash(one) == hash(again)
        assert pickle.loads(pickle.dumps(one)) == one
        assert len({one, again, other}) == 2
        assert one.best == again.best != other.best
        with pytest.raises(AttributeError):
            one.n = 5  # type: ignore[misc]

    def test_texts(self) -> None:
        analysis = jass.analyze_contracts(HAND, 300, seed=7, scores=(0, 0))
        assert repr(analysis).startswith("<ContractAnalysis of S9 SJ SA")
        assert len(str(analysis).splitlines()) == 8
        assert "game" in str(analysis.best)
        html = analysis._repr_html_()
        assert html.count("<tr>") == 8
        assert "%</td>" in html
        for shown in ("♠ spades ×2", "♥ hearts ×1", "♠ A J 9", "wins the game", "± "):
            assert shown in html
        columns = analysis.columns()
        assert columns["option"] == [one.name for one in analysis]
        assert columns["mean"] == [one.mean for one in analysis]
        low, high = analysis.best.difference_interval
        assert columns["difference_interval_low"][0] == low
        assert columns["difference_interval_high"][0] == high
        assert {len(column) for column in columns.values()} == {len(analysis)}
        plain = (str, int, float, type(None))
        assert all(isinstance(value, plain) for column in columns.values() for value in column)
        pair = analysis.compare("S", "C")
        assert str(pair).startswith("S is +")
        assert "%" in str(pair)
        assert pickle.loads(pickle.dumps(pair)) == pair

    def test_json(self) -> None:
        analysis = jass.analyze_contracts(HAND, 300, seed=7)
        data = json.loads(json.dumps(analysis.to_dict()))
        assert [one["contract"] for one in data["contracts"]] == [
            one.name for one in analysis.estimates
        ]
        assert data["comparisons"][0]["first"] == analysis.best.name
        assert (
            data["contracts"][0]["quantiles"]["0.5"]
            == (analysis.best.distribution.quantiles(0.5)[0])
        )

    def test_distribution(self) -> None:
        values = [3, -5, 3, 11, 0, 3, -5, 20]
        one = Distribution.of(Counter(values))
        assert (one.values, one.counts, one.n) == ((-5, 0, 3, 11, 20), (2, 1, 3, 1, 1), 8)
        for share in (0, 0.1, 0.25, 0.5, 0.7, 0.9, 1):
            expected = np.quantile(values, share, method="inverted_cdf")
            assert one.quantiles(share) == (expected,)
        edges, counts = one.histogram([-10, 0, 10, 21])
        assert (edges.tolist(), counts.tolist()) == ([-10, 0, 10, 21], [2, 4, 2])
        assert Distribution((), ()).quantiles() == ()
        for wrong in (-0.1, 1.5, math.nan, "x", None, True):
            with pytest.raises(jass.JassError, match="shares"):
                one.quantiles(wrong)  # type: ignore[arg-type]

    @pytest.mark.parametrize("counts", [None, 5, [3, 4], {"x": 1}, {1: -1}, {0.5: 2}])
    def test_wrong_counts(self, counts: Any) -> None:
        with pytest.raises(errors.ArgumentError, match=r"^(counts|value|count)\b"):
            Distribution.of(counts)

    @pytest.mark.parametrize("bins", [0, -1, 1j, [2, 1], "no"])
    def test_wrong_bins(self, bins: Any) -> None:
        with pytest.raises(errors.ArgumentError, match=r"^bins: "):
            Distribution((1, 2), (3, 4)).histogram(bins)

    def test_comparison(self) -> None:
        one = Comparison("S", "H", 10.0, 5.0, 10**6)
        assert one.interval == pytest.approx((0.2002, 19.7998), abs=1e-3)
        assert one.chance == pytest.approx(0.97725, abs=1e-5)
        assert Comparison("S", "H", 0.0, 0.0, 5).chance == 0.5
        assert Comparison("S", "H", 3.0, 0.0, 5).chance == 1.0

    def test_options_by_name(self) -> None:
        analysis = jass.analyze_contracts(HAND, 20, seed=7)
        assert analysis["H"] == analysis[1] == analysis[Contract.H]
        assert analysis[None] == analysis["push"]
        assert analysis.compare(analysis["H"], "push").first == "H"
        assert list(analysis) == list(analysis.estimates)
        for option in ("S", 1, Contract.H, "push", None, analysis.best):
            assert option in analysis
        for option in ("X", 6, -1, np.array([1, 2]), object()):
            assert option not in analysis
            with pytest.raises(jass.JassError):
                analysis[option]
        rules = SWISS.replace(contracts=["S", "H"], push="none")
        few = jass.analyze_contracts(HAND, 20, rules=rules, seed=7)
        for wrong in ("D", "push", None):
            with pytest.raises(jass.JassError, match="is not among the options: "):
                few[wrong]
        with pytest.raises(errors.ContractError):
            few.compare("S", "X")


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"hand": "SJ S9"}, errors.DealError, "9 cards with 4 players"),
    ({"n": 1}, errors.ArgumentError, "n is a whole number from 2"),
    (
        {"method": "guess"},
        errors.ArgumentError,
        "method is one of 'heuristic', 'random', 'double-dummy', not 'guess'",
    ),
    ({"method": None}, errors.ArgumentError, "method is one of"),
    ({"rules": "swiss"}, errors.RulesError, "rules are made by"),
    ({"seed": -1}, errors.SeedError, "seed"),
    ({"seat": 4}, errors.SeatError, "seat"),
    ({"forehand": -1}, errors.SeatError, "forehand"),
    ({"pushed": 1}, errors.ArgumentError, "pushed is True or False"),
    ({"pushed": True}, errors.PositionError, "nobody pushes to seat 0 when seat 0 is forehand"),
    ({"scores": 5}, errors.PositionError, "a number for each of 2 sides"),
    ({"scores": (1, 2, 3)}, errors.PositionError, "a number for each of 2 sides"),
    ({"scores": (1.5, 2)}, errors.PositionError, "scores: each"),
    ({"scores": (2500, 2)}, errors.PositionError, "the game is over"),
    ({"threads": 0}, errors.ArgumentError, "threads"),
    ({"executor": 5}, errors.ArgumentError, "executor has the map"),
    ({"progress": 5}, errors.ArgumentError, "progress is called"),
    ({"stop": None}, errors.ArgumentError, "stop is True or False"),
    (
        {"scores": (0, 0), "rules": SWISS.replace(goal=Goal.deals(12))},
        errors.RulesError,
        "needs a goal of points",
    ),
]


@pytest.mark.parametrize(("wrong", "error", "why"), WRONG)
def test_errors(wrong: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        jass.analyze_contracts(**({"hand": HAND, "n": 20, "seed": 1} | wrong))


def test_errors_of_other_tables() -> None:
    rules = SWISS.replace(players=3)
    hand = Deal.random(seed=1, players=3).hands[0]
    with pytest.raises(errors.ArgumentError, match="these rules have 3"):
        jass.analyze_contracts(hand, 20, method="double-dummy", rules=rules)
    with pytest.raises(errors.RulesError, match="known for two sides, not 3"):
        jass.analyze_contracts(hand, 20, rules=rules, scores=(1, 2, 3))


def test_tally_keeps_what_is_noted() -> None:
    own = np.array([[1, 2], [3, 4]])
    tally = Tally.of(own, own * 0, own > 3, None, 1, [5, 5])
    assert (tally + tally).noted == Counter({5: 4})
    assert (tally + tally).matches == (0, 2)
