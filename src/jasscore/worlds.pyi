from collections.abc import Sequence
from typing import Any, Self, TypeAlias

from typing_extensions import disjoint_base

from jasscore.rules import PlaySwitches

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

def random_deals(
    known: Sequence[int], pool: int, size: int, seed: int, first: int, deals: _Array
) -> None: ...
def examine(deals: _Array) -> tuple[int, int, int]: ...
def testimony(
    play_switches: PlaySwitches, contract: int, leader: int, cards: Sequence[int]
) -> tuple[list[tuple[int, int, int]], int]: ...
def limits(
    known: int, plays: Sequence[tuple[int, int, int]], trumps: int
) -> tuple[int, int, bool] | None: ...

@disjoint_base
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
    def fill(self, seed: int, first: int, deals: _Array, portable: bool = False) -> None: ...
