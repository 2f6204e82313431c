"""Double-dummy: what a side gets when all hands are open and everybody plays perfectly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasscore.lockstep.kernels import kernel

if TYPE_CHECKING:
    from jasscore.solver.portable import Search

__all__ = ["new_search"]


def new_search(
    memory_mb: int = 64,
    without: tuple[str, ...] = (),
    weights: Sequence[int] | None = None,
    threads: int = 1,
) -> Search:
    """A ``Search``, of the build that goes with the kernel in use: ``bmi2`` but for the portable
    one.

    >>> from jass import Deal, Round
    >>> from jasscore.solver import new_search
    >>> new_search().value(Round(Deal.random_ending(5, seed=7), "H"), 0, False)
    90
    """
    if kernel() == "portable":
        from jasscore.solver.portable import Search
    else:
        from jasscore.solver.bmi2 import Search
    return Search(memory_mb, without, weights, threads)
