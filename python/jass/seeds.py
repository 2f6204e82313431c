"""Seeds: what random numbers start from. Nothing in jass draws from a global generator."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from jass.errors import SeedError

if TYPE_CHECKING:
    import numpy as np

    SeedLike: TypeAlias = SupportsIndex | np.random.SeedSequence | np.random.Generator | None
else:
    SeedLike = Any

__all__ = ["SeedLike", "seed_number"]


def seed_number(seed: SeedLike) -> int:
    """The 64-bit number that ``seed`` stands for.

    An int from 0 to 2**64 - 1 is itself; of a numpy SeedSequence or Generator one number is drawn;
    None gives a number from the operating system, so that nothing can be repeated. SeedError for
    anything else.

    >>> from jass.seeds import seed_number
    >>> seed_number(7)
    7
    """
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    if hasattr(seed, "__index__") and not isinstance(seed, bool):
        number = seed.__index__()
        if 0 <= number < 1 << 64:
            return number
        raise SeedError(f"seed is a whole number from 0 to 2**64 - 1, not {number}")
    if hasattr(seed, "generate_state"):
        return int(seed.generate_state(1, "uint64")[0])
    if hasattr(seed, "integers"):
        return int(seed.integers(0, (1 << 64) - 1, dtype="uint64", endpoint=True))
    raise SeedError(f"seed is an int, a numpy SeedSequence or Generator, or None, not {seed!r}")
