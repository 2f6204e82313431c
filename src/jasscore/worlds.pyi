from collections.abc import Sequence
from typing import Any, Self, TypeAlias, final

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

@final
class Worlds:
    def __new__(
        cls,
        held: Sequence[int],
        missing: Sequence[int],
        limits: Sequence[tuple[int, int, bool] | None],
        pool: int,
        trumps: int,
    ) -> Self: ...
    @property
    def count(self) -> int: ...
    def enumerate(self, first: int, deals: _Array) -> None: ...
    def fill(self, seed: int, first: int, deals: _Array, portable: bool = False) -> None: ...
