"""What is wrong with an argument is said by a typed error, and nothing has changed."""

from __future__ import annotations

import inspect
import math
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import jass
from jass import Card, CardSet, Contract, Deal, Goal, Round, Rules, Trick, Weis, errors
from jass.errors import IllegalCardError, JassError, PositionError

SWISS = Rules.preset("swiss")
HAND = "SJ S9 SA HA HK DT D6 C8 C7"
HANDS = ["S6 HQ HK", "S7 S8 S9", "D9 DT DJ", "C6 HJ HA"]
DEALS = jass.batch.random_deals(3, seed=1)
SMALL_DEALS = jass.batch.random_deals(3, seed=1, cards_each=2)
SOLVER = jass.Solver(1)
VAST = 10**5000  # more digits than Python writes


class Odd:
    """Nothing that anything here could be."""

    def __repr__(self) -> str:
        return "Odd()"


ODD = Odd()

# Wrong values by what is wanted. A card is wrong as a set of cards too when it is alone.
NO_CARD = [
    None,
    True,
    1.5,
    -1,
    36,
    VAST,
    -VAST,
    ODD,
    [],
    "",
    "XX",
    "S",
    b"SJ",
    "\ud800",
    "S\0J",
    "🂡",
]
NO_CARDS = [
    None,
    True,
    1.5,
    -1,
    1 << 36,
    VAST,
    ODD,
    "XX",
    "SJ SJ",
    [36],
    [-1],
    [None],
    [1.5],
    [[5]],
]
NO_CARDS += [Card("SJ"), b"\xff", "SJ \ud800", [VAST], np.array([1.5]), np.array([5, 40])]
NO_NAME = [None, True, 1.5, 5, ODD, [], "", "nobody", b"random", "\ud800"]
NO_ROW = [None, True, 1.5, 7, ODD, "XX", "SJ SJ", [36], [None], ["SJ", 5], [VAST]]
NO_CONTRACT = [True, 1.5, -1, 6, VAST, ODD, [], "", "X", b"S", "♠♠", np.array([0, 1])]
NO_SEAT = [None, True, 1.5, -1, 4, VAST, ODD, "0", b"0", [0], np.array([0, 1])]
NO_RULES = [None, "fr", 5, ODD, {}, Rules, [SWISS]]
NO_SEED = [True, 1.5, -1, 2**64, VAST, ODD, "7", b"7", [7], np.random.RandomState(1)]
NO_COUNT = [None, True, 1.5, -1, 2**40, VAST, ODD, "3", [3]]
VIEW = Round(HANDS, "H").view(1)
VIEW_OF_MOVER = Round(HANDS, "H").view(0)
NO_VIEW = [None, True, 1.5, 5, "S", ODD, Deal(HANDS), Round(HANDS, "H"), [VIEW]]
NO_PLAY = [np.array([1, 2]), None, True, 5, "", "Heuristic", b"heuristic", ODD, ["heuristic"]]
NO_ROUND = [None, 5, "S", ODD, Deal(HANDS), Round.__new__(Round)]
NO_FLAG = [None, 1, "no", ODD]
NO_METHOD = [None, True, 5, ODD, "", "playout", b"heuristic", ["heuristic"]]
NO_THREADS = [None, True, 0, -1, 1025, 1.5, VAST, ODD, "2", [2]]
NO_EXECUTOR = [True, 5, ODD, "threads", map]
NO_VALUE = [None, True, 1.5, 2**40, VAST, -VAST, ODD, "3", [3]]
NO_HANDS = [None, True, 1.5, 5, ODD, "", "SJ S9", [], ["SJ"], ["SJ"] * 4, ["SJ", None, "SA", "SK"]]
NO_HANDS += [["SJ", "S9", "SA", "XX"], ["SJ", "S9", "SA", VAST], ["S6"] + [""] * 3, [ODD] * 4]
NO_KNOWN = [True, 1.5, 5, ODD, "SJ", ["SJ"], {4: "SJ"}, {"0": "SJ"}, {0: "XX"}, {0: "SJ", 1: "SJ"}]
NO_KNOWN += [{0: VAST}, {VAST: "SJ"}, {0: range(36)}]
NO_DEALS = [
    None,
    True,
    1.5,
    5,
    ODD,
    "abc",
    [],
    [[1, 2]],
    DEALS.astype(float),
    DEALS[0],
    DEALS[:, :3],
]
NO_DEALS += [
    [[VAST, 0, 0, 0]],
    [[1, 2], [3]],
    [[-1, 0, 0, 0]],
    [[1, 1, 0, 0]],
    [[1 << 36, 0, 0, 0]],
]
NO_POINTS = [True, 1.5, 5, ODD, "12", (1,), (1, 2, 3), (1, -1), (1, 1.5), (1, None), (1, VAST)]
NO_NUMBERS = [
    True,
    1.5,
    5,
    ODD,
    "12",
    (1,),
    (1, 1.5),
    (1, None),
    [[1, 2], [3]],
    np.zeros((2, 3), int),
]
NO_WEIS = [True, 1.5, 5, ODD, "XX", ["S6 S7"], [None], ["S6 S7 S8"], [VAST]]
NO_SHOWN_WEIS = [None, ODD, [], "S6 S7 S8", {4: []}, {0: None}, {0: "S6 S7 S8"}, {0: ["S6 S7"]}]
NO_SHOWN_WEIS += [{0: [VAST]}, {VAST: []}, {0: [Weis("sequence", "S6 S7", 20)]}]
NO_PLAYS = [None, 5, ODD, [5], [(1, 0)], [(0, 0, "SQ")], [(1, 4, "SQ")], [(1, 0, "XX")]]
NO_PLAYS += [[(VAST, 0, "SQ")], [(1, VAST, "SQ")], [(1, 0, VAST)], [(1, 0, "SQ"), (2, 0, "SQ")]]
# Arrays without an axis have __iter__, and cannot be iterated over.
FLAT = [np.array(1.5), np.array("SJ"), np.array(None), np.array(1 << 40)]
for values in (NO_CARD, NO_CARDS, NO_ROW, NO_CONTRACT, NO_SEAT, NO_COUNT, NO_VALUE, NO_HANDS):
    values += FLAT
for values in (NO_KNOWN, NO_DEALS, NO_POINTS, NO_NUMBERS, NO_WEIS, NO_SHOWN_WEIS, NO_PLAYS):
    values += FLAT
for values in (NO_RULES, NO_VIEW, NO_ROUND, NO_FLAG):
    values += FLAT
NO_KNOWN += [{0: flat} for flat in FLAT]
NO_HANDS += [["SJ", "S9", "SA", flat] for flat in FLAT]


def deal_of(seed: int = 1) -> Deal:
    return Deal.random(seed=seed)


def fresh() -> Round:
    return Round(HANDS, "H", rules=SWISS.replace(weis_declare="explicit"))


# For each function: arguments that work, then what is wrong for each of them.
TABLE: dict[Callable[..., Any], tuple[dict[str, Any], dict[str, list[Any]]]] = {
    Card: ({"card": "SJ"}, {"card": NO_CARD}),
    CardSet: ({"cards": "SJ"}, {"cards": NO_CARDS}),
    jass.Play: ({"card": "SJ"}, {"card": NO_CARD}),
    jass.Choose: (
        {"contract": "S", "row": 0},
        {"contract": [None, *NO_CONTRACT], "row": [True, 1.5, -1, 65, VAST, ODD, "0", [0]]},
    ),
    jass.Predict: ({"points": 42}, {"points": [None, True, 1.5, -1, 10_001, VAST, ODD, "3"]}),
    jass.Announce: (
        {"weis": Weis.of("S6 S7 S8")},
        {"weis": [None, 5, ODD, "S6 S7 S8", ("sequence", CardSet("S6 S7 S8"), 20)]},
    ),
    Contract: ({"value": "S"}, {"value": [None, 1.0, np.array(1), *NO_CONTRACT]}),
    Trick: (
        {"cards": "SJ", "leader": 0, "winner": 5, "points": 11},
        {
            "cards": NO_ROW,
            "leader": [6, *NO_SEAT[:4], *NO_SEAT[5:]],
            "winner": [6, *NO_SEAT[1:4], *NO_SEAT[5:]],
            "points": NO_COUNT[1:],
        },
    ),
    Deal: ({"hands": HANDS, "stock": ""}, {"hands": NO_HANDS, "stock": [*NO_CARDS, "S6"]}),
    Deal.parse: (
        {"text": "SJ | S9"},
        {"text": [None, True, 1.5, 5, ODD, b"SJ | S9", ["SJ", "S9"], "", "SJ", "SJ | XX"]},
    ),
    Deal.random: (
        {"seed": 1, "players": 4, "known": None, "cards_each": None},
        {
            "seed": NO_SEED,
            "players": [None, 1, 7, *NO_COUNT[1:]],
            "known": NO_KNOWN,
            "cards_each": [0, 10, *NO_COUNT[1:]],
        },
    ),
    Deal.random_ending: (
        {"cards_left": 2, "seed": 1, "players": 4},
        {"cards_left": [0, 10, *NO_COUNT[1:]], "seed": NO_SEED, "players": [1, 7, *NO_COUNT]},
    ),
    Round: (
        {
            "deal": HANDS,
            "contract": "S",
            "leader": 0,
            "rules": SWISS,
            "forehand": None,
            "declarer": None,
            "scores": None,
            "known": None,
        },
        {
            "deal": [*NO_HANDS, Deal(["SJ", "S9"]), "SJ | XX | SA | SK"],
            "contract": NO_CONTRACT,
            "leader": NO_SEAT,
            "rules": NO_RULES,
            "forehand": NO_SEAT[1:],
            "declarer": NO_SEAT[1:],
            "scores": [True, 1.5, 5, ODD, "ab", ("a", "b"), (1.5, 2), (None, 1)],
            "known": [*NO_KNOWN, {0: "SJ"}],
        },
    ),
    Round.start: (
        {
            "hands": HANDS,
            "contract": "S",
            "leader": 0,
            "trick": (),
            "rules": SWISS,
            "points": None,
            "tricks_won": None,
            "forehand": None,
            "declarer": None,
            "scores": None,
            "known": None,
        },
        {
            "hands": NO_HANDS,
            "contract": NO_CONTRACT,
            "leader": NO_SEAT,
            "trick": [*NO_ROW, "S6", "D6"],
            "rules": NO_RULES,
            "points": NO_POINTS,
            "tricks_won": [*NO_POINTS, (6, 6)],
            "forehand": NO_SEAT[1:],
            "declarer": NO_SEAT[1:],
            "scores": [True, 1.5, 5, ODD, "ab", ("a", "b"), (1.5, 2), (None, 1)],
            "known": [*NO_KNOWN, {0: "SJ"}],
        },
    ),
    jass.legal_cards: (
        {"hand": "S6", "trick": "S7", "contract": "S", "leader": 0, "rules": SWISS},
        {
            "hand": [*NO_CARDS, "S7"],
            "trick": [*NO_ROW, "S6", "H6 H7 H8 H9"],
            "contract": NO_CONTRACT,
            "leader": NO_SEAT,
            "rules": NO_RULES,
        },
    ),
    jass.trick_winner: (
        {"trick": "S7", "contract": "S", "leader": 0, "rules": SWISS},
        {
            "trick": [*NO_ROW, "", "H6 H7 H8 H9 HT"],
            "contract": NO_CONTRACT,
            "leader": NO_SEAT,
            "rules": NO_RULES,
        },
    ),
    jass.card_points: (
        {"cards": "S7", "contract": "S", "rules": SWISS},
        {"cards": NO_CARDS, "contract": NO_CONTRACT, "rules": NO_RULES},
    ),
    jass.find_weis: (
        {"hand": "S7", "contract": "S", "rules": SWISS},
        {"hand": [*NO_CARDS, range(13)], "contract": NO_CONTRACT, "rules": NO_RULES},
    ),
    Weis.of: (
        {"cards": "S6 S7 S8", "rules": SWISS},
        {"cards": [*NO_CARDS, "", "S6 S7", "S6 S7 S9"], "rules": NO_RULES},
    ),
    jass.compare_weis: (
        {"weis": {}, "contract": "S", "rules": SWISS, "forehand": 0},
        {
            "weis": NO_SHOWN_WEIS,
            "contract": NO_CONTRACT,
            "rules": NO_RULES,
            "forehand": NO_SEAT,
        },
    ),
    jass.find_stoeck: (
        {"plays": [(1, 0, "SQ")], "contract": "S", "rules": SWISS},
        {
            "plays": NO_PLAYS,
            "contract": NO_CONTRACT,
            "rules": NO_RULES,
        },
    ),
    jass.perft: (
        {"position": fresh(), "depth": 1},
        {
            "position": [None, 5, "S", ODD, deal_of()],
            "depth": [None, True, -1, 1.5, 2.0, -VAST, ODD, "1", [1]],
        },
    ),
    jass.playout: (
        {
            "r": fresh(),
            "n": 2,
            "seed": 1,
            "side": 0,
            "threads": 1,
            "progress": None,
            "arrays": True,
            "play": "random",
        },
        {
            "r": [None, 5, "S", ODD, deal_of()],
            "n": [0, *NO_COUNT],
            "seed": NO_SEED,
            "side": [2, *NO_SEAT],
            "threads": [0, 1025, *NO_COUNT],
            "progress": [5, "x", ODD],
            "arrays": [None, 1, "no", ODD],
            "play": NO_PLAY,
        },
    ),
    jass.playout_hand: (
        {
            "hand": HAND,
            "contract": "S",
            "n": 2,
            "seat": 0,
            "leader": 0,
            "rules": SWISS,
            "seed": 1,
            "threads": 1,
            "progress": None,
            "arrays": True,
            "play": "random",
        },
        {
            "hand": [*NO_CARDS, "", "SJ", range(10)],
            "contract": NO_CONTRACT,
            "n": [0, *NO_COUNT],
            "seat": NO_SEAT,
            "leader": NO_SEAT,
            "rules": NO_RULES,
            "seed": NO_SEED,
            "threads": [0, 1025, *NO_COUNT],
            "progress": [5, "x", ODD],
            "arrays": [None, 1, "no", ODD],
            "play": NO_PLAY,
        },
    ),
    jass.Solver: (
        {"memory_mb": 1, "threads": 1},
        {"memory_mb": [0, *NO_COUNT], "threads": [0, 1025, *NO_COUNT]},
    ),
    jass.solve: (
        {"r": fresh(), "side": 0, "count_match": False, "threads": 1},
        {
            "r": NO_ROUND,
            "side": [2, *NO_SEAT],
            "count_match": NO_FLAG,
            "threads": [0, 1025, *NO_COUNT],
        },
    ),
    jass.solve_along: (
        {"r": fresh(), "side": 0, "count_match": False, "progress": None},
        {
            "r": NO_ROUND,
            "side": [2, *NO_SEAT],
            "count_match": NO_FLAG,
            "progress": [5, "x", ODD],
        },
    ),
    SOLVER.solve: (
        {"r": fresh(), "side": 0, "count_match": False},
        {"r": NO_ROUND, "side": [2, *NO_SEAT], "count_match": NO_FLAG},
    ),
    SOLVER.value: (
        {"r": fresh(), "side": 0, "count_match": False},
        {"r": NO_ROUND, "side": [2, *NO_SEAT], "count_match": NO_FLAG},
    ),
    SOLVER.at_least: (
        {"r": fresh(), "value": 5, "side": 0, "count_match": False},
        {"r": NO_ROUND, "value": NO_VALUE, "side": [2, *NO_SEAT], "count_match": NO_FLAG},
    ),
    SOLVER.along: (
        {"r": fresh(), "side": 0, "count_match": False, "progress": None},
        {
            "r": NO_ROUND,
            "side": [2, *NO_SEAT],
            "count_match": NO_FLAG,
            "progress": [5, "x", ODD],
        },
    ),
    jass.contract_table: (
        {
            "deal": HANDS,
            "rules": SWISS,
            "side": 0,
            "count_match": False,
            "threads": 1,
            "progress": None,
            "executor": None,
        },
        {
            "deal": [*NO_HANDS, Deal(["SJ", "S9"]), "SJ | XX | SA | SK", [""] * 4],
            "rules": NO_RULES,
            "side": [2, *NO_SEAT],
            "count_match": NO_FLAG,
            "threads": [0, 1025, *NO_COUNT],
            "progress": [5, "x", ODD],
            "executor": NO_EXECUTOR,
        },
    ),
    jass.batch.solve: (
        {
            "deals": SMALL_DEALS,
            "contract": "S",
            "leader": 0,
            "side": 0,
            "count_match": False,
            "rules": SWISS,
            "threads": 1,
            "progress": None,
            "executor": None,
        },
        {
            "deals": NO_DEALS,
            "contract": NO_CONTRACT,
            "leader": NO_SEAT,
            "side": [2, *NO_SEAT],
            "count_match": NO_FLAG,
            "rules": NO_RULES,
            "threads": [0, 1025, *NO_COUNT],
            "progress": [5, "x", ODD],
            "executor": NO_EXECUTOR,
        },
    ),
    jass.heuristic_card: (
        {"view": Round(HANDS, "H"), "seed": 1},
        {
            "view": [VIEW, *(wrong for wrong in NO_VIEW if not isinstance(wrong, Round))],
            "seed": NO_SEED,
        },
    ),
    jass.player: ({"name": "random", "seed": 1}, {"name": NO_NAME, "seed": NO_SEED}),
    jass.contest: (
        {
            "a": "random",
            "b": "random",
            "boards": 1,
            "game": "schieber",
            "players": 4,
            "rules": SWISS,
            "options": None,
            "play": "deals",
            "sprt": (0, 5),
            "seed": 1,
            "executor": None,
            "progress": None,
        },
        {
            "a": NO_NAME,
            "b": [*NO_NAME, jass.players.RandomPlayer],
            "boards": NO_COUNT,
            "game": NO_NAME,
            "players": [1, 3, 7, True, 1.5, VAST, ODD, "x"],
            "rules": [one for one in NO_RULES if one != "fr"],
            "options": [5, ODD, [], {5: 5}, {"seed": 7}, {"x": 7}],
            "play": NO_NAME,
            "sprt": [5, "ab", (5,), (5, 0), (0, 0), (0, math.nan), (True, 5), ODD],
            "seed": NO_SEED,
            "executor": NO_EXECUTOR,
            "progress": [5, "x", ODD],
        },
    ),
    jass.heuristic_contract: (
        {
            "hand": "SJ S9 SA SK HA HK DT D6 C8",
            "seat": 0,
            "forehand": 0,
            "rules": SWISS,
        },
        {
            "hand": [None, 5, ODD, "", "SJ S9", "SJ XX"],
            "seat": NO_SEAT,
            "forehand": NO_SEAT,
            "rules": [*NO_RULES, SWISS.replace(players=3)],
        },
    ),
    jass.count_worlds: ({"view": VIEW}, {"view": NO_VIEW}),
    jass.sample_worlds: (
        {"view": VIEW, "n": 2, "seed": 1},
        {"view": NO_VIEW, "n": NO_COUNT, "seed": NO_SEED},
    ),
    VIEW.sample_worlds: ({"n": 2, "seed": 1}, {"n": NO_COUNT, "seed": NO_SEED}),
    jass.analyze_contracts: (
        {
            "hand": HAND,
            "n": 2,
            "method": "random",
            "rules": SWISS,
            "seed": 1,
            "seat": 0,
            "forehand": 0,
            "scores": None,
            "threads": 1,
            "executor": None,
            "progress": None,
            "stop": True,
        },
        {
            "hand": [*NO_CARDS, "SJ", [], "SJ S9 SA HA HK DT D6 C8"],
            "n": [0, 1, *NO_COUNT[1:]],
            "method": NO_METHOD,
            "rules": NO_RULES,
            "seed": NO_SEED,
            "seat": NO_SEAT,
            "forehand": NO_SEAT,
            "scores": [True, 1.5, 5, ODD, "ab", b"ab", (1,), (1.5, 2), (1, VAST), (2500, 0)],
            "threads": NO_THREADS,
            "executor": NO_EXECUTOR,
            "progress": [5, "x", ODD],
            "stop": NO_FLAG,
        },
    ),
    jass.analyze_cards: (
        {
            "view": VIEW_OF_MOVER,
            "n": 2,
            "method": "random",
            "scores": None,
            "seed": 1,
            "threads": 1,
            "executor": None,
            "progress": None,
            "stop": True,
        },
        {
            "view": [*NO_VIEW, VIEW, Round(Deal.random(seed=1), None).view(0)],
            "n": [0, 1, *NO_COUNT[1:]],
            "method": NO_METHOD,
            "scores": [True, 1.5, 5, ODD, "ab", b"ab", (1,), (1.5, 2), (1, VAST), (2500, 0)],
            "seed": NO_SEED,
            "threads": NO_THREADS,
            "executor": NO_EXECUTOR,
            "progress": [5, "x", ODD],
            "stop": NO_FLAG,
        },
    ),
    jass.batch.random_deals: (
        {"n": 2, "seed": 1, "players": 4, "known": None, "cards_each": None},
        {
            "n": NO_COUNT,
            "seed": NO_SEED,
            "players": [1, 7, *NO_COUNT],
            "known": NO_KNOWN,
            "cards_each": [0, 10, *NO_COUNT[1:]],
        },
    ),
    jass.batch.playouts: (
        {
            "deals": DEALS,
            "contract": "S",
            "leader": 0,
            "n": 1,
            "seed": 1,
            "side": 0,
            "rules": SWISS,
            "threads": 1,
            "progress": None,
            "executor": None,
            "play": "heuristic",
            "arrays": True,
        },
        {
            "deals": NO_DEALS,
            "contract": NO_CONTRACT,
            "leader": NO_SEAT,
            "arrays": NO_FLAG,
            "n": [0, *NO_COUNT],
            "seed": NO_SEED,
            "side": [2, *NO_SEAT],
            "rules": NO_RULES,
            "threads": [0, 1025, *NO_COUNT],
            "progress": [5, "x", ODD],
            "play": NO_PLAY,
            "executor": NO_EXECUTOR,
        },
    ),
    jass.batch.weis: (
        {"deals": DEALS, "contract": "S", "forehand": 0, "rules": SWISS},
        {
            "deals": NO_DEALS,
            "contract": NO_CONTRACT,
            "forehand": NO_SEAT,
            "rules": NO_RULES,
        },
    ),
    jass.batch.stoeck: (
        {"deals": DEALS, "contract": "S", "rules": SWISS},
        {"deals": NO_DEALS, "contract": NO_CONTRACT, "rules": NO_RULES},
    ),
    Rules.preset: ({"name": "fr"}, {"name": [None, 5, ODD, "", "FRA", b"fr", ["fr"], VAST]}),
    SWISS.multiplier: ({"contract": "S"}, {"contract": NO_CONTRACT[1:]}),
    SWISS.score: (
        {"contract": "S", "card_points": (1, 2), "weis": None, "stoeck": None, "match": None},
        {
            "contract": [*NO_CONTRACT[1:8], b"S", [6], ["S"]],
            "card_points": [None, *NO_NUMBERS],
            "weis": NO_NUMBERS,
            "stoeck": NO_NUMBERS,
            "match": [2, *NO_SEAT[1:9], [0, 2], *FLAT],
        },
    ),
    Goal.points: ({"amount": 5}, {"amount": [0, None, True, 1.5, -1, -VAST, ODD, "3", [3]]}),
    Goal.deals: ({"amount": 5}, {"amount": [0, None, True, 1.5, -1, -VAST, ODD, "3", [3]]}),
    Goal.deals_won: (
        {"amount": 5, "basis": "card_points"},
        {
            "amount": [0, None, True, 1.5, -1, -VAST, ODD, "3", [3]],
            "basis": [None, True, 5, ODD, "", "points", ["card_points"]],
        },
    ),
}

# What is given without a name.
ALONE = (Card, CardSet, Contract)

# What takes anything.
ANYTHING = {
    "pushed": "a truth value",
    "last_trick": "a truth value",
}

# How a message calls an argument when not by its name.
WORDS: dict[str | tuple[str, str], str] = {
    "value": "contract",
    ("Solver.at_least", "value"): "value",
    ("player", "name"): "name",
    "card": "card",
    "cards_each": "cards",
    "cards_left": "cards",
    "position": "position",
    "name": "preset",
    "text": "",  # what the text says is wrong names itself
    "amount": "goal",
    "hands": "hand",
    "deal": "hand",
    "known": "",
    "trick": "",
    "hand": "",
    "cards": "",
    "plays": "",
    "weis": "",
    "stock": "",
}


def name_of(function: Callable[..., Any]) -> str:
    return function.__qualname__


WRONG = [
    pytest.param(function, name, value, id=f"{name_of(function)}-{name}-{number}")
    for function, (_, wrong) in TABLE.items()
    for name, values in wrong.items()
    for number, value in enumerate(values)
]


@pytest.mark.parametrize("function", TABLE, ids=name_of)
def test_the_table_is_whole(function: Callable[..., Any]) -> None:
    given, wrong = TABLE[function]
    # What is called right works.
    if function in ALONE:
        function(*given.values())
        names = set(given)
    else:
        function(**given)
        names = set(inspect.signature(function).parameters)
    free = {name for name in names if name in ANYTHING or (name_of(function), name) in ANYTHING}
    assert set(given) == set(wrong) == names - free


def test_every_public_function_is_in_the_table() -> None:
    functions = {name_of(function).split(".")[0] for function in TABLE}
    in_batch = {name for name in jass.batch.__all__ if name[0].islower()}
    assert in_batch == {"playouts", "random_deals", "solve", "stoeck", "weis"} <= functions
    public = {name for name in jass.__all__ if callable(getattr(jass, name)) and name != "new_game"}
    # Enumerations, results and plain data are made by the library; Rules have tests of their own.
    made = {
        "Bergpreis",
        "PlayoutResult",
        "PlayoutSummary",
        "RoundScore",
        "Solution",
        "Stoeck",
        "WeisResult",
    }
    made |= {"Suit", "Rank", "JassError", "IllegalCardError", "Misdeal", "Push", "Rob"}
    assert public - made == functions - (in_batch - public)


@pytest.mark.parametrize(("function", "name", "value"), WRONG)
def test_wrong_argument(function: Callable[..., Any], name: str, value: Any) -> None:
    given = {**TABLE[function][0], name: value}
    kept = {key: pickle.dumps(one) for key, one in given.items() if key != name}
    array = value.copy() if isinstance(value, np.ndarray) else None
    call = (lambda: function(value)) if function in ALONE else (lambda: function(**given))
    with pytest.raises((JassError, TypeError)) as caught:
        call()
    message = str(caught.value)
    assert 5 < len(message) < 2000
    if isinstance(caught.value, JassError):
        assert WORDS.get((name_of(function), name), WORDS.get(name, name)) in message
    # What else was given is as it was.
    assert {key: pickle.dumps(one) for key, one in given.items() if key != name} == kept
    if array is not None:
        assert (value == array).all()


# Methods of a round: nothing has changed


def state(r: Round) -> tuple[Any, ...]:
    return (r.copy(), r.hands, r.trick, r.tricks, r.points, r.to_move, r.legal_mask, r.score())


METHODS: dict[str, list[Any]] = {
    "play": [*NO_CARD, "S8", "HQ", "CA"],
    "announce": [*NO_WEIS, "D9 DT DJ", ["S7 S8 S9", "S7 S8 S9"]],
    "view": NO_SEAT,
    "weis_of": NO_SEAT,
}


@pytest.mark.parametrize(
    ("method", "value"),
    [
        pytest.param(method, value, id=f"{method}-{number}")
        for method, values in METHODS.items()
        for number, value in enumerate(values)
    ],
)
def test_a_method_that_fails_changes_nothing(method: str, value: Any) -> None:
    r = fresh()
    r.play("S6")
    if method == "play":
        r.play("S7")  # seat 2 to move: none of the cards is its own
    before = state(r)
    with pytest.raises((JassError, TypeError)) as caught:
        getattr(r, method)(value)
    assert len(str(caught.value)) > 5
    assert state(r) == before
    assert r == before[0]


def test_a_round_that_was_never_made() -> None:
    r = Round.__new__(Round)
    for call in (
        r.copy,
        r.score,
        r.undo,
        lambda: r.deal,
        lambda: r.rules,
        lambda: r.trick,
        lambda: r.tricks,
        lambda: r.stoeck,
        lambda: r.play("SJ"),
        lambda: r.view(0),
        lambda: r.weis_of(0),
        lambda: r.announce("S6 S7 S8"),
        lambda: r == fresh(),
        lambda: pickle.dumps(r),
        lambda: str(r),
    ):
        with pytest.raises(PositionError):
            call()


def test_a_round_is_made_once() -> None:
    # Whoever reads it, another thread or a core function, keeps what it reads.
    r, other = fresh(), Round(deal_of(), "S")
    before = state(r)
    for wrong in (
        {},
        {"rules": SWISS.replace(last_trick=7)},
        {"deal": ["", "", "", ""]},
        {"deal": ["SJ"]},
        {"contract": "X"},
        {"leader": 4},
        {"rules": SWISS.replace(players=6)},
        {"forehand": 4},
        {"declarer": 4},
        {"pushed": 1},
        {"scores": 5},
        {"known": {4: "C6"}},
    ):
        with pytest.raises(JassError):
            r.__init__(**{"deal": other.deal, "contract": "S", **wrong})
        assert state(r) == before

    class Again:
        def __index__(self) -> int:
            late.__init__(other.deal, "S")
            return 1

    late = Round.__new__(Round)
    with pytest.raises(PositionError, match="made once"):
        late.__init__(deal_of(), "H", Again())
    assert late == other
    with pytest.raises(PositionError, match="made once"):
        r._copy_from(other)
    assert state(r) == before


def test_undo_before_the_first_card() -> None:
    r = fresh()
    before = state(r)
    with pytest.raises(PositionError, match="no card"):
        r.undo()
    assert state(r) == before


# An illegal card: which rule


@pytest.mark.parametrize(
    ("switches", "hand", "why"),
    [
        ({"undertrump": "no_other_card", "overtrump": "when_forced"}, "H6 H7 HA", "undertrump"),
        ({"undertrump": "only_trumps", "overtrump": "when_trumping"}, "D8 H6 HA", "undertrump"),
        ({"undertrump": "void_only", "overtrump": "when_trumping"}, "S9 H6 HA", "undertrump"),
        ({"undertrump": "only_trumps", "follow": "must_follow"}, "S9 H6 HA", "follow"),
    ],
)
def test_two_rules_against_a_card(switches: dict[str, str], hand: str, why: str) -> None:
    # Hearts are trump, spades led and ruffed with the ten; the six is against both rules.
    rules = SWISS.replace(**switches)
    r = Round.start(["C6 C7", "C8 C9", hand, "CT CJ CQ"], "H", 0, trick="S7 HT", rules=rules)
    with pytest.raises(IllegalCardError, match=why):
        r.play("H6")


# Not a single object is changed by what it cannot do


def test_values_do_not_change() -> None:
    for value, name in (
        (Card("SJ"), "rank"),
        (CardSet("SJ"), "mask"),
        (Deal(HANDS), "hands"),
        (SWISS, "weis"),
        (Goal.points(5), "amount"),
        (Weis.of("S6 S7 S8"), "points"),
        (fresh().view(0), "hand"),
        (fresh().score(), "totals"),
    ):
        before = repr(value)
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
        assert repr(value) == before


# What does not end


def endless(what: Any) -> Iterator[Any]:
    for _ in range(100_000):
        yield what
    raise AssertionError("nobody stopped reading")


def test_endless_input() -> None:
    for call in (
        lambda: CardSet(endless("SJ")),
        lambda: CardSet(endless(5)),
        lambda: Deal(endless("SJ")),
        lambda: Deal(endless("")),
        lambda: Trick(endless("SJ")),
        lambda: jass.legal_cards("S9", endless("SJ"), "S"),
        lambda: jass.trick_winner(endless("SJ"), "S"),
        lambda: jass.find_stoeck(endless((1, 0, "SJ")), "S"),
        lambda: jass.compare_weis({0: endless("S6 S7 S8")}, "S"),
        lambda: fresh().announce(endless("S6 S7 S8")),
    ):
        with pytest.raises(JassError):
            call()


def test_long_text_is_refused_briefly() -> None:
    long = "x" * 100_000
    for call in (
        lambda: Card(long),
        lambda: CardSet(long),
        lambda: Contract(long),
        lambda: Deal.parse(long),
        lambda: Rules.preset(long),
        lambda: SWISS.replace(push=long),
        lambda: SWISS.replace(**{long: 1}),
        lambda: Deal.random(seed=long),
        lambda: fresh().view(long),
    ):
        with pytest.raises(JassError) as caught:
            call()
        assert len(str(caught.value)) < 2000


def test_deeper_than_there_are_cards() -> None:
    # There is nothing to count, so it takes no time.
    program = "import jass; r = jass.Round(jass.Deal.random(seed=1), 'H'); print(jass.perft(r, {}))"
    for depth in (37, 100, 10_000):
        done = subprocess.run(
            [sys.executable, "-c", program.format(depth)],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr


# Cards and numbers from numpy are cards and numbers


def test_cards_from_numpy() -> None:
    five = np.int64(5)
    hand = CardSet("SJ S9")
    assert Card(five) is Card("SJ")
    assert five in hand
    assert np.uint8(6) not in hand
    assert CardSet(np.uint64(hand.mask)) == hand
    assert CardSet(np.array([5, 3])) == hand
    assert CardSet(np.array(["SJ", "S9"])) == hand
    assert Card(np.str_("SJ")) is Card("SJ")
    assert hand[np.int64(1)] is Card("SJ")
    assert (
        jass.legal_cards(np.array([5, 3]), np.array([12]), np.int64(0), leader=np.int8(1)) == hand
    )
    assert jass.find_weis(np.array([0, 1, 2])) == [Weis.of("S6 S7 S8")]
    assert SWISS.multiplier(np.int64(0)) == 2


def test_texts_of_other_classes() -> None:
    class Text(str):
        pass

    assert Card(Text("SJ")) is Card("SJ")
    assert CardSet(Text("SJ S9")) == CardSet([Text("SJ"), Text("S9")]) == CardSet("SJ S9")
    assert Contract(Text("H")) is Contract.H


def test_odd_letters() -> None:
    # Only letters that are the letter: not the long s, nor full width, nor Cyrillic.
    for text in ("ſJ", "ＳJ", "ЅJ", "SЈ", "ꜱJ", "S➓", "S１０", "S\u200bJ", "S\u0301J"):
        with pytest.raises(errors.CardError):
            Card(text)


def test_index_beyond_everything() -> None:
    for index in (10**30, -(10**30), 2**63):
        with pytest.raises(IndexError):
            CardSet("SJ")[index]


# Exceptions


def test_every_error_is_a_value_error() -> None:
    classes = [getattr(errors, name) for name in errors.__all__]
    assert len(classes) == len(set(classes)) >= 14
    for error in classes:
        assert issubclass(error, JassError)
        assert issubclass(error, ValueError)
        again = pickle.loads(pickle.dumps(error("why")))
        assert (type(again), str(again)) == (error, "why")
    assert jass.JassError is errors.JassError
    assert jass.IllegalCardError is errors.IllegalCardError


# What must stay as it is


def test_a_round_keeps_what_it_was_made_of() -> None:
    r = fresh()
    for name in ("deal", "rules", "forehand", "declarer", "pushed", "scores"):
        with pytest.raises(AttributeError):
            setattr(r, name, None)
    assert r == fresh()


def test_values_do_not_change_when_they_are_made_again() -> None:
    hand, deal, rules = CardSet("SJ"), deal_of(), Rules.preset("fr")
    before = (hand.mask, str(deal), rules.follow)
    for value, argument in ((hand, "HA"), (deal, HANDS), (rules, None)):
        with suppress(TypeError):
            value.__init__(argument)
    assert (hand.mask, str(deal), rules.follow) == before


def test_a_card_that_cannot_be_is_no_card() -> None:
    forged = int.__new__(Card, 99)
    for call in (
        lambda: forged.suit,
        lambda: forged.rank,
        lambda: Card(forged),
        lambda: CardSet([forged]),
        lambda: fresh().play(forged),
    ):
        with pytest.raises(JassError, match=r"99|card"):
            call()


def test_all_rules_that_forbid_a_card_are_named() -> None:
    rules = Rules(undertrump="no_other_card", overtrump="when_forced")
    # S6 goes under ST, and a hand of trumps must go over it with S9.
    r = Round.start(["HA", "CA", "S9 S6", "D7 C6"], "S", trick=["H7", "ST"], rules=rules)
    with pytest.raises(JassError, match=r"undertrump.* and .*overtrump"):
        r.play("S6")


def test_a_playout_does_not_see_what_is_played_meanwhile() -> None:
    r, still = Round(deal_of(), "H"), Round(deal_of(), "H")

    def play_on(done: int, n: int) -> None:
        if not r.is_over:
            r.play(r.legal_cards()[0])

    assert jass.playout(r, 40_000, seed=7, progress=play_on) == jass.playout(still, 40_000, seed=7)
    assert r.played > 0


def test_an_array_is_shown_in_one_line() -> None:
    deals = jass.batch.random_deals(2, seed=1, cards_each=2)
    contracts: Any = np.zeros((2, 1), np.int64)
    with pytest.raises(JassError) as error:
        jass.batch.solve(deals, contracts)
    assert "[[0], [0]]" in str(error.value)
    assert "\n" not in str(error.value)
