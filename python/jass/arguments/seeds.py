"""Seeds of random numbers. Nothing in jass uses a global generator."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from jass.errors import SeedError
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np

    SeedLike: TypeAlias = SupportsIndex | np.random.SeedSequence | np.random.Generator | None
else:
    SeedLike = Any

__all__ = ["SeedLike", "seed_number"]


def seed_number(seed: SeedLike) -> int:
    """The 64-bit number that ``seed`` stands for.

    An int from 0 to 2**64 - 1 is used as it is; from a numpy SeedSequence or Generator one number
    is drawn; None gives a new number each time, not reproducible. SeedError for anything else.

    >>> from jass.arguments.seeds import seed_number
    >>> seed_number(7)
    7
    """
    if seed is None:
        return _fresh()(64)
    if type(seed) is int and 0 <= seed < 1 << 64:
        return seed
    if not isinstance(seed, (bool, type)):
        if hasattr(seed, "generate_state"):
            return int(seed.generate_state(1, "uint64")[0])
        if hasattr(seed, "integers"):
            return int(seed.integers(0, (1 << 64) - 1, dtype="uint64", endpoint=True))
        with suppress(TypeError):
            number = index(seed)
            if 0 <= number < 1 << 64:
                return number
            raise SeedError(f"seed is a whole number from 0 to 2**64 - 1, not {shown(number)}")
    raise SeedError(
        f"seed is an int, a numpy SeedSequence or Generator, or None, not {shown(seed)}"
    )


@cache
def _fresh() -> Callable[[int], int]:
    # A private generator, since random bits of the system take longer than a playout. It is seeded
    # by the system, again in a forked process.
    from random import Random

    source = Random()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=source.seed)
    return source.getrandbits
