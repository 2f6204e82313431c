"""Arrays of whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jass.errors import JassError
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["whole_array"]


def whole_array(
    values: object, name: str, low: int, high: int, dtype: type[np.integer[Any]], axes: int
) -> NDArray[Any]:
    """A copy of an array of whole numbers, read-only; JassError when it is none of ``axes`` axes
    or has others than from ``low`` to ``high``."""
    import numpy as np

    try:
        given = np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        given = np.array(None)
    if given.ndim != axes or given.dtype.kind not in "iu":
        kind = {1: "a row", 2: "a table"}[axes]
        raise JassError(f"{name}: {kind} of whole numbers, not {shown(values)}")
    if given.size and not low <= int(given.min()) <= int(given.max()) <= high:
        raise JassError(f"{name}: numbers from {low} to {high}, not {given.min()} to {given.max()}")
    # In bytes of its own, which nobody can make writeable again.
    kept = np.frombuffer(given.astype(dtype).tobytes(), dtype)
    return kept.reshape(given.shape)
