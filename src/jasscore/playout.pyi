from collections.abc import Sequence
from typing import Any, TypeAlias

from typing_extensions import disjoint_base

from jasscore.deals import Deals
from jasscore.outcomes import Source
from jasscore.position import Position
from jasscore.rules import PlaySwitches

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

@disjoint_base
class FromPosition(Source): ...

@disjoint_base
class ThinkingFromPosition(FromPosition): ...

@disjoint_base
class FromDeals(Source): ...

def from_position(position: Position, seed: int) -> Source: ...
def thinking_from_position(position: Position, seed: int, thinking: int, pack: int) -> Source: ...
def from_deals(
    play_switches: PlaySwitches,
    known: Sequence[int],
    pool: int,
    size: int,
    contract: int,
    leader: int,
    seed: int,
    thinking: int = 0,
) -> Source: ...
def from_array(
    play_switches: PlaySwitches,
    deals: Deals,
    rows: _Array,
    time: int,
    n: int,
    repeats: int,
    contract: int,
    leader: int,
    seed: int,
    side: int,
    points: _Array,
    tricks: _Array,
    thinking: int = 0,
    begin: int = 0,
) -> None: ...
