"""Arrays that callers pass: taken over once, so that what was checked is what is read.

An array of a caller can change at any time, in another thread or by a callback; one of a subclass
can say what it likes of itself; a masked one hides numbers that are there all the same. So each is
copied, once, into an exact array that nobody else has, and only the copy is looked at.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from jass.errors import JassError
from jasscore.errors import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A longer row has to be an array already: numpy would first have Python make each number of it.
_MOST_ITEMS = 10_000_000

__all__ = ["is_masked", "is_vast", "own_array", "unwritable", "whole_array"]


def is_masked(values: object) -> bool:
    """Whether these are a masked array, or some in a list.

    What lies below a mask is no number that was meant, so it is never read.
    """
    masked = sys.modules.get("numpy.ma")  # until somebody imports it there are none
    if masked is None:
        return False
    if isinstance(values, (list, tuple)):
        return any(isinstance(one, masked.MaskedArray) for one in tuple(values))
    return isinstance(values, masked.MaskedArray)


def is_vast(values: object, axes: int = 3) -> bool:
    """Whether these, or some in them, are a row too long to be made an array of."""
    if hasattr(values, "__array__") or not hasattr(values, "__len__"):
        return False
    try:
        if len(values) > _MOST_ITEMS:
            return True
    except OverflowError:  # a range can be longer than any length
        return True
    except TypeError:  # a class
        return False
    if axes == 1 or not isinstance(values, (list, tuple)):
        return False
    return any(is_vast(row, axes - 1) for row in tuple(values))


def own_array(values: object, name: str, error: type[JassError] = JassError) -> NDArray[Any]:
    """A copy of an array, or of what numpy makes one of: an exact array, in the byte order of the
    machine, that nobody else has. An ``error`` that begins with ``name`` for a masked array, and
    for what is no array.

    >>> import numpy as np
    >>> from jass.arguments.arrays import own_array
    >>> own_array(np.arange(3, dtype=">i2")[::2], "points")
    array([0, 2], dtype=int16)
    """
    import numpy as np

    if is_masked(values):
        raise error(f"{name}: a masked array; fill it first, such as by values.filled(0)")
    if is_vast(values):
        raise error(f"{name}: a row of more than {_MOST_ITEMS} items has to be an array")
    try:
        given = np.array(np.asarray(values), order="C")
    except (TypeError, ValueError, OverflowError, RuntimeError):
        raise error(f"{name}: an array of numbers, not {shown(values)}") from None
    return given if given.dtype.isnative else given.astype(given.dtype.newbyteorder("="))


def whole_array(
    values: object, name: str, low: int, high: int, dtype: type[np.integer[Any]], axes: int
) -> NDArray[Any]:
    """A copy of an array of whole numbers, read-only; JassError when it is none of ``axes`` axes
    or has others than from ``low`` to ``high``."""
    import numpy as np

    given = own_array(values, name)
    if given.ndim != axes or given.dtype.kind not in "iu":
        kind = {1: "a row", 2: "a table"}[axes]
        raise JassError(f"{name}: {kind} of whole numbers, not {shown(values)}")
    if given.size and not low <= int(given.min()) <= int(given.max()) <= high:
        raise JassError(f"{name}: numbers from {low} to {high}, not {given.min()} to {given.max()}")
    return unwritable(given.astype(np.dtype(dtype), copy=False))


def unwritable(array: NDArray[Any]) -> NDArray[Any]:
    """A copy in bytes of its own, which nobody can make writeable again."""
    import numpy as np

    return np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape)
