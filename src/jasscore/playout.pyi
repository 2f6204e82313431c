from collections.abc import Sequence
from typing import Any, TypeAlias

from jasscore.position import Position
from jasscore.rules import Play

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

def kernels() -> tuple[str, ...]: ...
def kernel() -> str: ...
def from_position(
    position: Position, seed: int, first: int, points: _Array, tricks: _Array
) -> None: ...
def from_deals(
    play_rules: Play,
    known: Sequence[int],
    pool: int,
    size: int,
    contract: int,
    leader: int,
    seed: int,
    first: int,
    points: _Array,
    tricks: _Array,
) -> None: ...
def from_array(
    play_rules: Play,
    deals: _Array,
    rows: _Array,
    size: int,
    repeats: int,
    contract: int,
    leader: int,
    seed: int,
    points: _Array,
    tricks: _Array,
) -> None: ...
