"""What the solver gives for arrays and tables of contracts, and its objects: values and solvers."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import jass
from jass import Card, CardSet, Contract, Deal, Round, Rules, Solution, Solver
from jass.errors import ArgumentError, DealError, PositionError
from tests.compare.endings import some_rounds

SWISS = Rules.preset("swiss")


# Arrays and tables


def test_batch() -> None:
    deals = jass.batch.random_deals(30, seed=7, cards_each=5)
    contracts = [k % 6 for k in range(30)]
    for side, count_match in ((0, False), (1, True)):
        expected = [
            jass.solve(Round(row, contract, 3), side=side, count_match=count_match).value
            for row, contract in zip(deals.tolist(), contracts, strict=True)
        ]
        for threads in (1, 3):
            values = jass.batch.solve(
                deals, contracts, leader=3, side=side, count_match=count_match, threads=threads
            )
            assert values.dtype == np.int16
            assert values.tolist() == expected
    one = jass.batch.solve(deals, "H", progress=None)
    assert one.tolist() == [jass.solve(Round(row, "H")).value for row in deals.tolist()]
    # Strided, read-only, and nothing at all.
    deals.flags.writeable = False
    assert jass.batch.solve(deals[::2], "H").tolist() == one[::2].tolist()
    assert jass.batch.solve(deals[:0], "H").shape == (0,)


def test_batch_for_other_tables() -> None:
    for players in (2, 3, 5, 6):
        rules = Rules.preset("fr").replace(players=players)
        deals = jass.batch.random_deals(5, seed=1, players=players, cards_each=3)
        for contract in (None, "D", "undenufe"):
            side = rules.side_count - 1
            values = jass.batch.solve(deals, contract, leader=1, side=side, rules=rules)
            assert values.tolist() == [
                jass.solve(Round(row, contract, 1, rules), side=side).value
                for row in deals.tolist()
            ]


def test_batch_reports() -> None:
    deals = jass.batch.random_deals(1500, seed=7, cards_each=2)
    for threads in (1, 2):
        reports: list[tuple[int, int]] = []
        contracts = ["S"] * 1000 + ["C"] * 500
        jass.batch.solve(
            deals, contracts, threads=threads, progress=lambda *done, to=reports: to.append(done)
        )
        assert reports[-1] == (1500, 1500)
        assert [done for done, _ in reports] == sorted({done for done, _ in reports})


def test_batch_wants_hands_of_one_size() -> None:
    with pytest.raises(DealError, match=r"same number of cards, 1 or more, not 0 to 1"):
        jass.batch.solve([[1, 2, 4, 0]], "S")
    with pytest.raises(DealError, match=r"1 or more, not 0 to 0"):
        jass.batch.solve([[0, 0, 0, 0]], "S")


def test_contract_table() -> None:
    deal = Deal.random_ending(5, seed=7)
    for threads in (1, 2, 8):
        reports: list[tuple[int, int]] = []
        table = jass.contract_table(
            deal, threads=threads, progress=lambda *done, to=reports: to.append(done)
        )
        assert (table.shape, table.dtype) == ((6, 4), np.int16)
        for contract in Contract:
            for leader in range(4):
                assert table[contract, leader] == jass.solve(Round(deal, contract, leader)).value
        assert reports[-1] == (24, 24)
        assert len(reports) == (24 if threads == 1 else 6)
    others = jass.contract_table(str(deal), side=1)
    in_trumps = (table + others)[:4]
    # What the two sides share is what the cards count under that contract.
    for contract in range(4):
        held = sum(jass.card_points(hand, contract) for hand in deal.hands) + 5
        assert (in_trumps[contract] == held).all()


def test_contract_table_for_other_tables() -> None:
    rules = SWISS.replace(players=3, contracts=("S", "H"), follow="must_follow")
    deal = Deal.random_ending(3, seed=7, players=3)
    table = jass.contract_table(deal, rules=rules, side=2, count_match=True)
    assert table.shape == (6, 3)
    free = rules.replace(contracts=tuple(Contract))
    assert table.tolist() == [
        [
            jass.solve(Round(deal, contract, leader, free), side=2, count_match=True).value
            for leader in range(3)
        ]
        for contract in Contract
    ]


# Objects


def example() -> Solution:
    return jass.solve(Round(Deal(["SA HK", "SK HA", "S6 H6", "S7 H7"]), "obenabe"))


def test_solution() -> None:
    # SA first leaves the last trick to HA: 11 + 4 against 11 + 4 + 5.
    solution = example()
    assert (solution.value, solution.side, solution.count_match) == (20, 0, False)
    assert dict(solution.cards) == {Card("SA"): 15, Card("HK"): 20}
    assert all(type(card) is Card for card in (*solution.cards, *solution.line))
    assert solution.best == CardSet("HK")
    assert len(solution.line) == 8
    assert solution.to_dict() == {
        "side": 0,
        "count_match": False,
        "value": 20,
        "cards": {"SA": 15, "HK": 20},
        "best": ["HK"],
        "line": list(map(str, solution.line)),
    }


def test_solution_is_a_value() -> None:
    solution = example()
    again = eval(repr(solution))
    assert again == solution
    assert hash(again) == hash(solution)
    assert again != Solution(20, {"SA": 15, "HK": 20}, again.line, 0, True)
    assert again != Solution(20, {"SA": 14, "HK": 20}, again.line, 0)
    assert (again == 20) is False
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(solution, protocol)) == solution
    assert copy.deepcopy(solution) == copy.copy(solution) == solution
    with pytest.raises(AttributeError):
        solution.value = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        solution.cards[Card("SA")] = 5  # type: ignore[index]
    with_bonus = jass.solve(
        Round(Deal(["SA", "S9"]), "S", rules=SWISS.replace(players=2)), side=1, count_match=True
    )
    assert eval(repr(with_bonus)) == with_bonus


def test_solution_as_text() -> None:
    text = str(example()).splitlines()
    assert text[0] == "side 0 ends with 20 points"
    assert text[1] == "cards: HK 20, SA 15"
    assert text[2].startswith("best line: HK ")
    over = Solution(135, {}, (), 0, True)
    assert str(over) == "side 0 ends with 135 points, the bonus for a match included"
    html = example()._repr_html_()
    assert html.index("<th>HK</th><td>20</td>") < html.index("<th>SA</th><td>15</td>")
    assert html.count("<tr>") == html.count("</tr>") == 4


def test_solver_as_an_object() -> None:
    solver = Solver(8)
    r = some_rounds(5, 1)[0]
    assert solver.nodes == 0
    solver.value(r)
    searched = solver.nodes
    assert searched > 0
    assert solver.memory_mb == 8
    assert repr(solver) == "Solver(memory_mb=8)"
    with pytest.raises(TypeError):
        hash(solver)
    copies = [copy.copy(solver), copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))]
    for other in copies:
        assert type(other) is Solver
        assert (other.memory_mb, other.nodes) == (8, 0)
        assert other != solver
        assert other.value(r) == solver.value(r)
    assert solver == solver


def test_a_deal_is_no_round() -> None:
    with pytest.raises(PositionError, match=r"r is a Round.*Round\(deal, contract, leader\)"):
        jass.solve(Deal.random(seed=1))  # type: ignore[arg-type]


def test_a_round_stays_as_it_is() -> None:
    r = some_rounds(4, 1)[0]
    r.play(r.legal_cards()[0])
    before = r.copy()
    solver = Solver()
    solver.solve(r), solver.value(r), solver.at_least(r, 5), solver.along(r)
    assert r == before


# Threads


@pytest.mark.parametrize("threads", [2, 7])
@pytest.mark.parametrize("memory_mb", [1, 64])
def test_threads_on_one_position(threads: int, memory_mb: int) -> None:
    # Positions of several deals, sides and bonuses in turns; a small table gives up entries.
    solver, alone = Solver(memory_mb, threads), Solver()
    assert (solver.threads, repr(solver)) == (
        threads,
        f"Solver(memory_mb={memory_mb}, threads={threads})",
    )
    assert pickle.loads(pickle.dumps(solver)).threads == threads
    for number, cards in enumerate([7, 8, 6, 7, 8]):
        deal = Deal.random_ending(cards, seed=number)
        for contract in ("H", "S", "obenabe"):
            r = Round(deal, contract, number % 4)
            for side, count_match in ((0, False), (1, True)):
                asked = {"side": side, "count_match": count_match}
                expected = alone.solve(r, **asked)
                assert solver.value(r, **asked) == expected.value
                assert solver.solve(r, **asked) == expected
                assert solver.at_least(r, expected.value, **asked)
                assert not solver.at_least(r, expected.value + 1, **asked)
    for card in alone.solve(r).line[:9]:
        r.play(card)
    assert solver.along(r) == alone.along(r)
    assert jass.solve(r, threads=threads) == jass.solve(r)


@pytest.mark.parametrize("threads", [0, 1025, 1.5, True, "2"])
def test_impossible_numbers_of_threads(threads: Any) -> None:
    with pytest.raises(ArgumentError, match="threads is a whole number from 1"):
        Solver(threads=threads)


def test_one_solver_for_several_threads() -> None:
    rounds = some_rounds(5, 24)
    expected = [jass.solve(r) for r in rounds]
    shared = Solver()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(shared.solve, rounds)) == expected
        assert list(pool.map(shared.value, rounds)) == [one.value for one in expected]


def test_a_solver_for_each_thread() -> None:
    rounds = some_rounds(5, 24)
    expected = [jass.solve(r) for r in rounds]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda r: Solver(1).solve(r), rounds)) == expected
        assert list(pool.map(jass.solve, rounds)) == expected
