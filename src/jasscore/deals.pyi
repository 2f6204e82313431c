from collections.abc import Sequence
from typing import Any, TypeAlias

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

def random_deals(
    known: Sequence[int], pool: int, size: int, seed: int, first: int, deals: _Array
) -> None: ...
def examine(deals: _Array) -> tuple[int, int, int]: ...
