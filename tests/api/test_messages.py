"""Wrong arguments of every kind end in an error of jass that names them, not in a bare one."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import jass
from jass import Bergpreis, Card, CardSet, Contract, Deal, Goal, Push, Round, Rules
from jass.errors import (
    ActionError,
    ArgumentError,
    CardError,
    ContractError,
    DealError,
    GameError,
    JassError,
    PositionError,
    RulesError,
    SeatError,
)

ENDING = Deal(["SJ S6", "S9 S7", "SA S8", "ST SK"])


class Client:
    """As a Dask client: its own map gives futures."""

    def map(self, function: Any, *arguments: Any) -> list[object]:
        return [object()]

    def get_executor(self) -> None: ...


class Stripped(str):
    def strip(self, chars: str | None = None, /) -> Any:
        return None


def finished() -> Round:
    r = Round(Deal(["SJ", "S9", "SA", "S6"]), "S")
    for card in ("SJ", "S9", "SA", "S6"):
        r.play(card)
    return r


def view(**changes: Any) -> Any:
    r = Round(Deal.random(seed=3), "S")
    r.play(r.legal_cards()[0])
    return dataclasses.replace(r.view(1), **changes)


def seen(name: str) -> Any:
    game = jass.new_game(name, seed=1)
    assert game.to_move is not None
    return game.view(game.to_move)


CALLS: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "executor": (
        lambda: jass.contract_table(ENDING, threads=2, executor=5),  # type: ignore[arg-type]
        ArgumentError,
        "executor has the map of concurrent.futures",
    ),
    "dask client": (
        lambda: jass.contract_table(ENDING, executor=Client()),
        ArgumentError,
        "pass its get_executor",
    ),
    "round is over": (
        lambda: jass.analyze_cards(dataclasses.replace(finished().view(0), to_move=0)),
        PositionError,
        "seat 0 has no card to play",
    ),
    "empty hand": (
        lambda: jass.analyze_cards(view(hand=CardSet())),
        PositionError,
        "seat 1 has no card to play",
    ),
    "no points": (
        lambda: jass.analyze_cards(view(points=())),
        PositionError,
        "view: points: a number for each of 2 sides",
    ),
    "no tricks": (
        lambda: jass.analyze_cards(view(tricks_won=())),
        PositionError,
        "view: tricks_won: a number for each of 2 sides",
    ),
    "basis": (
        lambda: Goal.deals_won(2, basis=np.array([1, 2])),  # type: ignore[arg-type]
        RulesError,
        "goal: basis is card_points or multiplied_total",
    ),
    "award": (
        lambda: Bergpreis(award=np.array([1, 2])).checked(),  # type: ignore[arg-type]
        RulesError,
        "bergpreis: award is strich or points",
    ),
    "last trick": (
        lambda: jass.card_points("SJ", "S", last_trick="no"),  # type: ignore[arg-type]
        ArgumentError,
        "last_trick is True or False, not 'no'",
    ),
    "worth of a push": (
        lambda: seen("coiffeur").worth_of(Push(), (1, 2)),
        ActionError,
        "choice: a Choose such as",
    ),
    "rules of a push": (
        lambda: seen("schieber").rules_of(Push()),
        ActionError,
        "choice: a Choose such as",
    ),
    "totals": (
        lambda: seen("coiffeur").worth_of(jass.Choose("S"), (1,)),
        GameError,
        r"totals: a number for each of 2 sides, not \(1,\)",
    ),
    **{
        f"points in {name}": (
            lambda name=name: seen(name).worth((1,), (1,)),  # type: ignore[misc]
            GameError,
            "points: a number for each of",
        )
        for name in ("schieber", "differenzler", "molotow", "mittlere", "sidi")
    },
    "numbers that are texts": (
        lambda: seen("schieber").worth(("a", "b"), (1, 2)),
        GameError,
        r"points: a number for each of 2 sides, not \('a', 'b'\)",
    ),
    "a suit past spades to clubs": (
        lambda: jass.Suit(4),
        CardError,
        "a suit is 0 to 3, in the order S H D C, not 4",
    ),
    "a rank that is a text": (
        lambda: jass.Rank("J"),  # type: ignore[arg-type]
        CardError,
        "a rank is 0 to 8, in the order 6 7 8 9 T J Q K A, not 'J'",
    ),
    "perft of no round": (
        lambda: jass.perft("SJ", 1),  # type: ignore[arg-type]
        ArgumentError,
        "position is a Round, not 'SJ'",
    ),
    "a card past Card": (lambda: str(int.__new__(Card, 99)), CardError, "a card is 0 to 35"),
    "a hand of no seat": (
        lambda: finished().hand_mask(np.array([0, 1])),  # type: ignore[arg-type]
        SeatError,
        r"seat is a whole number from 0 to 3, not array\(\[0, 1\]\)",
    ),
    "a hand of a round never made": (
        lambda: Round.__new__(Round).hand_mask(0),
        PositionError,
        "never made",
    ),
    "points of no cards": (
        lambda: Rules().points_in_all("S", type),  # type: ignore[arg-type]
        CardError,
        "cards: .*not <class 'type'>",
    ),
    "points of no mask": (
        lambda: Rules().play_switches.points(1 << 36, 0),
        JassError,
        "cards: a mask, which is a whole number from 0 to 68719476735, not 68719476736",
    ),
    "points of no contract": (
        lambda: Rules().play_switches.points(0, np.array([])),  # type: ignore[arg-type]
        JassError,
        "contract is a whole number from 0 to 6, not array",
    ),
    "option": (
        lambda: jass.new_game("schieber", unknown=1),  # type: ignore[call-overload]
        TypeError,
        "no option 'unknown'; its options are players, rules, seed, sides, dealer, deals",
    ),
}


@pytest.mark.parametrize("called", CALLS)
def test_the_message_names_what_is_wrong(called: str) -> None:
    call, error, message = CALLS[called]
    with pytest.raises(error, match=message):
        call()


class Unwritten:
    """Nothing, and raises when it is written out."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")


@pytest.mark.parametrize("wrong", [*map(np.array, ([0, 1], [], 1, 1.0)), Unwritten(), 1.0, True])
def test_suits_ranks_and_contracts_are_whole_numbers(wrong: Any) -> None:
    what = "a Unwritten" if isinstance(wrong, Unwritten) else repr(wrong)
    for made, error, name in (
        (jass.Suit, CardError, "a suit is 0 to 3"),
        (jass.Rank, CardError, "a rank is 0 to 8"),
        (Contract, ContractError, "a contract is one of"),
    ):
        with pytest.raises(error, match=f"^{name}.*, not {re.escape(what)}$"):
            made(wrong)
        assert made(np.int8(3)) is made(3) is made(made(3))


def test_a_long_row_has_to_be_an_array() -> None:
    vast, deals = range(10**9), jass.batch.random_deals(3, seed=1)
    calls: list[tuple[Callable[[Any], object], type[JassError], str]] = [
        (lambda row: jass.batch.solve(row, "S"), DealError, "deals: an array"),
        (lambda row: jass.batch.solve(deals, row), ContractError, "contract: one for all"),
        (lambda row: jass.PlayoutResult([1], row, 9), JassError, "tricks: a row of more than"),
        (lambda row: Rules().score("S", row), RulesError, "card_points: a row of more than"),
    ]
    for call, error, message in calls:
        for row in (vast, [vast], [[0], (vast,)], range(10**30)):
            with pytest.raises(error, match=message):
                call(row)
    assert Rules().score("H", [range(50, 52)]).tolist() == [[50, 51]]


def test_a_solver_that_was_never_made_has_a_text() -> None:
    assert repr(jass.Solver.__new__(jass.Solver)) == "a Solver that was never made"
    assert repr(jass.Solver(1, threads=2)) == "Solver(memory_mb=1, threads=2)"


def test_a_text_is_read_by_what_it_is() -> None:
    assert Contract(Stripped("S")) is Contract.S


@pytest.mark.parametrize("name", ["schieber", "differenzler", "molotow", "coiffeur"])
def test_a_result_names_the_winner_of_the_deal(name: str) -> None:
    game = jass.new_game(name, seed=5)
    while not game.is_over:
        game.apply(game.actions()[0])
    for result in game.results:
        best = min(result.written) if game.lowest_wins else max(result.written)
        winners = [party for party, points in enumerate(result.written) if points == best]
        assert result.winner == (winners[0] if len(winners) == 1 and not result.void else None)
