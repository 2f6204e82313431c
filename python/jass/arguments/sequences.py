"""Rows that callers pass: taken over once, in a tuple whose length is the one that counts."""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import islice
from typing import Any

from jass.errors import JassError
from jasscore.cards import each, whole_number
from jasscore.errors import shown

__all__ = ["own_row", "whole_numbers"]


def own_row(values: object, most: int) -> tuple[Any, ...] | None:
    """The items of a row in their order, at most ``most`` and one more, however long it goes on.

    None for what is no row: a text, a number, a class, and what has no order. The object itself is
    never looked at again: what it says of its length is nothing that can be relied on.

    >>> from jass.arguments.sequences import own_row
    >>> own_row([1, 2, 3], 2), own_row("12", 2), own_row({1, 2}, 2)
    ((1, 2, 3), None, None)
    """
    if type(values) is tuple or type(values) is list:
        return tuple(values[: most + 1])
    if isinstance(values, (Set, Mapping)):
        return None
    row = each(values)
    return None if row is None else tuple(islice(row, most + 1))


def whole_numbers(
    values: object, name: str, low: int, high: int, count: int, error: type[JassError], of: str
) -> tuple[int, ...]:
    """``count`` whole numbers from ``low`` to ``high``; an ``error`` that begins with ``name`` and
    says what they are ``of`` otherwise."""
    row = own_row(values, count)
    if row is None or len(row) != count:
        raise error(f"{name}: a number for each of {count} {of}, not {shown(values)}")
    return tuple([whole_number(one, f"{name}: each", low, high, error) for one in row])
