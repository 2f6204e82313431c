"""The methods by which a deal is completed, and how results are read from the final position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from jass.engine.heuristic import Playing
from jass.errors import ArgumentError
from jass.rules.rules import Rules
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Method", "checked_method", "playing", "split"]

Method: TypeAlias = Literal["heuristic", "random", "double-dummy"]
"""How a deal is completed: by :func:`jass.heuristic_card` for every seat, by random legal cards, or
by perfect play with open hands."""

_METHODS = ("heuristic", "random", "double-dummy")


def checked_method(method: object, rules: Rules) -> str:
    """``method`` itself; ArgumentError for an unknown one, or one that these rules do not admit."""
    if not isinstance(method, str) or method not in _METHODS:
        raise ArgumentError(
            f"method is one of {', '.join(map(repr, _METHODS))}, not {shown(method)}"
        )
    if method == "double-dummy" and rules.side_count != 2:
        raise ArgumentError(
            f"method: double-dummy has a value between two sides; these rules have"
            f" {rules.side_count}"
        )
    return method


def playing(method: str) -> Playing:
    """How playouts choose cards, for a method or for the choices that it simulates."""
    return "random" if method == "random" else "heuristic"


def split(
    values: NDArray[np.int64], left: int, before: tuple[int, ...] = (0, 0)
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Card points by side, as a new last axis, and the side that makes a match or -1, from solver
    values for side 0 with the match counted. The sides had points ``before``, and ``left`` are
    still to be won.

    Counting the match does not change the points, whatever bonus the rules give: a side that can
    take all tricks takes all points that are left, and a side that wins any points wins a trick.
    """
    import numpy as np

    first, second = before
    own = np.clip(values, first, first + left)
    made = np.where(values > first + left, 0, np.where(values < first, 1, -1))
    return np.stack([own, first + second + left - own], axis=-1), made
