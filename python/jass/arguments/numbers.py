"""Whole numbers, seats, sides and scores."""

from __future__ import annotations

from collections.abc import Iterable

from jass.arguments.sequences import own_row, whole_numbers
from jass.errors import ArgumentError, PositionError, SeatError
from jasscore.cards import whole_number
from jasscore.errors import shown

__all__ = [
    "MOST_PLAYERS",
    "checked_scores",
    "flag",
    "numbers_by_side",
    "seat_number",
    "side_number",
    "whole_number",
]

MOST_PLAYERS = 6


def seat_number(seat: object, players: int, name: str = "seat") -> int:
    """``seat`` as an int; SeatError when it is no seat of this table."""
    return whole_number(seat, name, 0, players - 1, SeatError)


def side_number(side: object, sides: int, name: str = "side") -> int:
    """``side`` as an int; SeatError when there is no such side."""
    return whole_number(side, name, 0, sides - 1, SeatError)


def checked_scores(scores: Iterable[int] | None) -> tuple[int, ...] | None:
    """``scores`` before a round, by party, None when there is no game; PositionError otherwise."""
    if scores is None:
        return None
    row = own_row(scores, MOST_PLAYERS)
    if row is None or len(row) > MOST_PLAYERS:
        raise PositionError(f"scores: a number for each party, not {shown(scores)}")
    most = 10**9
    return tuple([whole_number(one, "scores: each", -most, most, PositionError) for one in row])


def numbers_by_side(
    numbers: Iterable[int] | None, sides: int, name: str, most: int
) -> tuple[int, ...]:
    """A whole number from 0 to ``most`` for each side, all 0 for None; PositionError otherwise."""
    if numbers is None:
        return (0,) * sides
    return whole_numbers(numbers, name, 0, most, sides, PositionError, "sides")


def flag(value: object, name: str) -> bool:
    """``value`` itself; ArgumentError for what is neither True nor False."""
    if not isinstance(value, bool):
        raise ArgumentError(f"{name} is True or False, not {shown(value)}")
    return value
