from collections.abc import Sequence
from typing import Any, Self, TypeAlias

from typing_extensions import disjoint_base

from jasscore.weis import WeisSwitches

_Array: TypeAlias = Any  # of the right type and shape, by the buffer protocol

UNIT: int
UNITS: int

@disjoint_base
class Networks:
    def __init__(self, weights: _Array) -> None: ...

@disjoint_base
class PushNetwork:
    def __init__(self, first: _Array, begin: _Array, weights: _Array, constant: int) -> None: ...
    def value(self, hand: int) -> float: ...
    def units(self, hands: _Array, active: _Array) -> None: ...

@disjoint_base
class Chooser:
    def __init__(
        self,
        networks: Networks,
        melds: WeisSwitches,
        factors: Sequence[int | None],
        match_bonus: int,
        stoeck: int,
        weis: Sequence[int],
    ) -> None: ...
    @property
    def networks(self) -> Networks: ...
    @property
    def push(self) -> PushNetwork | None: ...
    def with_push(self, push: PushNetwork) -> Self: ...
    def values(self, hand: int, place: int) -> list[float]: ...
    def choices(self, hands: _Array, place: int, may_push: bool, chosen: _Array) -> None: ...

def melds_held(melds: WeisSwitches, hands: _Array, points: _Array) -> None: ...
