"""Double-dummy: against a plain solver, against known values, and what is true of every value.

`JASS_TEST_SEED` chooses other endings; a disagreement names the seed and the position.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import jass
from jass import Card, CardSet, Deal, Round, Rules, Solution, Solver
from jasscore.solver import new_search
from jasscore.solver.portable import TECHNIQUES
from tests.compare.endings import Ending, endings, larger_ending, play_variations, some_rounds
from tests.compare.variations import FAMILIES, texts
from tests.oracle import rules as ref
from tests.oracle import solver as plain_solver

SEED = int(os.environ.get("JASS_TEST_SEED", "1291"))
ENDINGS = 300  # a family, of all
LARGER = 200  # likewise
SWISS = Rules.preset("swiss")
KNOWN: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "double_dummy.json").read_text(encoding="utf-8")
)
# Whole deals with trumps that are solved in a tenth of a second.
SHORT = set(
    map(
        int,
        """
        221 223 227 233 240 245 256 257 264 265 271 292 294 300 304 305 307 317 320 323 326 333
        337 355 357 360 363 368 373 374 381 386 389 402 407 409 414 420 423 425 427 431 432 433
        436 439 442 443 444 448 452 456
        """.split(),
    )
)


# Against the plain solver


def compared(family: str, number_of_endings: int) -> Counter[str]:
    """Compares endings of a family, all with one table; what they were."""
    solver = Solver()
    tally: Counter[str] = Counter()
    rng = random.Random(f"{SEED} {family}")
    for number, ending in zip(range(number_of_endings), endings(family, rng), strict=False):
        where = f"seed {SEED}, {family}, ending {number}: {ending.name}"
        expected = plain_solver.card_values(ending.oracle, ending.side, ending.count_match)
        value = plain_solver.value(ending.oracle, ending.side, ending.count_match)
        solution = solver.solve(ending.core, side=ending.side, count_match=ending.count_match)
        found = dict(zip(texts(solution.cards), solution.cards.values(), strict=True))
        assert found == expected, where
        assert solution.value == value, where
        assert (solution.side, solution.count_match) == (ending.side, ending.count_match)
        check_line(ending.core, solution, where)
        count(tally, ending, solution)
    return tally


def check_line(r: Round, solution: Solution, where: str = "") -> None:
    """The line is legal, it starts with a best card, and its points are the value."""
    end = r.copy()
    assert set(solution.line[:1]) <= solution.best, where
    for card in solution.line:
        end.play(card)
    assert end.is_over, where
    assert final_value(end, solution.side, solution.count_match) == solution.value, where


def final_value(end: Round, side: int, count_match: bool) -> int:
    won, value = end.tricks_won, end.points[side]
    if count_match and won[side] == sum(won) > 0:
        value += 100
    if count_match and won[side] == 0 < sum(won):
        value -= 100
    return value


def count(tally: Counter[str], ending: Ending, solution: Solution) -> None:
    r = ending.core
    tally["endings"] += 1
    tally[f"{ending.players} players"] += 1
    tally["three sides and more"] += r.rules.side_count > 2
    tally["open at the start"] += r.contract is None
    tally["inside a trick"] += bool(r.trick)
    tally["with a past"] += sum(r.tricks_won) > 0
    tally["one legal card"] += len(solution.cards) == 1
    tally["over"] += not solution.cards
    tally["choices that matter"] += len(set(solution.cards.values())) > 1
    # Who can win every trick can have every point, so the bonus never costs one.
    plain = jass.solve(r, side=ending.side).value if ending.count_match else solution.value
    assert solution.value in (plain, plain + 100, plain - 100)
    tally["matches won"] += solution.value == plain + 100
    tally["matches lost"] += solution.value == plain - 100


@pytest.mark.parametrize("number", [ENDINGS // 3, pytest.param(ENDINGS, marks=pytest.mark.slow)])
def test_endings(number: int) -> None:
    print(f"JASS_TEST_SEED={SEED}")
    tally: Counter[str] = sum((compared(family, number) for family in FAMILIES), Counter())
    assert tally["endings"] == number * len(FAMILIES)
    # Of every sort: about half of what is usual in ENDINGS.
    for what, least in {
        **{f"{players} players": 100 for players in (2, 3, 4, 5, 6)},
        "three sides and more": 330,
        "open at the start": 60,
        "inside a trick": 550,
        "with a past": 600,
        "one legal card": 300,
        "over": 30,
        "choices that matter": 240,
        "matches won": 55,
        "matches lost": 100,
    }.items():
        assert tally[what] >= least * number // ENDINGS, (what, tally[what], SEED)


# Known values


@cache
def one_solver() -> Solver:
    return Solver()


def by_contract(entries: list[dict[str, Any]]) -> Any:
    """A parameter for each contract: a value that is wrong shows where."""
    contracts = sorted({entry["contract"] for entry in entries})
    return pytest.mark.parametrize(
        ("contract", "entries"),
        [
            pytest.param(one, [each for each in entries if each["contract"] == one], id=one)
            for one in contracts
        ],
    )


@by_contract(KNOWN["positions"])
def test_known_positions(contract: str, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        past = entry["points_so_far"]
        r = Round.start(
            entry["hands"],
            contract,
            entry["trick_leader"],
            trick=entry["trick"],
            points=past,
            tricks_won=entry["tricks_won"],
        )
        assert r.to_move == entry["to_move"]
        best = max if r.to_move in (0, 2) else min
        for place, count_match in enumerate((False, True)):
            # What was made before is part of a value here, but not in the data.
            values = {card: pair[place] + past[0] for card, pair in entry["cards"].items()}
            solution = one_solver().solve(r, count_match=count_match)
            where = f"position {entry['id']}, count_match={count_match}"
            assert {str(card): value for card, value in solution.cards.items()} == values, where
            assert solution.value == best(values.values()), where
            check_line(r, solution, where)


# With trumps a whole deal may take long; `tests/tools/known_deals.py` solves them all.
@by_contract(
    [deal for deal in KNOWN["deals"] if deal["contract"] not in ref.SUITS or deal["id"] in SHORT]
)
def test_known_deals(contract: str, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        r = Round(entry["hands"], contract, entry["leader"])
        assert one_solver().value(r) == entry["value"], entry["id"]
        assert one_solver().value(r, count_match=True) == entry["value_match"], entry["id"]
    for entry in entries[::8]:
        r = Round(entry["hands"], contract, entry["leader"])
        for count_match, value in ((False, entry["value"]), (True, entry["value_match"])):
            solution = jass.solve(r, count_match=count_match)
            assert solution.value == value, entry["id"]
            check_line(r, solution, f"deal {entry['id']}")


def test_all_known_values_are_looked_at() -> None:
    assert (len(KNOWN["deals"]), len(KNOWN["positions"])) == (401, 360)
    assert sum(deal["value"] != deal["value_match"] for deal in KNOWN["deals"]) > 50


# What is true of every value


def test_every_card_of_a_line_keeps_the_value() -> None:
    solver = Solver()
    for r in some_rounds(6, 12):
        solution = solver.solve(r)
        for card in solution.line:
            now = solver.solve(r)
            assert now.value == solution.value
            assert card in now.best
            r.play(card)
        assert r.is_over
        assert r.points[0] == solution.value
        assert solver.along(r) == (solution.value,) * (len(solution.line) + 1)


def test_best_cards_keep_the_value_and_others_do_not() -> None:
    solver = Solver()
    for r in some_rounds(5, 12):
        for side in (0, 1):
            solution = solver.solve(r, side=side)
            own = r.rules.sides[r.to_move] == side
            assert solution.best
            for card, value in solution.cards.items():
                r.play(card)
                assert solver.value(r, side=side) == value
                r.undo()
                assert (value == solution.value) == (card in solution.best)
                assert value <= solution.value if own else value >= solution.value


def test_two_sides_share_the_points() -> None:
    solver = Solver()
    for r in some_rounds(6, 24):
        end = r.copy()
        while not end.is_over:
            end.play(end.legal_cards()[0])
        first, second = solver.solve(r, side=0), solver.solve(r, side=1)
        assert first.value + second.value == sum(end.points)
        assert first.best == second.best
        with_match = [solver.value(r, side=side, count_match=True) for side in (0, 1)]
        assert sum(with_match) == sum(end.points)


def test_one_side_against_all_others() -> None:
    # Each can be sure of this much alone, so together they cannot be sure of more than there is.
    rules = SWISS.replace(players=3)
    for seed in range(6):
        r = Round(Deal.random_ending(4, seed=seed, players=3), seed, 1, rules)
        values = [jass.solve(r, side=side).value for side in (0, 1, 2)]
        end = r.copy()
        while not end.is_over:
            end.play(end.legal_cards()[0])
        assert 0 <= sum(values) <= sum(end.points)
        # Two that play together get what the third is not sure of.
        pair = Round(r.deal, seed, 1, rules.replace(players=3, sides=(0, 1, 1)))
        assert jass.solve(pair, side=0).value == values[0]
        assert jass.solve(pair, side=1).value == sum(end.points) - values[0]


def test_at_least() -> None:
    for r in some_rounds(5, 8):
        for side, count_match in ((0, False), (1, False), (0, True)):
            value = jass.solve(r, side=side, count_match=count_match).value
            for fresh in (True, False):
                solver = Solver()
                if not fresh:
                    solver.value(r, side=side, count_match=count_match)
                for bound in (-(10**9), -101, value - 20, value - 1, value):
                    assert solver.at_least(r, bound, side=side, count_match=count_match) is True
                for bound in (value + 1, value + 20, 500, 10**9):
                    assert solver.at_least(r, bound, side=side, count_match=count_match) is False


@pytest.mark.parametrize("memory_mb", [1, 64])
def test_a_table_does_not_change_a_value(memory_mb: int) -> None:
    # Deals, contracts, rules, sides and bonuses in turns, all into the same table.
    solver = Solver(memory_mb)
    asked = [
        (Round(r.deal, contract, r.leader, rules), side, count_match)
        for r in some_rounds(5, 5)
        for contract in (0, 3, 4, 5)
        for rules in (SWISS, Rules.preset("fr"), SWISS.replace(last_trick=100, nt_eight=0))
        for side in (0, 1)
        for count_match in (False, True)
    ]
    random.Random(SEED).shuffle(asked)
    for r, side, count_match in asked:
        assert solver.solve(r, side=side, count_match=count_match) == jass.solve(
            r, side=side, count_match=count_match
        )
        assert (
            solver.value(r, side=side, count_match=count_match)
            == jass.solve(r, side=side, count_match=count_match).value
        )


@pytest.mark.parametrize("family", FAMILIES)
def test_techniques_under_all_rules(family: str) -> None:
    rng = random.Random(f"{SEED} {family}")
    search = new_search()
    for number, variation in zip(range(LARGER), play_variations(family, rng), strict=False):
        r = larger_ending(variation, rng)
        side, count_match = rng.randrange(r.rules.side_count), rng.random() < 0.5
        plain = new_search(without=tuple(name for name in TECHNIQUES if name != "table"))
        assert search.values(r, side, count_match) == plain.values(r, side, count_match), (
            f"seed {SEED}, {family}, ending {number}: {variation.name}: {r.deal}, {r.contract},"
            f" played {' '.join(map(str, r.cards_played))}; side {side}, {count_match}"
        )


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_technique_does_not_change_a_value(technique: str) -> None:
    # `tests/tools/ablation.py` does it with whole deals.
    for r in some_rounds(6, 12):
        for side in (0, 1):
            plain, without = new_search(), new_search(without=(technique,))
            assert without.value(r, side, True) == plain.value(r, side, True)
            assert without.values(r, side, False) == plain.values(r, side, False)


def test_the_past_moves_the_value() -> None:
    for r in some_rounds(4, 6):
        past = Round.start(r.hands, r.contract, r.leader, points=(30, 12), tricks_won=(2, 1))
        now, then = jass.solve(r), jass.solve(past)
        assert then.value == now.value + 30
        assert dict(then.cards) == {card: value + 30 for card, value in now.cards.items()}
        # With a trick on each side there is no match any more.
        assert jass.solve(past, count_match=True).value == then.value


# Positions that are hardly any


def test_a_round_that_is_over() -> None:
    played = Round(Deal(["SA HK", "SK HA", "S6 H6", "S7 H7"]), "undenufe", 2)
    while not played.is_over:
        played.play(played.legal_cards()[0])
    # Both sixes count eleven, the kings four, the last trick five.
    assert jass.solve(played) == Solution(35, {}, (), 0)
    assert jass.solve(played, count_match=True) == Solution(135, {}, (), 0, True)
    assert jass.solve(played, side=1, count_match=True) == Solution(-100, {}, (), 1, True)
    assert len(jass.solve(played).best) == 0


def test_no_card_left() -> None:
    for won, bonus in (((9, 0), 100), ((8, 1), 0), ((0, 9), -100), ((0, 0), 0)):
        r = Round.start([""] * 4, "S", points=(90, 67), tricks_won=won)
        assert jass.solve(r) == Solution(90, {}, (), 0)
        assert jass.solve(r, count_match=True) == Solution(90 + bonus, {}, (), 0, True)
        assert jass.Solver().at_least(r, 90)
        assert not jass.Solver().at_least(r, 91)
        assert jass.solve_along(r) == (90,)


def test_one_card_each() -> None:
    # The nell takes it: 14 + 11 + 4 and the last five.
    r = Round(Deal(["SA", "S9", "HK", "H7"]), "S")
    line = (Card("SA"), Card("S9"), Card("HK"), Card("H7"))
    assert jass.solve(r, side=1) == Solution(34, {Card("SA"): 34}, line, 1)
    assert jass.solve(r, side=1, count_match=True).value == 134
    assert jass.solve(r, side=0, count_match=True).value == -100


def test_a_decided_round() -> None:
    # All trumps in one hand: every order of them takes all 62 points of the suit, and five.
    r = Round(
        Deal(
            [
                "S6 S7 S8 S9 ST SJ SQ SK SA",
                "H6 H7 H8 D6 D7 D8 C6 C7 C8",
                "H9 HT HJ D9 DT DJ C9 CT CJ",
                "HQ HK HA DQ DK DA CQ CK CA",
            ]
        ),
        "S",
    )
    solution = jass.solve(r)
    assert solution.value == 157
    assert solution.best == r.legal_cards()
    assert jass.solve(r, count_match=True).value == 257
    assert jass.solve(r, side=1, count_match=True).value == -100


def test_a_single_legal_card() -> None:
    r = Round.start(
        ["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"],
        "S",
        trick=["DA", "D6"],
        points=(107, 19),
        tricks_won=(5, 1),
    )
    solution = jass.solve(r)
    assert (solution.best, solution.value) == (CardSet("D9"), 138)


# Values along a round


def test_along() -> None:
    solver = Solver()
    for seed, r in enumerate(some_rounds(5, 8)):
        rng = random.Random(seed)
        expected = [solver.value(r)]
        while not r.is_over:
            r.play(rng.choice(r.legal_cards()))
            expected.append(Solver().value(r))
        reports: list[tuple[int, int]] = []
        before = r.copy()
        assert jass.solve_along(r, progress=lambda *d, to=reports: to.append(d)) == tuple(expected)
        assert reports == [(done, 21) for done in range(1, 22)]
        assert r == before
        assert expected[-1] == r.points[0]
        # A card changes the value only against the interest of the seat that played it.
        while r.played:
            r.undo()
            change = expected[r.played + 1] - expected[r.played]
            assert change <= 0 if r.to_move in (0, 2) else change >= 0


def test_along_begins_where_the_round_did() -> None:
    r = Round.start(
        ["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"], "S", trick=["DA", "D6"], points=(107, 19)
    )
    assert jass.solve_along(r) == (138,)
    r.play("D9")
    r.play("D7")
    assert len(jass.solve_along(r, side=1)) == 3
    assert jass.solve_along(r, side=1)[0] == 19
