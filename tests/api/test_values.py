"""Results that somebody makes by hand: checked, with arrays of their own, and never changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from jass import Card, PlayoutResult, PlayoutSummary, Solution
from jass.batch import Playouts
from jass.errors import JassError
from jasscore.outcomes import Outcomes

VAST = 10**400

# Arguments that work, and what is wrong for each of them.
NO_NUMBERS: list[Any] = [None, True, 5, "12", [], [1.5], [True], [None], [VAST], [-1], [1 << 20]]
NO_COUNT: list[Any] = [None, True, 1.5, "1", -1, VAST]
MADE: dict[Callable[..., Any], tuple[dict[str, Any], dict[str, list[Any]]]] = {
    PlayoutResult: (
        {"points": [3, 0, 157], "tricks": [0, 0, 9], "tricks_in_all": 9},
        {
            "points": [*NO_NUMBERS, [1, 2], [1, 2, 3, 4], [[1, 2, 3]], [1, 2, 1 << 15]],
            "tricks": [*NO_NUMBERS, [1, 2], [1, 2, 10], [[1, 2, 3]]],
            "tricks_in_all": [*NO_COUNT, 8, 13],
        },
    ),
    PlayoutSummary: (
        {"counts": [2, 0, 1], "matches": 3},
        {
            "counts": [*NO_NUMBERS[:-1], [0], [0, 0], [1 << 32], [[1]], [1] * 32769],
            "matches": [*NO_COUNT, 4],
        },
    ),
    Playouts: (
        {"points": [[3, 0, 157]], "tricks": [[0, 0, 9]]},
        {
            "points": [*NO_NUMBERS, [[1, 2]], [1, 2, 3], [[1, 2, 1 << 15]], [[1], [2]], [[1, 2.5]]],
            "tricks": [*NO_NUMBERS, [[1, 2]], [1, 2, 3], [[0, 0, 13]], [[[1, 2, 3]]]],
        },
    ),
    Solution: (
        {"value": 20, "cards": {"SA": 15}, "line": "SA HK", "side": 0, "count_match": False},
        {
            "value": [None, True, 1.5, "1", VAST],
            "cards": [None, 5, "SA", ["SA"], {"XX": 1}, {"SA": None}, {"SA": 1.5}, {"SA": VAST}],
            "line": [None, 5, "SA SA", ["XX"], b"SA"],
            "side": [*NO_COUNT, 6],
            "count_match": [None, 1, "no"],
        },
    ),
}
WRONG = [
    pytest.param(made, name, value, id=f"{made.__name__}-{name}-{number}")
    for made, (_, wrong) in MADE.items()
    for name, values in wrong.items()
    for number, value in enumerate(values)
]


@pytest.mark.parametrize(("made", "name", "value"), WRONG)
def test_wrong_argument(made: Callable[..., Any], name: str, value: Any) -> None:
    given = {**MADE[made][0], name: value}
    with pytest.raises(JassError) as caught:
        made(**given)
    assert 5 < len(str(caught.value)) < 500


@pytest.mark.parametrize("made", MADE)
def test_a_value_stays_as_it_is(made: Callable[..., Any]) -> None:
    arguments, wrong = MADE[made]
    assert set(arguments) == set(wrong)
    value = made(**arguments)
    before = pickle.dumps(value)
    first, *_ = arguments
    # It cannot be made again, neither wholly nor in part.
    for again in ({}, {first: [7]}, {**arguments, first: [[7]]}):
        with suppress(TypeError):
            value.__init__(**again)
    for name in arguments:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert value == made(**arguments)
    assert hash(value) == hash(made(**arguments))
    for other in (pickle.loads(before), copy.copy(value), copy.deepcopy(value)):
        assert other == value
        assert repr(other) == repr(value)
        for name in arguments:
            kept = getattr(other, name)
            if isinstance(kept, np.ndarray):
                with pytest.raises(ValueError, match="read-only"):
                    kept[...] = 0
    assert pickle.dumps(value) == before


@pytest.mark.parametrize(
    ("made", "names"),
    [
        (PlayoutResult, {"points": np.int16, "tricks": np.int8}),
        (PlayoutSummary, {"counts": np.int64}),
        (Playouts, {"points": np.int16, "tricks": np.int8}),
    ],
)
def test_arrays_are_copied(made: Callable[..., Any], names: dict[str, type]) -> None:
    given = dict(MADE[made][0])
    for name, dtype in names.items():
        given[name] = np.array(given[name], dtype)
    value = made(**given)
    for name in names:
        before = given[name].copy()
        given[name][...] = 1  # it is still the caller's, to be written
        kept = getattr(value, name)
        assert (kept == before).all()
        assert kept.dtype == before.dtype
        with pytest.raises(ValueError, match="WRITEABLE"):
            kept.flags.writeable = True


def test_numbers_that_are_no_whole_numbers_of_the_right_size_are_not_cut() -> None:
    with pytest.raises(JassError, match="0 to 32767"):
        PlayoutResult([65536 + 5], [0], 9)
    with pytest.raises(JassError, match="0 to 9"):
        PlayoutResult([5], [256], 9)
    # Any kind of whole numbers will do, when they fit.
    wide = PlayoutResult(np.array([5, 157], np.uint64), np.array([0, 9], np.int64), np.int8(9))
    assert (wide.points.dtype, wide.tricks.dtype, wide.matches) == (np.int16, np.int8, 1)


def test_a_summary_counts_the_same_with_zeros_behind() -> None:
    short, long = PlayoutSummary([0, 2, 1], 0), PlayoutSummary([0, 2, 1, 0, 0], 0)
    assert short == long
    assert hash(short) == hash(long)
    assert long.mean == 4 / 3
    assert len(long) == 3


@pytest.mark.parametrize("result", [PlayoutResult([0, 10], [0, 1], 9), PlayoutSummary([1, 1], 0)])
@pytest.mark.parametrize("share", [VAST, -VAST, True, False, -0.1, 1.1, float("nan"), "0.5", [0.5]])
def test_shares_that_are_none(result: PlayoutResult | PlayoutSummary, share: Any) -> None:
    with pytest.raises(JassError, match="shares: numbers from 0 to 1"):
        result.quantiles(share)
    with pytest.raises(JassError, match="shares: numbers from 0 to 1"):
        result.quantiles(0.5, share)


def test_shares() -> None:
    result = PlayoutResult([10, 0], [0, 1], 9)
    assert result.quantiles(0, 1, np.float32(0.25)) == (0, 10, 2.5)


def test_a_solution_keeps_what_it_was_given() -> None:
    cards = {"SA": 15, "HK": 20}
    solution = Solution(20, cards, "HK", 0)
    cards["HK"] = 0
    assert solution.cards == {Card("SA"): 15, Card("HK"): 20}
    with pytest.raises(TypeError):
        solution.cards[Card("SA")] = 0  # type: ignore[index]


def test_what_is_made_without_anything_is_nothing_and_harms_nobody() -> None:
    # The core makes its results by itself.
    empty = Outcomes.__new__(PlayoutResult)
    assert (len(empty), empty.matches, empty.sums()) == (0, 0, (0, 0, 0))
